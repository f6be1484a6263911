// penelope compile --list: the code of the predicates that files define.
#pragma once
#include "wam/engine.hpp"

namespace penelope {

// Prints index and clauses of every predicate of module user with clauses, auxiliaries after the predicate that made them.
void list_user_code(Engine&);

}  // namespace penelope
