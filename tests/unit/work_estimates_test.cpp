// How many solutions of a goal go at once where nobody knows how many there are.
#include "runtime/worker/exchange/work_estimates.hpp"

#include <gtest/gtest.h>

namespace penelope {
namespace {

struct PiecesOfAnEndlessRun : testing::Test {
  void took(std::uint64_t solutions, double work) {
    TaskRun::Exported child{{.goal = goal}, solutions, 0};
    child.of_endless = true;
    estimates.learn(child, work);
  }
  std::uint64_t next(double work, std::uint64_t taken) const { return estimates.solutions_for(work, goal, taken); }

  static constexpr std::uint64_t goal = 7, many = 1'000'000;
  std::atomic<std::uint64_t> environment{0};
  SharedWorth worth;
  WorkEstimates estimates{1, true, false, environment, worth};
};

TEST_F(PiecesOfAnEndlessRun, BeginWithOneSolution) { EXPECT_EQ(next(1e6, many), 1u); }

TEST_F(PiecesOfAnEndlessRun, HaveAsManyAsTookSoMuchBefore) {
  took(1, 1000);
  EXPECT_EQ(next(1e6, many), 1000u);
  for (int i = 0; i < 20; ++i) took(100, 400'000);
  EXPECT_NEAR(static_cast<double>(next(1e6, many)), 250, 1);
}

TEST_F(PiecesOfAnEndlessRun, AreSmallBesideWhatWasTaken) {
  took(1, 10);
  EXPECT_EQ(next(1e6, 80), 10u);
  EXPECT_EQ(next(1e6, 2), 1u);
}

}  // namespace
}  // namespace penelope
