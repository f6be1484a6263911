// How the alternatives of a choice point are divided, asked in the middle of programs.
#include "runtime/worker/runs.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/machine/alone.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

// Divides the newest choice point where the program has its first effect.
class DividesAtFirstEffect : public Alone {
 public:
  std::optional<Run> stays, goes;

  void before_effect(Worker& w) override {
    if (stays || shareable(w, w.B) != Shareable::yes) return;
    Run run = all_alternatives(w, w.B);
    goes = split(w, w.B, run, 1);
    stays = run;
  }
};

// Of the steps down a list of so many elements, at the first one.
DividesAtFirstEffect divided_list(int elements) {
  Program program;
  install_builtins(program);
  Worker w{program, {std::uint64_t{256} << 20}};
  const auto parse = [&w](const char* text) { return read_term_from_text({w, *w.program.operators, *w.program.flags, user}, text).term; };
  for (const char* clause : {"list(0, []) :- !", "list(N, [N|Xs]) :- M is N - 1, list(M, Xs)", "element(X, [X|_])",
                             "element(X, [_|Xs]) :- element(X, Xs)", "main(N) :- list(N, L), element(X, L), nb_setval(k, X)"})
    add_file_clause(w, user, parse(clause), user, 1, true);
  DividesAtFirstEffect divides;
  w.parallel = &divides;
  if (w.solve(parse(("main(" + std::to_string(elements) + ")").c_str())) == Outcome::success) w.finish_query();
  w.parallel = nullptr;
  return divides;
}

TEST(Runs, AListIsDividedByWhatWasAskedFor) {
  const DividesAtFirstEffect divided = divided_list(100);
  ASSERT_TRUE(divided.stays && divided.goes);
  EXPECT_EQ(divided.stays->to, 99);
  EXPECT_EQ(divided.goes->from, 99);
}

// A look at the load does not count that far, so nobody could say how many to give. Who takes all but one has the whole search, and who has
// given them takes the half of it back, with copies of the stacks each time.
TEST(Runs, HalfOfAListTooLongToBeCountedOftenStays) {
  const DividesAtFirstEffect divided = divided_list(30'000);
  ASSERT_TRUE(divided.stays && divided.goes);
  EXPECT_NEAR(static_cast<double>(divided.stays->to), 15'000, 2);
  EXPECT_EQ(divided.goes->from, divided.stays->to);
}

}  // namespace
}  // namespace penelope
