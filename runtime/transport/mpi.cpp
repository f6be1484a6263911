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
// After start-up, which is collective (mpi_meeting.hpp), no call waits: Isend and Test, Improbe (twice: the first only drives
// progress) and Imrecv. The ranks end by MPI_Finalize, or mpirun would call it a failure, when all have come there
// (Heartbeats::part); who waits there for a rank that dies then is ended by an alarm.
//
// What is with MPI for a rank that dies never completes, nor fails: when that rank is forgotten it is abandoned, neither tested nor
// freed, for MPI may still look at it. MPI_Finalize would wait for it: after a loss the ranks exit without. A death in the middle of a
// call can even leave the caller inside MPI for ever; the watchdog of the heartbeats (heartbeats.hpp) then ends this rank. Or MPI finds a
// connection broken where it expects none to break, and ends the process by _exit, asking nobody (launch/run/exits.cpp).
#include <fmt/format.h>
#include <mpi.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <list>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "runtime/fault/heartbeats.hpp"
#include "runtime/fault/losses.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/system/threads.hpp"
#include "runtime/transport/in_process.hpp"
#include "runtime/transport/leftovers.hpp"
#include "runtime/transport/mpi_meeting.hpp"
#include "runtime/transport/pieces.hpp"
#include "wam/base/check.hpp"

namespace penelope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int piece_tag = 1;
constexpr unsigned most_under_way = 4;
constexpr auto busy_wait = std::chrono::microseconds(20), longest_busy_wait = std::chrono::microseconds(500);
constexpr auto idle_wait = std::chrono::milliseconds(2), longest_idle_wait = std::chrono::milliseconds(16);
constexpr auto longest_idle_wait_on_one_host = std::chrono::milliseconds(256);  // where a lone datagram is not lost
constexpr auto longest_wait_for_a_piece = std::chrono::milliseconds(1);         // of which the beginning has come
constexpr unsigned seconds_to_finish = 3;
// The end of a run overtakes large messages between workers: who has left does not receive them any more, and they never complete.
constexpr std::chrono::milliseconds longest_farewell{500};

std::atomic<int> exit_status{exit_expelled};  // of a rank that has to end without MPI

struct Doorbell {
  std::uint32_t rank;
  std::uint64_t pieces;
};

// For tests: another first byte, another bit somewhere, or a piece that ends too early.
void damage(std::string& piece, std::uint64_t number) {
  switch (number % 3) {
    case 0: piece[0] ^= 1; break;
    case 1: piece[number * 7919 % piece.size()] ^= 4; break;
    default: piece.resize(piece.size() / 2);
  }
}

int event() {
  const int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  return descriptor;
}

// A piece that MPI has, to or from another rank.
struct WithMpi {
  unsigned rank;
  std::string piece;
  MPI_Request request = MPI_REQUEST_NULL;

  // An error is no news: only a death causes one, and who learns of the death says forget(). Until then this is not done.
  void begin(int result) {
    if (result != MPI_SUCCESS) request = MPI_REQUEST_NULL;
  }
  bool is_done() {
    int done = 0;
    if (request == MPI_REQUEST_NULL) return false;
    const int result = MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    begin(result);
    return result == MPI_SUCCESS && done;
  }
};

class MpiTransport final : public RankTransport {
 public:
  static std::atomic<MpiTransport*> joined;  // to the others, in this process

  MpiTransport(const JoinOptions& options, Meeting met, UdpSocket doorbell, UdpSocket heartbeats)
      : RankTransport(std::move(met.ranks)),
        here_(ranks.peers(), options.message_delay, options.seed + ranks.self, options.link),
        joiner_(ranks),
        doorbell_(std::move(doorbell)),
        bell_(event()),
        links_(ranks.count()),
        coming_(ranks.count()),
        arrived_(ranks.count()),
        announced_(ranks.count()),
        longest_idle_(ranks.are_on_one_host() ? longest_idle_wait_on_one_host : longest_idle_wait),
        damage_every_(options.damage_every),
        losses_(ranks.count()),
        heartbeats_(std::move(met.heartbeats), std::move(heartbeats), events()) {
    joined = this;
    for (unsigned r = 0; r < ranks.count(); ++r) links_[r].doorbell = met.doorbells[r];
    thread_ = start_thread([this] { communicate(); },
                           [this](const char* why) {
                             fail(fmt::format("cannot go on ({})", why).c_str());
                             std::_Exit(exit_status);
                           });
  }

  ~MpiTransport() override {
    joined = nullptr;
    stop();
  }

  Peer peers() const override { return ranks.peers(); }

  void send(Peer from, Peer to, std::string bytes) override {
    const unsigned rank = ranks.rank_of(to);
    if (rank == ranks.self) return here_.send(from, to, std::move(bytes));
    {
      const std::lock_guard lock(queue_);
      if (links_[rank].forgotten) return;
      links_[rank].waiting.add(from, to, std::move(bytes));
    }
    std::unique_lock mpi(mpi_, std::try_to_lock);
    if (mpi) hand_over(rank);
    if (!mpi || !under_way_.empty()) ring_own();
  }

  std::optional<Received> receive(Peer self, Clock::time_point until) override { return here_.receive(self, until); }
  void wake(Peer self) override { here_.wake(self); }

  void leave(int status, bool others_go_on) override {
    on_loss(nullptr);
    exit_status = status;
    std::fflush(stdout);
    stop();
    if (others_go_on) return;
    // After a loss rank 0 says so in part(), and the others need not ask.
    const bool all_are_here = (ranks.self == 0 || !losses_.any()) && heartbeats_.part() && !losses_.any();
    if (!all_are_here || !finalize()) remove_shared_memory_of(own_job());
  }

  void on_loss(std::function<void(unsigned)> listener) override { losses_.listen(std::move(listener)); }
  bool is_lost(unsigned rank) const override { return losses_.has(rank); }
  void on_failure(std::function<void()> listener) override {
    const std::lock_guard lock(failure_);
    when_failed_ = std::move(listener);
  }
  void fail(const char* how) {
    if (leaving_) return;
    print_error("penelope: rank {} on {} {}: it ends\n", ranks.self, ranks.hosts[ranks.self], how);
    const std::lock_guard lock(failure_);
    if (when_failed_) when_failed_();
  }

  void forget(unsigned rank) override {
    losses_.mark(rank);
    {
      const std::lock_guard lock(queue_);
      links_[rank].forgotten = true;
      links_[rank].waiting = {};
    }
    ring_own();
  }

 private:
  struct Link {                           // to another rank
    PieceCutter waiting;                  // queue_ guards it
    std::atomic<bool> forgotten = false;  // set with queue_
    unsigned under_way = 0;
    std::uint64_t sent = 0;
    sockaddr_in doorbell{};
  };

  HeartbeatEvents events() {
    return {[this](unsigned rank) { losses_.tell(rank); },
            [] {
              print_error("penelope: rank 0 considers this rank dead: it ends\n");
              std::_Exit(exit_expelled);
            },
            [this] {
              fail("hangs inside MPI");
              std::_Exit(exit_status);
            }};
  }

  // False: it cannot be done, for a rank has died meanwhile. Open MPI would print its stack then. What the run has to say it has said.
  bool finalize() {
    constexpr int fatal[] = {SIGALRM, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
    for (const int signal : fatal) std::signal(signal, [](int) { std::_Exit(exit_status); });
    alarm(seconds_to_finish);
    const int result = MPI_Finalize();
    alarm(0);
    for (const int signal : fatal) std::signal(signal, SIG_DFL);
    return result == MPI_SUCCESS;
  }

  void stop() {
    if (!thread_.joinable()) return;
    leaving_ = true;
    ring_own();
    thread_.join();
    heartbeats_.watchdog.rest();
  }

  void ring_own() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = write(bell_, &one, sizeof one);
  }

  // --- what follows is called by who holds mpi_ ----------------------------------------------------------------------

  void hand_over(unsigned rank) {
    PENELOPE_CHECK(rank != ranks.self);
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
      WithMpi& u = under_way_.emplace_back(WithMpi{rank, std::move(piece)});
      u.begin(
          MPI_Isend(u.piece.data(), static_cast<int>(u.piece.size()), MPI_BYTE, static_cast<int>(rank), piece_tag, MPI_COMM_WORLD, &u.request));
      ++link.under_way;
      ++link.sent;
      sent = true;
      if (!u.is_done()) continue;
      under_way_.pop_back();
      --link.under_way;
    }
    if (sent) doorbell_.send(link.doorbell, Doorbell{ranks.self, link.sent});
  }

  void test_under_way() {
    for (auto u = under_way_.begin(); u != under_way_.end();) {
      if (!u->is_done()) {
        ++u;
        continue;
      }
      PENELOPE_CHECK(links_[u->rank].under_way > 0);
      --links_[u->rank].under_way;
      u = under_way_.erase(u);
    }
  }

  // Most pieces are there at once. One of which more is to come is waited for a little, then tested now and then.
  bool receive_piece() {
    MPI_Message message;
    MPI_Status status;
    int there = 0;
    for (int look = 0; look < 2 && !there; ++look) MPI_Improbe(MPI_ANY_SOURCE, piece_tag, MPI_COMM_WORLD, &there, &message, &status);
    if (!there) return false;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    const unsigned rank = static_cast<unsigned>(status.MPI_SOURCE);
    const bool is_first = coming_[rank].empty();
    WithMpi& c = coming_[rank].emplace_back(WithMpi{rank, std::move(spare_)});
    c.piece.resize(static_cast<std::size_t>(size));
    c.begin(MPI_Imrecv(c.piece.data(), size, MPI_BYTE, &message, &c.request));
    ++arrived_[rank];
    take_in(rank);
    if (!is_first || coming_[rank].empty()) return true;
    for (const auto until = Clock::now() + longest_wait_for_a_piece; !coming_[rank].empty() && Clock::now() < until;) take_in(rank);
    return true;
  }

  // The pieces of a rank that are complete, in the order in which it sent them.
  bool take_in(unsigned rank) {
    std::list<WithMpi>& coming = coming_[rank];
    bool any = false;
    for (; !coming.empty() && coming.front().is_done(); any = true) {
      spare_ = std::move(coming.front().piece);
      coming.pop_front();
      deliver(rank, spare_);
    }
    return any;
  }

  void deliver(unsigned rank, const std::string& piece) {
    heartbeats_.heard(rank);
    if (links_[rank].forgotten) return;
    try {
      auto whole = joiner_.add(rank, piece);
      const std::lock_guard lock(queue_);
      if (whole && !links_[rank].forgotten) here_.send(whole->from, whole->to, std::move(whole->bytes));
    } catch (const CorruptMessage& e) {
      print_error("penelope: rank {} received an invalid message from rank {} on {}: {}\n", ranks.self, rank, ranks.hosts[rank], e.what());
      std::_Exit(2);
    }
  }

  void abandon(unsigned rank) {
    PENELOPE_CHECK(links_[rank].forgotten);
    for (auto u = under_way_.begin(); u != under_way_.end();) {
      const auto next = std::next(u);
      if (u->rank == rank) abandoned_.splice(abandoned_.end(), under_way_, u);
      u = next;
    }
    abandoned_.splice(abandoned_.end(), coming_[rank]);
    joiner_.forget(rank);
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
      heartbeats_.watchdog.touch();
      bool moved = false, waits = false;
      {
        const std::lock_guard mpi(mpi_);
        const std::size_t before = under_way_.size();
        test_under_way();
        moved = serve_others();
        while (receive_piece()) moved = true;
        waits = waits_for_mpi();
        if (leaving_ && !waits && all_handed_over()) return;
        if (!leaving_ || moved || under_way_.size() != before) left_alone_since = Clock::now();
        if (leaving_ && Clock::now() - left_alone_since > longest_farewell) return;
      }
      waits = waits || more_announced();
      busy = moved || !waits ? busy_wait : std::min<std::chrono::microseconds>(2 * busy, longest_busy_wait);
      const bool rung = sleep_until_rung(waits ? std::chrono::nanoseconds(busy) : std::chrono::nanoseconds(idle));
      idle = moved || rung ? idle_wait : std::min<std::chrono::milliseconds>(2 * idle, longest_idle_);
    }
  }

  // True: something came.
  bool serve_others() {
    bool moved = false;
    for (unsigned r = 0; r < ranks.count(); ++r) {
      if (r == ranks.self) continue;
      if (links_[r].forgotten) abandon(r);
      hand_over(r);
      if (take_in(r)) moved = true;
    }
    return moved;
  }

  bool waits_for_mpi() const {
    return !under_way_.empty() || std::any_of(coming_.begin(), coming_.end(), [](const auto& pieces) { return !pieces.empty(); });
  }

  bool all_handed_over() {
    const std::lock_guard lock(queue_);
    return std::all_of(links_.begin(), links_.end(), [](const Link& l) { return l.waiting.empty(); });
  }

  bool more_announced() const {
    for (unsigned r = 0; r < ranks.count(); ++r)
      if (announced_[r] > arrived_[r] && !links_[r].forgotten) return true;
    return false;
  }

  bool sleep_until_rung(std::chrono::nanoseconds most) {
    pollfd bells[] = {{doorbell_.descriptor(), POLLIN, 0}, {bell_, POLLIN, 0}};
    const timespec time{most.count() / 1'000'000'000, most.count() % 1'000'000'000};
    if (ppoll(bells, 2, &time, nullptr) <= 0) return false;
    std::uint64_t count;
    [[maybe_unused]] const auto got = read(bell_, &count, sizeof count);
    Doorbell ring;
    while (doorbell_.receive(ring))
      if (ring.rank < ranks.count()) announced_[ring.rank] = std::max(announced_[ring.rank], ring.pieces);
    return true;
  }

  InProcessTransport here_;
  PieceJoiner joiner_;
  const UdpSocket doorbell_;
  const int bell_;
  std::mutex queue_, mpi_;  // queue_ is taken last
  std::vector<Link> links_;
  std::list<WithMpi> under_way_, abandoned_;
  std::vector<std::list<WithMpi>> coming_;  // from each rank
  std::string spare_;
  std::vector<std::uint64_t> arrived_, announced_;  // pieces, of each rank
  const std::chrono::milliseconds longest_idle_;
  const unsigned damage_every_;
  std::uint64_t handed_over_ = 0;
  std::atomic<bool> leaving_{false};
  Losses losses_;
  std::mutex failure_;
  std::function<void()> when_failed_;  // failure_ guards it
  Heartbeats heartbeats_;
  std::thread thread_;
};

std::atomic<MpiTransport*> MpiTransport::joined{nullptr};

}  // namespace

void require_mpi() {}

void note_exit_of_a_library() {
  if (MpiTransport* const transport = MpiTransport::joined)
    transport->fail("was ended by MPI");
  else
    note_exit_while_meeting();
}

std::unique_ptr<RankTransport> join_ranks(const JoinOptions& options) {
  std::signal(SIGPIPE, SIG_IGN);
  if (launched_rank().rank_on_host == 0) remove_leftovers();
  UdpSocket doorbell, heartbeats;
  Meeting met = meet(options, doorbell, heartbeats);
  return std::make_unique<MpiTransport>(options, std::move(met), std::move(doorbell), std::move(heartbeats));
}

}  // namespace penelope
