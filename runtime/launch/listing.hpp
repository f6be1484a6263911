// penelope compile --list: the code of the predicates that files define.
#pragma once
#include "wam/engine.hpp"

namespace penelope {

// Prints index and clauses of every predicate of module user with clauses, auxiliaries after the predicate that made them; with what they
// become as machine code, if that is wanted and there can be any.
void list_user_code(Engine&, bool with_machine_code);

}  // namespace penelope
