#include "wam/machine/side_engines.hpp"

#include <algorithm>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/code/program.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/machine/alone.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t most_stack_bytes = std::uint64_t{1} << 30, least_stack_bytes = std::uint64_t{4} << 20;
constexpr std::size_t most_exhausted = 100'000;  // that are remembered
constexpr unsigned most_nested = 200;            // machines that wait for each other, each with its part of the C++ stack

// Answers the questions of a machine that runs while a worker at the front waits for it: nothing of it is shared, nothing has to wait.
class SideParallel : public Alone {
 public:
  explicit SideParallel(Worker& waits) : waits_(waits) {}
  void before_effect(Worker&) override { waits_.before_effect(); }
  std::uint64_t inferences(const Worker& w) override { return w.inferences + waits_.parallel->inferences(waits_); }
  void backtrack(Worker&) override {}
  void reclaim_clauses(Worker&) override { waits_.parallel->reclaim_clauses(waits_); }
  void unexpected_change(Worker& w, const Predicate& p) override { waits_.parallel->unexpected_change(w, p); }
  void before_code_change(Worker& w, const Predicate& p) override { waits_.parallel->before_code_change(w, p); }
  void answer(Worker&, std::string text) override { waits_.parallel->answer(waits_, std::move(text)); }

 private:
  Worker& waits_;
};

// The machine runs from here on to the end of the block.
class Running {
 public:
  Running(Worker& machine, Worker& caller, Redirections& own)
      : machine_(machine),
        caller_(caller),
        own_(own),
        input_(caller.streams->current_input),
        output_(caller.streams->current_output),
        saved_outputs_(std::exchange(caller.streams->saved_outputs, std::exchange(own.saved_outputs, {}))),
        parallel_(caller) {
    StreamTable& streams = *caller.streams;
    if (own.input && streams.find(*own.input)) streams.current_input = *own.input;
    if (own.output && streams.find(*own.output)) streams.current_output = *own.output;
    machine.outer = &caller;
    machine.parallel = caller.parallel ? &parallel_ : nullptr;
    caller.inner.store(&machine);
    std::uint32_t bits = caller.signals.load() & Worker::signals_for_inner;
    if (is_alarm_due()) bits |= signal_time_limit;
    if (bits != 0) machine.raise_signal(bits);
  }
  ~Running() {
    StreamTable& streams = *caller_.streams;
    own_.input = streams.current_input == input_ ? std::nullopt : std::optional(streams.current_input);
    own_.output = streams.current_output == output_ ? std::nullopt : std::optional(streams.current_output);
    own_.saved_outputs = std::exchange(streams.saved_outputs, std::move(saved_outputs_));
    streams.current_input = streams.find(input_) ? input_ : streams.user_input;
    streams.current_output = streams.find(output_) ? output_ : streams.user_output;
    caller_.inner.store(nullptr);
    machine_.parallel = nullptr;
    machine_.outer = nullptr;
    machine_.signals.fetch_and(~Worker::signals_for_inner);  // they are the caller's, and still pending there
    caller_.inferences += std::exchange(machine_.inferences, 0);
  }
  Running(const Running&) = delete;

 private:
  Worker &machine_, &caller_;
  Redirections& own_;
  const int input_, output_;  // of the caller
  std::vector<int> saved_outputs_;
  SideParallel parallel_;
};

unsigned nesting_of(const Worker& w) {
  unsigned depth = 0;
  for (const Worker* o = w.outer; o; o = o->outer) ++depth;
  return depth;
}

std::unique_ptr<Worker> machine_beside(Worker& w, KeptValues& values) {
  for (std::uint64_t bytes = std::min(w.stack_limit, most_stack_bytes);; bytes /= 4) {
    try {
      return std::make_unique<Worker>(w, StackSizes{bytes}, values);
    } catch (const ScarceAddressSpace&) {
      if (bytes / 4 < least_stack_bytes) resource_error(w, "memory");
    }
  }
}

}  // namespace

// --- one machine --------------------------------------------------------------------------------------------------------------

SideMachine::SideMachine(Worker& beside) : values_(beside.outside->kept_values, beside.symbols), worker_(machine_beside(beside, values_)) {}

SideMachine::End SideMachine::run(Worker& caller, const std::function<Outcome(Worker&)>& step) {
  if (nesting_of(caller) >= most_nested) resource_error(caller, "c_stack");
  Outcome outcome;
  {
    const Running running(*worker_, caller, redirections_);
    try {
      outcome = step(*worker_);
    } catch (const Suspended&) {
      return End::suspended;
    } catch (const PrologError& error) {  // there is no room to begin
      copy_out(*worker_, error.ball, worker_->ball);
      outcome = Outcome::exception;
    }
  }
  switch (outcome) {
    case Outcome::success: return End::answer;
    case Outcome::failure: return End::failure;
    case Outcome::exception: return End::exception;
    case Outcome::halted: break;
  }
  caller.halt_status = worker_->halt_status;
  throw HaltRequest{worker_->halt_status};
}

void SideMachine::end(Worker& caller, bool has_query) {
  if (!has_query) return;
  run(caller, [](Worker& w) {
    // A cleanup that raises an error has been cut away: the next one runs.
    for (;;) {
      try {
        w.finish_query();
        return Outcome::success;
      } catch (const PrologError&) {
      } catch (const Suspended&) {
      }
    }
  });
}

void SideMachine::begin_again() {
  values_.forget();
  // What it had begun to write to memory is no more: the second one of each two.
  for (std::size_t i = 1; i < redirections_.saved_outputs.size(); i += 2)
    if (Stream* const memory = worker_->streams->find(redirections_.saved_outputs[i])) worker_->streams->close(*memory);
  redirections_ = {};
  worker_->begin_again();
}

// --- all of them --------------------------------------------------------------------------------------------------------------

SideEngines& side_engines(Worker& w) {
  if (!w.outside->engines) w.outside->engines = std::make_shared<SideEngines>();
  return *w.outside->engines;
}

std::int64_t running_thread(Worker& w) {
  if (!w.outside->engines) return main_thread;
  for (const Worker* runs = &w; runs; runs = runs->outer)
    if (const SideEngines::Engine* const e = w.outside->engines->running_on(*runs); e && e->is_thread) return e->number;
  return main_thread;
}

void SideEngines::find_clause_users(ClauseUsers& users) const {
  for (const auto& [number, e] : engines_)
    if (e.machine) e.machine->worker().find_clause_users(users);
  for (const SideMachine* const m : leaving_) m->worker().find_clause_users(users);
}

void SideEngines::note_exhausted(std::int64_t number) {
  exhausted_.insert(number);
  if (exhausted_.size() > most_exhausted) exhausted_.erase(exhausted_.begin());
}

bool SideEngines::forget_exhausted(std::int64_t number) { return exhausted_.erase(number) > 0; }

SideEngines::Engine& SideEngines::create(Worker& w, AtomId alias, bool is_thread, Cell start) {
  std::unique_ptr<SideMachine> machine;
  Block block;
  copy_out(w, start, block);
  if (spare_.empty()) {
    machine = std::make_unique<SideMachine>(w);
  } else {
    machine = std::move(spare_.back());
    spare_.pop_back();
  }
  const std::int64_t number = ++last_number;
  of_worker_[&machine->worker()] = number;
  if (alias) aliases_[alias] = number;
  Engine& e = engines_[number];
  e.number = number;
  e.alias = alias;
  e.is_thread = is_thread;
  e.start = std::move(block);
  e.machine = std::move(machine);
  return e;
}

SideEngines::Engine* SideEngines::find(std::int64_t number) {
  const auto found = engines_.find(number);
  return found == engines_.end() ? nullptr : &found->second;
}

SideEngines::Engine* SideEngines::by_alias(AtomId alias) {
  const auto found = aliases_.find(alias);
  return found == aliases_.end() ? nullptr : find(found->second);
}

SideEngines::Engine* SideEngines::running_on(const Worker& w) {
  const auto found = of_worker_.find(&w);
  return found == of_worker_.end() ? nullptr : find(found->second);
}

void SideEngines::destroy(Worker& w, Engine& e) {
  PENELOPE_ASSERT(!e.machine->is_running());
  const bool has_query = e.has_query;
  std::unique_ptr<SideMachine> machine = std::move(e.machine);
  if (e.alias) aliases_.erase(e.alias);
  of_worker_.erase(&machine->worker());
  engines_.erase(e.number);
  leaving_.push_back(machine.get());
  const auto keep = [&] {
    std::erase(leaving_, machine.get());
    machine->begin_again();
    spare_.push_back(std::move(machine));
  };
  try {
    machine->end(w, has_query);
  } catch (...) {
    keep();
    throw;
  }
  keep();
}

SideMachine::End SideEngines::next(Worker& caller, Engine& e) {
  const bool begins = e.state == State::fresh;
  e.state = State::running;
  const std::int64_t number = e.number;
  const SideMachine::End end = [&] {
    try {
      return e.machine->run(caller, [&](Worker& w) {
        if (!begins) return w.next_solution();
        const Cell term = copy_in(w, e.start.view());
        e.has_query = true;
        Block().cells.swap(e.start.cells);
        return w.solve(w.new_struct(w.symbols.functor_cell("$engine_run", 1), term));
      });
    } catch (...) {
      e.state = State::over;
      e.has_query = false;
      destroy(caller, e);
      throw;
    }
  }();
  PENELOPE_ASSERT(find(number) == &e);
  e.state = State::between;
  e.has_query = end == SideMachine::End::answer || end == SideMachine::End::suspended;
  return end;
}

}  // namespace penelope
