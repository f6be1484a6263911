// sort/2, msort/2, sort/4 and keysort/2 with their errors.
#include "wam/term/sorting.hpp"

#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/term/dict.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

bool sort_to(Worker& w, std::vector<Cell>& items, std::uint32_t key, SortOrder order, Cell result) {
  sort_terms(w, items, key, order);
  return w.unify(result, w.new_list_of(items));
}

// Under the iso flag a result argument that can be no list is an error.
bool check_result_list(Worker& w, Cell list, bool pairs) {
  if (!w.program.flags->iso) return true;
  const auto [count, rest] = skip_list(w, list);
  Cell c = w.deref(list);
  for (std::uint64_t i = 0; i < count; ++i, c = w.tail(c)) {
    const Cell item = w.head(c);
    if (pairs && !item.is_var() && !w.has_functor(item, FixedAtom::minus, 2)) return raise(type_error_ball(w, "pair", item));
  }
  return rest.is_var() || rest == nil_cell || raise(type_error_ball(w, "list", w.deref(list)));
}

bool sort(Worker& w, Cell* a) {
  std::vector<Cell> items;
  if (!list_argument(w, a[0], items) || !check_result_list(w, a[1], false)) return false;
  return sort_to(w, items, 0, SortOrder::ascending, a[1]);
}

bool msort(Worker& w, Cell* a) {
  std::vector<Cell> items;
  if (!list_argument(w, a[0], items)) return false;
  return sort_to(w, items, 0, SortOrder::ascending_with_all, a[1]);
}

bool keysort(Worker& w, Cell* a) {
  std::vector<Cell> items;
  if (!list_argument(w, a[0], items)) return false;
  for (const Cell item : items) {
    if (item.is_var()) return raise(instantiation_error_ball(w));
    if (!w.has_functor(item, FixedAtom::minus, 2)) return raise(type_error_ball(w, "pair", item));
  }
  if (!check_result_list(w, a[1], true)) return false;
  return sort_to(w, items, 1, SortOrder::ascending_with_all, a[1]);
}

bool order_argument(Worker& w, Cell c, SortOrder& order) {
  constexpr std::pair<std::string_view, SortOrder> orders[] = {{"@<", SortOrder::ascending},
                                                               {"@>", SortOrder::descending},
                                                               {"@=<", SortOrder::ascending_with_all},
                                                               {"@>=", SortOrder::descending_with_all}};
  if (!atom_argument(w, c, c)) return false;
  for (const auto& [name, meant] : orders) {
    if (w.symbols.text(c.as_atom()) != name) continue;
    order = meant;
    return true;
  }
  return raise(domain_error_ball(w, "order", c));
}

// The argument of a compound term that has this number, or the value of a dict that has this key.
bool key_argument(Worker& w, Cell c, Cell& key) {
  if (!bound_argument(w, c, key)) return false;
  if (key.is_atom()) return true;
  if (!w.is_integer(key)) return raise(type_error_ball(w, "sort_key", key));
  if (integer_sign(w, key) < 0) return raise(domain_error_ball(w, "not_less_than_one", key));
  return (key.is_int() && key.as_int() <= static_cast<std::int64_t>(max_compound_arity)) || raise(representation_error_ball(w, "max_arity"));
}

Cell missing_key(Worker& w, std::string_view kind, Cell key, Cell item) {
  const Cell formal = w.new_struct(w.symbols.functor_cell("existence_error", 3), w.symbols.atom_cell(kind), key, item);
  return w.new_struct(w.symbols.functor_cell(FixedAtom::error, 2), formal, w.new_variable());
}

bool value_to_sort_by(Worker& w, Cell item, Cell key, Cell& value) {
  if (!compound_argument(w, item, item)) return false;
  std::uint32_t place = 0;
  if (is_dict(w, item)) {
    place = dict_value_place(w, item, key);
    if (place == 0) return raise(missing_key(w, "key", key, item));
  } else if (key.is_atom()) {
    return raise(type_error_ball(w, "dict", item));
  } else {
    if (key.as_int() > w.arity_of(item)) return raise(missing_key(w, "argument", key, item));
    place = static_cast<std::uint32_t>(key.as_int());
  }
  value = w.arg(item, place - 1);
  return true;
}

// Values lie in different places of dicts: pairs of value and item are sorted.
bool sort_by_values(Worker& w, std::vector<Cell>& items, const std::vector<Cell>& values, SortOrder order, Cell result) {
  PENELOPE_CHECK(items.size() == values.size());
  Cell* const top = w.heap_top;
  const Cell pair = w.symbols.functor_cell(FixedAtom::minus, 2);
  for (std::size_t i = 0; i < items.size(); ++i) items[i] = w.new_struct(pair, values[i], items[i]);
  sort_terms(w, items, 1, order);
  for (Cell& item : items) item = w.arg(item, 1);
  w.heap_top = top;
  return w.unify(result, w.new_list_of(items));
}

bool sort_by_key(Worker& w, Cell* a) {
  Cell key;
  SortOrder order;
  std::vector<Cell> items;
  if (!key_argument(w, a[0], key) || !order_argument(w, a[1], order) || !list_argument(w, a[2], items)) return false;
  if (key == Cell::integer(0)) return sort_to(w, items, 0, order, a[3]);
  std::vector<Cell> values;
  values.reserve(items.size());
  bool dicts = key.is_atom();
  for (const Cell item : items) {
    Cell value;
    if (!value_to_sort_by(w, item, key, value)) return false;
    dicts = dicts || is_dict(w, item);
    values.push_back(value);
  }
  return dicts ? sort_by_values(w, items, values, order, a[3]) : sort_to(w, items, static_cast<std::uint32_t>(key.as_int()), order, a[3]);
}

}  // namespace

void register_sorting_builtins(BuiltinTable& t) {
  t.pure("sort", 2, sort);
  t.pure("msort", 2, msort);
  t.pure("keysort", 2, keysort);
  t.pure("sort", 4, sort_by_key);
}

}  // namespace penelope
