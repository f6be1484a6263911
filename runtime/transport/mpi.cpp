// Ranks joined by Open MPI.
//
// One communication thread a rank sleeps in poll() until a doorbell rings: after a piece was handed to MPI its sender sends a
// datagram that says how many pieces this rank has sent to that one. As long as fewer have come the receiver looks again every
// few microseconds: a datagram may overtake what it announces. A lost datagram costs one idle_wait, which grows while nothing comes:
// 32 idle ranks that look 60 times a second take a tenth of two cores.
//
// What may overtake what: pieces.hpp. At most most_under_way pieces of a rank are with MPI, so what is sent later need not wait
// for more than those. The thread that sends hands the piece over itself when nobody else is in MPI; else, and while pieces are
// under way, the communication thread does.
//
// After start-up, which is collective, no call waits: Isend and Test, Improbe (twice: the first only drives progress) and Imrecv.
// The ranks end by MPI_Finalize, or mpirun would call it a failure; who waits there for a rank that has died is ended by an alarm.
#include <fcntl.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <mpi.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <functional>
#include <list>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "runtime/transport/in_process.hpp"
#include "runtime/transport/pieces.hpp"
#include "runtime/transport/ranks.hpp"
#include "runtime/transport/threads.hpp"

namespace penelope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int piece_tag = 1;
constexpr unsigned most_under_way = 4;
constexpr auto busy_wait = std::chrono::microseconds(20), longest_busy_wait = std::chrono::microseconds(500);
constexpr auto idle_wait = std::chrono::milliseconds(2), longest_idle_wait = std::chrono::milliseconds(16);
constexpr auto longest_idle_wait_on_one_host = std::chrono::milliseconds(256);  // where a lone datagram is not lost
constexpr unsigned seconds_to_finish = 5;
// The end of a run overtakes large messages between workers: who has left does not receive them any more, and they never complete.
constexpr std::chrono::milliseconds longest_farewell{500};
constexpr std::size_t most_addresses = 8;

// What every rank tells the others at the start.
struct Introduction {
  std::uint64_t build;
  std::uint32_t workers;
  std::uint16_t port;                                  // of the doorbell, in network order
  std::uint16_t address_count;
  std::array<std::uint32_t, most_addresses> addresses;  // of this host's interfaces
  std::array<std::uint32_t, most_addresses> masks;
  char host[64];
};

struct Doorbell {
  std::uint32_t rank;
  std::uint64_t pieces;
};

void check(bool ok, const char* what) {
  if (!ok) throw std::system_error(errno, std::generic_category(), what);
}

void note_addresses(Introduction& me) {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return;
  for (const ifaddrs* i = all; i && me.address_count < most_addresses; i = i->ifa_next) {
    if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || !i->ifa_netmask) continue;
    me.addresses[me.address_count] = reinterpret_cast<const sockaddr_in*>(i->ifa_addr)->sin_addr.s_addr;
    me.masks[me.address_count++] = reinterpret_cast<const sockaddr_in*>(i->ifa_netmask)->sin_addr.s_addr;
  }
  freeifaddrs(all);
}

bool on_one_host(const Introduction& a, const Introduction& b) { return std::strcmp(a.host, b.host) == 0; }

// The other's address in a network that both are in, but for that of the host itself.
std::optional<std::uint32_t> common_address(const Introduction& me, const Introduction& other) {
  for (unsigned o = 0; o < other.address_count; ++o) {
    if (other.addresses[o] == htonl(INADDR_LOOPBACK)) continue;
    for (unsigned m = 0; m < me.address_count; ++m)
      if (me.masks[m] == other.masks[o] && (me.addresses[m] & me.masks[m]) == (other.addresses[o] & other.masks[o])) return other.addresses[o];
  }
  return std::nullopt;
}

// Where another rank's doorbell is: on this host, in a network that both have, or at its first address.
sockaddr_in doorbell_of(const Introduction& me, const Introduction& other) {
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = other.port;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (on_one_host(me, other)) return at;
  const auto end = other.addresses.begin() + other.address_count;
  const auto first = std::find_if(other.addresses.begin(), end, [&](std::uint32_t a) { return a != at.sin_addr.s_addr; });
  if (const auto common = common_address(me, other)) {
    at.sin_addr.s_addr = *common;
  } else if (first != end) {
    at.sin_addr.s_addr = *first;
  }
  return at;
}

// For tests: another first byte, another bit somewhere, or a piece that ends too early.
void damage(std::string& piece, std::uint64_t number) {
  switch (number % 3) {
    case 0: piece[0] ^= 1; break;
    case 1: piece[number * 7919 % piece.size()] ^= 4; break;
    default: piece.resize(piece.size() / 2);
  }
}

class MpiTransport final : public RankTransport {
 public:
  MpiTransport(const JoinOptions& options, Ranks all, int socket, std::vector<sockaddr_in> doorbells)
      : RankTransport(std::move(all)),
        here_(ranks.peers(), options.message_delay, options.seed + ranks.self, options.link),
        joiner_(ranks),
        socket_(socket),
        bell_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
        links_(ranks.count()),
        arrived_(ranks.count()),
        announced_(ranks.count()),
        longest_idle_(std::adjacent_find(ranks.hosts.begin(), ranks.hosts.end(), std::not_equal_to<>()) == ranks.hosts.end()
                          ? longest_idle_wait_on_one_host
                          : longest_idle_wait),
        damage_every_(options.damage_every) {
    check(bell_ >= 0, "eventfd");
    for (unsigned r = 0; r < ranks.count(); ++r) links_[r].doorbell = doorbells[r];
    thread_ = std::thread([this] { communicate(); });
  }

  ~MpiTransport() override { stop(); }

  Peer peers() const override { return ranks.peers(); }

  void send(Peer from, Peer to, std::string bytes) override {
    const unsigned rank = ranks.rank_of(to);
    if (rank == ranks.self) return here_.send(from, to, std::move(bytes));
    {
      const std::lock_guard lock(queue_);
      links_[rank].waiting.add(from, to, std::move(bytes));
    }
    std::unique_lock mpi(mpi_, std::try_to_lock);
    if (mpi) hand_over(rank);
    if (!mpi || !under_way_.empty()) ring_own();
  }

  std::optional<Received> receive(Peer self, Clock::time_point until) override { return here_.receive(self, until); }
  void wake(Peer self) override { here_.wake(self); }

  void leave(int status) override {
    stop();
    static std::atomic<int> exit_status;
    exit_status = status;
    std::signal(SIGALRM, [](int) { _exit(exit_status); });
    alarm(seconds_to_finish);
    MPI_Finalize();
    alarm(0);
  }

 private:
  struct Link {  // to another rank
    PieceCutter waiting;  // queue_ guards it
    unsigned under_way = 0;
    std::uint64_t sent = 0;
    sockaddr_in doorbell{};
  };
  struct UnderWay {
    unsigned rank;
    std::string piece;
    MPI_Request request;
  };

  void stop() {
    if (!thread_.joinable()) return;
    leaving_ = true;
    ring_own();
    thread_.join();
  }

  void ring_own() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = write(bell_, &one, sizeof one);
  }

  // --- what follows is called by who holds mpi_ ----------------------------------------------------------------------

  void hand_over(unsigned rank) {
    Link& link = links_[rank];
    bool sent = false;
    while (link.under_way < most_under_way) {
      std::string piece;
      {
        const std::lock_guard lock(queue_);
        if (link.waiting.empty()) break;
        piece = link.waiting.next();
      }
      if (damage_every_ != 0 && ++handed_over_ % damage_every_ == 0) damage(piece, handed_over_ / damage_every_);
      UnderWay& u = under_way_.emplace_back(UnderWay{rank, std::move(piece), MPI_REQUEST_NULL});
      MPI_Isend(u.piece.data(), static_cast<int>(u.piece.size()), MPI_BYTE, static_cast<int>(rank), piece_tag, MPI_COMM_WORLD, &u.request);
      ++link.under_way;
      ++link.sent;
      sent = true;
      int done = 0;
      MPI_Test(&u.request, &done, MPI_STATUS_IGNORE);
      if (!done) continue;
      under_way_.pop_back();
      --link.under_way;
    }
    if (!sent) return;
    const Doorbell ring{ranks.self, link.sent};
    sendto(socket_, &ring, sizeof ring, MSG_DONTWAIT | MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&link.doorbell), sizeof link.doorbell);
  }

  void test_under_way() {
    for (auto u = under_way_.begin(); u != under_way_.end();) {
      int done = 0;
      MPI_Test(&u->request, &done, MPI_STATUS_IGNORE);
      if (!done) {
        ++u;
        continue;
      }
      --links_[u->rank].under_way;
      u = under_way_.erase(u);
    }
  }

  bool receive_piece() {
    MPI_Message message;
    MPI_Status status;
    int there = 0;
    for (int look = 0; look < 2 && !there; ++look)
      MPI_Improbe(MPI_ANY_SOURCE, piece_tag, MPI_COMM_WORLD, &there, &message, &status);
    if (!there) return false;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    piece_.resize(static_cast<std::size_t>(size));
    MPI_Request request;
    MPI_Imrecv(piece_.data(), size, MPI_BYTE, &message, &request);
    for (int done = 0; !done;) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    const unsigned rank = static_cast<unsigned>(status.MPI_SOURCE);
    ++arrived_[rank];
    try {
      if (auto whole = joiner_.add(rank, piece_)) here_.send(whole->from, whole->to, std::move(whole->bytes));
    } catch (const CorruptMessage& e) {
      fmt::print(stderr, "penelope: rank {} refuses what rank {} on {} sent: {}\n", ranks.self, rank, ranks.hosts[rank], e.what());
      _exit(2);
    }
    return true;
  }

  // --- the communication thread ----------------------------------------------------------------------------------------

  void communicate() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    prctl(PR_SET_TIMERSLACK, 1);
    answer_at_once();
    auto busy = busy_wait;
    std::chrono::milliseconds idle = idle_wait;
    Clock::time_point left_alone_since = Clock::now();
    for (;;) {
      bool moved = false, waits;
      {
        const std::lock_guard mpi(mpi_);
        const std::size_t before = under_way_.size();
        test_under_way();
        for (unsigned r = 0; r < ranks.count(); ++r)
          if (r != ranks.self) hand_over(r);
        while (receive_piece()) moved = true;
        waits = !under_way_.empty();
        if (leaving_ && !waits && all_handed_over()) return;
        if (!leaving_ || moved || under_way_.size() != before) left_alone_since = Clock::now();
        if (leaving_ && Clock::now() - left_alone_since > longest_farewell) return;
      }
      for (unsigned r = 0; r < ranks.count(); ++r) waits = waits || announced_[r] > arrived_[r];
      busy = moved || !waits ? busy_wait : std::min<std::chrono::microseconds>(2 * busy, longest_busy_wait);
      const bool rung = sleep_until_rung(waits ? std::chrono::nanoseconds(busy) : std::chrono::nanoseconds(idle));
      idle = moved || rung ? idle_wait : std::min<std::chrono::milliseconds>(2 * idle, longest_idle_);
    }
  }

  bool all_handed_over() {
    const std::lock_guard lock(queue_);
    return std::all_of(links_.begin(), links_.end(), [](const Link& l) { return l.waiting.empty(); });
  }

  bool sleep_until_rung(std::chrono::nanoseconds most) {
    pollfd bells[] = {{socket_, POLLIN, 0}, {bell_, POLLIN, 0}};
    const timespec time{most.count() / 1'000'000'000, most.count() % 1'000'000'000};
    if (ppoll(bells, 2, &time, nullptr) <= 0) return false;
    std::uint64_t count;
    [[maybe_unused]] const auto got = read(bell_, &count, sizeof count);
    Doorbell ring;
    while (recv(socket_, &ring, sizeof ring, MSG_DONTWAIT) == static_cast<ssize_t>(sizeof ring))
      if (ring.rank < ranks.count()) announced_[ring.rank] = std::max(announced_[ring.rank], ring.pieces);
    return true;
  }

  InProcessTransport here_;
  PieceJoiner joiner_;
  const int socket_, bell_;
  std::mutex queue_, mpi_;  // queue_ is taken last
  std::vector<Link> links_;
  std::list<UnderWay> under_way_;
  std::string piece_;
  std::vector<std::uint64_t> arrived_, announced_;  // pieces, of each rank
  const std::chrono::milliseconds longest_idle_;
  const unsigned damage_every_;
  std::uint64_t handed_over_ = 0;
  std::atomic<bool> leaving_{false};
  std::thread thread_;
};

Introduction introduce(const JoinOptions& options, int socket) {
  Introduction me{};
  me.build = options.build;
  me.workers = options.workers;
  sockaddr_in at{};
  socklen_t size = sizeof at;
  check(getsockname(socket, reinterpret_cast<sockaddr*>(&at), &size) == 0, "getsockname");
  me.port = at.sin_port;
  gethostname(me.host, sizeof me.host - 1);
  note_addresses(me);
  return me;
}

// Ranks on one host need none of MPI's networks, one collective operation (that of join_ranks), and not to know how the host is
// built, which hwloc finds out in hundreds of files and from every PCI device. What nobody uses is not even loaded: 32 ranks start
// in half of the CPU time (1.5 s and 0.8 s on two cores).
struct Setting {
  const char *name, *value;
};
constexpr Setting settings_on_one_host[] = {
    {"OMPI_MCA_pml", "ob1"},
    {"OMPI_MCA_btl", "vader,self"},
    {"OMPI_MCA_coll", "basic,libnbc,self"},
    {"OMPI_MCA_osc", "^sm,rdma,pt2pt,monitoring,ucx,portals4"},
    {"OMPI_MCA_op", "^avx"},
    {"OMPI_MCA_mpool", "^hugepage"},
    {"OMPI_MCA_rcache", "^grdma"},
    {"OMPI_MCA_shmem", "^sysv,posix"},
    {"OMPI_MCA_reachable", "^netlink"},
    {"OMPI_MCA_schizo", "^slurm,jsm,flux,orte"},
    {"OMPI_MCA_state", "^orted,hnp,novm,tool"},
    {"OMPI_MCA_errmgr", "^default_orted,default_hnp,default_tool"},
    {"HWLOC_COMPONENTS", "no_os,stop"},
    {"HWLOC_PLUGINS_PATH", "/dev/null"},
};

// MPI_Init with these settings, which the program and what it starts do not see. What the user has chosen stays.
int initialize_mpi() {
  std::vector<const char*> added;
  const LaunchedRank launched = launched_rank();
  if (launched.on_this_host >= launched.ranks && !getenv("OMPI_MCA_pml") && !getenv("OMPI_MCA_btl")) {
    for (const auto& [name, value] : settings_on_one_host) {
      if (getenv(name)) continue;
      setenv(name, value, 0);
      added.push_back(name);
    }
  }
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
  for (const char* const name : added) unsetenv(name);
  return provided;
}

}  // namespace

void require_mpi() {}

std::unique_ptr<RankTransport> join_ranks(const JoinOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);
  if (initialize_mpi() < MPI_THREAD_SERIALIZED) throw RankError("this MPI allows one thread only");
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  check(socket >= 0, "socket");
  sockaddr_in any{};
  any.sin_family = AF_INET;
  check(bind(socket, reinterpret_cast<const sockaddr*>(&any), sizeof any) == 0, "bind");
  int self = 0, count = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  const Introduction me = introduce(options, socket);
  std::vector<Introduction> all(static_cast<std::size_t>(count));
  MPI_Allgather(&me, sizeof me, MPI_BYTE, all.data(), sizeof me, MPI_BYTE, MPI_COMM_WORLD);

  Ranks ranks{static_cast<unsigned>(self), {}, {}, {}};
  std::vector<sockaddr_in> doorbells;
  for (const Introduction& other : all) {
    if (other.build != all[0].build)
      throw RankError("rank " + std::to_string(ranks.count()) + " on " + other.host + " runs another build of penelope than rank 0 on " + all[0].host);
    ranks.workers.push_back(other.workers);
    ranks.hosts.push_back(other.host);
    const auto near = std::find_if(all.begin(), all.end(), [&other](const Introduction& one) {
      return &one == &other || on_one_host(one, other) || common_address(one, other);
    });
    ranks.networks.push_back(static_cast<std::uint32_t>(near - all.begin()));
    doorbells.push_back(doorbell_of(me, other));
  }
  return std::make_unique<MpiTransport>(options, std::move(ranks), socket, std::move(doorbells));
}

}  // namespace penelope
