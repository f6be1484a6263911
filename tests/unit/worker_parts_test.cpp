// Parts of a worker without the worker: its tasks and the messages between them, and whose turn it is.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/worker/exchange/speed.hpp"
#include "runtime/worker/run/run_end.hpp"
#include "runtime/worker/seats/turns.hpp"
#include "runtime/worker/tasks/task_set.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {
namespace {

using ortree::Place;
using ortree::TaskId;

// --- tasks of two workers, and what is under way between them -------------------------------------------------------------------

struct Node final : TaskSet::Effects {
  Node(Peer worker, const Views& views) : tasks(worker, 2, -1, views, shows, statistics, log, *this) {
    shows.connect({[this](const std::string& text, TextFor) { printed.push_back(text); }, nullptr, nullptr, nullptr, nullptr});
  }
  void send(Peer to, std::string message) override { sent.emplace_back(to, std::move(message)); }
  void child_done(TaskId child, const TaskEffort&, std::size_t, const TaskRun::Exported* known) override {
    done.emplace_back(child, known != nullptr);
  }
  void child_killed(TaskId child, const TaskRun::Exported*) override { killed.push_back(child); }
  void child_waits(TaskId, TaskRun::Exported& exported) override { exported.has_price = false; }
  void exporter_waits(TaskId child, TaskRun::Exported&, double seconds, bool) override { waited.emplace_back(child, seconds); }
  bool is_right(const TaskRun::Read&) override { return true; }
  void found_right(std::span<const ObjectTable::Entry>, std::uint64_t) override {}
  void found_wrong(const TaskRun::Read&, std::uint64_t) override {}
  void make_change(const KeptChange&) override {}

  Shows shows{Shows::Place::alone, false};
  WorkerStatistics statistics;
  TaskLog log;
  TaskSet tasks;
  std::vector<std::pair<Peer, std::string>> sent;
  std::vector<std::string> printed;
  std::vector<std::pair<TaskId, bool>> done;
  std::vector<TaskId> killed;
  std::vector<std::pair<TaskId, double>> waited;
};

struct TasksOfTwoWorkers : testing::Test {
  Views views{Ranks{0, {2}, {"here"}, {0}}, false};
  Node first{1, views}, second{2, views};
  TaskRun& root = first.tasks.add(std::make_unique<TaskRun>(TaskName{1, 0}.id(), 0, -1));
  TaskId child = *first.tasks.new_name(2);

  void SetUp() override {  // the choice point at 10 has the alternatives 1, which stay, and 2, which go
    root.rules.share(10, {{0, 1}, {0, 2}});
    root.rules.export_run(10, 1, child);
    root.exported[child] = {};
    first.tasks.task_left_for(2);
    TaskRun& task = second.tasks.add(std::make_unique<TaskRun>(child, root.rules.id(), 10));
    second.tasks.task_arrived_from(1);
    task.rules.share(10, {{0, 1}});
  }
  // Whatever is under way arrives.
  void deliver() {
    while (!first.sent.empty() || !second.sent.empty()) {
      for (Node* from : {&first, &second}) {
        for (auto& [to, message] : std::exchange(from->sent, {})) {
          ByteReader in(message);
          const auto kind = in.number<WireKind>();
          (to == 1 ? first : second).tasks.receive(kind, from == &first ? 1 : 2, in, message.size());
        }
      }
    }
  }
  void answer(Node& node, TaskRun& task, const char* text) {
    ortree::Actions out;
    task.rules.answer((new Payload{text, {}})->id(), out);
    node.tasks.perform(task, out);
  }
  void end(Node& node, TaskRun& task) {
    ortree::Actions out;
    task.rules.end(out);
    node.tasks.perform(task, out);
  }
  // The run that the task tries next at its shared choice point.
  std::optional<std::uint64_t> next(Node& node, TaskRun& task) {
    ortree::Actions out;
    const auto run = task.rules.next_run(10, out);
    node.tasks.perform(task, out);
    return run;
  }
  std::int64_t under_way() const {
    ClauseHolders all;
    first.tasks.add_traffic(all);
    second.tasks.add_traffic(all);
    return all.under_way;
  }
};

TEST_F(TasksOfTwoWorkers, AnswersOfAChildComeAfterThoseAtItsLeft) {
  TaskRun& task = second.tasks.at(child);
  EXPECT_EQ(next(second, task), 1U);
  answer(second, task, "right");
  EXPECT_FALSE(next(second, task));
  end(second, task);
  deliver();
  EXPECT_TRUE(first.printed.empty() && second.printed.empty());
  EXPECT_EQ(next(first, root), 1U);
  answer(first, root, "left");
  EXPECT_FALSE(next(first, root));  // the child's part is spliced
  end(first, root);
  deliver();
  std::vector<std::string> all = first.printed;
  all.insert(all.end(), second.printed.begin(), second.printed.end());
  EXPECT_EQ(all, (std::vector<std::string>{"left", "right"}));
  EXPECT_TRUE(root.rules.finished());
  EXPECT_FALSE(second.tasks.has(child));
  EXPECT_EQ(first.done, (std::vector<std::pair<TaskId, bool>>{{child, true}}));
  EXPECT_EQ(root.front.shows, 2U);
}

TEST_F(TasksOfTwoWorkers, ACutKillsTheChildAtItsRight) {
  EXPECT_EQ(next(first, root), 1U);
  ortree::Actions out;
  root.rules.cut(10, out);
  first.tasks.perform(root, out);
  EXPECT_EQ(first.killed, std::vector<TaskId>{child});
  EXPECT_TRUE(root.exported.empty());
  EXPECT_EQ(under_way(), 1);
  deliver();
  EXPECT_FALSE(second.tasks.has(child));
  EXPECT_EQ(second.statistics.tasks_killed, 1U);
  EXPECT_EQ(under_way(), 0);
}

TEST_F(TasksOfTwoWorkers, AChildCountsForTheTimeThatItsExporterRanBeforeItWaited) {
  root.seconds = 3;
  root.exported[child].exporter_ran = 1;
  first.tasks.note_wait(root, false);
  EXPECT_EQ(first.waited, (std::vector<std::pair<TaskId, double>>{{child, 2.0}}));
}

TEST_F(TasksOfTwoWorkers, WhatIsSaidToATaskThatIsOverChangesNothing) {
  const std::string message = kill_message(child + 100);
  ByteReader in(message);
  const auto kind = in.number<WireKind>();
  second.tasks.receive(kind, 1, in, message.size());
  EXPECT_TRUE(second.tasks.has(child));
}

TEST_F(TasksOfTwoWorkers, ALostChildRunsAgainUnderAnotherNameAndHearsItsClearance) {
  EXPECT_EQ(next(first, root), 1U);
  deliver();
  const TaskId again = *first.tasks.new_name(2);
  first.tasks.rename_child(root, child, again);
  EXPECT_TRUE(root.rules.has_child(again));
  EXPECT_FALSE(root.rules.has_child(child));
  EXPECT_TRUE(root.exported.contains(again));
  ASSERT_EQ(first.sent.size(), 1U);
  ByteReader in(first.sent[0].second);
  EXPECT_EQ(in.number<WireKind>(), WireKind::clear);
  EXPECT_EQ(in.number<TaskId>(), again);
}

TEST_F(TasksOfTwoWorkers, ACutOfWhatIsBelowAllChoicePointsIsRefused) {
  const std::string message = prune_message(root.rules.id(), child, -1);
  ByteReader in(message);
  const auto kind = in.number<WireKind>();
  EXPECT_THROW(first.tasks.receive(kind, 2, in, message.size()), CorruptMessage);
}

// --- turns ------------------------------------------------------------------------------------------------------------------

struct TurnsTest : testing::Test, Turns::Effects {
  std::unique_ptr<Seat> make_seat() override {
    if (lacks) throw std::bad_alloc();
    auto stacks = std::make_unique<Worker>(root, static_cast<std::uint32_t>(turns.seats().size() + 1));
    auto seat = std::make_unique<Seat>(nullptr, *stacks);
    seat->own_stacks = std::move(stacks);
    return seat;
  }
  void lacks_room(const char*) override { ++complaints; }
  void turn_given(Seat& seat) override { given.push_back(&seat); }
  void nobody_goes_on(unsigned tasks, const Seat*) override { waiting = tasks; }

  // A seat with a task at the left of those with a greater clearance.
  Seat& seat_with_task(Place clearance) {
    Seat& seat = turns.free_seat();
    TaskRun& task = *tasks.emplace_back(std::make_unique<TaskRun>(TaskName{1, tasks.size() + 1}.id(), TaskName{2, 0}.id(), 50));
    ortree::Actions out;
    task.rules.receive_clear(clearance, out);
    task.seat = &seat;
    seat.task = &task;
    return seat;
  }

  Program program;
  Worker root{program, StackSizes{std::uint64_t{2} << 20}};
  ParallelOptions options;
  RunEnd run_end{[] {}};
  Rest rest{program, run_end};
  Chance chance{1, std::chrono::microseconds(0)};
  Activity activity{Activity::Clock::now(), false};
  Crowd crowd{2, 1};
  Speed speed{1, options, crowd, false, activity};
  Turns turns{rest, chance, activity, speed, *this};
  std::vector<std::unique_ptr<TaskRun>> tasks;
  std::vector<Seat*> given;
  unsigned waiting = 0, complaints = 0;
  bool lacks = false;
};

TEST_F(TurnsTest, AScopeThatEndsBeforeAnyQuestionIsNobodyElsesBusiness) {
  Seat& seat = seat_with_task(40);  // without somebody who answers: a question would end the test
  Worker& w = *seat.stacks;
  seat.begins_scopes_alone = true;
  seat.begin_scope(w, 7);
  EXPECT_EQ(seat.unannounced.size(), 1U);
  EXPECT_EQ(seat.kept_solutions(w, 7), nullptr);  // they go to the stacks' own buffer
  EXPECT_TRUE(seat.end_scope(w, 7).empty());
  EXPECT_TRUE(seat.unannounced.empty());
  EXPECT_TRUE(seat.task->scopes.empty());
}

TEST_F(TurnsTest, TheTurnGoesToTheTaskFurthestAtTheLeftThatCanGoOn) {
  Seat& right = seat_with_task(40);
  Seat& left = seat_with_task(20);
  Seat& waits = seat_with_task(10);
  waits.can_go_on = [] { return false; };
  turns.give_turn();
  EXPECT_EQ(turns.active(), &left);
  turns.leave_turn(right);  // it does not have it
  EXPECT_EQ(turns.active(), &left);
  left.can_go_on = [] { return false; };
  turns.leave_turn(left);
  turns.give_turn();
  EXPECT_EQ(given, (std::vector<Seat*>{&left, &right}));
}

TEST_F(TurnsTest, WhenNobodyCanGoOnItIsSaidHowManyWait) {
  seat_with_task(40).can_go_on = [] { return false; };
  seat_with_task(30).can_go_on = [] { return false; };
  turns.give_turn();
  EXPECT_EQ(turns.active(), nullptr);
  EXPECT_EQ(waiting, 2U);
}

TEST_F(TurnsTest, AKilledTaskGetsTheTurnToEnd) {
  Seat& seat = seat_with_task(40);
  seat.can_go_on = [] { return false; };
  ortree::Actions out;
  seat.task->rules.receive_kill(out);
  turns.give_turn();
  EXPECT_EQ(turns.active(), &seat);
}

TEST_F(TurnsTest, TheFrontThatCanGoOnIsNoticed) {
  Seat& runs = seat_with_task(40);
  turns.give_turn();
  EXPECT_EQ(turns.active(), &runs);
  Seat& front = seat_with_task(0);
  EXPECT_TRUE(turns.front_waits());
  front.can_go_on = [] { return false; };
  EXPECT_FALSE(turns.front_waits());
}

TEST_F(TurnsTest, NobodyGetsTheTurnDuringAPause) {
  seat_with_task(40);
  rest.hold();
  turns.give_turn();
  EXPECT_EQ(turns.active(), nullptr);
  EXPECT_TRUE(turns.is_still(nullptr));
  rest.go_on();
  turns.give_turn();
  EXPECT_NE(turns.active(), nullptr);
  EXPECT_FALSE(turns.is_still(nullptr));
  EXPECT_TRUE(turns.is_still(turns.active()));
}

TEST_F(TurnsTest, WithoutRoomThereAreTheSeatsThatThereWereAndItIsSaidOnce) {
  Seat& taken = seat_with_task(40);
  lacks = true;
  EXPECT_FALSE(turns.has_seat_for_work(0));
  EXPECT_FALSE(turns.has_seat_for_work(0));
  EXPECT_EQ(complaints, 1U);
  taken.task = nullptr;
  EXPECT_TRUE(turns.has_seat_for_work(0));
}

TEST_F(TurnsTest, ASeatThatWaitsForWorkIsKeptForIt) {
  Seat& seat = turns.free_seat();
  seat.reserved = 3;
  EXPECT_EQ(turns.reserved_seat(3), &seat);
  EXPECT_EQ(turns.reserved_seat(4), nullptr);
  EXPECT_NE(&turns.free_seat(), &seat);
}

TEST_F(TurnsTest, TheEndWakesWhoWaitsForATask) {
  std::mutex mutex;
  Turns::Lock lock(mutex);
  Seat& seat = turns.free_seat();
  turns.stop();
  EXPECT_FALSE(turns.wait_for_task(lock, seat));
}

}  // namespace
}  // namespace penelope
