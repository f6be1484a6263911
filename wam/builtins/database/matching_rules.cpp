#include "wam/builtins/database/matching_rules.hpp"

#include "wam/builtins/loading/add_clause.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

bool is_rule_body(const Worker& w, Cell body) {
  return body.is_struct() && w.arity_of(body) == 2 && w.symbols.text(w.name_of(body)) == rule_functor;
}

bool has_clauses(const Predicate& p) { return !p.clauses.empty() || ((p.flags & predicate_dynamic) && p.dynamic.load()->live != 0); }

}  // namespace

void define_rule_end(Worker& w, const Predicate& p) {
  Predicate& end = w.program.rule_end(p);
  const bool dynamic = (p.flags & predicate_dynamic) != 0;
  if (dynamic ? end.dynamic && end.dynamic.load()->live != 0 : !end.clauses.empty()) return;
  std::vector<Cell> arguments;
  for (std::uint32_t i = 0; i < p.arity; ++i) arguments.push_back(w.new_variable());
  const auto term = [&](AtomId name) {
    return arguments.empty() ? Cell::atom(name) : w.new_struct(w.symbols.functor_cell(name, p.arity), std::span<const Cell>(arguments));
  };
  const Cell head = term(end.name);
  const Cell raise = w.new_struct(w.symbols.functor_cell("$no_matching_rule", 2), Cell::atom(p.module), term(w.program.known_name(p)));
  end.flags |= predicate_hidden;
  if (dynamic) {
    make_dynamic(w, end);
    Block block;
    copy_out(w, w.new_struct(w.symbols.functor_cell(FixedAtom::neck, 2), head, raise), block, Attributes::drop);
    w.program.clauses->add(*end.dynamic, block, true);
    return;
  }
  std::vector<CompiledClause> compiled;
  compile_clause(w.program, w, head, raise, {p.module, false}, compiled);
  compiled[0].predicate = end.id;
  place_static(w.program, compiled, {}, {});
}

void check_kind_of_clause(Worker& w, Predicate& p, const ClauseTerm& c) {
  const bool is_rule = is_rule_body(w, w.deref(c.body));
  if (is_rule == ((p.flags & predicate_rules) != 0)) return;
  if (has_clauses(p)) permission_error(w, "assert", "procedure", indicator(w, p.module, w.program.known_name(p), p.arity));
  if (is_rule) {
    p.flags |= predicate_rules | predicate_sequential;
    define_rule_end(w, p);
  } else {
    p.flags &= ~std::uint32_t{predicate_rules | predicate_sequential};
  }
}

Cell plain_body(Worker& w, Cell body) {
  if (!is_rule_body(w, body)) return body;
  const Cell comma = w.symbols.functor_cell(FixedAtom::comma, 2);
  Cell guard = w.arg(body, 0);
  if (guard == cell_of(FixedAtom::true_)) return w.arg(body, 1);
  std::vector<Cell> goals;
  for (; w.has_functor(guard, FixedAtom::comma, 2); guard = w.arg(guard, 1)) goals.push_back(w.arg(guard, 0));
  goals.push_back(guard);
  Cell result = w.new_struct(comma, cell_of(FixedAtom::cut), w.arg(body, 1));
  while (!goals.empty()) {
    result = w.new_struct(comma, goals.back(), result);
    goals.pop_back();
  }
  return result;
}

}  // namespace penelope
