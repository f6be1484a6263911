// The penelope program: options, booting, ranks; then a run (run_program.hpp).
#include <fmt/format.h>
#include <gc.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "runtime/launch/forecast/model.hpp"
#include "runtime/launch/forecast/simulate.hpp"
#include "runtime/launch/listing.hpp"
#include "runtime/launch/live/live_page.hpp"
#include "runtime/launch/options/command_flags.hpp"
#include "runtime/launch/options/help.hpp"
#include "runtime/launch/options/options.hpp"
#include "runtime/launch/options/parallel_options.hpp"
#include "runtime/launch/ranks/prefixed_errors.hpp"
#include "runtime/launch/ranks/ranks_launcher.hpp"
#include "runtime/launch/ranks/supervisor.hpp"
#include "runtime/launch/ranks/together.hpp"
#include "runtime/launch/ranks/told_to_leave.hpp"
#include "runtime/launch/reports/bench.hpp"
#include "runtime/launch/reports/report_page.hpp"
#include "runtime/launch/run/address_room.hpp"
#include "runtime/launch/run/formula_finder.hpp"
#include "runtime/launch/run/line_editor.hpp"
#include "runtime/launch/run/native_option.hpp"
#include "runtime/launch/run/output_files.hpp"
#include "runtime/launch/run/resuming.hpp"
#include "runtime/launch/run/run_program.hpp"
#include "runtime/launch/version.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/engine.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {

constexpr int exit_usage = 2;

// Leaves the other ranks and ends this process.
[[noreturn]] void end_process(const Ending& ending, RankTransport* together) {
  std::fflush(stdout);
  if (together && ending.cause != EndCause::cut_off) together->leave(ending.exit_status());
  stop_own_mpirun();
  if (ending.signal()) die_of(ending.signal());
  std::_Exit(ending.status);  // nothing left to write: unmapping the stacks takes longer than many programs run
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
  set_native(engine.worker, command);
  engine.worker.outside->take_answer = [](const std::string&) { return true; };  // rank 0 does; that it can be said here
  ProcessGroup group(together, engine.program, recovers(command, together));
  ParallelRun run(engine.worker, parallel_options(command, &together), &group);
  try {
    const ToldToLeave told(leaves_after(command, together.ranks), group.views.recovers ? [&group] { group.follower.ask_to_leave(); }
                                                                                       : std::function<void()>([] { std::raise(SIGTERM); }));
    group.follower.follow();
  } catch (const std::exception& e) {
    print_error("penelope: {}\n", e.what());
    std::_Exit(exit_usage);  // the others take it for lost, or mpirun ends them
  }
  together.leave(0, group.follower.has_left());
  std::_Exit(0);
}

// Commands without Prolog, with options of their own.
struct OwnCommand {
  std::string_view name;
  int (*run)(const std::vector<std::string>& words);
};
constexpr OwnCommand own_commands[] = {{"simulate", simulate_command},
                                       {"model", model_command},
                                       {"bench", bench_command},
                                       {"report", report_command},
                                       {formulas_of_image, formulas_command}};

const OwnCommand* own_command(int argc, char** argv) {
  for (const OwnCommand& command : own_commands)
    if (argc > 1 && argv[1] == command.name) return &command;
  return nullptr;
}

// What becomes of a run whose ranks, which this process has started, do not meet: nothing has been read or printed yet. Returns where it ends.
void end_start(const Beginning& began, const std::optional<GoneBack>& before, const std::string& why, bool has_died) {
  if (has_died && before) {
    print_error("penelope: the ranks could not connect: {}\n", why);
    go_back_alone(*before, began);
  }
  if (has_died && !began.is_second_start) {
    print_error("penelope: the ranks could not connect: {}: starting them once more\n", why);
    start_once_more(began);
  }
  abandon_own_mpirun();
}

// The processes of this run; nullptr: there is only this one. `before`: a run that has gone back does without others when they
// cannot be had again, for a host may be gone.
std::unique_ptr<RankTransport> find_ranks(Command& command, const Beginning& began, const std::optional<GoneBack>& before,
                                          std::uint64_t stack_limit_of_state, int argc) {
  try {
    start_ranks(command, argc, began.argv);
    fit_address_space(command, stack_limit_of_state);
    if (launched_rank().ranks == 1) return nullptr;
    std::function<void(const std::string&, bool)> on_failed_start;
    if (has_own_mpirun()) on_failed_start = [&](const std::string& why, bool has_died) { end_start(began, before, why, has_died); };
    std::unique_ptr<RankTransport> together = join(command, std::move(on_failed_start));
    if (stack_limit_of_state > together->ranks.stack_limit)
      throw RankError("the stacks of the state do not fit the address space of all ranks (ulimit -v)");
    command.stack_limit = together->ranks.stack_limit;
    return together;
  } catch (const RankError& e) {
    if (!before || launched_rank().rank > 0) throw;
    print_error("penelope: {}\n", e.what());
    go_back_alone(*before, began);
  }
}

int launch(int argc, char** argv) {
  if (const OwnCommand* own = own_command(argc, argv)) return launched_rank().rank > 0 ? 0 : own->run({argv + 2, argv + argc});
  Command command = parse_command(argc, argv);
  const std::optional<GoneBack> before = take_gone_back();
  if (!command.serve.empty()) choose_page_token();
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
  if (!command.serve.empty()) ServeAddress{command.serve};  // throws what is wrong with it
  if (!command.checkpoint.empty()) command.checkpoint = std::filesystem::absolute(command.checkpoint).string();
  const bool follows = launched_rank().rank > 0;
  if (!follows) prepare_output_files(command);
  const bool runs = (command.kind == Command::Kind::run || command.kind == Command::Kind::solve) && !command.sequential;
  if (follows && !runs) return 0;
  if (follows) prefix_standard_error(fmt::format("[rank {}] ", launched_rank().rank));
  std::unique_ptr<RankTransport> together;
  const std::uint64_t of_state = resumed ? stack_limit_of(*resumed) : 0;
  if (runs)
    together = find_ranks(command, began, before, of_state, argc);
  else
    fit_address_space(command, of_state);
  if (runs && !together) warn_of_idle_workers(command);
  if (before) close(before->descriptor);
  restore_environment();
  take_page_token();
  if (follows) return follow(command, *together);
  if (command.kind == Command::Kind::help) return print_text(help_text(command)), 0;
  if (command.kind == Command::Kind::version) return fmt::print("penelope version {}\n", version_and_commit()), 0;
  Engine engine({{command.stack_limit}, command.traditional || command.iso});
  if (command.kind == Command::Kind::make_image) {
    if (command.files.size() != 1) throw UsageError("--make-image needs the library's directory");
    engine.boot_from_sources(command.files[0]);
    engine.save_boot_image(command.make_image);
    return 0;
  }
  set_native(engine.worker, command);
  const Request request{command, {argv + 1, argv + argc}, resumed ? &*resumed : nullptr, before, began};
  if (resumed) enter_directory_of(*resumed);
  if (!request.has_state()) {
    engine.boot_from_image(share_directory() / "boot.image");
    set_flags(engine, command, argc, argv);
  }
  if (command.kind == Command::Kind::compile) {
    const int status = run_main(engine, "$load_for_listing", text_list(engine.worker, command.files));
    engine.worker.streams->flush_all();
    if (status == 0) list_user_code(engine, command.native == "always");
    if (status == 0 && command.native == "always") print_native(engine.worker, command);
    return status;
  }
  if (!command.no_tty)
    edit_terminal_lines(*engine.worker.streams, [&engine](std::string_view start) { return names_of_predicates(engine, start); });
  const Ending ending = run_program(engine, request, together.get());
  if (ending.goes_back && has_own_mpirun()) go_back(*ending.goes_back, began, before);
  if (ending.goes_back) {
    together->leave(0);
    go_back_beside(*ending.goes_back, began, before);
  }
  end_process(ending, together.get());
}

}  // namespace

}  // namespace penelope

int main(int argc, char** argv) {
  using namespace penelope;
  try {
    occupy_closed_standard_streams();
    stand_in_for_launcher();
    const int status = launch(argc, argv);
    return finish_standard_output() ? status : exit_usage;
  } catch (const UsageError& e) {
    const OwnCommand* own = own_command(argc, argv);
    if (launched_rank().rank == 0) print_error("penelope: {}\nTry: penelope {}{}--help\n", e.what(), own ? own->name : "", own ? " " : "");
    return exit_usage;
  } catch (const std::bad_alloc&) {
    print_error("penelope: there is not enough memory to start: allow more address space (ulimit -v), or fewer workers (-j)\n");
    return exit_usage;
  } catch (const std::exception& e) {
    print_error("penelope: {}\n", e.what());
    return exit_usage;
  } catch (const PrologError&) {
    print_error("penelope: error while starting\n");
    return exit_usage;
  }
}
