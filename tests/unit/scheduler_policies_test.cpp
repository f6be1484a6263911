// The policies that have no hierarchy of imports, each driven by hand: penelope+ and its requests that travel, lifelines, and
// random stealing. In random worlds all policies run in scheduler_test.cpp.
#include <gtest/gtest.h>

#include <set>

#include "scheduler/lifeline.hpp"
#include "scheduler/penelope_plus.hpp"

namespace penelope::scheduler {

namespace {

// --- requests that travel -----------------------------------------------------------------------------------------------------

Message request_of(NodeId seeker, std::uint32_t hops) { return {.kind = MessageKind::request, .subject = seeker, .hops = hops}; }

TEST(SchedulerPenelopePlus, a_request_goes_on_to_others_and_is_kept_by_the_last) {
  PenelopePlus node(5, 9, 1);
  node.step(Arrival{1, {.kind = MessageKind::work}});
  const Actions actions = node.step(Arrival{3, request_of(3, 1)});
  ASSERT_EQ(actions.size(), 1u);
  const auto& next = std::get<Send>(actions[0]);
  EXPECT_TRUE(next.to != 3 && next.to != 5);
  EXPECT_EQ(next.message, request_of(3, 0));
  const Actions last = node.step(Arrival{3, request_of(3, 0)});  // up the tree, and not again before the timer
  EXPECT_EQ(std::get<Send>(last.at(0)).message.seekers, std::vector<NodeId>{3});
  const std::uint64_t generation = std::get<SetTimer>(last.at(1)).generation;
  EXPECT_TRUE(node.step(Arrival{4, request_of(4, 0)}).empty());
  EXPECT_EQ(node.kept(), std::vector<NodeId>{4});
  EXPECT_EQ(node.step(Timer{generation}).size(), 2u);
  EXPECT_TRUE(node.kept().empty());
}

TEST(SchedulerPenelopePlus, a_request_that_is_kept_is_served_as_soon_as_there_is_work) {
  PenelopePlus node(1, 9, 1);  // it keeps all at the start
  node.step(Arrival{master, root_work()});
  EXPECT_EQ(node.kept().size(), 8u);
  const Actions actions = node.step(Load{LoadState::overloaded, 1});
  EXPECT_EQ(std::get<Give>(actions.back()).to, 2u);
}

TEST(SchedulerPenelopePlus, work_takes_half_of_the_requests_along) {
  PenelopePlus node(1, 9, 1);
  node.step(Arrival{master, root_work()});
  const Actions actions = node.step(Load{LoadState::overloaded, 4});
  const auto& give = std::get<Give>(actions.back());
  EXPECT_EQ(give.to, 6u);
  EXPECT_EQ(give.seekers, (std::vector<NodeId>{7, 8, 9}));
  EXPECT_TRUE(give.more);
  PenelopePlus importer(6, 9, 1);
  importer.step(Arrival{1, work_for(give)});
  const Actions asks = importer.step(Load{LoadState::overloaded, 1});
  EXPECT_EQ(std::get<Give>(asks.back()).to, 7u);
}

TEST(SchedulerPenelopePlus, tells_its_father_of_work_once) {
  PenelopePlus node(5, 9, 1);
  node.step(Arrival{1, {.kind = MessageKind::work}});
  const Actions actions = node.step(Load{LoadState::overloaded, 2});
  ASSERT_EQ(actions.size(), 1u);
  EXPECT_EQ(std::get<Send>(actions[0]).message, (Message{.kind = MessageKind::supply, .credit = 2}));
  node.step(Load{LoadState::silent});
  EXPECT_TRUE(node.step(Load{LoadState::overloaded, 2}).empty());
}

TEST(SchedulerPenelopePlus, what_cannot_be_exported_keeps_its_request) {
  PenelopePlus node(5, 9, 1);
  node.step(Arrival{1, {.kind = MessageKind::work}});
  node.step(Load{LoadState::overloaded, 1});
  ASSERT_TRUE(std::holds_alternative<Give>(node.step(Arrival{3, request_of(3, 4)}).back()));
  EXPECT_TRUE(node.step(Arrival{4, request_of(4, 4)}).empty());
  node.step(Gave{false, {LoadState::overloaded}});
  EXPECT_EQ(node.load(), LoadState::silent);
  EXPECT_TRUE(node.kept().empty());  // both have gone up
  EXPECT_TRUE(node.rests());
}

TEST(SchedulerPenelopePlus, where_work_is_scarce_the_next_request_goes_back_to_the_exporter_and_stays) {
  PenelopePlus importer(5, 100, 1);
  importer.step(Arrival{3, {.kind = MessageKind::work, .more = true}});
  EXPECT_TRUE(importer.wanted());  // by 3
  const Actions actions = importer.step(Load{LoadState::idle});
  const auto& request = std::get<Send>(actions.at(0));
  EXPECT_EQ(request.to, 3u);
  EXPECT_EQ(request.message, request_of(5, 0));
  PenelopePlus exporter(3, 100, 1);
  exporter.step(Arrival{1, {.kind = MessageKind::work, .seekers = {4}}});
  EXPECT_TRUE(exporter.step(Arrival{5, request.message}).empty());
  EXPECT_EQ(exporter.kept(), (std::vector<NodeId>{4, 5}));
  EXPECT_TRUE(exporter.wanted());
  importer.step(Arrival{3, {.kind = MessageKind::work}});
  EXPECT_FALSE(importer.wanted());
  EXPECT_NE(std::get<Send>(importer.step(Load{LoadState::idle}).at(0)).message.hops, 0u);
}

TEST(SchedulerPenelopePlus, a_worker_that_went_on_by_itself_takes_its_request_back_where_it_finds_it) {
  PenelopePlus node(1, 2, 1);
  node.step(Arrival{master, root_work()});
  node.step(Load{LoadState::overloaded, 1});
  node.step(Gave{true, {LoadState::idle}});
  ASSERT_EQ(node.kept(), std::vector<NodeId>{1});
  node.step(Load{LoadState::silent});
  EXPECT_FALSE(node.seeks());
  EXPECT_TRUE(node.kept().empty());
}

// --- lifelines ------------------------------------------------------------------------------------------------------------

TEST(SchedulerLifeline, lead_from_every_worker_to_every_other) {
  for (const NodeId workers : {2u, 3u, 5u, 64u, 100u}) {
    std::set<NodeId> reached{1};
    std::vector<NodeId> open{1};
    while (!open.empty()) {
      const Lifeline node(open.back(), workers, 1);
      open.pop_back();
      for (const NodeId to : node.lifelines()) {
        ASSERT_TRUE(to >= 1 && to <= workers && to != node.id());
        if (reached.insert(to).second) open.push_back(to);
      }
    }
    EXPECT_EQ(reached.size(), workers);
  }
}

TEST(SchedulerLifeline, are_told_once_after_random_others_refused) {
  Lifeline node(1, 64, 1);
  Actions actions = node.step(Load{LoadState::idle});
  unsigned asked = 0;
  for (; actions.size() == 1 && std::get<Send>(actions[0]).message.kind == MessageKind::request; ++asked)
    actions = node.step(Arrival{std::get<Send>(actions[0]).to, {.kind = MessageKind::refuse}});
  EXPECT_EQ(asked, 2u);
  EXPECT_EQ(actions.size(), node.lifelines().size());
  EXPECT_EQ(std::get<Send>(actions[0]).message.kind, MessageKind::wait);
  node.step(Arrival{node.lifelines()[0], {.kind = MessageKind::work, .pushed = true}});
  actions = node.step(Load{LoadState::idle});
  while (std::get<Send>(actions[0]).message.kind == MessageKind::request)
    actions = node.step(Arrival{std::get<Send>(actions[0]).to, {.kind = MessageKind::refuse}});
  EXPECT_EQ(actions.size(), 1u);  // the others still know
}

TEST(SchedulerLifeline, bring_work_when_there_is_some) {
  Lifeline node(1, 8, 1);
  node.step(Arrival{2, {.kind = MessageKind::wait}});
  EXPECT_TRUE(node.step(Arrival{3, {.kind = MessageKind::wait}}).empty());
  const Actions first = node.step(Load{LoadState::overloaded, 1});
  const auto& give = std::get<Give>(first.back());
  EXPECT_EQ(give.to, 2u);
  EXPECT_TRUE(give.pushed);
  EXPECT_EQ(std::get<Give>(node.step(Gave{true, {LoadState::overloaded}}).back()).to, 3u);
}

// --- random stealing --------------------------------------------------------------------------------------------------------

TEST(SchedulerRandomStealing, asks_everyone_once_in_a_round_and_waits_longer_after_each) {
  constexpr NodeId workers = 9;
  const std::unique_ptr<Node> node = make_node(PolicyKind::random, 4, workers, 1);
  Actions actions = node->step(Load{LoadState::idle});
  std::uint32_t pause = 1;
  for (unsigned round = 0; round < 10; ++round) {
    std::set<NodeId> asked;
    for (NodeId i = 1; i < workers; ++i) {
      ASSERT_EQ(actions.size(), 1u);
      const NodeId victim = std::get<Send>(actions[0]).to;
      EXPECT_TRUE(victim >= 1 && victim <= workers && victim != 4);
      asked.insert(victim);
      actions = node->step(Arrival{victim, {.kind = MessageKind::refuse}});
    }
    EXPECT_EQ(asked.size(), workers - 1);
    const auto& timer = std::get<SetTimer>(actions.at(0));
    EXPECT_EQ(timer.periods, pause);
    pause = std::min(2 * pause, 64u);
    actions = node->step(Timer{timer.generation});
  }
}

}  // namespace

}  // namespace penelope::scheduler
