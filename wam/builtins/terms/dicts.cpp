// Dicts: compound terms that map keys (atoms and small integers) to values; prolog_lib/system/dicts.pl has most of their predicates.
//
//   C'dict'(Tag, Value1, Key1, Value2, Key2, ...)      keys in standard order, each once
//
// Two dicts with the same keys are unified argument by argument. A key is found in time logarithmic in the number of keys.
#include "wam/term/dict.hpp"

#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/base/short_vector.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"

namespace penelope {

namespace {

constexpr std::size_t few_entries = 16;  // most dicts have no more

bool dict_argument(Worker& w, Cell c, Cell& dict) {
  if (!bound_argument(w, c, dict)) return false;
  return is_dict(w, dict) || raise(type_error_ball(w, "dict", dict));
}

bool key_argument(Worker& w, Cell c, Cell& key) {
  if (!bound_argument(w, c, key)) return false;
  return is_dict_key(key) || raise(type_error_ball(w, "dict-key", key));
}

// is_dict(@Term): Term is a dict.
bool is_dict_1(Worker& w, Cell* a) { return is_dict(w, w.deref(a[0])); }

// '$dict_place'(+Key, +Dict, -Place): Place is the number of the argument of Dict that is the value of Key; fails if Dict has no such key.
bool dict_place(Worker& w, Cell* a) {
  Cell key, dict;
  if (!key_argument(w, a[0], key) || !dict_argument(w, a[1], dict)) return false;
  const std::uint32_t place = dict_value_place(w, dict, key);
  return place != 0 && w.unify(a[2], Cell::integer(place));
}

// '$dict_get'(+Key, +Dict, -Value): fails if Dict has no such key.
bool dict_get(Worker& w, Cell* a) {
  Cell key, dict;
  if (!key_argument(w, a[0], key) || !dict_argument(w, a[1], dict)) return false;
  const std::uint32_t place = dict_value_place(w, dict, key);
  return place != 0 && w.unify(a[2], w.arg(dict, place - 1));
}

// '$dict_pairs'(+Dict, -Tag, -Pairs): Pairs are Key-Value in the order of the keys.
bool dict_pairs(Worker& w, Cell* a) {
  Cell dict;
  if (!dict_argument(w, a[0], dict)) return false;
  const std::uint32_t arity = w.arity_of(dict);
  const Cell pair = w.symbols.functor_cell(FixedAtom::minus, 2);
  ShortVector<Cell, few_entries> pairs;
  pairs.reserve(arity / 2);
  for (std::uint32_t i = 1; i < arity; i += 2) pairs.push_back(w.new_struct(pair, w.arg(dict, i + 1), w.arg(dict, i)));
  return w.unify(a[1], w.arg(dict, 0)) && w.unify(a[2], w.new_list_of(pairs));
}

// Key-Value, Key=Value, Key:Value or Key(Value).
bool entry_argument(Worker& w, Cell item, DictEntry& entry) {
  if (item.is_var()) return raise(instantiation_error_ball(w));
  const std::uint32_t arity = item.is_struct() ? w.arity_of(item) : 0;
  const bool joined = arity == 2 && (w.has_functor(item, FixedAtom::minus, 2) || w.has_functor(item, FixedAtom::equals, 2) ||
                                     w.has_functor(item, FixedAtom::colon, 2));
  if (!joined && arity != 1) return raise(type_error_ball(w, "key-value", item));
  entry.value = w.arg(item, arity - 1);
  return key_argument(w, joined ? w.arg(item, 0) : Cell::atom(w.name_of(item)), entry.key);
}

// Of a list of entries in any order, in the order of their keys; a key that is there twice is an error.
bool entries_argument(Worker& w, Cell list, std::vector<DictEntry>& entries) {
  const auto [length, rest] = skip_list(w, list);
  if (w.deref(rest) != nil_cell) {
    std::vector<Cell> items;
    return list_argument(w, list, items);  // raises what is wrong
  }
  entries.resize(length);
  list = w.deref(list);
  for (DictEntry& entry : entries) {
    if (!entry_argument(w, w.head(list), entry)) return false;
    list = w.tail(list);
  }
  const Cell twice = sort_dict_entries(w, entries);
  if (twice.bits == 0) return true;
  const Cell formal = w.new_struct(w.symbols.functor_cell("duplicate_key", 1), twice);
  return raise(w.new_struct(w.symbols.functor_cell(FixedAtom::error, 2), formal, w.new_variable()));
}

// '$dict_make'(?Tag, +Entries, -Dict): of a list of entries.
bool dict_make(Worker& w, Cell* a) {
  std::vector<DictEntry> entries;
  return entries_argument(w, a[1], entries) && w.unify(a[2], new_dict(w, a[0], entries));
}

// The number of the first argument that is the value of a key not before `key`, or of the argument behind the last one.
std::uint32_t place_from(const Worker& w, Cell dict, Cell key) {
  std::uint32_t from = 0, to = w.arity_of(dict) / 2;
  while (from < to) {
    const std::uint32_t middle = (from + to) / 2;
    if (w.compare(w.arg(dict, 2 * middle + 2), key) < 0)
      from = middle + 1;
    else
      to = middle;
  }
  return 2 * from + 2;
}

// A dict with the arguments of `dict` but `removed` of them, from the one with the number `place` on, and `added` others there, which the
// caller sets: from the result's args_of() + place - 1 on.
Cell changed_dict(Worker& w, Cell dict, std::uint32_t place, std::uint32_t removed, std::uint32_t added) {
  const std::uint32_t arity = w.arity_of(dict), kept_before = place - 1, kept_behind = arity - kept_before - removed;
  PENELOPE_CHECK(kept_before + removed <= arity);
  if (arity - removed + added > max_compound_arity) representation_error(w, "max_arity");
  Cell* const p = w.allocate(arity - removed + added + 1);
  p[0] = removed == added ? w.functor_of(dict) : w.symbols.functor_cell(w.name_of(dict), arity - removed + added);
  const Cell* const from = w.args_of(dict);
  std::copy_n(from, kept_before, p + 1);
  std::copy_n(from + kept_before + removed, kept_behind, p + 1 + kept_before + added);
  return w.make(Tag::Struct, p);
}

// '$dict_put'(+Key, +Dict, +Value, -NewDict): NewDict is Dict with Value for Key.
bool dict_put(Worker& w, Cell* a) {
  Cell dict, key;
  if (!dict_argument(w, a[1], dict) || !key_argument(w, a[0], key)) return false;
  const Cell value = w.deref(a[2]);
  Cell changed;
  if (const std::uint32_t place = dict_value_place(w, dict, key); place != 0) {
    changed = changed_dict(w, dict, place, 1, 1);
    w.args_of(changed)[place - 1] = value;
  } else {
    const std::uint32_t new_place = place_from(w, dict, key);
    changed = changed_dict(w, dict, new_place, 0, 2);
    w.args_of(changed)[new_place - 1] = value;
    w.args_of(changed)[new_place] = key;
  }
  return w.unify(a[3], changed);
}

// '$dict_put_all'(+New, +Dict, -NewDict): NewDict is Dict with the keys and values of New, a dict or a list of entries.
bool dict_put_all(Worker& w, Cell* a) {
  std::vector<DictEntry> entries;
  const Cell added = w.deref(a[0]);
  if (is_dict(w, added)) {
    entries.reserve(w.arity_of(added) / 2);
    for (std::uint32_t i = 1; i < w.arity_of(added); i += 2) entries.push_back({w.arg(added, i + 1), w.arg(added, i)});
  } else if (!entries_argument(w, added, entries)) {
    return false;
  }
  Cell dict;
  if (!dict_argument(w, a[1], dict)) return false;
  std::vector<DictEntry> all;
  all.reserve(w.arity_of(dict) / 2 + entries.size());
  std::uint32_t at = 1;  // of the argument of Dict that comes next
  const auto take_to = [&](std::uint32_t end) {
    for (; at < end; at += 2) all.push_back({w.arg(dict, at + 1), w.arg(dict, at)});
  };
  for (const DictEntry& entry : entries) {
    const std::uint32_t known = dict_value_place(w, dict, entry.key), place = (known != 0 ? known : place_from(w, dict, entry.key)) - 1;
    take_to(place);
    if (known != 0) at = place + 2;
    all.push_back(entry);
  }
  take_to(w.arity_of(dict));
  const std::uint32_t before = w.arity_of(dict), after = static_cast<std::uint32_t>(2 * all.size() + 1);
  const Cell changed = changed_dict(w, dict, before + 1, 0, after - before);
  for (std::size_t i = 0; i < all.size(); ++i) {
    w.args_of(changed)[2 * i + 1] = all[i].value;
    w.args_of(changed)[2 * i + 2] = all[i].key;
  }
  return w.unify(a[2], changed);
}

// '$dict_take'(+Key, +Dict, ?Value, -NewDict): Dict has Value for Key, NewDict has no Key; fails if Dict has no such key.
bool dict_take(Worker& w, Cell* a) {
  Cell dict, key;
  if (!dict_argument(w, a[1], dict) || !key_argument(w, a[0], key)) return false;
  const std::uint32_t place = dict_value_place(w, dict, key);
  return place != 0 && w.unify(a[2], w.arg(dict, place - 1)) && w.unify(a[3], changed_dict(w, dict, place, 2, 0));
}

// '$dict_remove'(+Key, +Dict, -NewDict): NewDict is Dict without Key; fails if Dict has no such key.
bool dict_remove(Worker& w, Cell* a) {
  Cell dict, key;
  if (!dict_argument(w, a[1], dict) || !key_argument(w, a[0], key)) return false;
  const std::uint32_t place = dict_value_place(w, dict, key);
  return place != 0 && w.unify(a[2], changed_dict(w, dict, place, 2, 0));
}

}  // namespace

void register_dict_builtins(BuiltinTable& t) {
  t.pure("is_dict", 1, is_dict_1);
  t.det("$dict_place", 3, dict_place);
  t.det("$dict_get", 3, dict_get);
  t.det("$dict_pairs", 3, dict_pairs);
  t.det("$dict_make", 3, dict_make);
  t.det("$dict_put", 4, dict_put);
  t.det("$dict_put_all", 3, dict_put_all);
  t.det("$dict_take", 4, dict_take);
  t.det("$dict_remove", 3, dict_remove);
}

}  // namespace penelope
