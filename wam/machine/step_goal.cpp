#include "wam/machine/step_goal.hpp"

#include <algorithm>

namespace penelope {

namespace {

constexpr std::int64_t least_amount = -(std::int64_t{1} << 24), most_amount = (std::int64_t{1} << 24) - 1;

bool is_amount(Cell c) { return c.is_int() && c.as_int() >= least_amount && c.as_int() <= most_amount; }

// Calls f for each variable of the term, from left to right, until it returns false.
template <class F>
void for_variables(const Store& s, Cell term, F f) {
  thread_local std::vector<Cell> todo;  // f does not come back here
  todo.assign(1, term);
  while (!todo.empty()) {
    const Cell t = s.deref(todo.back());
    todo.pop_back();
    if (t.is_var() && !f(t)) return;
    for (std::uint32_t i = t.is_compound() ? s.arity_of(t) : 0; i-- > 0;) todo.push_back(s.args_of(t)[i]);
  }
}

bool occurs_once(const Store& s, Cell variable, Cell clause) {
  unsigned count = 0;
  for_variables(s, clause, [&](Cell v) { return v != variable || ++count < 2; });
  return count < 2;
}

}  // namespace

void SeenVariables::note(const Store& s, Cell term) {
  for_variables(s, term, [this](Cell v) {
    if (!contains(v)) variables_.push_back(v);
    return !is_full();
  });
}

void SeenVariables::note_all(const SeenVariables& others) {
  for (const Cell v : others.variables_)
    if (!contains(v)) variables_.push_back(v);
}

bool SeenVariables::contains(Cell variable) const { return std::find(variables_.begin(), variables_.end(), variable) != variables_.end(); }

bool is_step(const Store& s, Cell left, Cell right, const SeenVariables& seen, Cell clause, StepGoal& step) {
  left = s.deref(left), right = s.deref(right);
  if (!left.is_var() || seen.is_full() || seen.contains(left)) return false;
  if (!right.is_struct() || s.arity_of(right) != 2) return false;
  const std::string_view name = s.symbols.text(s.name_of(right));
  const Cell a = s.deref(s.args_of(right)[0]), b = s.deref(s.args_of(right)[1]);
  if (name == "+" && is_amount(a) && b.is_var())
    step = {b, a, true};
  else if ((name == "+" || name == "-") && a.is_var() && is_amount(b))
    step = {a, b, name == "+"};
  else
    return false;
  return seen.contains(step.variable) && !occurs_once(s, left, clause);
}

}  // namespace penelope
