// How many cores this process may use: the default number of workers.
#pragma once

namespace penelope {

// Those that the scheduler of the system lets it run on: its affinity mask.
long allowed_cores();
// The least of these and of the quotas of the control groups that it is in.
unsigned usable_cores();

}  // namespace penelope
