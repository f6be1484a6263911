#include "runtime/launch/resuming.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "runtime/fault/outside_state.hpp"
#include "runtime/launch/ranks_launcher.hpp"
#include "runtime/launch/together.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/code/image.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

constexpr const char* gone_back_variable = "PENELOPE_GONE_BACK";  // the members of GoneBack

constexpr std::chrono::seconds worth_new_ranks{10};  // a run that has gone back, and must again sooner, can have no ranks that last

// What the checkpoint brings.
bool have_same_program(const Command& a, const Command& b) {
  return a.kind == b.kind && a.files == b.files && a.arguments == b.arguments && a.goals == b.goals && a.solve == b.solve &&
         a.toplevel == b.toplevel && a.defines == b.defines && a.on_error == b.on_error && a.on_warning == b.on_warning &&
         a.count == b.count && a.limit == b.limit && a.any_order == b.any_order && a.sandbox == b.sandbox &&
         a.load_only == b.load_only && a.optimise == b.optimise && a.traditional == b.traditional && a.iso == b.iso &&
         a.list == b.list;
}

void make_absolute(std::string& path) {
  if (!path.empty()) path = std::filesystem::absolute(path).string();
}

Command parse_words(const std::vector<std::string>& words) {
  std::string name = "penelope";
  std::vector<char*> argv{name.data()};
  std::vector<std::string> copies = words;
  for (std::string& word : copies) argv.push_back(word.data());
  return parse_command(static_cast<int>(argv.size()), argv.data());
}

[[noreturn]] void start_again(const GoneBack& from, const Beginning& began) {
  fcntl(from.descriptor, F_SETFD, 0);
  std::vector<std::string> environment = began.environment;
  environment.push_back(fmt::format("{}={} {:d} {:d} {}", gone_back_variable, from.descriptor, from.input_goes_on, from.alone, from.seconds));
  std::vector<char*> variables;
  for (std::string& variable : environment) variables.push_back(variable.data());
  variables.push_back(nullptr);
  std::error_code gone;
  std::filesystem::current_path(began.directory, gone);
  pthread_sigmask(SIG_SETMASK, &began.blocked_signals, nullptr);
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", gone);
  execve(program.c_str(), began.argv, variables.data());  // under its name
  execve("/proc/self/exe", began.argv, variables.data());
  fmt::print(stderr, "penelope: cannot start again: {}\n", std::strerror(errno));
  std::_Exit(exit_given_up);
}

}  // namespace

ResumedContent content_to_resume(const Command& now) {
  if (now.sequential) throw UsageError("--resume: not in a sequential run; -j 1 has one worker as well");
  ResumedContent content = read_checkpoint(now.resume, hash_of_program());
  if (!have_same_program(now, {}) && !have_same_program(now, parse_words(content.command_line)))
    throw UsageError("--resume: the program, its goals and how it is loaded come from the checkpoint, which has others");
  return content;
}

Command resumed_command(const Command& now, const ResumedContent& content) {
  const Command before = parse_words(content.command_line);
  Command c = now;
  c.kind = before.kind;
  c.files = before.files;
  c.arguments = before.arguments;
  c.goals = before.goals;
  c.toplevel = before.toplevel;
  c.solve = before.solve;
  c.defines = before.defines;
  c.on_error = before.on_error;
  c.on_warning = before.on_warning;
  c.count = before.count;
  c.limit = before.limit;
  c.any_order = before.any_order;
  c.sandbox = before.sandbox;
  c.load_only = before.load_only;
  c.quiet = before.quiet || now.quiet;
  c.optimise = before.optimise;
  c.traditional = before.traditional;
  c.iso = before.iso;
  const std::uint64_t usual_limit = Command{}.stack_limit;
  if (now.stack_limit == usual_limit) c.stack_limit = before.stack_limit;
  if (!content.state.empty() && c.stack_limit != before.stack_limit)
    throw UsageError("--stack-limit: the stacks in the checkpoint have another one");
  if (c.checkpoint.empty()) c.checkpoint = c.resume;
  for (std::string* path : {&c.checkpoint, &c.resume, &c.json, &c.trace, &c.loads, &c.capacity_file})
    make_absolute(*path);
  return c;
}

Beginning::Beginning(char** words) : argv(words), time(std::chrono::steady_clock::now()) {
  std::error_code gone;
  directory = std::filesystem::current_path(gone).string();
  for (char** variable = environ; *variable; ++variable) environment.emplace_back(*variable);
  pthread_sigmask(SIG_SETMASK, nullptr, &blocked_signals);
}

std::string GoneBack::state() const { return fmt::format("/proc/self/fd/{}", descriptor); }

void go_back(const GoingBack& to, const Beginning& began, const std::optional<GoneBack>& before, bool at_once) {
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began.time;
  const bool alone = before && seconds < worth_new_ranks;
  fmt::print(stderr, "penelope: going back to the state of {:.1f} s ago, {}\n", to.age, alone ? "without other ranks" : "with new ranks");
  if (at_once) kill_own_mpirun();
  else stop_own_mpirun();
  start_again({to.descriptor, to.input_goes_on, alone, (before ? before->seconds : 0) + seconds.count()}, began);
}

void go_back_alone(GoneBack to, const Beginning& began) {
  fmt::print(stderr, "penelope: going on without other ranks\n");
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
  command.ranks = 1;
  command.hosts.clear();
  command.spare_ranks = 0;
  command.leave.clear();
  command.capacity_file.clear();
  command.throttle.clear();
}

void enter_directory_of(const ResumedContent& content) {
  std::error_code error;
  std::filesystem::current_path(content.working_directory, error);
  if (error)
    throw CheckpointError(fmt::format("cannot resume: {}: {}: the run was in this directory", content.working_directory,
                                      error.message()));
}

std::string_view load_state(Engine& engine, Answers& answers, const ResumedContent& content) {
  try {
    ByteReader state(content.state);
    ByteReader in(state.text());
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
