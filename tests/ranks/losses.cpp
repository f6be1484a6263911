// A rank dies, or is stopped and comes back, in the middle of messages of many sizes between all: rank 0 learns of it and tells the
// others, all forget it, and the messages between them still arrive complete and in order. Who comes back is told that it is lost, and ends.
// Rank 0 then says how many go on.
//
//   mpirun --enable-recovery -n 4 ranks_losses KILL | STOP
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "runtime/transport/ranks.hpp"

namespace penelope {
namespace {

constexpr unsigned rounds_before = 300;       // of the one that is lost
constexpr unsigned most_ahead = 50;           // rounds, of the slowest
constexpr unsigned messages_afterwards = 60;  // from each to each
constexpr auto too_long = std::chrono::seconds(30);
constexpr char noise = 'n', process_of = 'p', loss_of = 'l', numbered = '#';

using Clock = std::chrono::steady_clock;

class Rank {
 public:
  Rank(RankTransport& t, int signal) : t_(t), signal_(signal), self_(t.ranks.first_worker(t.ranks.self)) {}

  void run() {
    if (t_.ranks.self == 0) t_.on_loss([this](unsigned rank) { tell_all(loss_of, std::to_string(rank)); });
    if (is_victim()) t_.on_loss([](unsigned) { std::_Exit(1); });  // of rank 0
    if (is_victim()) t_.send(self_, 1, process_of + std::to_string(getpid()));
    exchange_until_one_is_lost();
    for (unsigned n = 0; n < messages_afterwards; ++n) tell_all(numbered, std::to_string(n) + std::string(size(n), ' '));
    while (next_.size() < t_.ranks.count() - 1 || !all_came()) receive(Clock::now() + too_long, true);
    if (t_.ranks.self != 0) return;
    if (signal_ == SIGSTOP) wait_for_the_end_of_the_victim();
    fmt::print("rank {} is lost, {} go on\n", lost_, next_.size());
  }

 private:
  bool is_victim() const { return t_.ranks.self == t_.ranks.count() - 1; }
  static std::size_t size(unsigned n) { return n % 50 == 0 ? 1'500'000 : n % 7 == 0 ? 20'000 : n % 100; }

  // It is made to go on again and again: on a busy machine it may be taken for dead before it stops, and stop thereafter.
  void wait_for_the_end_of_the_victim() const {
    const auto until = Clock::now() + too_long;
    while (kill(victim_process_, SIGCONT) == 0) {
      if (Clock::now() > until) fail("who came back goes on");
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  void tell_all(char kind, const std::string& text) {
    for (Peer to = 1; to <= t_.ranks.all_workers(); ++to) t_.send(self_, to, kind + text);
  }

  void exchange_until_one_is_lost() {
    for (unsigned n = 0; lost_ < 0;) {
      if (is_victim() && n == rounds_before) std::raise(signal_);
      const unsigned slowest = *std::min_element(rounds_of_.begin() + 1, rounds_of_.end());
      if (n < slowest + most_ahead) tell_all(noise, std::string(size(n++), ' '));
      receive(Clock::now() + std::chrono::milliseconds(1), false);
    }
  }

  // What is there, at least one if it must be.
  void receive(Clock::time_point until, bool must) {
    auto message = t_.receive(self_, until);
    if (must && !message) fail("a message is missing");
    for (; message; message = t_.receive(self_, Clock::now())) take(message->from, message->bytes);
  }

  void take(Peer from, const std::string& bytes) {
    const int number = std::atoi(bytes.c_str() + 1);
    switch (bytes[0]) {
      case noise: ++rounds_of_[from]; break;
      case process_of: victim_process_ = number; break;
      case loss_of:
        lost_ = number;
        t_.forget(static_cast<unsigned>(number));
        break;
      case numbered:
        if (number != next_[from]++ || bytes.size() != 1 + std::to_string(number).size() + size(static_cast<unsigned>(number)))
          fail("a message is wrong, or out of order");
        break;
      default: break;
    }
  }

  bool all_came() const {
    for (const auto& [from, next] : next_)
      if (next != static_cast<int>(messages_afterwards)) return false;
    return true;
  }

  [[noreturn]] void fail(const char* what) const {
    fmt::print(stderr, "rank {}: {}\n", t_.ranks.self, what);
    std::_Exit(1);
  }

  RankTransport& t_;
  const int signal_;
  const Peer self_;
  int lost_ = -1, victim_process_ = 0;
  std::vector<unsigned> rounds_of_ = std::vector<unsigned>(t_.ranks.all_workers() + 1);
  std::map<Peer, int> next_;  // number from each that goes on
};

int run(const std::string& signal) {
  JoinOptions options{1, 1, std::chrono::microseconds(0), 1};
  options.heartbeat = 0.05;
  const auto transport = join_ranks(options);
  Rank(*transport, signal == "STOP" ? SIGSTOP : SIGKILL).run();
  transport->leave(0);
  std::_Exit(0);
}

}  // namespace
}  // namespace penelope

int main(int, char** argv) { return penelope::run(argv[1]); }
