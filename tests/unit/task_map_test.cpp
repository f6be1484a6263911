#include "runtime/launch/reports/task_map.hpp"

#include <gtest/gtest.h>

#include <random>

#include "runtime/worker/task_name.hpp"

namespace penelope {

namespace {

constexpr ortree::TaskId root = TaskName{1, 0}.id();
ortree::TaskId task(Peer worker, std::uint64_t number) { return TaskName{worker, number}.id(); }

std::vector<WorkerReport> logs_of(unsigned workers) {
  std::vector<WorkerReport> all(workers);
  for (WorkerReport& w : all) w.log = TaskLog(true);
  return all;
}

TEST(TaskMap, HasAllWorkWhereItWasDone) {
  std::vector<WorkerReport> workers = logs_of(2);
  workers[0].log.ended({root, 0, 500, 0, 0, 0, 0}, "");
  workers[0].log.exported(task(2, 1), root, 200);
  workers[1].log.ended({task(2, 1), root, 300, 2, 4, 0, 0}, "p/1");
  workers[1].log.exported(task(1, 2), task(2, 1), 100);
  workers[0].log.ended({task(1, 2), task(2, 1), 50, 0, 6, 0, 1}, "q/1");
  const TaskMap map(workers, 1000);
  ASSERT_EQ(map.nodes().size(), 3U);
  EXPECT_EQ(map.tasks(), 2U);
  EXPECT_EQ(map.nodes()[0].own.inferences, 650U);  // what no other task did
  const TaskMap::Node& given = map.nodes()[map.node_of(task(2, 1))];
  EXPECT_EQ(given.parent, 0U);
  EXPECT_EQ(given.worker, 2U);
  EXPECT_EQ(given.own.answers, 2U);
  EXPECT_EQ(map.places()[given.place], "p/1");
  EXPECT_EQ(map.longest_chain(), 650U);  // the root itself; 150 before the search, 200, and 300 of the task are as much
}

TEST(TaskMap, WhatComesFromATaskThatWasThrownAwayIsThrownAway) {
  std::vector<WorkerReport> workers = logs_of(2);
  workers[1].log.ended({task(2, 1), root, 300, 0, 1, 0, 1}, "p/1");
  workers[0].log.ended({task(1, 2), task(2, 1), 5000, 0, 2, 0, 0}, "p/1");
  const TaskMap map(workers, 6000);
  EXPECT_TRUE(map.nodes()[map.node_of(task(1, 2))].is_thrown_away);
  EXPECT_EQ(map.sums_of_places()[1].thrown_away, 300U);  // as --json counts it
  EXPECT_EQ(map.longest_chain(), 700U);
}

TEST(TaskMap, FoldsSmallTasksAndKeepsTheSums) {
  constexpr unsigned count = 100'000, of_workers = 64;
  std::mt19937 chance(7);
  std::vector<WorkerReport> workers = logs_of(of_workers);
  std::vector<ortree::TaskId> names{root};
  std::uint64_t inferences = 1'000'000, answers = 0;
  for (unsigned i = 1; i <= count; ++i) {
    const ortree::TaskId parent = names[chance() % names.size()];
    names.push_back(task(1 + chance() % of_workers, i));
    const std::uint64_t work = chance() % 2000, found = chance() % 3;
    inferences += work, answers += found;
    workers[chance() % of_workers].log.ended({names.back(), parent, work, found, i, 0, 0}, "p/1");
  }
  const TaskMap map(workers, inferences);
  EXPECT_EQ(map.nodes().size(), TaskMap::most_nodes);
  TaskMap::Sums sums;
  for (std::size_t i = 0; i < map.nodes().size(); ++i) {
    const TaskMap::Node& n = map.nodes()[i];
    sums.add(n.own), sums.add(n.folded);
    EXPECT_TRUE(i == 0 ? n.parent == 0 : n.parent < i);
  }
  EXPECT_EQ(sums.tasks, count);
  EXPECT_EQ(sums.inferences, inferences);
  EXPECT_EQ(sums.answers, answers);
  for (std::size_t i = 1; i < names.size(); ++i) EXPECT_LT(map.node_of(names[i]), map.nodes().size());
}

TEST(TaskMap, TakesTasksOfUnknownParents) {  // their process was lost
  std::vector<WorkerReport> workers = logs_of(1);
  workers[0].log.ended({task(1, 5), task(3, 9), 10, 0, 1, 0, 0}, "");
  workers[0].log.ended({task(1, 6), task(1, 7), 10, 0, 1, 0, 0}, "");  // and a circle, which no run has
  workers[0].log.ended({task(1, 7), task(1, 6), 10, 0, 1, 0, 0}, "");
  const TaskMap map(workers, 100);
  EXPECT_EQ(map.nodes().size(), 4U);
  EXPECT_EQ(map.nodes()[0].own.inferences, 70U);
}

TEST(TaskLog, IsTheSameBehindAMessage) {
  TaskLog log(true);
  log.ended({task(1, 5), root, 10, 1, 2, 0, 0}, "p/1");
  log.exported(task(2, 6), task(1, 5), 7);
  log.waited(TaskLog::Clock::now(), Hindrance::cut, "!/0");
  ByteWriter out;
  log.write(out);
  ByteReader in(out.bytes);
  const TaskLog read = TaskLog::read(in, {});
  ASSERT_EQ(read.tasks().size(), 1U);
  EXPECT_EQ(read.places()[read.tasks()[0].place], "p/1");
  EXPECT_EQ(read.exports()[0].after, 7U);
  EXPECT_EQ(read.places()[read.waits()[0].place], "!/0");
}

}  // namespace

}  // namespace penelope
