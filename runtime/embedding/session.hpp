// What is behind a Prolog of penelope.hpp: the engine, the functions of the host, and what a goal tells.
#pragma once
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/embedding/penelope.hpp"
#include "runtime/embedding/term_cells.hpp"
#include "wam/engine.hpp"

namespace penelope {

class ParallelRun;

// What a goal has handed over with '$host'(0, Term); prolog_lib/system/host.pl has the list.
struct Told {
  std::shared_ptr<std::vector<std::string>> variables;
  std::vector<std::vector<Term>> answers;
  std::string text;
  Term term;
};

struct Prolog::State {
  explicit State(const Options&);
  ~State();
  State(const State&) = delete;

  const unsigned workers;
  Engine engine;
  Worker& worker = engine.worker;
  Told told;
  std::vector<Query::State*> queries;  // that are open, innermost last; nullptr: to be closed when it is innermost

  // A goal Name(Argument, ...) of module system.
  Cell goal(std::string_view name, std::initializer_list<Cell> arguments);
  Cell text_cell(std::string_view utf8);
  Cell given(const Bindings&);

  // Runs make_goal() to its first solution, with all workers if wanted, and forgets what it left on the stacks. False: it fails.
  bool run(bool in_parallel, const std::function<Cell()>& make_goal);
  // The next outcome of an open query: true for an answer, false when it is over.
  bool step(const std::function<Outcome()>& what);
  void forget();       // the stacks are those of the newest open query, or empty
  void close_query();  // the innermost one
  void leave_query();  // the innermost one is over
  void interrupt();
  std::uint32_t add_function(Function);
  // What the clauses of '$host_solutions'/2 call: the numbers of the functions that open, go on with, and close the solutions of a call.
  std::array<std::uint32_t, 3> add_generator(Generator);

 private:
  class Busy;
  class OtherWorkers;
  bool call_host(Worker&, std::uint32_t number, Cell term);
  void take(Worker&, Cell term);
  bool call_function(Worker&, const Function&, Cell arguments);
  void note_running(bool);
  bool finish(Outcome);
  Outcome finish_query();
  Error error();  // of the ball

  std::vector<Function> functions_;
  std::map<std::int64_t, Solutions> solutions_;  // of calls of generators that may be asked for more, by their numbers
  std::int64_t next_solutions_ = 0;
  std::atomic<bool> busy_{false};
  std::mutex mutex_;  // of the following, which interrupt() looks at
  bool running_ = false, interrupted_ = false;
  ParallelRun* run_ = nullptr;  // of the goal that runs, when it has other workers
};

}  // namespace penelope
