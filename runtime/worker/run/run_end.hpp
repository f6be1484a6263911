// RunEnd: whether a run is to end, why, and with which exit status. Any thread may call.
//
//   request()   the run is to end; may be called under a worker's mutex. A worker's importer sees it and ends the run.
//   give_up()   a request with status 2: the run has lost something without which it cannot go on. A checkpoint may have it.
//   begin()     the run ends now, in this thread; the first caller alone gets true
#pragma once
#include <atomic>
#include <functional>
#include <utility>

namespace penelope {

constexpr int exit_given_up = 2;

class RunEnd {
 public:
  explicit RunEnd(std::function<void()> wake_importers) : wake_importers_(std::move(wake_importers)) {}

  void request(int status) {
    status_ = status;
    requested_ = true;
    wake_importers_();
  }
  void give_up() {
    given_up_ = true;
    request(exit_given_up);
  }
  bool begin() { return !begun_.exchange(true); }
  bool begin(int status) {
    if (!begin()) return false;
    status_ = status;
    return true;
  }

  bool is_requested() const { return requested_.load(); }
  bool has_given_up() const { return given_up_.load(); }
  bool has_begun() const { return begun_.load(); }
  int status() const { return status_.load(); }

 private:
  const std::function<void()> wake_importers_;
  std::atomic<int> status_{0};
  std::atomic<bool> requested_{false}, given_up_{false}, begun_{false};
};

}  // namespace penelope
