// Simulated time: whole nanoseconds since the start.
#pragma once
#include <cstdint>

namespace penelope::scheduler {

using Time = std::uint64_t;
constexpr Time microsecond = 1'000, millisecond = 1'000'000, second = 1'000'000'000;
constexpr Time never = ~Time{0};

}  // namespace penelope::scheduler
