// What a branch of a search for a best solution asks of the incumbent of its search (wam/machine/incumbents.hpp). The search has it as a
// term, '$incumbent'(Search, Level): Search is 0 where nothing is pruned. Level: 0, or the choice point, as a level, above which the
// search is: then only a branch that has nothing unfinished at its left in the search notes what it has found.
#pragma once
#include <cstdint>
#include <optional>

#include "wam/fd/solver.hpp"

namespace penelope::fd {

// The cost that a solution has to be below; nothing: none was found yet. Throws type_error for a term that is no incumbent.
std::optional<std::int64_t> known_bound(Worker&, Cell incumbent);
// The cost becomes less than that. False: it cannot.
bool improve(Solver&, Cell cost, Cell incumbent);
// A solution has this cost, a small integer. False where that is no better than what was known. Throws type_error as known_bound does.
bool note_cost(Worker&, Cell incumbent, std::int64_t cost);

}  // namespace penelope::fd
