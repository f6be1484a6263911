// Alarms: see alarm.hpp. All state is behind one mutex, so after pop_alarm or drop_alarms returns no signal of that
// alarm can be raised any more. The thread starts with the first alarm and waits on a condition variable: without
// alarms it never wakes. No wake-up is lost because every change of the deadlines notifies while holding the mutex that
// the thread holds whenever it is not waiting.
#include "wam/machine/alarm.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "wam/term/errors.hpp"

namespace penelope {

namespace {

using Clock = std::chrono::steady_clock;

class AlarmService {
 public:
  static AlarmService& instance() {
    static AlarmService service;
    return service;
  }

  // False: there never was an alarm, and no thread for them.
  static bool started() { return started_.load(); }

  void push(Worker& w, Clock::time_point deadline) {
    std::lock_guard lock(mutex_);
    alarms_[&w].push_back({deadline, false});
    changed_.notify_one();
  }

  bool pop(Worker& w) {
    std::lock_guard lock(mutex_);
    const auto found = alarms_.find(&w);
    if (found == alarms_.end()) return false;
    std::vector<Alarm>& stack = found->second;
    stack.pop_back();
    if (std::none_of(stack.begin(), stack.end(), [](const Alarm& a) { return a.expired; }))
      w.signals.fetch_and(~static_cast<std::uint32_t>(signal_time_limit));
    if (stack.empty()) alarms_.erase(found);
    return true;
  }

  bool empty() {
    std::lock_guard lock(mutex_);
    return alarms_.empty();
  }

  void drop(Worker& w) {
    std::lock_guard lock(mutex_);
    alarms_.erase(&w);
  }

 private:
  struct Alarm {
    Clock::time_point deadline;
    bool expired;
  };

  AlarmService() : thread_([this](std::stop_token stop) { serve(stop); }) { started_.store(true); }

  void serve(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
      const Clock::time_point next = raise_expired(Clock::now());
      if (next == Clock::time_point::max()) {
        changed_.wait(lock, stop, [&] { return earliest() != Clock::time_point::max(); });
      } else {
        changed_.wait_until(lock, stop, next, [&] { return earliest() < next; });
      }
    }
  }

  // Raises what is due and returns the next deadline.
  Clock::time_point raise_expired(Clock::time_point now) {
    for (auto& [worker, stack] : alarms_) {
      for (Alarm& a : stack) {
        if (a.expired || a.deadline > now) continue;
        a.expired = true;
        worker->raise_signal(signal_time_limit);
      }
    }
    return earliest();
  }

  Clock::time_point earliest() const {
    auto result = Clock::time_point::max();
    for (const auto& [worker, stack] : alarms_)
      for (const Alarm& a : stack)
        if (!a.expired) result = std::min(result, a.deadline);
    return result;
  }

  static inline std::atomic<bool> started_{false};
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<Worker*, std::vector<Alarm>> alarms_;
  std::jthread thread_;  // last: stopped and joined before the rest goes
};

}  // namespace

void push_alarm(Worker& w, double seconds) {
  constexpr double longest = 1e9;  // seconds; what the clock can add without overflow
  const auto delay = std::chrono::duration<double>(std::clamp(seconds, 0.0, longest));
  AlarmService::instance().push(w, Clock::now() + std::chrono::duration_cast<Clock::duration>(delay));
}

bool pop_alarm(Worker& w) { return AlarmService::instance().pop(w); }

bool has_alarms() { return AlarmService::started() && !AlarmService::instance().empty(); }

void end_goal(Worker& w) {
  const std::uint32_t bits = w.signals.fetch_and(~signals_that_end_goals);
  if (bits & signal_halt) throw HaltRequest{w.halt_status};
  throw_ball(w.program.symbols.atom_cell("time_limit_exceeded"));
}

void drop_alarms(Worker& w) {
  if (AlarmService::started()) AlarmService::instance().drop(w);
}

}  // namespace penelope
