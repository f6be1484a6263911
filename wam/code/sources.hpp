// Source terms of static clauses: kept as blocks for clause/2 and listing, in arenas that live as long as the program; and
// the places in files that clauses come from.
#pragma once
#include <cstdint>
#include <span>

#include "wam/term/cell.hpp"
#include "wam/term/symbols.hpp"

namespace penelope {

struct SourceBlock {
  const Cell* cells = nullptr;  // ':-'(Head, Body) as a block (term/block.hpp); nullptr: not kept
  std::uint64_t size = 0;
  std::span<const Cell> view() const { return {cells, size}; }
};

// Where the text of a clause begins; no file for clauses that the program makes.
struct SourcePlace {
  AtomId file = 0;
  std::uint32_t line = 0;
};

}  // namespace penelope
