// The primitives of library(socket): TCP, UDP and Unix domain sockets. The term of a socket is '$socket'(Number); numbers are not used again, so
// that of a closed socket names nothing. Its descriptor is closed with the last of the socket and its streams.
//
// An address is two arguments here: Host, a text (a name, digits, or the path of a Unix domain socket), and Port, an integer.
// Errors: socket_error(Name, Message), where Name is that of the C library's constant in lower case.
#include "wam/builtins/system/sockets.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/system/handles.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/builtins/waiting.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/stream_kinds.hpp"

namespace penelope {

namespace {

// --- errors ----------------------------------------------------------------------------------------------------------

[[noreturn]] void socket_error(Worker& w, std::string name, std::string_view message) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  const Cell formal = w.new_struct(w.symbols.functor_cell("socket_error", 2), w.symbols.atom_cell(name), w.symbols.atom_cell(message));
  throw_ball(w.new_struct(w.symbols.functor_cell("error", 2), formal, w.new_variable()));
}

[[noreturn]] void socket_error(Worker& w, int error) {
  const char* const name = strerrorname_np(error);
  socket_error(w, name ? name : "error", strerrordesc_np(error) ? strerrordesc_np(error) : "Unknown error");
}

[[noreturn]] void name_error(Worker& w, int code) {
  if (code == EAI_SYSTEM) socket_error(w, errno);
  const char* const name = code == EAI_NONAME ? "eai_noname" : code == EAI_AGAIN ? "eai_again" : code == EAI_FAMILY ? "eai_family" : "eai_fail";
  socket_error(w, name, gai_strerror(code));
}

constexpr std::string_view term_name = "$socket";

// --- the sockets of this process -------------------------------------------------------------------------------------

struct Socket {
  explicit Socket(int descriptor_, int family_, int type_) : descriptor(descriptor_), family(family_), type(type_) {}
  ~Socket() { ::close(descriptor); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  const int descriptor, family, type;
};

Handles<Socket>& sockets() {
  static Handles<Socket> all;
  return all;
}

std::int64_t socket_number(Worker& w, Cell c) { return handle_argument(w, c, term_name, "socket"); }

std::shared_ptr<Socket> socket_argument(Worker& w, Cell c) {
  std::shared_ptr<Socket> socket = sockets().find(socket_number(w, c));
  if (!socket) existence_error(w, "socket", w.deref(c));
  return socket;
}

bool unify_socket(Worker& w, Cell argument, int descriptor, int family, int type) {
  const std::int64_t number = sockets().add(std::make_shared<Socket>(descriptor, family, type));
  return w.unify(argument, handle_term(w, term_name, number));
}

// One direction of a connection. Closing the output tells the other side that nothing more comes.
class SocketStream : public PipeStream {
 public:
  SocketStream(std::shared_ptr<Socket> socket, int descriptor) : PipeStream(descriptor), socket_(std::move(socket)) {}
  ~SocketStream() override {
    if (mode != StreamMode::read) ::shutdown(socket_->descriptor, SHUT_WR);
  }

 private:
  std::shared_ptr<Socket> socket_;
};

// --- addresses -------------------------------------------------------------------------------------------------------

struct Address {
  sockaddr_storage storage{};
  socklen_t size = sizeof(sockaddr_storage);
  sockaddr* plain() { return reinterpret_cast<sockaddr*>(&storage); }
};

std::vector<Address> look_up(Worker& w, const std::string& host, std::int64_t port, int family, int type) {
  addrinfo wanted{};
  wanted.ai_family = family;
  wanted.ai_socktype = type;
  wanted.ai_flags = host.empty() ? AI_PASSIVE : 0;
  addrinfo* found = nullptr;
  const int code = getaddrinfo(host.empty() ? nullptr : host.c_str(), fmt::format("{}", port).c_str(), &wanted, &found);
  if (code != 0) name_error(w, code);
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);
  std::vector<Address> all;
  for (const addrinfo* a = found; a; a = a->ai_next) {
    std::memcpy(&all.emplace_back().storage, a->ai_addr, a->ai_addrlen);
    all.back().size = a->ai_addrlen;
  }
  return all;
}

Address address_argument(Worker& w, Cell host_cell, Cell port_cell, const Socket& socket) {
  const std::string host = text_argument(w, host_cell);
  const std::int64_t port = small_integer_argument(w, port_cell);
  if (socket.family != AF_UNIX) return look_up(w, host, port, socket.family, socket.type).front();
  Address address;
  auto& unix_address = reinterpret_cast<sockaddr_un&>(address.storage);
  if (host.size() >= sizeof(unix_address.sun_path)) socket_error(w, ENAMETOOLONG);
  unix_address.sun_family = AF_UNIX;
  std::memcpy(unix_address.sun_path, host.data(), host.size());
  address.size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + host.size() + 1);
  return address;
}

// The digits of an address, and its port; of Unix domain sockets an empty text and 0.
bool unify_address(Worker& w, Cell host, Cell port, Address& address) {
  std::array<char, NI_MAXHOST> digits{};
  std::array<char, NI_MAXSERV> service{};
  const bool has_digits = getnameinfo(address.plain(), address.size, digits.data(), digits.size(), service.data(), service.size(),
                                      NI_NUMERICHOST | NI_NUMERICSERV) == 0 &&
                          address.storage.ss_family != AF_UNIX;
  const std::int64_t number = has_digits ? std::atoi(service.data()) : 0;
  return w.unify(host, w.symbols.atom_cell(has_digits ? digits.data() : "")) && w.unify(port, Cell::integer(number));
}

// --- waiting ---------------------------------------------------------------------------------------------------------

bool is_ready(Worker& w, const Socket& socket, short events, double seconds) {
  pollfd asked{.fd = socket.descriptor, .events = events, .revents = 0};
  return wait_for(w, {&asked, 1}, seconds);
}

// --- the primitives --------------------------------------------------------------------------------------------------

std::string_view word_argument(Worker& w, Cell c) { return w.symbols.text(atom_argument(w, c).as_atom()); }

int family_argument(Worker& w, Cell c) {
  const std::string_view word = word_argument(w, c);
  return word == "inet" ? AF_INET : word == "inet6" ? AF_INET6 : word == "unix" ? AF_UNIX : AF_UNSPEC;
}

// '$socket_create'(+Family, +Type, -Socket): inet, inet6 or unix; stream or datagram.
bool create(Worker& w, Cell* a) {
  const int family = family_argument(w, a[0]), type = word_argument(w, a[1]) == "datagram" ? SOCK_DGRAM : SOCK_STREAM;
  const int descriptor = ::socket(family, type | SOCK_CLOEXEC, 0);
  if (descriptor < 0) socket_error(w, errno);
  ++w.outside->lasting_changes;
  return unify_socket(w, a[2], descriptor, family, type);
}

// '$socket_close'(+Socket)
bool close_socket(Worker& w, Cell* a) {
  socket_argument(w, a[0]);
  sockets().remove(socket_number(w, a[0]));
  return true;
}

// '$socket_bind'(+Socket, +Host, +Port, -Bound): the port that it has then.
bool bind_socket(Worker& w, Cell* a) {
  const auto socket = socket_argument(w, a[0]);
  Address address = address_argument(w, a[1], a[2], *socket);
  if (::bind(socket->descriptor, address.plain(), address.size) != 0) socket_error(w, errno);
  Address bound;
  if (::getsockname(socket->descriptor, bound.plain(), &bound.size) != 0) socket_error(w, errno);
  return unify_address(w, w.new_variable(), a[3], bound);
}

// '$socket_listen'(+Socket, +Waiting)
bool listen_socket(Worker& w, Cell* a) {
  const auto socket = socket_argument(w, a[0]);
  if (::listen(socket->descriptor, static_cast<int>(small_integer_argument(w, a[1]))) != 0) socket_error(w, errno);
  return true;
}

// '$socket_connect'(+Socket, +Host, +Port, +Seconds)
bool connect_socket(Worker& w, Cell* a) {
  const auto socket = socket_argument(w, a[0]);
  Address address = address_argument(w, a[1], a[2], *socket);
  const double seconds = time_limit_argument(w, a[3]);
  const int error = ::connect(socket->descriptor, address.plain(), address.size) == 0 ? 0 : errno;
  if (error == 0) return true;
  if (error != EINTR && error != EINPROGRESS) socket_error(w, error);
  if (!is_ready(w, *socket, POLLOUT, seconds)) socket_error(w, ETIMEDOUT);
  int later = 0;
  socklen_t size = sizeof later;
  ::getsockopt(socket->descriptor, SOL_SOCKET, SO_ERROR, &later, &size);
  if (later != 0) socket_error(w, later);
  return true;
}

// '$socket_accept'(+Socket, -Connection, -Host)
bool accept_connection(Worker& w, Cell* a) {
  const auto socket = socket_argument(w, a[0]);
  Address peer;
  int descriptor;
  is_ready(w, *socket, POLLIN, as_long_as_it_takes);
  while ((descriptor = ::accept4(socket->descriptor, peer.plain(), &peer.size, SOCK_CLOEXEC)) < 0) {
    if (errno != EINTR) socket_error(w, errno);
    w.handle_signals();
  }
  return unify_socket(w, a[1], descriptor, socket->family, socket->type) && unify_address(w, a[2], w.new_variable(), peer);
}

// '$socket_ready'(+Socket, +Seconds): something can be received, or accepted, within that time.
bool socket_ready(Worker& w, Cell* a) {
  const auto socket = socket_argument(w, a[0]);
  return is_ready(w, *socket, POLLIN, time_limit_argument(w, a[1]));
}

// '$socket_streams'(+Socket, -Input, -Output): both own the connection from now on.
bool socket_streams(Worker& w, Cell* a) {
  const auto socket = socket_argument(w, a[0]);
  Cell terms[2];
  for (const StreamMode mode : {StreamMode::read, StreamMode::write}) {
    const int descriptor = ::fcntl(socket->descriptor, F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) socket_error(w, errno);
    auto stream = std::make_unique<SocketStream>(socket, descriptor);
    stream->mode = mode;
    stream->finds_mark = false;
    terms[mode == StreamMode::read ? 0 : 1] = stream_term(w, w.streams->adopt(std::move(stream)));
  }
  sockets().remove(socket_number(w, a[0]));
  return w.unify(a[1], terms[0]) && w.unify(a[2], terms[1]);
}

// '$socket_option'(+Socket, +Name, +Value): one of those that are switched on and off; fails for another name.
bool socket_option(Worker& w, Cell* a) {
  const auto socket = socket_argument(w, a[0]);
  const std::string_view name = word_argument(w, a[1]);
  const int value = static_cast<int>(small_integer_argument(w, a[2]));
  struct Known {
    std::string_view name;
    int level, option;
  };
  constexpr std::array known{Known{"reuseaddr", SOL_SOCKET, SO_REUSEADDR}, Known{"broadcast", SOL_SOCKET, SO_BROADCAST},
                             Known{"keepalive", SOL_SOCKET, SO_KEEPALIVE}, Known{"nodelay", IPPROTO_TCP, TCP_NODELAY}};
  const auto* const at = std::find_if(known.begin(), known.end(), [&](const Known& k) { return k.name == name; });
  if (at == known.end()) return false;
  if (::setsockopt(socket->descriptor, at->level, at->option, &value, sizeof value) != 0) socket_error(w, errno);
  return true;
}

// '$socket_descriptor'(+Socket, -Descriptor)
bool descriptor_of(Worker& w, Cell* a) { return w.unify(a[1], Cell::integer(socket_argument(w, a[0])->descriptor)); }

// '$socket_send'(+Socket, +Text, +Host, +Port): one datagram.
bool send_datagram(Worker& w, Cell* a) {
  const auto socket = socket_argument(w, a[0]);
  const std::string text = text_argument(w, a[1]);
  Address address = address_argument(w, a[2], a[3], *socket);
  if (::sendto(socket->descriptor, text.data(), text.size(), MSG_NOSIGNAL, address.plain(), address.size) < 0) socket_error(w, errno);
  return true;
}

// '$socket_receive'(+Socket, +Bytes, -String, -Host, -Port): one datagram, of at most so many bytes.
bool receive_datagram(Worker& w, Cell* a) {
  const auto socket = socket_argument(w, a[0]);
  std::vector<char> buffer(static_cast<std::size_t>(std::clamp<std::int64_t>(small_integer_argument(w, a[1]), 0, 65535)));
  Address peer;
  ssize_t n;
  is_ready(w, *socket, POLLIN, as_long_as_it_takes);
  while ((n = ::recvfrom(socket->descriptor, buffer.data(), buffer.size(), 0, peer.plain(), &peer.size)) < 0) {
    if (errno != EINTR) socket_error(w, errno);
    w.handle_signals();
  }
  std::string text;
  for (std::string_view bytes(buffer.data(), static_cast<std::size_t>(n)); !bytes.empty();) utf8_append(text, utf8_next(bytes));
  return w.unify(a[2], w.new_string(text)) && unify_address(w, a[3], a[4], peer);
}

// '$host_addresses'(+Host, +Family, -Addresses): texts of digits; Family any: of both kinds.
bool host_addresses(Worker& w, Cell* a) {
  std::vector<Cell> digits;
  for (Address& address : look_up(w, text_argument(w, a[0]), 0, family_argument(w, a[1]), SOCK_STREAM)) {
    const Cell host = w.new_variable();
    if (unify_address(w, host, w.new_variable(), address)) digits.push_back(w.deref(host));
  }
  return w.unify(a[2], w.new_list_of(digits));
}

// '$address_host'(+Digits, -Host): the name that belongs to an address.
bool address_host(Worker& w, Cell* a) {
  Address address = look_up(w, text_argument(w, a[0]), 0, AF_UNSPEC, SOCK_STREAM).front();
  std::array<char, NI_MAXHOST> name{};
  const int code = getnameinfo(address.plain(), address.size, name.data(), name.size(), nullptr, 0, 0);
  if (code != 0) name_error(w, code);
  return w.unify(a[1], w.symbols.atom_cell(name.data()));
}

// '$service_port'(+Name, -Port): fails for a service that the system does not know.
bool service_port(Worker& w, Cell* a) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(nullptr, text_argument(w, a[0]).c_str(), &wanted, &found) != 0) return false;
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);
  const auto* const address = found->ai_addr;
  const in_port_t port = address->sa_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6*>(address)->sin6_port
                                                        : reinterpret_cast<const sockaddr_in*>(address)->sin_port;
  return w.unify(a[1], Cell::integer(ntohs(port)));
}

// '$host_name'(-Name): of this machine, as it calls itself.
bool host_name(Worker& w, Cell* a) {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) socket_error(w, errno);
  return w.unify(a[0], w.symbols.atom_cell(name.data()));
}

}  // namespace

void register_socket_builtins(BuiltinTable& t) {
  t.outside("$socket_create", 3, create);
  t.outside("$socket_close", 1, close_socket);
  t.outside("$socket_bind", 4, bind_socket);
  t.outside("$socket_listen", 2, listen_socket);
  t.outside("$socket_connect", 4, connect_socket);
  t.outside("$socket_accept", 3, accept_connection);
  t.outside("$socket_ready", 2, socket_ready);
  t.outside("$socket_streams", 3, socket_streams);
  t.outside("$socket_option", 3, socket_option);
  t.outside("$socket_descriptor", 2, descriptor_of);
  t.outside("$socket_send", 4, send_datagram);
  t.outside("$socket_receive", 5, receive_datagram);
  t.outside("$host_addresses", 3, host_addresses);
  t.outside("$address_host", 2, address_host);
  t.outside("$service_port", 2, service_port);
  t.outside("$host_name", 1, host_name);
}

}  // namespace penelope
