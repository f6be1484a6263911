// What terms are made of, beyond their type: nonground/2, term_singletons/2, is_most_general_term/1.
#include <unordered_map>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/term/variables.hpp"

namespace penelope {

namespace {

// nonground(+Term, -Variable): the first variable.
bool nonground(Worker& w, Cell* a) {
  const Variables variables = variables_of(w, a[0]);
  return !variables.empty() && w.unify(a[1], variables[0]);
}

// term_singletons(+Term, -Variables): those that occur once. A shared subterm counts as often as it occurs.
bool term_singletons(Worker& w, Cell* a) {
  if (!w.is_acyclic(a[0])) return raise(type_error_ball(w, "acyclic_term", w.deref(a[0])));
  const VariablesThatRecur all = variables_that_recur(w, a[0]);
  Variables once;
  for (std::size_t i = 0; i < all.variables.size(); ++i)
    if (!all.recurs[i]) once.push_back(all.variables[i]);
  return w.unify(a[1], w.new_list_of(once));
}

// is_most_general_term(@Term): an atom, a compound of distinct plain variables, or a proper list of them.
bool is_most_general_term(Worker& w, Cell* a) {
  const Cell term = w.deref(a[0]);
  if (term.is_atom()) return true;
  if (!term.is_compound()) return false;
  std::uint64_t arguments = 0;
  if (term.is_list()) {
    const Skipped list = skip_list(w, term);
    if (list.rest != nil_cell) return false;
    arguments = list.count;
    for (Cell rest = term; rest.is_list(); rest = w.tail(rest))
      if (!w.head(rest).is_var() || w.head(rest).is_attr()) return false;
  } else {
    arguments = w.arity_of(term);
    for (unsigned i = 0; i < arguments; ++i)
      if (!w.arg(term, i).is_var() || w.arg(term, i).is_attr()) return false;
  }
  return variables_of(w, term).size() == arguments;
}

}  // namespace

void register_term_inspection_builtins(BuiltinTable& t) {
  t.det("nonground", 2, nonground);
  t.det("term_singletons", 2, term_singletons);
  t.det("is_most_general_term", 1, is_most_general_term);
}

}  // namespace penelope
