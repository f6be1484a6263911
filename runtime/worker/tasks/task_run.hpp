// TaskRun: a task of a worker, from its arrival until its timeline has gone to the parent: its rules (scheduler/ortree/task.hpp), and what the
// worker keeps with them. The mutex of its worker guards it.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "runtime/fault/kept_starts.hpp"
#include "runtime/worker/messages.hpp"
#include "runtime/worker/runs.hpp"
#include "runtime/worker/search_path.hpp"
#include "runtime/worker/spent_in_order.hpp"
#include "runtime/worker/tasks/object_table.hpp"
#include "scheduler/ortree/task.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/own_clauses.hpp"
#include "wam/machine/own_values.hpp"

namespace penelope {

struct Seat;

// Places of the rules are offsets on the choice-point stack.
inline ortree::Place place_of(const Worker& w, const Cell* choice) { return static_cast<ortree::Place>(w.offset_of(choice)); }
inline Cell* at_place(const Worker& w, ortree::Place place) { return reinterpret_cast<Cell*>(w.base + place); }

struct TaskRun {
  TaskRun(ortree::TaskId id, ortree::TaskId parent, ortree::Place root) : rules(id, parent, root) {}

  // All but the stacks, and what belongs to them (task_freezing.hpp).
  void write(ByteWriter&) const;
  using Rename = std::function<ortree::TaskId(ortree::TaskId)>;
  static std::unique_ptr<TaskRun> read(ByteReader&, KeptStarts&, const Rename&);
  void rename(const Rename&);  // itself and others (leaving.cpp)

  ortree::Task rules;
  Seat* seat = nullptr;                  // until its own run has ended
  struct Region {                        // of a goal that is explored in parallel
    ortree::Place floor;                 // where its choice points begin; older ones are not for other workers
    ortree::Place below;                 // the choice point under them; -1 in tasks that came from elsewhere
    std::vector<ortree::Place> later{};  // last_answer.cpp
  };
  std::vector<Region> regions;            // innermost last; a task that came from elsewhere has that of its root
  void leave_regions(ortree::Place top);  // no choice points are left from here on
  ortree::Place floor() const { return regions.empty() ? ortree::none : regions.back().floor; }
  std::optional<ortree::Place> forced;          // a child has pruned the branch that runs: cut back to here
  std::unordered_map<std::uint64_t, Run> runs;  // of the shared choice points
  std::uint64_t next_run = 1;
  struct Start {  // of a task that got a run of alternatives of the choice point at its root
    Run run;
    std::uint64_t state;  // of the choice point (state_of)
  };
  std::optional<Start> start;
  std::string place_of_start;  // in the program; empty: nobody wants to know
  std::uint64_t answers = 0;   // of solve, that its own run has found
  struct Read {                // ahead of the front: an object, and its version at the first read
    StateObject object;
    StateVersion version;
  };
  ObjectTable reads;           // unchecked
  std::size_t looks_at = 0;    // the next one of them to be looked at, whether it was modified meanwhile
  std::size_t next_looks = 0;  // when there are so many
  ObjectTable kept;            // modified by what may still be on the timeline: its own, and that of children
  bool has_kept(StateObject object) const {
    if (is_of_key(object) && kept.contains({StateObject::Kind::clauses_of_others, object.id})) return true;
    return kept.contains(object);
  }
  // The objects that it modifies.
  std::vector<StateObject> note_kept(const KeptChange& change) {
    std::vector<StateObject> objects = objects_of(change);
    for (const StateObject object : objects) kept.add(object);
    return objects;
  }
  // What its own run has set since it came last upon alternatives that it had given away. Its own thread alone uses them.
  OwnValues own_values;
  // The same of clauses. Choice points from a place on stay: who were given alternatives there would call clauses that they do not have.
  BranchClauses own_clauses;
  ortree::Place own_clauses_from = ortree::none;
  ortree::Place closed_by_own_clauses(const Worker&) const;
  void end_own_clauses(const Worker&);         // the branch's turn has come
  void forget_own_clauses();                   // no frame or choice point stands in one any more
  std::optional<std::uint32_t> reads_keys_of;  // a predicate that it may read so ahead of the front: what is asked for each read
  bool begins_again = false;                   // with what is forced: the choice point at the root goes back to its state
  unsigned times_begun_again = 0;
  std::size_t kept_bytes = 0;  // of answers and output, since it was last at the front
  struct Scope {
    std::uint64_t id;
    ortree::Place place;        // where the choice points of the call begin
    bool has_captured = false;  // the buffer takes what is written to current output
  };
  std::vector<Scope> scopes;  // of findall calls that run, innermost last
  struct OpenCondition : Condition {
    bool is_settled;  // it has a solution for certain
  };
  std::vector<OpenCondition> conditions;  // oldest first; those older than the task's choice points: of the tasks that it comes from
  double weight = 1;                      // its part of the search tree, without what it gave away
  double share_done = 0;                  // of that, when it was last looked at
  SeenPath path;
  std::uint64_t depth = 0;     // choice points above its oldest one, from the root of the search
  std::uint32_t journeys = 0;  // of its answers (TaskOffer)
  struct Exported {
    scheduler::WorkClass work;
    std::uint64_t alternatives;
    double expected;      // inferences of all of them; 0: nothing was known
    KeptStart start{};    // in another process that may be lost: what it takes to begin again
    ClauseUsers users{};  // of the start
    // What it brings is compared with what it costs (scheduler/worth.hpp), if it was chosen to go, and once.
    bool has_price = false;
    bool speculative = false;     // a commit ahead might have removed it when it went
    bool of_endless = false;      // the next ones of a run whose end nobody knows
    double cost = 0;              // seconds of both workers, so far
    double exporter_ran = 0;      // seconds of its exporter's own run, when it went
    std::optional<Start> went{};  // what may be taken back, to the choice point at `place`
    ortree::Place place = 0;
  };
  std::unordered_map<ortree::TaskId, Exported> exported;  // children that are not done
  bool may_run_again = false;                             // TaskOffer
  bool is_far = false;                                    // its worker asks for what lies further left (Exporter::look_for_nearer)
  std::uint64_t asks_for_nearer_at = 0;                   // work so far, when it does; 0: not known yet
  std::optional<StateValue> told;                         // the answer to read_state(), from the first process
  FrontCount front;                                       // when it was last at the front, or as its exporter knew
  std::uint64_t begun_at = 0;                             // inferences of the seat when the task began there
  std::uint64_t extra_begun_at = 0;                       // beyond these (scheduler/work_clock.hpp)
  std::uint64_t inferences = 0;                           // of its own run before that, or when it has ended
  std::uint64_t extra = 0;                                // as well
  double cpu_seconds = 0;                                 // of its own run, elsewhere than where effects are, in turns that are over
  Spent unwanted;                                         // of these, by what a child has pruned
  std::optional<Spent> own_run_ends_at;                   // as long as it is not cut back to there (forced)
  Spent before;                                           // until its own run began, as its parent said when the task came to the front
  SpentInOrder spent_below;
  std::chrono::steady_clock::time_point arrived_at = std::chrono::steady_clock::now();
  TaskEffort effort() const {  // when its own run has ended
    return {Spent{inferences, cpu_seconds} - unwanted + spent_below.by_children(),
            std::chrono::duration<double>(std::chrono::steady_clock::now() - arrived_at).count(), ahead.value_or(seconds_kept()), extra};
  }
  double seconds = 0;                         // of its own run, in turns that are over
  double seconds_kept() const;                // of its own run so far, without what was thrown away
  std::optional<double> ahead;                // of these, before everything at its left was done; nothing: that is not done
  bool has_waited = false;                    // for its turn
  std::optional<std::uint64_t> went_home_at;  // inferences so far, when a branch last did (going_home.cpp)
  std::uint64_t inferences_so_far() const { return inferences + (seat ? seat_inferences() - begun_at : 0); }
  std::uint64_t extra_so_far() const { return extra + (seat ? seat_extra() - extra_begun_at : 0); }
  std::uint64_t work_so_far() const { return inferences_so_far() + extra_so_far(); }
  std::uint64_t inferences_kept() const { return inferences_so_far() - unwanted.inferences; }  // the others are known to be thrown away

 private:
  explicit TaskRun(ortree::Task task) : rules(std::move(task)) {}
  std::uint64_t seat_inferences() const;
  std::uint64_t seat_extra() const;
};

}  // namespace penelope
