// The database: assert, retract, clause, abolish, under the logical update view (clause_store.hpp). clause/2 and retract/1
// keep the next candidate's id and the generation of the call in their state.
#include <algorithm>
#include <utility>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/control/attempt.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/database/clause_argument.hpp"
#include "wam/builtins/database/matching_rules.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/code/clause_cells.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/raise_step.hpp"
#include "wam/machine/seen_clauses.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/term/block_unify.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

bool asserta(Worker& w, Cell* a) { return add_dynamic_clause(w, a[0], false) != nullptr; }
bool assertz(Worker& w, Cell* a) { return add_dynamic_clause(w, a[0], true) != nullptr; }
bool keep_asserta(Worker& w, Cell* a) { return keep_dynamic_clause(w, a[0], false); }
bool keep_assertz(Worker& w, Cell* a) { return keep_dynamic_clause(w, a[0], true); }

CallKeys call_keys_of(const Store& s, Cell head) { return head.is_atom() ? CallKeys() : CallKeys(s, s.args_of(head), s.arity_of(head)); }

const Cell* arguments_of(const Store& s, Cell head) { return head.is_compound() ? s.args_of(head) : nullptr; }

// Walks the visible clauses of a dynamic predicate for a non-deterministic built-in: state[0] id of the next candidate,
// state[1] generation. `accept` unifies; on true the walk pauses.
template <class Accept>
Step walk_clauses(Worker& w, Predicate& p, Cell head, Accept accept) {
  ClauseStore& store = *w.program.clauses;
  const CallKeys keys = call_keys_of(w, head);
  DynamicClause* c;
  std::uint64_t generation;
  if (w.state[1].as_int() == 0) {
    const SeenClauses seen = see_clauses(w, p, arguments_of(w, head));
    generation = seen.generation;
    c = seen.store.first(seen.clauses, keys, generation);
  } else {
    generation = static_cast<std::uint64_t>(w.state[1].as_int());
    c = store.by_id(static_cast<std::uint64_t>(w.state[0].as_int()));
    PENELOPE_ASSERT(c != nullptr && c->predicate->id == p.id && c->visible(generation));  // kept for this call, and not reclaimed
  }
  Attempt attempt(w);
  while (c) {
    DynamicClause* const next = store.next(*c, keys, generation);
    Cell* const top = w.heap_top;
    if (accept(*c)) {
      if (!next) return Step::last;
      w.state[0] = Cell::integer(static_cast<std::int64_t>(next->id));
      w.state[1] = Cell::integer(static_cast<std::int64_t>(generation));
      return Step::more;
    }
    attempt.undo();
    w.heap_top = top;
    c = next;
  }
  return Step::fail;
}

// `head` is that of the clause's predicate.
bool unify_clause(Worker& w, const ClauseCells& clause, Cell head, Cell body, bool as_stored = false) {
  if (clause.body.is_atom())
    return unify_with_block(w, clause.block, clause.first, arguments_of(w, head), clause.count) && w.unify(body, clause.body);
  const std::optional<Cell> stored = unify_and_copy(w, clause.block, clause.first, arguments_of(w, head), clause.count, clause.body);
  return stored && w.unify(body, as_stored ? *stored : plain_body(w, *stored));
}

// --- clause/2,3 ---------------------------------------------------------------------------------------------------

// File:Line; 0 for clauses that the program made.
bool unify_place(Worker& w, Cell to, SourcePlace place) {
  if (place.file == 0) return w.unify(to, Cell::integer(0));
  return w.unify(to, w.new_struct(w.symbols.functor_cell(FixedAtom::colon, 2), Cell::atom(place.file), Cell::integer(place.line)));
}

// What else is to be known of a clause that is found.
struct AlsoWanted {
  enum class What { nothing, place, reference } what = What::nothing;
  Cell to{};

  bool is_place() const { return what == What::place; }
};

bool unify_wanted(Worker& w, const AlsoWanted& wanted, const DynamicClause& c) {
  switch (wanted.what) {
    case AlsoWanted::What::nothing: return true;
    case AlsoWanted::What::place: return unify_place(w, wanted.to, c.place());
    case AlsoWanted::What::reference: return w.unify(wanted.to, reference_to(w, c));
  }
  return false;
}

bool unify_wanted(Worker& w, const AlsoWanted& wanted, const Predicate& p, std::size_t clause) {
  switch (wanted.what) {
    case AlsoWanted::What::nothing: return true;
    case AlsoWanted::What::place: return unify_place(w, wanted.to, p.clauses.all()[clause].place);
    case AlsoWanted::What::reference: return w.unify(wanted.to, reference_to(w, p, clause));
  }
  return false;
}

Step static_clause(Worker& w, Predicate& p, Cell head, Cell body, const AlsoWanted& wanted) {
  const CallKeys keys = call_keys_of(w, head);
  auto matches = [&](const StaticClause& c) {
    for (unsigned i = 0; i < indexed_arguments; ++i)
      if (keys.keys[i].bits != 0 && c.keys[i].bits != 0 && keys.keys[i] != c.keys[i]) return false;
    return true;
  };
  const std::span<const StaticClause> clauses = p.clauses.all();
  PENELOPE_CHECK(w.state[0].as_int() >= 0);
  const std::size_t count = clauses.size();
  auto next_match = [&](std::size_t i) {
    while (i < count && !matches(clauses[i])) ++i;
    return i;
  };
  Attempt attempt(w);
  for (std::size_t i = next_match(static_cast<std::size_t>(w.state[0].as_int())); i < count;) {
    const std::size_t next = next_match(i + 1);
    Cell* const top = w.heap_top;
    PENELOPE_CHECK(clauses[i].source.size > 0);
    if (unify_clause(w, ClauseCells(clauses[i].source.cells), head, body, wanted.is_place()) && unify_wanted(w, wanted, p, i)) {
      w.state[0] = Cell::integer(static_cast<std::int64_t>(next));
      return next < count ? Step::more : Step::last;
    }
    attempt.undo();
    w.heap_top = top;
    i = next;
  }
  return Step::fail;
}

Step walk_any_clauses(Worker& w, const Cell* a, const AlsoWanted& wanted = {}) {
  AtomId module = user_module;
  const Cell head = strip_module(w, a[0], module);
  if (head.is_var()) return raise_step(instantiation_error_ball(w));
  if (!w.is_callable(head)) return raise_step(type_error_ball(w, "callable", head));
  const Cell body = w.deref(a[1]);
  if (!body.is_var() && !w.is_callable(body)) {
    if (!w.program.flags->iso) return Step::fail;
    return raise_step(type_error_ball(w, "callable", body));
  }
  const PredicateId id = visible_head(w, module, head);
  if (id == Program::no_predicate) return Step::fail;
  Predicate& p = w.program.predicate(id);
  if (p.dynamic && p.clauses.empty())
    return walk_clauses(
        w, p, head, [&](DynamicClause& c) { return unify_clause(w, c.cells(), head, body, wanted.is_place()) && unify_wanted(w, wanted, c); });
  // swipl shows the clauses of static user predicates as well; the standard does not.
  const bool shown = !w.program.flags->iso && !p.clauses.empty() && p.clauses.all().front().source.cells;
  if (!shown && (!p.clauses.empty() || (p.flags & (predicate_builtin | predicate_protected | predicate_library))))
    return raise_step(permission_error_ball(w, "access", "private_procedure", head_indicator(w, head)));
  return shown ? static_clause(w, p, head, body, wanted) : Step::fail;
}

Step clause(Worker& w, Cell* a) { return walk_any_clauses(w, a); }

// '$clause_with_place'(:Head, ?Body, -Place): as clause/2, with the bodies of rules as they are kept;
// Place is File:Line, or 0 for a clause that the program made
Step clause_with_place(Worker& w, Cell* a) { return walk_any_clauses(w, a, {AlsoWanted::What::place, a[2]}); }

// '$clause_with_reference'(:Head, ?Body, -Reference)
Step clause_with_reference(Worker& w, Cell* a) { return walk_any_clauses(w, a, {AlsoWanted::What::reference, a[2]}); }

// --- retract --------------------------------------------------------------------------------------------------------

// nullptr: it has no clauses, or is not dynamic, and an error is raised.
Predicate* retractable(Worker& w, AtomId module, Cell head) {
  const PredicateId id = visible_head(w, module, head);
  if (id == Program::no_predicate) return nullptr;
  Predicate& p = w.program.predicate(id);
  if (!p.dynamic) {
    if (p.clauses.empty() && !(p.flags & (predicate_builtin | predicate_protected))) return nullptr;
    if ((p.flags & predicate_library) && module != static_cast<AtomId>(FixedAtom::system)) return nullptr;
    raise(permission_error_ball(w, "modify", "static_procedure", head_indicator(w, head)));
    return nullptr;
  }
  return &p;
}

// The branch's own clauses, or those of the program.
void reclaim_if_wanted(Worker& w, PredicateId predicate) {
  OwnClauses* const own = w.own_clauses(predicate);
  ClauseStore& store = own ? own->store() : *w.program.clauses;
  if (!store.wants_reclaim(w.stack_bytes())) return;
  own ? w.parallel->reclaim_own_clauses(w, *own) : w.reclaim_clauses();
}

// In a branch whose turn it is, retract/1 and retractall/1 look themselves whether there is something to erase, as a branch ahead of its turn
// does (finds_nothing), and only then it is an effect. So each looks once.
class EffectInTurn {
 public:
  explicit EffectInTurn(Worker& w) : w_(w), is_due_(is_wanted(w)) {}
  static bool is_wanted(const Worker& w) {
    return w.parallel && w.parallel->is_in_turn && !w.parallel->is_at_ease && !w.tables->running() && !w.outside->sandboxed;
  }
  bool is_due() const { return is_due_; }
  void note() {
    if (std::exchange(is_due_, false)) w_.before_effect();
  }

 private:
  Worker& w_;
  bool is_due_;
};

// What was the branch's own when it was found may be the program's by now.
void erase_seen(Worker& w, DynamicClause& c) {
  BranchClauses* const branch = w.parallel ? w.parallel->branch_clauses(w) : nullptr;
  if (!branch || c.predicate == w.program.predicate(c.predicate->id).dynamic) {
    if (c.predicate->is_scratch()) ++w.changes_of_scratch;
    return w.program.clauses->erase(c);
  }
  OwnClauses* const own = branch->find(c.predicate->id);
  if (own && own->holds(c)) return branch->erase(*own, c);
  if (DynamicClause* const now = branch->counterpart(w.program, c)) w.program.clauses->erase(*now);
}

Step retract(Worker& w, Cell* a) {
  EffectInTurn effect(w);
  const auto wrong = [&effect](Cell ball) {
    effect.note();
    return raise_step(ball);
  };
  AtomId module = user_module;
  const Cell term = strip_module(w, a[0], module);
  if (term.is_var()) return wrong(instantiation_error_ball(w));
  Cell head = term, body = cell_of(FixedAtom::true_);
  if (w.has_functor(term, FixedAtom::neck, 2)) {
    head = strip_module(w, w.arg(term, 0), module);
    body = w.arg(term, 1);
  }
  if (head.is_var()) return wrong(instantiation_error_ball(w));
  if (!w.is_callable(head)) return wrong(type_error_ball(w, "callable", head));
  const bool is_first_call = w.state[1].as_int() == 0;
  if (!is_first_call) effect.note();
  Predicate* const p = retractable(w, module, head);
  if (!p || !may_change(w.program, *p)) effect.note();
  if (!p) return Step::fail;
  if (is_first_call) reclaim_if_wanted(w, p->id);
  return walk_clauses(w, *p, head, [&](DynamicClause& c) {
    if (!unify_clause(w, c.cells(), head, body)) return false;
    effect.note();
    erase_seen(w, c);
    return true;
  });
}

// Whether the arguments are different variables; of very many it is not known.
bool matches_everything(const Store& s, Cell head) {
  constexpr std::uint32_t most = 8;
  if (!head.is_compound()) return true;
  const std::uint32_t arity = s.arity_of(head);
  if (arity > most) return false;
  Cell seen[most];
  for (std::uint32_t i = 0; i < arity; ++i) {
    seen[i] = s.deref(s.args_of(head)[i]);
    if (!seen[i].is_var() || std::find(seen, seen + i, seen[i]) != seen + i) return false;
  }
  return true;
}

// All are found before the first one is erased: as long as none is, indexes have what a call sees.
std::vector<DynamicClause*> matching_clauses(Worker& w, const SeenClauses& seen, Cell head) {
  const CallKeys keys = call_keys_of(w, head);
  Attempt attempt(w);
  Cell* const top = w.heap_top;
  std::vector<DynamicClause*> matching;
  for (DynamicClause* c = seen.store.first(seen.clauses, keys, seen.generation); c; c = seen.store.next(*c, keys, seen.generation)) {
    const ClauseCells clause = c->cells();
    if (unify_with_block(w, clause.block, clause.first, arguments_of(w, head), clause.count)) matching.push_back(c);
    attempt.undo();
    w.heap_top = top;
  }
  return matching;
}

// Whether all that depends on its clauses reads them where branches may have their own.
bool can_be_own(Worker& w, const Predicate& p) {
  constexpr std::uint32_t others = predicate_library | predicate_builtin | predicate_protected | predicate_rules;
  return (p.flags & predicate_dynamic) && !(p.flags & others) && p.module != system_module && p.clauses.empty() && may_change(w.program, p);
}

bool can_be_head(const Store& s, Cell head) { return s.is_callable(head) && !(head.is_compound() && s.arity_of(head) > max_predicate_arity); }

bool is_known_to_change(Worker& w, AtomId module, Cell head) {
  if (!can_be_head(w, head)) return false;
  const Predicate& p = predicate_of_clause(w, module, head);
  return p.dynamic.load() && may_change(w.program, p);
}

bool retractall(Worker& w, Cell* a) {
  EffectInTurn effect(w);
  AtomId module = user_module;
  const Cell head = strip_module(w, a[0], module);
  if (effect.is_due() && !is_known_to_change(w, module, head)) effect.note();
  if (head.is_var()) return raise(instantiation_error_ball(w));
  if (!w.is_callable(head)) return raise(type_error_ball(w, "callable", head));
  Predicate* const modifiable = modifiable_predicate(w, module, head);
  if (!modifiable) return false;
  Predicate& p = *modifiable;
  reclaim_if_wanted(w, p.id);
  ClauseStore& store = *w.program.clauses;
  if (matches_everything(w, head)) {
    DynamicPredicate& clauses = *p.dynamic;
    if (clauses.live == 0) return true;
    effect.note();
    if (can_be_own(w, p)) ++clauses.times_emptied;
    if (clauses.is_scratch()) w.changes_of_scratch += clauses.live;
    store.erase_all(clauses);
    return true;
  }
  for (DynamicClause* const c : matching_clauses(w, {*p.dynamic, store, store.generation()}, head)) {
    effect.note();
    store.erase(*c);
  }
  return true;
}

// The same ahead of its turn: of clauses that are the branch's own, or become so.
bool retractall_own(Worker& w, Cell* a) {
  AtomId module = user_module;
  const Cell head = strip_module(w, a[0], module);
  if (!can_be_head(w, head)) return false;
  const Predicate& p = predicate_of_clause(w, module, head);
  const bool all = matches_everything(w, head);
  BranchClauses* const present = w.parallel->branch_clauses(w);
  OwnClauses* own = all ? present ? present->find(p.id) : nullptr : w.own_clauses(p.id);
  if (!own) return all && can_be_own(w, p) && w.parallel->begin_own_clauses(w, p.id);
  reclaim_if_wanted(w, p.id);
  own = w.own_clauses(p.id);
  if (!own) return false;
  BranchClauses& branch = *w.parallel->branch_clauses(w);
  if (all) {
    branch.erase_all(*own);
  } else {
    const SeenClauses seen{own->clauses(), own->store(), own->store().generation()};
    for (DynamicClause* const c : matching_clauses(w, seen, head)) branch.erase(*own, *c);
  }
  return true;
}

// Whether an argument of retract/1 or retractall/1 has no clause. Ahead of its turn that is a read: the call waits only if there is one.
template <bool of_heads>
bool finds_nothing(Worker& w, Cell* a) {
  AtomId module = user_module;
  Cell head = strip_module(w, a[0], module), body = w.new_variable();
  if (!of_heads && !head.is_var()) {
    const bool is_rule = w.has_functor(head, FixedAtom::neck, 2);
    body = is_rule ? w.arg(head, 1) : cell_of(FixedAtom::true_);
    if (is_rule) head = strip_module(w, w.arg(head, 0), module);
  }
  if (!can_be_head(w, head)) return false;
  const PredicateId id = of_heads ? predicate_of_clause(w, module, head).id : visible_head(w, module, head);
  if (id == Program::no_predicate) return false;
  Predicate& p = w.program.predicate(id);
  if (!p.dynamic || !may_change(w.program, p)) return false;
  const CallKeys keys = call_keys_of(w, head);
  const auto is_any = [&](const SeenClauses& seen) {
    Attempt attempt(w);
    Cell* const top = w.heap_top;
    bool found = false;
    for (DynamicClause* c = seen.store.first(seen.clauses, keys, seen.generation); c && !found; c = seen.store.next(*c, keys, seen.generation)) {
      found = unify_clause(w, c->cells(), head, body);
      attempt.undo();
      w.heap_top = top;
    }
    return found;
  };
  if (OwnClauses* const own = w.own_clauses(p.id)) return !is_any({own->clauses(), own->store(), own->store().generation()});
  ClauseStore& store = *w.program.clauses;
  if (is_any({*p.dynamic, store, store.generation()})) return false;
  return !is_any(see_clauses(w, p, arguments_of(w, head)));  // which may have waited until it is its turn
}

bool keep_retract(Worker& w, Cell* a) { return !EffectInTurn::is_wanted(w) && finds_nothing<false>(w, a); }
bool keep_retractall(Worker& w, Cell* a) { return !EffectInTurn::is_wanted(w) && (retractall_own(w, a) || finds_nothing<true>(w, a)); }

bool waits_to_retractall(Worker& w, Cell*) { return !EffectInTurn::is_wanted(w); }

// Clauses that are the branch's own are retracted at once.
bool waits_to_retract(Worker& w, Cell* a) {
  if (EffectInTurn::is_wanted(w)) return false;
  AtomId module = user_module;
  Cell head = strip_module(w, a[0], module);
  if (w.has_functor(head, FixedAtom::neck, 2)) head = strip_module(w, w.arg(head, 0), module);
  if (!can_be_head(w, head)) return true;
  const PredicateId id = visible_head(w, module, head);
  return id == Program::no_predicate || !w.own_clauses(id);
}

// --- abolish --------------------------------------------------------------------------------------------------------

bool abolish(Worker& w, Cell* a) {
  AtomId module = user_module;
  const Cell pi = strip_module(w, a[0], module);
  if (pi.is_var()) return raise(instantiation_error_ball(w));
  if (!w.has_functor(pi, FixedAtom::slash, 2)) return raise(type_error_ball(w, "predicate_indicator", pi));
  const Cell name = w.arg(pi, 0), arity = w.arg(pi, 1);
  if (name.is_var() || arity.is_var()) return raise(instantiation_error_ball(w));
  if (!name.is_atom()) return raise(type_error_ball(w, "atom", name));
  if (!w.is_integer(arity)) return raise(type_error_ball(w, "integer", arity));
  if (integer_sign(w, arity) < 0) return raise(domain_error_ball(w, "not_less_than_zero", arity));
  if (!arity.is_int() || arity.as_int() > static_cast<std::int64_t>(max_predicate_arity))
    return raise(representation_error_ball(w, "max_arity"));
  const std::uint32_t n = static_cast<std::uint32_t>(arity.as_int());
  const PredicateId id = w.program.visible_predicate(module, name.as_atom(), n);
  if (id == Program::no_predicate) return true;
  Predicate& p = w.program.clauses_of(w.program.predicate(id));
  if ((p.flags & predicate_library) && p.module != module) return true;  // the module has none of its own
  if (!(p.flags & predicate_dynamic)) {
    if (!(p.flags & (predicate_defined | predicate_builtin))) return true;
    const bool own =
        !(p.flags & (predicate_builtin | predicate_protected | predicate_library)) && !p.clauses.empty() && p.clauses.all().front().source.cells;
    if (!own || w.program.flags->iso)
      return raise(permission_error_ball(w, "modify", "static_procedure", indicator(w, module, name.as_atom(), n)));
    make_static_dynamic(w, p);
  }
  w.program.clauses->erase_all(*p.dynamic);
  // The procedure itself goes; p.dynamic stays for calls that still walk its erased clauses.
  p.flags &= ~std::uint32_t{predicate_dynamic | predicate_defined};
  w.program.set_entry_undefined(p.id);
  return true;
}

}  // namespace

void register_database_builtins(BuiltinTable& t) {
  t.effect("asserta", 1, asserta).can_be_kept(keep_asserta);
  t.effect("assertz", 1, assertz).can_be_kept(keep_assertz);
  t.effect("assert", 1, assertz).can_be_kept(keep_assertz);
  t.nondet("clause", 2, 2, clause).counts_solutions();
  t.nondet("$clause_with_place", 3, 2, clause_with_place);
  t.nondet_effect("$clause_with_reference", 3, 2, clause_with_reference);
  t.nondet_effect("retract", 1, 2, retract).can_be_kept(keep_retract).waits = waits_to_retract;
  t.effect("retractall", 1, retractall).can_be_kept(keep_retractall).waits = waits_to_retractall;
  t.effect("abolish", 1, abolish);
}

}  // namespace penelope
