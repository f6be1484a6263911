#include "runtime/launch/run/formula_finder.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

#include "runtime/launch/options/command_flags.hpp"
#include "runtime/launch/run/run_program.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/system/threads.hpp"
#include "wam/base/mapped_file.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/image.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/engine.hpp"
#include "wam/term/stack_room.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {

// Of larger programs the image and its copy in the child would take much memory, and their analysis long: they are facts mostly.
constexpr std::uint64_t most_code = std::uint64_t{4} << 20;  // words
constexpr std::uint64_t most_changes = 500'000;              // of dynamic predicates

// A file in memory with these bytes.
int file_of(std::string_view bytes) {
  const int file = memfd_create("penelope", MFD_CLOEXEC);
  if (file < 0) throw std::system_error(errno, std::generic_category(), "memfd_create");
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int error = errno;
      close(file);
      throw std::system_error(error, std::generic_category(), "memfd");
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

pid_t spawn(const std::vector<std::string>& words, int input, int output) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);  // what the user does to the run, the run does to it
  pid_t child = 0;
  const int error = posix_spawn(&child, "/proc/self/exe", &actions, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), "cannot start the analysis");
  return child;
}

}  // namespace

FormulaFinder::~FormulaFinder() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (child_ > 0) kill(child_, SIGKILL);
  }
  if (waiting_.joinable()) waiting_.join();
  if (found_ >= 0) close(found_);
}

void FormulaFinder::warn(std::string_view why) const {
  if (is_asked_) print_error("penelope: warning: --export=formulas: {}\n", why);
}

bool FormulaFinder::start() {
  if (program_.code_used() > most_code || program_.clauses->generation() > most_changes) return warn("the program is too large"), false;
  try {
    build_static_indexes(program_);
    const int image = file_of(save_image(program_));
    found_ = file_of("");
    child_ = spawn({"penelope", std::string(formulas_of_image), program_.symbols.traditional() ? "1" : "0"}, image, found_);
    close(image);
    return true;
  } catch (const std::system_error& e) {
    warn(e.what());
    return false;
  }
}

std::string FormulaFinder::await() {
  siginfo_t info;
  while (waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  int status = 0;
  {
    const std::lock_guard lock(mutex_);  // from here on the number may be another process's
    waitpid(child_, &status, 0);
    child_ = 0;
    if (stopped_) return "";
  }
  if (status != 0) return warn("the program could not be analysed"), "";
  std::ifstream text(fmt::format("/proc/self/fd/{}", found_), std::ios::binary);
  return {std::istreambuf_iterator<char>(text), std::istreambuf_iterator<char>()};
}

std::string FormulaFinder::find() { return start() ? await() : ""; }

void FormulaFinder::begin(std::function<void(std::string)> take) {
  if (!start()) return;
  sigset_t all, before;  // signals are for the first worker's thread
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  try {
    waiting_ = start_thread(
        [this, take = std::move(take)] {
          if (std::string text = await(); !text.empty()) take(std::move(text));
        },
        [this](const char* why) { warn(why); });
  } catch (const NoThread& e) {
    warn(e.what());
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

int formulas_command(const std::vector<std::string>& words) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (words.size() != 1) throw UsageError(fmt::format("{} is for penelope itself", formulas_of_image));
  Engine engine({{limit_that_fits(Command{}.stack_limit, 1)}, words[0] == "1"});
  const MappedFile image("/proc/self/fd/0");
  load_image(engine.program, image.bytes());
  engine.program.flags->define_environment();
  define_home(*engine.program.flags);
  const int status = run_main(engine, "$formulas", nil_cell);
  engine.worker.streams->flush_all();
  std::_Exit(status);
}

}  // namespace penelope
