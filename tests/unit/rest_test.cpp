// Everybody stands still: when that is so, and that all go on afterwards.
#include <gtest/gtest.h>

#include <vector>

#include "runtime/worker/rest/rest.hpp"
#include "runtime/worker/rest/traffic.hpp"
#include "runtime/worker/run/run_end.hpp"
#include "runtime/worker/seats/seat.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {
namespace {

// A worker that is still after so many looks, and whose last message arrives after so many more.
class FakeWorker final : public Resting {
 public:
  FakeWorker(int looks_until_still, int looks_until_arrived) : until_still_(looks_until_still), until_arrived_(looks_until_arrived) {}

  void stop_for(const Seat*) override { stopped = true; }
  void wait_until_still(const Seat&) override { stopped = true; }
  std::unique_lock<std::mutex> lock() override { return std::unique_lock(mutex_); }
  void add_clause_holders(const Seat*, ClauseHolders& all) const override {
    EXPECT_TRUE(stopped);
    all.still = all.still && until_still_-- <= 0;
    all.under_way += until_arrived_-- > 0;
  }
  std::optional<unsigned> seats_without_work(const Seat&, std::int64_t& under_way) const override {
    under_way += under_way_here;
    return seats;
  }
  void go_on() override { stopped = false; }

  std::optional<unsigned> seats = 0;
  std::int64_t under_way_here = 0;
  bool stopped = false;
  bool is_locked() {
    const bool free = mutex_.try_lock();
    if (free) mutex_.unlock();
    return !free;
  }

 private:
  std::mutex mutex_;
  mutable int until_still_, until_arrived_;
};

class FakeOthers final : public OthersAtRest {
 public:
  explicit FakeOthers(std::vector<std::uint64_t> arrived) : arrived_(std::move(arrived)) {}
  ClauseHolders hold() override {
    ClauseHolders all;
    all.arrived = arrived_[std::min(holds++, arrived_.size() - 1)];
    return all;
  }
  void reclaim(ClauseHolders&) override {}
  void let_go_on() override { goes_on = true; }

  std::size_t holds = 0;
  bool goes_on = false;

 private:
  std::vector<std::uint64_t> arrived_;  // as of each hold
};

struct RestTest : testing::Test {
  Program program;
  RunEnd end{[] {}};
  Rest rest{program, end};
};

TEST_F(RestTest, ActsUnderAllMutexesWhenAllAreStillAndNothingIsUnderWay) {
  FakeWorker a(0, 2), b(3, 0);
  rest.add(a);
  rest.add(b);
  int acted = 0;
  EXPECT_TRUE(rest.at_rest(nullptr, [&] {
    ++acted;
    EXPECT_TRUE(a.is_locked() && b.is_locked());
    EXPECT_TRUE(a.stopped && b.stopped);
    EXPECT_TRUE(rest.is_pausing());
  }));
  EXPECT_EQ(acted, 1);
  EXPECT_FALSE(rest.is_pausing());
  EXPECT_FALSE(a.stopped || b.stopped);
}

TEST_F(RestTest, WithOtherProcessesNothingMayHaveArrivedBetweenTwoLooks) {
  FakeWorker a(0, 0);
  rest.add(a);
  FakeOthers others({5, 6, 6});
  std::size_t holds = 0;
  EXPECT_TRUE(rest.at_rest(&others, [&] { holds = others.holds; }));
  EXPECT_EQ(holds, 3U);
  EXPECT_TRUE(others.goes_on);
}

TEST_F(RestTest, GivesUpWhenTheRunEnds) {
  FakeWorker never(1'000'000, 0);
  rest.add(never);
  end.begin();
  EXPECT_FALSE(rest.at_rest(nullptr, [] { FAIL(); }));
  EXPECT_FALSE(never.stopped);
}

TEST_F(RestTest, OneAtATimeStopsAll) {
  FakeWorker a(0, 0);
  rest.add(a);
  EXPECT_TRUE(rest.at_rest(nullptr, [&] { EXPECT_FALSE(rest.at_rest(nullptr, [] { FAIL(); })); }));
}

TEST_F(RestTest, TheRootIsAloneWhileNobodyElseHasAnything) {
  FakeWorker a(0, 0), b(0, 0);
  rest.add(a);
  rest.add(b);
  Worker root(program, StackSizes{std::uint64_t{2} << 20}), other(root, 1);
  const Seat seat(nullptr, root);
  ASSERT_TRUE(program.sharing.shared());
  b.seats.reset();
  rest.try_alone(seat);
  EXPECT_TRUE(program.sharing.shared()) << "the other one has a task";
  b.seats = 1;
  b.under_way_here = 1;
  rest.try_alone(seat);
  EXPECT_TRUE(program.sharing.shared()) << "a task is on its way";
  a.under_way_here = -1;
  rest.try_alone(seat);
  EXPECT_FALSE(program.sharing.shared());
  EXPECT_FALSE(a.is_locked() || b.is_locked());
  rest.end_alone();
  EXPECT_TRUE(program.sharing.shared());
  rest.end_alone();
  EXPECT_TRUE(program.sharing.shared());
}

TEST(Traffic, WhatWentToALostProcessIsNotUnderWay) {
  Traffic traffic(3);
  traffic.sent(1);
  traffic.sent(1);
  traffic.sent(2);
  traffic.arrived(1);
  ClauseHolders all, without_2;
  traffic.add_to(all, [](unsigned) { return false; });
  traffic.add_to(without_2, [](unsigned rank) { return rank == 2; });
  EXPECT_EQ(all.under_way, 2);
  EXPECT_EQ(all.arrived, 1U);
  EXPECT_EQ(without_2.under_way, 1);
}

}  // namespace
}  // namespace penelope
