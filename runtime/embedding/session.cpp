// Running goals for the host: boots the engine, lends it other workers for a goal, turns exceptions into C++ ones.
#include "runtime/embedding/session.hpp"

#include <unistd.h>

#include <algorithm>

#include "runtime/worker/cores.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/base/check.hpp"
#include "wam/base/widths.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/system/processes.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/stack_room.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {

ParallelOptions parallel_options(unsigned workers) {
  ParallelOptions options;
  options.workers = workers;
  options.workers_per_core = std::max(1.0, static_cast<double>(workers) / usable_cores());
  return options;
}

unsigned number_of_workers(const Options& options) {
  if (options.workers > max_workers) throw std::invalid_argument("penelope::Options: more than " + std::to_string(max_workers) + " workers");
  return options.workers ? options.workers : usable_cores();
}

}  // namespace

// While a goal runs no other function of the engine may be called, by a function of the host in particular.
class Prolog::State::Busy {
 public:
  explicit Busy(State& s) : state_(s) {
    if (state_.busy_.exchange(true)) throw std::logic_error("penelope::Prolog: used while it runs a goal");
  }
  ~Busy() { state_.busy_ = false; }

 private:
  const CollectorThread registered_;
  State& state_;
};

// The other workers of one goal. They start when it has run for a while, and end with it.
class Prolog::State::OtherWorkers {
 public:
  OtherWorkers(State& s, unsigned workers) : state_(s) {
    if (workers < 2) return;
    run_.emplace(s.worker, parallel_options(workers), nullptr);
    const std::lock_guard lock(state_.mutex_);
    state_.run_ = &*run_;
    if (state_.interrupted_) run_->finish(0);
  }
  ~OtherWorkers() {
    if (!run_) return;
    run_->stop_and_join();
    const std::lock_guard lock(state_.mutex_);
    state_.run_ = nullptr;
    run_.reset();
  }

 private:
  State& state_;
  std::optional<ParallelRun> run_;
};

Prolog::State::State(const Options& options)
    : workers(number_of_workers(options)), engine({{limit_that_fits(options.stack_limit, workers + 1)}, false}) {
  if (options.image.empty()) throw BootError("penelope::Prolog: no library image: set Options::image or PENELOPE_SHARE");
  engine.boot_from_image(options.image);
  Flags& flags = *engine.program.flags;
  flags.assign(worker, worker.symbols.atom("double_quotes"), worker.symbols.atom_cell("string"));
  flags.define_atoms("argv", {}, false);
  flags.define_atom("home", (options.image.parent_path() / "prolog_lib").string(), false);
  flags.define_integer("stack_limit", static_cast<std::int64_t>(worker.stack_limit), false);
  worker.outside->host = [this](Worker& w, std::uint32_t number, Cell term) { return call_host(w, number, term); };
  run(false, [this] { return goal("$host_begin", {}); });
}

Prolog::State::~State() {
  try {
    run(false, [this] { return goal("$run_at_halt", {nil_cell}); });
  } catch (const std::exception&) {  // a goal of at_halt/1 that calls halt/1: the others are not run
  }
  for (const std::string& file : worker.outside->temporary_files) unlink(file.c_str());
}

// --- goals -------------------------------------------------------------------------------------------------------------------

Cell Prolog::State::goal(std::string_view name, std::initializer_list<Cell> arguments) {
  const Cell plain = worker.new_compound(worker.symbols.atom(name), arguments);
  return worker.new_struct(worker.symbols.functor_cell(FixedAtom::colon, 2), cell_of(FixedAtom::system), plain);
}

Cell Prolog::State::text_cell(std::string_view utf8) { return worker.new_string(text_from_outside(utf8)); }

Cell Prolog::State::given(const Bindings& bindings) {
  TermBridge bridge(worker);
  std::vector<Cell> equations;
  for (const auto& [name, value] : bindings)
    equations.push_back(worker.new_struct(worker.symbols.functor_cell(FixedAtom::equals, 2), worker.symbols.atom_cell(text_from_outside(name)),
                                          bridge.to_cell(value)));
  return worker.new_list_of(equations);
}

bool Prolog::State::run(bool in_parallel, const std::function<Cell()>& make_goal) {
  const bool succeeded = step([&] {
    const OtherWorkers others(*this, in_parallel ? workers : 1);
    return worker.solve_once(make_goal());
  });
  if (succeeded) forget();
  return succeeded;
}

bool Prolog::State::step(const std::function<Outcome()>& what) {
  const Busy busy(*this);
  if (queries.empty()) solutions_.clear();  // left by goals that were interrupted
  told.answers.clear();
  note_running(true);
  Outcome outcome;
  try {
    outcome = what();
  } catch (const PrologError& e) {  // outside the machine: no room for the goal, or a cleanup's own
    copy_out(worker, e.ball, worker.ball);
    outcome = Outcome::exception;
  } catch (const HaltRequest& request) {
    worker.halt_status = request.status;
    outcome = Outcome::halted;
  }
  note_running(false);
  worker.streams->flush_all();
  return finish(outcome);
}

void Prolog::State::note_running(bool running) {
  const std::lock_guard lock(mutex_);
  running_ = running;
  if (running) interrupted_ = false;
  worker.signals.fetch_and(~static_cast<std::uint32_t>(signal_halt));
}

void Prolog::State::interrupt() {
  const std::lock_guard lock(mutex_);
  if (!running_) return;
  interrupted_ = true;
  if (run_) run_->finish(0);
  worker.raise_signal(signal_halt);
}

bool Prolog::State::finish(Outcome outcome) {
  if (outcome == Outcome::success) return true;
  forget();
  if (outcome == Outcome::exception) throw error();
  if (outcome == Outcome::halted && interrupted_) throw Error("interrupted", Term::atom("$aborted"));
  if (outcome == Outcome::halted) throw Halted(worker.halt_status);
  return false;
}

// As backtracking to the newest choice point: nothing that lies above is needed any more.
void Prolog::State::forget() {
  worker.undo_trail(worker.pointer(worker.B[choice::trail]));
  worker.heap_top = worker.heap_backtrack = worker.pointer(worker.B[choice::heap]);
}

void Prolog::State::close_query() {
  PENELOPE_ASSERT(!queries.empty() && worker.query_base != nullptr);
  try {
    step([this] { return finish_query(); });
  } catch (const std::exception&) {
    leave_query();
    throw;
  }
  forget();
  leave_query();
}

// A cleanup that raises an exception is gone with its choice point: the rest is still to be done.
Outcome Prolog::State::finish_query() {
  for (Outcome outcome = Outcome::success;;) {
    try {
      worker.finish_query();
      return outcome;
    } catch (const PrologError& e) {
      copy_out(worker, e.ball, worker.ball);
      outcome = Outcome::exception;
    } catch (const HaltRequest& request) {
      worker.halt_status = request.status;
      outcome = Outcome::halted;
    }
  }
}

void Prolog::State::leave_query() {
  PENELOPE_ASSERT(!queries.empty());
  queries.pop_back();
  if (!queries.empty() && !queries.back()) close_query();
}

Error Prolog::State::error() {
  try {
    const Cell ball = copy_in(worker, worker.ball.view());
    Term term = TermBridge(worker).from_cell(ball);
    const Outcome outcome = worker.solve_once(goal("$host_message", {ball}));
    forget();
    return {outcome == Outcome::success ? told.text : "Prolog exception", std::move(term)};
  } catch (const PrologError&) {  // too large for the heap, or cyclic
    forget();
    return Error(Term::atom("unknown"));
  }
}

// --- what goals call ---------------------------------------------------------------------------------------------------------

std::uint32_t Prolog::State::add_function(Function f) {
  functions_.push_back(std::move(f));
  return static_cast<std::uint32_t>(functions_.size());
}

std::array<std::uint32_t, 3> Prolog::State::add_generator(Generator generator) {
  const auto open = add_function([this, generator = std::move(generator)](std::vector<Term>& arguments) {
    const std::vector<Term> given(arguments.begin(), arguments.end() - 1);
    solutions_.emplace(next_solutions_, generator(given));
    arguments.back() = next_solutions_++;
    return true;
  });
  const auto next = add_function([this](std::vector<Term>& arguments) {
    const auto found = solutions_.find(arguments[0].integer());
    if (found == solutions_.end()) return false;
    const std::span<const Term> given = arguments[1].items();
    std::vector<Term> values(given.begin(), given.end());
    if (!found->second(values)) return false;
    if (values.size() != given.size()) throw std::length_error("a generator has changed the number of its arguments");
    arguments[2] = Term::list(std::move(values));
    return true;
  });
  const auto close = add_function([this](std::vector<Term>& arguments) { return solutions_.erase(arguments[0].integer()), true; });
  return {open, next, close};
}

bool Prolog::State::call_host(Worker& w, std::uint32_t number, Cell term) {
  if (number == 0) return take(w, term), true;
  if (number > functions_.size()) existence_error(w, "host_function", Cell::integer(number));
  list_argument(w, term);
  return call_function(w, functions_[number - 1], term);
}

void Prolog::State::take(Worker& w, Cell term) {
  if (!term.is_struct()) return;
  const std::string_view name = w.symbols.text(w.name_of(term));
  const Cell list = w.arg(term, 0);
  if (name == "variables") {
    std::vector<std::string> names;
    for (const Cell each : list_argument(w, list)) names.push_back(text_argument(w, each));
    told.variables = std::make_shared<std::vector<std::string>>(std::move(names));
  } else if (name == "answer") {
    list_argument(w, list);
    const Term values = TermBridge(w).from_cell(list);
    told.answers.emplace_back(values.items().begin(), values.items().end());
  } else if (name == "text") {
    told.text = text_argument(w, list);
  } else if (name == "term" && w.arity_of(term) == 2) {
    TermBridge bridge(w);
    for (const Cell equation : list_argument(w, w.arg(term, 1))) {
      if (!w.has_functor(equation, FixedAtom::equals, 2)) type_error(w, "variable_name", equation);
      bridge.name(w.arg(equation, 1), text_argument(w, w.arg(equation, 0)));
    }
    told.term = bridge.from_cell(list);
  }
}

// Arguments are unified with what the function has put in their places.
bool Prolog::State::call_function(Worker& w, const Function& f, Cell arguments) {
  TermBridge bridge(w);
  const Term given = bridge.from_cell(arguments);
  std::vector<Term> terms(given.items().begin(), given.items().end());
  try {
    if (!f(terms)) return false;
    if (terms.size() != given.items().size()) throw std::length_error("a function of the host has changed the number of its arguments");
  } catch (const Error& e) {
    throw_ball(bridge.to_cell(e.term()));
  } catch (const std::exception& e) {
    const Cell formal = w.new_struct(w.symbols.functor_cell("system_error", 1), w.new_string(text_from_outside(e.what())));
    throw_ball(w.new_struct(w.symbols.functor_cell(FixedAtom::error, 2), formal, w.new_variable()));
  }
  std::vector<Cell> results;
  for (const Term& t : terms) results.push_back(bridge.to_cell(t));
  return w.unify(arguments, w.new_list_of(results));
}

}  // namespace penelope
