// FrozenTasks: tasks as bytes, [id, text], and what they need to go on elsewhere (task_freezing.hpp).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/worker/messages.hpp"
#include "wam/base/bytes.hpp"
#include "wam/machine/outside_world.hpp"

namespace penelope {

struct FrozenTasks {
  RunNumbers::Used numbers;                   // of choice points and solution buffers
  std::uint64_t shows = 0;                    // that there have been
  std::optional<FrontCount> front;            // of the front, if it is among them
  std::vector<Incumbents::State> incumbents;  // of searches that tasks belong to
  std::string bytes;

  void add(const FrozenTasks&);
  void write(ByteWriter&) const;
  static FrozenTasks read(ByteReader&);
};

}  // namespace penelope
