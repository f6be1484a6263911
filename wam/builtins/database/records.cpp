// The recorded database: what adds and erases records, which are facts (prolog_lib/system/records.pl), and numbers that are counted up.
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/machine/global_variables.hpp"
#include "wam/term/block_unify.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr unsigned key_at = 0, number_at = 1;  // of a record's arguments

// A compound term stands for all with its name and arity.
bool general_key(Worker& w, Cell key, Cell& general) {
  if (!bound_argument(w, key, key)) return false;
  general = key;
  if (key.is_atom() || w.is_integer(key) || w.is_string(key)) return true;
  if (!key.is_compound()) return raise(type_error_ball(w, "key", key));
  if (w.arity_of(key) == 0) {
    general = Cell::atom(w.name_of(key));
    return true;
  }
  const std::uint64_t count = w.arity_of(key), header = key.is_struct();
  Cell* const cells = w.allocate(count + header);
  if (header) cells[0] = w.functor_of(key);
  for (std::uint64_t i = header; i < count + header; ++i) cells[i] = w.make(Tag::Ref, cells + i);
  general = w.make(key.tag(), cells);
  return true;
}

// The number of a new record; the global variable has that of the last one.
Cell next_number(Worker& w, AtomId variable) {
  Cell number{0};
  const bool counted = w.outside->kept_values.update(variable, [&number](Cell last) {
    if (last.is_int() && last.as_int() < max_small_int) number = Cell::integer(last.as_int() + 1);
    return number;
  });
  if (!counted) {  // the first one, or another process has counted
    const Cell last = w.globals->get(variable, false);
    number = Cell::integer(last.is_int() ? last.as_int() + 1 : 1);
    w.globals->set(variable, number);
  }
  return number;
}

// The predicate of '$record'(Key, Number, Term), a term.
Predicate& records(Worker& w, Cell record) {
  record = w.deref(record);
  if (!record.is_struct() || w.arity_of(record) != 3) type_error(w, "record", record);
  return w.program.predicate(w.program.definition_target(system_module, w.name_of(record), 3));
}

// '$add_record'(+Where, +Key, +Fact, +Variable): Fact is '$record'(General, Number, Term) with two new variables, which become what Key
// stands for and the number of the record. Where is 0: first, 1: last.
bool add_record(Worker& w, Cell* a) {
  const bool at_end = small_integer_argument(w, a[0]) != 0;
  const Cell fact = w.deref(a[2]), variable = atom_argument(w, a[3]);
  Cell key;
  if (!general_key(w, a[1], key)) return false;
  Predicate& p = records(w, fact);
  w.bind(w.deref(w.args_of(fact)[key_at]), key);
  w.bind(w.deref(w.args_of(fact)[number_at]), next_number(w, variable.as_atom()));
  add_dynamic_fact(w, p, fact, at_end);
  return true;
}

// '$next_number'(+Variable, -Number): the global variable has the last one.
bool next_number_of(Worker& w, Cell* a) {
  Cell variable;
  return atom_argument(w, a[0], variable) && w.unify(a[1], next_number(w, variable.as_atom()));
}

// '$record_key'(+Key, -General): what Key stands for.
bool record_key(Worker& w, Cell* a) {
  Cell key;
  return general_key(w, a[0], key) && w.unify(a[1], key);
}

// '$erase_record'(+Fact): Fact is '$record'(_, Number, _) with the number of a record that is there.
bool erase_record(Worker& w, Cell* a) {
  ClauseStore& store = *w.program.clauses;
  if (store.wants_reclaim(w.stack_bytes())) w.reclaim_clauses();
  const Predicate& p = records(w, a[0]);
  const Cell* const call = w.args_of(w.deref(a[0]));
  integer_argument(w, call[number_at]);
  const CallKeys keys(w, call, p.arity);
  const std::uint64_t generation = store.generation();
  const auto is_meant = [&](const ClauseCells& record) {
    return unify_with_block(w, record.block, record.first + number_at, call + number_at, 1);
  };
  DynamicClause* c = store.first(*p.dynamic, keys, generation);
  while (c && !is_meant(c->cells())) c = store.next(*c, keys, generation);
  if (c) store.erase(*c);
  return c != nullptr;
}

}  // namespace

void register_record_builtins(BuiltinTable& t) {
  t.effect("$add_record", 4, add_record);
  t.effect("$erase_record", 1, erase_record);
  t.effect("$next_number", 2, next_number_of);
  t.det("$record_key", 2, record_key);
}

}  // namespace penelope
