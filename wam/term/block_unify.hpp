// Unifying terms of the heap with terms of a block (block.hpp), without copying what is there already: constants are compared where they
// are, and only what a variable of the heap is bound to is copied. How facts of dynamic predicates are called, and rules that
// are interpreted.
#pragma once
#include <optional>

#include "wam/term/store.hpp"

namespace penelope {

// Unifies block[at], block[at + 1] ... with terms; the block's variables are new ones. Never recurses. Binds as Store::unify does.
bool unify_with_block(Store&, const Cell* block, std::uint64_t at, const Cell* terms, std::uint64_t count);
// The same, and what it then makes of the block's term `rest`, which has the same variables; none if they do not unify.
std::optional<Cell> unify_and_copy(Store&, const Cell* block, std::uint64_t at, const Cell* terms, std::uint64_t count, Cell rest);
// Whether the block's term at this place, which has no cycle, is equal to a term up to renaming of variables. Attributes do not count.
bool is_variant_in_block(const Store&, const Cell* block, std::uint64_t at, Cell term);

}  // namespace penelope
