// Archives: see archives.cpp.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope {

void register_archive_builtins(BuiltinTable&);

}  // namespace penelope
