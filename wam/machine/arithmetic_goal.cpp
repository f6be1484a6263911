#include "wam/machine/arithmetic_goal.hpp"

#include <string_view>
#include <vector>

#include "wam/code/clause_store.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/machine/callers.hpp"
#include "wam/machine/step_goal.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/block.hpp"

namespace penelope {

namespace {

constexpr unsigned deepest = 60, deepest_body = 1000;  // expressions and bodies that are deeper are not looked at

bool is_comparison(std::string_view goal) { return goal != "is"; }

// > and >= are < and =< with exchanged operands in the code.
bool may_be(std::string_view goal, std::string_view of_instruction) {
  if (goal == of_instruction) return true;
  const auto either = [&](std::string_view a, std::string_view b) {
    return (goal == a || goal == b) && (of_instruction == a || of_instruction == b);
  };
  return either("<", ">") || either("=<", ">=");
}

// The arithmetic goals of a body, with the number of instructions that evaluate the operands of each.
class GoalsOfBody {
 public:
  struct Goal {
    ArithmeticGoal known;
    std::string_view name;
    unsigned evaluations;
  };

  GoalsOfBody(Worker& w, Cell clause) : w_(w), clause_(clause) {}

  // `seen` has the variables that have occurred before. Goals that control constructs call are no part of the clause's code in swipl.
  void walk(Cell body, SeenVariables& seen, bool called, unsigned depth) {
    body = w_.deref(body);
    if (depth > deepest_body || !body.is_struct()) return;
    const std::string_view name = w_.symbols.text(w_.name_of(body));
    const std::uint32_t arity = w_.arity_of(body);
    if (arity == 2 && (name == "," || name == "->" || name == "*->" || name == "forall")) {
      walk(w_.arg(body, 0), seen, called || name == "forall", depth + 1);
      walk(w_.arg(body, 1), seen, called || name == "forall", depth + 1);
    } else if (arity == 2 && (name == ";" || name == "|")) {
      SeenVariables other = seen;
      walk(w_.arg(body, 0), seen, called, depth + 1);
      walk(w_.arg(body, 1), other, called, depth + 1);
      seen.note_all(other);
    } else if (arity == 1 && (name == "\\+" || name == "once" || name == "ignore" || name == "not")) {
      walk(w_.arg(body, 0), seen, called || name != "\\+", depth + 1);
    } else {
      if (arity == 2 && is_arithmetic(name)) add(name, w_.arg(body, 0), w_.arg(body, 1), seen, called);
      seen.note(w_, body);
    }
  }

  const std::vector<Goal>& goals() const { return goals_; }

 private:
  static bool is_arithmetic(std::string_view name) {
    return name == "is" || name == "<" || name == ">" || name == "=<" || name == ">=" || name == "=:=" || name == "=\\=";
  }

  void add(std::string_view name, Cell left, Cell right, const SeenVariables& seen, bool called) {
    Goal g{{w_.symbols.atom(name)}, name, 0};
    if (is_comparison(name)) {
      g.evaluations = of_expression(left) + of_expression(right);
    } else {
      const Cell value = w_.deref(right);
      const bool plain = value.is_var() || value.is_box();
      StepGoal step;
      g.evaluations = of_expression(right) + (plain ? 1 : 0);
      g.known.names_predicate = !called && is_step(w_, left, right, seen, clause_, step);
    }
    goals_.push_back(g);
  }

  // As the compiler makes them: wam/compiler/generate_arithmetic.cpp.
  unsigned of_expression(Cell e) const {
    e = w_.deref(e);
    if (e.is_var() || !(e.is_atom() || e.is_compound())) return 0;
    unsigned count = 0;
    return counted(e, 0, count) ? count : 1;
  }

  bool counted(Cell e, unsigned depth, unsigned& count) const {
    e = w_.deref(e);
    if (e.is_var() || !(e.is_atom() || e.is_compound())) return true;
    if (e.is_list() || depth >= deepest) return false;
    const std::uint32_t arity = e.is_atom() ? 0 : w_.arity_of(e);
    const AtomId name = e.is_atom() ? e.as_atom() : w_.name_of(e);
    if (arity > 2 || arithmetic_function(w_.symbols, name, arity) == no_function) return false;
    ++count;
    for (std::uint32_t i = 0; i < arity; ++i)
      if (!counted(w_.args_of(e)[i], depth + 1, count)) return false;
    return true;
  }

  Worker& w_;
  Cell clause_;
  std::vector<Goal> goals_;
};

// The term of the clause whose code is around P, on the heap; none where the clause has no term.
std::optional<Cell> clause_around(Worker& w, const CodeOfClause& code) {
  const Predicate& p = w.program.predicate(code.clause.predicate);
  if (!w.program.in_code_area(w.P)) {
    const DynamicClause* const c = w.program.clauses->containing(w.P);
    if (!c) return {};
    return copy_in(w, {c->block(), c->block_size});
  }
  for (const StaticClause& c : p.clauses.all())
    if (w.program.code_base() + c.code == code.begin && c.source.cells) return copy_in(w, c.source.view());
  return {};
}

// The goal of instruction P when the instructions of the code are those of the goals in their order.
const GoalsOfBody::Goal* goal_in_order(const Worker& w, const CodeOfClause& code, const std::vector<GoalsOfBody::Goal>& goals) {
  auto g = goals.begin();
  const GoalsOfBody::Goal* found = nullptr;
  unsigned evaluated = 0;
  const auto pass_finished = [&] {
    while (g != goals.end() && !is_comparison(g->name) && evaluated == g->evaluations) ++g, evaluated = 0;
  };
  for (const Word* at = code.begin; at < code.end; at += instruction_words(at)) {
    if (at->op() >= Op::count) return nullptr;  // no instruction: something else than code lies there
    const std::string_view of_instruction = instruction_info(at->op()).goal;
    if (of_instruction.empty()) continue;
    pass_finished();
    if (g == goals.end()) return nullptr;
    if (at == w.P) found = &*g;
    if (!is_comparison(of_instruction)) {
      if (++evaluated > g->evaluations) return nullptr;
    } else {
      if (!may_be(g->name, of_instruction) || evaluated != g->evaluations) return nullptr;
      ++g, evaluated = 0;
    }
  }
  pass_finished();
  return g == goals.end() ? found : nullptr;
}

// The goals have other instructions: a name that all have which may be meant.
const GoalsOfBody::Goal* only_goal(std::string_view of_instruction, const std::vector<GoalsOfBody::Goal>& goals) {
  const GoalsOfBody::Goal* found = nullptr;
  for (const GoalsOfBody::Goal& g : goals) {
    if (is_comparison(of_instruction) && !may_be(g.name, of_instruction)) continue;
    if (found && (found->name != g.name || found->known.names_predicate != g.known.names_predicate)) return nullptr;
    found = &g;
  }
  return found;
}

}  // namespace

std::optional<ArithmeticGoal> arithmetic_goal(Worker& w) {
  const std::string_view of_instruction = instruction_info(w.P->op()).goal;
  if (of_instruction.empty()) return {};
  thread_local ClauseMap map;
  const CodeOfClause code = map.code_around(w, w.P);
  if (code.clause.predicate == Program::no_predicate) return {};
  const std::optional<Cell> clause = clause_around(w, code);
  if (!clause || !w.has_functor(*clause, FixedAtom::neck, 2)) return {};
  GoalsOfBody body(w, *clause);
  SeenVariables seen;
  seen.note(w, w.arg(*clause, 0));
  body.walk(w.arg(*clause, 1), seen, false, 0);
  const GoalsOfBody::Goal* goal = goal_in_order(w, code, body.goals());
  if (!goal) goal = only_goal(of_instruction, body.goals());
  if (!goal) return {};
  ArithmeticGoal known = goal->known;
  known.predicate = code.clause.predicate;
  return known;
}

}  // namespace penelope
