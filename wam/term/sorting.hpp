// Sorting of terms by the standard order, or by one argument of each: the meaning of sort/2, msort/2, sort/4,
// keysort/2.
#pragma once
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

enum class SortOrder {
  ascending,           // @<   duplicates removed
  descending,          // @>   duplicates removed
  ascending_with_all,  // @=<
  descending_with_all  // @>=
};

// Stable. With key 0 the elements are compared themselves, with key N their N-th arguments (which must exist). Of
// elements with equal keys a sort that removes duplicates keeps the first.
void sort_terms(const Store&, std::vector<Cell>& items, std::uint32_t key, SortOrder);

}  // namespace penelope
