// sort/2, msort/2, sort/4 and keysort/2 with their errors.
#include "wam/term/sorting.hpp"

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

bool sort_to(Worker& w, std::vector<Cell>& items, std::uint32_t key, SortOrder order, Cell result) {
  sort_terms(w, items, key, order);
  return w.unify(result, w.new_list_of(items));
}

// Under the iso flag a result argument that can be no list is an error.
void check_result_list(Worker& w, Cell list, bool pairs) {
  if (!w.program.flags->iso) return;
  const auto [count, rest] = skip_list(w, list);
  Cell c = w.deref(list);
  for (std::uint64_t i = 0; i < count; ++i, c = w.tail(c)) {
    const Cell item = w.head(c);
    if (pairs && !item.is_var() && !w.has_functor(item, FixedAtom::minus, 2)) type_error(w, "pair", item);
  }
  if (!rest.is_var() && rest != nil_cell) type_error(w, "list", w.deref(list));
}

bool sort(Worker& w, Cell* a) {
  std::vector<Cell> items = list_argument(w, a[0]);
  check_result_list(w, a[1], false);
  return sort_to(w, items, 0, SortOrder::ascending, a[1]);
}

bool msort(Worker& w, Cell* a) {
  std::vector<Cell> items = list_argument(w, a[0]);
  return sort_to(w, items, 0, SortOrder::ascending_with_all, a[1]);
}

bool keysort(Worker& w, Cell* a) {
  std::vector<Cell> items = list_argument(w, a[0]);
  for (const Cell item : items) {
    if (item.is_var()) instantiation_error(w);
    if (!w.has_functor(item, FixedAtom::minus, 2)) type_error(w, "pair", item);
  }
  check_result_list(w, a[1], true);
  return sort_to(w, items, 1, SortOrder::ascending_with_all, a[1]);
}

SortOrder order_argument(Worker& w, Cell c) {
  c = atom_argument(w, c);
  const std::string_view name = w.symbols.text(c.as_atom());
  if (name == "@<") return SortOrder::ascending;
  if (name == "@>") return SortOrder::descending;
  if (name == "@=<") return SortOrder::ascending_with_all;
  if (name == "@>=") return SortOrder::descending_with_all;
  domain_error(w, "order", c);
}

std::uint32_t key_argument(Worker& w, Cell c) {
  c = natural_argument(w, c);
  if (!c.is_int() || c.as_int() > static_cast<std::int64_t>(max_compound_arity)) representation_error(w, "max_arity");
  return static_cast<std::uint32_t>(c.as_int());
}

void check_has_argument(Worker& w, Cell item, std::uint32_t key) {
  compound_argument(w, item);
  if (w.arity_of(item) >= key) return;
  const Cell functor = w.symbols.functor_cell("existence_error", 3);
  const Cell formal = w.new_struct(functor, w.symbols.atom_cell("argument"), Cell::integer(key), item);
  throw_ball(w.new_struct(w.symbols.functor_cell(static_cast<AtomId>(FixedAtom::error), 2), formal, w.new_variable()));
}

bool sort_by_key(Worker& w, Cell* a) {
  const std::uint32_t key = key_argument(w, a[0]);
  const SortOrder order = order_argument(w, a[1]);
  std::vector<Cell> items = list_argument(w, a[2]);
  if (key > 0) {
    for (const Cell item : items) check_has_argument(w, item, key);
  }
  return sort_to(w, items, key, order, a[3]);
}

}  // namespace

void register_sorting_builtins(BuiltinTable& t) {
  t.pure("sort", 2, sort);
  t.pure("msort", 2, msort);
  t.pure("keysort", 2, keysort);
  t.pure("sort", 4, sort_by_key);
}

}  // namespace penelope
