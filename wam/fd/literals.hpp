// Literals of a variable: X #= V, X #\= V, X #=< V and X #>= V, each with a truth value that says whether it holds. Each of them is a linear
// propagator. Where a variable has several, they do not wait for it themselves: one propagator for all of them sees what the variable has lost,
// and gives the truth values of these literals alone their values. A literal whose truth value becomes known runs by itself, as ever.
#pragma once
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

// Makes the literal wait, a linear propagator of one term with an open truth value: in the variable's list, or with others.
void watch_literal(Solver&, Cell literal, unsigned list);
// Of a propagator of literals or thresholds: all that are in it, and how many are not decided.
void add_literals(const Cell* p, std::uint32_t count, std::vector<Cell>& to);
std::int64_t count_open_literals(const Solver&, const Cell* p);
constexpr bool has_literals(Kind kind) { return kind == Kind::literals || kind == Kind::thresholds; }

}  // namespace penelope::fd
