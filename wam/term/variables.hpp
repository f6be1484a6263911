// The variables of a term, found in one walk that marks them in place: linear in the term's size, whatever its depth.
#pragma once
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

// Distinct unbound variables in depth-first, left-to-right order, as references.
std::vector<Cell> variables_of(Store&, Cell term);
// Distinct attributed variables, those inside attribute values included.
std::vector<Cell> attributed_variables_of(Store&, Cell term);

// Equal up to renaming of variables (=@=). Attributed variables correspond when their attributes do.
bool is_variant(Store&, Cell a, Cell b);
// Makes a variant of `to` the same term: its variables refer to those of `to`, whose attributes they have, so nothing wakes up.
// False when it is none.
bool merge_variant(Store&, Cell from, Cell to);

}  // namespace penelope
