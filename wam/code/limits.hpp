// How wide code may be: what the compiler refuses beyond, and what the machine has room for.
#pragma once

namespace penelope {

constexpr unsigned max_predicate_arity = 1024;
constexpr unsigned register_count = max_predicate_arity + 1024;  // X registers: arguments of the widest predicate and temporaries

}  // namespace penelope
