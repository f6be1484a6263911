// What a worker keeps of its tasks, so that the loss of any worker costs time and nothing else. A task is the root of a subtree;
// its run is what is left of it here, in the order of the sequential run:
//
//   answer | answer | splice(C) | answer | alternative | alternative
//   `--- goes up, and is forgotten here    `--- the next to be run    `--- the oldest: the next to be exported
//
// Answers at the front go to the exporter at once, in order; it inserts them before its splice. When nothing is left, `done`
// follows and the splice goes. So the exporter knows how many answers of C it has: C's run is the same every time, and if C is
// lost it runs again from its start, here, and the first ones are skipped. (Whoever exported it keeps the alternative for this.)
// If the exporter is lost as well, its own exporter does the same with the task around C, and C, where it still runs, is dropped:
// nobody waits for it. The master, which is never lost, has exported the root.
//
// Nothing is counted twice: messages name the run, not the task, and a run begun again has another name.
#pragma once
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "scheduler/membership.hpp"

namespace penelope::scheduler {

using Answer = std::uint64_t;       // the runtime has more to say about it
using Alternative = std::uint64_t;  // what it takes to begin it, anywhere

struct RunId {  // who exported it, and a number of that node
  Member exporter;
  std::uint32_t number = 0;
  auto key() const { return std::tuple(exporter.node, exporter.incarnation, number); }
  bool operator<(const RunId& other) const { return key() < other.key(); }
  bool operator==(const RunId&) const = default;
};

struct Task {
  RunId run;
  Alternative start = 0;
  std::uint64_t skip = 0;  // answers that the exporter has already
};
struct Answers {
  RunId run;
  std::vector<Answer> answers;
};
struct TaskDone {
  RunId run;
};
struct Kill {
  RunId run;
};
using TaskMessage = std::variant<Task, Answers, TaskDone, Kill>;

// The result of running an alternative: answers and new alternatives, in order.
struct Waiting {
  Alternative alternative;
};
using Step = std::vector<std::variant<Answer, Waiting>>;

class TaskTable {
 public:
  struct Outgoing {
    Member to;
    TaskMessage message;
  };

  explicit TaskTable(Member own) : own_(own) {}

  // For the master, which has the root and exports it: what it gives is released.
  void begin_root(Alternative);
  std::vector<Answer> take_released() { return std::exchange(released_, {}); }
  bool root_done() const { return root_done_; }

  std::size_t alternatives() const;         // that wait here
  std::optional<Alternative> next() const;  // the one to be run next: of the oldest run that has one, the first
  void finish(const Step&);                 // what next() gave

  // Exports the oldest alternative of the oldest run that has two, or with `last` one. The message has to be sent.
  std::optional<Task> take_out(const Member& to, bool last = false);
  void receive(const TaskMessage&);
  void change(const View&);  // what the lost ran begins again here; what they exported is dropped

  std::vector<Outgoing> take_messages() { return std::exchange(messages_, {}); }
  std::uint64_t restarts() const { return restarts_; }
  std::uint64_t drops() const { return drops_; }

 private:
  struct Splice {
    RunId run;
  };
  using Entry = std::variant<Answer, Waiting, Splice>;
  struct Run {
    Task task;
    std::list<Entry> entries;
  };
  struct Exported {
    Alternative start;
    Member importer;
    std::uint64_t received = 0;
    RunId parent;
  };
  using Runs = std::list<Run>;  // the oldest first

  Runs::iterator find(const RunId&);
  RunId new_run() { return {own_, ++numbers_}; }
  void take_in(const Task&);
  void add(const Answers&);
  void end(const RunId& exported);
  void drop(const RunId&);
  void restart(const RunId& exported);
  void flush(const RunId&);
  void send(const Member& to, TaskMessage);
  std::list<Entry>::iterator splice_of(Run&, const RunId& exported);

  Member own_;
  Runs runs_;
  std::map<RunId, Exported> exported_;
  std::uint32_t numbers_ = 0;
  RunId root_;
  bool root_done_ = false;
  std::vector<Answer> released_;
  std::vector<Outgoing> messages_;
  std::uint64_t restarts_ = 0, drops_ = 0;
};

}  // namespace penelope::scheduler
