// Life and death of ranks: who is taken for dead, who is not, and what happens to one that was and is not. Each rank is an object
// here; their datagrams go over the loopback.
#include "runtime/fault/heartbeats.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <memory>
#include <thread>

#include "runtime/fault/losses.hpp"

namespace penelope {
namespace {

constexpr double interval = 0.05, verdict_after = 10 * interval;

void wait(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

class HeartbeatRanks {
 public:
  explicit HeartbeatRanks(unsigned ranks) : sockets_(ranks), slept_(ranks), lost_(ranks), fenced_(ranks), stuck_(ranks), ranks_(ranks) {
    for (const UdpSocket& socket : sockets_) {
      addresses_.push_back({});
      addresses_.back().sin_family = AF_INET;
      addresses_.back().sin_port = socket.port();
      addresses_.back().sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    }
  }
  void start(unsigned rank) {
    ranks_[rank] =
        std::make_unique<Heartbeats>(HeartbeatRing{rank, addresses_, 1, interval}, std::move(sockets_[rank]),
                                     HeartbeatEvents{[this, rank](unsigned other) { note(lost_[rank], other); },
                                                     [this, rank] { note(fenced_[rank], rank); }, [this, rank] { note(stuck_[rank], rank); }},
                                     [this, rank] { return Heartbeats::steady_seconds() + slept_[rank]; });
  }
  void kill(unsigned rank) { ranks_[rank] = nullptr; }
  void sleep(unsigned rank, double seconds) { slept_[rank] = slept_[rank] + seconds; }
  Heartbeats& operator[](unsigned rank) { return *ranks_[rank]; }
  const sockaddr_in& address(unsigned rank) const { return addresses_[rank]; }

  using Told = std::vector<unsigned>;
  Told lost(unsigned rank) { return copy(lost_[rank]); }
  Told fenced(unsigned rank) { return copy(fenced_[rank]); }
  bool stuck(unsigned rank) { return !copy(stuck_[rank]).empty(); }
  // Waits for it, though not for ever.
  Told first_lost(unsigned rank) { return first(lost_[rank]); }
  Told first_fenced(unsigned rank) { return first(fenced_[rank]); }

 private:
  void note(Told& told, unsigned rank) {
    const std::lock_guard lock(mutex_);
    told.push_back(rank);
  }
  Told copy(const Told& told) {
    const std::lock_guard lock(mutex_);
    return told;
  }
  Told first(const Told& told) {
    for (double waited = 0; waited < 20 * verdict_after && copy(told).empty(); waited += interval) wait(interval);
    return copy(told);
  }

  std::mutex mutex_;
  std::vector<UdpSocket> sockets_;
  std::vector<sockaddr_in> addresses_;
  std::vector<std::atomic<double>> slept_;
  std::vector<Told> lost_, fenced_, stuck_;
  std::vector<std::unique_ptr<Heartbeats>> ranks_;
};

using Told = HeartbeatRanks::Told;

TEST(Heartbeats, ranks_that_live_are_not_lost) {
  HeartbeatRanks ranks(3);
  for (unsigned r = 0; r < 3; ++r) ranks.start(r);
  wait(3 * verdict_after);
  for (unsigned r = 0; r < 3; ++r) EXPECT_EQ(ranks.lost(r), Told()) << "rank " << r;
}

TEST(Heartbeats, a_rank_that_dies_is_lost_once_and_rank_0_alone_says_so) {
  HeartbeatRanks ranks(3);
  for (unsigned r = 0; r < 3; ++r) ranks.start(r);
  ranks.kill(2);
  EXPECT_EQ(ranks.first_lost(0), Told{2});
  wait(2 * verdict_after);
  EXPECT_EQ(ranks.lost(0), Told{2});
  EXPECT_EQ(ranks.lost(1), Told());
}

TEST(Heartbeats, the_others_see_that_rank_0_died) {
  HeartbeatRanks ranks(3);
  for (unsigned r = 0; r < 3; ++r) ranks.start(r);
  ranks.kill(0);
  EXPECT_EQ(ranks.first_lost(1), Told{0});
  EXPECT_EQ(ranks.first_lost(2), Told{0});
}

TEST(Heartbeats, whatever_came_from_a_rank_is_a_sign_of_life) {
  HeartbeatRanks ranks(2);
  ranks.start(0);
  for (double t = 0; t < 3 * verdict_after; t += interval) {
    ranks[0].heard(1);
    wait(interval);
  }
  EXPECT_EQ(ranks.lost(0), Told());
  EXPECT_EQ(ranks.first_lost(0), Told{1});
}

TEST(Heartbeats, a_rank_that_was_lost_and_comes_back_is_fenced) {
  HeartbeatRanks ranks(3);
  ranks.start(0);
  ranks.start(1);
  EXPECT_EQ(ranks.first_lost(0), Told{2});
  ranks.start(2);
  EXPECT_EQ(ranks.first_fenced(2), Told{2});
  wait(verdict_after);
  EXPECT_EQ(ranks.fenced(2), Told{2}) << "once";
  EXPECT_EQ(ranks.fenced(1), Told());
  EXPECT_EQ(ranks.lost(0), Told{2});
}

TEST(Heartbeats, who_was_stopped_blames_nobody_for_it) {
  HeartbeatRanks ranks(2);
  ranks.start(0);
  ranks.start(1);
  wait(2 * interval);
  for (unsigned r = 0; r < 2; ++r) ranks.sleep(r, 100 * verdict_after);
  wait(2 * verdict_after);
  EXPECT_EQ(ranks.lost(0), Told());
  EXPECT_EQ(ranks.lost(1), Told());
  ranks.kill(1);
  ranks.sleep(0, 100 * verdict_after);
  EXPECT_EQ(ranks.first_lost(0), Told{1}) << "from then on it counts again";
}

TEST(Heartbeats, what_another_run_or_program_sends_to_the_port_does_not_count) {
  HeartbeatRanks ranks(3);
  ranks.start(0);
  ranks.start(1);
  // Rank 2 of another run lives and sends to this rank 0; another rank 0 fences this rank 1.
  HeartbeatEvents none{[](unsigned) {}, [] {}, [] {}};
  const std::vector<sockaddr_in> here{ranks.address(0), ranks.address(1), ranks.address(2)};
  Heartbeats other({2, here, 2, interval}, UdpSocket(), none), other_root({0, here, 2, interval}, UdpSocket(), none);
  UdpSocket stranger;
  for (double t = 0; t < 4 * verdict_after; t += interval) {
    for (unsigned r = 0; r < 2; ++r) {
      stranger.send(ranks.address(r), std::array<std::uint64_t, 2>{1, ~std::uint64_t{0}});
      stranger.send(ranks.address(r), std::array<char, 100>{});
      stranger.send(ranks.address(r), 'x');
    }
    wait(interval);
  }
  EXPECT_EQ(ranks.lost(0), Told{2});
  EXPECT_EQ(ranks.lost(1), Told());
  EXPECT_EQ(ranks.fenced(1), Told());
}

TEST(Heartbeats, tell_that_the_watched_thread_does_not_go_on) {
  HeartbeatRanks ranks(2);
  for (unsigned r = 0; r < 2; ++r) ranks.start(r);
  ranks[1].watchdog.touch();
  wait(Watchdog::longest_round - 2 * verdict_after);
  EXPECT_FALSE(ranks.stuck(1));
  wait(4 * verdict_after);
  EXPECT_TRUE(ranks.stuck(1));
  EXPECT_FALSE(ranks.stuck(0));
  EXPECT_EQ(ranks.lost(0), Told()) << "it still lives";
}

TEST(Watchdog, sees_who_does_not_go_on) {
  Watchdog dog;
  EXPECT_FALSE(dog.is_stuck(100)) << "nobody is watched yet";
  dog.touch();
  EXPECT_FALSE(dog.is_stuck(101));
  EXPECT_FALSE(dog.is_stuck(101 + Watchdog::longest_round));
  EXPECT_TRUE(dog.is_stuck(101.1 + Watchdog::longest_round));
  dog.touch();
  EXPECT_FALSE(dog.is_stuck(200));
  dog.begin_anew(300);  // all were stopped
  EXPECT_FALSE(dog.is_stuck(300));
  dog.rest();
  EXPECT_FALSE(dog.is_stuck(400));
}

TEST(Losses, are_told_once_and_to_who_listens_later) {
  Losses losses(4);
  EXPECT_FALSE(losses.any());
  losses.tell(2);
  EXPECT_TRUE(losses.any() && losses.has(2) && !losses.has(1));
  Told told;
  losses.listen([&told](unsigned rank) { told.push_back(rank); });
  losses.tell(1);
  losses.mark(3);
  EXPECT_EQ(told, (Told{2, 1}));
  losses.listen(nullptr);
  losses.tell(0);
  EXPECT_EQ(told, (Told{2, 1}));
  EXPECT_TRUE(losses.has(0) && losses.has(3));
}

TEST(Heartbeats, part_together_when_all_have_come) {
  HeartbeatRanks ranks(3);
  for (const unsigned rank : {0u, 1u, 2u}) ranks.start(rank);
  std::array<bool, 3> together{};
  {
    std::vector<std::jthread> threads;
    for (const unsigned rank : {0u, 1u, 2u}) threads.emplace_back([&, rank] { together[rank] = ranks[rank].part(); });
  }
  EXPECT_EQ(together, (std::array<bool, 3>{true, true, true}));
}

TEST(Heartbeats, wait_at_the_end_for_one_that_lives_and_comes_later) {
  HeartbeatRanks ranks(2);
  ranks.start(0);
  ranks.start(1);
  bool first = false;
  std::jthread thread([&] { first = ranks[0].part(); });
  wait(3 * verdict_after);
  EXPECT_TRUE(ranks[1].part());
  thread.join();
  EXPECT_TRUE(first);
}

TEST(Heartbeats, part_without_one_that_has_died) {
  HeartbeatRanks ranks(3);
  for (const unsigned rank : {0u, 1u, 2u}) ranks.start(rank);
  ranks.kill(2);
  bool other = true;
  std::jthread thread([&] { other = ranks[1].part(); });
  EXPECT_FALSE(ranks[0].part());
  thread.join();
  EXPECT_FALSE(other);
}

TEST(Heartbeats, part_from_a_dead_rank_0) {
  HeartbeatRanks ranks(2);
  ranks.start(1);
  EXPECT_FALSE(ranks[1].part());
}

}  // namespace
}  // namespace penelope
