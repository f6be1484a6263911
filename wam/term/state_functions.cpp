#include "wam/term/state_functions.hpp"

#include <ctime>

#include "wam/term/random.hpp"

namespace penelope {

namespace {
double process_cpu_seconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}
}  // namespace

StateValue ask_state(const StateQuestion& q) {
  StateValue v;
  switch (q.function) {
    case StateFunction::cpu_time: v.real = process_cpu_seconds(); break;
    case StateFunction::wall_clock: v.integer = static_cast<std::int64_t>(std::time(nullptr)); break;
    case StateFunction::random_unit: v.real = random_float(); break;
    case StateFunction::random_below:
      if (q.big_bound.empty())
        v.integer = random_below(q.bound);
      else
        v.big = random_below(q.big_bound);
      break;
  }
  return v;
}

}  // namespace penelope
