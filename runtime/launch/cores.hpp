// How many cores this process may use: the default number of workers.
#pragma once

namespace penelope {

// The least of the cores that the scheduler of the system lets it run on and the quotas of the control groups that it is in.
long allowed_cores();  // by the affinity mask alone
unsigned usable_cores();

}  // namespace penelope
