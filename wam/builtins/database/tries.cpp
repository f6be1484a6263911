// Tries: how their entries are found, added and removed. They are facts of two dynamic predicates (prolog_lib/system/tries.pl).
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/term/block_unify.hpp"
#include "wam/term/variables.hpp"

namespace penelope {

namespace {

constexpr unsigned number_at = 0, hash_at = 1, key_at = 2, entry_arguments = 4;  // of '$trie_entry'(Number, Hash, Key, Value)

Predicate& dynamic_predicate(Worker& w, std::string_view name, std::uint32_t arity) {
  return w.program.predicate(w.program.definition_target(system_module, w.symbols.atom(name), arity));
}

// The number of a trie; whether it is there has to be found out.
bool trie_argument(Worker& w, Cell trie, Cell& number) {
  if (!bound_argument(w, trie, trie)) return false;
  if (trie.is_struct() && w.functor_of(trie) == w.symbols.functor_cell("$trie", 1)) {
    number = w.arg(trie, 0);
    if (number.is_int()) return true;
  }
  return raise(type_error_ball(w, "trie", trie));
}

bool is_there(Worker& w, Cell trie, Cell number) {
  CallKeys keys;
  keys.keys[number_at] = number;
  ClauseStore& store = *w.program.clauses;
  const Predicate& tries = dynamic_predicate(w, "$trie_is", 1);
  w.before_read({StateObject::Kind::clauses, tries.id}, &number);
  return store.first(*tries.dynamic, keys, store.generation()) || raise(existence_error_ball(w, "trie", w.deref(trie)));
}

// An entry: where it stands, if it is there, and what it has.
struct Entry {
  Predicate& predicate;
  Cell number, hash, key;
  DynamicClause* clause = nullptr;  // nullptr: there is none
  Cell value{};
};

// The entry whose key is a variant of this one.
void find(Worker& w, Entry& entry) {
  ClauseStore& store = *w.program.clauses;
  CallKeys keys;
  keys.keys[number_at] = entry.number;
  keys.keys[hash_at] = entry.hash;
  const std::uint64_t generation = store.generation();
  Cell* const top = w.heap_top;
  for (DynamicClause* c = store.first(*entry.predicate.dynamic, keys, generation); c; c = store.next(*c, keys, generation)) {
    const ClauseCells cells = c->cells();
    const Cell found[] = {w.new_variable(), w.new_variable()};
    if (unify_with_block(w, cells.block, cells.first + key_at, found, 2) && is_variant(w, found[0], entry.key)) {
      entry.clause = c;
      entry.value = found[1];
      return;
    }
    w.heap_top = top;
  }
}

void reclaim(Worker& w) {
  if (w.program.clauses->wants_reclaim(w.stack_bytes())) w.reclaim_clauses();
}

// '$trie_put'(+Trie, @Key, @Value, +Replaces): adds an entry. Where its key is there with another value, Replaces tells whether it gives place;
// with the same one nothing happens, and the call fails unless it replaces.
bool trie_put(Worker& w, Cell* a) {
  Cell number, value, hash, replaces;
  if (!trie_argument(w, a[0], number) || !is_there(w, a[0], number) || !bound_argument(w, a[2], value) || !variant_hash_of(w, a[1], hash) ||
      !atom_argument(w, a[3], replaces))
    return false;
  reclaim(w);
  Entry entry{dynamic_predicate(w, "$trie_entry", entry_arguments), number, hash, w.deref(a[1])};
  find(w, entry);
  if (entry.clause) {
    const bool may_replace = replaces == cell_of(FixedAtom::true_);
    if (is_variant(w, entry.value, value)) return may_replace;
    if (!may_replace) return raise(permission_error_ball(w, "modify", "trie_key", entry.key));
    w.program.clauses->erase(*entry.clause);
  }
  const Cell fact = w.new_struct(w.symbols.functor_cell("$trie_entry", entry_arguments), number, hash, entry.key, value);
  add_dynamic_fact(w, entry.predicate, fact, true);
  return true;
}

// '$trie_lookup'(+Trie, @Key, -Value)
bool trie_lookup(Worker& w, Cell* a) {
  Cell number, hash;
  if (!trie_argument(w, a[0], number) || !variant_hash_of(w, a[1], hash)) return false;
  Entry entry{dynamic_predicate(w, "$trie_entry", entry_arguments), number, hash, w.deref(a[1])};
  const Cell call[entry_arguments] = {number, hash, w.new_variable(), w.new_variable()};
  w.before_read({StateObject::Kind::clauses, entry.predicate.id}, call);
  find(w, entry);
  return entry.clause ? w.unify(a[2], entry.value) : is_there(w, a[0], number) && false;
}

// '$trie_remove'(+Trie, @Key, ?Value): removes the entry of Key if its value unifies.
bool trie_remove(Worker& w, Cell* a) {
  Cell number, hash;
  if (!trie_argument(w, a[0], number) || !is_there(w, a[0], number) || !variant_hash_of(w, a[1], hash)) return false;
  reclaim(w);
  Entry entry{dynamic_predicate(w, "$trie_entry", entry_arguments), number, hash, w.deref(a[1])};
  find(w, entry);
  if (!entry.clause || !w.unify(a[2], entry.value)) return false;
  w.program.clauses->erase(*entry.clause);
  return true;
}

}  // namespace

void register_trie_builtins(BuiltinTable& t) {
  t.effect("$trie_put", 4, trie_put);
  t.det("$trie_lookup", 3, trie_lookup);
  t.effect("$trie_remove", 3, trie_remove);
}

}  // namespace penelope
