// Worker: the state of one inference engine: term store, registers, environments and choice points. The machine loop
// (run.cpp) holds the hot registers in locals and writes them back before anything here is looked at.
//
//   environment (local stack, grows up)          choice point (its own stack, grows up)
//   +0  CE   offset of the caller's environment   +0 previous    offset of the previous choice point
//   +1  CP   CodeAddress to continue at           +1 alternative CodeAddress of a retry/trust/... instruction
//   +2  Y(0) ...                                  +2 heap top    offset
//                                                 +3 trail top   offset
//                                                 +4 local top   offset, | 1 in a light choice point
//                                                 ---- a light choice point ends here ----
//                                                 +5 E           offset
//                                                 +6 CP          CodeAddress
//                                                 +7 identity    base/serial_blocks.hpp (docs/design/copying.md)
//                                                 +8 saved       number of saved cells that follow
//                                                 +9 saved cells: arguments, then state cells
//
// A light choice point exists only between the entry of a clause and its neck cut: no call happens there, so neither the
// collector nor anything else outside the loop ever sees one.
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "wam/code/limits.hpp"
#include "wam/code/program.hpp"
#include "wam/code/stubs.hpp"
#include "wam/machine/outside_world.hpp"
#include "wam/machine/state_object.hpp"
#include "wam/machine/state_update.hpp"
#include "wam/term/block.hpp"
#include "wam/term/store.hpp"

namespace penelope {

namespace env {
constexpr unsigned caller = 0, continuation = 1, slots = 2;
static_assert(continuation == caller + 1 && slots == continuation + 1, "as drawn above");
}  // namespace env
namespace choice {
constexpr unsigned previous = 0, alternative = 1, heap = 2, trail = 3, local = 4, light_size = 5, environment = 5, continuation = 6,
                   identity = 7, saved = 8, cells = 9;
constexpr std::uint64_t light_bit = 1;
// The drawing above. Offsets of cells leave the lowest bit free.
static_assert(previous == 0 && alternative == 1 && heap == 2 && trail == 3 && local == 4 && light_size == local + 1);
static_assert(environment == light_size && continuation == 6 && identity == 7 && saved == 8 && cells == saved + 1);
static_assert(light_bit < sizeof(Cell));
// Between two looks at a block of identities: those that one collection gives, and a minute at a billion a second.
static_assert(max_stack_limit / (cells * sizeof(Cell)) + 60'000'000'000 < choice_serials_in_use);
}  // namespace choice

// Saved cells of the choice point of catch/3.
namespace catch_frame {
constexpr unsigned goal = 0, catcher = 1, recovery = 2, environment = 3, cells = 4;
}
// Saved cells of the choice point of setup_call_cleanup/3: the cleanup goal ('$run_cleanup'(Cleanup), or
// '$run_cleanup'(Reason, Catcher, Cleanup) whose first argument becomes the reason) and the next older such choice point.
namespace cleanup_frame {
constexpr unsigned goal = 0, older = 1, cells = 2;
}

enum class Outcome { success, failure, exception, halted };

// Thrown by halt/1, caught by the machine, which ends with Outcome::halted.
struct HaltRequest {
  int status;
};

enum Signal : std::uint32_t {
  signal_interrupt = 1,   // OutsideWorld::interrupted: ask the user, if this is the front
  signal_time_limit = 2,  // call_with_time_limit/2
  signal_collect = 4,     // collect garbage at the next safe point
  signal_halt = 8,
  signal_parallel = 16,  // OrParallel::safe_point
  signal_profile = 32    // a sample is due (profiler.hpp)
};

class NativeCode;
class Incumbent;
class OrParallel;
enum class KeptOutput;
class FindallBuffers;
class GlobalVariables;
class TableEvaluations;
class CallLimits;
class Collector;
struct DynamicClause;
struct OwnValue;
class OwnClauses;
struct ClauseUsers;
struct Builtin;

// What constraints took (fd/solver.hpp): values that labeling tried, how many of them were refuted at once, and how often a
// propagator ran.
struct ConstraintWork {
  std::uint64_t nodes = 0, failures = 0, propagations = 0;
  void add(const ConstraintWork& w) {
    nodes += w.nodes;
    failures += w.failures;
    propagations += w.propagations;
  }
};

// The search for a best solution that a worker has asked for last (incumbents.hpp).
struct AskedSearch {
  std::uint64_t number = 0;              // 0: none
  std::shared_ptr<Incumbent> incumbent;  // nullptr: it is over
};

class Worker : public Store {
 public:
  Worker(Program&, StackSizes, std::uint32_t number = 0);
  // A worker beside another one: on the same program, with stacks of the same size, in the same outside world. Each is used
  // by one thread at a time, which is a CollectorThread. To be made and destroyed while no other thread is in the program
  // but that of the only active worker (code/sharing.hpp); the first worker goes last.
  Worker(const Worker& beside, std::uint32_t number);
  // The machine of an engine or thread of the language (side_engines.hpp): stacks of its own in the outside world of another worker, and
  // `values` of its own of nb_setval/2. It runs only while a worker waits for it, so it is none of those that share the program.
  Worker(const Worker& beside, StackSizes, KeptValues& values);
  ~Worker() override;
  void begin_again();  // as just made; the memory of the stacks goes back to the system
  // An inactive worker runs nothing and its stacks are nobody's: clauses are reclaimed without asking it. Changed under the
  // same condition.
  void set_active(bool);

  Program& program;
  std::uint32_t number;  // no other worker of this process has it

  // --- running goals ---------------------------------------------------------------------------------------------
  // Proves `goal`. After success, next_solution() backtracks into it; finish_query() drops its choice points and keeps its
  // bindings. After failure, exception (the ball is in `ball`) and halted (`halt_status`) the query is over. Queries nest.
  Outcome solve(Cell goal);
  Outcome next_solution();
  void finish_query();
  Outcome solve_once(Cell goal);  // solve and finish_query
  Block ball;
  int halt_status = 0;
  int outermost_halt_status() const;  // what signal_halt asks for

  // --- machine registers, written back whenever the loop calls out ------------------------------------------------
  const Word* P = nullptr;
  CodeAddress CP = 0;
  Cell* E = nullptr;
  Cell* B = nullptr;          // newest choice point
  Cell* B0 = nullptr;         // newest choice point at entry of the predicate (cut barrier)
  Cell* local_top = nullptr;  // first free cell of the local stack at entry of a predicate
  std::uint64_t inferences = 0;
  ConstraintWork constraint_work;
  AskedSearch asked_search;
  std::uint64_t next_serial;    // identity of the next choice point
  Cell* cleanup_top = nullptr;  // newest choice point of a setup_call_cleanup/3, or nullptr
  Cell* cut_guard = nullptr;    // a cut to an older choice point than this is more than an assignment to B: the newer one of cleanup_top and the
                                // choice point below which `parallel` is asked
  Cell* query_base = nullptr;   // choice point under the running query

  // The one poll flag: a call compares H with it; another thread or a signal handler sets it to nullptr.
  std::atomic<Cell*> heap_trigger{nullptr};
  std::atomic<std::uint32_t> signals{0};  // bits of Signal
  void raise_signal(std::uint32_t bit) {
    signals.fetch_or(bit);
    heap_trigger.store(nullptr);
    if (Worker* const side = inner.load()) side->raise_signal(bit & signals_for_inner);
  }

  // --- engines of the language (side_engines.hpp) ------------------------------------------------------------------
  Worker* outer = nullptr;              // who waits for this machine, while it runs
  std::atomic<Worker*> inner{nullptr};  // for whom this one waits: such machines are not freed while other threads may raise signals
  static constexpr std::uint32_t signals_for_inner = signal_interrupt | signal_time_limit | signal_halt | signal_profile;
  KeptValues& kept_values;  // of nb_setval/2: the outside world's, or an engine's own

  // --- or-parallel execution (or_parallel.hpp) ---------------------------------------------------------------------
  OrParallel* parallel = nullptr;
  std::atomic<Cell*> watch{nullptr};  // `parallel` is asked when this choice point or an older one is backtracked into
  // Behind the other registers: a load waits for a store before it whose address differs by a multiple of 4 KiB, and what stands behind these
  // 16 KiB is at such a distance from X[0].
  alignas(64) Cell X[register_count];
  void set_parallel_guard(Cell* guard) {
    parallel_guard_ = guard;
    cut_guard = std::max(cleanup_top, guard);
  }
  bool asks_before_cut(const Cell* level) const { return parallel && level < parallel_guard_; }
  bool cleanups_ask = false;  // `parallel` is asked before every cut of a cleanup's frame as well
  // While a built-in runs whose output is kept: where it goes instead of current output.
  std::unique_ptr<Stream> kept_output;
  bool knows_column = true;  // in which that begins
  struct ColumnUnknown {};   // thrown by one that has to know in which column current output is
  void wait_for_effects();   // until they may happen
  void before_effect();      // the same; what tables are made of from then on depends on it
  // Until it may be read. Of clauses: by a call with this first argument, as far as is known.
  void before_read(StateObject, const Cell* first_argument = nullptr);
  // What the branch itself has set before its turn, and reads; nullptr: it reads what all do.
  const OwnValue* own_value(AtomId variable);
  OwnClauses* own_clauses(PredicateId);
  // Whether a frame or a choice point stands in clauses that a branch has, or had, alone; the oldest such choice point, nullptr: none.
  bool stands_in_own_clauses() const;
  const Cell* oldest_in_own_clauses() const;
  // Of an object's present state, taken before it is read; and whether it was modified after a version.
  StateVersion state_version(StateObject) const;
  bool modified_since(StateObject, StateVersion) const;
  // The call that the machine is at, at a predicate's entry, becomes the only alternative of the newest choice point: a new
  // one, or that of a built-in which is backtracked into. Whoever backtracks into it makes the call.
  void put_off_call();
  void put_off_rest();  // the same with what follows the call
  // What the machine would do next, where it waits for `parallel`, in the same way. False: it is in the middle of something that
  // cannot be put off (a nested query, a table that is being evaluated). It goes on after go_back_to(its position before).
  bool put_off_next();
  void put_off_backtracking();  // the same, where it is about to backtrack into B
  struct Position {
    const Word* P;
    CodeAddress CP;
    Cell *E, *B, *B0, *local_top, *heap_top, *heap_backtrack, *trail_top;
    Cell X0;
  };
  Position position() const;
  void go_back_to(const Position&);
  // Identities of choice points come from blocks (base/serial_blocks.hpp). When half of the block is used, or more, another one is to be
  // taken at the next call. Throws a resource error when there is none.
  bool wants_identities() const { return next_serial >= identities_until_; }
  void take_identities();
  // Before it runs anything: numbers given so far, by others of an earlier run too, do not come again.
  void number_anew();
  RunNumbers::Used numbers_in_stacks() const;
  // Runs what the stacks hold, from backtracking into B on, in the query that they belong to. For stacks copied from another
  // worker, whose oldest frames are those of that worker's query.
  Outcome run_copied();
  // Number of slots that an environment has for the code that continues in it at `address`.
  unsigned environment_slots(CodeAddress address, const Cell* environment) const;
  Cell* outermost_query() const;                        // the base of the query that all running ones are nested in
  void forget_cleanups_above(const Cell*);              // their choice points were pruned
  void forget_cleanups() { set_cleanup_top(nullptr); }  // the stacks hold something else now
  // The next older one of a choice point of a cleanup, or nullptr.
  Cell* older_cleanup(const Cell* choice) const {
    const Cell older = choice[choice::cells + cleanup_frame::older];
    return older.as_int() == 0 ? nullptr : level_of(older);
  }
  void take_up_cleanups(Cell* newest) { set_cleanup_top(newest); }  // they are among what the stacks hold now
  // X, E, CP, local_top and B0 as the choice point B has them; n argument registers.
  void restore_from_choice(unsigned n);
  // A copy of choice point B on top of it.
  void push_copy_of_choice();
  // The same for those solutions of a built-in that enumerates which have a number in [from, to), counted from the state of B:
  // arguments, from, to, state, number of the built-in.
  void push_part_of_solutions(std::int64_t from, std::int64_t to);
  static constexpr unsigned part_cells = 2;
  // The next clause of the dynamic choice point B, which stays; its id in the choice point moves on, 0 after the last. The instruction
  // enter_next goes to the clause: it may have to be compiled, which asks other processes.
  void retry_dynamic_in_place();
  const Word* enter_next();
  static std::uint64_t next_dynamic_clause(const Cell* choice);
  static void set_next_dynamic_clause(Cell* choice, std::uint64_t id);
  // About how many clauses a dynamic choice point has left, at most so many.
  std::uint64_t count_dynamic_clauses(const Cell* choice, std::uint64_t most) const;
  void skip_dynamic_clauses(std::uint64_t count);  // of the choice point B, to which the stacks were undone; none may be left then

  void compile_clause(std::uint64_t id);  // of a dynamic predicate, if nobody has compiled it yet

  void handle_signals();  // throws what the pending signals stand for

  // --- what built-ins use ------------------------------------------------------------------------------------------
  const std::shared_ptr<OutsideWorld> outside;
  StreamTable* const streams;          // the outside world's, as are:
  const Cell colon_functor;            // Module:Goal
  std::atomic<AtomId>& source_module;  // whose operators are those of terms that are read and written
  std::vector<std::string>& arguments;
  std::vector<FileLoad>& loads;
  std::unique_ptr<FindallBuffers> findalls;
  std::unique_ptr<GlobalVariables> globals;
  CallLimits& limits() const { return *limits_; }
  KnownShapes known_shapes;
  std::uint64_t changes_by_updates = 0;  // of the program, by updates made at once (state_update.hpp)
  std::uint64_t changes_of_scratch = 0;  // of the program's clauses (DynamicPredicate::is_scratch)
  std::uint64_t effects_of_output = 0;   // what was written to current output, or where that began or ended to go to a string
  std::unique_ptr<TableEvaluations> tables;
  Cell* state = nullptr;  // state cells of the running non-deterministic built-in (builtin.hpp)

  // --- frames ----------------------------------------------------------------------------------------------------
  Cell* choice_previous(const Cell* b) const { return pointer(b[choice::previous]); }
  Cell* pointer(Cell offset) const { return reinterpret_cast<Cell*>(base + offset.bits); }  // raw offsets in frames
  Cell offset_cell(const Cell* p) const { return {offset_of(p)}; }
  static bool is_light(const Cell* b) { return b[choice::local].bits & choice::light_bit; }
  static std::uint64_t choice_size(const Cell* b) { return choice::cells + b[choice::saved].bits; }
  // First free cell above the choice points.
  Cell* choice_top() const { return B ? B + choice_size(B) : choice_start; }
  // Whether there is anything to do at a choice point once the goal that pushed it has been left: a frame of catch/3, or of a *->
  // whose condition has succeeded, stays only while newer choice points do.
  static bool has_alternatives(const Cell* b) {
    const std::uint64_t next = b[choice::alternative].bits;
    return next != stub::fail && next != stub::catch_fail && next != stub::pop_fail && next != stub::apart_fail && next != stub::limits_fail &&
           next != stub::limits_redo;
  }
  struct BuiltinName {
    AtomId name;
    std::uint32_t arity;
  };
  std::optional<BuiltinName> builtin_that_runs() const;  // as users know it
  // Whether there is anything to backtrack into above `level`, here or in a worker that got alternatives from these stacks.
  bool alternatives_above(const Cell* level);
  bool own_alternatives_above(const Cell* level) const;  // of these stacks
  // Pushes a full choice point on the registers E, CP, local_top, heap_top, trail_top.
  Cell* push_choice(CodeAddress alternative, const Cell* saved, unsigned count, unsigned extra = 0);
  bool is_not_older_than(const Cell* choice) const;  // for assertions: the tops of heap, trail and local stack have not fallen below its own
  void pop_choice();
  // Cuts to `level`; runs the cleanups of setup_call_cleanup/3 goals that this removes.
  // An or-parallel run may have to wait before it may cut.
  void cut_to(Cell* level);
  // Cuts to below the newest cleanup choice point; gives the goal that is to run then. While it runs other workers may get alternatives
  // of older choice points: who cuts further asks anew.
  Cell take_cleanup();
  void wait_for_timed_goal();    // B is the cleanup of a goal that has failed here: others may have alternatives of it, whose alarm is to stay
  void push_cleanup(Cell goal);  // choice point of setup_call_cleanup/3
  // The cleanup goal, where it asks for one, gets the reason why it runs; the first reason counts.
  bool wants_reason(Cell goal) const;
  void give_reason(Cell goal, Cell reason) {
    if (wants_reason(goal)) unify(arg(goal, 0), reason);
  }
  Cell level_cell(const Cell* b) const { return Cell::integer(static_cast<std::int64_t>(offset_of(b))); }
  Cell* level_of(Cell integer) const { return reinterpret_cast<Cell*>(base + integer.as_int()); }

  const Word* decode(CodeAddress a) const {
    if (PENELOPE_LIKELY(!(a & dynamic_code_bit))) return program.code_base() + a;
    return decode_dynamic(a);
  }
  const Word* decode_dynamic(CodeAddress a) const;
  CodeAddress encode(const Word* p) const;  // slow for code of dynamic clauses

  // --- stacks and their limits -------------------------------------------------------------------------------------
  std::uint64_t stack_bytes() const;
  void collect_garbage(unsigned live_registers);  // at a safe point: the registers above describe the state
  Cell* gc_threshold = nullptr;                   // heap_trigger when no signal is pending
  std::uint64_t collections = 0;
  double collection_seconds = 0;
  std::uint64_t inferences_of_others = 0;      // for these stacks, in parallel runs that are over
  void reclaim_clauses();                      // erased clauses that nothing can reach
  void collect_atoms();                        // at a safe point
  void find_clause_users(ClauseUsers&) const;  // adds what this machine's frames can reach

 protected:
  void wakeups_queued() override { heap_trigger.store(nullptr, std::memory_order_relaxed); }

 private:
  DynamicClause* next_clause_ = nullptr;  // for enter_next
  Worker(Program&, StackSizes, std::uint32_t number, std::shared_ptr<OutsideWorld>, KeptValues*);
  void begin_stacks();
  friend class Collector;
  Outcome run();
  Outcome end_query(Outcome);
  enum class Exit { success, failure, thrown, changes_loop };
  Exit loop();
  Exit native_loop(NativeCode&);  // the same with native code beside it
  Exit counting_loop();           // the same where a goal has limits (call_limits.hpp)

  // run.cpp's slow paths; registers are written back before and read again after.
  void put_off(const Predicate& callee);  // its arguments are in X
  void put_off(std::string_view name, std::uint32_t arity);
  void put_off_cut();
  Predicate* poll(Predicate*);  // at a call: signals, wake-ups, collection; predicate to enter
  // Make a wake-up goal, or the cleanup goal that a cut finds, the thing to run next: a frame on the local stack keeps
  // registers, live slots and where to go on. Give the predicate to enter.
  Predicate* wake_before_call(Predicate*);
  Predicate* wake_before();                         // at the instruction P, a wake or a cut
  Predicate* interrupt_cut();                       // at the cut P
  Predicate* ask_unifiable(Cell left, Cell right);  // at the test_not_unifiable P, with what attributed variables wait for
  Cell* push_interrupt_frame();                     // at P
  Predicate* start_wakeup();
  void promote_light(unsigned arity);
  void restore_after_interrupt();
  [[noreturn]] void undefined_procedure(const Predicate&);
  Predicate* resolve_undefined(Predicate&);            // nullptr: fail
  const Word* qualify_arguments(const Predicate&);     // a meta-predicate's, with its module; where its definition goes on
  Predicate* prepare_call(Cell goal, unsigned extra);  // arguments into X; the predicate to enter
  Predicate* control_call(Cell goal, AtomId module, Cell* level);
  Predicate* lookup(AtomId module, Cell functor_or_atom, AtomId name, std::uint32_t arity);
  void keep_ball(Cell thrown);
  Cell with_backtrace(Cell thrown);
  bool caught_with_backtrace(Cell thrown);
  void keep_memory_error();
  Cell thrown_term();
  bool handle_exception();                    // registers set to the recovery goal, or false: no catcher
  void run_cleanup(Cell goal, bool quietly);  // quietly: its exceptions do not count
  void fill_context(Cell ball);
  const Word* dynamic_code(DynamicClause&);
  const Word* enter_clause(DynamicClause&);
  const Word* enter_dynamic(Predicate&);
  const Word* retry_dynamic();
  void set_cleanup_top(Cell* choice) {
    cleanup_top = choice;
    cut_guard = std::max(choice, parallel_guard_);
  }
  void leave_pruned_queries();
  bool run_keeping_output(const Builtin&, KeptOutput);
  void stay_inside(const Builtin&);  // in a sandbox: permission_error(call, sandboxed, Goal) for what is outside
  Cell* parallel_guard_ = nullptr;
  template <class T>
  struct While {  // it has a value, until the end of the block, however that ends
    While(T& place, T value) : place_(place) { place = value; }
    ~While() { place_ = T{}; }
    T& place_;
  };
  const Predicate* polling_ = nullptr;  // it is about to be called: signals are handled first
  bool handling_signals_ = false;
  bool unwinding_ = false;  // an exception waits to unwind to a choice point
  friend class BuiltinAccess;

  struct CallCache {
    std::uint64_t key = 0;
    Predicate* predicate = nullptr;
  };
  const Predicate* called_in_body_ = nullptr;  // the last that a control construct called which is run as a term
  static constexpr unsigned call_cache_size = 1024;
  std::vector<CallCache> call_cache_;
  bool active_ = false;
  std::uint64_t identities_until_;      // from here on another block is wanted
  std::unique_ptr<CallLimits> limits_;  // made after `globals`: both take cells at the bottom of the heap
};

}  // namespace penelope
