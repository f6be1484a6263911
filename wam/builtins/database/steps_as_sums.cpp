#include "wam/builtins/database/steps_as_sums.hpp"

#include "wam/compiler/compiler.hpp"
#include "wam/machine/step_goal.hpp"

namespace penelope {

namespace {

constexpr unsigned deepest_body = 1000;  // what lies deeper stays as it is

class Sums {
 public:
  Sums(Worker& w, Cell clause) : w_(w), clause_(clause) {}

  Cell of_body(Cell body, SeenVariables& seen, unsigned depth) {
    body = w_.deref(body);
    if (depth > deepest_body || !body.is_struct() || seen.is_full()) return body;
    const std::string_view name = w_.symbols.text(w_.name_of(body));
    const std::uint32_t arity = w_.arity_of(body);
    if (arity == 2 && (name == "," || name == "->" || name == "*->" || name == rule_functor)) {
      const Cell left = of_body(w_.arg(body, 0), seen, depth + 1);
      return with_arguments(body, left, of_body(w_.arg(body, 1), seen, depth + 1));
    }
    if (arity == 2 && name == ";") {
      SeenVariables other = seen;
      const Cell left = of_body(w_.arg(body, 0), seen, depth + 1), right = of_body(w_.arg(body, 1), other, depth + 1);
      seen.note_all(other);
      return with_arguments(body, left, right);
    }
    if (arity == 1 && name == "\\+") {
      const Cell inner = of_body(w_.arg(body, 0), seen, depth + 1);
      return inner == w_.arg(body, 0) ? body : w_.new_struct(w_.functor_of(body), inner);
    }
    StepGoal step;
    const bool is = arity == 2 && name == "is" && is_step(w_, w_.arg(body, 0), w_.arg(body, 1), seen, clause_, step);
    seen.note(w_, body);
    return is ? with_arguments(body, w_.arg(body, 0), sum(w_.arg(body, 1), step)) : body;
  }

 private:
  Cell with_arguments(Cell body, Cell left, Cell right) {
    return left == w_.arg(body, 0) && right == w_.arg(body, 1) ? body : w_.new_struct(w_.functor_of(body), left, right);
  }

  Cell sum(Cell expression, const StepGoal& step) {
    if (step.up && w_.arg(expression, 0) == step.variable) return expression;
    return w_.new_struct(w_.symbols.functor_cell("+", 2), step.variable, step.up ? step.amount : Cell::integer(-step.amount.as_int()));
  }

  Worker& w_;
  Cell clause_;
};

// It has X-1 or 1+X.
bool may_have_steps(const Worker& w, const std::vector<Cell>& cells) {
  for (std::size_t i = 0; i + 2 < cells.size(); ++i) {
    const Cell c = cells[i];
    if (!c.is_functor() || c.arity() != 2 || !(cells[i + 1].is_int() || cells[i + 2].is_int())) continue;
    const AtomId name = w.symbols.functor_name(c.functor());
    if (name == static_cast<AtomId>(FixedAtom::minus) || (name == static_cast<AtomId>(FixedAtom::plus) && cells[i + 1].is_int())) return true;
  }
  return false;
}

}  // namespace

Cell steps_as_sums(Worker& w, Cell head, Cell body, const Block& block) {
  if (!w.deref(body).is_struct() || !may_have_steps(w, block.cells)) return body;
  SeenVariables seen;
  seen.note(w, head);
  return Sums(w, w.new_struct(w.symbols.functor_cell(FixedAtom::neck, 2), head, body)).of_body(body, seen, 0);
}

}  // namespace penelope
