// Ends of domains beyond small integers. A domain itself knows of them only that it is endless there, or begins or stops at the outermost small
// integer; the end is that of a propagator X #=< N or X #>= N with a big integer N, of which each variable has the closest.
#pragma once
#include "wam/fd/linear.hpp"

namespace penelope::fd {

struct Ends {  // integers of any size; 0 bits: endless
  Cell low{}, high{};
};
// Of a variable or an integer.
Ends exact_ends(Solver&, Cell);
// As many values as a term; 0 bits: infinitely many.
Cell exact_size(Solver&, Cell);
// A variable is at most this end, or at least: the one value that the other end leaves, or none, where it leaves no more.
std::optional<bool> meet_other_end(Solver&, Cell variable, bool is_upper, Cell end);
// Whether the sum says X #=< N or X #>= N with a big integer.
bool is_far_end(Relation, const Linear&);
// What follows where it holds, before it is posted: nothing where it says something new, which has to be posted; X is the first term then, N
// the second one, and the constant 0.
std::optional<bool> settle_far_end(Solver&, Linear&);

}  // namespace penelope::fd
