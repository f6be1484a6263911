// Functions whose value depends on when they are asked for: clocks and random numbers. Question and value stand for themselves,
// without a heap, so they can go from one process to another: the clock and the generator of a run are those of one process.
#pragma once
#include <cstdint>
#include <vector>

#include <gmp.h>

namespace penelope {

enum class StateFunction : std::uint8_t { cpu_time, wall_clock, random_unit, random_below };

struct StateQuestion {
  StateFunction function;
  std::int64_t bound = 0;              // of random_below, > 0
  std::vector<mp_limb_t> big_bound{};  // the same where it is no small integer: its magnitude, lowest limb first
};

struct StateValue {
  double real = 0;               // of a clock in seconds, or of random_unit
  std::int64_t integer = 0;      // of wall_clock in seconds, or of random_below with a small bound
  std::vector<mp_limb_t> big{};  // of random_below with a big bound; no leading zeros
};

// By the clocks and the generator of this process.
StateValue ask_state(const StateQuestion&);

constexpr bool draws_random_number(StateFunction f) { return f == StateFunction::random_unit || f == StateFunction::random_below; }

}  // namespace penelope
