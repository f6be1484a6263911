// Taking clause terms apart and finding the predicates they belong to.
#include "wam/builtins/database/clause_argument.hpp"

#include "wam/base/check.hpp"
#include "wam/base/near_stack.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/database/redefinitions.hpp"
#include "wam/compiler/compiler.hpp"

#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {
constexpr unsigned suspicious_steps = 1 << 16;  // a walk that takes longer may go round in a cyclic term
constexpr std::size_t near_goals = 32;          // still to look at: of most bodies there are not more
}  // namespace

Cell strip_module(Worker& w, Cell term, AtomId& module) {
  term = w.deref(term);
  for (unsigned steps = 0; term.is_struct() && w.has_functor(term, FixedAtom::colon, 2); ++steps) {
    if (steps == suspicious_steps && !w.is_acyclic(term)) representation_error(w, "cyclic_term");
    const Cell qualifier = w.arg(term, 0);
    if (qualifier.is_var()) instantiation_error(w);
    if (!qualifier.is_atom()) type_error(w, "module", qualifier);
    module = qualifier.as_atom();
    term = w.arg(term, 1);
  }
  return term;
}

namespace {

bool joins_goals(const Store& s, Cell g) {
  using enum FixedAtom;
  if (!g.is_struct() || s.arity_of(g) != 2) return false;
  const auto name = static_cast<FixedAtom>(s.name_of(g));
  return name == comma || name == semicolon || name == arrow || name == soft_arrow;
}

bool is_comma(const Store& s, Cell g) { return s.has_functor(g, FixedAtom::comma, 2); }
bool is_negation(const Store& s, Cell g) { return s.has_functor(g, FixedAtom::naf, 1) && !s.arg(g, 0).is_var(); }

// Whether a body has variables as goals, or, when they are to be flat, conjunctions at the left of conjunctions.
bool is_irregular(const Store& s, Cell body, bool flat) {
  NearStack<Cell, near_goals> todo;
  todo.push(body);
  while (!todo.empty()) {
    const Cell g = s.deref(todo.back());
    todo.pop();
    if (g.is_var() || (flat && is_comma(s, g) && is_comma(s, s.arg(g, 0)))) return true;
    if (joins_goals(s, g)) {
      todo.push(s.args_of(g)[1]);
      todo.push(s.args_of(g)[0]);
    } else if (flat && is_negation(s, g)) {
      todo.push(s.arg(g, 0));
    }
  }
  return false;
}

// (A, B), C as A, B, C
Cell flat_conjunction(Worker& w, Cell g) {
  while (is_comma(w, g) && is_comma(w, w.arg(g, 0))) {
    const Cell comma = w.symbols.functor_cell(FixedAtom::comma, 2), first = w.arg(g, 0);
    g = w.new_struct(comma, w.arg(first, 0), w.new_struct(comma, w.arg(first, 1), w.arg(g, 1)));
  }
  return g;
}

// ISO 7.6.2: a variable in the place of a goal is converted to call(V). swipl: conjunctions are flat.
Cell regular_body(Worker& w, Cell body, bool flat) {
  struct Part {
    Cell goal;
    Cell* place;
  };
  Cell result;
  std::vector<Part> todo{{body, &result}};
  while (!todo.empty()) {
    const Part part = todo.back();
    todo.pop_back();
    Cell g = w.deref(part.goal);
    if (flat) g = flat_conjunction(w, g);
    if (g.is_var()) {
      *part.place = w.new_struct(w.symbols.functor_cell("call", 1), g);
    } else if (joins_goals(w, g) || (flat && is_negation(w, g))) {
      const std::uint32_t arity = w.arity_of(g);
      Cell* const copy = w.allocate(arity + 1);
      copy[0] = *w.at(g);
      *part.place = w.make(Tag::Struct, copy);
      for (std::uint32_t i = 0; i < arity; ++i) todo.push_back({w.args_of(g)[i], copy + 1 + i});
    } else {
      *part.place = g;
    }
  }
  return result;
}

}  // namespace

Cell not_callable_part(Store& s, Cell body) {
  NearStack<Cell, near_goals> todo;
  todo.push(body);
  for (unsigned steps = 0; !todo.empty(); ++steps) {
    if (steps == suspicious_steps && !s.is_acyclic(body)) representation_error(s, "cyclic_term");
    const Cell g = s.deref(todo.back());
    todo.pop();
    if (g.is_var()) continue;
    if (!s.is_callable(g)) return g;
    if (joins_goals(s, g)) {
      todo.push(s.args_of(g)[1]);
      todo.push(s.args_of(g)[0]);
    }
  }
  return Cell{0};
}

namespace {

// Head => Body or Head, Guard => Body. The standard knows no such clauses.
bool is_rule(const Worker& w, Cell clause) {
  if (!clause.is_struct() || w.arity_of(clause) != 2 || w.program.flags->iso) return false;
  return w.symbols.text(w.name_of(clause)) == "=>";
}

}  // namespace

namespace {

// The body of a rule: the parts are regular bodies in the module that the rule stands in.
bool rule_body(Worker& w, Cell guard, Cell body, AtomId module, AtomId head_module, Cell& made) {
  guard = w.deref(guard), body = w.deref(body);
  for (const Cell goal : {guard, body})
    if (not_callable_part(w, goal).bits != 0) return raise(type_error_ball(w, "callable", goal));
  const auto part = [&](Cell goal) {
    if (is_irregular(w, goal, true)) goal = regular_body(w, goal, true);
    if (head_module == module || goal == cell_of(FixedAtom::true_)) return goal;
    return w.new_struct(w.symbols.functor_cell(":", 2), Cell::atom(module), goal);
  };
  const Cell guard_part = part(guard), body_part = part(body);
  made = w.new_struct(w.symbols.functor_cell(rule_functor, 2), guard_part, body_part);
  return true;
}

bool rule_argument(Worker& w, Cell clause, AtomId module, ClauseTerm& result) {
  result = {module, w.arg(clause, 0), {}};
  Cell guard = cell_of(FixedAtom::true_);
  if (result.head.is_var()) return raise(instantiation_error_ball(w));
  if (w.has_functor(result.head, FixedAtom::comma, 2)) {
    guard = w.arg(result.head, 1);
    result.head = w.arg(result.head, 0);
  }
  result.head = strip_module(w, result.head, result.module);
  if (result.head.is_var()) return raise(instantiation_error_ball(w));
  if (!w.is_callable(result.head)) return raise(type_error_ball(w, "callable", result.head));
  return rule_body(w, guard, w.arg(clause, 1), module, result.module, result.body);
}

}  // namespace

ClauseTerm clause_argument(Worker& w, Cell clause, AtomId source_module) {
  ClauseTerm result;
  if (!clause_argument(w, clause, source_module, result)) throw_raised();
  return result;
}

bool clause_argument(Worker& w, Cell clause, AtomId source_module, ClauseTerm& result) {
  AtomId module = source_module;
  clause = strip_module(w, clause, module);
  if (clause.is_var()) return raise(instantiation_error_ball(w));
  if (is_rule(w, clause)) return rule_argument(w, clause, module, result);
  result = {module, clause, cell_of(FixedAtom::true_)};
  if (w.has_functor(clause, FixedAtom::neck, 2)) {
    result.head = strip_module(w, w.arg(clause, 0), result.module);
    result.body = w.arg(clause, 1);
    if (result.module != module && !w.has_functor(w.deref(result.body), FixedAtom::colon, 2))
      result.body = w.new_struct(w.symbols.functor_cell(":", 2), Cell::atom(module), result.body);
  }
  if (result.head.is_var()) return raise(instantiation_error_ball(w));
  if (!w.is_callable(result.head)) return raise(type_error_ball(w, "callable", result.head));
  if (w.deref(result.body).is_atom()) return true;
  if (not_callable_part(w, result.body).bits != 0) return raise(type_error_ball(w, "callable", result.body));
  const bool flat = !w.program.flags->iso;
  if (is_irregular(w, result.body, flat)) result.body = regular_body(w, result.body, flat);
  return true;
}

Cell indicator(Worker& w, AtomId module, AtomId name, std::uint32_t arity) {
  Cell pi = w.new_struct(w.symbols.functor_cell("/", 2), Cell::atom(name), Cell::integer(arity));
  if (module != static_cast<AtomId>(FixedAtom::user) && module != static_cast<AtomId>(FixedAtom::system))
    pi = w.new_struct(w.symbols.functor_cell(":", 2), Cell::atom(module), pi);
  return pi;
}

namespace {
AtomId head_name(const Store& s, Cell head) { return head.is_atom() ? head.as_atom() : s.name_of(head); }
std::uint32_t head_arity(const Store& s, Cell head) { return head.is_atom() ? 0 : s.arity_of(head); }
}  // namespace

Cell head_indicator(Worker& w, Cell head) { return indicator(w, static_cast<AtomId>(FixedAtom::user), head_name(w, head), head_arity(w, head)); }

PredicateId visible_head(Worker& w, AtomId module, Cell head) {
  const PredicateId id = w.program.visible_predicate(module, head_name(w, head), head_arity(w, head));
  return id == Program::no_predicate ? id : w.program.clauses_of(w.program.predicate(id)).id;
}

Predicate& predicate_of_clause(Worker& w, AtomId module, Cell head) {
  const std::uint32_t arity = head_arity(w, head);
  if (arity > max_predicate_arity) representation_error(w, "max_procedure_arity");
  Program& program = w.program;
  Predicate& named = program.predicate(program.definition_target(module, head_name(w, head), arity));
  return program.clauses_of(named.flags & predicate_explicit ? program.predicate(named.target) : named);
}

Predicate* modifiable_predicate(Worker& w, AtomId module, Cell head) {
  Predicate& p = predicate_of_clause(w, module, head);
  expect_change(w, p);
  if (p.flags & predicate_dynamic) return &p;
  if ((p.flags & predicate_protected) || !p.clauses.empty() || (p.flags & predicate_builtin)) {
    const Cell culprit = indicator(w, p.module, head_name(w, head), head_arity(w, head));
    raise(permission_error_ball(w, "modify", "static_procedure", culprit));
    return nullptr;
  }
  make_dynamic(w, p);
  return &p;
}

void make_dynamic(Worker& w, Predicate& p) {
  if (p.flags & predicate_dynamic) return;
  if (!p.dynamic) p.dynamic = w.program.clauses->new_predicate(p.id);
  w.program.set_entry_dynamic(p.id);
  compile_redefined(w);
  PENELOPE_ASSERT(p.dynamic.load() != nullptr && p.dynamic.load()->id == p.id);
  if (w.program.modules.kind(p.module) != ModuleKind::user && !is_modified_by_name(w, p)) p.flags |= predicate_changes;
}

void keys_of_head(const Store& s, Cell head, ArgumentKey* keys) {
  const std::uint32_t arity = head_arity(s, head);
  for (unsigned i = 0; i < indexed_arguments; ++i) keys[i] = i < arity ? argument_key(s, s.args_of(head)[i]) : Cell{0};
}

}  // namespace penelope
