// Tries: how their entries are found, added and removed. They are facts of two dynamic predicates (prolog_lib/system/tries.pl).
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/system_facts.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/term/block_unify.hpp"

namespace penelope {

namespace {

constexpr unsigned number_at = 0, hash_at = 1, key_at = 2, value_at = 3, entry_arguments = 4;  // of '$trie_entry'(Number, Hash, Key, Value)

bool has_functor(Worker& w, Cell c, std::string_view name, std::uint32_t arity) {
  return c.is_struct() && w.arity_of(c) == arity && w.symbols.text(w.name_of(c)) == name;
}

// The number of a trie; whether it is there has to be found out.
bool trie_argument(Worker& w, Cell trie, Cell& number) {
  if (!bound_argument(w, trie, trie)) return false;
  if (has_functor(w, trie, "$trie", 1)) {
    number = w.arg(trie, 0);
    if (number.is_int()) return true;
  }
  return raise(type_error_ball(w, "trie", trie));
}

// A trie is there when it stands as a fact.
bool is_there(Worker& w, Cell trie, Cell number) {
  CallKeys keys;
  keys.keys[number_at] = number;
  ClauseStore& store = *w.program.clauses;
  const Predicate& tries = w.program.predicate(w.program.find_predicate(system_module, w.name_of(w.deref(trie)), 1));
  w.before_read({StateObject::Kind::clauses, tries.id}, &number);
  return store.first(*tries.dynamic, keys, store.generation()) || raise(existence_error_ball(w, "trie", w.deref(trie)));
}

// An entry: where it stands, if it is there, and what it has.
struct Entry {
  Predicate* predicate = nullptr;
  Cell fact{}, number{}, hash{}, key{};
  DynamicClause* clause = nullptr;  // nullptr: there is none

  bool has_value(Worker& w, Cell value) const {
    const ClauseCells all = cells();
    const Cell known = all.block[all.first + value_at];
    return known.is_atom() || known.is_int() ? known == value : is_variant_in_block(w, all.block, all.first + value_at, value);
  }
  bool unify_value(Worker& w, Cell value) const { return unify_with_block(w, cells().block, cells().first + value_at, &value, 1); }

 private:
  ClauseCells cells() const { return clause->cells(); }
};

// '$trie_entry'(Number, Hash, Key, Value), whose first two arguments are new variables: what Trie and Key say is put there when it becomes a
// fact.
bool entry_argument(Worker& w, Cell trie, Cell fact, Entry& entry) {
  if (!system_fact_argument(w, fact, entry_arguments, entry.fact, entry.predicate)) return false;
  fact = entry.fact;
  if (!w.arg(fact, number_at).is_var() || !w.arg(fact, hash_at).is_var()) return raise(type_error_ball(w, "trie_entry", fact));
  entry.key = w.arg(fact, key_at);
  return trie_argument(w, trie, entry.number) && variant_hash_of(w, entry.key, entry.hash);
}

// The entry whose key is a variant of this one.
void find(Worker& w, Entry& entry) {
  ClauseStore& store = *w.program.clauses;
  CallKeys keys;
  keys.keys[number_at] = entry.number;
  keys.keys[hash_at] = entry.hash;
  const std::uint64_t generation = store.generation();
  DynamicClause* c = store.first(*entry.predicate->dynamic, keys, generation);
  while (c && !is_variant_in_block(w, c->cells().block, c->cells().first + key_at, entry.key)) c = store.next(*c, keys, generation);
  entry.clause = c;
}

void reclaim(Worker& w) {
  if (w.program.clauses->wants_reclaim(w.stack_bytes())) w.reclaim_clauses();
}

// '$trie_put'(+Trie, +Entry, +Replaces): adds an entry. Where its key is there with another value, Replaces tells whether it gives place;
// with the same one nothing happens, and the call fails unless it replaces.
bool trie_put(Worker& w, Cell* a) {
  Entry entry;
  Cell value, replaces;
  if (!entry_argument(w, a[0], a[1], entry)) return false;
  reclaim(w);
  find(w, entry);
  if (!entry.clause && !is_there(w, a[0], entry.number)) return false;  // it is there when it has an entry
  if (!bound_argument(w, w.arg(entry.fact, value_at), value) || !atom_argument(w, a[2], replaces)) return false;
  if (entry.clause) {
    const bool may_replace = replaces == cell_of(FixedAtom::true_);
    if (entry.has_value(w, value)) return may_replace;
    if (!may_replace) return raise(permission_error_ball(w, "modify", "trie_key", entry.key));
    w.program.clauses->erase(*entry.clause);
  }
  if (!w.unify(w.arg(entry.fact, number_at), entry.number) || !w.unify(w.arg(entry.fact, hash_at), entry.hash)) return false;
  add_dynamic_fact(w, *entry.predicate, entry.fact, true);
  return true;
}

// '$trie_lookup'(+Trie, ?Entry): the value of the entry.
bool trie_lookup(Worker& w, Cell* a) {
  Entry entry;
  if (!entry_argument(w, a[0], a[1], entry)) return false;
  const Cell call[entry_arguments] = {entry.number, entry.hash, w.new_variable(), w.new_variable()};
  w.before_read({StateObject::Kind::clauses, entry.predicate->id}, call);
  find(w, entry);
  return entry.clause ? entry.unify_value(w, w.arg(entry.fact, value_at)) : is_there(w, a[0], entry.number) && false;
}

// '$trie_remove'(+Trie, ?Entry): removes the entry if its value unifies.
bool trie_remove(Worker& w, Cell* a) {
  Entry entry;
  if (!entry_argument(w, a[0], a[1], entry)) return false;
  reclaim(w);
  find(w, entry);
  if (!entry.clause) return is_there(w, a[0], entry.number) && false;
  if (!entry.unify_value(w, w.arg(entry.fact, value_at))) return false;
  w.program.clauses->erase(*entry.clause);
  return true;
}

}  // namespace

void register_trie_builtins(BuiltinTable& t) {
  t.effect("$trie_put", 3, trie_put);
  t.det("$trie_lookup", 2, trie_lookup);
  t.effect("$trie_remove", 2, trie_remove);
}

}  // namespace penelope
