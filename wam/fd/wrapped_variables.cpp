// An expression is read as a whole before anything of it is posted. Parts in which nothing is wrapped stay as they are.
#include "wam/fd/wrapped_variables.hpp"

#include "wam/builtins/arguments.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned deepest = 5000;

// Of constraints that are no arithmetic relations the arguments are not expressions.
bool has_expressions(Worker& w, Cell term) {
  const std::string_view name = w.symbols.text(w.name_of(term));
  return name != "in" && name != "tuples_in" && name != "..";
}

bool is_wrapper(Worker& w, Cell term) {
  const std::string_view name = w.symbols.text(w.name_of(term));
  return w.arity_of(term) == 1 && (name == "#" || name == "?");
}

Cell unwrapped_at(Solver& s, Cell term, unsigned depth) {
  Worker& w = s.w;
  if (depth == deepest) resource_error(w, "clpfd_expression");
  term = w.deref(term);
  if (term.is_var() && !s.is_fd_variable(term)) instantiation_error(w);
  if (!term.is_struct() || !has_expressions(w, term)) return term;
  if (is_wrapper(w, term)) {
    const Cell x = w.deref(w.arg(term, 0));
    if (x.is_var()) return s.make_fd_variable(x), w.deref(x);
    return integer_argument(w, x);
  }
  std::vector<Cell> arguments;
  bool is_changed = false;
  for (std::uint32_t i = 0; i < w.arity_of(term); ++i) {
    arguments.push_back(unwrapped_at(s, w.arg(term, i), depth + 1));
    is_changed = is_changed || arguments.back() != w.deref(w.arg(term, i));
  }
  return is_changed ? w.new_struct(w.functor_of(term), arguments) : term;
}

}  // namespace

Cell unwrapped(Solver& s, Cell term) { return unwrapped_at(s, term, 0); }

}  // namespace penelope::fd
