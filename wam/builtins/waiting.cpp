// Built-ins that wait.
#include "wam/builtins/waiting.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <limits>
#include <system_error>

#include "wam/base/time_waited.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"

namespace penelope {

bool seconds_argument(Worker& w, Cell c, double& seconds) {
  if (!bound_argument(w, c, c)) return false;
  if (c.is_int())
    seconds = static_cast<double>(c.as_int());
  else if (w.is_float(c))
    seconds = w.float_value(c);
  else if (w.is_fraction(c))
    seconds = number_to_float(w, c);
  else if (w.is_bigint(c))
    seconds = compare_numbers(w, c, Cell::integer(0)) < 0 ? 0 : std::numeric_limits<double>::infinity();
  else
    return raise(type_error_ball(w, "float", c));
  return true;
}

double seconds_argument(Worker& w, Cell c) {
  double seconds;
  if (!seconds_argument(w, c, seconds)) throw_raised();
  return seconds;
}

double time_limit_argument(Worker& w, Cell c) {
  c = w.deref(c);
  return c.is_atom() && w.symbols.text(c.as_atom()) == "infinite" ? as_long_as_it_takes : seconds_argument(w, c);
}

bool wait_for(Worker& w, std::span<pollfd> asked, double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  const auto waited = [began] { return std::chrono::duration<double>(Clock::now() - began).count(); };
  for (;;) {
    const auto look = Clock::now();
    const double left = seconds < 0 ? longest_sleep : std::clamp(seconds - waited(), 0.0, longest_sleep);
    const int ready = ::poll(asked.data(), asked.size(), static_cast<int>(std::ceil(left * 1e3)));
    const int error = errno;
    seconds_waited() += std::chrono::duration<double>(Clock::now() - look).count();
    if (ready > 0) return true;
    if (ready < 0 && error != EINTR) throw std::system_error(error, std::generic_category());
    if (ready < 0) w.handle_signals();
    end_goal_if_told(w);
    if (ready == 0 && seconds >= 0 && waited() >= seconds) return false;
  }
}

}  // namespace penelope
