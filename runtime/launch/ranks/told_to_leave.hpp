// SIGTERM to one of several processes that are not the first, or its time: it is to leave the run, which goes on.
#pragma once
#include <functional>
#include <optional>
#include <thread>

namespace penelope {

// From its construction on the first SIGTERM, or the end of `seconds`, calls `leave`, in a thread of its own; a second SIGTERM ends the
// process. After its destruction there is nothing to leave any more.
class ToldToLeave {
 public:
  ToldToLeave(std::optional<double> seconds, std::function<void()> leave);
  ~ToldToLeave();

 private:
  std::thread thread_;
};

}  // namespace penelope
