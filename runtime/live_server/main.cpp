// penelope-serve: the HTTP server of --serve, a process beside the run. It is a program of its own so that no run has to load the HTTP library,
// and so that nothing that a browser sends reaches the run but the orders that are listed below.
//
// Standard input is one end of a socket; the run has the other one (runtime/launch/live/live_page.hpp). Each message is a line of JSON:
//
//   run -> server   {"address", "port", "token", "about"}     first
//                   {"sample", ...}                           an update, for the pages as it is; sample: what the history keeps
//                   {"end": ...}                              the last one
//   server -> run   {"url"} or {"error"}                      the reply to the first
//                   {"order": "checkpoint"} {"order": "stop"} {"order": "leave", "rank": N}      what users want
//
//   GET  /?token=T          the page
//   GET  /events?token=T    server-sent events: about, history, update, end, gone
//   POST /order?token=T     an order
//
// Who does not know the token gets status 403 and no content.
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <iostream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>

#include "runtime/live_server/hub.hpp"
#include "runtime/system/embedded_file.hpp"

EMBEDDED_FILE(html, PENELOPE_LIVE_PAGE "/live.html")
EMBEDDED_FILE(style, PENELOPE_PAGE "/page.css")
EMBEDDED_FILE(script, PENELOPE_LIVE_PAGE "/live.js")
#ifdef PENELOPE_D3
EMBEDDED_FILE(d3, PENELOPE_D3)
EMBEDDED_FILE(licence, PENELOPE_D3_LICENCE)
#endif

namespace penelope {

namespace {

using Object = Hub::Object;
constexpr int run_socket = STDIN_FILENO;
constexpr std::uint64_t most_ranks = 1 << 20;
constexpr std::size_t threads = 32, largest_order = 1000;  // bytes
constexpr std::chrono::milliseconds between_signs{5000}, patience_with_pages{1000}, reply_time{50};
constexpr std::chrono::milliseconds patience_with_port{2000}, between_tries{50};  // a run that goes back to a state has just let go of it

std::string page() {
#ifdef PENELOPE_D3
  const std::string_view d3 = EMBEDDED_TEXT(d3), licence = EMBEDDED_TEXT(licence);
#else
  const std::string_view d3, licence;
#endif
  return fill_form(EMBEDDED_TEXT(html),
                   {{"@STYLE@", EMBEDDED_TEXT(style)}, {"@LICENCE@", licence}, {"@D3@", d3}, {"@SCRIPT@", EMBEDDED_TEXT(script)}});
}

void say(const Object& message) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const std::string line = message.dump() + "\n";
  for (std::size_t at = 0; at < line.size();) {
    const ssize_t written = send(run_socket, line.data() + at, line.size() - at, MSG_NOSIGNAL);
    if (written < 0 && errno != EINTR) return;  // the run is gone
    if (written > 0) at += static_cast<std::size_t>(written);
  }
}

// The same time for all texts of the right length.
bool is_token(const std::string& token, const std::string& given) {
  if (given.size() != token.size()) return false;
  unsigned char difference = 0;
  for (std::size_t i = 0; i < token.size(); ++i) difference |= static_cast<unsigned char>(token[i] ^ given[i]);
  return difference == 0;
}

// The order as the run gets it; nothing: it is none.
std::optional<Object> read_order(const std::string& text) {
  const Object given = Object::parse(text, nullptr, false);
  if (!given.is_object() || !given.contains("order") || !given["order"].is_string()) return {};
  const std::string order = given["order"];
  if (order == "checkpoint" || order == "stop") return Object{{"order", order}};
  if (order == "leave" && given.contains("rank") && given["rank"].is_number_unsigned() && given["rank"] < most_ranks)
    return Object{{"order", order}, {"rank", given["rank"]}};
  return {};
}

void answer_requests(httplib::Server& server, Hub& hub, const std::string& token) {
  server.set_pre_routing_handler([token](const httplib::Request& request, httplib::Response& response) {
    response.set_header("Cache-Control", "no-store");
    response.set_header("Referrer-Policy", "no-referrer");  // the address has the token
    if (is_token(token, request.get_param_value("token"))) return httplib::Server::HandlerResponse::Unhandled;
    response.status = 403;
    response.set_content("This page needs the address that the run has printed, with its token.\n", "text/plain");
    return httplib::Server::HandlerResponse::Handled;
  });
  server.Get("/", [](const httplib::Request&, httplib::Response& response) { response.set_content(page(), "text/html"); });
  server.Get("/events", [&hub](const httplib::Request&, httplib::Response& response) {
    if (!hub.admit()) {
      response.status = 503;
      response.set_content("Too many pages look at this run.\n", "text/plain");
      return;
    }
    const auto reader = std::make_shared<Hub::Reader>();
    response.set_chunked_content_provider(
        "text/event-stream",
        [&hub, reader](std::size_t, httplib::DataSink& sink) {
          const std::string news = hub.next(*reader, between_signs);
          if (!sink.write(news.data(), news.size())) return false;
          if (reader->has_ended) sink.done();
          return true;
        },
        [&hub](bool) { hub.leave(); });
  });
  server.Post("/order", [](const httplib::Request& request, httplib::Response& response) {
    const std::optional<Object> order = read_order(request.body);
    response.status = order ? 204 : 400;
    if (order) say(*order);
  });
}

// The number of the port; 0: it cannot be had, and errno says why.
int bind(httplib::Server& server, const std::string& address, int port) {
  if (port == 0) {
    const int any = server.bind_to_any_port(address);
    return any > 0 ? any : 0;
  }
  for (const auto end = std::chrono::steady_clock::now() + patience_with_port;;) {
    errno = 0;
    if (server.bind_to_port(address, port)) return port;
    if (errno != EADDRINUSE || std::chrono::steady_clock::now() >= end) return 0;
    std::this_thread::sleep_for(between_tries);
  }
}

std::string url(const std::string& address, int port, const std::string& token) {
  char name[256] = "";
  const bool is_any = address == "0.0.0.0" || address == "::", is_ipv6 = address.find(':') != address.npos;
  if (is_any && gethostname(name, sizeof name - 1) != 0) name[0] = '\0';
  return "http://" + (name[0] != '\0' ? name : is_ipv6 ? "[" + address + "]" : address) + ":" + std::to_string(port) + "/?token=" + token;
}

int serve() {
  std::signal(SIGINT, SIG_IGN);  // they are for the run, with which this process ends
  std::signal(SIGTERM, SIG_IGN);
  std::string line;
  if (!std::getline(std::cin, line)) return 0;
  const Object first = Object::parse(line, nullptr, false);
  if (!first.is_object()) {
    std::cerr << "penelope-serve is started by penelope --serve\n";
    return 2;
  }
  const std::string address = first.value("address", "127.0.0.1"), token = first.value("token", "");
  Hub hub(first.value("about", Object::object()));
  httplib::Server server;
  server.new_task_queue = [] { return new httplib::ThreadPool(threads); };
  server.set_payload_max_length(largest_order);
  server.set_tcp_nodelay(true);
  server.set_socket_options([](int socket) {  // two servers at one port would share its connections, as the library does by itself
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  answer_requests(server, hub, token);
  const int port = bind(server, address, first.value("port", 0));
  if (port == 0) {
    say({{"error", errno != 0 ? std::strerror(errno) : "the address is not known"}});
    return 2;
  }
  std::thread listening([&server] {
    try {
      server.listen_after_bind();
    } catch (const std::exception& e) {
      std::cerr << "penelope-serve: the page is not shown: " << e.what() << "\n";
      _exit(2);
    }
  });
  say({{"url", url(address, port, token)}});
  while (std::getline(std::cin, line)) {
    Object update = Object::parse(line, nullptr, false);
    const bool is_last = update.is_object() && update.contains("end");
    if (update.is_object()) hub.take(std::move(update));
    if (is_last) break;
  }
  hub.close();
  server.stop();  // a run that goes back to a state listens here soon
  hub.wait_for_readers(patience_with_pages);
  std::this_thread::sleep_for(reply_time);  // the reply to an order that has ended the run
  _exit(0);                                 // connections that nobody closes
}

}  // namespace

}  // namespace penelope

int main() { return penelope::serve(); }
