// Engines and threads of the language. Each is a machine of its own, with its own stacks and global variables, in the outside world of
// the worker that made it. None has a thread of the operating system: a machine runs while another one waits for it, in the thread of that
// one, so their order is the same in each run.
//
//   worker --engine_next--> engine A --engine_next--> engine B       outer <-- and inner -->
//
// An engine runs until it has an answer, or yields one, and stays as it is until it is asked again. A thread runs until it ends or waits
// (`Suspended`); it is then backtracked into, at a choice point that makes the call again that waited. A machine that waits in the middle
// of C++ code (in an engine, or in a cleanup) cannot be left: others run on top of it.
//
// All that is done with them is an effect: in a parallel run only the front does it, in the process of effects. What runs inside is
// at the front as well; `SideParallel` answers the machine's questions.
//
// Machines that are over are kept for others: who raises a signal may still look at one.
#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "wam/machine/kept_values.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

// Leaves a machine whose newest choice point goes on with what it was doing.
struct Suspended {};

// Where a machine's output goes and its input comes from, where that is not where those of its caller do.
struct Redirections {
  std::optional<int> input, output;  // numbers of streams
  std::vector<int> saved_outputs;    // of with_output_to/2: StreamTable::saved_outputs
};

class SideMachine {
 public:
  explicit SideMachine(Worker& beside);  // throws a resource error on its heap when there is no room

  Worker& worker() const { return *worker_; }
  // Runs `step`, which asks the machine for a solution, while `caller` waits. An end by halt/1 or because the branch of the caller is gone
  // leaves this function as an exception.
  enum class End { answer, suspended, failure, exception };
  End run(Worker& caller, const std::function<Outcome(Worker&)>& step);
  bool is_running() const { return worker_->outer != nullptr; }
  // Drops what it has left to do, for good; runs cleanups.
  void end(Worker& caller, bool has_query);
  void begin_again();

 private:
  KeptValues values_;
  Redirections redirections_;
  std::unique_ptr<Worker> worker_;
};

constexpr std::int64_t main_thread = 1;  // its number

class SideEngines {
 public:
  // What waits for the next step of an engine.
  enum class State { fresh, between, running, over };
  struct Engine {
    std::int64_t number;
    AtomId alias = 0;
    State state = State::fresh;
    bool has_query = false;  // there is something to backtrack into
    bool is_thread = false;
    Block start;   // Template-Goal; a thread: its goal
    Block result;  // the template, as the engine left it
    bool has_result = false;
    Block posted;
    bool has_posted = false;
    std::unique_ptr<SideMachine> machine;
  };

  Engine& create(Worker&, AtomId alias, bool is_thread, Cell start);
  Engine* find(std::int64_t number);
  Engine* by_alias(AtomId);
  Engine* running_on(const Worker&);  // nullptr: it is no engine
  void destroy(Worker&, Engine&);     // takes it out; its cleanups run
  // An engine that has no more answers is gone; it can be destroyed once more.
  void note_exhausted(std::int64_t number);
  bool forget_exhausted(std::int64_t number);  // false: it was none
  const std::map<std::int64_t, Engine>& all() const { return engines_; }
  void find_clause_users(ClauseUsers&) const;  // of all machines, while none of them runs but below who asks
  // The machine goes on; what it has found is in `result`.
  SideMachine::End next(Worker& caller, Engine&);
  std::int64_t last_number = main_thread;

 private:
  std::map<std::int64_t, Engine> engines_;
  std::set<std::int64_t> exhausted_;
  std::map<AtomId, std::int64_t> aliases_;
  std::map<const Worker*, std::int64_t> of_worker_;
  std::vector<std::unique_ptr<SideMachine>> spare_;
  std::vector<const SideMachine*> leaving_;  // taken out already, but their cleanups run
};

// Those of the outside world of a worker.
SideEngines& side_engines(Worker&);
// The number of the thread that runs, be it in an engine: 1 for main.
std::int64_t running_thread(Worker&);

}  // namespace penelope
