#include "runtime/system/tcp.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace penelope {

LocalConnection::LocalConnection(std::uint16_t port) : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (descriptor_ >= 0 && connect(descriptor_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) return;
  const int error = errno;
  if (descriptor_ >= 0) close(descriptor_);
  throw std::system_error(error, std::generic_category());
}

LocalConnection::~LocalConnection() { close(descriptor_); }

bool LocalConnection::send(std::string_view bytes) {
  while (!bytes.empty() && !is_lost_) {
    const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0)
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    else if (errno != EINTR)
      is_lost_ = true;
  }
  return !is_lost_;
}

}  // namespace penelope
