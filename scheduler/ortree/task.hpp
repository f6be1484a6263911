// The rules of the or-tree for one task: which part of its run others may see, when it may cut, when an effect may happen,
// and what a message from its parent or a child changes. docs/design/or-tree.md has the rules; the words are the same.
//
// Pure: no threads, no cells. Places on the choice-point stack are numbers where only order counts; children, scopes and
// payloads (an answer, a collected solution, a run of alternatives) are ids that mean something to the caller only. Methods
// append to `out` what must be sent or done; messages between two tasks arrive in the order in which they were sent.
//
//   timeline     [marks] splice [marks] splice [marks] ... now
//                 marks: answers, collects, starts of findall scopes; between two unfinished splices
//
//   Each record of the timeline carries `low`: the least place resumed (backtracked into) since the record before it, and the
//   task carries the low since its last record. join(X, Y) = min(j0 of X, every low after X up to and including Y's).
//
// A task that is lost begins again under another name: losses.hpp.
//
// A task may read what effects change before it is at the front (reads_ahead). It is unchecked then: it acts on nothing at or below its
// root until everything at its left is done, and its reads turn out to have been right (checked), or it begins again.
//
// A cut that a branch at the left may still take back waits (the rules also allow to run on; waiting needs no suspended
// choice points). Nothing else differs from the rules.
#pragma once
#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "wam/base/bytes.hpp"
#include "wam/base/check.hpp"

namespace penelope::ortree {

using Place = std::int64_t;  // of a choice point on the stack; a barrier is the place of the first choice point above it
constexpr Place none = std::numeric_limits<Place>::max();
using TaskId = std::uint64_t;  // 0: no task
using ScopeId = std::uint64_t;
using PayloadId = std::uint64_t;

enum class MarkKind : std::uint8_t {
  answer,   // released in order: an answer, output, or a modification that is kept
  collect,  // a solution of findall scope `scope`
  scope     // findall scope `scope` begins here
};

struct Mark {
  MarkKind kind;
  ScopeId scope;
  PayloadId payload;
  Place low = none;
  bool is_of(ScopeId id) const { return kind != MarkKind::answer && scope == id; }
};

enum class ActionKind : std::uint8_t {
  send_clear,  // to child `task`: its clearance is now `value`
  send_kill,   // to child `task`
  send_prune,  // to the parent: cut to barrier `value`
  send_done,   // to the parent, with `marks`; the task is finished
  release,     // payload `payload` is next in the sequential order
  discard,     // payload `payload` will never be seen
  force,       // the task's own branch is pruned: cut its stack to barrier `value` and backtrack
  check,       // everything at the left is done: now say checked() or begin_again()
  look_again   // something changed that a waiting cut, effect or findall may have waited for
};

struct Action {
  ActionKind kind;
  TaskId task = 0;
  Place value = 0;
  PayloadId payload = 0;
  std::vector<Mark> marks;
};
using Actions = std::vector<Action>;

// What a shared choice point still holds, in clause order: runs of alternatives and, in the place of exported runs, tasks.
struct Item {
  TaskId task = 0;        // not 0: the marker of an exported run
  std::uint64_t run = 0;  // otherwise: a run of alternatives, named by the caller
};

class Task {
 public:
  // The root of the tree has parent 0. Otherwise `root` is the place of the choice point whose alternatives the task got;
  // every older choice point on its stack is a shadow.
  Task(TaskId id, TaskId parent, Place root);

  TaskId id() const { return id_; }
  TaskId parent() const { return parent_; }
  // A choice point older than this is a shadow: a task that backtracks into one has ended.
  Place base() const { return base_; }
  bool ended() const { return phase_ != Phase::running; }
  bool dead() const { return phase_ == Phase::dead; }
  bool finished() const { return phase_ == Phase::done; }
  Place root() const { return root_; }  // a cut of this or an older choice point concerns the parent

  // --- clearance -------------------------------------------------------------------------------------------------------
  Place clearance() const;                            // present clearance; 0: nothing unfinished at the left
  bool at_front() const { return clearance() == 0; }  // effects may happen
  bool may_cut(Place barrier) const { return clearance() <= barrier; }
  // Whether resumed() must be called for every choice point that is backtracked into, or only for shared ones.
  bool watches_resumption() const { return !splices_.empty(); }
  Place low() const { return low_; }  // resumed() changes nothing at or above this place

  // --- reads ahead of the front ----------------------------------------------------------------------------------------
  // Whether the task may read now what effects change: nothing of it has been seen, so it could begin again, and nothing unfinished of
  // its own stands before the read.
  bool may_read_ahead() const { return phase_ == Phase::running && parent_ != 0 && external_ != 0 && root_ == start_ && splices_.empty(); }
  void reads_ahead() {
    PENELOPE_ASSERT(may_read_ahead());
    unchecked_ = true;
  }
  bool unchecked() const { return unchecked_; }
  // After the action `check`: what was read is what a read now would give; or it is not, and the task goes back to its beginning, with
  // `run` for the alternatives that it got: out has a `force`.
  void checked(Actions& out);
  void begin_again(std::uint64_t run, Actions& out);

  // --- events of the task's own run ------------------------------------------------------------------------------------
  void resumed(Place);
  void answer(PayloadId, Actions& out);
  // The last answer in the timeline but for so many `after` it, where nothing else but solutions stands behind it, and all of the timeline has
  // one fate, for nothing unfinished stands in it: a new answer whose order among solutions does not matter may be put into it.
  std::optional<PayloadId> last_answer(std::size_t after = 0) const;
  // All answers in the timeline, in order, where nothing unfinished stands in it, else none; and of these, those that are wanted, which are the
  // caller's then.
  std::vector<PayloadId> answers() const;
  std::vector<PayloadId> take_answers(const std::function<bool(PayloadId)>& is_wanted);
  // The last thing in the timeline, where that is an answer and a new one right behind it has the same fate, also if something unfinished stands
  // before them: a cut of that takes both or none.
  std::optional<PayloadId> answer_with_same_fate() const;
  void begin_scope(ScopeId);
  // Whether the caller may keep a solution itself, before all that end_scope() will give: the scope is this task's own, and
  // between its start and now nothing is unfinished and nothing on the timeline.
  bool collects_directly(ScopeId) const;
  // A solution that the caller does not keep, be it that it must not or that it did not know: a message comes at any time.
  void collect(ScopeId, PayloadId);
  // The newest collect, if it is of this scope and another one may be added to its payload.
  std::optional<PayloadId> last_collect(ScopeId) const;
  // Whether another collect of this scope would say nothing new to who asks whether there is any: a cut of something unfinished at its left
  // would take one that is there as well, or not. May be false where it is so.
  bool is_collected(ScopeId) const;
  bool has_collect(ScopeId) const;
  // Whether end_scope() would succeed.
  bool scope_is_complete(ScopeId) const;
  // Back at the findall: false while something unfinished lies after the scope's start. Else the collects, in order, and the
  // scope is gone.
  bool end_scope(ScopeId, std::vector<PayloadId>& collects);
  // The findall's choice point went by a cut, an exception or `force`: its collects will never be taken.
  void drop_scope(ScopeId, Actions& out);
  // A cut that may_cut() allows. Choice points from `barrier` on are gone.
  void cut(Place barrier, Actions& out);
  // A cut that has to wait: what is certain already. Choice points above the result are gone, and the one at it holds nothing;
  // shadows stay.
  Place cut_certain_part(Actions& out);
  // The task backtracked below base(); it is not unchecked.
  void end(Actions& out);

  // --- shared choice points --------------------------------------------------------------------------------------------
  bool is_shared(Place at) const { return !shared_.empty() && find_shared(at) != nullptr; }
  Place newest_shared() const { return shared_.empty() ? -1 : shared_.back().at; }
  const std::deque<Item>& items(Place at) const {
    PENELOPE_CHECK(is_shared(at));
    return find_shared(at)->items;
  }
  // Makes the choice point shared; it holds these runs of alternatives.
  void share(Place at, std::deque<Item> runs);
  // The run at `position` of a shared choice point goes to task `child` (a run may be split before: replace_run).
  void export_run(Place at, std::size_t position, TaskId child);
  void replace_run(Place at, std::size_t position, std::uint64_t first, std::uint64_t second);
  // The other way round: the run at `position` and the one behind it are one, `both`.
  void join_runs(Place at, std::size_t position, std::uint64_t both);
  // Backtracking into a shared choice point: the next run of alternatives to try; markers on the way are spliced. Nothing:
  // the choice point is empty and no longer shared; go on with older ones, unless `out` has a `force`, which is then to be done
  // at once, or the task is unchecked and this is its root: then it stays shared, and is asked again when the task is checked.
  // The run is given out: what is left of it after one alternative is put back with put_back().
  std::optional<std::uint64_t> next_run(Place at, Actions& out);
  void put_back(Place at, std::uint64_t run);
  // What was given to a child is the task's own again, as `run`, and the child is dropped: nothing of it has been seen. False: that cannot be
  // done any more, since its place was reached, or it is done.
  bool take_back(TaskId child, std::uint64_t run, Actions& out);

  // --- messages --------------------------------------------------------------------------------------------------------
  void receive_clear(Place clearance, Actions& out);
  void receive_kill(Actions& out);
  void receive_prune(TaskId child, Place barrier, Actions& out);
  void receive_done(TaskId child, std::vector<Mark> marks, Actions& out);

  // --- snapshots and losses (restarting.cpp) -------------------------------------------------------------------------------------
  // The whole state between two events, of a task that is not finished. Payloads are the caller's: both functions are called
  // once for each, in the same order.
  void write(ByteWriter&, const std::function<void(PayloadId)>& write_payload) const;
  // Throws CorruptMessage if no task can be in the state that is read; what read_payload made until then is the caller's.
  // `rename`: tasks have other ids now, no two the same.
  static Task read(ByteReader&, const std::function<PayloadId()>& read_payload, const std::function<TaskId(TaskId)>& rename = {});
  // Children that are not done.
  std::vector<TaskId> children() const;
  bool has_child(TaskId) const;
  // What was sent to the child last (place of its choice point + 1: nothing yet).
  Place clearance_of(TaskId child) const { return children_.at(child).clearance; }
  // A child runs again under another name. False: it was dropped.
  bool rename_child(TaskId child, TaskId name);

  std::size_t unfinished() const { return children_.size(); }
  std::size_t splices() const { return splices_.size(); }

 private:
  friend struct Invariants;
  enum class Phase : std::uint8_t { running, ended, done, dead };
  struct Segment {
    std::vector<Mark> marks;
    Place low = none;  // least place resumed between the splices around it
  };
  struct Splice {
    TaskId child;
    Place j0;
    Place low;
    Segment after;
  };
  struct Child {
    Place clearance;          // last sent
    Place prune = none;       // received before its splice was reached
    bool done = false;        // before its splice was reached
    std::vector<Mark> marks;  // of a child that is done
  };
  struct Shared {
    Place at;
    std::deque<Item> items;
  };

  // What may be relied on of it.
  Place relied_on() const { return unchecked_ ? std::max(external_, root_ + 1) : external_; }
  Segment& before(std::size_t splice) {
    PENELOPE_CHECK(splice <= splices_.size());
    return splice == 0 ? first_ : splices_[splice - 1].after;
  }
  const Segment& before(std::size_t splice) const { return const_cast<Task*>(this)->before(splice); }
  Segment& last() { return before(splices_.size()); }
  const Segment& last() const { return before(splices_.size()); }
  Shared* find_shared(Place at);
  const Shared* find_shared(Place at) const { return const_cast<Task*>(this)->find_shared(at); }
  void append(Mark);
  template <class Gone>
  void remove_marks(std::size_t splice, std::size_t first, Gone gone);
  std::optional<std::size_t> scope_start(std::size_t splice, ScopeId) const;
  void kill(TaskId child, Actions& out);
  void drop_items(std::deque<Item>&, Actions& out);
  void drop_all(Actions& out);
  void drop_shared_from(Place at, Actions& out);
  void prune_parent(Place barrier, Actions& out);
  bool splice(TaskId, Place at, Actions& out);
  void prune_after(std::size_t splice, Place barrier, Actions& out);
  void fold(std::size_t splice, std::vector<Mark> marks, Actions& out);
  std::size_t find_splice(TaskId child) const;
  void update(Actions& out);  // after a message: release, clearances, finished
  void release(Actions& out);
  void send_clearances(Actions& out);
  void finish(Actions& out);
  static void discard(const std::vector<Mark>&, Actions& out);

  Task() = default;
  struct Writer;
  struct Reader;

  TaskId id_ = 0, parent_ = 0;
  Place start_ = none;  // root at the task's start
  Place root_ = none, base_ = none;
  Place external_ = none;  // clearance at the task's start, as last heard from the parent
  bool unchecked_ = false;
  Place low_ = none;
  Phase phase_ = Phase::running;
  Segment first_;
  std::vector<Splice> splices_;
  std::unordered_map<TaskId, Child> children_;
  std::vector<Shared> shared_;           // oldest first
  std::vector<ScopeId> dropped_scopes_;  // while there are splices
};

}  // namespace penelope::ortree
