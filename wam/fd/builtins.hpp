// The registration functions of this room, called from wam/builtins/registry.cpp through register_fd_builtins.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope::fd {

void register_constraints(BuiltinTable&);
void register_reflection(BuiltinTable&);
void register_labeling(BuiltinTable&);
void register_first_search(BuiltinTable&);
void register_best_cost(BuiltinTable&);

}  // namespace penelope::fd
