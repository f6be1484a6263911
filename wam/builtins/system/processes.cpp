// Other processes and the environment: getenv/2 and its kin, shell/0,1,2, pipes to shell commands, and the primitives of
// library(process).
#include "wam/builtins/system/processes.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/builtins/waiting.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/status_line.hpp"

namespace penelope {

namespace {

// --- the environment -------------------------------------------------------------------------------------------------

std::mutex environment_mutex;  // getenv and setenv of the C library are not safe beside each other

// getenv(+Name, -Value)
bool get_environment(Worker& w, Cell* a) {
  std::string name;
  if (!text_argument(w, a[0], name)) return false;
  std::lock_guard lock(environment_mutex);
  const char* value = ::getenv(name.c_str());
  return value && w.unify(a[1], w.symbols.atom_cell(text_from_outside(value)));
}

// setenv(+Name, +Value)
bool set_environment(Worker& w, Cell* a) {
  std::string name, value;
  if (!text_argument(w, a[0], name) || !text_argument(w, a[1], value)) return false;
  if (name.empty() || name.find('=') != std::string::npos) return raise(domain_error_ball(w, "environment_variable", w.deref(a[0])));
  std::lock_guard lock(environment_mutex);
  ::setenv(name.c_str(), value.c_str(), 1);
  w.outside->environment[name] = value;
  return true;
}

// unsetenv(+Name)
bool unset_environment(Worker& w, Cell* a) {
  std::string name;
  if (!text_argument(w, a[0], name)) return false;
  std::lock_guard lock(environment_mutex);
  ::unsetenv(name.c_str());
  w.outside->environment[name] = std::nullopt;
  return true;
}

// --- how a process ends ----------------------------------------------------------------------------------------------

// exit(Code) or killed(Signal)
Cell status_term(Worker& w, int status) {
  const bool killed = WIFSIGNALED(status);
  return w.new_struct(w.symbols.functor_cell(killed ? "killed" : "exit", 1), Cell::integer(killed ? WTERMSIG(status) : WEXITSTATUS(status)));
}

// --- shell/0,1,2 -----------------------------------------------------------------------------------------------------

// Exit status of a shell command; 128 + signal number when it was killed, as shells say it.
int run_shell(Worker& w, const std::string& command) {
  w.streams->flush_all();
  ++w.outside->lasting_changes;
  StatusLine::Away away;
  away.leaves_cursor(false);  // it may be anywhere
  const int status = std::system(command.c_str());
  if (status == -1) resource_error(w, "processes");
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

// shell: the user's shell, until it ends.
bool shell_0(Worker& w, Cell*) {
  const char* program = std::getenv("SHELL");
  return run_shell(w, program ? program : "/bin/sh") == 0;
}

// shell(+Command): succeeds when the command's exit status is 0.
bool shell_1(Worker& w, Cell* a) {
  std::string command;
  return text_argument(w, a[0], command) && run_shell(w, command) == 0;
}

// shell(+Command, -Status)
bool shell_2(Worker& w, Cell* a) {
  std::string command;
  return text_argument(w, a[0], command) && w.unify(a[1], Cell::integer(run_shell(w, command)));
}

// --- starting a process ------------------------------------------------------------------------------------------------

[[noreturn]] void throw_errno(int error) { throw std::system_error(error, std::generic_category()); }

// A descriptor that is closed unless somebody takes it.
class Descriptor {
 public:
  Descriptor() = default;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void set(int number) { number_ = number; }
  int get() const { return number_; }
  int take() { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

// One of the three standard streams of a new process.
struct Connection {
  enum class Kind { inherited, null, pipe, descriptor } kind = Kind::inherited;
  int given = -1;             // of Kind::descriptor
  Descriptor ours, theirs{};  // the ends of a pipe
};

struct ProcessPlan {
  std::string program;
  std::vector<std::string> arguments;    // without the program
  std::string directory;                 // empty: this one
  std::vector<std::string> environment;  // NAME=VALUE
  bool inherits_environment = true;      // `environment` is added to this process's
  bool detached = false;                 // a session of its own
  std::array<Connection, 3> streams;
};

void open_pipe(Connection& c, bool for_input) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw_errno(errno);
  c.ours.set(ends[for_input ? 1 : 0]);
  c.theirs.set(ends[for_input ? 0 : 1]);
}

std::vector<std::string> whole_environment(const ProcessPlan& plan) {
  std::vector<std::string> all = plan.environment;
  if (!plan.inherits_environment) return all;
  std::lock_guard lock(environment_mutex);
  for (char** entry = environ; *entry; ++entry) {
    const std::string_view text = *entry;
    const std::string_view name = text.substr(0, text.find('=') + 1);
    const auto is_replaced = [&](const std::string& given) { return given.starts_with(name); };
    if (std::none_of(plan.environment.begin(), plan.environment.end(), is_replaced)) all.emplace_back(text);
  }
  return all;
}

std::vector<char*> c_strings(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

void connect(Connection& c, int number, posix_spawn_file_actions_t* actions) {
  switch (c.kind) {
    case Connection::Kind::inherited: return;
    case Connection::Kind::null: posix_spawn_file_actions_addopen(actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0); return;
    case Connection::Kind::pipe:
      open_pipe(c, number == 0);
      posix_spawn_file_actions_adddup2(actions, c.theirs.get(), number);
      return;
    case Connection::Kind::descriptor: posix_spawn_file_actions_adddup2(actions, c.given, number); return;
  }
}

// Throws std::system_error when the process cannot be started.
pid_t start(Worker& w, ProcessPlan& plan) {
  w.streams->flush_all();
  StatusLine::of_terminal().end();  // the process may write to the terminal at any time
  ++w.outside->lasting_changes;
  struct Settings {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    Settings() {
      posix_spawn_file_actions_init(&actions);
      posix_spawnattr_init(&attributes);
    }
    ~Settings() {
      posix_spawn_file_actions_destroy(&actions);
      posix_spawnattr_destroy(&attributes);
    }
  } settings;
  for (int number = 0; number < 3; ++number) connect(plan.streams[static_cast<unsigned>(number)], number, &settings.actions);
  if (!plan.directory.empty()) posix_spawn_file_actions_addchdir_np(&settings.actions, plan.directory.c_str());
  sigset_t none;  // a worker may have blocked signals
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&settings.attributes, &none);
  posix_spawnattr_setflags(&settings.attributes, static_cast<short>(POSIX_SPAWN_SETSIGMASK | (plan.detached ? POSIX_SPAWN_SETSID : 0)));
  std::vector<std::string> words = plan.arguments, environment = whole_environment(plan);
  words.insert(words.begin(), plan.program);
  pid_t pid;
  const int error =
      posix_spawn(&pid, plan.program.c_str(), &settings.actions, &settings.attributes, c_strings(words).data(), c_strings(environment).data());
  if (error != 0) throw_errno(error);
  for (Connection& c : plan.streams)
    if (c.theirs.get() >= 0) ::close(c.theirs.take());
  return pid;
}

// --- the primitives of library(process) --------------------------------------------------------------------------------

std::vector<std::string> texts_of(Worker& w, Cell list) {
  std::vector<std::string> texts;
  for (const Cell element : list_argument(w, list)) texts.push_back(text_argument(w, element, atomic_text));
  return texts;
}

// std, null, pipe, or a stream.
void read_connection(Worker& w, Cell spec, Connection& c) {
  spec = bound_argument(w, spec);
  const std::string_view word = spec.is_atom() ? w.symbols.text(spec.as_atom()) : std::string_view();
  if (word == "std") return;
  if (word == "null") {
    c.kind = Connection::Kind::null;
  } else if (word == "pipe") {
    c.kind = Connection::Kind::pipe;
  } else {
    c.kind = Connection::Kind::descriptor;
    c.given = any_stream_argument(w, spec).descriptor();
    if (c.given < 0) domain_error(w, "file_stream", spec);
  }
}

bool is_true(Worker& w, Cell c) { return w.deref(c) == cell_of(FixedAtom::true_); }

// '$process_create'(+Program, +Arguments, +Settings, +Connections, -Pid, -Streams)
//   Settings is settings(Directory, Environment, Inherits, Detached, Waits); Waits: the last pipe that is closed waits for it.
//   Connections and Streams are io(Input, Output, Errors); what is no pipe stays unbound in Streams.
bool process_create(Worker& w, Cell* a) {
  const Cell settings = compound_argument(w, a[2]), connections = compound_argument(w, a[3]);
  ProcessPlan plan;
  plan.program = text_argument(w, a[0]);
  plan.arguments = texts_of(w, a[1]);
  plan.directory = text_argument(w, w.arg(settings, 0));
  plan.environment = texts_of(w, w.arg(settings, 1));
  plan.inherits_environment = is_true(w, w.arg(settings, 2));
  plan.detached = is_true(w, w.arg(settings, 3));
  for (unsigned i = 0; i < 3; ++i) read_connection(w, w.arg(connections, i), plan.streams[i]);
  const pid_t pid = start(w, plan);
  std::shared_ptr<ChildProcess> child;
  if (is_true(w, w.arg(settings, 4))) child = std::make_shared<ChildProcess>(pid, plan.program, true);
  Cell streams[3];
  for (unsigned i = 0; i < 3; ++i) {
    Connection& c = plan.streams[i];
    streams[i] = w.new_variable();
    if (c.kind != Connection::Kind::pipe) continue;
    const StreamMode mode = i == 0 ? StreamMode::write : StreamMode::read;
    streams[i] = stream_term(w, w.streams->open_pipe(c.ours.take(), mode, child));
  }
  return w.unify(a[4], Cell::integer(pid)) && w.unify(a[5], w.new_struct(w.symbols.functor_cell("io", 3), std::span<const Cell>(streams)));
}

pid_t process_argument(Worker& w, Cell c) {
  const Cell pid = integer_argument(w, c);
  if (!pid.is_int() || pid.as_int() <= 0 || pid.as_int() > INT32_MAX) type_error(w, "process", pid);
  return static_cast<pid_t>(pid.as_int());
}

// '$process_wait'(+Pid, +Seconds, -Status): timeout when it still runs after so many seconds; infinite waits until it ends.
bool process_wait(Worker& w, Cell* a) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::microseconds shortest{100}, longest{20'000};
  const pid_t pid = process_argument(w, a[0]);
  const double seconds = time_limit_argument(w, a[1]);
  const auto began = Clock::now();
  for (auto nap = shortest;; nap = std::min(2 * nap, longest)) {
    int status;
    const pid_t ended = waitpid(pid, &status, WNOHANG);
    if (ended == pid) return w.unify(a[2], status_term(w, status));
    if (ended < 0 && errno != EINTR) throw_errno(errno);
    if (ended < 0) w.handle_signals();
    end_goal_if_told(w);
    if (seconds >= 0 && std::chrono::duration<double>(Clock::now() - began).count() >= seconds)
      return w.unify(a[2], w.symbols.atom_cell("timeout"));
    std::this_thread::sleep_for(nap);
  }
}

// The number of a signal: itself, SIGTERM or term.
int signal_argument(Worker& w, Cell c) {
  c = bound_argument(w, c);
  if (c.is_int() && c.as_int() >= 0 && c.as_int() < NSIG) return static_cast<int>(c.as_int());
  std::string name = c.is_atom() ? std::string(w.symbols.text(c.as_atom())) : std::string();
  for (char& letter : name) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  if (name.starts_with("SIG")) name.erase(0, 3);
  for (int number = 1; number < NSIG; ++number) {
    const char* known = sigabbrev_np(number);
    if (known && name == known) return number;
  }
  domain_error(w, "signal", c);
}

// '$process_kill'(+Pid, +Signal, +WholeGroup)
bool process_kill(Worker& w, Cell* a) {
  const pid_t pid = process_argument(w, a[0]);
  const int number = signal_argument(w, a[1]);
  if (kill(is_true(w, a[2]) ? -pid : pid, number) == 0) return true;
  if (errno == ESRCH) return raise(existence_error_ball(w, "process", w.deref(a[0])));
  return raise(permission_error_ball(w, "kill", "process", w.deref(a[0])));
}

}  // namespace

std::string text_from_outside(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) utf8_append(text, utf8_next(bytes));
  return text;
}

void process_error(Worker& w, std::string_view program, int status) {
  const Cell functor = w.symbols.functor_cell("process_error", 2);
  const Cell formal = w.new_struct(functor, w.symbols.atom_cell(program), status_term(w, status));
  throw_ball(w.new_struct(w.symbols.functor_cell("error", 2), formal, w.new_variable()));
}

Stream& open_command(Worker& w, Cell pipe, StreamMode mode) {
  pipe = w.deref(pipe);
  ProcessPlan plan;
  plan.program = "/bin/sh";
  plan.arguments = {"-c", text_argument(w, w.arg(pipe, 0), any_text, "atom")};
  const bool reads = mode == StreamMode::read;
  if (!reads && mode != StreamMode::write)
    file_error(w, std::make_error_code(std::errc::no_such_file_or_directory), "open", "source_sink", pipe);
  Connection& c = plan.streams[reads ? 1 : 0];
  c.kind = Connection::Kind::pipe;
  const pid_t pid = start(w, plan);
  return w.streams->open_pipe(c.ours.take(), mode, std::make_shared<ChildProcess>(pid, plan.program));
}

void register_process_builtins(BuiltinTable& t) {
  t.effect("getenv", 2, get_environment);
  t.outside("setenv", 2, set_environment);
  t.outside("unsetenv", 1, unset_environment);
  t.outside("shell", 0, shell_0);
  t.outside("shell", 1, shell_1);
  t.outside("shell", 2, shell_2);
  t.outside("$process_create", 6, io<process_create>);
  t.outside("$process_wait", 3, io<process_wait>);
  t.outside("$process_kill", 3, process_kill);
}

}  // namespace penelope
