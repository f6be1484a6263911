// The plain part of the loader's loop: most terms of a file are clauses that nothing needs to be said about and that no
// hook may change. They are read and added here; any other term goes to the loop in prolog_lib/system/load.pl, which can deal
// with every term, plain ones too.
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/loading/branch_singletons.hpp"
#include "wam/builtins/loading/constant_tests.hpp"
#include "wam/builtins/loading/read_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/builtins/streams/stream_argument.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

bool has_clauses(Worker& w, AtomId module, std::string_view name, std::uint32_t arity) {
  const PredicateId id = w.program.find_predicate(module, w.symbols.atom(name), arity);
  if (id == Program::no_predicate) return false;
  const Predicate& p = w.program.predicate(id);
  return !p.clauses.empty() || (p.dynamic && p.dynamic.load()->live != 0);
}

bool calls_for_warning(const Worker& w, const ReadResult& r) {
  for (const NamedVariable& v : r.named)
    if (is_suspicious(v) || ((is_marked(v) || v.name.starts_with("__")) && !v.singleton)) return true;
  return !branch_singletons(w, r).empty() || !constant_tests(w, r).empty();
}

// Whether a term is a clause by its form: no directive, grammar rule, list, qualified clause or end of file.
bool is_clause(const Worker& w, Cell term) {
  using enum FixedAtom;
  if (term.is_atom()) return term != cell_of(end_of_file) && term != nil_cell;
  return term.is_struct() && !w.has_functor(term, neck, 1) && !w.has_functor(term, query, 1) && !w.has_functor(term, dcg_arrow, 2) &&
         !w.has_functor(term, colon, 2);
}

// Whether the clause that was read, which lies behind `from`, may hold a lambda term, a call on a dict or the goal $:
// prolog_lib/system/lambdas.pl, dicts.pl and determinism.pl look closer.
bool has_special_terms(const Worker& w, const Cell* from, Cell lambda, Cell dot, Cell dollar) {
  return std::any_of(from, static_cast<const Cell*>(w.heap_top), [&](Cell c) { return c == lambda || c == dot || c == dollar; });
}

// Adds the clause that was read; false, with nothing changed that adding it once more would not change as well, when it is
// for load.pl to see.
bool add_plain(Worker& w, const ReadResult& r, AtomId file) {
  const Cell term = w.deref(r.term);
  if (!is_clause(w, term) || calls_for_warning(w, r)) return false;
  try {
    const ClauseTerm c = clause_argument(w, term, w.source_module);
    if (c.module != w.source_module) return false;
    Predicate& p = predicate_to_define(w, c);
    if (!continues_definition(w, p)) return false;
    add_clause_to(w, p, c, file, static_cast<std::uint32_t>(r.start.line), true);
    return true;
  } catch (const PrologError&) {
    return false;  // raised again by load.pl, where it is reported
  }
}

// '$load_plain'(+Stream, +File, -Term, -VariableNames, -Singletons, -StartLine): adds clauses up to a term that load.pl
// must see, which is given as by '$read_clause'/5. A pending signal makes any term one that load.pl must see.
bool load_plain(Worker& w, Cell* a) {
  Stream& s = input_stream_argument(w, a[0]);
  const AtomId file = atom_argument(w, a[1]).as_atom();
  const Cell lambda = w.symbols.functor_cell(">>", 2), dot = w.symbols.functor_cell(FixedAtom::dot, 2), dollar = w.symbols.atom_cell("$");
  bool hooks = w.program.flags->occurs_check;  // then heads and goals are changed: prolog_lib/system/occurs_check.pl
  for (const AtomId module : {user_module, system_module, w.source_module.load()})
    for (const std::string_view hook : {"term_expansion", "goal_expansion"}) hooks = hooks || has_clauses(w, module, hook, 2);
  for (;;) {
    Cell* const top = w.heap_top;
    const Cell* const trail = w.trail_top;
    const ReadResult r = read_clause(w, s);
    if (hooks || w.loads.empty() || w.signals.load() != 0 || !r.quotations.empty() || has_special_terms(w, top, lambda, dot, dollar) ||
        !add_plain(w, r, file))
      return unify_clause(w, r, a + 2);
    PENELOPE_ASSERT(w.trail_top == trail && w.pending_wakeups.bits == 0);  // nothing but the heap knows of the clause that was read
    w.heap_top = top;
  }
}

// A clause and its variables, as they were read.
ReadResult named_clause(Worker& w, Cell clause, Cell names) {
  ReadResult r;
  r.term = w.deref(clause);
  if (!w.is_acyclic(r.term)) type_error(w, "acyclic_term", r.term);
  for (const Cell pair : list_argument(w, names)) {
    if (!w.has_functor(pair, FixedAtom::equals, 2)) type_error(w, "variable_name", pair);
    r.named.push_back({std::string(w.symbols.text(atom_argument(w, w.arg(pair, 0)).as_atom())), w.arg(pair, 1), false});
  }
  return r;
}

// '$branch_singletons'(+Clause, +VariableNames, -Names): see branch_singletons(); those that occur once in all are among them.
// Name for a branch, \+Name for a negation.
bool branch_singletons_3(Worker& w, Cell* a) {
  const ReadResult r = named_clause(w, a[0], a[1]);
  std::vector<Cell> found;
  for (const auto& [name, in_negation] : branch_singletons(w, r)) {
    const Cell atom = w.symbols.atom_cell(name);
    found.push_back(in_negation ? w.new_struct(w.symbols.functor_cell("\\+", 1), atom) : atom);
  }
  return w.unify(a[2], w.new_list_of(found));
}

// '$constant_tests'(+Clause, +VariableNames, -Tests): see constant_tests(); true(Goal) or false(Goal) each.
bool constant_tests_3(Worker& w, Cell* a) {
  std::vector<Cell> found;
  for (const auto [goal, outcome] : constant_tests(w, named_clause(w, a[0], a[1])))
    found.push_back(w.new_struct(w.symbols.functor_cell(outcome ? "true" : "false", 1), goal));
  return w.unify(a[2], w.new_list_of(found));
}

}  // namespace

void register_clause_loading_builtins(BuiltinTable& t) {
  t.effect("$load_plain", 6, io<load_plain>);
  t.det("$branch_singletons", 3, branch_singletons_3);
  t.det("$constant_tests", 3, constant_tests_3);
}

}  // namespace penelope
