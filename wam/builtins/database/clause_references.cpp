// References to clauses (prolog_lib/system/references.pl):
//   '$clause'(Id, Born)            a clause of a dynamic predicate; an id is used again, but not with the same birth
//   '$clause'(Module:Name/Arity, N)   the N-th clause of a static one
// A reference keeps nothing alive: once its clause is erased it refers to nothing.
#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/clause_argument.hpp"
#include "wam/builtins/database/matching_rules.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

Cell new_reference(Worker& w, Cell clause, Cell number) { return w.new_struct(w.symbols.functor_cell("$clause", 2), clause, number); }

Cell qualified_indicator(Worker& w, const Predicate& p) {
  const Cell pi = w.new_struct(w.symbols.functor_cell("/", 2), Cell::atom(p.name), Cell::integer(p.arity));
  return w.new_struct(w.symbols.functor_cell(":", 2), Cell::atom(p.module), pi);
}

}  // namespace

Cell reference_to(Worker& w, const DynamicClause& c) {
  return new_reference(w, Cell::integer(static_cast<std::int64_t>(c.id)), Cell::integer(static_cast<std::int64_t>(c.born)));
}

Cell reference_to(Worker& w, const Predicate& p, std::size_t clause) {
  return new_reference(w, qualified_indicator(w, p), Cell::integer(static_cast<std::int64_t>(clause + 1)));
}

namespace {

bool has_source(const Predicate& p) { return !p.clauses.empty() && p.clauses.all().front().source.cells; }

// What a reference refers to; no predicate when that is gone.
struct Referred {
  Predicate* predicate = nullptr;
  DynamicClause* dynamic = nullptr;  // one of these two
  const StaticClause* fixed = nullptr;
};

Referred dynamic_clause(Worker& w, Cell id, Cell born) {
  if (id.as_int() < 1 || !w.program.clauses->can_be_id(static_cast<std::uint64_t>(id.as_int()))) return {};
  DynamicClause* const c = w.program.clauses->by_id(static_cast<std::uint64_t>(id.as_int()));
  if (!c || static_cast<std::int64_t>(c->born) != born.as_int() || !c->visible(w.program.clauses->generation())) return {};
  PENELOPE_CHECK(c->predicate != nullptr && c->block_size > 0);
  return {&w.program.predicate(c->predicate->id), c, nullptr};
}

Referred static_clause(Worker& w, Cell place, Cell number) {
  if (!w.has_functor(place, FixedAtom::colon, 2) || !w.has_functor(w.arg(place, 1), FixedAtom::slash, 2)) return {};
  const Cell module = w.arg(place, 0), name = w.arg(w.arg(place, 1), 0), arity = w.arg(w.arg(place, 1), 1);
  if (!module.is_atom() || !name.is_atom() || !arity.is_int()) return {};
  const PredicateId id = w.program.find_predicate(module.as_atom(), name.as_atom(), static_cast<std::uint32_t>(arity.as_int()));
  if (id == Program::no_predicate) return {};
  Predicate& p = w.program.predicate(id);
  const std::span<const StaticClause> all = p.clauses.all();
  if (!has_source(p) || number.as_int() < 1 || number.as_int() > static_cast<std::int64_t>(all.size())) return {};
  return {&p, nullptr, &all[static_cast<std::size_t>(number.as_int() - 1)]};
}

// Raises an error for what is no reference.
bool referred(Worker& w, Cell reference, Referred& to) {
  if (!bound_argument(w, reference, reference)) return false;
  if (reference.is_struct() && *w.at(reference) == w.symbols.functor_cell("$clause", 2)) {
    const Cell clause = w.arg(reference, 0), number = w.arg(reference, 1);
    if (number.is_int()) {
      to = clause.is_int() ? dynamic_clause(w, clause, number) : static_clause(w, clause, number);
      return true;
    }
  }
  return raise(type_error_ball(w, "db_reference", reference));
}

// '$assert'(+Clause, +Where, -Reference): Where is first or last.
bool assert_clause(Worker& w, Cell* a) {
  if (!w.deref(a[2]).is_var()) uninstantiation_error(w, w.deref(a[2]));
  const bool at_end = w.symbols.text(atom_argument(w, a[1]).as_atom()) == "last";
  const DynamicClause* const added = add_dynamic_clause(w, a[0], at_end);
  return added && w.unify(a[2], reference_to(w, *added));
}

bool may_match(const CallKeys& keys, const StaticClause& c) {
  for (unsigned i = 0; i < indexed_arguments; ++i)
    if (keys.keys[i].bits != 0 && c.keys[i].bits != 0 && keys.keys[i] != c.keys[i]) return false;
  return true;
}

// '$clause_references'(+Module, +Head, -References): of the clauses whose heads may unify with Head
bool clause_references(Worker& w, Cell* a) {
  Cell head;
  if (!bound_argument(w, a[1], head)) return false;
  if (!w.is_callable(head)) return raise(type_error_ball(w, "callable", head));
  const PredicateId id = visible_head(w, atom_argument(w, a[0]).as_atom(), head);
  std::vector<Cell> found;
  if (id != Program::no_predicate) {
    Predicate& p = w.program.predicate(id);
    CallKeys keys;
    keys_of_head(w, head, keys.keys);
    if (p.clauses.empty() && p.dynamic) {
      ClauseStore& store = *w.program.clauses;
      const std::uint64_t generation = store.generation();
      for (DynamicClause* c = store.first(*p.dynamic, keys, generation); c; c = store.next(*c, keys, generation))
        found.push_back(reference_to(w, *c));
    } else if (has_source(p) && !w.program.flags->iso) {
      for (std::size_t i = 0; i < p.clauses.size(); ++i)
        if (may_match(keys, p.clauses.all()[i])) found.push_back(reference_to(w, p, i));
    }
  }
  return w.unify(a[2], w.new_list_of(found));
}

// '$nth_clause_reference'(+Module, +Head, +N, -Reference): of the N-th clause of the predicate
bool nth_clause_reference(Worker& w, Cell* a) {
  const Cell head = bound_argument(w, a[1]), number = w.deref(a[2]);
  const PredicateId id = visible_head(w, atom_argument(w, a[0]).as_atom(), head);
  if (id == Program::no_predicate || !number.is_int() || number.as_int() < 1) return false;
  Predicate& p = w.program.predicate(id);
  if (p.clauses.empty() && p.dynamic) {
    std::int64_t left = number.as_int();
    const DynamicClause* c = p.dynamic.load()->first_live;
    while (c && --left > 0) c = c->next_live;
    return c && w.unify(a[3], reference_to(w, *c));
  }
  if (!has_source(p) || w.program.flags->iso || number.as_int() > static_cast<std::int64_t>(p.clauses.size())) return false;
  return w.unify(a[3], reference_to(w, p, static_cast<std::size_t>(number.as_int() - 1)));
}

// '$place_of_clause'(+Reference, -N): it is the N-th clause of its predicate. Fails where the clause is there no more.
bool place_of_clause(Worker& w, Cell* a) {
  Referred r;
  if (!referred(w, a[0], r) || !r.predicate) return false;
  if (!r.dynamic) return w.unify(a[1], w.arg(w.deref(a[0]), 1));  // the reference to a clause of a static predicate has its number
  std::int64_t place = 1;                                         // among those that are alive, as it is: nobody changes them beside this call
  for (const DynamicClause* c = r.predicate->dynamic.load()->first_live; c != r.dynamic; c = c->next_live) {
    if (!c) return false;
    ++place;
  }
  return w.unify(a[1], Cell::integer(place));
}

// '$referred'(+Reference, -Module, -Head, -Body)
bool referred_clause(Worker& w, Cell* a) {
  Referred r;
  if (!referred(w, a[0], r)) return false;
  if (!r.predicate) return false;
  std::vector<Cell> block;
  if (r.dynamic) {
    w.program.clauses->copy_block(*r.dynamic, block);
  } else {
    const std::span<const Cell> source = r.fixed->source.view();
    block.assign(source.begin(), source.end());
  }
  const Cell clause = copy_in(w, block);
  return w.unify(a[1], Cell::atom(r.predicate->module)) && w.unify(a[2], w.arg(clause, 0)) && w.unify(a[3], plain_body(w, w.arg(clause, 1)));
}

// '$predicate_of_clause'(+Reference, -Module, -Name, -Arity): as the head of the clause has them
bool predicate_of_clause(Worker& w, Cell* a) {
  Referred r;
  if (!referred(w, a[0], r) || !r.predicate) return false;
  return w.unify(a[1], Cell::atom(r.predicate->module)) && w.unify(a[2], Cell::atom(r.predicate->name)) &&
         w.unify(a[3], Cell::integer(r.predicate->arity));
}

// '$erase_clause'(+Reference)
bool erase_clause(Worker& w, Cell* a) {
  Referred r;
  if (!referred(w, a[0], r)) return false;
  if (!r.predicate) return false;
  if (!r.dynamic) return raise(permission_error_ball(w, "erase", "clause", a[0]));
  w.program.clauses->erase(*r.dynamic);
  return true;
}

}  // namespace

void register_reference_builtins(BuiltinTable& t) {
  t.effect("$assert", 3, assert_clause);
  t.effect("$clause_references", 3, clause_references);
  t.effect("$nth_clause_reference", 4, nth_clause_reference);
  t.effect("$place_of_clause", 2, place_of_clause);
  t.effect("$referred", 4, referred_clause);
  t.effect("$predicate_of_clause", 4, predicate_of_clause);
  t.effect("$erase_clause", 1, erase_clause);
}

}  // namespace penelope
