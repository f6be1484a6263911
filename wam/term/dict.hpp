// Dicts as terms: C'dict'(Tag, Value1, Key1, Value2, Key2, ...), keys in standard order, each once. A key is an atom or a small integer.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

constexpr std::string_view dict_functor_name = "C'dict'";  // no program writes it by accident

struct DictEntry {
  Cell key, value;
};

constexpr bool is_dict_key(Cell key) { return key.is_atom() || key.is_int(); }
// `term` is dereferenced. Only terms with an odd number of arguments cost more than a look at the arity.
inline bool is_dict(const Store& s, Cell term) {
  return term.is_struct() && s.arity_of(term) % 2 == 1 && s.symbols.text(s.name_of(term)) == dict_functor_name;
}
// The number, from 1, of the argument of a dict that is the value of the key; 0: it has no such key.
std::uint32_t dict_value_place(const Store&, Cell dict, Cell key);
// Sorts by keys. Returns a key that is there twice, or a cell with 0 bits.
Cell sort_dict_entries(const Store&, std::vector<DictEntry>&);
// The entries are sorted. Throws a representation error if there are too many.
Cell new_dict(Store&, Cell tag, const std::vector<DictEntry>&);

}  // namespace penelope
