// The tasks of one node in the world of chaos.hpp, under the rules that the engine obeys: ortree::Task for what a task may show and when
// it is done, ortree::losses_of for what a loss means. (Nothing is cut here: simulator/ortree has cuts, findalls and effects.)
//
//   start    to the node that asked for work: a run of alternatives, which is a child of the task that had them
//   clear    to a child: its clearance. 0: it is at the front, and the next answer has this number
//   kill     to a child: nobody waits for it
//   done     to the parent: the answers that it could not show, and, of one that was at the front, the number of the next answer
//   shows    to the master: answers of the front, with their numbers. `confirm` comes back
//
// The numbers do not depend on who shows an answer. So an answer that is shown again, by a task that begins again, is recognised;
// and the master shows them in their order, whichever node they come from. As in the engine (runtime/worker/processes/shows.hpp) a
// node keeps what the master may not have, and the end of a task that was at the front takes it along: what the task showed would
// be missing for ever if its node is lost then, since nobody begins it again.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "scheduler/membership.hpp"
#include "scheduler/ortree/task.hpp"
#include "scheduler/simulator/chaos/chaos_tree.hpp"

namespace penelope::scheduler {

using TaskId = ortree::TaskId;                  // says which node made it: that of its parent
using Shows = std::map<std::uint64_t, Answer>;  // by number, from 0

struct StartTask {
  TaskId task, parent;
  ortree::Place root;  // the place of the choice point that had the alternatives
  std::vector<Alternative> alternatives;
};
struct ClearTask {
  TaskId task;
  ortree::Place clearance;
  std::optional<std::uint64_t> number;  // at the front
};
struct KillTask {
  TaskId task;
};
struct TaskDone {
  TaskId task, parent;
  std::vector<ortree::Mark> marks;
  std::optional<std::uint64_t> number;  // it was at the front
  Shows unconfirmed = {};
};
struct ShowAnswers {
  Shows answers;
};
struct ConfirmAnswers {
  Shows answers;
};
using TaskMessage = std::variant<StartTask, ClearTask, KillTask, TaskDone, ShowAnswers, ConfirmAnswers>;

class ChaosTasks {
 public:
  struct Outgoing {
    Member to;
    TaskMessage message;
  };

  ChaosTasks(Member own, const ChaosTree* tree) : own_(own), tree_(tree) {}

  // Of the master, which is never lost and runs nothing: the root task, whose only alternative waits to be placed.
  void begin_root();
  bool root_done() const { return root_done_; }  // and all its answers have come
  bool waits_for_a_node() const { return !unplaced_.empty(); }
  void place_one(const Member& at);
  std::vector<Answer> take_shown() { return std::exchange(shown_, {}); }  // in order, each once
  bool shows_agree() const { return agree_; }                             // no number came with two answers

  std::size_t alternatives() const;  // that wait here
  void run_one();                    // the next of the oldest task that has one
  // Gives away alternatives of the oldest choice point of the oldest task that has two. The message has to be sent.
  std::optional<StartTask> take_out(const Member& to);
  void receive(const Member& from, const TaskMessage&);
  void change(const View&);  // what the lost ran begins again here; what they exported is dropped

  std::vector<Outgoing> take_messages() { return std::exchange(messages_, {}); }
  std::uint64_t restarts() const { return restarts_; }
  std::uint64_t drops() const { return drops_; }

 private:
  struct Exported {  // kept, for the case that it is lost
    StartTask start;
    Member at;  // node 0 and incarnation 0: no node has it yet
  };
  struct Running {
    ortree::Task rules;
    std::vector<std::vector<Alternative>> stack = {};             // choice points, oldest first; those that are shared have `runs` instead
    std::map<std::uint64_t, std::vector<Alternative>> runs = {};  // by name
    std::map<TaskId, Exported> exported = {};
    std::optional<std::uint64_t> number = {};  // at the front: of the next answer
    std::size_t alternatives() const;
  };

  static Member maker_of(TaskId);
  TaskId new_task();
  static std::uint64_t name_run(Running&, std::vector<Alternative>);
  Running* find(TaskId);
  void backtrack(Running&);
  void run(Running&, Alternative, ortree::Actions& out);
  void perform(Running&, ortree::Actions&);
  void start(Running& parent, TaskId child, const Member& at);
  void clear(Running& parent, TaskId child);
  void show(std::uint64_t number, Answer);
  void deliver(std::uint64_t number, Answer);
  void send(const Member& to, TaskMessage);
  void handle(const Member& from, const TaskMessage&);
  void take_in(const StartTask&);
  void take_in(const ClearTask&);
  void take_in(const TaskDone&);
  void drop(TaskId);
  void begin_again(Running& parent, TaskId lost);
  void settle();

  bool is_gone(const Member&) const;

  Member own_;
  const ChaosTree* tree_;
  View view_;
  std::deque<Running> tasks_;  // the oldest first
  std::uint32_t numbers_ = 0;
  std::vector<TaskId> unplaced_;  // children of the root task
  bool root_done_ = false;
  Shows unconfirmed_;  // the master may not have them
  Shows to_show_;      // not sent yet
  Shows delivered_;    // of the master
  std::uint64_t next_shown_ = 0;
  bool agree_ = true;
  std::vector<Answer> shown_;
  std::deque<TaskMessage> to_itself_;
  std::vector<Outgoing> messages_;
  std::uint64_t restarts_ = 0, drops_ = 0;
};

}  // namespace penelope::scheduler
