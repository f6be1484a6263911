// SIGTERM to one of several processes that are not the first: it is to leave the run, which goes on.
#pragma once
#include <functional>
#include <thread>

namespace penelope {

// From its construction on the first SIGTERM calls `leave`, in a thread of its own; a second one ends the process. After its destruction there is nothing to leave any more.
class ToldToLeave {
 public:
  explicit ToldToLeave(std::function<void()> leave);
  ~ToldToLeave();

 private:
  std::thread thread_;
};

}  // namespace penelope
