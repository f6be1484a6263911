#include "runtime/transport/start_watch.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "runtime/system/threads.hpp"

namespace penelope {

namespace {

constexpr std::uint32_t has_met = ~std::uint32_t{0};  // instead of a rank's number
// Until all ranks of a host have come; more of them take longer.
constexpr std::chrono::milliseconds time_to_come{6000}, more_for_each_rank{250};
constexpr int look = 20;  // milliseconds

struct Address {
  sockaddr_un bytes{};
  socklen_t size;
  explicit Address(const std::string& job) {
    const std::string name = fmt::format("penelope-start-{}-{}", geteuid(), job).substr(0, sizeof bytes.sun_path - 1);
    bytes.sun_family = AF_UNIX;
    name.copy(bytes.sun_path + 1, sizeof bytes.sun_path - 1);
    size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&bytes); }
};

bool is_own_user(int connection) {
  ucred other{};
  socklen_t size = sizeof other;
  return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 && other.uid == geteuid();
}

int new_socket() { return socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

void say(int socket, std::uint32_t what) { send(socket, &what, sizeof what, MSG_NOSIGNAL); }

}  // namespace

StartWatch::StartWatch(const LaunchedRank& launched, std::string job, std::chrono::seconds longest, Failed failed)
    : launched_(launched), job_(std::move(job)), end_(begin_ + longest), failed_(std::move(failed)), woken_(eventfd(0, EFD_CLOEXEC)) {
  thread_ = start_thread([this] { watch(); });
}

StartWatch::~StartWatch() {
  met_ = true;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = write(woken_, &one, sizeof one);
  thread_.join();
  for (const Other& other : others_) {
    say(other.socket, has_met);
    close(other.socket);
  }
  close(woken_);
}

void StartWatch::watch() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  const auto come_by = begin_ + time_to_come + launched_.on_this_host * more_for_each_rank;
  const bool is_first = launched_.rank_on_host == 0;
  const int listening = is_first && !job_.empty() ? listen_to_others() : -1;
  const bool can_tell = is_first ? listening >= 0 : !job_.empty();
  while (!met_) {
    if (can_tell && !is_first && came_ == 0) connect_to_first();
    wait(listening);
    hear();
    if (met_) break;
    const auto now = Clock::now();
    if (can_tell && came_ < expected() && now > come_by)
      failed_(is_first ? "one on this host has not come: it may have died while they started"
                       : "the first one on this host has not come: it may have died while they started");
    if (now > end_) failed_("one may have died while they started");
  }
  if (listening >= 0) close(listening);
}

void StartWatch::wait(int listening) {
  std::vector<pollfd> all{{woken_, POLLIN, 0}};
  if (listening >= 0) all.push_back({listening, POLLIN, 0});
  for (const Other& other : others_) all.push_back({other.socket, POLLIN, 0});
  poll(all.data(), all.size(), look);
  if (listening >= 0) accept_one(listening);
}

// --- the first rank of a host -------------------------------------------------------------------------------------------------

int StartWatch::listen_to_others() const {
  const int listening = new_socket();
  const Address address(job_);
  if (listening >= 0 && bind(listening, address.get(), address.size) == 0 && listen(listening, static_cast<int>(launched_.on_this_host)) == 0)
    return listening;
  if (listening >= 0) close(listening);
  return -1;
}

void StartWatch::accept_one(int listening) {
  const int connection = accept4(listening, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (connection < 0) return;
  if (!is_own_user(connection)) {
    close(connection);
    return;
  }
  others_.push_back({connection});
  ++came_;
}

// --- the others -----------------------------------------------------------------------------------------------------------------

void StartWatch::connect_to_first() {
  const int connection = new_socket();
  const Address address(job_);
  if (connection < 0) return;
  if (connect(connection, address.get(), address.size) != 0 || !is_own_user(connection)) {  // it is not there yet
    close(connection);
    return;
  }
  say(connection, launched_.rank);
  others_.push_back({connection});
  ++came_;
}

// --- both -----------------------------------------------------------------------------------------------------------------------

void StartWatch::hear() {
  for (Other& other : others_) {
    std::uint32_t said = 0;
    ssize_t size = 0;
    while ((size = recv(other.socket, &said, sizeof said, 0)) > 0) {
      if (said == has_met)
        other.has_met = true;
      else
        other.rank = said, other.is_known = true;
    }
    const bool is_closed = size == 0 || (errno != EAGAIN && errno != EINTR);
    if (!is_closed || other.has_met || met_) continue;
    failed_(launched_.rank_on_host > 0 ? "the first one on this host has died, or given up"
            : other.is_known           ? fmt::format("rank {} has died while they started", other.rank)
                                       : "one has died while they started");
  }
  std::erase_if(others_, [](const Other& other) {
    if (other.has_met) close(other.socket);
    return other.has_met;
  });
}

}  // namespace penelope
