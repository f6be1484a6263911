// The tables that steer reading and writing: operators, flags and character conversions.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope {

void register_syntax_table_builtins(BuiltinTable&);  // part of register_read_builtins

}  // namespace penelope
