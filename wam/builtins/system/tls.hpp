// Encrypted connections: see tls.cpp.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope {

void register_tls_builtins(BuiltinTable&);

}  // namespace penelope
