// What survives: messages over a bad network (reliable_link), verdicts on workers (membership), tasks of lost workers (recovery),
// and all of it in the world in which everything goes wrong (simulator/chaos).
#include <gtest/gtest.h>

#include <deque>

#include "scheduler/membership.hpp"
#include "scheduler/random_numbers.hpp"
#include "scheduler/recovery.hpp"
#include "scheduler/simulator/chaos/chaos.hpp"

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

// --- recovery --------------------------------------------------------------------------------------------------------------

const Member first{1, 1}, second{2, 1}, third{3, 1};
const RunId root{{master, 1}, 1};

std::vector<Answer> answers_in(const std::vector<TaskTable::Outgoing>& messages) {
  std::vector<Answer> result;
  for (const auto& out : messages)
    if (const auto* answers = std::get_if<Answers>(&out.message)) result.insert(result.end(), answers->answers.begin(), answers->answers.end());
  return result;
}

bool says_done(const std::vector<TaskTable::Outgoing>& messages) {
  return !messages.empty() && std::holds_alternative<TaskDone>(messages.back().message);
}

// A worker with the root, which has come to: answer 1, alternatives 2 and 3; and has exported 3.
struct Exporter {
  Exporter() {
    tasks.receive(Task{root, 0, 0});
    tasks.finish({Answer{1}, Waiting{2}, Waiting{3}});
    exported = *tasks.take_out(second);
  }
  TaskTable tasks{first};
  Task exported;
};

TEST(SchedulerRecovery, answers_go_up_in_order_whoever_finds_them_first) {
  Exporter e;
  EXPECT_EQ(answers_in(e.tasks.take_messages()), std::vector<Answer>{1});
  EXPECT_EQ(e.exported.start, 3u);
  e.tasks.receive(Answers{e.exported.run, {30, 31}});
  e.tasks.receive(TaskDone{e.exported.run});
  EXPECT_TRUE(e.tasks.take_messages().empty());
  e.tasks.finish({Answer{20}});
  const auto messages = e.tasks.take_messages();
  EXPECT_EQ(answers_in(messages), (std::vector<Answer>{20, 30, 31}));
  EXPECT_TRUE(says_done(messages));
}

TEST(SchedulerRecovery, a_lost_task_begins_again_here_and_its_first_answers_are_skipped) {
  Exporter e;
  e.tasks.receive(Answers{e.exported.run, {30}});
  e.tasks.change({2, {1, 1, 0}});
  e.tasks.receive(Answers{e.exported.run, {31}});  // too late: nobody knows that run any more
  e.tasks.finish({Answer{20}});
  ASSERT_EQ(e.tasks.next(), Alternative{3});
  e.tasks.finish({Answer{30}, Answer{31}, Answer{32}});
  const auto messages = e.tasks.take_messages();
  EXPECT_EQ(answers_in(messages), (std::vector<Answer>{1, 20, 30, 31, 32}));
  EXPECT_TRUE(says_done(messages));
  EXPECT_EQ(e.tasks.restarts(), 1u);
}

TEST(SchedulerRecovery, what_a_lost_worker_exported_is_dropped_and_so_is_what_came_of_it) {
  TaskTable tasks{second};
  tasks.receive(Task{{first, 7}, 3, 0});
  tasks.finish({Waiting{4}, Waiting{5}});
  const Task further = *tasks.take_out(third);
  tasks.change({2, {1, 0, 1, 1}});
  EXPECT_EQ(tasks.alternatives(), 0u);
  const auto messages = tasks.take_messages();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].to, third);
  EXPECT_EQ(std::get<Kill>(messages[0].message).run, further.run);
  EXPECT_EQ(tasks.drops(), 1u);
}

TEST(SchedulerRecovery, the_master_exports_the_root_again_and_releases_no_answer_twice) {
  TaskTable tasks{{master, 1}};
  tasks.begin_root(9);
  const Task task = *tasks.take_out(first, true);
  tasks.receive(Answers{task.run, {1, 2}});
  EXPECT_EQ(tasks.take_released(), (std::vector<Answer>{1, 2}));
  tasks.change({2, {1, 0, 1}});
  const Task again = *tasks.take_out(second, true);
  EXPECT_EQ(again.start, 9u);
  tasks.receive(Answers{again.run, {1, 2, 3}});
  EXPECT_FALSE(tasks.root_done());
  tasks.receive(TaskDone{again.run});
  EXPECT_EQ(tasks.take_released(), std::vector<Answer>{3});
  EXPECT_TRUE(tasks.root_done());
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
