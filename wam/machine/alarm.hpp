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
// Before a worker goes away: the alarm thread must not touch it any more.
void drop_alarms(Worker&);

}  // namespace penelope
