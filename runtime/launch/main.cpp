// The penelope program: options, booting, then everything else is system:'$main'/1 in prolog_lib/main.pl.
#include <fmt/format.h>
#include <gc.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "runtime/launch/answers.hpp"
#include "runtime/launch/checkpoints.hpp"
#include "runtime/launch/line_editor.hpp"
#include "runtime/launch/listing.hpp"
#include "runtime/launch/model.hpp"
#include "runtime/launch/options.hpp"
#include "runtime/launch/parallel_options.hpp"
#include "runtime/launch/prefixed_errors.hpp"
#include "runtime/launch/progress.hpp"
#include "runtime/launch/ranks_launcher.hpp"
#include "runtime/launch/report.hpp"
#include "runtime/launch/resuming.hpp"
#include "runtime/launch/simulate.hpp"
#include "runtime/launch/supervisor.hpp"
#include "runtime/launch/together.hpp"
#include "runtime/launch/told_to_leave.hpp"
#include "runtime/recording/tree_recorder.hpp"
#include "runtime/trace/chrome_trace.hpp"
#include "runtime/trace/load_samples.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/code/image.hpp"
#include "wam/engine.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/stream.hpp"
#include "wam/text/streams_state.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

namespace {

constexpr int exit_usage = 2, exit_limit = 3;

std::filesystem::path share_directory() {
  if (const char* given = std::getenv("PENELOPE_SHARE")) return given;
  return std::filesystem::canonical("/proc/self/exe").parent_path().parent_path() / "share" / "penelope";
}

Cell text_list(Worker& w, const std::vector<std::string>& texts) {
  std::vector<Cell> cells;
  for (const std::string& t : texts) cells.push_back(w.symbols.atom_cell(t));
  return w.new_list_of(cells);
}

void set_flag(Engine& engine, std::string_view name, Cell value, std::string type) {
  Block block;
  copy_out(engine.worker, value, block);
  engine.program.flags->define(engine.program.symbols.atom(name), block, std::move(type), false);
}

Cell number_or_nothing(Engine& engine, const std::string& text) {
  try {
    return parse_number(engine.worker, *engine.program.flags, text);
  } catch (const SyntaxError&) {
    return Cell{0};
  }
}

void define_home(Flags& flags) { flags.define_atom("home", (share_directory() / "prolog_lib").string(), false); }

void set_flags(Engine& engine, const Command& command, int argc, char** argv) {
  Worker& w = engine.worker;
  Flags& flags = *engine.program.flags;
  auto assign = [&](std::string_view name, std::string_view value) {
    flags.assign(w, w.symbols.atom(name), w.symbols.atom_cell(value));
  };
  if (!command.traditional && !command.iso) assign("double_quotes", "string");
  if (command.traditional || command.iso) assign("traditional", "true");
  if (command.iso) assign("iso", "true");
  if (command.optimise) assign("optimise", "true");
  flags.define_atoms("argv", command.arguments, false);
  flags.define_atoms("os_argv", {argv, argv + argc}, false);
  define_home(flags);
  flags.define_integer("stack_limit", static_cast<std::int64_t>(command.stack_limit), false);
  w.arguments = command.arguments;
  for (const std::string& define : command.defines) {
    const std::size_t equals = define.find('=');
    const std::string value = equals == std::string::npos ? "true" : define.substr(equals + 1);
    const Cell number = number_or_nothing(engine, value);
    set_flag(engine, define.substr(0, equals), number.bits != 0 ? number : w.symbols.atom_cell(value), "term");
  }
}

// '$run'(Files, Goals, Toplevel, Options)
Cell run_term(Worker& w, const Command& command) {
  std::vector<Cell> options;
  auto option = [&](std::string_view name, std::string_view value) {
    options.push_back(w.new_struct(w.symbols.functor_cell(name, 1), w.symbols.atom_cell(value)));
  };
  option("quiet", command.quiet ? "true" : "false");
  if (command.sandbox) option("sandbox", "true");
  if (command.load_only) option("load_only", "true");
  if (command.kind == Command::Kind::analyze) option("analyze", command.json);
  if (command.kind == Command::Kind::solve) option(command.count ? "count" : "solve", command.solve);
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
  fmt::print(stderr, "penelope: unhandled exception: {}\n",
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

int run_main(Engine& engine, std::string_view predicate, Cell argument) {
  Worker& w = engine.worker;
  const Cell goal = w.new_struct(w.symbols.functor_cell(":", 2), cell_of(FixedAtom::system),
                                 w.new_struct(w.symbols.functor_cell(predicate, 1), argument));
  return status_of(engine, w.solve_once(goal));
}

// What the stacks of a checkpoint hold goes on.
int run_resumed(Engine& engine, ParallelRun& run, std::string_view state) {
  ByteReader in(state);
  run.resume(in);
  const Outcome outcome = engine.worker.run_copied();
  if (outcome == Outcome::success) engine.worker.finish_query();
  return status_of(engine, outcome);
}

std::unique_ptr<TreeRecorder> tree_recorder(const Command& command, Worker& w) {
  if (command.record_tree.empty()) return nullptr;
  scheduler::TreeHeader header;
  header.merged_below = command.merge_below;
  header.program = fmt::format("{}", fmt::join(command.files, " "));
  header.goal = command.solve.empty() ? fmt::format("{}", fmt::join(command.goals, ", ")) : command.solve;
  header.engine = fmt::format("{} {}", PENELOPE_VERSION, PENELOPE_COMMIT);
  return std::make_unique<TreeRecorder>(w, command.record_tree, std::move(header));
}

// Says on standard error what ended the run before its time.
void print_cause(EndCause cause, const Command& command, unsigned rank_over_limit) {
  if (cause == EndCause::own || cause == EndCause::loss) return;  // said already
  const std::string what = cause == EndCause::time_limit     ? fmt::format("the time limit of {} s", *command.time_limit)
                           : cause == EndCause::memory_limit ? fmt::format("the memory limit of {} MiB{}", command.memory_limit >> 20, rank_over_limit > 0 ? fmt::format(" in rank {}", rank_over_limit) : "")
                           : cause == EndCause::interrupt    ? "an interrupt"
                           : cause == EndCause::cut_off      ? "the end of mpirun"
                                                             : "a termination signal";
  fmt::print(stderr, "penelope: stopped by {}{}\n", what,
             command.kind == Command::Kind::solve ? ": the answers are incomplete" : "");
  if (cause == EndCause::cut_off) fmt::print(stderr, "penelope: mpirun: {}\n", end_of_own_mpirun());
}

Limits limits_of(const Command& command) {
  Limits limits{command.time_limit, command.memory_limit};
  limits.under_mpirun = launched_rank().ranks > 1;  // somebody else's
  if (has_own_mpirun()) limits.is_cut_off = own_mpirun_has_ended;
  return limits;
}

struct Ending {
  int status;
  EndCause cause;
  std::optional<GoingBack> goes_back = std::nullopt;  // instead
};

// What was asked for: the command, its words on the command line, and what it goes on from, if it goes on.
struct Request {
  const Command& command;
  const std::vector<std::string> words;
  const ResumedContent* const resumed;  // or nullptr
  const std::optional<GoneBack>& before;
  const Beginning& began;

  bool has_state() const { return resumed && !resumed->state.empty(); }
};

// The run has ended, and all is flushed: its checkpoint and its temporary files are of no use any more, or will be.
void finish_checkpoints(Checkpointer* checkpointer, EndCause cause, const std::vector<std::string>& temporary_files, const Command& command) {
  const bool is_over = !checkpointer || checkpointer->finish(cause == EndCause::own);
  if (!is_over && !command.quiet) fmt::print(stderr, "penelope: to go on: penelope --resume={}\n", checkpointer->path());
  if (!is_over) return;
  for (const std::string& file : temporary_files) unlink(file.c_str());
}

// Leaves the other ranks and ends this process.
[[noreturn]] void end_process(const Ending& ending, RankTransport* together) {
  std::fflush(stdout);
  const int signal = ending.cause == EndCause::interrupt ? SIGINT : ending.cause == EndCause::termination ? SIGTERM : 0;
  if (together && ending.cause != EndCause::cut_off) together->leave(signal ? 128 + signal : ending.status);
  stop_own_mpirun();
  if (signal) die_of(signal);
  std::_Exit(ending.status);  // nothing left to write: unmapping the stacks takes longer than many programs run
}

// False: what the program has written last could not be; `says`: nothing was said of that yet.
bool flush_output(StreamTable& streams, bool says) {
  try {
    streams.find(streams.user_output)->flush();
  } catch (const std::system_error& e) {
    if (says) fmt::print(stderr, "penelope: cannot write to standard output: {}\n", e.code().message());
    return !says;
  }
  return true;
}

// Carries out what the command line says. `together` may be nullptr: this process is alone.
Ending run_program(Engine& engine, const Request& request, RankTransport* together) {
  const Command& command = request.command;
  Worker& w = engine.worker;
  const auto began = Activity::Clock::now();
  Answers answers(*w.streams, command.limit, command.any_order);
  w.outside->take_answer = [&answers](const std::string& text) { return answers.take(text); };
  std::unique_ptr<ProcessGroup> group;
  if (together) group = std::make_unique<ProcessGroup>(*together, engine.program, recovers(command, *together));
  const std::string_view state = request.has_state() ? load_state(engine, answers, *request.resumed) : "";
  if (request.has_state()) define_home(*engine.program.flags);
  if (request.before && request.before->input_goes_on) StreamsState::input_goes_on(*w.streams);
  const bool can_go_back = group && group->recovers && has_own_mpirun();
  std::unique_ptr<Checkpointer> checkpointer;
  if (can_go_back || !command.checkpoint.empty())
    checkpointer = std::make_unique<Checkpointer>(command, can_go_back, request.words, request.resumed, w);
  if (can_go_back)
    together->on_failure([&checkpointer, &request] {
      if (const auto to = checkpointer->go_back_at_once()) go_back(*to, request.began, request.before, true);
    });
  std::unique_ptr<ParallelRun> parallel;
  if (!command.sequential) parallel = std::make_unique<ParallelRun>(w, parallel_options(command, together), group.get());
  const std::unique_ptr<TreeRecorder> recorder = tree_recorder(command, w);
  Limits limits = limits_of(command);
  if (!command.checkpoint.empty()) limits.before_stop = [&checkpointer] { checkpointer->take_last_state(); };
  Supervisor supervisor(w, parallel.get(), limits, progress_line(command, parallel.get(), answers));
  if (checkpointer) checkpointer->begin(*parallel, answers);
  const int status = request.has_state() ? run_resumed(engine, *parallel, state) : run_main(engine, "$main", run_term(w, command));
  if (checkpointer) checkpointer->stop();
  EndCause cause = supervisor.finish();
  if (cause == EndCause::own && parallel && parallel->has_given_up()) cause = EndCause::loss;
  if (together && cause != EndCause::loss) together->on_failure(nullptr);
  if (recorder) recorder->finish();
  std::optional<GoingBack> goes_back;
  if (cause == EndCause::loss && checkpointer) goes_back = checkpointer->go_back();
  if (cause == EndCause::own || (cause == EndCause::loss && !goes_back && command.checkpoint.empty())) run_main(engine, "$run_at_halt", nil_cell);
  if (shows_progress(command)) clear_progress_line();
  if (parallel) parallel->stop_and_join();
  answers.flush();
  const bool all_written = flush_output(*w.streams, status == 0 && !answers.lost());
  w.streams->close_all();  // when no other worker writes any more
  print_cause(cause, command, supervisor.rank_over_limit());
  if (!goes_back) finish_checkpoints(checkpointer.get(), cause, w.outside->temporary_files, command);
  if (command.stats || !command.json.empty()) {
    const Report report = parallel ? Report(*parallel) : Report(w.inferences, began);
    if (command.stats) report.print();
    if (!command.json.empty()) report.write_json_lines(command.json);
  }
  if (parallel && !command.trace.empty()) write_chrome_trace(command.trace, parallel->began, parallel->report().workers);
  if (parallel && !command.loads.empty()) write_load_samples(command.loads, parallel->began, parallel->report().workers);
  if (together) together->on_failure(nullptr);
  if (goes_back) return {exit_given_up, cause, goes_back};
  if (cause == EndCause::own) return {answers.lost() || !all_written ? exit_usage : status, cause};
  return {cause == EndCause::cut_off ? exit_usage : cause == EndCause::loss ? exit_given_up : exit_limit, cause};
}

// Those that a user would call, and that start so.
std::vector<std::string> names_of_predicates(const Engine& engine, std::string_view start) {
  std::vector<std::string> names;
  for (PredicateId id = 0; id < engine.program.predicate_count(); ++id) {
    const Predicate& p = engine.program.predicate(id);
    const std::string_view name = engine.program.symbols.text(p.name);
    const bool is_public = (p.flags & (predicate_defined | predicate_builtin)) && !(p.flags & predicate_hidden);
    if (is_public && name.starts_with(start) && !name.starts_with("$")) names.emplace_back(name);
  }
  return names;
}

// A process of mpirun's beside the one that runs the program.
int follow(const Command& command, RankTransport& together) {
  Engine engine({{command.stack_limit}, command.traditional || command.iso});
  ProcessGroup group(together, engine.program, recovers(command, together));
  ParallelRun run(engine.worker, parallel_options(command, &together), &group);
  try {
    const ToldToLeave told(leaves_after(command, together.ranks), group.recovers ? [&group] { group.ask_to_leave(); } : std::function<void()>([] { std::raise(SIGTERM); }));
    group.follow(run);
  } catch (const std::exception& e) {
    fmt::print(stderr, "penelope: {}\n", e.what());
    std::_Exit(exit_usage);  // the others take it for lost, or mpirun ends them
  }
  together.leave(0, group.has_left());
  std::_Exit(0);
}

// Commands without Prolog, with options of their own.
struct OwnCommand {
  std::string_view name;
  int (*run)(const std::vector<std::string>& words);
};
constexpr OwnCommand own_commands[] = {{"simulate", simulate_command}, {"model", model_command}};

const OwnCommand* own_command(int argc, char** argv) {
  for (const OwnCommand& command : own_commands)
    if (argc > 1 && argv[1] == command.name) return &command;
  return nullptr;
}

// The processes of this run; nullptr: there is only this one. `before`: a run that has gone back does without others when they
// cannot be had again, for a host may be gone.
std::unique_ptr<RankTransport> find_ranks(const Command& command, const Beginning& began, const std::optional<GoneBack>& before, int argc) {
  try {
    start_ranks(command, argc, began.argv);
    return launched_rank().ranks > 1 ? join(command) : nullptr;
  } catch (const RankError& e) {
    if (!before || launched_rank().rank > 0) throw;
    fmt::print(stderr, "penelope: {}\n", e.what());
    go_back_alone(*before, began);
  }
}

int launch(int argc, char** argv) {
  if (const OwnCommand* own = own_command(argc, argv)) return launched_rank().rank > 0 ? 0 : own->run({argv + 2, argv + argc});
  Command command = parse_command(argc, argv);
  const std::optional<GoneBack> before = take_gone_back();
  const Beginning began(argv);
  const bool is_named = !command.checkpoint.empty() || !command.resume.empty();
  if (before) {
    if (command.checkpoint.empty()) command.checkpoint = command.resume;
    command.resume = before->state();
  }
  std::optional<ResumedContent> resumed;
  if (!command.resume.empty()) {
    resumed = content_to_resume(command);
    command = resumed_command(command, *resumed);
  }
  if (before) adapt(command, *before, is_named);
  check_checkpoint_options(command);
  if (!command.checkpoint.empty()) command.checkpoint = std::filesystem::absolute(command.checkpoint).string();
  const bool runs = (command.kind == Command::Kind::run || command.kind == Command::Kind::solve) && !command.sequential;
  const bool follows = launched_rank().rank > 0;
  if (follows && !runs) return 0;
  if (follows) prefix_standard_error(fmt::format("[rank {}] ", launched_rank().rank));
  std::unique_ptr<RankTransport> together;
  if (runs) together = find_ranks(command, began, before, argc);
  if (before) close(before->descriptor);
  restore_environment();
  if (follows) return follow(command, *together);
  if (command.kind == Command::Kind::help) return std::fputs(help_text().c_str(), stdout), 0;
  if (command.kind == Command::Kind::version) return fmt::print("penelope version {}\n", PENELOPE_VERSION), 0;
  Engine engine({{command.stack_limit}, command.traditional || command.iso});
  if (command.kind == Command::Kind::make_image) {
    if (command.files.size() != 1) throw UsageError("--make-image needs the library's directory");
    engine.boot_from_sources(command.files[0]);
    engine.save_boot_image(command.image_output);
    return 0;
  }
  const Request request{command, {argv + 1, argv + argc}, resumed ? &*resumed : nullptr, before, began};
  if (resumed) enter_directory_of(*resumed);
  if (!request.has_state()) {
    engine.boot_from_image(share_directory() / "boot.image");
    set_flags(engine, command, argc, argv);
  }
  if (command.kind == Command::Kind::compile) {
    const int status = run_main(engine, "$load_for_listing", text_list(engine.worker, command.files));
    engine.worker.streams->flush_all();
    if (status == 0) list_user_code(engine);
    return status;
  }
  edit_terminal_lines(*engine.worker.streams, [&engine](std::string_view start) { return names_of_predicates(engine, start); });
  const Ending ending = run_program(engine, request, together.get());
  if (ending.goes_back) go_back(*ending.goes_back, began, before);
  end_process(ending, together.get());
}

}  // namespace

}  // namespace penelope

int main(int argc, char** argv) {
  using namespace penelope;
  try {
    stand_in_for_launcher();
    return launch(argc, argv);
  } catch (const UsageError& e) {
    const OwnCommand* own = own_command(argc, argv);
    if (launched_rank().rank == 0)
      fmt::print(stderr, "penelope: {}\nTry: penelope {}{}--help\n", e.what(), own ? own->name : "", own ? " " : "");
    return exit_usage;
  } catch (const std::exception& e) {
    fmt::print(stderr, "penelope: {}\n", e.what());
    return exit_usage;
  } catch (const PrologError&) {
    fmt::print(stderr, "penelope: error while starting\n");
    return exit_usage;
  }
}
