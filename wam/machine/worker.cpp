// Worker: making one, running queries, frames, code addresses.
#include "wam/machine/worker.hpp"

#include <optional>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/base/waits_of_reads.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/code/keyed_changes.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/call_limits.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/global_variables.hpp"
#include "wam/machine/native_code.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/overflow.hpp"
#include "wam/machine/own_clauses.hpp"
#include "wam/machine/profiler.hpp"
#include "wam/machine/side_engines.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {
constexpr std::uint64_t first_collection_cells = std::uint64_t{2} << 20;  // 16 MiB of heap before the first collection

// An expression reads a clock or a random number that only the run knows; a call of is/2 has waited already.
StateValue read_state_in_turn(Store& s, const StateQuestion& question) {
  Worker* const w = dynamic_cast<Worker*>(&s);
  if (!w || !w->parallel) return ask_state(question);
  StateValue value = w->P->op() == Op::effect ? ask_state(question) : w->parallel->read_state(*w, question);
  w->tables->note_effect(*w);
  return value;
}

[[maybe_unused]] const bool reads_state_in_turn = (state_value = read_state_in_turn, true);
}  // namespace

Worker::Worker(Program& shared, StackSizes sizes, std::uint32_t worker_number)
    : Worker(shared, sizes, worker_number, std::make_shared<OutsideWorld>(shared.symbols), nullptr) {
  set_active(true);
  // What ends the run raises its signal in every worker, so the first one's signals tell whether to give up reading.
  constexpr std::uint32_t going_on = signal_collect | signal_parallel | signal_interrupt;
  outside->engines_of = this;
  streams->interrupted = [this] { return outside->interrupted || (signals.load() & ~going_on) != 0; };
}

Worker::Worker(const Worker& beside, std::uint32_t worker_number)
    : Worker(beside.program, StackSizes{beside.stack_limit}, worker_number, beside.outside, nullptr) {
  set_active(true);
  allow_collector_threads();
  // Frames are copied between the two as they are.
  PENELOPE_ASSERT(number != beside.number && offset_of(choice_limit) == beside.offset_of(beside.choice_limit));
}

// Its choice points are never copied, so their identities are nobody's business.
Worker::Worker(const Worker& beside, StackSizes sizes, KeptValues& values)
    : Worker(beside.program, sizes, beside.number, beside.outside, &values) {
  identities_until_ = ~std::uint64_t{0};
}

Worker::Worker(Program& shared, StackSizes sizes, std::uint32_t worker_number, std::shared_ptr<OutsideWorld> world, KeptValues* values)
    : Store(shared.symbols, sizes),
      program(shared),
      number(worker_number),
      next_serial(values ? 0 : world->numbers.choices.take()),
      kept_values(values ? *values : world->kept_values),
      outside(std::move(world)),
      streams(&outside->streams),
      colon_functor(symbols.functor_cell(FixedAtom::colon, 2)),
      source_module(outside->source_module),
      arguments(outside->arguments),
      loads(outside->loads),
      findalls(std::make_unique<FindallBuffers>(*this, outside->numbers.buffers)),
      globals(std::make_unique<GlobalVariables>(*this, kept_values)),
      tables(std::make_unique<TableEvaluations>(outside->numbers.buffers)),
      call_cache_(call_cache_size),
      identities_until_(next_serial + choice_serials_in_use),
      limits_(std::make_unique<CallLimits>(*this)) {
  begin_stacks();
  symbols.add_trigger(heap_trigger);
}

void Worker::begin_stacks() {
  E = local_top = local_start;
  gc_threshold = std::min(heap_start + first_collection_cells, heap_limit);
#ifdef PENELOPE_STRESS_GC
  heap_trigger.store(nullptr);  // every call is a safe point from the beginning
#else
  heap_trigger.store(gc_threshold);
#endif
  // The oldest choice point: there is always one, so nothing asks whether B is null.
  B = choice_start;
  B[choice::previous] = offset_cell(B);
  B[choice::alternative].bits = stub::stop_false;
  B[choice::heap] = offset_cell(heap_top);
  B[choice::trail] = offset_cell(trail_top);
  B[choice::local] = offset_cell(local_top);
  B[choice::environment] = offset_cell(E);
  B[choice::continuation].bits = stub::stop_true;
  B[choice::identity].bits = next_serial++;
  B[choice::saved].bits = 0;
  heap_backtrack = heap_top;
  B0 = B;
  CP = stub::stop_true;
}

namespace {
// What the stacks were in the middle of is over.
void drop_findalls(Worker& w) {
  w.findalls->clear();
  for (const std::uint64_t search : w.findalls->dropped_with_incumbent()) w.outside->incumbents.forget(search);
  w.asked_search = {};
}
}  // namespace

void Worker::begin_again() {
  PENELOPE_ASSERT(!active_ && !outer);
  drop_alarms(*this);
  release();
  pending_wakeups = {};
  cleanup_top = cut_guard = query_base = state = nullptr;
  unwinding_ = handling_signals_ = false;
  polling_ = nullptr;
  signals.store(0);
  ball = {};
  drop_findalls(*this);
  globals = std::make_unique<GlobalVariables>(*this, kept_values);
  limits_ = std::make_unique<CallLimits>(*this);
  tables = std::make_unique<TableEvaluations>(outside->numbers.buffers);
  begin_stacks();
}

Worker::~Worker() {
  symbols.remove_trigger(heap_trigger);
  drop_findalls(*this);
  if (outside->engines && outside->engines_of == this) outside->engines.reset();
  drop_alarms(*this);
  set_active(false);
}

void Worker::set_active(bool active) {
  if (active == active_) return;
  active_ = active;
  active ? program.sharing.join() : program.sharing.leave();
  profile_worker(*this, active);
}

// --- queries ----------------------------------------------------------------------------------------------------------
// The choice point under a query keeps, beside the machine registers, the base of the query around it.

Outcome Worker::solve(Cell goal) {
  static const Word call_goal_word = Word::abc(Op::meta_call, 1);
  const Cell outer[] = {query_base ? level_cell(query_base) : Cell::integer(0)};
  X[0] = goal;
  if (choice_top() + choice::cells + 2 > choice_limit) resource_error(*this, "stack");
  query_base = push_choice(stub::stop_false, outer, 1);
  CP = stub::stop_true;
  B0 = B;
  P = &call_goal_word;
  return run();
}

Outcome Worker::next_solution() {
  PENELOPE_ASSERT(query_base != nullptr && B >= query_base);
  P = program.code_base() + stub::fail;
  return run();
}

void Worker::finish_query() {
  PENELOPE_ASSERT(query_base != nullptr && B >= query_base);
  cut_to(query_base);
  end_query(Outcome::success);
}

Outcome Worker::solve_once(Cell goal) {
  const Outcome outcome = solve(goal);
  if (outcome == Outcome::success) finish_query();
  return outcome;
}

// B is the query's base: drop it and restore the registers of what was going on around it.
Outcome Worker::end_query(Outcome outcome) {
  PENELOPE_ASSERT(query_base != nullptr && query_base[choice::saved].bits == 1);  // the base of the query around it
  const Cell outer = query_base[choice::cells];
  B = query_base;
  E = pointer(B[choice::environment]);
  CP = B[choice::continuation].bits;
  local_top = pointer(B[choice::local]);
  pop_choice();
  B0 = B;
  query_base = outer.as_int() == 0 ? nullptr : level_of(outer);
  PENELOPE_CHECK(query_base <= B);
  return outcome;
}

Outcome Worker::run() {
  const auto look = [](void* reads) { end_goal_if_told(*static_cast<Worker*>(reads)); };
  const ReadsAsk asked({look, this});
  std::optional<StackTops> overflow;  // how far the stacks had come in one that is on its way to its catch/3
  const auto leave_with = [this, &overflow](Cell thrown) {
    if (is_new_overflow(*this, thrown)) overflow = stack_tops(*this);
    keep_ball(thrown);
  };
  NativeCode* const native = program.native.get();
  for (bool unwinding = false;;) {
    try {
      if (std::exchange(unwinding, false)) {
        const bool caught = handle_exception();
        if (const auto reached = std::exchange(overflow, std::nullopt)) release_stacks(*this, *reached);
        if (!caught) return end_query(Outcome::exception);
      }
      const Exit exit = limits_->apply() ? counting_loop() : native ? native_loop(*native) : loop();
      if (exit == Exit::changes_loop) continue;
      if (exit == Exit::success) return Outcome::success;
      if (exit == Exit::failure) return end_query(Outcome::failure);
      leave_with(deref(X[0]));  // throw/1
    } catch (const PrologError& error) {
      leave_with(error.ball);
    } catch (const BranchPruned&) {
      if (outer) throw;  // that of the worker which waits for this machine
      leave_pruned_queries();
      P = program.code_base() + stub::fail;
      continue;
    } catch (const HaltRequest& request) {
      halt_status = request.status;
      B = query_base;
      forget_cleanups_above(B);
      undo_trail(pointer(B[choice::trail]));
      return end_query(Outcome::halted);
    } catch (const std::bad_alloc&) {
      keep_memory_error();
    }
    unwinding = true;
  }
}

// --- or-parallel execution -----------------------------------------------------------------------------------------------

void Worker::wait_for_effects() {
  if (parallel) parallel->before_effect(*this);
}

void Worker::before_effect() {
  if (!parallel) return;
  if (!parallel->is_at_ease) parallel->before_effect(*this);
  tables->note_effect(*this);
}

// What is being tabled depends on the order of effects if it reads what they change.
void Worker::before_read(StateObject object, const Cell* first_argument) {
  if (!parallel || (parallel->is_at_ease && !tables->running())) return;
  const bool elsewhere = object.kind == StateObject::Kind::variable && outside->kept_values.is_elsewhere(object.id);
  if (elsewhere || tables->running()) return before_effect();
  parallel->before_read(*this, object, first_argument);
}

const OwnValue* Worker::own_value(AtomId variable) {
  if (!parallel || parallel->is_at_ease || tables->running()) return nullptr;
  return parallel->own_value(*this, variable);
}

OwnClauses* Worker::own_clauses(PredicateId predicate) {
  if (!parallel || parallel->is_at_ease || tables->running()) return nullptr;
  BranchClauses* const branch = parallel->branch_clauses(*this);
  OwnClauses* const own = branch ? branch->find(predicate) : nullptr;
  const DynamicPredicate* const p = program.predicate(predicate).dynamic.load();
  return own || !p || !p->is_scratch() ? own : parallel->own_what_was_kept(*this, predicate);
}

// A modification that is under way has its number already, but its generation is not the store's yet.
StateVersion Worker::state_version(StateObject object) const {
  if (object.kind == StateObject::Kind::code) return program.code_version();
  const bool of_variable = object.kind == StateObject::Kind::variable || object.kind == StateObject::Kind::variable_shape;
  return of_variable ? outside->kept_values.version() : program.clauses->generation();
}

// Whether so many solutions of a counted goal, and so many more, stay below the limit.
static bool is_below(std::int64_t count, std::uint64_t more, std::uint64_t limit) {
  return count >= 0 && static_cast<std::uint64_t>(count) < limit && more < limit - static_cast<std::uint64_t>(count);
}

bool Worker::modified_since(StateObject object, StateVersion version) const {
  if (object.kind == StateObject::Kind::forgotten) return true;
  if (object.kind == StateObject::Kind::code) return program.code_version() > version;
  if (object.kind == StateObject::Kind::variable) return outside->kept_values.is_set_since(object.id, version);
  if (object.kind == StateObject::Kind::solutions_below)  // the version: how many the branch has found itself
    return !is_below(outside->kept_values.number(object.id).value_or(0), version, object.key);
  if (object.kind == StateObject::Kind::variable_shape) return outside->kept_values.is_reshaped_since(object.id, version);
  const DynamicPredicate* const p = program.predicate(object.id).dynamic.load();
  if (object.kind == StateObject::Kind::no_clauses) return !p || p->live.load(std::memory_order_acquire) != 0;
  if (is_of_key(object)) {
    const KeyedChanges* const changes = p ? p->keyed_changes.load(std::memory_order_acquire) : nullptr;
    return !changes || changes->modified_since(object.key, version, is_shape(object));
  }
  const bool shape = object.kind == StateObject::Kind::fact_shape;
  return p && (shape ? p->last_reshaped : p->last_change).load(std::memory_order_acquire) > version;
}

void Worker::stay_inside(const Builtin& b) {
  if (!b.outside || (b.harmless && b.harmless(*this, X))) return;
  const Cell name = symbols.atom_cell(b.name);
  const Cell goal = b.arity == 0 ? name : new_compound(name.as_atom(), std::span<const Cell>(X, b.arity));
  permission_error(*this, "call", "sandboxed", goal);
}

Outcome Worker::run_copied() {
  P = program.code_base() + stub::fail;
  return run();
}

// The branch that a query was part of was pruned by another worker, and the base of the query with it: the query is over,
// and so is the built-in that runs it.
void Worker::leave_pruned_queries() {
  if (B >= query_base) return;
  const Cell outer = query_base[choice::cells];
  query_base = outer.as_int() == 0 ? nullptr : level_of(outer);
  throw BranchPruned{};
}

unsigned Worker::environment_slots(CodeAddress address, const Cell* environment) const {
  const unsigned count = decode(address)[address & dynamic_code_bit ? -3 : -2].a();
  PENELOPE_CHECK(count == stub::counted_slots ? environment[env::slots].as_int() > 0 : environment + env::slots + count <= local_limit);
  return count == stub::counted_slots ? static_cast<unsigned>(environment[env::slots].as_int()) : count;
}

Cell* Worker::outermost_query() const {
  Cell* query = query_base;
  while (query && query[choice::cells].as_int() != 0) {
    PENELOPE_CHECK(level_of(query[choice::cells]) < query);
    query = level_of(query[choice::cells]);
  }
  return query;
}

void Worker::forget_cleanups_above(const Cell* newest) {
  while (cleanup_top > newest) {
    PENELOPE_CHECK(older_cleanup(cleanup_top) < cleanup_top);
    if (const AlarmId alarm = has_alarms() ? alarm_of_cleanup(*this, cleanup_top[choice::cells + cleanup_frame::goal]) : 0) cancel_alarm(alarm);
    set_cleanup_top(older_cleanup(cleanup_top));
  }
}

void Worker::restore_from_choice(unsigned n) {
  PENELOPE_CHECK(!is_light(B) && n <= B[choice::saved].bits);
  E = pointer(B[choice::environment]);
  CP = B[choice::continuation].bits;
  local_top = pointer(B[choice::local]);
  B0 = choice_previous(B);
  std::copy(B + choice::cells, B + choice::cells + n, X);
}

void Worker::push_copy_of_choice() {
  PENELOPE_CHECK(!is_light(B));
  const std::uint64_t size = choice_size(B);
  Cell* const copy = B + size;
  if (copy + size > choice_limit) resource_error(*this, "stack");
  std::copy(B, B + size, copy);
  copy[choice::previous] = offset_cell(B);
  copy[choice::identity].bits = next_serial++;
  B = copy;
}

void Worker::push_part_of_solutions(std::int64_t from, std::int64_t to) {
  const Builtin& b = builtins()[static_cast<std::uint32_t>(B[choice::cells + B[choice::saved].bits - 1].as_int())];
  const bool is_part = B[choice::alternative].bits == stub::retry_part;
  const Cell* const whole = B + choice::cells;
  Cell* const part = B + choice_size(B) + choice::cells;
  const std::uint64_t cells = b.arity + part_cells + b.states + 1;
  if (part + cells > choice_limit) resource_error(*this, "stack");
  std::copy(B, B + choice::cells, part - choice::cells);
  std::copy(whole, whole + b.arity, part);
  part[b.arity] = Cell::integer(from);
  part[b.arity + 1] = Cell::integer(to);
  const Cell* const state_cells = whole + b.arity + (is_part ? part_cells : 0);
  Cell* const state_of_part = part + b.arity + part_cells;
  std::copy(state_cells, state_cells + b.states + 1, state_of_part);
  if (b.skip) {
    b.skip(state_of_part, from);
    part[b.arity] = Cell::integer(0);
    part[b.arity + 1] = Cell::integer(to - from);
  }
  const Cell below = offset_cell(B);
  B = part - choice::cells;
  B[choice::previous] = below;
  B[choice::identity].bits = next_serial++;
  B[choice::alternative].bits = stub::retry_part;
  B[choice::saved].bits = cells;
}

bool Worker::alternatives_above(const Cell* level) {
  return parallel ? parallel->alternatives_above(*this, level) : own_alternatives_above(level);
}

bool Worker::own_alternatives_above(const Cell* level) const {
  const Cell* b = B;
  while (b > level && !has_alternatives(b)) b = choice_previous(b);
  return b > level;
}

// --- frames -----------------------------------------------------------------------------------------------------------

// The state that a choice point remembers is not newer than the present one.
bool Worker::is_not_older_than(const Cell* b) const {
  return pointer(b[choice::heap]) <= heap_top && pointer(b[choice::trail]) <= trail_top && pointer(b[choice::local]) <= local_top;
}

Cell* Worker::push_choice(CodeAddress alternative, const Cell* saved, unsigned count, unsigned extra) {
  PENELOPE_CHECK(!is_light(B) && is_not_older_than(B));
  Cell* b = choice_top();
  if (b + choice::cells + count + extra > choice_limit) resource_error(*this, "stack");
  b[choice::previous] = offset_cell(B);
  b[choice::alternative].bits = alternative;
  b[choice::heap] = offset_cell(heap_top);
  b[choice::trail] = offset_cell(trail_top);
  b[choice::local] = offset_cell(local_top);
  b[choice::environment] = offset_cell(E);
  b[choice::continuation].bits = CP;
  b[choice::identity].bits = next_serial++;
  b[choice::saved].bits = count + extra;
  std::copy(saved, saved + count, b + choice::cells);
  std::fill(b + choice::cells + count, b + choice::cells + count + extra, Cell::integer(0));
  B = b;
  heap_backtrack = heap_top;
  return b;
}

void Worker::pop_choice() {
  PENELOPE_CHECK(B != choice_start && choice_previous(B) < B);
  if (B == cleanup_top) set_cleanup_top(older_cleanup(B));
  B = choice_previous(B);
  heap_backtrack = pointer(B[choice::heap]);
}

void Worker::cut_to(Cell* level) {
  PENELOPE_CHECK(level >= choice_start && level < choice_limit);
  while (cleanup_top && cleanup_top > level) run_cleanup(take_cleanup(), false);
  if (B > level) {
    if (asks_before_cut(level)) parallel->before_cut(*this, level);
    B = level;
    heap_backtrack = pointer(B[choice::heap]);
    PENELOPE_CHECK(is_not_older_than(B));
  }
}

Cell Worker::take_cleanup() {
  PENELOPE_ASSERT(cleanup_top != nullptr && cleanup_top <= B);
  if (Cell* const below = choice_previous(cleanup_top); cleanups_ask || asks_before_cut(below)) parallel->before_cut(*this, below);
  B = cleanup_top;
  PENELOPE_CHECK(B[choice::saved].bits == cleanup_frame::cells);
  const Cell goal = B[choice::cells + cleanup_frame::goal];
  pop_choice();
  give_reason(goal, cell_of(FixedAtom::cut));
  return goal;
}

void Worker::wait_for_timed_goal() {
  Cell* const frame = B;
  if (!parallel || !has_alarms() || alarm_of_cleanup(*this, frame[choice::cells + cleanup_frame::goal]) == 0) return;
  parallel->before_cut(*this, choice_previous(frame));
  B = frame;
}

void Worker::push_cleanup(Cell goal) {
  const Cell saved[cleanup_frame::cells] = {goal, cleanup_top ? level_cell(cleanup_top) : Cell::integer(0)};
  PENELOPE_CHECK(deref(goal).is_struct());
  set_cleanup_top(push_choice(stub::cleanup_fail, saved, cleanup_frame::cells));
}

bool Worker::wants_reason(Cell goal) const { return arity_of(deref(goal)) == 3 && deref(arg(deref(goal), 0)).is_var(); }

void Worker::promote_light(unsigned arity) {
  PENELOPE_CHECK(is_light(B) && arity <= max_predicate_arity);
  B[choice::local].bits &= ~choice::light_bit;
  B[choice::environment] = offset_cell(E);
  B[choice::continuation].bits = CP;
  B[choice::identity].bits = next_serial++;
  B[choice::saved].bits = arity;
  std::copy(X, X + arity, B + choice::cells);
}

// --- code addresses -----------------------------------------------------------------------------------------------------

const Word* Worker::decode_dynamic(CodeAddress a) const {
  const DynamicClause* const c = program.clauses->by_id(clause_of(a));
  PENELOPE_CHECK(c != nullptr && c->code() != nullptr && word_of(a) < c->parts().code_size);
  return c->code() + word_of(a);
}

CodeAddress Worker::encode(const Word* p) const {
  const Word* const base_word = program.code_base();
  if (p >= base_word && p < base_word + program.code_used()) return static_cast<CodeAddress>(p - base_word);
  const DynamicClause* c = program.clauses->containing(p);
  PENELOPE_ASSERT(c != nullptr);
  return dynamic_address(c->id, static_cast<std::uint64_t>(p - c->code()));
}

// --- stacks -------------------------------------------------------------------------------------------------------------

std::uint64_t Worker::stack_bytes() const {
  auto bytes = [](const Cell* from, const Cell* to) { return static_cast<std::uint64_t>(to - from) * sizeof(Cell); };
  return bytes(heap_start, heap_top) + bytes(local_start, std::max(local_top, E)) + bytes(trail_start, trail_top) +
         bytes(choice_start, choice_top());
}

}  // namespace penelope
