// Mutexes and message queues (prolog_lib/system/message_queues.pl): what is known of them are facts of the system's. Here is what happens when
// nobody waits, or has to.
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/system_facts.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/machine/side_engines.hpp"

namespace penelope {

namespace {

// A fact of a predicate that has one for each thread that waits: whether any does.
bool waits_argument(Worker& w, Cell c, bool& waits) {
  Cell fact;
  Predicate* p;
  if (!system_fact_argument(w, c, fact, p)) return false;
  waits = p->dynamic.load()->live.load() > 0;
  return true;
}

// --- mutexes ------------------------------------------------------------------------------------------------------------

constexpr unsigned mutex_at = 0, count_at = 1, owner_at = 2, lock_arguments = 3;  // of '$locked'(Mutex, Count, Owner)

// '$locked'(+Mutex, -Count, -Owner), which may be a fact already.
struct Lock {
  Cell fact{}, mutex{}, self{};
  Predicate* predicate = nullptr;
  DynamicClause* clause = nullptr;  // nullptr: nobody has locked the mutex
  std::int64_t count = 0;
  bool is_mine = true;  // or nobody's
};

bool lock_argument(Worker& w, Cell c, Lock& lock) {
  if (!system_fact_argument(w, c, lock_arguments, lock.fact, lock.predicate)) return false;
  if (!bound_argument(w, w.args_of(lock.fact)[mutex_at], lock.mutex)) return false;
  if (!lock.mutex.is_atom()) return raise(type_error_ball(w, "mutex", lock.mutex));
  if (w.program.clauses->wants_reclaim(w.stack_bytes())) w.reclaim_clauses();
  lock.self = Cell::integer(running_thread(w));
  lock.clause = first_fact_with(w, *lock.predicate, lock.mutex);
  if (!lock.clause) return true;
  const Cell count = argument_of_fact(*lock.clause, count_at);
  if (!count.is_int()) return raise(type_error_ball(w, "lock", lock.fact));
  lock.count = count.as_int();
  lock.is_mine = argument_of_fact(*lock.clause, owner_at) == lock.self;
  return true;
}

// The mutex has been locked by this thread so many times.
void set_count(Worker& w, const Lock& lock, std::int64_t count) {
  if (lock.clause) w.program.clauses->erase(*lock.clause);
  if (count == 0) return;
  Cell* const top = w.heap_top;
  add_dynamic_fact(w, *lock.predicate, w.new_struct(w.functor_of(lock.fact), lock.mutex, Cell::integer(count), lock.self), true);
  w.heap_top = top;
}

// '$lock_mutex'(+Lock, +Mutex): Lock is '$locked'(Mutex, _, _). Fails where another thread has locked the mutex. A mutex that is not there is
// made: the fact Mutex.
bool lock_mutex(Worker& w, Cell* a) {
  Lock lock;
  if (!lock_argument(w, a[0], lock) || !lock.is_mine) return false;
  if (!lock.clause) {
    Cell fact;
    Predicate* mutexes;
    if (!system_fact_argument(w, a[1], 1, fact, mutexes)) return false;
    if (!first_fact_with(w, *mutexes, lock.mutex)) add_dynamic_fact(w, *mutexes, fact, true);
  }
  set_count(w, lock, lock.count + 1);
  return true;
}

// '$unlock_mutex'(+Lock, +Waits, -Wakes): Wakes tells whether somebody may wait for it: it is free, and there is a fact of the predicate of
// Waits. Fails where this thread has not locked it.
bool unlock_mutex(Worker& w, Cell* a) {
  Lock lock;
  bool waits;
  if (!lock_argument(w, a[0], lock) || !lock.clause || !lock.is_mine || !waits_argument(w, a[1], waits)) return false;
  set_count(w, lock, lock.count - 1);
  return w.unify(a[2], cell_of(waits && lock.count == 1 ? FixedAtom::true_ : FixedAtom::false_));
}

// --- message queues ----------------------------------------------------------------------------------------------------------

constexpr unsigned limit_at = 1, queue_arguments = 2, message_arguments = 2;  // of '$message_queue'(Queue, Limit), '$message'(Queue, Term)

// '$message_queue'(+Queue, -Limit) and '$message'(+Queue, ?Term), a message as it is kept: for a queue of its own name that is there and takes
// as many as there are, or for that of main.
bool plain_queue_argument(Worker& w, Cell queue, Cell message, Cell& fact, Predicate*& messages) {
  Cell known;
  Predicate* queues;
  if (!system_fact_argument(w, queue, queue_arguments, known, queues)) return false;
  if (!system_fact_argument(w, message, message_arguments, fact, messages)) return false;
  const Cell name = w.arg(known, 0);
  if (!name.is_atom() || w.arg(fact, 0) != name) return false;
  if (const DynamicClause* const there = first_fact_with(w, *queues, name)) return argument_of_fact(*there, limit_at) == Cell::integer(0);
  if (w.symbols.text(name.as_atom()) != "main") return false;
  fact = w.new_struct(w.functor_of(fact), Cell::integer(main_thread), w.arg(fact, 1));
  return true;
}

// '$send_at_once'(+Queue, +Message, +Waits): Message is added. Fails where Queue is not plain, or where somebody waits: a fact of the
// predicate of Waits.
bool send_at_once(Worker& w, Cell* a) {
  Cell fact;
  Predicate* messages;
  bool waits;
  if (!plain_queue_argument(w, a[0], a[1], fact, messages) || !waits_argument(w, a[2], waits) || waits) return false;
  add_dynamic_fact(w, *messages, fact, true);
  return true;
}

// '$get_at_once'(+Queue, ?Message): the first one that unifies is taken. Fails where there is none, or where Queue is not plain.
bool get_at_once(Worker& w, Cell* a) {
  Cell fact;
  Predicate* messages;
  return plain_queue_argument(w, a[0], a[1], fact, messages) && take_system_fact(w, *messages, fact);
}

}  // namespace

void register_message_queue_builtins(BuiltinTable& t) {
  t.effect("$lock_mutex", 2, lock_mutex);
  t.effect("$unlock_mutex", 3, unlock_mutex);
  t.effect("$send_at_once", 3, send_at_once);
  t.effect("$get_at_once", 2, get_at_once);
}

}  // namespace penelope
