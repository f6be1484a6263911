// How the alternatives of a choice point are divided, asked in the middle of programs.
#include "runtime/worker/runs.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/machine/alone.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

using Part = Run;  // in a test Run is something else

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

// Looks at the newest choice point where the program has its first effect.
class LooksAtFirstEffect : public Alone {
 public:
  using Look = std::function<void(const Worker&, Run all)>;
  explicit LooksAtFirstEffect(Look look) : look_(std::move(look)) {}

  void before_effect(Worker& w) override {
    if (std::exchange(has_looked_, true)) return;
    ASSERT_EQ(shareable(w, w.B), Shareable::yes);
    look_(w, all_alternatives(w, w.B));
  }

 private:
  Look look_;
  bool has_looked_ = false;
};

// Of the steps down a list that list/2 makes from `argument`, at the first one.
void look_at_steps(const std::string& argument, LooksAtFirstEffect::Look look) {
  Program program;
  install_builtins(program);
  Worker w{program, {std::uint64_t{256} << 20}};
  const auto parse = [&w](const char* text) { return read_term_from_text({w, *w.program.operators, *w.program.flags, user}, text).term; };
  for (const char* clause : {"list(0, []) :- !", "list(endless, [1|_]) :- !", "list(N, [N|Xs]) :- M is N - 1, list(M, Xs)", "element(X, [X|_])",
                             "element(X, [_|Xs]) :- element(X, Xs)", "main(N) :- list(N, L), element(X, L), nb_setval(k, X)"})
    add_file_clause(w, user, parse(clause), user, 1, true);
  LooksAtFirstEffect looks(std::move(look));
  w.parallel = &looks;
  if (w.solve(parse(("main(" + argument + ")").c_str())) == Outcome::success) w.finish_query();
  w.parallel = nullptr;
}

struct Divided {
  std::optional<Run> stays, goes;
};

Divided divided_list(int elements) {
  Divided divided;
  look_at_steps(std::to_string(elements), [&](const Worker& w, Run run) {
    divided.goes = split(w, w.B, run, 1);
    divided.stays = run;
  });
  return divided;
}

TEST(Runs, AListIsDividedByWhatWasAskedFor) {
  const Divided divided = divided_list(100);
  ASSERT_TRUE(divided.stays && divided.goes);
  EXPECT_EQ(divided.stays->to, 99);
  EXPECT_EQ(divided.goes->from, 99);
}

// A look at the load does not count that far, so nobody could say how many to give. Who takes all but one has the whole search, and who has
// given them takes the half of it back, with copies of the stacks each time.
TEST(Runs, HalfOfAListTooLongToBeCountedOftenStays) {
  const Divided divided = divided_list(30'000);
  ASSERT_TRUE(divided.stays && divided.goes);
  EXPECT_NEAR(static_cast<double>(divided.stays->to), 15'000, 2);
  EXPECT_EQ(divided.goes->from, divided.stays->to);
}

// Each time as many steps stay as are before the run: some fifty times, until what is left is not more than that.
TEST(Runs, AnEndlessRunIsDividedUntilNothingWouldBeLeftOfIt) {
  int divisions = 0;
  look_at_steps("endless", [&](const Worker& w, Part run) {
    while (const std::optional<Part> goes = split(w, w.B, run, 1)) {
      ASSERT_LT(++divisions, 100);
      ASSERT_TRUE(is_run_of(w, w.B, run));
      ASSERT_TRUE(is_run_of(w, w.B, *goes));
      run = *goes;
    }
    EXPECT_FALSE(split_behind(w, w.B, run, static_cast<std::uint64_t>(run.to - run.from)));
  });
  EXPECT_GT(divisions, 40);
}

TEST(Runs, WhatWasDividedIsOneAgain) {
  look_at_steps("100", [](const Worker& w, Part all) {
    Part steps = all;
    const std::optional<Part> right = split(w, w.B, steps, 40);
    ASSERT_TRUE(right);
    const std::optional<Part> both = joined(steps, *right);
    ASSERT_TRUE(both);
    EXPECT_EQ(both->first, all.first);
    EXPECT_EQ(both->last, all.last);
    EXPECT_EQ(both->from, all.from);
    EXPECT_EQ(both->to, all.to);
    EXPECT_FALSE(joined(*right, steps));
    Part middle = *right;
    ASSERT_TRUE(split(w, w.B, middle, 10));
    EXPECT_FALSE(joined(steps, Part{right->first, right->last, middle.to, right->to}));
  });
  EXPECT_TRUE(joined({10, 12}, {12, 15}));  // clauses
  EXPECT_FALSE(joined({10, 12}, {13, 15}));
  const std::optional<Part> with_steps = joined({10, 12}, {12, 13, 0, 50});
  ASSERT_TRUE(with_steps);
  EXPECT_EQ(with_steps->first, 10u);
  EXPECT_EQ(with_steps->to, 50);
}

}  // namespace
}  // namespace penelope
