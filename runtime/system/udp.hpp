// A UDP socket on a port of its own, for datagrams of which some get lost.
#pragma once
#include <netinet/in.h>

#include <cstdint>
#include <utility>

namespace penelope {

class UdpSocket {
 public:
  UdpSocket();  // throws std::system_error
  UdpSocket(UdpSocket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  UdpSocket(const UdpSocket&) = delete;
  UdpSocket& operator=(const UdpSocket&) = delete;
  UdpSocket& operator=(UdpSocket&&) = delete;
  ~UdpSocket();

  int descriptor() const { return descriptor_; }
  std::uint16_t port() const;  // in network order

  template <class T>
  void send(const sockaddr_in& to, const T& datagram) const {
    send_bytes(to, &datagram, sizeof datagram);
  }
  // The next datagram that has the size of a T, if one has come. Others are thrown away.
  template <class T>
  bool receive(T& datagram) const {
    return receive_bytes(&datagram, sizeof datagram);
  }

 private:
  void send_bytes(const sockaddr_in& to, const void* bytes, std::size_t size) const;
  bool receive_bytes(void* bytes, std::size_t size) const;

  int descriptor_;
};

}  // namespace penelope
