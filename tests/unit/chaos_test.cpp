// What survives: messages over a bad network (reliable_link), verdicts on workers (membership), tasks of lost workers (chaos_tasks),
// and all of it in the world in which everything goes wrong (chaos).
#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "scheduler/membership.hpp"
#include "scheduler/random_numbers.hpp"
#include "scheduler/simulator/chaos/chaos.hpp"
#include "scheduler/simulator/chaos/chaos_tasks.hpp"
#include "scheduler/simulator/chaos/reliable_link.hpp"

namespace penelope::scheduler {

namespace {

// --- links -----------------------------------------------------------------------------------------------------------------

using Link = ReliableLink<int>;

// Two ends and a network that loses and duplicates packets and delivers them in any order.
struct Wire {
  explicit Wire(std::uint64_t seed) : random(seed) {}

  void put(int to, const Link::Packet& packet) {
    for (std::uint64_t copies = random.below(3); copies > 0; --copies) flying.push_back({to, packet});
  }
  void deliver_one(std::vector<int>& received) {
    const std::size_t index = random.below(flying.size());
    const auto [to, packet] = flying[index];
    flying.erase(flying.begin() + static_cast<std::ptrdiff_t>(index));
    bool answer = false;
    for (int value : ends[to].receive(packet, answer)) received.push_back(value);
    if (answer) put(1 - to, ends[to].acknowledgement());
  }

  Link ends[2] = {{1, 1}, {1, 1}};
  std::vector<std::pair<int, Link::Packet>> flying;
  RandomNumbers random;
};

TEST(SchedulerReliableLink, delivers_everything_once_and_in_order) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Wire wire(seed);
    std::vector<int> received, sent;
    for (int step = 0; step < 100'000 && (sent.size() < 50 || wire.ends[0].waits()); ++step) {
      if (sent.size() < 50 && wire.random.below(4) == 0) {
        sent.push_back(static_cast<int>(sent.size()));
        wire.put(1, wire.ends[0].send(sent.back()));
      } else if (!wire.flying.empty()) {
        wire.deliver_one(received);
      } else {
        for (const Link::Packet& packet : wire.ends[0].again()) wire.put(1, packet);
      }
    }
    EXPECT_FALSE(wire.ends[0].waits()) << "seed " << seed;
    ASSERT_EQ(received, sent) << "seed " << seed;
  }
}

TEST(SchedulerReliableLink, takes_nothing_of_or_for_another_incarnation) {
  bool answer = false;
  Link link(2, 3);
  EXPECT_TRUE(link.receive({.from = 2, .to = 2, .sequence = 1, .acknowledged = 1, .payload = 7}, answer).empty());
  EXPECT_TRUE(link.receive({.from = 3, .to = 1, .sequence = 1, .acknowledged = 1, .payload = 7}, answer).empty());
  EXPECT_FALSE(answer);
  EXPECT_EQ(link.receive({.from = 3, .to = 2, .sequence = 1, .acknowledged = 1, .payload = 7}, answer), std::vector<int>{7});
  EXPECT_TRUE(answer);
}

TEST(SchedulerReliableLink, waits_longer_while_nobody_answers) {
  Link link(1, 1);
  link.send(5);
  EXPECT_EQ(link.periods(), 1u);
  link.again();
  link.again();
  EXPECT_EQ(link.periods(), 4u);
  bool answer = false;
  link.receive({.from = 1, .to = 1, .sequence = 0, .acknowledged = 2, .payload = {}}, answer);
  EXPECT_EQ(link.periods(), 1u);
  EXPECT_FALSE(link.waits());
}

// --- membership ------------------------------------------------------------------------------------------------------------

TEST(SchedulerMembership, takes_a_worker_for_dead_after_three_missed_intervals) {
  Membership membership(2, 1.0, 2.0);
  EXPECT_EQ(membership.heard({1, 1}, 1), Membership::Answer::welcome);
  EXPECT_FALSE(membership.check(3));
  EXPECT_TRUE(membership.check(3.5));  // worker 2 was never heard of
  EXPECT_EQ(membership.view().present, (std::vector<Incarnation>{1, 1, 0}));
  EXPECT_EQ(membership.view().number, 2u);
  EXPECT_FALSE(membership.check(4));
  EXPECT_TRUE(membership.check(4.5));
}

TEST(SchedulerMembership, gives_no_verdict_below_the_floor) {
  Membership membership(1, 0.01, 2.0);
  EXPECT_FALSE(membership.check(2));
  EXPECT_TRUE(membership.check(2.1));
}

TEST(SchedulerMembership, fences_the_dead_that_speak_and_lets_them_join_as_the_next_incarnation) {
  Membership membership(1, 1.0, 2.0);
  EXPECT_TRUE(membership.check(10));
  EXPECT_EQ(membership.heard({1, 1}, 11), Membership::Answer::fence);
  EXPECT_EQ(membership.heard({1, 2}, 12), Membership::Answer::changed);
  EXPECT_TRUE(membership.view().has({1, 2}));
  EXPECT_EQ(membership.heard({1, 1}, 13), Membership::Answer::fence);
}

TEST(SchedulerMembership, knows_a_restarted_worker_before_it_missed_the_former_one) {
  Membership membership(1, 1.0, 2.0);
  EXPECT_EQ(membership.heard({1, 2}, 0.5), Membership::Answer::changed);
  EXPECT_FALSE(membership.view().has({1, 1}));
  EXPECT_TRUE(membership.view().has({1, 2}));
}

// --- tasks -----------------------------------------------------------------------------------------------------------------

const Member first{1, 1}, second{2, 1};

// A master and two workers, which run by turns and export to each other. Messages arrive at once, but with slow shows for what the second
// worker shows: that does not arrive before the worker is lost. It exports nothing then, so its tasks end early.
class ThreeNodes {
 public:
  ThreeNodes(const ChaosTree& tree, const Member& root_at, bool slow_shows) : slow_shows_(slow_shows) {
    for (NodeId id = master; id <= 2; ++id) nodes_.emplace_back(Member{id, 1}, &tree);
    change({1, {1, 1, 1}});
    nodes_[master].begin_root();
    nodes_[master].place_one(root_at);
    deliver();
  }

  // The answers in the order in which the master shows them; the second worker is lost before that turn.
  std::vector<Answer> run(int last_turn) {
    std::vector<Answer> result;
    for (int turn = 0; turn < 10'000 && !nodes_[master].root_done(); ++turn) {
      if (turn == last_turn) lose_second();
      for (const NodeId id : {1, 2}) {
        if (!up_[id]) continue;
        nodes_[id].run_one();
        if (const NodeId other = 3 - id; up_[other] && nodes_[other].alternatives() == 0 && !(slow_shows_ && id == second.node))
          if (const auto start = nodes_[id].take_out({other, 1})) nodes_[other].receive({id, 1}, *start);
        deliver();
      }
      const std::vector<Answer> shown = nodes_[master].take_shown();
      result.insert(result.end(), shown.begin(), shown.end());
    }
    return result;
  }
  std::uint64_t restarts() const { return nodes_[master].restarts() + nodes_[first.node].restarts(); }
  bool shows_agree() const { return nodes_[master].shows_agree(); }

 private:
  void change(const View& view) {
    for (NodeId id = master; id <= 2; ++id)
      if (up_[id]) nodes_[id].change(view);
  }
  void lose_second() {
    up_[second.node] = false;
    change({2, {1, 1, 0}});
    while (nodes_[master].waits_for_a_node()) nodes_[master].place_one(first);
    deliver();
  }
  void deliver() {
    for (bool more = true; more;) {
      more = false;
      for (NodeId id = master; id <= 2; ++id) {
        for (const ChaosTasks::Outgoing& out : nodes_[id].take_messages()) {
          more = true;
          const bool stays = slow_shows_ && id == second.node && std::holds_alternative<ShowAnswers>(out.message);
          if (!stays && up_[id] && up_[out.to.node]) nodes_[out.to.node].receive({id, 1}, out.message);
        }
      }
    }
  }

  std::vector<ChaosTasks> nodes_;
  std::array<bool, 3> up_{true, true, true};
  bool slow_shows_;
};

void expect_every_answer_whenever_a_worker_is_lost(bool slow_shows) {
  std::uint64_t restarts = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const ChaosTree tree(seed, 60);
    for (int turn = 0; turn < 60; ++turn) {
      for (const Member& root_at : {first, second}) {
        ThreeNodes nodes(tree, root_at, slow_shows);
        ASSERT_EQ(nodes.run(turn), tree.answers()) << "seed " << seed << ", lost before turn " << turn;
        EXPECT_TRUE(nodes.shows_agree());
        restarts += nodes.restarts();
      }
    }
  }
  EXPECT_GT(restarts, 500u);
}

TEST(SchedulerRecovery, every_answer_comes_once_and_in_order_whenever_a_worker_is_lost) { expect_every_answer_whenever_a_worker_is_lost(false); }
TEST(SchedulerRecovery, what_a_finished_task_showed_is_not_lost_on_its_way_to_the_master) {
  expect_every_answer_whenever_a_worker_is_lost(true);
}

TEST(SchedulerRecovery, what_a_lost_worker_exported_is_dropped) {
  const ChaosTree tree(1, 60);
  ChaosTasks tasks(second, &tree);
  tasks.change({1, {1, 1, 1}});
  tasks.receive(first, StartTask{TaskId{1} << 48 | TaskId{1} << 32 | 7, TaskId{1} << 48 | TaskId{1} << 32 | 1, 3, {tree.root()}});
  EXPECT_EQ(tasks.alternatives(), 1u);
  tasks.change({2, {1, 0, 1}});
  EXPECT_EQ(tasks.alternatives(), 0u);
  EXPECT_EQ(tasks.drops(), 1u);
  EXPECT_TRUE(tasks.take_messages().empty());
}

// --- everything at once ----------------------------------------------------------------------------------------------------

void expect_every_answer_once(PolicyKind policy, std::uint64_t seeds) {
  ChaosReport sum;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const ChaosReport report = run_chaos(random_chaos_settings(policy, seed));
    ASSERT_EQ(report.problem, "") << "seed " << seed;
    sum.lost_packets += report.lost_packets, sum.exports += report.exports, sum.restarts += report.restarts;
    sum.drops += report.drops, sum.crashes += report.crashes, sum.fenced += report.fenced;
  }
  // It was chaos.
  for (std::uint64_t count : {sum.lost_packets, sum.exports, sum.restarts, sum.drops, sum.crashes, sum.fenced}) EXPECT_GT(count, seeds / 4);
}

TEST(SchedulerChaos, every_answer_comes_once_and_in_order_under_penelope) { expect_every_answer_once(PolicyKind::penelope, 300); }
TEST(SchedulerChaos, every_answer_comes_once_and_in_order_under_central) { expect_every_answer_once(PolicyKind::central, 300); }
TEST(SchedulerChaos, every_answer_comes_once_and_in_order_under_random) { expect_every_answer_once(PolicyKind::random, 300); }

TEST(SchedulerChaos, without_chaos_nothing_is_begun_again) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    ChaosSettings settings{.seed = seed, .loss = 0, .duplication = 0, .crashes = 0, .stops = 0, .cuts = 0};
    const ChaosReport report = run_chaos(settings);
    EXPECT_EQ(report.problem, "");
    EXPECT_EQ(report.restarts + report.drops + report.views, 0u);
  }
}

}  // namespace

}  // namespace penelope::scheduler
