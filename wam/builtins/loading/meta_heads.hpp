// What the declaration of a meta-predicate says of its arguments, as a head: findall(?, 0, -).
#pragma once
#include "wam/machine/worker.hpp"

namespace penelope {

// Of a predicate that was declared so.
Cell meta_head_of(Worker&, const Predicate&);

}  // namespace penelope
