// The parts of a clause in its block (term/block.hpp): Head :- Body.
#pragma once
#include <cstdint>

#include "wam/term/store.hpp"

namespace penelope {

struct ClauseCells {
  std::uint64_t first = 0, count = 0;  // the head's arguments: block[first], block[first + 1] ...
  Cell body;                           // of a fact `true`

  explicit ClauseCells(const Cell* block) {
    const Cell* const clause = block + block[0].offset() / sizeof(Cell);
    const Cell head = clause[1];
    body = clause[2];
    if (!head.is_compound()) return;
    const std::uint64_t at = head.offset() / sizeof(Cell);
    first = at + head.is_struct();
    count = head.is_list() ? 2 : block[at].arity();
  }
};

}  // namespace penelope
