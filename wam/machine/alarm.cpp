// Alarms: see alarm.hpp. All state is behind one mutex, so after drop_alarms returns no signal of an alarm can be raised on that worker any
// more. The thread starts with the first alarm and waits on a condition variable: without alarms it never wakes. No wake-up is lost because
// every change of the deadlines notifies while holding the mutex that the thread holds whenever it is not waiting.
#include "wam/machine/alarm.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "wam/machine/or_parallel.hpp"
#include "wam/machine/side_engines.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

std::atomic<unsigned> alarms_due{0};

namespace {

using Clock = std::chrono::steady_clock;

std::mutex hearing;  // taken last
std::function<void(AlarmId)> hears;

void tell_listener(AlarmId id) {
  std::lock_guard lock(hearing);
  if (hears) hears(id);
}

class AlarmService {
 public:
  static AlarmService& instance() {
    static AlarmService service;
    return service;
  }

  // False: there never was an alarm, and no thread for them.
  static bool started() { return started_.load(); }

  AlarmId set(Worker& w, Clock::time_point deadline, bool calls) {
    std::lock_guard lock(mutex_);
    alarms_[++last_] = {&w, deadline, State::waits, calls};
    listeners_.insert(&w);
    changed_.notify_one();
    return last_;
  }

  bool cancel(AlarmId id) {
    std::lock_guard lock(mutex_);
    const auto found = alarms_.find(id);
    if (found == alarms_.end()) return false;
    if (found->second.state == State::due) --alarms_due;
    alarms_.erase(found);
    if (alarms_.empty()) listeners_.clear();
    return true;
  }

  bool is_due(AlarmId id) {
    std::lock_guard lock(mutex_);
    const auto found = alarms_.find(id);
    return found != alarms_.end() && found->second.state == State::due;
  }

  // Who gets true is to throw the ball.
  bool ring(AlarmId id) {
    std::lock_guard lock(mutex_);
    const auto found = alarms_.find(id);
    if (found == alarms_.end() || found->second.state != State::due) return false;
    found->second.state = State::rung;
    --alarms_due;
    return true;
  }

  bool has_due_call(const Worker& w) {
    std::lock_guard lock(mutex_);
    return std::any_of(alarms_.begin(), alarms_.end(), [&w](const auto& entry) { return is_due_call(entry.second, w); });
  }

  std::vector<AlarmId> ring_calls(const Worker& w) {
    std::lock_guard lock(mutex_);
    std::vector<AlarmId> result;
    for (auto& [id, a] : alarms_) {
      if (!is_due_call(a, w)) continue;
      a.state = State::rung;
      --alarms_due;
      result.push_back(id);
    }
    return result;
  }

  bool empty() {
    std::lock_guard lock(mutex_);
    return alarms_.empty();
  }

  void listen(Worker& w) {
    std::lock_guard lock(mutex_);
    if (!alarms_.empty()) listeners_.insert(&w);
  }

  void drop(Worker& w) {
    std::lock_guard lock(mutex_);
    listeners_.erase(&w);
    std::erase_if(alarms_, [&w](const auto& entry) {
      if (entry.second.owner != &w) return false;
      if (entry.second.state == State::due) --alarms_due;
      return true;
    });
  }

 private:
  enum class State : std::uint8_t { waits, due, rung };
  struct Alarm {
    const Worker* owner = nullptr;
    Clock::time_point deadline{};
    State state = State::waits;
    bool calls = false;
  };
  static bool is_due_call(const Alarm& a, const Worker& w) { return a.calls && a.state == State::due && a.owner == &w; }

  AlarmService() : thread_([this](std::stop_token stop) { serve(stop); }) { started_.store(true); }

  void serve(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
      const Clock::time_point next = raise_due(Clock::now());
      if (next == Clock::time_point::max()) {
        changed_.wait(lock, stop, [&] { return earliest() != Clock::time_point::max(); });
      } else {
        changed_.wait_until(lock, stop, next, [&] { return earliest() < next; });
      }
    }
  }

  // Raises what is due and returns the next deadline.
  Clock::time_point raise_due(Clock::time_point now) {
    bool raises = false;
    for (auto& [id, a] : alarms_) {
      if (a.state != State::waits || a.deadline > now) continue;
      a.state = State::due;
      ++alarms_due;
      raises = true;
      if (!a.calls) tell_listener(id);
    }
    if (raises)
      for (Worker* const w : listeners_) w->raise_signal(signal_time_limit);
    return earliest();
  }

  Clock::time_point earliest() const {
    auto result = Clock::time_point::max();
    for (const auto& [id, a] : alarms_)
      if (a.state == State::waits) result = std::min(result, a.deadline);
    return result;
  }

  static inline std::atomic<bool> started_{false};
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<AlarmId, Alarm> alarms_;
  AlarmId last_ = 0;
  std::set<Worker*> listeners_;
  std::jthread thread_;  // last: stopped and joined before the rest goes
};

}  // namespace

AlarmId set_alarm(Worker& w, double seconds, bool calls) {
  constexpr double longest = 1e9;  // seconds; what the clock can add without overflow
  const auto delay = std::chrono::duration<double>(std::clamp(seconds, 0.0, longest));
  return AlarmService::instance().set(w, Clock::now() + std::chrono::duration_cast<Clock::duration>(delay), calls);
}

bool cancel_alarm(AlarmId id) { return AlarmService::started() && AlarmService::instance().cancel(id); }

void on_alarm_due(std::function<void(AlarmId)> listener) {
  std::lock_guard lock(hearing);
  hears = std::move(listener);
}

bool has_alarms() { return AlarmService::started() && !AlarmService::instance().empty(); }

AlarmId alarm_of_cleanup(const Worker& w, Cell goal) {
  goal = w.deref(goal);
  if (!goal.is_struct() || w.arity_of(goal) != 1) return 0;  // '$run_cleanup'(Goal)
  goal = w.deref(w.arg(goal, 0));
  while (goal.is_struct() && w.functor_of(goal) == w.colon_functor) goal = w.deref(w.arg(goal, 1));
  if (!goal.is_struct() || w.functor_of(goal) != w.symbols.functor_cell("$cancel_alarm", 1)) return 0;
  const Cell id = w.deref(w.arg(goal, 0));
  return id.is_int() ? id.as_int() : 0;
}

void listen_to_alarms(Worker& w) {
  if (AlarmService::started()) AlarmService::instance().listen(w);
}

static bool is_thread(Worker& w) {
  const SideEngines::Engine* const e = side_engines(w).running_on(w);
  return e && e->is_thread;
}

void ring_alarm(Worker& w) {
  if (!is_alarm_due()) return;
  AlarmService& service = AlarmService::instance();
  for (Worker* runs = &w; runs; runs = runs->outer) {
    for (const Cell* b = runs->cleanup_top; b; b = runs->older_cleanup(b)) {
      const AlarmId id = alarm_of_cleanup(*runs, b[choice::cells + cleanup_frame::goal]);
      if (id == 0 || !service.is_due(id) || (runs->parallel && !runs->parallel->is_first_above(*runs, b))) continue;
      if (runs != &w && is_thread(w) && w.put_off_next()) throw Suspended{};  // who waits for the thread sees to it
      if (service.ring(id)) throw_ball(w.program.symbols.atom_cell("time_limit_exceeded"));
    }
  }
  // '$ring_alarms' is called before the next goal: attribute '$alarm' of no variable wakes up.
  if (service.has_due_call(w))
    w.queue_wakeup(w.new_struct(w.symbols.functor_cell("att", 3), w.symbols.atom_cell("$alarm"), nil_cell, nil_cell), nil_cell);
}

std::vector<AlarmId> ring_calls(Worker& w) { return AlarmService::started() ? AlarmService::instance().ring_calls(w) : std::vector<AlarmId>(); }

void end_goal(Worker& w) {
  const std::uint32_t bits = w.signals.fetch_and(~signals_that_end_goals);
  if (bits & signal_halt) throw HaltRequest{w.outermost_halt_status()};
  ring_alarm(w);
}

void drop_alarms(Worker& w) {
  if (AlarmService::started()) AlarmService::instance().drop(w);
}

}  // namespace penelope
