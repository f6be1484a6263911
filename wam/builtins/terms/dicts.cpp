// Dicts: compound terms that map keys (atoms and small integers) to values; prolog_lib/system/dicts.pl has most of their predicates.
//
//   C'dict'(Tag, Value1, Key1, Value2, Key2, ...)      keys in standard order, each once
//
// Two dicts with the same keys are unified argument by argument. A key is found in time logarithmic in the number of keys.
#include "wam/term/dict.hpp"

#include <algorithm>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"

namespace penelope {

namespace {

Cell dict_argument(Worker& w, Cell c) {
  c = bound_argument(w, c);
  if (!is_dict(w, c)) type_error(w, "dict", c);
  return c;
}

Cell key_argument(Worker& w, Cell c) {
  c = bound_argument(w, c);
  if (!is_dict_key(c)) type_error(w, "dict-key", c);
  return c;
}

// is_dict(@Term): Term is a dict.
bool is_dict_1(Worker& w, Cell* a) { return is_dict(w, w.deref(a[0])); }

// '$dict_place'(+Key, +Dict, -Place): Place is the number of the argument of Dict that is the value of Key; fails if Dict has no such key.
bool dict_place(Worker& w, Cell* a) {
  const Cell key = key_argument(w, a[0]), dict = dict_argument(w, a[1]);
  const std::uint32_t place = dict_value_place(w, dict, key);
  return place != 0 && w.unify(a[2], Cell::integer(place));
}

// '$dict_get'(+Key, +Dict, -Value): fails if Dict has no such key.
bool dict_get(Worker& w, Cell* a) {
  const Cell key = key_argument(w, a[0]), dict = dict_argument(w, a[1]);
  const std::uint32_t place = dict_value_place(w, dict, key);
  return place != 0 && w.unify(a[2], w.arg(dict, place - 1));
}

// '$dict_pairs'(+Dict, -Tag, -Pairs): Pairs are Key-Value in the order of the keys.
bool dict_pairs(Worker& w, Cell* a) {
  const Cell dict = dict_argument(w, a[0]);
  const std::uint32_t arity = w.arity_of(dict);
  std::vector<Cell> pairs;
  for (std::uint32_t i = 1; i < arity; i += 2)
    pairs.push_back(w.new_struct(w.symbols.functor_cell(FixedAtom::minus, 2), w.arg(dict, i + 1), w.arg(dict, i)));
  return w.unify(a[1], w.arg(dict, 0)) && w.unify(a[2], w.new_list_of(pairs));
}

// '$dict_make'(?Tag, +Pairs, -Dict): of a list of Key-Value in any order; a key that is there twice is an error.
bool dict_make(Worker& w, Cell* a) {
  std::vector<DictEntry> entries;
  for (const Cell pair : list_argument(w, a[1])) {
    if (!w.has_functor(pair, FixedAtom::minus, 2)) type_error(w, "pair", pair);
    entries.push_back({key_argument(w, w.arg(pair, 0)), w.arg(pair, 1)});
  }
  if (const Cell twice = sort_dict_entries(w, entries); twice.bits != 0) {
    const Cell formal = w.new_struct(w.symbols.functor_cell("duplicate_key", 1), twice);
    throw_ball(w.new_struct(w.symbols.functor_cell(FixedAtom::error, 2), formal, w.new_variable()));
  }
  return w.unify(a[2], new_dict(w, a[0], entries));
}

std::vector<DictEntry> entries_of(const Worker& w, Cell dict) {
  const std::uint32_t arity = w.arity_of(dict);
  std::vector<DictEntry> entries;
  entries.reserve(arity / 2 + 1);
  for (std::uint32_t i = 1; i < arity; i += 2) entries.push_back({w.arg(dict, i + 1), w.arg(dict, i)});
  return entries;
}

// The first entry whose key is not before `key`.
std::vector<DictEntry>::iterator entry_from(const Worker& w, std::vector<DictEntry>& entries, Cell key) {
  return std::lower_bound(entries.begin(), entries.end(), key, [&w](const DictEntry& e, Cell k) { return w.compare(e.key, k) < 0; });
}

// '$dict_put'(+Key, +Dict, +Value, -NewDict): NewDict is Dict with Value for Key.
bool dict_put(Worker& w, Cell* a) {
  const Cell dict = dict_argument(w, a[1]), key = key_argument(w, a[0]);
  std::vector<DictEntry> entries = entries_of(w, dict);
  const auto place = entry_from(w, entries, key);
  if (place != entries.end() && place->key == key)
    place->value = a[2];
  else
    entries.insert(place, {key, a[2]});
  return w.unify(a[3], new_dict(w, w.arg(dict, 0), entries));
}

// '$dict_remove'(+Key, +Dict, -NewDict): NewDict is Dict without Key; fails if Dict has no such key.
bool dict_remove(Worker& w, Cell* a) {
  const Cell dict = dict_argument(w, a[1]), key = key_argument(w, a[0]);
  std::vector<DictEntry> entries = entries_of(w, dict);
  const auto place = entry_from(w, entries, key);
  if (place == entries.end() || place->key != key) return false;
  entries.erase(place);
  return w.unify(a[2], new_dict(w, w.arg(dict, 0), entries));
}

}  // namespace

void register_dict_builtins(BuiltinTable& t) {
  t.pure("is_dict", 1, is_dict_1);
  t.det("$dict_place", 3, dict_place);
  t.det("$dict_get", 3, dict_get);
  t.det("$dict_pairs", 3, dict_pairs);
  t.det("$dict_make", 3, dict_make);
  t.det("$dict_put", 4, dict_put);
  t.det("$dict_remove", 3, dict_remove);
}

}  // namespace penelope
