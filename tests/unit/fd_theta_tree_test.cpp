// The earliest end of a set of tasks, and with one more of the candidates, against the sums over all beginnings.
#include <gtest/gtest.h>

#include <random>

#include "wam/fd/theta_tree.hpp"

namespace penelope::fd {
namespace {

constexpr std::int64_t never = -1000000;

struct Task {
  std::int64_t start, duration;
  bool is_in, is_candidate;
};

// Tasks are in the order of their starts. One more: this one is in the set as well.
std::int64_t end_of(const std::vector<Task>& tasks, std::size_t one_more) {
  std::int64_t end = never;
  for (std::size_t i = 0; i < tasks.size(); ++i)
    if (tasks[i].is_in || i == one_more) end = std::max(end, tasks[i].start) + tasks[i].duration;
  return end;
}

TEST(ThetaTree, IsTheEndOfTasksOneAfterTheOther) {
  std::mt19937 random(31);
  for (int round = 0; round < 500; ++round) {
    std::vector<Task> tasks(1 + random() % 9);
    std::int64_t start = 0;
    for (Task& t : tasks) t = {start += static_cast<std::int64_t>(random() % 5), 1 + static_cast<std::int64_t>(random() % 6), false, false};
    ThetaTree<std::int64_t> tree;
    tree.clear(tasks.size(), never);
    for (int step = 0; step < 30; ++step) {
      const std::size_t i = random() % tasks.size();
      Task& t = tasks[i];
      const unsigned what = random() % 3;
      t.is_in = what == 0;
      t.is_candidate = what == 1;
      if (what == 0) tree.add(i, t.start, t.duration);
      if (what == 1) tree.make_candidate(i, t.start, t.duration);
      if (what == 2) tree.remove(i);
      const std::int64_t own = end_of(tasks, tasks.size());
      std::int64_t best = own;
      for (std::size_t k = 0; k < tasks.size(); ++k)
        if (tasks[k].is_candidate) best = std::max(best, end_of(tasks, k));
      ASSERT_EQ(tree.end(), own);
      ASSERT_EQ(tree.end_with_candidate(), best);
      if (best > own) {
        ASSERT_NE(tree.candidate(), tree.nobody);
        ASSERT_TRUE(tasks[tree.candidate()].is_candidate);
        ASSERT_EQ(end_of(tasks, tree.candidate()), best);
      }
    }
  }
}

}  // namespace
}  // namespace penelope::fd
