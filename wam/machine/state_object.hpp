// What a program modifies while it runs, cut into objects that are read and modified as a whole. In an or-parallel run a branch may read
// one before its turn; it remembers the version, and whether that was right is checked later (OrParallel::before_read).
#pragma once
#include <cstddef>
#include <cstdint>

namespace penelope {

struct StateObject {
  enum class Kind : std::uint8_t {
    clauses,            // of a dynamic predicate; id: PredicateId
    clauses_of_key,     // of these, the ones whose first argument is ground and has the key (code/keyed_changes.hpp); id: the same
    clauses_of_others,  // of these, the ones whose first argument has variables, or that have none; id: the same
    variable,           // the value that nb_setval/2 gave it; id: the atom
    fact_shape,         // what updates of a fact's number leave as it is (state_update.hpp); id: PredicateId
    fact_shape_of_key,  // the same of the facts whose first argument is ground and has the key; id: the same
    variable_shape,     // what updates of a variable's number leave as it is; id: the atom
    solutions_below,    // of a counted goal (or_parallel.hpp): whether the count stays below `key`; id: the variable with the count
    no_clauses,         // of a dynamic predicate: that it has none, when the branch's turn comes; id: PredicateId
    code,               // the definitions of static predicates and flags that all code depends on; id: 0
    forgotten           // which one is not known any more: as if it were modified all the time
  };
  Kind kind = Kind::forgotten;
  std::uint32_t id = 0;
  std::uint64_t key = 0;  // of clauses_of_key, fact_shape_of_key, solutions_below
  bool operator==(const StateObject&) const = default;
};

// An update leaves it as it is: what modifies it is rarer than what modifies the rest of the object.
constexpr bool is_shape(const StateObject& o) {
  using enum StateObject::Kind;
  return o.kind == fact_shape || o.kind == fact_shape_of_key || o.kind == variable_shape;
}
// Of a part of a predicate: what has its key.
constexpr bool is_of_key(const StateObject& o) {
  return o.kind == StateObject::Kind::clauses_of_key || o.kind == StateObject::Kind::fact_shape_of_key;
}

struct HashOfStateObject {
  std::size_t operator()(const StateObject& o) const {
    return (o.key ^ (std::uint64_t{o.id} << 3 | static_cast<unsigned>(o.kind))) * 0x9e3779b97f4a7c15u;
  }
};

// What a read now would see, as a number that grows with modifications.
using StateVersion = std::uint64_t;

}  // namespace penelope
