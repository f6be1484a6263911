#include "wam/term/dict.hpp"

#include <algorithm>

#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr std::uint32_t few_entries = 8;

// As Store::compare, which has more to tell apart than keys. A program may have made a dict of anything by itself.
bool is_before(const Store& s, Cell a, Cell b) {
  if (!is_dict_key(a) || !is_dict_key(b)) return s.compare(a, b) < 0;
  if (a.is_int() || b.is_int()) return a.is_int() && (!b.is_int() || a.as_int() < b.as_int());
  const int by_text = s.symbols.text(a.as_atom()).compare(s.symbols.text(b.as_atom()));
  return by_text != 0 ? by_text < 0 : s.compare(a, b) < 0;
}

}  // namespace

std::uint32_t dict_value_place(const Store& s, Cell dict, Cell key) {
  std::uint32_t low = 0, high = s.arity_of(dict) / 2;  // numbers of entries
  if (high <= few_entries) {                           // sooner looked at than ordered
    for (; low < high; ++low)
      if (s.deref(s.args_of(dict)[2 * low + 2]) == key) return 2 * low + 2;
    return 0;
  }
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    const Cell there = s.deref(s.args_of(dict)[2 * middle + 2]);
    if (there == key) return 2 * middle + 2;
    if (is_before(s, there, key))
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}

Cell sort_dict_entries(const Store& s, std::vector<DictEntry>& entries) {
  const auto before = [&](const DictEntry& a, const DictEntry& b) { return is_before(s, a.key, b.key); };
  if (!std::is_sorted(entries.begin(), entries.end(), before)) std::sort(entries.begin(), entries.end(), before);  // many are
  const auto twice = std::adjacent_find(entries.begin(), entries.end(), [](const DictEntry& a, const DictEntry& b) { return a.key == b.key; });
  return twice == entries.end() ? Cell{} : twice->key;
}

Cell new_dict(Store& s, Cell tag, const std::vector<DictEntry>& entries) {
  if (2 * entries.size() + 1 > max_compound_arity) representation_error(s, "max_arity");
  const auto arity = static_cast<std::uint32_t>(2 * entries.size() + 1);
  Cell* const p = s.allocate(arity + 1);
  p[0] = s.symbols.functor_cell(s.symbols.atom(dict_functor_name), arity);
  p[1] = tag;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    p[2 * i + 2] = entries[i].value;
    p[2 * i + 3] = entries[i].key;
  }
  return s.make(Tag::Struct, p);
}

}  // namespace penelope
