#include "runtime/launch/run/resuming.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "runtime/fault/outside_state.hpp"
#include "runtime/launch/ranks/ranks_launcher.hpp"
#include "runtime/launch/ranks/supervisor.hpp"
#include "runtime/launch/ranks/together.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/code/image.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

constexpr const char* gone_back_variable = "PENELOPE_GONE_BACK";  // the members of GoneBack
constexpr const char* second_start_variable = "PENELOPE_SECOND_START";

constexpr std::chrono::seconds worth_new_ranks{10};  // a run that has gone back, and must again sooner, can have no ranks that last

Command parse_words(const std::vector<std::string>& words) {
  std::string name = "penelope";
  std::vector<char*> argv{name.data()};
  std::vector<std::string> copies = words;
  for (std::string& word : copies) argv.push_back(word.data());
  return parse_command(static_cast<int>(argv.size()), argv.data());
}

std::string variable_of(const GoneBack& from) {
  return fmt::format("{}={} {:d} {:d} {}", gone_back_variable, from.descriptor, from.input_goes_on, from.alone, from.seconds);
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

[[noreturn]] void start_again(const Beginning& began, std::string variable) {
  std::vector<std::string> environment = began.environment;
  environment.push_back(std::move(variable));
  const std::vector<char*> variables = pointers_to(environment);
  std::error_code gone;
  std::filesystem::current_path(began.directory, gone);
  pthread_sigmask(SIG_SETMASK, &began.blocked_signals, nullptr);
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", gone);
  execve(program.c_str(), began.argv, variables.data());  // under its name
  execve("/proc/self/exe", began.argv, variables.data());
  print_error("penelope: cannot start again: {}\n", std::strerror(errno));
  std::_Exit(exit_given_up);
}

[[noreturn]] void start_again(const GoneBack& from, const Beginning& began) {
  fcntl(from.descriptor, F_SETFD, 0);
  start_again(began, variable_of(from));
}

// What mpirun or srun tells a rank.
bool is_for_ranks(const std::string& variable) {
  return std::ranges::any_of(std::array{"OMPI_", "PMIX_", "PMI_", "ORTE_"}, [&](const char* start) { return variable.starts_with(start); });
}

volatile std::sig_atomic_t successor = 0;  // the process that goes on
void pass_on(int signal) { kill(successor, signal); }

// In the child of a process with several threads: nothing but calls of the system.
[[noreturn]] void become_successor(const Beginning& began, char* const* variables) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (chdir(began.directory.c_str()) == 0) execve("/proc/self/exe", began.argv, variables);
  _exit(exit_given_up);
}

}  // namespace

ResumedContent content_to_resume(const Command& now) {
  if (now.sequential) throw UsageError("--resume does not work with --sequential: use -j 1 for one worker");
  ResumedContent content = read_checkpoint(now.resume, hash_of_program());
  if (!have_same_program(now, {}) && !have_same_program(now, parse_words(content.command_line)))
    throw UsageError("--resume takes the program and its goals from the checkpoint, which has others: omit them");
  return content;
}

Command resumed_command(const Command& now, const ResumedContent& content) {
  const Command before = parse_words(content.command_line);
  Command c = now;
  take_program(c, before);
  const std::uint64_t usual_limit = Command{}.stack_limit;
  if (now.stack_limit == usual_limit) c.stack_limit = before.stack_limit;
  if (!content.state.empty() && c.stack_limit != before.stack_limit)
    throw UsageError("--stack-limit: the checkpoint was made with another limit: omit the option");
  if (c.checkpoint.empty()) c.checkpoint = c.resume;
  make_paths_absolute(c);
  return c;
}

Beginning::Beginning(char** words) : argv(words), time(std::chrono::steady_clock::now()) {
  std::error_code gone;
  directory = std::filesystem::current_path(gone).string();
  for (char** variable = environ; *variable; ++variable) environment.emplace_back(*variable);
  pthread_sigmask(SIG_SETMASK, nullptr, &blocked_signals);
  is_second_start = std::getenv(second_start_variable) != nullptr;
  if (!is_second_start) return;
  unsetenv(second_start_variable);
  std::erase_if(environment, [](const std::string& variable) { return variable.starts_with(second_start_variable); });
}

std::string GoneBack::state() const { return fmt::format("/proc/self/fd/{}", descriptor); }

void go_back(const GoingBack& to, const Beginning& began, const std::optional<GoneBack>& before, bool at_once) {
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began.time;
  const bool alone = before && seconds < worth_new_ranks;
  print_error("penelope: going back to the state of {:.1f} s ago, {}\n", to.age, alone ? "without other ranks" : "with new ranks");
  if (at_once)
    kill_own_mpirun();
  else
    stop_own_mpirun();
  start_again({to.descriptor, to.input_goes_on, alone, (before ? before->seconds : 0) + seconds.count()}, began);
}

void go_back_beside(const GoingBack& to, const Beginning& began, const std::optional<GoneBack>& before) {
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began.time;
  print_error("penelope: going back to the state of {:.1f} s ago, without other ranks\n", to.age);
  std::vector<std::string> environment = began.environment;
  std::erase_if(environment, is_for_ranks);
  environment.push_back(variable_of({to.descriptor, to.input_goes_on, true, (before ? before->seconds : 0) + seconds.count()}));
  const std::vector<char*> variables = pointers_to(environment);
  fcntl(to.descriptor, F_SETFD, 0);
  pthread_sigmask(SIG_SETMASK, &began.blocked_signals, nullptr);
  const pid_t child = fork();
  if (child == 0) become_successor(began, variables.data());
  if (child < 0) {
    print_error("penelope: cannot start again: {}\n", std::strerror(errno));
    std::_Exit(exit_given_up);
  }
  successor = child;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2}) std::signal(signal, pass_on);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) die_of(WTERMSIG(status));
  std::_Exit(WEXITSTATUS(status));
}

void start_once_more(const Beginning& began) {
  abandon_own_mpirun();
  start_again(began, fmt::format("{}=1", second_start_variable));
}

void go_back_alone(GoneBack to, const Beginning& began) {
  print_error("penelope: going on without other ranks\n");
  to.alone = true;
  stop_own_mpirun();
  start_again(to, began);
}

std::optional<GoneBack> take_gone_back() {
  const char* const given = std::getenv(gone_back_variable);
  if (!given) return {};
  GoneBack before;
  std::istringstream(given) >> before.descriptor >> before.input_goes_on >> before.alone >> before.seconds;
  unsetenv(gone_back_variable);
  while (waitpid(-1, nullptr, WNOHANG) > 0) {  // mpirun
  }
  fcntl(before.descriptor, F_SETFD, FD_CLOEXEC);
  return before;
}

void adapt(Command& command, const GoneBack& before, bool has_checkpoint_of_its_own) {
  if (!has_checkpoint_of_its_own) command.checkpoint.clear();
  if (command.time_limit) command.time_limit = std::max(0.0, *command.time_limit - before.seconds);
  if (!before.alone) return;
  forget_other_ranks(command);
}

void enter_directory_of(const ResumedContent& content) {
  std::error_code error;
  std::filesystem::current_path(content.working_directory, error);
  if (error)
    throw CheckpointError(fmt::format("cannot resume: {}: {}: the run was in this directory", content.working_directory, error.message()));
}

std::uint64_t stack_limit_of(const ResumedContent& content) {
  if (content.state.empty()) return 0;
  try {
    ByteReader state(content.state);
    return ByteReader(state.text()).number<std::uint64_t>();
  } catch (const std::exception& e) {
    throw CheckpointError(fmt::format("cannot resume: {}", e.what()));
  }
}

std::string_view load_state(Engine& engine, Answers& answers, const ResumedContent& content) {
  try {
    ByteReader state(content.state);
    ByteReader in(state.text());
    in.number<std::uint64_t>();  // stack_limit_of
    for (const std::uint64_t clause : load_image(engine.program, in.text())) engine.worker.compile_clause(clause);
    engine.program.flags->define_environment();
    answers.resume(in.number<std::uint64_t>());
    read_outside(engine.worker, in);
    return state.rest();
  } catch (const std::exception& e) {
    throw CheckpointError(fmt::format("cannot resume: {}", e.what()));
  }
}

}  // namespace penelope
