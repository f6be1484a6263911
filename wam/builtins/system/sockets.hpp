// Sockets: see sockets.cpp.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope {

void register_socket_builtins(BuiltinTable&);

}  // namespace penelope
