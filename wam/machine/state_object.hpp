// What a program modifies while it runs, cut into objects that are read and modified as a whole. In an or-parallel run a branch may read
// one before its turn; it remembers the version, and whether that was right is checked later (OrParallel::before_read).
#pragma once
#include <cstdint>

namespace penelope {

struct StateObject {
  enum class Kind : std::uint8_t {
    clauses,   // of a dynamic predicate; id: PredicateId
    variable,  // the value that nb_setval/2 gave it; id: the atom
    fact_shape, variable_shape,  // what updates leave as it is (state_update.hpp); id: the same
    forgotten  // which one is not known any more: as if it were modified all the time
  };
  Kind kind = Kind::forgotten;
  std::uint32_t id = 0;
  bool operator==(const StateObject&) const = default;
};

// What a read now would see, as a number that grows with modifications.
using StateVersion = std::uint64_t;

}  // namespace penelope
