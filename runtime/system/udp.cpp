#include "runtime/system/udp.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace penelope {

namespace {

void check(bool ok, const char* what) {
  if (!ok) throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

UdpSocket::UdpSocket() : descriptor_(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
  check(descriptor_ >= 0, "socket");
  sockaddr_in any{};
  any.sin_family = AF_INET;
  check(bind(descriptor_, reinterpret_cast<const sockaddr*>(&any), sizeof any) == 0, "bind");
}

UdpSocket::~UdpSocket() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::uint16_t UdpSocket::port() const {
  sockaddr_in at{};
  socklen_t size = sizeof at;
  check(getsockname(descriptor_, reinterpret_cast<sockaddr*>(&at), &size) == 0, "getsockname");
  return at.sin_port;
}

void UdpSocket::send_bytes(const sockaddr_in& to, const void* bytes, std::size_t size) const {
  sendto(descriptor_, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&to), sizeof to);
}

bool UdpSocket::receive_bytes(void* bytes, std::size_t size) const {
  for (;;) {
    const ssize_t got = recv(descriptor_, bytes, size, MSG_DONTWAIT | MSG_TRUNC);  // how long it was, cut off or not
    if (got < 0) return false;
    if (static_cast<std::size_t>(got) == size) return true;
  }
}

}  // namespace penelope
