// What holds the processes of a run together: views, the order of shows, replies to rank 0, messages of the control channel.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "runtime/worker/processes/control.hpp"
#include "runtime/worker/processes/replies.hpp"
#include "runtime/worker/processes/shows.hpp"
#include "runtime/worker/processes/views.hpp"

namespace penelope {
namespace {

using namespace std::chrono_literals;

Ranks three_ranks(unsigned self) { return {self, {2, 1, 3}, {"a", "a", "b"}, {0, 0, 2}}; }

// --- views ----------------------------------------------------------------------------------------------------------------

TEST(Views, OneProcessHasNoLosses) {
  const Views views({0, {4}, {"here"}, {0}}, false);
  EXPECT_TRUE(views.is_root());
  EXPECT_FALSE(views.has_others());
  EXPECT_TRUE(views.is_here(4));
  EXPECT_FALSE(views.is_lost(4));
  EXPECT_EQ(views.workers_of(views.working_ranks(0)).workers(), (std::vector<Peer>{1, 2, 3, 4}));
}

TEST(Views, ALostRanksWorkersAreNotOnTheRosterAndItsSpareOneComesIn) {
  Views views(three_ranks(0), true);
  EXPECT_EQ(views.workers_of(views.working_ranks(1)).workers(), (std::vector<Peer>{1, 2, 3}));
  views.mark_lost(1);
  views.begin_next();
  EXPECT_EQ(views.number(), 1U);
  EXPECT_EQ(views.living(), 2U);
  EXPECT_TRUE(views.is_lost(3));
  EXPECT_FALSE(views.is_lost(4));
  EXPECT_EQ(views.workers_of(views.working_ranks(1)).workers(), (std::vector<Peer>{1, 2, 4, 5, 6}));
}

TEST(Views, OnlyWhatLeavesAProcessThatCanBeLostMayRunAgain) {
  EXPECT_FALSE(Views(three_ranks(0), true).may_run_again(false));
  EXPECT_TRUE(Views(three_ranks(0), true).may_run_again(true));
  EXPECT_TRUE(Views(three_ranks(1), true).may_run_again(false));
  EXPECT_FALSE(Views(three_ranks(1), false).may_run_again(true));
}

// --- shows ----------------------------------------------------------------------------------------------------------------

struct Printed {
  std::vector<std::string> texts;
  Shows::Sinks sinks() {
    return {[this](const std::string& text, TextFor) { texts.push_back(text); }, [](std::uint64_t, const std::vector<Shown>&) {},
            [](const std::string&) { return true; }, [this](const Shown& change) { texts.push_back("change " + change.text); },
            [](std::uint64_t) {}};
  }
};

TEST(Shows, RankZeroPrintsInTheOrderOfTheNumbersAndEachOnce) {
  Printed printed;
  Shows shows(Shows::Place::root, true);
  shows.connect(printed.sinks());
  shows.show(2, {"b", TextFor::answer});
  EXPECT_TRUE(printed.texts.empty());
  EXPECT_FALSE(shows.all_shown(1));
  shows.show(1, {"a", TextFor::current_output});
  shows.show(1, {"a", TextFor::current_output});  // again, after a loss
  shows.show(3, {"c", TextFor::answer});
  shows.show(2, {"b", TextFor::answer});
  EXPECT_EQ(printed.texts, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(shows.printed(), 3U);
  EXPECT_TRUE(shows.all_shown(3));
}

TEST(Shows, ARunThatGoesOnBeginsBehindWhatWasShown) {
  Printed printed;
  Shows shows(Shows::Place::root, true);
  shows.connect(printed.sinks());
  shows.begin_after(7);
  shows.show(7, {"old", TextFor::answer});
  shows.show(8, {"new", TextFor::answer});
  EXPECT_EQ(printed.texts, std::vector<std::string>{"new"});
}

TEST(Shows, AFollowerKeepsWhatRankZeroHasNotConfirmedAndAnotherOneSendsItToo) {
  std::vector<std::uint64_t> sent, sent_by_other;
  Shows shows(Shows::Place::follower, true), other(Shows::Place::follower, true);
  shows.connect({nullptr, [&](std::uint64_t number, const std::vector<Shown>&) { sent.push_back(number); }, nullptr, nullptr, nullptr});
  other.connect({nullptr, [&](std::uint64_t number, const std::vector<Shown>&) { sent_by_other.push_back(number); }, nullptr, nullptr, nullptr});
  for (std::uint64_t number = 1; number <= 4; ++number) shows.show(number, {"text", TextFor::answer});
  shows.confirm(2);
  ByteWriter out;
  shows.write_unconfirmed(out);
  ByteReader in(out.bytes);
  EXPECT_EQ(other.inherit(in), 2U);
  EXPECT_TRUE(in.at_end());
  EXPECT_EQ(sent, (std::vector<std::uint64_t>{1, 2, 3, 4}));
  EXPECT_EQ(sent_by_other, (std::vector<std::uint64_t>{3, 4}));
}

TEST(Shows, OneProcessPrintsAtOnce) {
  Printed printed;
  Shows shows(Shows::Place::alone, false);
  shows.connect(printed.sinks());
  shows.show(5, {"a", TextFor::answer});
  EXPECT_EQ(printed.texts, std::vector<std::string>{"a"});
  EXPECT_TRUE(shows.all_shown(100));
}

TEST(Shows, ModificationsAreMadeInTheirPlace) {
  Printed printed;
  Shows shows(Shows::Place::root, true);
  shows.connect(printed.sinks());
  shows.show(2, {"b", TextFor::answer, 1});
  EXPECT_FALSE(shows.knows_changes(2));
  shows.show(1, {"a", TextFor::current_output});
  shows.show(2, {"b", TextFor::answer, 1});
  EXPECT_TRUE(shows.knows_changes(2));
  EXPECT_EQ(printed.texts, (std::vector<std::string>{"a", "change b"}));
}

TEST(Shows, ModificationsOfAFollowerAreSentTogether) {
  std::vector<std::pair<std::uint64_t, std::size_t>> sent;
  std::vector<std::uint64_t> asked;
  Shows shows(Shows::Place::follower, false);
  shows.connect({nullptr, [&](std::uint64_t first, const std::vector<Shown>& all) { sent.emplace_back(first, all.size()); }, nullptr, nullptr,
                 [&](std::uint64_t number) { asked.push_back(number); }});
  for (std::uint64_t number = 1; number <= 3; ++number) shows.show(number, {"change", TextFor::answer, number});
  EXPECT_TRUE(sent.empty());
  shows.show(4, {"text", TextFor::current_output});
  shows.show(5, {"change", TextFor::answer, 4});
  shows.show(9, {"change", TextFor::answer, 5});  // others have shown something meanwhile
  shows.flush();
  shows.flush();
  EXPECT_EQ(sent, (std::vector<std::pair<std::uint64_t, std::size_t>>{{1, 4}, {5, 1}, {9, 1}}));
  shows.show(10, {"change", TextFor::answer, 6});
  EXPECT_FALSE(shows.knows_changes(10));
  EXPECT_FALSE(shows.knows_changes(10));
  EXPECT_EQ(asked, std::vector<std::uint64_t>{10});  // after what it asks for
  EXPECT_EQ(sent.size(), 4U);
  shows.learn(10);
  EXPECT_TRUE(shows.knows_changes(10));
}

// --- replies --------------------------------------------------------------------------------------------------------------

TEST(Replies, OfAnOlderRoundAreDropped) {
  Replies<int> replies;
  const std::uint32_t first = replies.begin_round();
  replies.keep(1, 10, first);
  const std::uint32_t second = replies.begin_round();
  replies.keep(1, 11, first);
  EXPECT_TRUE(replies.all().empty());
  replies.keep(2, 22, second);
  EXPECT_EQ(replies.all(), (std::map<unsigned, int>{{2, 22}}));
}

TEST(Replies, ALossWakesWhoWaitsForTheLostOne) {
  Replies<int> replies;
  std::atomic<unsigned> living{2};
  replies.keep(1, 10);
  std::thread loses([&] {
    living = 1;
    replies.forget(2);
  });
  EXPECT_TRUE(replies.wait(10s, [&](const auto& all) { return all.size() >= living; }));
  loses.join();
}

TEST(Replies, TheEndWakesWhoWaits) {
  Replies<int> replies;
  std::thread ends([&] { replies.stop(); });
  EXPECT_FALSE(replies.wait(10s, [](const auto&) { return false; }));
  ends.join();
}

TEST(Replies, NobodyWaitsLongerThanItsPatience) {
  Replies<int> replies;
  EXPECT_FALSE(replies.wait(1ms, [](const auto& all) { return !all.empty(); }));
}

// --- messages of the control channel ------------------------------------------------------------------------------------------

WorkerProgress worker_with(double done, std::uint8_t state = 0) {
  WorkerProgress worker;
  worker.done = done;
  worker.state = state;
  return worker;
}

control::Request request(const std::string& bytes, unsigned from = 1) {
  static const Ranks ranks = three_ranks(0);
  ByteReader in(bytes);
  return control::read_request(in, from, {ranks, 100});
}

control::Order order(const std::string& bytes) {
  static const Ranks ranks = three_ranks(1);
  ByteReader in(bytes);
  return control::read_order(in, ranks);
}

TEST(Control, RequestsComeBackAsTheyWereSent) {
  const auto functor = std::get<control::NeedFunctor>(request(control::need_functor(7, 3)));
  EXPECT_EQ(functor.name, 7U);
  EXPECT_EQ(functor.arity, 3U);
  const auto show = std::get<control::Show>(request(control::show(9, {{"text", TextFor::current_output}, {"change", TextFor::answer, 3}})));
  EXPECT_EQ(show.first, 9U);
  ASSERT_EQ(show.shown.size(), 2U);
  EXPECT_EQ(show.shown[0].text, "text");
  EXPECT_EQ(show.shown[0].text_for, TextFor::current_output);
  EXPECT_EQ(show.shown[1].effect, 3U);
  EXPECT_EQ(std::get<control::NeedChanges>(request(control::need_changes(5))).number, 5U);
  const auto offer = std::get<control::Offer>(request(control::offer(-3, "x = 1;")));
  EXPECT_EQ(offer.cost, -3);
  EXPECT_EQ(offer.text, "x = 1;");
  const auto bound = std::get<control::Bound>(request(control::bound(8, -4)));
  EXPECT_EQ(bound.search, 8U);
  EXPECT_EQ(bound.bound, -4);
  EXPECT_EQ(std::get<control::SearchOver>(request(control::search_over(8))).search, 8U);
  const auto state = std::get<control::State>(request(control::state({0, 1000, {worker_with(0.5)}}), 2)).state;
  EXPECT_EQ(state.rank, 2U);
  EXPECT_EQ(state.memory, 1000U);
  ASSERT_EQ(state.workers.size(), 1U);
  EXPECT_EQ(state.workers[0].done, 0.5);
  EXPECT_FALSE(std::get<control::Frozen>(request(control::frozen({}))).tasks);
}

TEST(Control, OrdersComeBackAsTheyWereSent) {
  EXPECT_EQ(std::get<control::Hold>(order(control::hold(12))).round, 12U);
  EXPECT_EQ(std::get<control::Bound>(order(control::bound(8, -4))).bound, -4);
  EXPECT_EQ(std::get<control::SearchOver>(order(control::search_over(8))).search, 8U);
  EXPECT_FALSE(std::get<control::GoOn>(order(control::go_on(nullptr))).reclaimed);
  const auto left = std::get<control::Left>(order(control::left(2, {{5, 6}})));
  EXPECT_EQ(left.rank, 2U);
  EXPECT_EQ(left.names, (TaskNames{{5, 6}}));
}

TEST(Control, WhatMakesNoSenseIsRefusedBeforeAnythingIsDone) {
  EXPECT_THROW(request(control::need_functor(100, 1)), CorruptMessage);  // an atom that is not there
  EXPECT_THROW(request(control::state({0, 0, {worker_with(-1)}})), CorruptMessage);
  EXPECT_THROW(request(control::state({0, 0, {worker_with(0.5, 7)}})), CorruptMessage);                              // in no state
  EXPECT_THROW(request(control::state({0, 0, std::vector<WorkerProgress>(3, worker_with(0))}), 1), CorruptMessage);  // more than it has
  EXPECT_THROW(request(control::lost(2), 1), CorruptMessage);  // only rank 0's own transport says so
  EXPECT_THROW(request(control::lost(0), 0), CorruptMessage);
  EXPECT_THROW(request(control::hold(1)), CorruptMessage);  // an order
  EXPECT_THROW(order(control::lost(1)), CorruptMessage);    // itself
  EXPECT_THROW(order(control::left(3, {})), CorruptMessage);
  EXPECT_THROW(order(control::show(1, {})), CorruptMessage);
  EXPECT_THROW(order(""), CorruptMessage);
}

}  // namespace
}  // namespace penelope
