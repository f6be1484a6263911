// Alarms: the time limits of call_with_time_limit/2. One thread for the whole process sleeps until the earliest is due, and then raises
// signal_time_limit on the workers whose stacks may hold its goal.
//
//   choice points   ... | cleanup: '$cancel_alarm'(Alarm) | those of the goal ...
//
// A worker that sees the signal looks which alarms are due whose goals it runs: those that the cleanups on its stacks cancel. In an or-parallel
// run several workers may run parts of one goal: the alarm is for the leftmost part, where a sequential run would be. It rings once.
#pragma once
#include <atomic>
#include <functional>
#include <vector>

#include "wam/machine/worker.hpp"

namespace penelope {

using AlarmId = std::int64_t;

// One that calls is of no time limit: when it is due this worker calls '$ring_alarms' (prolog_lib/library/time.pl).
AlarmId set_alarm(Worker&, double seconds, bool calls = false);
bool cancel_alarm(AlarmId);                // false: it is not there any more
std::vector<AlarmId> ring_calls(Worker&);  // those that are due and call; they have rung now
bool has_alarms();                         // of any worker
// The alarm that a cleanup goal cancels; 0: it is another one.
AlarmId alarm_of_cleanup(const Worker&, Cell goal);
// The cleanups of these stacks came from another worker.
void listen_to_alarms(Worker&);
// Called by the alarm thread for each alarm of a time limit that is due; nullptr: nobody is to hear any more, nor is told when this returns.
void on_alarm_due(std::function<void(AlarmId)>);
// Whether an alarm is due that has not rung yet.
extern std::atomic<unsigned> alarms_due;
inline bool is_alarm_due() { return alarms_due.load(std::memory_order_relaxed) != 0; }
// What signal_time_limit asks for: throws the ball if an alarm is due whose goal runs here, and at no place further left.
void ring_alarm(Worker&);
// A loop that comes to no call, where the machine looks at signals, asks here: throws the ball of a time limit that is over, or
// HaltRequest.
constexpr std::uint32_t signals_that_end_goals = signal_time_limit | signal_halt;
void end_goal(Worker&);
inline void end_goal_if_told(Worker& w) {
  if ((w.signals.load(std::memory_order_relaxed) & signals_that_end_goals) != 0) end_goal(w);
}
// Before a worker goes away: the alarm thread must not touch it any more.
void drop_alarms(Worker&);

}  // namespace penelope
