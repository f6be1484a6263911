// The penelope program: options, booting, then everything else is system:'$main'/1 in prolog_lib/main.pl.
#include <fmt/format.h>
#include <gc.h>
#include <sched.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "runtime/launch/line_editor.hpp"
#include "runtime/launch/listing.hpp"
#include "runtime/launch/options.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/code/image.hpp"
#include "wam/engine.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/stream.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

namespace {

constexpr int exit_usage = 2;
Worker* interrupted_worker = nullptr;
bool back_to_toplevel = false;  // what an interrupt does: aborts to the toplevel, or ends the program
volatile std::sig_atomic_t ended_by_interrupt = 0;

void on_interrupt(int) {
  if (!interrupted_worker) return;
  if (back_to_toplevel) return interrupted_worker->raise_signal(signal_interrupt);
  ended_by_interrupt = 1;
  interrupted_worker->raise_signal(signal_halt);
  std::signal(SIGINT, SIG_DFL);  // a second one ends what does not come to a safe point
}

// As the shell expects it of a program that an interrupt ended; what it wrote so far is out.
[[noreturn]] void die_of_interrupt() {
  std::fflush(stdout);
  std::signal(SIGINT, SIG_DFL);
  std::raise(SIGINT);
  _exit(128 + SIGINT);
}

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
  if (command.load_only) option("load_only", "true");
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

int run_main(Engine& engine, std::string_view predicate, Cell argument) {
  Worker& w = engine.worker;
  const Cell goal = w.new_struct(w.symbols.functor_cell(":", 2), cell_of(FixedAtom::system),
                                 w.new_struct(w.symbols.functor_cell(predicate, 1), argument));
  const Outcome outcome = w.solve_once(goal);
  w.streams->flush_all();
  switch (outcome) {
    case Outcome::success: return 0;
    case Outcome::failure: return 1;
    case Outcome::halted: return w.halt_status;
    case Outcome::exception: print_ball(engine); return 2;
  }
  return 2;
}

// Workers of this process: one for each core that it may use.
unsigned usable_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
}

// Answers of `solve` go to standard output in order, until there are as many as wanted.
void take_answers(Engine& engine, const Command& command) {
  engine.worker.outside->take_answer = [&streams = *engine.worker.streams, left = command.limit](const std::string& text) mutable {
    Stream& out = *streams.find(streams.user_output);
    out.write(text);
    out.write("\n");
    return left == 0 || --left != 0;
  };
}

void print_statistics(const ParallelRun& run) {
  fmt::print(stderr, "{:>6} {:>14} {:>8} {:>8} {:>7} {:>12} {:>7} {:>8} {:>8} {:>9}\n", "worker", "inferences", "exported",
             "imported", "killed", "bytes", "% full", "messages", "waits", "pause ms");
  unsigned number = 0;
  for (const WorkerStatistics& s : run.statistics())
    fmt::print(stderr, "{:>6} {:>14} {:>8} {:>8} {:>7} {:>12} {:>7.1f} {:>8} {:>8} {:>9.3f}\n", ++number, s.inferences,
               s.tasks_exported, s.tasks_imported, s.tasks_killed, s.bytes_shipped,
               s.bytes_of_full_copies ? 100.0 * static_cast<double>(s.bytes_shipped) / static_cast<double>(s.bytes_of_full_copies) : 0.0,
               s.messages, s.waits, 1000 * s.pause_seconds);
}

ParallelOptions parallel_options(const Command& command) {
  ParallelOptions options;
  options.workers = command.workers ? command.workers : usable_cores();
  const auto policy = scheduler::policy_named(command.policy);
  if (!policy) throw UsageError(fmt::format("--policy: penelope, central or random, not {}", command.policy));
  options.policy = *policy;
  options.eager = command.eager;
  options.seed = command.seed;
  if (command.delayed_messages) options.message_delay = std::chrono::microseconds(300);
  return options;
}

int launch(int argc, char** argv) {
  const Command command = parse_command(argc, argv);
  if (command.kind == Command::Kind::help) return std::fputs(help_text().c_str(), stdout), 0;
  if (command.kind == Command::Kind::version) return fmt::print("penelope version {}\n", PENELOPE_VERSION), 0;
  Engine engine({{command.stack_limit}, command.traditional || command.iso});
  if (command.kind == Command::Kind::make_image) {
    if (command.files.size() != 1) throw UsageError("--make-image needs the library's directory");
    engine.boot_from_sources(command.files[0]);
    engine.save_boot_image(command.image_output);
    return 0;
  }
  engine.boot_from_image(share_directory() / "boot.image");
  set_flags(engine, command, argc, argv);
  interrupted_worker = &engine.worker;
  back_to_toplevel = isatty(STDIN_FILENO) && (command.toplevel.empty() || command.toplevel == "default");
  // No SA_RESTART: a read from the terminal ends.
  struct sigaction interrupt {};
  interrupt.sa_handler = on_interrupt;
  sigaction(SIGINT, &interrupt, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  if (command.kind == Command::Kind::compile) {
    const int status = run_main(engine, "$load_for_listing", text_list(engine.worker, command.files));
    if (status == 0) list_user_code(engine);
    return status;
  }
  edit_terminal_lines(*engine.worker.streams);
  take_answers(engine, command);
  std::unique_ptr<ParallelRun> parallel;
  if (!command.sequential) parallel = std::make_unique<ParallelRun>(engine.worker, parallel_options(command));
  const int status = run_main(engine, "$main", run_term(engine.worker, command));
  if (parallel) parallel->stop_and_join();
  if (parallel && command.stats) print_statistics(*parallel);
  if (ended_by_interrupt) die_of_interrupt();
  std::fflush(stdout);
  _exit(status);  // nothing left to write: unmapping the stacks takes longer than many programs run
}

}  // namespace

}  // namespace penelope

int main(int argc, char** argv) {
  using namespace penelope;
  try {
    return launch(argc, argv);
  } catch (const UsageError& e) {
    fmt::print(stderr, "penelope: {}\nTry: penelope --help\n", e.what());
    return exit_usage;
  } catch (const std::exception& e) {
    fmt::print(stderr, "penelope: {}\n", e.what());
    return exit_usage;
  } catch (const PrologError&) {
    fmt::print(stderr, "penelope: error while starting\n");
    return exit_usage;
  }
}
