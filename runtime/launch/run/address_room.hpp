// Makes a run fit the address space that it may use (ulimit -v): smaller stacks, then fewer workers, so that something is left for the rest.
#pragma once
#include <cstdint>

#include "runtime/launch/options/options.hpp"

namespace penelope {

// Sets stack_limit and workers. `of_state`: the limit of stacks that the run goes on with, which it cannot change; 0: none.
// Throws ScarceAddressSpace.
void fit_address_space(Command&, std::uint64_t of_state);

}  // namespace penelope
