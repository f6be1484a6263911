// Source terms of static clauses: kept as blocks for clause/2 and listing, in arenas that live as long as the program.
#pragma once
#include <cstdint>
#include <span>

#include "wam/term/cell.hpp"

namespace penelope {

struct SourceBlock {
  const Cell* cells = nullptr;  // ':-'(Head, Body) as a block (term/block.hpp); nullptr: not kept
  std::uint64_t size = 0;
  std::span<const Cell> view() const { return {cells, size}; }
};

}  // namespace penelope
