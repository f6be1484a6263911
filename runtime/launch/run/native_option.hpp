// The option --native.
#pragma once
#include "runtime/launch/options/options.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

// Before the worker runs anything or other workers are made.
void set_native(const Worker&, const Command&);
// What was compiled, or why nothing could be, on standard error: nothing where nothing was wanted, nor in short statistics by default.
void print_native(const Worker&, const Command&);

}  // namespace penelope
