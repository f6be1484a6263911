// ClauseHolders: what keeps clauses from being reclaimed in some processes, and whether these are at rest (rest.hpp).
#pragma once
#include <cstdint>

#include "wam/base/bytes.hpp"
#include "wam/code/clause_store.hpp"

namespace penelope {

struct ClauseHolders {
  bool still = true;                // nobody runs
  std::uint64_t arrived = 0;        // tasks and messages between tasks
  std::int64_t under_way = 0;       // tasks and messages between tasks, sent to processes that take part, less those that have arrived from them
  std::int64_t under_way_here = 0;  // the same between workers of this process; others do not hear of it
  ClauseUsers users;

  void add(const ClauseHolders&);
  void write(ByteWriter&) const;
  static ClauseHolders read(ByteReader&);
};

}  // namespace penelope
