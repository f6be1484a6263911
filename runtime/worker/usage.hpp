// What this process takes of the machine.
#pragma once
#include <cstdint>

#include "wam/base/memory_room.hpp"

namespace penelope {

struct Usage {
  double cpu_seconds = 0;        // of all its threads
  std::uint64_t peak_bytes = 0;  // in RAM; of several processes, those of the one that had most

  void add(const Usage& other);
};
Usage usage_so_far();

}  // namespace penelope
