// A TCP connection to a program on this host that only listens to what it is told.
#pragma once
#include <cstdint>
#include <string_view>

namespace penelope {

class LocalConnection {
 public:
  explicit LocalConnection(std::uint16_t port);  // throws std::system_error
  LocalConnection(const LocalConnection&) = delete;
  LocalConnection& operator=(const LocalConnection&) = delete;
  ~LocalConnection();

  // Waits until all is on its way. False: the other end is gone, now or since an earlier call.
  bool send(std::string_view bytes);

 private:
  int descriptor_;
  bool is_lost_ = false;
};

}  // namespace penelope
