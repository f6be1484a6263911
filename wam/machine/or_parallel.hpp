// What the machine asks an or-parallel run about. A sequential run has none (Worker::parallel is nullptr).
//
// Two registers of the worker tell the machine when to ask: backtracking into a choice point at or below `watch`, and a cut
// to a choice point below `cut_guard`. Everything else runs as in a sequential engine.
//
// Every function may wait, for as long as other workers need. All may throw BranchPruned (the task's own branch is gone: B is
// where to backtrack from) and TaskOver (nothing is left to do with these stacks).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/kept_change.hpp"
#include "wam/machine/state_object.hpp"
#include "wam/term/state_functions.hpp"

namespace penelope {

struct Predicate;
class Worker;
class BranchClauses;
struct OwnValue;

struct BranchPruned {};
struct TaskOver {};

enum class KeptOutput {
  none,      // it is written at once
  ahead,     // where current output will stand then is not known
  in_place,  // all before it is written: it will be written at once
};

// What kept text is for. The streams are those that have these names when it is written.
enum class TextFor : std::uint8_t { answer, current_output, user_output, user_error };

class OrParallel {
 public:
  virtual ~OrParallel() = default;

  bool is_at_ease = false;  // before_effect() would neither wait nor note anything
  bool is_in_turn = false;  // it would not wait

  // Before anything that others can see or that depends on what others did: returns when nothing unfinished lies at the left.
  virtual void before_effect(Worker&) = 0;
  // Before what others may modify is read: returns when the read may happen, at the front or ahead of it. Then it is checked later.
  virtual void before_read(Worker&, StateObject, const Cell* first_argument) = 0;
  // A clock or a random number in the middle of an instruction: waits as before an effect, asks, and goes on where it is.
  virtual StateValue read_state(Worker&, const StateQuestion&) = 0;
  // At the front: the inferences of the search until now, in the order of the text, whoever made them.
  virtual std::uint64_t inferences(const Worker&) = 0;
  // Whether text for a stream should be kept instead of waiting, and such text, to be written in its place in the order.
  virtual KeptOutput keeps_output(Worker&, TextFor) = 0;
  virtual void keep_output(Worker&, std::string text, TextFor) = 0;
  // with_output_to/2: whether its goal's output is to be gathered by this worker, in a solution buffer that has begun as a scope, instead of a
  // stream, which is an effect. Choice points of its goal are not given away then. And whether such a buffer still has it: when the goal comes
  // to an effect, streams take over.
  virtual bool captures_output(Worker&) = 0;
  virtual void begin_capture(Worker&, std::uint64_t id) = 0;
  virtual bool has_captured(Worker&, std::uint64_t id) = 0;
  // The last line of output captured so far, as far as it was written; nothing where output is not captured so.
  virtual std::optional<std::string> captured_line(Worker&) = 0;
  // Whether a change may be made later instead of waiting, and such a change: it is made in its place in the order.
  virtual bool keeps_changes(Worker&) = 0;
  virtual void keep_change(Worker&, KeptChange) = 0;
  // A value of a global variable may be set before its turn, and the branch then reads and updates it (own_values.hpp). False: it has to wait.
  virtual bool set_own_value(Worker&, AtomId variable, Cell) = 0;
  virtual bool update_own_value(Worker&, const StateUpdate&) = 0;
  virtual const OwnValue* own_value(Worker&, AtomId variable) = 0;
  // A predicate may be emptied before its turn, and the branch then calls and modifies clauses of its own (own_clauses.hpp). begin: where it has
  // none yet; nullptr: it has to wait. branch_clauses: what it has, and had until its turn came; nullptr: nothing. own_what_was_kept: the branch
  // is about to look at clauses that it has added, and takes the predicate to have had none before, or what it made of it earlier; nullptr: it
  // looks at those of the program, in its turn.
  virtual OwnClauses* begin_own_clauses(Worker&, PredicateId) = 0;
  virtual OwnClauses* own_what_was_kept(Worker&, PredicateId) = 0;
  virtual BranchClauses* branch_clauses(Worker&) = 0;
  virtual void reclaim_own_clauses(Worker&, OwnClauses&) = 0;
  // A goal whose solutions are counted, as those of limit/2 are, begins: whether the count may be a part of the state, the value of a global
  // variable, so that other workers may have alternatives of the goal. At the front only: there are no two such goals at one place then.
  virtual bool counts_solutions(Worker&) = 0;
  // Before its turn: a solution of such a goal is added to `count`, which is taken to stay below `limit` and is looked at later, as a read ahead
  // of the front is. False: it has to wait for its turn.
  virtual bool count_ahead(Worker&, AtomId count, std::int64_t limit) = 0;
  // B, restored already, is the choice point to go on from, at or below `watch`. Sets P to the instruction to run next; may go
  // on to older choice points.
  virtual void backtrack(Worker&) = 0;
  // A cut to `level`, below the guard that was set or of a cleanup's frame (Worker::cleanups_ask), or an exception that unwinds to it: returns
  // when it is allowed; B may have changed, and what is above `level` belongs to this task alone.
  virtual void before_cut(Worker&, Cell* level) = 0;
  // A solution of the condition of *->, whose choice point is `choice`, perhaps one of an older task: whether that may lose its alternatives
  // now. Otherwise they are looked at when the machine backtracks into it.
  virtual bool may_soft_cut(Worker&, const Cell* choice) = 0;
  // At a call, after raise_signal(signal_parallel).
  virtual void safe_point(Worker&) = 0;
  // The exit status of what has told this machine to halt: that of the whole run if it ends, else Worker::halt_status.
  virtual int halt_status(const Worker&) = 0;
  // Whether nothing unfinished lies at the left: what the user is asked about is this branch.
  virtual bool is_front(Worker&) = 0;

  // Solution buffers (findall_buffers.hpp). `id` is that of the buffer.
  virtual void begin_scope(Worker&, std::uint64_t id) = 0;
  // Where a solution found now is to be added, before anything else is asked; nullptr: to the worker's own buffer.
  virtual SolutionBuffer* kept_solutions(Worker&, std::uint64_t id) = 0;
  // Back at the call: what others found, to come after the worker's own solutions.
  virtual std::vector<SolutionBuffer> end_scope(Worker&, std::uint64_t id) = 0;

  // Erased clauses or atoms have piled up: reclaims those that no worker can reach, if it is at the front.
  virtual void reclaim_clauses(Worker&) = 0;
  // A dynamic predicate is about to be modified that was not known to be (builtins/database/changes.hpp): others may have read it.
  virtual void unexpected_change(Worker&, const Predicate&) = 0;
  // The definition of a predicate is about to be replaced: others may have run it.
  virtual void before_code_change(Worker&, const Predicate&) = 0;

  // Whether nothing unfinished lies at the left that belongs to the choice points above `level`.
  virtual bool is_first_above(Worker&, const Cell* level) = 0;

  // A search for a best solution has a lesser bound, or is over (incumbents.hpp); a model has a solution with this cost, which is
  // shown if the run is stopped. These do not wait, and throw nothing.
  virtual void bound_improved(Worker&, std::uint64_t /*search*/, std::int64_t /*bound*/) {}
  virtual void search_is_over(Worker&, std::uint64_t /*search*/) {}
  virtual void model_solution(Worker&, std::int64_t /*cost*/, const std::string& /*text*/) {}

  // The setup of a setup_call_cleanup/3 is about to run.
  virtual void before_cleanup_frame(Worker&) = 0;

  // An answer of the goal that is being solved, as text.
  virtual void answer(Worker&, std::string text) = 0;
  // The goal whose alternatives may be explored in parallel begins here: choice points pushed from now on. Such goals nest.
  virtual void begin_region(Worker&) = 0;
  // Those that began above `level` are over, with all of their alternatives; true if there is no other around them.
  virtual bool end_regions(Worker&, const Cell* level) = 0;
  // Whether a sequential run would have something to backtrack into, above `level`, that lies in the innermost such goal.
  virtual bool alternatives_above(Worker&, const Cell* level) = 0;
};

}  // namespace penelope
