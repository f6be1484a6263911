// Making a predicate tabled: its clauses, those that it has and those that are added later, belong to the predicate
// 'NAME tabled' of the same module and arity, and NAME has one clause, which calls '$tabled' (prolog_lib/system/tabling.pl). The
// clauses keep their heads, and whoever asks for clauses of NAME gets those (clauses_of).
//
//   '$tbl_declare'(+Module, +Head, +Body)    the one clause is Head :- Body
//   '$tbl_undeclare'(+Module, +Head)         fails when it is not tabled
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

namespace {

Predicate& predicate_argument(Worker& w, Cell module, Cell head) {
  const AtomId m = atom_argument(w, module).as_atom();
  head = bound_argument(w, head);
  if (!w.is_callable(head)) type_error(w, "callable", head);
  const AtomId name = head.is_atom() ? head.as_atom() : w.name_of(head);
  const std::uint32_t arity = head.is_atom() ? 0 : w.arity_of(head);
  Predicate& p = w.program.predicate(w.program.definition_target(m, name, arity));
  if (p.flags & (predicate_builtin | predicate_protected)) permission_error(w, "modify", "static_procedure", indicator(w, m, name, arity));
  return p;
}

void move_dynamic_clauses(Worker& w, Predicate& from, Predicate& to) {
  make_dynamic(w, to);
  for (DynamicClause *c = from.dynamic.load()->first_live, *next; c; c = next) {
    next = c->next_live;
    Block block;
    w.program.clauses->copy_block(*c, block.cells);
    w.program.clauses->add(*to.dynamic, block, true);
    w.program.clauses->erase(*c);
  }
  from.flags &= ~std::uint32_t{predicate_dynamic};
}

// The clauses of one predicate become those of another one, which has none.
void move_clauses(Worker& w, Predicate& from, Predicate& to) {
  constexpr std::uint32_t moved = predicate_multifile | predicate_discontiguous | predicate_changes;
  if (from.flags & predicate_dynamic) {
    move_dynamic_clauses(w, from, to);
  } else {
    for (const StaticClause& c : from.clauses.all()) w.program.add_static_clause(to.id, c);
    if (to.clauses.empty() && (from.flags & moved)) w.program.set_entry_index(to.id);
  }
  to.flags |= from.flags & (moved | predicate_defined);
  from.flags &= ~moved;
  to.file = from.file.load();
  to.line = from.line.load();
  w.program.clear_clauses(from.id);
  for (FileLoad& load : w.loads) {
    if (const auto found = load.defined.find(from.id); found != load.defined.end()) {
      load.defined[to.id] = found->second;
      load.defined.erase(from.id);
    }
    if (load.last == from.id) load.last = to.id;
  }
}

bool declare_tabled(Worker& w, Cell* a) {
  Predicate& p = predicate_argument(w, a[0], a[1]);
  expect_code_change(w, p);
  if (!(p.flags & predicate_tabled)) {
    p.flags |= predicate_tabled;
    Predicate& clauses = w.program.clauses_of(p);
    clauses.flags |= predicate_hidden | predicate_tabled_clauses;
    move_clauses(w, p, clauses);
  }
  w.program.clear_clauses(p.id);
  std::vector<CompiledClause> compiled;
  compile_clause(w.program, w, w.deref(a[1]), w.deref(a[2]), {p.module, false}, compiled);
  compiled[0].predicate = p.id;
  place_static(w.program, compiled, {}, {});
  return true;
}

bool undeclare_tabled(Worker& w, Cell* a) {
  Predicate& p = predicate_argument(w, a[0], a[1]);
  if (!(p.flags & predicate_tabled)) return false;
  expect_code_change(w, p);
  Predicate& clauses = w.program.clauses_of(p);
  p.flags &= ~std::uint32_t{predicate_tabled | predicate_defined};
  w.program.clear_clauses(p.id);
  w.program.set_entry_undefined(p.id);
  move_clauses(w, clauses, p);
  clauses.flags &= ~std::uint32_t{predicate_defined};
  return true;
}

}  // namespace

void register_tabling_declarations(BuiltinTable& t) {
  t.effect("$tbl_declare", 3, declare_tabled);
  t.effect("$tbl_undeclare", 2, undeclare_tabled);
}

}  // namespace penelope
