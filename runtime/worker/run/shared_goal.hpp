// SharedGoal: the goal that a run explores in parallel now.
#pragma once
#include <atomic>
#include <cstdint>

namespace penelope {

struct SharedGoal {
  // Where it began, as offsets: its choice points and environments lie there or above.
  std::atomic<std::uint64_t> choice{0}, environment{0};
  std::atomic<bool> is_shared{false};            // others have got a part of it
  std::atomic<bool> runs_code_unchecked{false};  // when they did, nothing told that definitions may be replaced
};

}  // namespace penelope
