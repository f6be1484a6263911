#include "wam/machine/arithmetic_goal.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "wam/code/clause_store.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/machine/callers.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/block.hpp"

namespace penelope {

namespace {

constexpr unsigned deepest = 60;  // expressions and bodies that are deeper are not looked at
constexpr std::int64_t largest_step = 2147483647;

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

  explicit GoalsOfBody(Worker& w) : w_(w) {}

  // Seen: the variables that have occurred before.
  void walk(Cell body, std::vector<Cell>& seen, unsigned depth) {
    body = w_.deref(body);
    if (depth > 1000 || !body.is_struct()) return;
    const std::string_view name = w_.symbols.text(w_.name_of(body));
    const std::uint32_t arity = w_.arity_of(body);
    if (arity == 2 && (name == "," || name == "->" || name == "*->" || name == "forall")) {
      walk(w_.arg(body, 0), seen, depth + 1);
      walk(w_.arg(body, 1), seen, depth + 1);
    } else if (arity == 2 && (name == ";" || name == "|")) {
      std::vector<Cell> other = seen;
      walk(w_.arg(body, 0), seen, depth + 1);
      walk(w_.arg(body, 1), other, depth + 1);
      for (const Cell v : other) note(v, seen);
    } else if (arity == 1 && (name == "\\+" || name == "once" || name == "ignore" || name == "not")) {
      walk(w_.arg(body, 0), seen, depth + 1);
    } else {
      if (arity == 2 && is_arithmetic(name)) add(name, w_.arg(body, 0), w_.arg(body, 1), seen);
      note_variables(body, seen, 0);
    }
  }

  void note_variables(Cell term, std::vector<Cell>& seen, unsigned depth) {
    term = w_.deref(term);
    if (term.is_var()) return note(term, seen);
    if (!term.is_compound() || depth > deepest) return;
    for (std::uint32_t i = 0; i < w_.arity_of(term); ++i) note_variables(w_.args_of(term)[i], seen, depth + 1);
  }

  const std::vector<Goal>& goals() const { return goals_; }

 private:
  static bool is_arithmetic(std::string_view name) {
    return name == "is" || name == "<" || name == ">" || name == "=<" || name == ">=" || name == "=:=" || name == "=\\=";
  }

  static void note(Cell variable, std::vector<Cell>& seen) {
    if (std::find(seen.begin(), seen.end(), variable) == seen.end()) seen.push_back(variable);
  }

  void add(std::string_view name, Cell left, Cell right, const std::vector<Cell>& seen) {
    left = w_.deref(left), right = w_.deref(right);
    Goal g{{w_.symbols.atom(name)}, name, 0};
    if (is_comparison(name)) {
      g.evaluations = of_expression(left) + of_expression(right);
    } else {
      const bool plain = right.is_var() || (right.is_box() && !right.is_int());
      g.evaluations = of_expression(right) + (plain ? 1 : 0);
      const auto is_seen = [&](Cell v) { return std::find(seen.begin(), seen.end(), v) != seen.end(); };
      g.known.names_predicate = left.is_var() && !is_seen(left) && is_step(right, is_seen);
    }
    goals_.push_back(g);
  }

  // V+1, 1+V or V-1 of a variable that has occurred.
  template <class Seen>
  bool is_step(Cell expression, Seen is_seen) const {
    if (!expression.is_struct() || w_.arity_of(expression) != 2) return false;
    const std::string_view name = w_.symbols.text(w_.name_of(expression));
    const Cell a = w_.arg(expression, 0), b = w_.arg(expression, 1);
    const auto is_small = [](Cell c) { return c.is_int() && c.as_int() >= -largest_step && c.as_int() <= largest_step; };
    if (name == "+") return (a.is_var() && is_seen(a) && is_small(b)) || (b.is_var() && is_seen(b) && is_small(a));
    return name == "-" && a.is_var() && is_seen(a) && is_small(b);
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
  std::vector<Goal> goals_;
};

// The term of the clause whose code is around P, on the heap; none where the clause has no term.
std::optional<Cell> clause_around(Worker& w, const CodeOfClause& code) {
  const Predicate& p = w.program.predicate(code.clause.predicate);
  if (!w.program.in_code_area(w.P)) {
    const DynamicClause* const c = w.program.clauses->containing(w.P);
    if (!c || c->block_size == 0) return {};
    return copy_in(w, {c->block, c->block_size});
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
  GoalsOfBody body(w);
  std::vector<Cell> seen;
  body.note_variables(w.arg(*clause, 0), seen, 0);
  body.walk(w.arg(*clause, 1), seen, 0);
  const GoalsOfBody::Goal* goal = goal_in_order(w, code, body.goals());
  if (!goal) goal = only_goal(of_instruction, body.goals());
  if (!goal) return {};
  ArithmeticGoal known = goal->known;
  known.predicate = code.clause.predicate;
  return known;
}

}  // namespace penelope
