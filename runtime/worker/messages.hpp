// What workers send to each other, as bytes. The first byte says which:
//
//   schedule   between nodes of the scheduler: number of the view (processes/views.hpp), to node, from node, the scheduler's message;
//              with the lineages of those for whom it asks for work, of the stacks that the work will be installed in, and with
//              --balance their Resources; work carries the task (TaskOffer) and the segment
//   clear, kill          to a task, from its parent
//   home, rest           like work but unasked; to the first process (going_home.cpp): a branch that goes on there, and the
//                        alternatives after such branches, or of one that asks for symbols too often; rest to any: what was lost and
//                        runs again (recovering.cpp)
//   prune, done          to a task, from its child; done carries what the child's timeline still holds
//   ask                  to the first process, from a task at the front in another: a clock or a random number; with the number of the
//                        effect (FrontCount)
//   told                 the answer to that, to the task
//   waits                to a task, from its child: it has done little, and waits for its turn
//   arrived              to an exporter, from the importer of a task: it is installed (--balance=delay-aware); and a second one, the
//                        first time, with many bytes behind it, which tell the rate of the link
//
// A task's id says which worker runs it: task_name.hpp.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/transport/transport.hpp"
#include "runtime/worker/runs.hpp"
#include "runtime/worker/spent.hpp"
#include "runtime/worker/task_name.hpp"
#include "scheduler/ortree/task.hpp"
#include "wam/base/bytes.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/kept_change.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/term/state_functions.hpp"

namespace penelope {

enum class WireKind : std::uint8_t { schedule, clear, kill, prune, done, home, rest, arrived, ask, told, waits };
constexpr WireKind last_wire_kind = WireKind::waits;
constexpr unsigned or_tree_kinds = 10;  // all but schedule

// Whether its receiver has to know the program as it is now: not of what nodes of the scheduler say to each other without work.
bool depends_on_program(std::string_view message);

// What the front has done since the search began. It is handed on with the front: what runs again after a loss counts the same
// as the first time.
struct FrontCount {
  std::uint64_t shows = 0;  // answers, texts for current output, and modifications that were kept and are made elsewhere (shows.hpp)
  std::uint64_t effects = 0;
  std::uint64_t modified = 0;  // the last show that was a modification; 0: none was
  std::uint64_t reshaped = 0;  // the last one that was more than an update of a number (wam/machine/state_update.hpp)

  void note(const FrontCount& later) {
    shows = std::max(shows, later.shows);
    effects = std::max(effects, later.effects);
    modified = std::max(modified, later.modified);
    reshaped = std::max(reshaped, later.reshaped);
  }
  // The show that a process has to know at the front before it reads the object.
  std::uint64_t needed_for(StateObject object) const { return is_shape(object) ? reshaped : modified; }
};
static_assert(sizeof(FrontCount) == 32, "sent as it stands");

// What a mark of a timeline stands for: the text of an answer, the solutions of a findall, or a modification that is kept. Timelines know it by
// its address.
struct Payload {
  std::string text;
  SolutionBuffer solutions;
  TextFor text_for = TextFor::answer;       // to a stream it goes as it stands
  std::unique_ptr<KeptChange> change = {};  // neither: a modification

  static Payload* of(ortree::PayloadId id) { return reinterpret_cast<Payload*>(id); }
  ortree::PayloadId id() const { return reinterpret_cast<ortree::PayloadId>(this); }
};

// Of a *-> (conditions.hpp): a scope, and the choice point of its else branch.
struct Condition {
  ortree::ScopeId scope;
  ortree::Place place;
};

// Alternatives that go to another worker as a task, beside the copy of the stacks up to their choice point.
struct TaskOffer {
  ortree::TaskId task, parent;
  ortree::Place root;                   // place of the choice point
  ortree::Place floor;                  // of the goal that is explored (TaskRun::Region)
  Run run;                              // the alternatives
  double weight;                        // its part of the search tree (progress.cpp)
  std::uint64_t depth;                  // of the choice point: how many others above it have alternatives, up to the root task's
  std::vector<ortree::Place> later;     // choice points with alternatives after those of the task, oldest first (last_answer.cpp)
  FrontCount front;                     // as far as the exporter knew
  std::uint32_t journeys = 0;           // of its answers: processes that are changed on the way through its parents to the root
  bool may_run_again = false;           // as a part of a task in a process that may be lost, or did so: what it shows is numbered everywhere
  std::vector<Condition> conditions{};  // that it has come into, oldest first

  void write(ByteWriter&) const;
  static TaskOffer read(ByteReader&);
};

// What a worker that asks for work has.
struct Resources {
  double capacity = 0;                       // inferences a second, as measured; 0: not yet
  double nominal = 0;                        // by a benchmark or a file, in any unit; 0: not known
  std::uint64_t memory = ~std::uint64_t{0};  // bytes for stacks

  void write(ByteWriter&) const;
  static Resources read(ByteReader&);
};

// `before`: with clearance 0, what was spent before the task.
std::string clear_message(ortree::TaskId task, ortree::Place clearance, const FrontCount&, const Spent& before);
std::string kill_message(ortree::TaskId task);
std::string prune_message(ortree::TaskId parent, ortree::TaskId child, ortree::Place barrier);
std::string ask_message(ortree::TaskId, std::uint64_t effect, const StateQuestion&);
std::string told_message(ortree::TaskId, const StateValue&);
StateQuestion read_question(ByteReader&);
StateValue read_value(ByteReader&);
std::string arrived_message(ortree::TaskId task, std::size_t padding = 0);
// Consumes the payloads of the marks. To a worker of the same process it takes them as they are: large results are not copied.
struct TaskEffort {
  Spent spent;              // by the task and those below it
  double seconds;           // from its arrival until now
  double ahead = 0;         // seconds of its own run before everything at its left was done, without what was thrown away
  std::uint64_t extra = 0;  // work of its own run beyond its inferences (scheduler/work_clock.hpp)
};
void write_spent(ByteWriter&, const Spent&);
Spent read_spent(ByteReader&);
std::string done_message(ortree::TaskId parent, ortree::TaskId child, TaskEffort, const FrontCount&, const std::vector<ortree::Mark>& marks,
                         bool stays_here = false);
TaskEffort read_effort(ByteReader&);
std::string waits_message(ortree::TaskId parent, ortree::TaskId child);
std::vector<ortree::Mark> read_marks(ByteReader&, bool is_from_here = false);

void write_solutions(ByteWriter&, const SolutionBuffer&);
SolutionBuffer read_solutions(ByteReader&);
void write_payload(ByteWriter&, const Payload&);
void write_change(ByteWriter&, const KeptChange&);
KeptChange read_change(ByteReader&);
std::unique_ptr<Payload> read_payload(ByteReader&);

}  // namespace penelope
