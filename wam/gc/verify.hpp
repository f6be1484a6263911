// Verifier: looks for damage in everything that a worker can reach at a safe point: stacks in order, live slots and
// saved cells valid and no newer than their choice point, terms well-formed, trail entries inside the heap. Checked
// builds run it before and after each collection, and on stacks that were copied from another worker (runtime/copying/segment.cpp).
#pragma once
#include "wam/machine/worker.hpp"

namespace penelope {

// What is wrong, or nullptr.
const char* find_damage(const Worker&, unsigned live_registers);
// Aborts when something is wrong.
void verify_heap(const Worker&, unsigned live_registers);

}  // namespace penelope
