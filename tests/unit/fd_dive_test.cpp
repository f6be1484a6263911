// Dives: what they leave open is a part of the tree, from which another dive goes on.
#include <gtest/gtest.h>

#include <set>

#include "wam/engine.hpp"
#include "wam/fd/dive.hpp"
#include "wam/flatzinc/reader.hpp"

namespace penelope::fd {
namespace {

using Solution = std::vector<Value>;

// By trying all values.
std::size_t count_solutions() {
  std::size_t count = 0;
  for (int n = 0; n < 6 * 6 * 6 * 6 * 6 * 6; ++n) {
    int sum = 0, rest = n;
    for (const int factor : {5, 7, -6, 3, -4, 2}) {
      sum += factor * (1 + rest % 6);
      rest /= 6;
    }
    count += sum == 9;
  }
  return count;
}

class Dives : public testing::Test {
 protected:
  // An equation of six numbers, which propagation alone decides late.
  void SetUp() override {
    Solver s(engine_.worker);
    const flatzinc::Model model = flatzinc::read_model(s,
                                                       "var 1..6: a;\nvar 1..6: b;\nvar 1..6: c;\nvar 1..6: d;\nvar 1..6: e;\nvar 1..6: f;\n"
                                                       "constraint int_lin_eq([5,7,-6,3,-4,2],[a,b,c,d,e,f],9);\nsolve satisfy;\n",
                                                       {});
    ASSERT_TRUE(model.is_possible && s.propagate());
    for (std::size_t i = 0; i < 6; ++i) problem_.variables.push_back(engine_.worker.deref(model.declared[i]));
    problem_.first_introduced = 6;
    problem_.incumbent = engine_.worker.new_struct(engine_.worker.symbols.functor_cell("$incumbent", 2), Cell::integer(0), Cell::integer(0));
  }

  // The end of a dive with so many failures at most, and what it leaves. Each solution may be found once.
  Dive::End dive(const Path& from, std::uint64_t failures, Path& left) {
    const DivePlan plan{DivePlan::Strategy::free, failures, 0};
    Dive dive(engine_.worker, problem_, plan, experience_, [this](Solver&) {
      Solution solution;
      for (const Cell c : problem_.variables) solution.push_back(engine_.worker.deref(c).as_int());
      EXPECT_TRUE(solutions_.insert(solution).second);
      return true;
    });
    const Dive::End end = dive.run(from);
    left = dive.left();
    return end;
  }

  Engine engine_{EngineOptions{{std::uint64_t{64} << 20}}};
  DiveProblem problem_;
  Experience experience_{6};
  std::set<Solution> solutions_;
  const std::size_t all_ = count_solutions();
};

TEST_F(Dives, DiveFindsAllSolutions) {
  Path left;
  EXPECT_EQ(dive({}, 1'000'000, left), Dive::End::exhausted);
  EXPECT_EQ(solutions_.size(), all_);
}

TEST_F(Dives, NextDiveGoesOnWithWhatIsLeft) {
  Path path;
  unsigned dives = 1;
  for (Path left; dive(path, 7, left) == Dive::End::limit; path = left) ++dives;
  EXPECT_GT(dives, 10U);
  EXPECT_EQ(solutions_.size(), all_);
}

TEST_F(Dives, ChoicesMayBeDividedAmongDives) {
  Path left;
  ASSERT_EQ(dive({}, 20, left), Dive::End::limit);
  ASSERT_GE(left.choices.size(), 2U);
  const std::size_t first = left.choices.front();
  Path other{{left.decisions.begin(), left.decisions.begin() + static_cast<std::ptrdiff_t>(first) + 1}, {}};
  other.decisions.back() = other.decisions.back().opposite();
  left.choices.erase(left.choices.begin());
  Path none;
  EXPECT_EQ(dive(other, 1'000'000, none), Dive::End::exhausted);
  EXPECT_LT(solutions_.size(), all_);
  EXPECT_EQ(dive(left, 1'000'000, none), Dive::End::exhausted);
  EXPECT_EQ(solutions_.size(), all_);
}

}  // namespace
}  // namespace penelope::fd
