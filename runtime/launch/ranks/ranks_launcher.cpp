#include "runtime/launch/ranks/ranks_launcher.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iomanip>
#include <optional>
#include <span>
#include <sstream>
#include <system_error>
#include <thread>
#include <vector>

#include "runtime/system/standard_error.hpp"
#include "runtime/transport/leftovers.hpp"
#include "runtime/transport/ranks.hpp"

namespace penelope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* launcher_variable = "PENELOPE_LAUNCHER";  // in the environment of the ranks: the name of the launcher's socket
constexpr int exit_usage = 2, exit_not_found = 127;
constexpr auto look = std::chrono::milliseconds(5);  // how often a process is asked whether it has ended
constexpr auto time_to_end = std::chrono::seconds(2), time_to_end_ranks = std::chrono::seconds(1);
constexpr const char* no_launcher_here = "penelope: rank 0 is not on the host where penelope --ranks runs";
// Open MPI ends a rank whose mpirun is gone without a word: not before the supervisor has had time to end it properly.
constexpr const char *abort_delay = "OMPI_MCA_opal_abort_delay", *seconds_before_abort = "5";

struct OwnMpirun {
  pid_t process = 0;      // 0: none
  int said = -1;          // a file in memory with its standard error
  int stand_in = -1;      // the connection to the process that stands in for this one; it ends when this is closed
  std::uint64_t job = 0;  // its number; 0: not known
  std::optional<int> wait_status;

  bool has_ended() {
    if (int status = 0; !wait_status && waitpid(process, &status, WNOHANG) == process) wait_status = status;
    return wait_status.has_value();
  }
  bool ends_within(Clock::duration time) {
    for (const auto end = Clock::now() + time; !has_ended(); std::this_thread::sleep_for(look))
      if (Clock::now() > end) return false;
    return true;
  }
  std::string words() const;
  std::string last_words() const;  // has_ended()
} mpirun;

void check(bool ok, const char* what) {
  if (!ok) throw std::system_error(errno, std::generic_category(), what);
}

std::string OwnMpirun::words() const {
  std::string text(8192, '\0');
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, pread(said, text.data(), text.size(), 0))));
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

std::string OwnMpirun::last_words() const {
  const std::string how =
      WIFSIGNALED(*wait_status) ? fmt::format("signal {}", WTERMSIG(*wait_status)) : fmt::format("exit status {}", WEXITSTATUS(*wait_status));
  const std::string text = words();
  return text.empty() ? how : how + ":\n" + text;
}

// --- the socket: in Linux's abstract name space, so there is no file to remove; nobody can guess its name -------------------

struct Address {
  sockaddr_un bytes{};
  socklen_t size;
  explicit Address(const std::string& name) : size(static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size())) {
    bytes.sun_family = AF_UNIX;
    name.copy(bytes.sun_path + 1, sizeof bytes.sun_path - 1);
  }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&bytes); }
};

std::string random_name() {
  std::array<unsigned char, 16> bytes;
  check(getrandom(bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()), "getrandom");
  return fmt::format("penelope-{:02x}", fmt::join(bytes, ""));
}

int new_socket() {
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  check(socket >= 0, "socket");
  return socket;
}

int listen_at(const std::string& name) {
  const int socket = new_socket();
  const Address address(name);
  check(bind(socket, address.get(), address.size) == 0 && listen(socket, 1) == 0, "bind");
  return socket;
}

std::string read_to_the_end(int file) {
  std::string text;
  std::array<char, 4096> part;
  for (ssize_t n; (n = read(file, part.data(), part.size())) != 0;) {
    if (n < 0 && errno != EINTR) break;
    if (n > 0) text.append(part.data(), static_cast<std::size_t>(n));
  }
  return text;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = send(file, text.data(), text.size(), MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

[[noreturn]] void stand_in(const std::string& launcher) {
  const int socket = new_socket();
  const Address address(launcher);
  if (connect(socket, address.get(), address.size) != 0) {
    print_error("{}\n", no_launcher_here);  // the launcher reads what comes by mpirun
    std::_Exit(exit_usage);
  }
  std::string environment;
  for (char** variable = environ; *variable; ++variable) (environment += *variable) += '\0';
  write_all(socket, environment);
  shutdown(socket, SHUT_WR);
  read_to_the_end(socket);
  std::_Exit(0);
}

// --- mpirun -------------------------------------------------------------------------------------------------------------------

bool is_this_host(const std::string& name) {
  std::array<char, 256> own{};
  gethostname(own.data(), own.size() - 1);
  if (name == own.data()) return true;
  addrinfo* found = nullptr;
  if (getaddrinfo(name.c_str(), nullptr, nullptr, &found) != 0) return false;
  bool here = false;
  for (const addrinfo* a = found; a && !here; a = a->ai_next) {  // only to an own address can a socket be bound
    const int socket = ::socket(a->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    here = socket >= 0 && bind(socket, a->ai_addr, a->ai_addrlen) == 0;
    if (socket >= 0) close(socket);
  }
  freeaddrinfo(found);
  return here;
}

std::vector<std::string> words_of(const Command& command, int argc, char** argv) {
  const char* const chosen = std::getenv("PENELOPE_MPIRUN");
  std::vector<std::string> words{!command.mpirun.empty() ? command.mpirun : chosen && *chosen ? chosen : "mpirun"};
  words.insert(words.end(), {"--enable-recovery", "--bind-to", "none", "--oversubscribe", "-x", launcher_variable});
  if (command.ranks > 0) words.insert(words.end(), {"-n", std::to_string(command.ranks)});
  if (!command.hosts.empty()) words.insert(words.end(), {"--host", command.hosts});
  std::istringstream more(command.mpirun_options);
  for (std::string word; more >> std::quoted(word);) words.push_back(word);
  words.push_back(std::filesystem::read_symlink("/proc/self/exe"));
  words.insert(words.end(), argv + 1, argv + argc);
  return words;
}

// In the child. A process group of its own: Ctrl-C at the terminal is for rank 0.
[[noreturn]] void run_mpirun(std::span<const std::string> words, const std::string& socket_name, pid_t launcher) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != launcher) std::_Exit(0);
  setpgid(0, 0);
  std::signal(SIGTTOU, SIG_IGN);
  dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  dup2(mpirun.said, STDERR_FILENO);
  setenv(launcher_variable, socket_name.c_str(), 1);
  if (geteuid() == 0) {
    setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  }
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  print_error("cannot run {}: {}; it is in the package openmpi-bin, and --mpirun names another program\n", words[0], std::strerror(errno));
  std::fflush(stderr);
  std::_Exit(exit_not_found);
}

bool is_own_process(int connection) {
  ucred other{};
  socklen_t size = sizeof other;
  return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 && other.uid == geteuid();
}

// The connection to the process that stands in for this one.
int await_stand_in(int listening) {
  for (;;) {
    pollfd caller{listening, POLLIN, 0};
    if (poll(&caller, 1, std::chrono::milliseconds(look).count()) > 0) {
      const int connection = accept4(listening, nullptr, nullptr, SOCK_CLOEXEC);
      if (connection >= 0 && is_own_process(connection)) return connection;
      if (connection >= 0) close(connection);
    }
    if (mpirun.has_ended()) throw RankError("mpirun could not start the ranks: " + mpirun.last_words());
    if (mpirun.words().find(no_launcher_here) != std::string::npos)
      throw RankError("mpirun has started rank 0 on another host: it has to be on this one, which comes first");
  }
}

// Open MPI 4 makes a folder for all runs of a user and removes it after the last: two runs that start or end at the same moment
// can meet there ("A call to mkdir was unable to create the desired directory ... File exists").
constexpr int most_starts = 5;
constexpr auto before_next_start = std::chrono::milliseconds(50);

bool met_another_run() { return mpirun.has_ended() && mpirun.words().find("orte_session_dir failed") != std::string::npos; }

int start_mpirun(std::span<const std::string> words, const std::string& name, int listening) {
  const pid_t self = getpid();
  for (int start = 1;; ++start) {
    mpirun = OwnMpirun{};
    mpirun.said = memfd_create("mpirun", MFD_CLOEXEC);
    check(mpirun.said >= 0 && fcntl(mpirun.said, F_SETFL, O_APPEND) == 0, "memfd_create");
    mpirun.process = fork();
    check(mpirun.process >= 0, "fork");
    if (mpirun.process == 0) run_mpirun(words, name, self);
    try {
      return await_stand_in(listening);
    } catch (const RankError&) {
      if (start == most_starts || !met_another_run()) throw;
    }
    close(mpirun.said);
    std::this_thread::sleep_for(before_next_start);
  }
}

struct Variable {
  std::string name;
  std::optional<std::string> before;
};
std::vector<Variable> taken;

void take_variable(const std::string& name, const std::string& value) {
  const char* const before = std::getenv(name.c_str());
  if (before && before == value) return;
  taken.push_back({name, before ? std::optional<std::string>(before) : std::nullopt});
  setenv(name.c_str(), value.c_str(), 1);
}

void take_environment(std::string_view variables) {
  while (!variables.empty()) {
    const std::string variable(variables.substr(0, variables.find('\0')));
    variables.remove_prefix(std::min(variables.size(), variable.size() + 1));
    const std::size_t equals = variable.find('=');
    if (equals != std::string::npos) take_variable(variable.substr(0, equals), variable.substr(equals + 1));
  }
  take_variable(abort_delay, seconds_before_abort);
}

// mpirun wants some for each rank, and with too few it stands still without a word. It gets as many as are allowed.
constexpr rlim_t descriptors_of_mpirun = 48, descriptors_of_a_rank = 8;

void raise_descriptor_limit(unsigned ranks) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const rlim_t wanted = descriptors_of_mpirun + descriptors_of_a_rank * ranks;
  if (limit.rlim_max < wanted)
    throw RankError(
        fmt::format("{} ranks take {} file descriptors, and no more than {} are allowed (ulimit -Hn)", ranks, wanted, limit.rlim_max));
  if (limit.rlim_cur >= wanted) return;
  limit.rlim_cur = wanted;
  setrlimit(RLIMIT_NOFILE, &limit);
}

bool started_by_penelope = false;

}  // namespace

void stand_in_for_launcher() {
  const char* const given = std::getenv(launcher_variable);
  if (!given || launched_rank().ranks == 1) return;
  const std::string launcher = given;
  unsetenv(launcher_variable);
  started_by_penelope = true;
  if (launched_rank().rank == 0) stand_in(launcher);
  dup2(STDOUT_FILENO, STDERR_FILENO);
}

void start_ranks(const Command& command, int argc, char** argv) {
  if (started_by_penelope || (command.ranks <= 1 && command.hosts.empty())) return;
  if (launched_rank().ranks > 1) throw UsageError("--ranks cannot be used under mpirun, which has started the ranks already");
  require_mpi();
  if (const std::string first = command.hosts.substr(0, command.hosts.find_first_of(":,")); !command.hosts.empty() && !is_this_host(first))
    throw UsageError(fmt::format("--hosts: the first host must be this one, not {}", first));
  remove_leftovers();
  raise_descriptor_limit(std::max(command.ranks, 1u));
  const std::string name = random_name();
  const int listening = listen_at(name);
  mpirun.stand_in = start_mpirun(words_of(command, argc, argv), name, listening);
  close(listening);
  take_environment(read_to_the_end(mpirun.stand_in));
  mpirun.job = own_job();
}

void restore_environment() {
  for (const Variable& variable : taken) {
    if (variable.before)
      setenv(variable.name.c_str(), variable.before->c_str(), 1);
    else
      unsetenv(variable.name.c_str());
  }
  taken.clear();
}

bool has_own_mpirun() { return mpirun.process != 0; }

bool own_mpirun_has_ended() { return mpirun.has_ended(); }

std::string end_of_own_mpirun() { return mpirun.last_words(); }

void kill_own_mpirun() {
  if (has_own_mpirun()) kill(mpirun.process, SIGKILL);
}

void stop_own_mpirun() {
  if (!has_own_mpirun()) return;
  close(mpirun.stand_in);
  if (!mpirun.ends_within(time_to_end)) kill(mpirun.process, SIGTERM);
  if (!mpirun.ends_within(time_to_end_ranks)) kill(mpirun.process, SIGKILL);
  if (!mpirun.ends_within(time_to_end_ranks) || WIFSIGNALED(*mpirun.wait_status)) remove_leftovers();
  remove_shared_memory_of(mpirun.job);
}

void abandon_own_mpirun() {
  if (!has_own_mpirun()) return;
  if (!mpirun.has_ended()) kill(mpirun.process, SIGTERM);
  stop_own_mpirun();
}

}  // namespace penelope
