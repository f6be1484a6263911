// Variables of terms, as predicates: term_variables/2,3, term_attvars/2, numbervars/1,3; and term_hash/2,4, variant_hash/2.
#include <xxhash.h>

#include <limits>
#include <optional>
#include <unordered_map>

#include "wam/base/near_stack.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/variables.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

bool term_variables(Worker& w, Cell* a) {
  if (w.program.flags->iso) {  // Cor.2; swipl just fails
    const Cell rest = skip_list(w, a[1]).rest;
    if (!rest.is_var() && rest != nil_cell) type_error(w, "list", w.deref(a[1]));
  }
  return w.unify(a[1], w.new_list_of(variables_of(w, a[0])));
}
bool term_variables_tail(Worker& w, Cell* a) { return w.unify(a[1], w.new_list_of(variables_of(w, a[0]), a[2])); }
bool term_attvars(Worker& w, Cell* a) { return w.unify(a[1], w.new_list_of(attributed_variables_of(w, a[0]))); }

// Binds the variables to '$VAR'(First), '$VAR'(First + 1) ... and returns the next number.
Cell number_variables(Worker& w, Cell term, Cell next) {
  const std::vector<Cell> variables = variables_of(w, term);
  for (const Cell v : variables) {
    if (w.deref(v).is_attr()) type_error(w, "free_of_attvar", w.deref(term));
  }
  const Cell functor = w.symbols.functor_cell(static_cast<AtomId>(FixedAtom::var_functor), 1);
  for (const Cell v : variables) {
    w.check_trail_room();
    w.bind(v, w.new_struct(functor, next));
    next = evaluable::add(w, next, Cell::integer(1));
  }
  return next;
}

bool numbervars(Worker& w, Cell* a) {
  const Cell first = integer_argument(w, a[1]);
  const Cell end = optional_integer_argument(w, a[2]);
  return w.unify(end, number_variables(w, a[0], first));
}

bool numbervars_from_zero(Worker& w, Cell* a) {
  number_variables(w, a[0], Cell::integer(0));
  return true;
}

constexpr std::int64_t all_levels = std::numeric_limits<std::int64_t>::max();

enum class HashOfVariables { none, by_occurrence };

// Hash of a term down to a depth, the same in every process: atoms count by their text. A variable counts by its place in the order in which
// they occur, or there is no hash.
std::optional<std::uint64_t> hash_term(Worker& w, Cell term, std::int64_t depth, HashOfVariables of_variables = HashOfVariables::none) {
  struct Part {
    Cell cell;
    std::int64_t depth;  // levels that count, this one included
  };
  NearStack<Part> todo;
  todo.push({term, depth});
  std::unordered_map<std::uint64_t, std::uint64_t> occurred;  // a variable's bits -> its number
  std::uint64_t hash = 0;
  const auto mix = [&](const void* data, std::size_t size, std::uint64_t kind) { hash = XXH64(data, size, hash * 31 + kind); };
  const auto mix_name = [&](AtomId name, std::uint64_t arity) {
    const std::string_view text = w.symbols.text(name);
    mix(text.data(), text.size(), (arity << 3) + (name == nil_cell.as_atom()));
  };
  while (!todo.empty()) {
    const Cell c = w.deref(todo.back().cell);
    const std::int64_t levels = todo.back().depth;
    todo.pop();
    if (levels == 0) continue;
    if (c.is_var()) {
      if (of_variables == HashOfVariables::none) return std::nullopt;
      if (c.is_attr()) type_error(w, "free_of_attvar", term);
      const std::uint64_t number = occurred.try_emplace(c.bits, occurred.size()).first->second;
      mix(&number, sizeof number, 3);
    } else if (c.is_atom()) {
      mix_name(c.as_atom(), 0);
    } else if (c.is_int()) {
      mix(&c, sizeof c, 1);
    } else if (c.is_box()) {
      mix(w.at(c), (w.at(c)->payload_words() + 1) * sizeof(Cell), 2);
    } else {
      mix_name(w.name_of(c), w.arity_of(c) + 1);
      if (levels == 1) continue;
      for (std::uint32_t i = w.arity_of(c); i-- > 0;) todo.push({w.args_of(c)[i], levels - 1});
    }
  }
  return hash;
}

constexpr std::uint64_t range_of_hash = 0xffffff;

// variant_hash(@Term, -Hash): the same for variants.
bool variant_hash(Worker& w, Cell* a) {
  if (!w.is_acyclic(a[0])) type_error(w, "acyclic_term", a[0]);
  const std::uint64_t hash = *hash_term(w, a[0], all_levels, HashOfVariables::by_occurrence);
  return w.unify(a[1], Cell::integer(static_cast<std::int64_t>(hash & range_of_hash)));
}

bool term_hash(Worker& w, Cell* a) {
  const Cell result = optional_integer_argument(w, a[1]);
  if (!w.is_ground(a[0])) return true;
  if (!w.is_acyclic(a[0])) type_error(w, "acyclic_term", a[0]);
  return w.unify(result, Cell::integer(static_cast<std::int64_t>(*hash_term(w, a[0], all_levels) & range_of_hash)));
}

// term_hash(@Term, +Depth, +Range, -Hash): of Depth levels only, all for -1; 0 <= Hash < Range.
bool term_hash_to_depth(Worker& w, Cell* a) {
  const Cell depth = integer_argument(w, a[1]);
  const Cell range = integer_argument(w, a[2]);
  const Cell result = optional_integer_argument(w, a[3]);
  if (!depth.is_int() || depth.as_int() < -1) domain_error(w, "not_less_than_zero", depth);
  if (!range.is_int() || range.as_int() < 1) domain_error(w, "not_less_than_one", range);
  const std::int64_t levels = depth.as_int() < 0 ? all_levels : depth.as_int();
  if (levels == all_levels && !w.is_acyclic(a[0])) type_error(w, "acyclic_term", a[0]);
  const std::optional<std::uint64_t> hash = hash_term(w, a[0], levels);
  if (!hash) return true;
  return w.unify(result, Cell::integer(static_cast<std::int64_t>(*hash % static_cast<std::uint64_t>(range.as_int()))));
}

}  // namespace

void register_term_variable_builtins(BuiltinTable& t) {
  t.pure("term_variables", 2, term_variables);
  t.pure("term_variables", 3, term_variables_tail);
  t.pure("term_attvars", 2, term_attvars);
  t.pure("numbervars", 3, numbervars);
  t.pure("numbervars", 1, numbervars_from_zero);
  t.pure("term_hash", 2, term_hash);
  t.pure("term_hash", 4, term_hash_to_depth);
  t.pure("variant_hash", 2, variant_hash);
}

}  // namespace penelope
