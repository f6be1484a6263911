#include "runtime/launch/run/run_program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>

#include "runtime/launch/live/live_page.hpp"
#include "runtime/launch/live/live_state.hpp"
#include "runtime/launch/options/command_flags.hpp"
#include "runtime/launch/options/parallel_options.hpp"
#include "runtime/launch/ranks/ranks_launcher.hpp"
#include "runtime/launch/ranks/together.hpp"
#include "runtime/launch/reports/chrome_trace.hpp"
#include "runtime/launch/reports/load_samples.hpp"
#include "runtime/launch/reports/report.hpp"
#include "runtime/launch/reports/report_data.hpp"
#include "runtime/launch/reports/report_page.hpp"
#include "runtime/launch/run/answers.hpp"
#include "runtime/launch/run/formula_finder.hpp"
#include "runtime/launch/run/minizinc_end.hpp"
#include "runtime/launch/run/native_option.hpp"
#include "runtime/launch/run/progress.hpp"
#include "runtime/launch/run/search_observer.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/system/threads.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/stream.hpp"
#include "wam/text/streams_state.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

namespace {

constexpr int exit_usage = 2, exit_limit = 3;

// solve_model(Options): what '$solve_model' takes. Of several solutions there is no free search; of one there is where it was asked for, or the
// model has no search annotation.
Cell model_options(Worker& w, const Command& command, std::uint64_t workers) {
  const Cell yes = cell_of(FixedAtom::true_);
  std::vector<Cell> options{
      w.new_struct(w.symbols.functor_cell("seed", 1), Cell::integer(static_cast<std::int64_t>(command.seed & 0xffffffff)))};
  if (!command.cp_profiler.empty()) options.push_back(w.new_struct(w.symbols.functor_cell("names", 1), yes));
  if (command.all_solutions) options.push_back(w.new_struct(w.symbols.functor_cell("all", 1), yes));
  if (launched_rank().ranks == 1) options.push_back(w.new_struct(w.symbols.functor_cell("alone", 1), yes));
  const bool may_be_free = command.free_search || command.cp_profiler.empty();  // whose dives nobody can be shown
  if (wanted_answers(command) <= 1 && may_be_free)
    options.push_back(w.new_struct(w.symbols.functor_cell(command.free_search ? "free" : "free_without_annotation", 1),
                                   Cell::integer(static_cast<std::int64_t>(workers))));
  return w.new_struct(w.symbols.functor_cell("solve_model", 1), w.new_list_of(options));
}

// '$run'(Files, Goals, Toplevel, Options)
Cell run_term(Worker& w, const Command& command, std::uint64_t workers) {
  std::vector<Cell> options;
  auto option = [&](std::string_view name, std::string_view value) {
    options.push_back(w.new_struct(w.symbols.functor_cell(name, 1), w.symbols.atom_cell(value)));
  };
  option("quiet", command.quiet ? "true" : "false");
  if (command.sandbox) option("sandbox", "true");
  for (const std::string& path : command.search_paths) option("search_path", path);
  if (command.load_only) option("load_only", "true");
  if (command.kind == Command::Kind::analyze) option("analyze", command.json);
  if (command.is_model)
    options.push_back(model_options(w, command, workers));
  else if (command.kind == Command::Kind::solve)
    option(command.count ? "count" : "solve", command.solve);
  if (!command.on_error.empty()) option("on_error", command.on_error);
  if (!command.on_warning.empty()) option("on_warning", command.on_warning);
  const Cell toplevel = w.symbols.atom_cell(command.toplevel.empty() ? "default" : command.toplevel);
  const Cell files = text_list(w, command.files), goals = text_list(w, command.goals);
  return w.new_struct(w.symbols.functor_cell("$run", 4), files, goals, toplevel, w.new_list_of(options));
}

void print_ball(Engine& engine) {
  WriteOptions options;
  options.quoted = options.numbervars = true;
  options.module = static_cast<AtomId>(FixedAtom::user);
  Worker& w = engine.worker;
  print_error("penelope: unhandled exception: {}\n",
              term_to_text({w, *engine.program.operators, *engine.program.flags}, copy_in(w, w.ball.view()), options));
}

int status_of(Engine& engine, Outcome outcome) {
  switch (outcome) {
    case Outcome::success: return 0;
    case Outcome::failure: return 1;
    case Outcome::halted: return engine.worker.halt_status;
    case Outcome::exception: print_ball(engine); return 2;
  }
  return 2;
}

// The status of a run of the root's stacks. What is no error of the program ends the run, which others may be part of.
int run_root(ParallelRun* run, const std::function<int()>& root) {
  try {
    return root();
  } catch (const std::exception& e) {
    if (!run) throw;
    run->break_down(reason_of(e));
    return exit_given_up;
  }
}

// What the stacks of a checkpoint hold goes on.
int run_resumed(Engine& engine, ParallelRun& run, std::string_view state) {
  ByteReader in(state);
  run.resume(in);
  const Outcome outcome = engine.worker.run_copied();
  if (outcome == Outcome::success) engine.worker.finish_query();
  return status_of(engine, outcome);
}

// Says on standard error what ended the run before its time.
void print_cause(EndCause cause, const Command& command, const Worker& w, unsigned rank_over_limit) {
  if (cause == EndCause::own || cause == EndCause::loss) return;  // said already
  const std::string what = cause == EndCause::time_limit ? fmt::format("the time limit of {} s", *command.time_limit)
                           : cause == EndCause::memory_limit
                               ? fmt::format("the memory limit of {} MiB{}", command.memory_limit >> 20,
                                             rank_over_limit > 0 ? fmt::format(" in rank {}", rank_over_limit) : "")
                           : cause == EndCause::interrupt ? "an interrupt"
                           : cause == EndCause::page      ? "a user of the page of --serve"
                           : cause == EndCause::cut_off   ? "the end of mpirun"
                                                          : "a termination signal";
  print_error("penelope: stopped by {}{}\n", what,
              command.kind == Command::Kind::solve && !command.is_model ? ": the answers are incomplete" : "");
  if (const auto best = w.outside->incumbents.objective(); best && !command.is_model)
    print_error("penelope: the best solution found so far has the value {}; it is not proved to be the best\n", *best);
  if (cause == EndCause::cut_off) print_error("penelope: mpirun: {}\n", end_of_own_mpirun());
}

Limits limits_of(const Command& command) {
  Limits limits{command.time_limit, command.memory_limit};
  memory_limit = command.memory_limit;
  limits.under_mpirun = launched_rank().ranks > 1;  // somebody else's
  if (has_own_mpirun()) limits.is_cut_off = own_mpirun_has_ended;
  return limits;
}

// The run has ended, and all is flushed: its checkpoint and its temporary files are of no use any more, or will be.
void finish_checkpoints(Checkpointer* checkpointer, EndCause cause, const std::vector<std::string>& temporary_files, const Command& command) {
  const bool is_over = !checkpointer || checkpointer->finish(cause == EndCause::own);
  if (!is_over && !command.quiet) print_error("penelope: to go on: penelope --resume={}\n", checkpointer->path());
  if (!is_over) return;
  for (const std::string& file : temporary_files) unlink(file.c_str());
}

// With few workers, few tasks and little time are at stake, and the analysis takes as much (benchmarks/results, 2026-11-22).
bool uses_formulas(const Command& command, const ParallelRun* parallel) {
  constexpr unsigned many_workers = 64;
  if (!command.export_rule.empty()) return command.export_rule == "formulas";
  return parallel && parallel->options.workers >= many_workers;
}

// False: what the program has written last could not be; `says`: nothing was said of that yet.
bool flush_output(StreamTable& streams, bool says) {
  try {
    streams.find(streams.user_output)->flush();
  } catch (const std::system_error& e) {
    if (says) print_error("penelope: cannot write to standard output: {}\n", e.code().message());
    return !says;
  }
  return true;
}

}  // namespace

Cell text_list(Worker& w, const std::vector<std::string>& texts) {
  std::vector<Cell> cells;
  for (const std::string& t : texts) cells.push_back(w.symbols.atom_cell(t));
  return w.new_list_of(cells);
}

int run_main(Engine& engine, std::string_view predicate, Cell argument) {
  Worker& w = engine.worker;
  const Cell goal =
      w.new_struct(w.symbols.functor_cell(":", 2), cell_of(FixedAtom::system), w.new_struct(w.symbols.functor_cell(predicate, 1), argument));
  return status_of(engine, w.solve_once(goal));
}

namespace {

// What the command's options ask for at the end of a run. False: something could not be written, and that was said.
bool write_reports(const Command& command, const Worker& w, const ParallelRun* parallel, Activity::Clock::time_point began, int status) {
  bool all_written = true;
  const auto attempt = [&all_written](auto write) {
    try {
      write();
    } catch (const std::system_error& e) {
      print_error("penelope: cannot write {}\n", e.what());
      all_written = false;
    }
  };
  const bool json_is_of_the_run = !command.json.empty() && command.kind != Command::Kind::analyze;
  if (command.stats != Detail::none || json_is_of_the_run || !command.report.empty()) {
    const Report report = parallel ? Report(*parallel) : Report(w, began);
    if (command.stats != Detail::none) {
      print_native(w, command);
      report.print(command.stats);
    }
    if (json_is_of_the_run) attempt([&] { report.write_json_lines(command.json); });
    if (!command.report.empty()) attempt([&] { write_report(command.report, report_data(command, report, parallel, status)); });
  }
  if (parallel && !command.trace.empty()) attempt([&] { write_chrome_trace(command.trace, parallel->began, parallel->report().workers); });
  if (parallel && !command.loads.empty()) attempt([&] { write_load_samples(command.loads, parallel->began, parallel->report().workers); });
  return all_written;
}

// What is done a few times a second; empty: nothing.
std::function<void()> ticks(std::function<void()> line, LivePage* page, LiveState& live) {
  if (!page) return line;
  return [line = std::move(line), page, &live] {
    if (line) line();
    page->update(live.update());
  };
}

// Closes the program's streams, when no other worker writes any more. False: a file could not be written, and that was said.
bool close_streams(StreamTable& streams, const Symbols& symbols) {
  const std::vector<StreamError> lost = streams.close_all();
  for (const StreamError& e : lost) print_error("penelope: cannot write {}: {}\n", symbols.text(e.file_name), e.code().message());
  return lost.empty();
}

Ending ending_of(const Command& command, EndCause cause, bool lost_output, int status, int model_status) {
  if (command.is_model && !lost_output && (cause == EndCause::own || cause == EndCause::time_limit)) return {model_status, EndCause::own};
  if (cause == EndCause::own) return {lost_output ? exit_usage : status, cause};
  return {cause == EndCause::cut_off ? exit_usage : cause == EndCause::loss ? exit_given_up : exit_limit, cause};
}

std::unique_ptr<LivePage> live_page(const Request& request, const LiveState& live) {
  if (request.command.serve.empty()) return nullptr;
  try {
    return std::make_unique<LivePage>(ServeAddress(request.command.serve), live.about());
  } catch (const std::runtime_error& e) {
    if (!request.before) throw;
    print_error("penelope: warning: {}: the run goes on without its page\n", e.what());
    return nullptr;
  }
}

}  // namespace

Ending run_program(Engine& engine, const Request& request, RankTransport* together) {
  const Command& command = request.command;
  Worker& w = engine.worker;
  const auto began = Activity::Clock::now();
  const std::uint64_t wanted = command.is_model ? wanted_answers(command) : command.limit;
  Answers answers(*w.streams, wanted, command.order == "any");
  w.outside->take_answer = [&answers](const std::string& text) { return answers.take(text); };
  std::unique_ptr<ProcessGroup> group;
  if (together) group = std::make_unique<ProcessGroup>(*together, engine.program, recovers(command, *together));
  const std::string_view state = request.has_state() ? load_state(engine, answers, *request.resumed) : "";
  if (request.has_state()) define_home(*engine.program.flags);
  if (request.before && request.before->input_goes_on) StreamsState::input_goes_on(*w.streams);
  const bool can_go_back = group && group->views.recovers;
  std::unique_ptr<Checkpointer> checkpointer;
  if (can_go_back || !command.checkpoint.empty())
    checkpointer = std::make_unique<Checkpointer>(command, can_go_back, request.words, request.resumed, w);
  else if (request.resumed)
    install_gate(*w.streams, request.resumed);  // this run keeps no states of itself: it goes on alone
  if (can_go_back && has_own_mpirun())
    together->on_failure([&checkpointer, &request] {
      if (const auto to = checkpointer->go_back_at_once()) go_back(*to, request.began, request.before, true);
    });
  std::unique_ptr<ParallelRun> parallel;
  if (!command.sequential) {
    ParallelOptions options = parallel_options(command, together);
    options.ends_with_answers = wanted > 0 && !options.any_order;
    options.takes_checkpoints = checkpointer != nullptr;
    parallel = std::make_unique<ParallelRun>(w, options, group.get());
  }
  SearchObserver observer(command, w);
  std::unique_ptr<FormulaFinder> formulas;
  if (uses_formulas(command, parallel.get())) formulas = std::make_unique<FormulaFinder>(engine.program, command.export_rule == "formulas");
  if (formulas && parallel)
    parallel->before_start = [&] { formulas->begin([&](std::string text) { parallel->set_formulas(std::move(text)); }); };
  if (TreeRecorder* const recorder = observer.recorder(); formulas && recorder)
    recorder->before_search = [recorder, &formulas] { recorder->set_formulas(formulas->find()); };
  if (!formulas && !request.has_state()) w.symbols.collect_new_atoms(together != nullptr);
  LiveState live(command, parallel.get(), checkpointer.get(), answers);
  const std::unique_ptr<LivePage> page = live_page(request, live);
  Limits limits = limits_of(command);
  if (!command.checkpoint.empty()) limits.before_stop = [&checkpointer] { checkpointer->take_last_state(); };
  Supervisor supervisor(w, parallel.get(), limits, ticks(progress_line(command, parallel.get(), answers), page.get(), live));
  std::optional<LivePage::Hearing> hearing(std::in_place, page.get(),
                                           [&](const std::string& order, unsigned rank) { live.carry_out(order, rank, supervisor); });
  if (checkpointer) checkpointer->begin(*parallel, answers);
  const std::uint64_t workers = parallel ? std::uint64_t{parallel->options.workers} * launched_rank().ranks : 1;
  const int status = run_root(parallel.get(), [&] {
    return request.has_state() ? run_resumed(engine, *parallel, state) : run_main(engine, "$main", run_term(w, command, workers));
  });
  hearing.reset();
  if (checkpointer) checkpointer->stop();
  EndCause cause = supervisor.finish();
  if (cause == EndCause::own && parallel && parallel->end.has_given_up()) cause = EndCause::loss;
  const bool is_lost = cause == EndCause::loss || cause == EndCause::cut_off;
  if (together && !is_lost) together->on_failure(nullptr);
  observer.finish(status);
  std::optional<GoingBack> goes_back;
  if (is_lost && checkpointer) goes_back = checkpointer->go_back();
  formulas.reset();
  if (parallel) {  // what halted may be the goal of another worker: alternatives of the search may be left
    parallel->stop_and_join();
    parallel->release_root();
  }
  if (cause == EndCause::own || (cause == EndCause::loss && !goes_back && command.checkpoint.empty()))
    run_main(engine, "$run_at_halt", nil_cell);
  if (shows_progress(command)) clear_progress_line();
  answers.flush();
  bool all_written = flush_output(*w.streams, status == 0 && !answers.lost());
  all_written &= close_streams(*w.streams, w.symbols);
  if (goes_back && cause == EndCause::cut_off) print_error("penelope: mpirun has ended: {}\n", end_of_own_mpirun());
  if (!goes_back && (!command.is_model || command.verbose)) print_cause(cause, command, w, supervisor.rank_over_limit());
  if (!goes_back) finish_checkpoints(checkpointer.get(), cause, w.outside->temporary_files, command);
  const int model_status =
      command.is_model && !goes_back ? finish_model(command, {cause != EndCause::own, status, answers.printed()}, w, parallel.get()) : 0;
  all_written &= write_reports(command, w, parallel.get(), began, status);
  if (together) together->on_failure(nullptr);
  if (goes_back) return {exit_given_up, cause, goes_back};
  const Ending ending = ending_of(command, cause, answers.lost() || !all_written, status, model_status);
  if (page) page->end(live.end(w, ending.cause == EndCause::own, ending.exit_status()));
  return ending;
}

}  // namespace penelope
