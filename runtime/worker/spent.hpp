// What a part of a search has taken.
#pragma once
#include <cstdint>

namespace penelope {

struct Spent {
  std::uint64_t inferences = 0;
  double cpu_seconds = 0;  // in processes that have no effects

  Spent& operator+=(const Spent& more) { return inferences += more.inferences, cpu_seconds += more.cpu_seconds, *this; }
  Spent& operator-=(const Spent& less) { return inferences -= less.inferences, cpu_seconds -= less.cpu_seconds, *this; }
  friend Spent operator+(Spent a, const Spent& b) { return a += b; }
  friend Spent operator-(Spent a, const Spent& b) { return a -= b; }
};

}  // namespace penelope
