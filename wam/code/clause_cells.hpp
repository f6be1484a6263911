// The parts of a clause in its block (term/block.hpp): Head :- Body.
#pragma once
#include <cstdint>

#include "wam/term/store.hpp"

namespace penelope {

struct ClauseCells {
  const Cell* block;
  std::uint64_t first = 0, count = 0;     // the head's arguments: block[first], block[first + 1] ...
  Cell body = cell_of(FixedAtom::true_);  // of a fact `true`

  explicit ClauseCells(const Cell* all) : block(all) {
    const Cell* const clause = block + block[0].offset() / sizeof(Cell);
    const Cell head = clause[1];
    body = clause[2];
    if (!head.is_compound()) return;
    const std::uint64_t at = head.offset() / sizeof(Cell);
    first = at + head.is_struct();
    count = head.is_list() ? 2 : block[at].arity();
  }
  // Of a fact whose head is block[head].
  ClauseCells(const Cell* all, std::uint64_t head) : block(all), first(head + 1), count(block[head].arity()) {}
};

}  // namespace penelope
