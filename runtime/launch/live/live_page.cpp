#include "runtime/launch/live/live_page.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <random>
#include <stdexcept>

#include "runtime/launch/options/options.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/system/threads.hpp"

namespace penelope {

namespace {

constexpr const char* token_variable = "PENELOPE_SERVE_TOKEN";
constexpr int patience_with_start = 10'000, patience_with_end = 1500;  // milliseconds
constexpr std::size_t shortest_token = 8;

std::string server_program() { return (std::filesystem::canonical("/proc/self/exe").parent_path() / "penelope-serve").string(); }

std::string token;  // once it was taken

}  // namespace

void choose_page_token() {
  if (const char* given = std::getenv(token_variable)) {
    const std::string_view text = given;
    const bool is_plain = text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_") == text.npos;
    if (text.size() < shortest_token || !is_plain)
      throw UsageError(fmt::format("{}: at least {} letters, digits, - or _", token_variable, shortest_token));
    return;
  }
  std::random_device random;
  std::string text;
  for (int i = 0; i < 4; ++i) text += fmt::format("{:08x}", static_cast<std::uint32_t>(random()));
  setenv(token_variable, text.c_str(), 1);
}

void take_page_token() {
  if (const char* given = std::getenv(token_variable)) token = given;
  unsetenv(token_variable);
}

ServeAddress::ServeAddress(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const std::string digits = colon == text.npos ? text : text.substr(colon + 1);
  if (colon != text.npos) host = text.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (host.empty() || error != std::errc() || end != digits.data() + digits.size() || port > 65535)
    throw UsageError(fmt::format("--serve: a port, such as 8080, or an address and a port, such as 0.0.0.0:8080, not {}", text));
}

LivePage::LivePage(const ServeAddress& where, const Object& about) {
  const Object first{{"address", where.host}, {"port", where.port}, {"token", token}, {"about", about}};
  start_server();
  send(first.dump(-1, ' ', false, Object::error_handler_t::replace) + "\n", true);
  const Object reply = Object::parse(read_reply(), nullptr, false);
  if (!reply.is_object() || !reply.contains("url")) {
    const std::string why = reply.is_object() ? reply.value("error", "") : "the server of the page has ended";
    close(socket_);
    kill(server_, SIGKILL);
    waitpid(server_, nullptr, 0);
    throw std::runtime_error(fmt::format("--serve: cannot listen on {}:{}: {}", where.host, where.port, why));
  }
  print_error("penelope: the run is shown at {}\n", reply["url"].get<std::string>());
}

LivePage::~LivePage() {
  close(socket_);
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_with_end);
  while (waitpid(server_, nullptr, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > until) kill(server_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void LivePage::start_server() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw std::system_error(errno, std::generic_category(), "--serve: socketpair");
  std::string path = server_program();
  char* const words[] = {path.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);  // a reader of the run's output does not wait for it
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // Ctrl-C is for the run
  const int error = posix_spawn(&server_, path.c_str(), &actions, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  socket_ = ends[0];
  if (error == 0) return;
  close(socket_);
  throw std::runtime_error(
      error == ENOENT ? fmt::format("--serve: there is no {}: Penelope was built without cpp-httplib (Debian: libcpp-httplib-dev)", path)
                      : fmt::format("--serve: cannot start {}: {}", path, std::strerror(error)));
}

// A line; empty: there is none, or it takes too long.
std::string LivePage::read_reply() {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_with_start);
  for (;;) {
    const std::size_t end = heard_.find('\n');
    if (end != heard_.npos) {
      const std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return line;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
    pollfd readable{socket_, POLLIN, 0};
    if (left <= 0 || poll(&readable, 1, static_cast<int>(left)) == 0) return "";
    char bytes[4096];
    const ssize_t got = recv(socket_, bytes, sizeof bytes, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return "";
    heard_.append(bytes, static_cast<std::size_t>(got));
  }
}

LivePage::Hearing::Hearing(LivePage* page, std::function<void(const std::string&, unsigned)> act) : page_(page), act_(std::move(act)) {
  if (!page) return;
  sigset_t signals, before;  // these are for the first worker's thread; others the collector of memory needs, in threads that this one starts
  sigemptyset(&signals);
  for (const int number : {SIGINT, SIGTERM, SIGCONT, SIGALRM}) sigaddset(&signals, number);
  pthread_sigmask(SIG_BLOCK, &signals, &before);
  try {
    thread_ = start_thread([this] { page_->hear(act_); }, [](const char* why) { print_error("penelope: --serve: {}\n", why); });
  } catch (const NoThread&) {
    print_error("penelope: warning: --serve: there is no thread to hear what users of the page want\n");
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

LivePage::Hearing::~Hearing() {
  if (!thread_.joinable()) return;
  shutdown(page_->socket_, SHUT_RD);
  thread_.join();
}

void LivePage::hear(const std::function<void(const std::string&, unsigned)>& act) {
  for (;;) {
    char bytes[4096];
    const ssize_t got = recv(socket_, bytes, sizeof bytes, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return;
    heard_.append(bytes, static_cast<std::size_t>(got));
    for (std::size_t end; (end = heard_.find('\n')) != heard_.npos; heard_.erase(0, end + 1)) {
      const Object order = Object::parse(heard_.substr(0, end), nullptr, false);
      if (order.is_object() && order.contains("order")) act(order["order"], order.value("rank", 0U));
    }
  }
}

// Whether all of it went; else the rest goes first when there is more to say.
bool LivePage::send(const std::string& line, bool waits) {
  if (unsent_.empty() || waits) unsent_ += line;
  while (!unsent_.empty()) {
    const ssize_t written = ::send(socket_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      if (errno != EAGAIN && errno != EWOULDBLOCK) unsent_.clear();  // the server is gone
      return false;
    }
    unsent_.erase(0, static_cast<std::size_t>(written));
  }
  return true;
}

void LivePage::update(const Object& state) { send(state.dump(-1, ' ', false, Object::error_handler_t::replace) + "\n", false); }

void LivePage::end(const Object& how) {
  timeval longest{1, 0};
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest);
  if (!send(Object{{"end", how}}.dump(-1, ' ', false, Object::error_handler_t::replace) + "\n", true)) return;
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_with_end);
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(server_), &info, WEXITED | WNOWAIT | WNOHANG) == 0 && info.si_pid == 0 &&
         std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

}  // namespace penelope
