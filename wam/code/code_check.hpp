// Whether words are code that a machine can run: every instruction is known and complete, labels lead forward to the beginning of an
// instruction, and predicates, functors and clauses that operands name exist. The compiler's assertions ask this for what it has made.
#pragma once
#include <span>

#include "wam/code/program.hpp"

namespace penelope {

// What is wrong with the code of a clause, or nullptr.
const char* find_code_damage(std::span<const Word> clause, const Program&);
// The same for the code of an index, which stands in the code area and leads to clauses and to itself.
const char* find_index_damage(std::span<const Word> index, const Program&);

}  // namespace penelope
