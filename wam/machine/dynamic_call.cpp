// Calling dynamic predicates: the next matching clause is found one call ahead, so a choice point exists only when there is
// another one. Its saved cells: arguments, id of the next clause, generation of the call.
// A rule's code stands alone: nothing of it is left in the image when the clause is reclaimed. Facts are never compiled.
//
// Compiling a rule takes as long as running it some ten times as a term. So the first calls of a rule that the program has asserted are
// interpreted: the head is unified with the arguments where it lies, its body is copied to the heap with what its variables are bound to by
// then, and '$run_body'/3 runs it, as it runs call/1 of a conjunction (prolog_lib/system/control.pl). Rules of a file are compiled at
// their first call, so that backtraces tell of them.
#include <algorithm>
#include <optional>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/code/clause_cells.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/machine/call_limits.hpp"
#include "wam/machine/interpreted_body.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/seen_clauses.hpp"
#include "wam/machine/side_engines.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/block_unify.hpp"

namespace penelope {

namespace {

// What DynamicClause::interpreted says: how often the rule was, and whether its body has a cut; or that it never is.
constexpr std::uint8_t interpreted_calls = 10, has_cut_bit = 0x40, never_interpreted = 0xff;

// With library(prolog_stack) errors tell of the clauses that were running: these have code.
bool wants_backtraces(const Worker& w) {
  const auto library = w.symbols.known_atom("prolog_stack"), used = w.symbols.known_atom("$library_used");
  if (!library || !used) return false;
  const PredicateId id = w.program.find_predicate(system_module, *used, 1);
  DynamicPredicate* const libraries = id == Program::no_predicate ? nullptr : w.program.predicate(id).dynamic.load();
  if (!libraries) return false;
  CallKeys keys;
  keys.keys[0] = Cell::atom(*library);
  return w.program.clauses->first(*libraries, keys, w.program.clauses->generation()) != nullptr;
}

// Whether this call is one of the first ones. A call more or less does not matter.
bool is_interpreted(const Worker& w, DynamicClause& rule) {
  constexpr auto relaxed = std::memory_order_relaxed;
  std::atomic<std::uint8_t>& interpreted = rule.parts().interpreted;
  std::uint8_t state = interpreted.load(relaxed);
  if ((state & ~has_cut_bit) >= interpreted_calls || rule.parts().place.file != 0) return false;
  if (wants_backtraces(w)) {
    state = never_interpreted;
  } else if (state == 0) {
    const InterpretedBody body(w.program, w.program.predicate(rule.predicate->id).module, rule.block());
    state = !body.is_fit() ? never_interpreted : body.has_cut() ? has_cut_bit : 0;
  }
  if (state != never_interpreted) ++state;
  interpreted.store(state, relaxed);
  return state != never_interpreted;
}

// What a call comes to that no rule matches; the clause behind rules is not followed by another one.
DynamicClause* clause_behind_rules(Program& program, const Predicate& p) {
  return p.flags & predicate_rules ? program.rule_end(p).dynamic.load()->first_live.load() : nullptr;
}

}  // namespace

const Word* Worker::enter_dynamic(Predicate& p) {
  const auto [clauses, store, generation] = see_clauses(*this, p, p.arity > 0 ? X : nullptr);
  const CallKeys keys(*this, X, p.arity);
  auto [clause, next] = store.first_two(clauses, keys, generation);
  if (!next) {
    DynamicClause* const behind = clause_behind_rules(program, p);
    if (clause) {
      next = behind;
    } else if (!(clause = behind)) {
      return nullptr;
    }
  }
  if (next) {
    push_choice(stub::retry_dynamic, X, p.arity, 2);
    Cell* const state_cells = B + choice::cells + p.arity;
    state_cells[0] = Cell::integer(static_cast<std::int64_t>(next->id));
    state_cells[1] = Cell::integer(static_cast<std::int64_t>(generation));
  }
  return enter_clause(*clause);
}

const Word* Worker::retry_dynamic() {
  Cell* const choice = B;
  retry_dynamic_in_place();
  if (next_dynamic_clause(choice) == 0) pop_choice();
  return enter_clause(*next_clause_);
}

const Word* Worker::enter_next() { return enter_clause(*next_clause_); }

// Where a call of the clause goes on. A fact is unified here and now: it needs no code.
const Word* Worker::enter_clause(DynamicClause& clause) {
  if (const Word* const code = clause.code()) return code;
  // Where goals have limits, which calls are counted must not depend on how often the rule was called.
  if (!clause.is_fact && (limits_->apply() || !is_interpreted(*this, clause))) return dynamic_code(clause);
  const ClauseCells cells = clause.cells();
  if (!clause.is_fact) {
    const Predicate& interpreter = *lookup(system_module, Cell{0}, symbols.atom("$run_body"), 3);
    if (interpreter.clauses.empty()) return dynamic_code(clause);  // the library is not there
    const std::optional<Cell> body = unify_and_copy(*this, cells.block, cells.first, X, cells.count, cells.body);
    if (!body) return program.code_base() + stub::fail;
    // What the head wakes runs before the body, and the interpreter's cuts are not to cut it: code sees to that, and unifies once more.
    if (pending_wakeups.bits != 0) return dynamic_code(clause);
    const Predicate& p = program.predicate(clause.predicate->id);
    X[0] = *body;
    // As the compiler does for call/1: a level that nobody cuts to would hold back answers in any order.
    X[1] = (clause.parts().interpreted.load(std::memory_order_relaxed) & has_cut_bit) ? level_cell(B0) : Cell::integer(0);
    X[2] = Cell::atom(p.module == system_module ? user_module : p.module.load());
    B0 = B;
    ++inferences;
    return interpreter.entry;
  }
  const bool matches = unify_with_block(*this, cells.block, cells.first, X, cells.count);
  return program.code_base() + (matches ? stub::proceed : stub::fail);
}

void Worker::retry_dynamic_in_place() {
  PENELOPE_CHECK(B[choice::saved].bits >= 2);
  const unsigned arity = static_cast<unsigned>(B[choice::saved].bits) - 2;
  restore_from_choice(arity);
  Cell* const state_cells = B + choice::cells + arity;
  PENELOPE_CHECK(state_cells[0].as_int() > 0 && state_cells[1].as_int() > 0);  // a clause is left, and generations count from 1
  DynamicClause& clause = *program.clauses->by_id(static_cast<std::uint64_t>(state_cells[0].as_int()));
  const CallKeys keys(*this, X, static_cast<unsigned>(arity));
  DynamicClause* next = program.clauses->next(clause, keys, static_cast<std::uint64_t>(state_cells[1].as_int()));
  if (!next) next = clause_behind_rules(program, program.predicate(clause.predicate->id));
  state_cells[0] = Cell::integer(next ? static_cast<std::int64_t>(next->id) : 0);
  next_clause_ = &clause;
}

namespace {

// Calls f(id) with the clauses that a dynamic choice point has left, until that is false. `undone`: the stacks are as they were when it was
// made; else variables may have been bound since, and arguments that are references count for nothing.
template <class F>
void each_clause_left(const Worker& w, const Cell* choice, bool undone, F f) {
  const std::uint64_t first = Worker::next_dynamic_clause(choice), arity = choice[choice::saved].bits - 2;
  const auto generation = static_cast<std::uint64_t>(choice[choice::cells + arity + 1].as_int());
  CallKeys keys;
  if (undone) keys = CallKeys(w, choice + choice::cells, static_cast<unsigned>(arity));
  for (unsigned i = 0; !undone && i < indexed_arguments && i < arity; ++i)
    if (const Cell argument = choice[choice::cells + i]; !argument.is_var()) keys.keys[i] = argument_key(w, argument);
  for (DynamicClause* c = first ? w.program.clauses->by_id(first) : nullptr; c && f(c->id);) c = w.program.clauses->next(*c, keys, generation);
}

}  // namespace

std::uint64_t Worker::count_dynamic_clauses(const Cell* choice, std::uint64_t most) const {
  std::uint64_t count = 0;
  each_clause_left(*this, choice, false, [&count, most](std::uint64_t) { return ++count < most; });
  return count;
}

void Worker::skip_dynamic_clauses(std::uint64_t count) {
  std::uint64_t next = 0;
  each_clause_left(*this, B, true, [&next, &count](std::uint64_t id) {
    if (count == 0) next = id;
    return count-- > 0;
  });
  set_next_dynamic_clause(B, next);
}

void Worker::set_next_dynamic_clause(Cell* choice, std::uint64_t id) {
  choice[choice::cells + choice[choice::saved].bits - 2] = Cell::integer(static_cast<std::int64_t>(id));
}

std::uint64_t Worker::next_dynamic_clause(const Cell* choice) {
  PENELOPE_CHECK(choice[choice::saved].bits >= 2);
  return static_cast<std::uint64_t>(choice[choice::cells + choice[choice::saved].bits - 2].as_int());
}

// A rule's code, compiled when it is first wanted. Compiling uses the heap above heap_top and leaves nothing there.
const Word* Worker::dynamic_code(DynamicClause& clause) {
  if (const Word* const code = clause.code()) return code;
  Cell* const top = heap_top;
  const Cell term = copy_in(*this, {clause.block(), clause.block_size});
  const Predicate& p = program.predicate(clause.predicate->id);
  std::vector<CompiledClause> compiled;
  const AtomId module = p.module == system_module ? user_module : p.module.load();
  penelope::compile_clause(program, *this, arg(term, 0), arg(term, 1), {module, true}, compiled);
  heap_top = top;
  PENELOPE_ASSERT(!compiled.empty() && !compiled[0].code.empty());
  place_dynamic(compiled[0].code, clause.id);
  program.clauses->set_code(clause, compiled[0].code);
  return clause.code();
}

void Worker::compile_clause(std::uint64_t id) {
  DynamicClause& clause = *program.clauses->by_id(id);
  if (!clause.is_fact) dynamic_code(clause);
}

void Worker::reclaim_clauses() {
  if (program.sharing.shared()) {  // other workers' stacks count too: clause_store.hpp
    if (parallel) parallel->reclaim_clauses(*this);
    return;
  }
  ClauseUsers users;
  const Worker* outermost = this;
  while (outermost->outer) outermost = outermost->outer;
  outermost->find_clause_users(users);
  if (outside->engines) outside->engines->find_clause_users(users);
  program.clauses->reclaim(users);
}

void Worker::find_clause_users(ClauseUsers& users) const {
  users.generations.push_back(program.clauses->generation());
  auto continues_at = [&users](CodeAddress a) {
    if (a & dynamic_code_bit) users.running.push_back(clause_of(a));
  };
  std::vector<bool> visited(static_cast<std::size_t>(std::max(local_top, E) - local_start) + 1);
  auto walk = [&](CodeAddress a, const Cell* e) {
    continues_at(a);
    while (e > local_start && !visited[static_cast<std::size_t>(e - local_start)]) {
      visited[static_cast<std::size_t>(e - local_start)] = true;
      continues_at(e[env::continuation].bits);
      e = pointer(e[env::caller]);
    }
  };
  walk(CP, E);
  if (const DynamicClause* here = program.clauses->containing(P)) users.running.push_back(here->id);
  for (const Cell* b = B; b != choice_start; b = choice_previous(b)) {
    if (b[choice::local].bits & choice::light_bit) continue;  // it has no environment of its own
    walk(b[choice::continuation].bits, pointer(b[choice::environment]));
    // The generation is the last saved cell of a dynamic choice point, and the last state cell of clause/2 and retract/1.
    const std::uint64_t alternative = b[choice::alternative].bits;
    if (alternative != stub::retry_dynamic && alternative != stub::retry_builtin && alternative != stub::retry_part) continue;
    const std::uint64_t saved = b[choice::saved].bits;
    for (std::uint64_t i = 0; i < 2 && i < saved; ++i) {
      const Cell c = b[choice::cells + saved - 1 - i];
      if (c.is_int() && c.as_int() > 0) users.generations.push_back(static_cast<std::uint64_t>(c.as_int()));
    }
  }
}

bool Worker::stands_in_own_clauses() const {
  if (oldest_in_own_clauses()) return true;
  ClauseUsers users;
  find_clause_users(users);
  return std::ranges::any_of(users.running, [this](std::uint64_t id) { return program.clauses->is_lent(id); });
}

// Of the cells of a built-in's choice point those may be numbers of clauses that are as large as these.
const Cell* Worker::oldest_in_own_clauses() const {
  const ClauseStore& store = *program.clauses;
  std::vector<const Cell*> choices;
  for (const Cell* b = B; b != choice_start; b = choice_previous(b))
    if (!(b[choice::local].bits & choice::light_bit)) choices.push_back(b);
  std::vector<bool> visited(static_cast<std::size_t>(std::max(local_top, E) - local_start) + 1);
  const auto is_own = [&store](CodeAddress a) { return (a & dynamic_code_bit) && store.is_lent(clause_of(a)); };
  const auto continues_in_own = [&](const Cell* b) {
    if (is_own(b[choice::continuation].bits)) return true;
    for (const Cell* e = pointer(b[choice::environment]); e > local_start; e = pointer(e[env::caller])) {
      if (visited[static_cast<std::size_t>(e - local_start)]) return false;
      visited[static_cast<std::size_t>(e - local_start)] = true;
      if (is_own(e[env::continuation].bits)) return true;
    }
    return false;
  };
  const auto has_own = [&store](const Cell* b) {
    const std::uint64_t alternative = b[choice::alternative].bits, saved = b[choice::saved].bits;
    if (alternative != stub::retry_dynamic && alternative != stub::retry_builtin && alternative != stub::retry_part) return false;
    return std::any_of(b + choice::cells, b + choice::cells + saved,
                       [&store](Cell c) { return c.is_int() && c.as_int() > 0 && store.is_lent(static_cast<std::uint64_t>(c.as_int())); });
  };
  const auto oldest = std::find_if(choices.rbegin(), choices.rend(), [&](const Cell* b) { return has_own(b) || continues_in_own(b); });
  return oldest == choices.rend() ? nullptr : *oldest;
}

}  // namespace penelope
