// Alarms: time limits of workers. Each worker has a stack of deadlines (call_with_time_limit/2 nests); one thread for
// the whole process sleeps until the earliest and then raises signal_time_limit on that worker.
#pragma once
#include "wam/machine/worker.hpp"

namespace penelope {

void push_alarm(Worker&, double seconds);
// Takes the newest alarm back; false if there is none. A signal that was raised but not yet looked at is withdrawn,
// unless an older alarm has expired too.
bool pop_alarm(Worker&);
bool has_alarms();  // of any worker
// A loop that comes to no call, where the machine looks at signals, asks here: throws the ball of a time limit that is over, or
// HaltRequest.
constexpr std::uint32_t signals_that_end_goals = signal_time_limit | signal_halt;
[[noreturn]] void end_goal(Worker&);
inline void end_goal_if_told(Worker& w) {
  if ((w.signals.load(std::memory_order_relaxed) & signals_that_end_goals) != 0) end_goal(w);
}
// Before a worker goes away: the alarm thread must not touch it any more.
void drop_alarms(Worker&);

}  // namespace penelope
