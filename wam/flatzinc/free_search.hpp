// Dives (wam/fd/dive.hpp) through a model as a predicate, for prolog_lib/system/free_search.pl.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope::flatzinc {

void register_free_search(BuiltinTable&);

}  // namespace penelope::flatzinc
