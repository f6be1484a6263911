// TaskSet: the tasks of a worker. Their rules (scheduler/ortree/task.hpp) say what is to be done, and the set does it: messages to the tasks
// of other workers, shows, cuts of stacks. It names tasks, and counts what is under way between tasks.
//
// The worker's mutex guards it. Sending never waits.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/worker/messages.hpp"
#include "runtime/worker/processes/shows.hpp"
#include "runtime/worker/processes/views.hpp"
#include "runtime/worker/rest/traffic.hpp"
#include "runtime/worker/statistics.hpp"
#include "runtime/worker/task_log.hpp"
#include "runtime/worker/task_name.hpp"
#include "runtime/worker/tasks/frozen_tasks.hpp"
#include "runtime/worker/tasks/task_run.hpp"

namespace penelope {

class TaskSet {
 public:
  // What tasks bring about elsewhere in their worker.
  class Effects {
   public:
    virtual void send(Peer to, std::string message) = 0;
    // A child is done. `exported`: what was known of its alternatives; nullptr: nothing.
    virtual void child_done(ortree::TaskId child, const TaskEffort&, std::size_t bytes, const TaskRun::Exported* exported) = 0;
    virtual void child_killed(ortree::TaskId child, const TaskRun::Exported* exported) = 0;
    virtual void child_waits(ortree::TaskId child, TaskRun::Exported&) = 0;  // for its turn, before it has done much
    // The own run of its exporter waits for its turn, for a commit or for an effect or a read, and has run so many seconds since the child went.
    virtual void exporter_waits(ortree::TaskId child, TaskRun::Exported&, double seconds, bool for_commit) = 0;
    // Whether what was read ahead of the front is what a read would give now.
    virtual bool is_right(const TaskRun::Read&) = 0;
    // The reads of a task that has done so many inferences were right, or one was not.
    virtual void found_right(std::span<const ObjectTable::Entry>, std::uint64_t inferences) = 0;
    virtual void found_wrong(const TaskRun::Read&, std::uint64_t inferences) = 0;
    virtual void make_change(const KeptChange&) = 0;

   protected:
    ~Effects() = default;
  };
  using Tasks = std::unordered_map<ortree::TaskId, std::unique_ptr<TaskRun>>;

  // `oldest`: the place below which no cut of a task may go.
  TaskSet(Peer worker, unsigned workers_of_run, ortree::Place oldest, const Views&, Shows&, WorkerStatistics&, TaskLog&, Effects&);

  const Tasks& all() const { return tasks_; }
  bool has(ortree::TaskId id) const { return tasks_.contains(id); }
  TaskRun& at(ortree::TaskId id) { return *tasks_.at(id); }
  TaskRun& add(std::unique_ptr<TaskRun>);

  // For a task that another worker, or this one, is to run; nothing: all names are used up.
  std::optional<ortree::TaskId> new_name(Peer worker) { return names_.next(worker); }
  bool are_names_scarce() const { return names_.are_scarce(); }
  void rename(const TaskRun::Rename&);  // tasks of a process that leaves (leaving.cpp)

  // --- what happens to them ---
  void perform(TaskRun&, ortree::Actions&);
  void tell(ortree::TaskId to, std::string message);
  void send(Peer to, std::string message);  // a message between tasks
  // A message between tasks, to one of this worker: clear, kill, prune, done or told. `size`: of the whole message. Throws CorruptMessage.
  void receive(WireKind, Peer from, ByteReader&, std::size_t size);
  void kill(TaskRun&);
  void begin_again(TaskRun&);                          // one with unchecked reads
  void check_again();                                  // those whose turn has come, but what was modified before was not known here
  void left_seat(TaskRun&);                            // it was killed, and nothing runs it any more
  void leave_scopes(TaskRun&, ortree::Place barrier);  // their choice points, from barrier on, are gone
  void leave_conditions(TaskRun&, ortree::Place barrier);
  void leave_scopes_from(TaskRun&, std::size_t index);  // of TaskRun::scopes
  // A lost child of the task runs again under another name, with the same start; sends it its clearance.
  void rename_child(TaskRun&, ortree::TaskId lost, ortree::TaskId again);
  void end_weight(TaskRun&);                                      // its own run has ended, or was killed
  void note_wait(TaskRun&, bool for_commit);                      // its own run is about to wait for its turn
  static TaskLog::Task row_of(const TaskRun&, bool thrown_away);  // without its place
  double weight_done() const { return weight_done_; }

  // --- at rest ---
  void task_left_for(Peer to) { traffic_.sent(views_.rank_of(to)); }
  void task_arrived_from(Peer from) { traffic_.arrived(views_.rank_of(from)); }
  void add_traffic(ClauseHolders&) const;
  std::int64_t under_way_here() const { return traffic_.under_way_in(views_.ranks.self); }  // rest/traffic.hpp
  void add_users_of_starts(ClauseUsers&) const;                                             // that are kept for children in other processes
  // Adds all tasks. False: one is in the middle of something that cannot be put off.
  bool freeze(FrozenTasks&);

 private:
  void check_reads(TaskRun&);
  void take_back(TaskRun&, ortree::TaskId child);
  static void join_with_neighbours(TaskRun&, ortree::Place, std::uint64_t run);
  void make_or_show(TaskRun&, const KeptChange&);
  void show_change(TaskRun&, const KeptChange&);
  void receive_done(TaskRun&, ByteReader&, std::size_t size, ortree::Actions&);
  void receive_prune(TaskRun&, ByteReader&, ortree::Actions&);
  void drop(ortree::TaskId id) { tasks_.erase(id); }
  void throw_away(const TaskRun&);

  const ortree::Place oldest_;
  const Views& views_;
  Shows& shows_;
  WorkerStatistics& statistics_;
  TaskLog& log_;
  Effects& effects_;
  Tasks tasks_;
  std::vector<ortree::TaskId> to_check_;  // check_again()
  TaskNamer names_;
  Traffic traffic_;
  double weight_done_ = 0;  // of tasks that have ended
};

}  // namespace penelope
