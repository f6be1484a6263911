// Taking clause terms apart and finding the predicates they belong to.
#include "wam/builtins/clause_argument.hpp"

#include "wam/term/errors.hpp"

namespace penelope {

Cell strip_module(Worker& w, Cell term, AtomId& module) {
  term = w.deref(term);
  while (term.is_struct() && w.has_functor(term, FixedAtom::colon, 2)) {
    const Cell qualifier = w.arg(term, 0);
    if (qualifier.is_var()) instantiation_error(w);
    if (!qualifier.is_atom()) type_error(w, "module", qualifier);
    module = qualifier.as_atom();
    term = w.arg(term, 1);
  }
  return term;
}

Cell not_callable_part(const Store& s, Cell body) {
  std::vector<Cell> todo{body};
  while (!todo.empty()) {
    const Cell g = s.deref(todo.back());
    todo.pop_back();
    if (g.is_var()) continue;
    if (!s.is_callable(g)) return g;
    using enum FixedAtom;
    if (s.has_functor(g, comma, 2) || s.has_functor(g, semicolon, 2) || s.has_functor(g, arrow, 2) ||
        s.has_functor(g, soft_arrow, 2)) {
      todo.push_back(s.args_of(g)[1]);
      todo.push_back(s.args_of(g)[0]);
    }
  }
  return Cell{0};
}

ClauseTerm clause_argument(Worker& w, Cell clause) {
  AtomId module = w.typein_module;
  clause = strip_module(w, clause, module);
  if (clause.is_var()) instantiation_error(w);
  ClauseTerm result{module, clause, cell_of(FixedAtom::true_)};
  if (w.has_functor(clause, FixedAtom::neck, 2)) {
    result.head = strip_module(w, w.arg(clause, 0), result.module);
    result.body = w.arg(clause, 1);
    if (result.module != module && module != w.typein_module)
      result.body = w.new_struct(w.symbols.functor_cell(":", 2), Cell::atom(module), result.body);
  }
  if (result.head.is_var()) instantiation_error(w);
  if (!w.is_callable(result.head)) type_error(w, "callable", result.head);
  if (const Cell bad = not_callable_part(w, result.body); bad.bits != 0) type_error(w, "callable", result.body);
  return result;
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

Cell head_indicator(Worker& w, Cell head) {
  return indicator(w, static_cast<AtomId>(FixedAtom::user), head_name(w, head), head_arity(w, head));
}

PredicateId visible_head(Worker& w, AtomId module, Cell head) {
  return w.program.visible_predicate(module, head_name(w, head), head_arity(w, head));
}

Predicate& modifiable_predicate(Worker& w, AtomId module, Cell head) {
  const AtomId name = head_name(w, head);
  const std::uint32_t arity = head_arity(w, head);
  if (arity > max_predicate_arity) representation_error(w, "max_procedure_arity");
  Program& program = w.program;
  Predicate& p = program.predicate(program.call_target(module, name, arity));
  if (p.dynamic) return p;
  if ((p.flags & predicate_protected) || !p.clauses.empty() || (p.flags & predicate_builtin))
    permission_error(w, "modify", "static_procedure", indicator(w, module, name, arity));
  make_dynamic(w, p);
  return p;
}

void make_dynamic(Worker& w, Predicate& p) {
  if (p.dynamic) return;
  p.dynamic = w.program.clauses->new_predicate(p.id);
  p.flags = (p.flags | predicate_defined | predicate_dynamic) & ~std::uint32_t{predicate_imported};
  w.program.set_entry_dynamic(p.id);
}

void keys_of_head(const Store& s, Cell head, ArgumentKey* keys) {
  const std::uint32_t arity = head_arity(s, head);
  for (unsigned i = 0; i < indexed_arguments; ++i) keys[i] = i < arity ? argument_key(s, s.args_of(head)[i]) : Cell{0};
}

}  // namespace penelope
