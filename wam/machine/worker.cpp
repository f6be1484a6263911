// Worker: making one, running queries, frames, code addresses.
#include "wam/machine/worker.hpp"

#include <utility>

#include "wam/builtins/builtin.hpp"
#include "wam/builtins/findall.hpp"
#include "wam/builtins/globals.hpp"
#include "wam/builtins/tabling.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/machine/profiler.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {
constexpr std::uint64_t first_collection_cells = std::uint64_t{2} << 20;  // 16 MiB of heap before the first collection
}

Worker::Worker(Program& shared, StackSizes sizes, std::uint32_t worker_number)
    : Worker(shared, sizes, worker_number, std::make_shared<OutsideWorld>(shared.symbols)) {
  // What ends the run raises its signal in every worker, so the first one's signals tell whether to give up reading.
  constexpr std::uint32_t going_on = signal_collect | signal_parallel | signal_interrupt;
  streams->interrupted = [this] { return outside->interrupted || (signals.load() & ~going_on) != 0; };
}

Worker::Worker(const Worker& beside, std::uint32_t worker_number)
    : Worker(beside.program, StackSizes{beside.stack_limit}, worker_number, beside.outside) {
  allow_collector_threads();
  // Frames are copied between the two as they are.
  PENELOPE_CHECK(number != beside.number && offset_of(choice_limit) == beside.offset_of(beside.choice_limit));
}

Worker::Worker(Program& shared, StackSizes sizes, std::uint32_t worker_number, std::shared_ptr<OutsideWorld> world)
    : Store(shared.symbols, sizes),
      program(shared),
      number(worker_number),
      next_serial(std::uint64_t{worker_number} << serial_bits),
      outside(std::move(world)),
      streams(&outside->streams),
      colon_functor(symbols.functor_cell(FixedAtom::colon, 2)),
      source_module(outside->source_module),
      arguments(outside->arguments),
      loads(outside->loads),
      findalls(std::make_unique<FindallBuffers>(*this, worker_number)),
      globals(std::make_unique<GlobalVariables>(*this, outside->kept_values)),
      tables(std::make_unique<TableEvaluations>()),
      call_cache_(call_cache_size) {
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
  set_active(true);
}

Worker::~Worker() {
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
  if (choice_top() + choice::cells + 2 > choice_limit) resource_error(*this, "stack_overflow");
  query_base = push_choice(stub::stop_false, outer, 1);
  CP = stub::stop_true;
  B0 = B;
  P = &call_goal_word;
  return run();
}

Outcome Worker::next_solution() {
  P = program.code_base() + stub::fail;
  return run();
}

void Worker::finish_query() {
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
  const Cell outer = query_base[choice::cells];
  B = query_base;
  E = pointer(B[choice::environment]);
  CP = B[choice::continuation].bits;
  local_top = pointer(B[choice::local]);
  pop_choice();
  B0 = B;
  query_base = outer.as_int() == 0 ? nullptr : level_of(outer);
  return outcome;
}

Outcome Worker::run() {
  for (bool unwinding = false;;) {
    try {
      if (std::exchange(unwinding, false) && !handle_exception()) return end_query(Outcome::exception);
      if (loop() == Exit::success) return Outcome::success;
      return end_query(Outcome::failure);
    } catch (const PrologError& error) {
      keep_ball(error.ball);
    } catch (const BranchPruned&) {
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
  parallel->before_effect(*this);
  tables->note_effect(*this);
}

// A built-in that writes, with its arguments in X, ahead of its place in the order.
bool Worker::run_keeping_output(const Builtin& b) {
  struct Keeping {
    Worker& w;
    explicit Keeping(Worker& worker) : w(worker) { w.kept_output = make_memory_output(); }
    ~Keeping() { w.kept_output.reset(); }
  };
  bool ok;
  std::string text;
  try {
    Keeping keeping(*this);
    ok = b.det(*this, X);
    text = contents_of(*kept_output);
  } catch (const ColumnUnknown&) {
    before_effect();
    return b.det(*this, X);
  }
  parallel->keep_output(*this, std::move(text));
  return ok;
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
  return count == stub::counted_slots ? static_cast<unsigned>(environment[env::slots].as_int()) : count;
}

Cell* Worker::outermost_query() const {
  Cell* query = query_base;
  while (query && query[choice::cells].as_int() != 0) query = level_of(query[choice::cells]);
  return query;
}

void Worker::forget_cleanups_above(const Cell* newest) {
  while (cleanup_top > newest) {
    const Cell older = cleanup_top[choice::cells + cleanup_frame::older];
    set_cleanup_top(older.as_int() == 0 ? nullptr : level_of(older));
  }
}

void Worker::restore_from_choice(unsigned n) {
  E = pointer(B[choice::environment]);
  CP = B[choice::continuation].bits;
  local_top = pointer(B[choice::local]);
  B0 = choice_previous(B);
  std::copy(B + choice::cells, B + choice::cells + n, X);
}

void Worker::push_copy_of_choice() {
  const std::uint64_t size = choice_size(B);
  Cell* const copy = B + size;
  if (copy + size > choice_limit) resource_error(*this, "stack_overflow");
  std::copy(B, B + size, copy);
  copy[choice::previous] = offset_cell(B);
  copy[choice::identity].bits = next_serial++;
  B = copy;
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

Cell* Worker::push_choice(CodeAddress alternative, const Cell* saved, unsigned count, unsigned extra) {
  Cell* b = choice_top();
  if (b + choice::cells + count + extra > choice_limit) resource_error(*this, "stack_overflow");
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
  if (B == cleanup_top) {
    const Cell older = B[choice::cells + cleanup_frame::older];
    set_cleanup_top(older.as_int() == 0 ? nullptr : level_of(older));
  }
  B = choice_previous(B);
  heap_backtrack = pointer(B[choice::heap]);
}

void Worker::cut_to(Cell* level) {
  if (parallel && B > level) parallel->before_cut(*this, level);
  while (cleanup_top && cleanup_top > level) {
    B = cleanup_top;
    const Cell goal = B[choice::cells + cleanup_frame::goal];
    pop_choice();
    give_reason(goal, cell_of(FixedAtom::cut));
    run_cleanup(goal, false);
  }
  if (B > level) {
    B = level;
    heap_backtrack = pointer(B[choice::heap]);
  }
}

void Worker::push_cleanup(Cell goal) {
  const Cell saved[cleanup_frame::cells] = {goal, cleanup_top ? level_cell(cleanup_top) : Cell::integer(0)};
  set_cleanup_top(push_choice(stub::cleanup_fail, saved, cleanup_frame::cells));
}

bool Worker::wants_reason(Cell goal) const { return arity_of(deref(goal)) == 3 && deref(arg(deref(goal), 0)).is_var(); }

void Worker::promote_light(unsigned arity) {
  B[choice::local].bits &= ~choice::light_bit;
  B[choice::environment] = offset_cell(E);
  B[choice::continuation].bits = CP;
  B[choice::identity].bits = next_serial++;
  B[choice::saved].bits = arity;
  std::copy(X, X + arity, B + choice::cells);
}

// --- code addresses -----------------------------------------------------------------------------------------------------

const Word* Worker::decode_dynamic(CodeAddress a) const {
  return program.clauses->by_id(clause_of(a))->code + word_of(a);
}

CodeAddress Worker::encode(const Word* p) const {
  const Word* const base_word = program.code_base();
  if (p >= base_word && p < base_word + program.code_used()) return static_cast<CodeAddress>(p - base_word);
  const DynamicClause* c = program.clauses->containing(p);
  PENELOPE_CHECK(c != nullptr);
  return dynamic_address(c->id, static_cast<std::uint64_t>(p - c->code));
}

// --- stacks -------------------------------------------------------------------------------------------------------------

std::uint64_t Worker::stack_bytes() const {
  auto bytes = [](const Cell* from, const Cell* to) { return static_cast<std::uint64_t>(to - from) * sizeof(Cell); };
  return bytes(heap_start, heap_top) + bytes(local_start, std::max(local_top, E)) + bytes(trail_start, trail_top) +
         bytes(choice_start, choice_top());
}

}  // namespace penelope
