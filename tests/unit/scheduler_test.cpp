// The scheduler: bitmaps and messages against simple oracles; the hierarchy in the situations in which the paper's own rules
// get stuck, in all interleavings of tiny systems, and in thousands of random worlds. Of the other policies, the random worlds:
// their rules are in scheduler_policies_test.cpp.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>
#include <unordered_set>

#include "scheduler/random_numbers.hpp"
#include "scheduler/simulator/protocol/world.hpp"
#include "tests/unit/scheduler_fixture.hpp"

namespace penelope::scheduler {

namespace {

// --- bitmaps --------------------------------------------------------------------------------------------------------------

TEST(SchedulerBitmap, behaves_like_a_set) {
  EXPECT_TRUE(rc::check([](const std::vector<std::uint16_t>& changes) {
    Bitmap bitmap;
    std::set<NodeId> oracle;
    for (std::uint16_t change : changes) {
      const NodeId id = (change >> 1) % 300;
      if (change & 1) {
        bitmap.set(id);
        oracle.insert(id);
      } else {
        bitmap.reset(id);
        oracle.erase(id);
      }
      RC_ASSERT(bitmap.test(id) == oracle.contains(id));
      const auto next = oracle.lower_bound(id);
      RC_ASSERT(bitmap.next(id) == (next == oracle.end() ? std::nullopt : std::optional(*next)));
      RC_ASSERT(bitmap.find_around(id, [](NodeId) { return true; }) ==
                (oracle.empty() ? std::nullopt : std::optional(next == oracle.end() ? *oracle.begin() : *next)));
    }
    std::vector<NodeId> all;
    bitmap.for_each([&](NodeId id) { all.push_back(id); });
    RC_ASSERT(all == std::vector<NodeId>(oracle.begin(), oracle.end()));
    RC_ASSERT(bitmap.count() == oracle.size());
    RC_ASSERT(bitmap.empty() == oracle.empty());
  }));
}

// --- neighbours ---------------------------------------------------------------------------------------------------------------

// Workers 1 2 | 3 4 | 5 6 | 7 8 by process; the first four share a host, the first six a network.
Neighbours four_processes() {
  Neighbours near;
  near.add_level({0, 0, 1, 1, 2, 2, 3, 3});
  near.add_level({0, 0, 0, 0, 1, 1, 2, 2});
  near.add_level({0, 0, 0, 0, 0, 0, 3, 3});
  return near;
}

TEST(SchedulerNeighbours, of_idle_workers_the_nearest_is_matched) {
  const Neighbours near = four_processes();
  Descendants known;
  const std::vector<NodeId> farthest_first{8, 6, 4, 2};
  for (const NodeId idle : farthest_first) {
    known.mark_live(idle, Bit::idle, 1, 0);
    EXPECT_EQ(known.pick_idle(near, 1), idle);
  }
}

TEST(SchedulerNeighbours, of_overloaded_workers_a_near_one_is_matched_before_one_with_more_credit) {
  const Neighbours near = four_processes();
  Descendants known;
  known.mark_live(7, Bit::overloaded, 1, 4);
  known.mark_live(5, Bit::overloaded, 1, 1);
  EXPECT_EQ(known.pick_overloaded(near, 3), 5U);
  EXPECT_EQ(known.pick_overloaded(near, 8), 7U);
  EXPECT_EQ(known.pick_overloaded(Neighbours(), 3), 7U);
}

TEST(SchedulerNeighbours, those_that_are_equally_near_take_turns) {
  const Neighbours near = four_processes();
  Descendants known;
  for (const NodeId idle : {5, 6, 7}) known.mark_live(idle, Bit::idle, 1, 0);
  EXPECT_EQ(known.pick_idle(near, 1), 5U);
  EXPECT_EQ(known.pick_idle(near, 1), 6U);
  EXPECT_EQ(known.pick_idle(near, 1), 5U);
}

// --- messages -------------------------------------------------------------------------------------------------------------

constexpr NodeId many_workers = 100'000;

Message random_message(RandomNumbers& random, MessageKind kind) {
  const auto number = [&] { return static_cast<std::uint32_t>(random.next() >> random.between(32, 63)); };
  const auto node = [&] { return static_cast<NodeId>(random.below(many_workers + 1)); };
  Message m{.kind = kind};
  switch (kind) {
    case MessageKind::state:
      m.bit = static_cast<Bit>(random.below(3));
      m.subject = node(), m.version = number(), m.peer = node(), m.peer_version = number(), m.credit = number();
      break;
    case MessageKind::offer: m.subject = node(), m.version = number(), m.peer = node(), m.peer_version = number(); break;
    case MessageKind::request:
      m.subject = node(), m.version = number(), m.peer = node(), m.peer_version = number(), m.epoch = number(), m.hops = number();
      break;
    case MessageKind::refuse: m.version = number(); break;
    case MessageKind::retry: m.subject = node(), m.version = number(); break;
    case MessageKind::adopt:
    case MessageKind::adopted:
      for (std::uint64_t i = random.below(20); i > 0; --i) m.sons.push_back({node(), number()});
      break;
    case MessageKind::new_father: m.subject = node(), m.epoch = number(); break;
    case MessageKind::leave: m.version = number(), m.epoch = number(); break;
    case MessageKind::work: m.epoch = number(), m.pushed = random.chance(0.5), m.more = random.chance(0.5); break;
    case MessageKind::seek:
      for (std::uint64_t i = random.below(20); i > 0; --i) {
        const NodeId first = std::min(node(), many_workers - 9);
        for (std::uint64_t k = random.below(10); k > 0; --k) m.seekers.push_back(first + static_cast<NodeId>(k));
      }
      break;
    case MessageKind::supply: m.credit = number(); break;
    case MessageKind::wait: break;
  }
  return m;
}

TEST(SchedulerMessage, survives_encoding_before_a_payload) {
  RandomNumbers random(1);
  for (unsigned i = 0; i < 20'000; ++i) {
    const Message message = random_message(random, static_cast<MessageKind>(i % message_kinds));
    std::string bytes;
    encode(message, bytes);
    bytes += "payload";
    std::string_view rest = bytes;
    const std::optional<Message> decoded = decode(rest, many_workers);
    ASSERT_TRUE(decoded);
    ASSERT_TRUE(*decoded == message) << name_of(message.kind);
    ASSERT_EQ(rest, "payload");
  }
}

TEST(SchedulerMessage, cut_short_is_an_error) {
  RandomNumbers random(2);
  for (unsigned i = 0; i < 2'000; ++i) {
    std::string bytes;
    encode(random_message(random, static_cast<MessageKind>(i % message_kinds)), bytes);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      std::string_view rest(bytes.data(), length);
      ASSERT_FALSE(decode(rest, many_workers));
      ASSERT_EQ(rest.size(), length);  // an error takes nothing
    }
  }
}

TEST(SchedulerMessage, names_no_node_that_does_not_exist) {
  std::string bytes;
  encode({.kind = MessageKind::offer, .subject = 9}, bytes);
  std::string_view rest = bytes;
  EXPECT_FALSE(decode(rest, 8));
  EXPECT_TRUE(decode(rest, 9));
}

TEST(SchedulerMessage, corrupt_bytes_are_an_error_or_a_message_that_harms_no_node) {
  RandomNumbers random(3);
  constexpr NodeId workers = 5;
  unsigned decoded = 0;
  for (unsigned i = 0; i < 3'000; ++i) {
    const auto policy = random.one_of(all_policies);
    const std::unique_ptr<Node> node = make_node(policy, static_cast<NodeId>(random.below(workers + 1)), workers, i);
    bool giving = false;
    const auto step = [&](const Event& event) {
      const Actions actions = node->step(event);
      if (!actions.empty()) giving = std::holds_alternative<Give>(actions.back());
    };
    for (unsigned k = 0; k < 30; ++k) {
      std::string bytes;
      encode(random_message(random, static_cast<MessageKind>(random.below(message_kinds))), bytes);
      for (char& byte : bytes)
        if (random.below(3) > 0) byte = static_cast<char>(random.below(8));
      std::string_view rest = bytes;
      if (const std::optional<Message> message = decode(rest, workers)) {
        ++decoded;
        step(Arrival{static_cast<NodeId>(random.below(workers + 1)), *message});
        step(Load{static_cast<LoadState>(random.below(3))});
        step(Timer{random.below(3)});
        if (std::exchange(giving, false)) step(Gave{random.below(2) == 0, Load{static_cast<LoadState>(random.below(3))}});
      }
    }
  }
  EXPECT_GT(decoded, 10'000u);
}

// --- where the paper's rules fail -------------------------------------------------------------------------------------------

#define EXPECT_SOUND(system) EXPECT_EQ((system).problem(), "") << (system).describe()

// Figures 4 to 6 drop both bits with the match; the exporter that is silent by then lets the idle worker wait for ever.
TEST(SchedulerHierarchy, an_exporter_that_went_silent_after_the_match_starves_nobody) {
  HandDriven system(2);
  system.deliver(0, 1);
  system.set_units(1, 2);
  system.deliver(1, 0);
  ASSERT_EQ(system.next_message(0, 2).kind, MessageKind::offer);
  system.deliver(0, 2);
  system.set_units(1, 1);
  system.deliver(2, 1);
  ASSERT_EQ(system.next_message(1, 2).kind, MessageKind::refuse);
  system.set_units(1, 2);
  system.settle();
  EXPECT_EQ(system.units(2), 1u);
  EXPECT_SOUND(system);
}

// "Imports work from its descendant" makes each the father of the other.
TEST(SchedulerHierarchy, a_father_that_imports_from_its_son_moves_below_it) {
  HandDriven system(2);
  system.deliver(0, 1);
  system.set_units(1, 2);
  system.settle();
  ASSERT_EQ(system.node(2).father(), 1u);
  system.set_units(1, 0);
  system.set_units(2, 2);
  EXPECT_SOUND(system);
  system.settle();
  EXPECT_EQ(system.node(2).father(), master);
  EXPECT_EQ(system.node(1).father(), 2u);
  EXPECT_EQ(system.units(1), 1u);
  EXPECT_SOUND(system);
}

TEST(SchedulerHierarchy, what_was_said_of_a_worker_is_taken_back_at_all_ancestors) {
  HandDriven system(3);
  system.deliver(0, 1);
  system.set_units(1, 6);
  system.settle();  // 1 has exported to 2 and 3
  ASSERT_EQ(system.node(2).father(), 1u);
  system.set_units(2, 2);
  system.settle();
  EXPECT_EQ(system.node(master).descendants().bit(2), Bit::overloaded);
  system.set_units(2, 1);
  system.settle();
  EXPECT_EQ(system.node(master).descendants().bit(2), Bit::none);
  EXPECT_EQ(system.node(1).descendants().bit(2), Bit::none);
  EXPECT_SOUND(system);
}

TEST(SchedulerHierarchy, a_match_is_made_at_the_lowest_node_that_knows_both) {
  HandDriven system(3);
  system.deliver(0, 1);
  system.set_units(1, 6);
  system.settle();
  ASSERT_EQ(system.node(2).father(), 1u);
  ASSERT_EQ(system.node(3).father(), 1u);
  system.set_units(1, 1);
  system.settle();
  system.set_units(2, 0);
  system.settle();
  system.set_units(3, 2);
  system.deliver(3, 1);
  EXPECT_EQ(system.next_message(1, 2).kind, MessageKind::offer);
  system.settle();
  EXPECT_EQ(system.node(2).father(), 3u);
  EXPECT_SOUND(system);
}

// --- what the runtime may do ------------------------------------------------------------------------------------------------

TEST(SchedulerNode, keeps_events_until_an_export_is_carried_out) {
  Penelope node(1, 3, Penelope::Shape::hierarchy);
  node.step(Arrival{master, root_work()});
  node.step(Load{LoadState::overloaded, 2});
  const Message request{.kind = MessageKind::request, .version = 1, .peer = master, .peer_version = node.version()};
  ASSERT_TRUE(std::holds_alternative<Give>(node.step(Arrival{2, request}).back()));
  EXPECT_TRUE(node.step(Arrival{3, request}).empty());
  const Actions next = node.step(Gave{true, {LoadState::overloaded}});
  ASSERT_TRUE(std::holds_alternative<Give>(next.back()));
  EXPECT_EQ(std::get<Give>(next.back()).to, 3u);
}

TEST(SchedulerNode, refuses_when_there_is_nothing_to_give_after_all) {
  Penelope node(1, 3, Penelope::Shape::hierarchy);
  node.step(Arrival{master, root_work()});
  node.step(Load{LoadState::overloaded});
  node.step(Arrival{2, {.kind = MessageKind::request, .version = 1, .peer = master, .peer_version = node.version()}});
  const Actions actions = node.step(Gave{false, {LoadState::overloaded}});
  ASSERT_FALSE(actions.empty());
  const auto& refusal = std::get<Send>(actions.front());
  EXPECT_EQ(refusal.to, 2u);
  EXPECT_EQ(refusal.message.kind, MessageKind::refuse);
  EXPECT_EQ(node.load(), LoadState::silent);
  EXPECT_TRUE(node.descendants().sons().empty());
}

TEST(SchedulerNode, says_nothing_when_its_load_is_reported_again) {
  Penelope node(1, 3, Penelope::Shape::hierarchy);
  node.step(Arrival{master, root_work()});
  EXPECT_EQ(node.step(Load{LoadState::overloaded}).size(), 1u);
  EXPECT_TRUE(node.step(Load{LoadState::overloaded}).empty());
}

TEST(SchedulerNode, of_a_worker_that_woke_up_is_no_longer_advertised) {
  HandDriven system(2);
  system.deliver(0, 1);
  system.set_units(2, 1);
  system.settle();
  EXPECT_EQ(system.node(master).descendants().bit(2), Bit::none);
  system.set_units(1, 2);
  system.settle();
  EXPECT_EQ(system.units(1), 2u);
  EXPECT_SOUND(system);
}

TEST(SchedulerNode, of_a_worker_that_woke_up_takes_the_work_it_asked_for) {
  HandDriven system(2);
  system.deliver(0, 1);
  system.set_units(1, 4);
  system.deliver(1, 0);
  system.deliver(0, 2);
  ASSERT_EQ(system.node(2).stage(), Penelope::Stage::asking);
  system.set_units(2, 1);
  system.settle();
  EXPECT_EQ(system.units(2), 3u);
  EXPECT_EQ(system.node(2).load(), LoadState::overloaded);
  EXPECT_SOUND(system);
}

TEST(SchedulerNode, of_a_worker_that_woke_up_and_is_refused_goes_on) {
  HandDriven system(2);
  system.deliver(0, 1);
  system.set_units(1, 2);
  system.deliver(1, 0);
  system.deliver(0, 2);
  system.set_units(2, 1);
  system.set_units(1, 1);
  system.settle();
  EXPECT_EQ(system.node(2).load(), LoadState::silent);
  EXPECT_EQ(system.node(2).father(), master);
  EXPECT_SOUND(system);
}

// --- all interleavings of tiny systems ----------------------------------------------------------------------------------------

struct Search {
  std::size_t states = 0;
  bool complete = false;
  std::string problem;
};

// A unit ends and leaves nothing or two; an idle worker may find one of its own. At most `more` units appear.
Search search(NodeId workers, unsigned more, std::size_t most_states) {
  using State = std::pair<HandDriven, unsigned>;
  std::vector<State> open{{HandDriven(workers), more}};
  std::unordered_set<std::string> seen;
  Search result;
  while (!open.empty()) {
    const State state = std::move(open.back());
    open.pop_back();
    const auto visit = [&](unsigned cost, auto&& change) {
      State next = state;
      next.second -= cost;
      change(next.first);
      if (!seen.insert(next.first.describe() + std::to_string(next.second)).second) return;
      result.problem = next.first.problem();
      if (!result.problem.empty()) result.problem += "\n" + next.first.describe();
      open.push_back(std::move(next));
    };
    const auto each = [&](unsigned cost, auto&& change) {
      if (result.problem.empty() && cost <= state.second) visit(cost, change);
    };
    for (const auto& [from, to] : state.first.channels()) each(0, [&](HandDriven& s) { s.deliver(from, to); });
    for (const auto& timer : state.first.timers()) each(0, [&](HandDriven& s) { s.run_timer(timer.first); });
    for (NodeId id = 1; id <= workers; ++id) {
      HandDriven reader = state.first;
      const std::uint32_t units = reader.units(id);
      if (units > 0) each(0, [&](HandDriven& s) { s.set_units(id, units - 1); });
      each(1, [&](HandDriven& s) { s.set_units(id, units + 1); });
    }
    if (!result.problem.empty() || seen.size() > most_states) break;
  }
  result.states = seen.size();
  result.complete = open.empty();
  return result;
}

TEST(SchedulerHierarchy, holds_in_all_interleavings_of_two_workers) {
  const Search result = search(2, 2, 100'000);
  EXPECT_EQ(result.problem, "");
  EXPECT_TRUE(result.complete);
}

TEST(SchedulerHierarchy, holds_in_many_interleavings_of_three_workers) {
  const Search result = search(3, 3, 20'000);
  EXPECT_EQ(result.problem, "");
}

// --- the fixed tree ---------------------------------------------------------------------------------

void expect_balanced_tree(const Neighbours& near, NodeId workers) {
  constexpr std::uint32_t fan = 8;
  std::vector<std::uint32_t> sons(workers + 1);
  for (NodeId worker = 1; worker <= workers; ++worker) {
    NodeId at = worker;
    unsigned depth = 0;
    while (const std::optional<NodeId> father = father_in_tree(near, at, workers, fan)) {
      if (at == worker) ++sons[*father];
      at = *father;
      ASSERT_LE(++depth, 7u);
    }
    EXPECT_EQ(at, near.at(0));
  }
  for (NodeId worker = 1; worker <= workers; ++worker) EXPECT_LE(sons[worker], fan);
}

TEST(SchedulerNeighbours, the_fixed_tree_is_flat_and_has_one_root) {
  for (const NodeId workers : {1u, 2u, 9u, 10u, 100u, 70'000u}) expect_balanced_tree(Neighbours(), workers);
  expect_balanced_tree(four_processes(), 8);
}

TEST(SchedulerNeighbours, those_who_are_near_each_other_are_together_in_the_row) {
  Neighbours near;
  near.add_level({0, 1, 0, 1, 2, 3});  // processes
  near.add_level({0, 1, 0, 1, 0, 1});  // hosts
  std::vector<NodeId> row;
  for (std::uint32_t place = 0; place < 6; ++place) {
    row.push_back(near.at(place));
    EXPECT_EQ(near.place(row.back()), place);
  }
  EXPECT_EQ(row, (std::vector<NodeId>{1, 3, 5, 2, 4, 6}));
}

// --- random worlds --------------------------------------------------------------------------------------------------------

void expect_sound_worlds(PolicyKind policy, unsigned seeds) {
  std::uint64_t exports = 0, failed = 0, quiet = 0;
  for (unsigned seed = 0; seed < seeds; ++seed) {
    const WorldReport report = run_world(random_settings(policy, seed));
    ASSERT_EQ(report.problem, "") << "seed " << seed;
    exports += report.exports;
    failed += report.failed_exports;
    quiet += report.quiet_points;
  }
  EXPECT_GT(exports, seeds);
  EXPECT_GT(failed, 0u);
  EXPECT_GT(quiet, seeds);
}

TEST(SchedulerWorld, penelope_never_gets_stuck) { expect_sound_worlds(PolicyKind::penelope, 3'000); }
TEST(SchedulerWorld, penelope_plus_never_gets_stuck) { expect_sound_worlds(PolicyKind::penelope_plus, 3'000); }
TEST(SchedulerWorld, lifelines_bring_all_work_to_its_end) { expect_sound_worlds(PolicyKind::lifeline, 1'000); }
TEST(SchedulerWorld, central_never_gets_stuck) { expect_sound_worlds(PolicyKind::central, 1'000); }
TEST(SchedulerWorld, random_never_gets_stuck) { expect_sound_worlds(PolicyKind::random, 400); }

TEST(SchedulerWorld, the_same_seed_gives_the_same_run) {
  const WorldReport first = run_world(random_settings(PolicyKind::penelope, 77));
  const WorldReport second = run_world(random_settings(PolicyKind::penelope, 77));
  EXPECT_EQ(first.events, second.events);
  EXPECT_EQ(first.makespan, second.makespan);
  EXPECT_EQ(first.messages, second.messages);
}

TEST(SchedulerWorld, one_worker_needs_no_messages) {
  for (PolicyKind policy : all_policies) {
    WorldSettings settings{.policy = policy, .workers = 1};
    const WorldReport report = run_world(settings);
    EXPECT_EQ(report.problem, "");
    EXPECT_EQ(report.exports, 0u);
  }
}

TEST(SchedulerPolicy, has_a_name_that_finds_it) {
  for (PolicyKind policy : all_policies) EXPECT_EQ(policy_named(name_of(policy)), policy);
  EXPECT_FALSE(policy_named("lifelines"));
}

}  // namespace

}  // namespace penelope::scheduler
