// Facts of the system's own dynamic predicates, as built-ins change them that keep what they know there.
#pragma once
#include "wam/code/clause_store.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

// A fact of a dynamic predicate of the system, which has arguments. Raises errors.
[[nodiscard]] bool system_fact_argument(Worker&, Cell, Cell& fact, Predicate*&);
// The same where it has so many arguments.
[[nodiscard]] bool system_fact_argument(Worker&, Cell, std::uint32_t arity, Cell& fact, Predicate*&);
// The first one with this first argument, a constant. nullptr: there is none.
DynamicClause* first_fact_with(Worker&, const Predicate&, Cell first_argument);
// Its argument, where that is a constant.
Cell argument_of_fact(const DynamicClause&, unsigned at);
// Unifies with the first one that does, which is there no more. False where there is none.
bool take_system_fact(Worker&, const Predicate&, Cell fact);

}  // namespace penelope
