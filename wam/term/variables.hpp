// The variables of a term, found in one walk that marks them in place: linear in the term's size, whatever its depth.
#pragma once
#include "wam/base/short_vector.hpp"
#include "wam/term/store.hpp"

namespace penelope {

constexpr std::size_t few_variables = 16;  // most terms have no more
using Variables = ShortVector<Cell, few_variables>;

// Distinct unbound variables in depth-first, left-to-right order, as references.
Variables variables_of(Store&, Cell term);
// Distinct attributed variables, those inside attribute values included.
Variables attributed_variables_of(Store&, Cell term);
// As variables_of(), and for each whether it occurs more than once. The term has no cycles.
struct VariablesThatRecur {
  Variables variables;
  ShortVector<bool, few_variables> recurs;
};
VariablesThatRecur variables_that_recur(Store&, Cell term);

// Equal up to renaming of variables (=@=). Attributed variables correspond when their attributes do.
bool is_variant(Store&, Cell a, Cell b);
// Makes a variant of `to` the same term: its variables refer to those of `to`, whose attributes they have, so nothing wakes up.
// False when it is none.
bool merge_variant(Store&, Cell from, Cell to);

}  // namespace penelope
