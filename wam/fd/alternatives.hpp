// The alternatives of one decision of labeling: the values of a variable in turn, a value or not, one part of the domain or the other.
#pragma once
#include "wam/fd/branching.hpp"

namespace penelope::fd {

// What an alternative says of the variable.
enum class Says { equal, unequal, at_most, above };
struct Statement {
  Says says;
  Wide value;
};

struct Alternatives {
  Cell variable;
  Value from;  // that they are made of: base_value()
  std::int64_t count;

  // throws instantiation_error for a variable without bounds
  static Alternatives of(Solver&, Cell variable, How);
};

// Number, counted from 0, of alternatives that are made of this value.
Statement alternative_number(std::int64_t number, Value from, How);
// False: no value is left.
bool take(Solver&, Cell variable, Statement);

}  // namespace penelope::fd
