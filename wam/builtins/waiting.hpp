// Built-ins that wait: for how long, and for what may be read or written. They listen to signals and to time limits meanwhile.
#pragma once
#include <poll.h>

#include <span>

#include "wam/machine/worker.hpp"

namespace penelope {

constexpr double as_long_as_it_takes = -1;
constexpr double longest_sleep = 0.05;  // seconds from one look at signals to the next

// A number of seconds. Errors: instantiation_error, type_error(float, C). The first form raises them without unwinding (error_balls.hpp).
[[nodiscard]] bool seconds_argument(Worker&, Cell, double& seconds);
double seconds_argument(Worker&, Cell);
// The same, or the atom infinite: as_long_as_it_takes.
double time_limit_argument(Worker&, Cell);

// Until one of the descriptors is ready, so many seconds at most; below 0: as long as it takes. False: the time is over. Each has what happened
// to it in `revents`. Throws what a signal or a time limit asks for, and std::system_error.
bool wait_for(Worker&, std::span<pollfd>, double seconds);

}  // namespace penelope
