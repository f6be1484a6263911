// What of stacks fits the address space that a process may use (wam/base/address_space.hpp).
#pragma once
#include <cstdint>

namespace penelope {

// The limit, or the largest smaller one with which so many sets of stacks fit what is free now, with as much left for the rest. Where
// that would be less than some hundred megabytes, at least as many sets fit as are needed. Throws ScarceAddressSpace.
std::uint64_t limit_that_fits(std::uint64_t limit, unsigned sets_of_stacks, unsigned needed = 1);
// How many of so many sets of stacks with that limit fit likewise.
unsigned sets_of_stacks_that_fit(std::uint64_t limit, unsigned most);

}  // namespace penelope
