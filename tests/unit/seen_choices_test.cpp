// A look at the choice points of a task that walks only the new ones sees what a walk over all of them sees.
#include "runtime/worker/seen_choices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <ranges>
#include <vector>

#include "runtime/worker/runs.hpp"
#include "runtime/worker/tasks/task_run.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/machine/alone.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

// Looks at some calls of a program, and compares.
class Looks : public Alone {
 public:
  explicit Looks(std::size_t enough) : enough_(enough) { task_.regions.push_back({}); }
  unsigned compared = 0;
  std::size_t most = 0;

  void safe_point(Worker& w) override {
    w.raise_signal(signal_parallel);  // at the next call as well
    if (++calls_ % 7 != 0) return;
    const ChoicePoints found = seen_.look(task_, w, enough_), all = choice_points_to(task_, w, w.B, most_choice_points);
    std::vector<const Cell*> expected;
    std::ranges::copy_if(all.with_alternatives, std::back_inserter(expected), [&](const Cell* b) { return !fails_at_once(w, b); });
    const bool is_cut_off = seen_.is_cut_off();
    ASSERT_TRUE(is_cut_off ? found.with_alternatives.size() <= expected.size() : found.with_alternatives == expected);
    ASSERT_TRUE(std::ranges::equal(found.with_alternatives, expected | std::views::take(found.with_alternatives.size())));
    ASSERT_EQ(found.closed_from, all.closed_from);
    ASSERT_EQ(seen_.count(), expected.size());
    ASSERT_TRUE(!is_cut_off || found.with_alternatives.size() >= enough_);
    for (const Cell* b = w.B; b != w.choice_start; b = w.choice_previous(b)) {
      const std::uint64_t local = b[choice::local].bits & ~choice::light_bit;
      const Cell* const from = seen_.before(w, w.B, local);
      ASSERT_TRUE(from >= b);  // none of those that keep less is passed
    }
    most = std::max(most, expected.size());
    ++compared;
  }

 private:
  static constexpr unsigned most_choice_points = 10'000'000;
  const std::size_t enough_;
  TaskRun task_{1, 0, 0};
  SeenChoices seen_;
  unsigned calls_ = 0;
};

void compare_looks(std::size_t enough) {
  Program program;
  install_builtins(program);
  Worker w{program, {std::uint64_t{64} << 20}};
  const auto parse = [&w](const char* text) { return read_term_from_text({w, *w.program.operators, *w.program.flags, user}, text).term; };
  // Deeper and deeper, with choice points of several kinds, some of them dead, and back by cuts and failures from many depths.
  for (const char* clause :
       {"item(1)", "item(2)", "item(3)", "small(N) :- N < 2", "small(N) :- N >= 2, M is N - 1, small(M)", "grow(0)",
        "grow(N) :- N > 0, item(X), small(X), M is N - 1, grow(M)", "part(N) :- \\+ \\+ grow(N)", "back(N) :- item(X), grow(N), X >= 2, !",
        "run([])", "run([N|Ns]) :- grow(N), part(30), part(N), K is N mod 7, back(K), part(3), run(Ns)"})
    add_file_clause(w, user, parse(clause), user, 1, true);
  Looks looks(enough);
  w.parallel = &looks;
  w.raise_signal(signal_parallel);
  if (w.solve(parse("run([5, 200, 1, 40, 90, 300, 2, 17])")) == Outcome::success) w.finish_query();
  w.parallel = nullptr;
  EXPECT_GT(looks.compared, 100u);
  EXPECT_GT(looks.most, 300u);
}

TEST(SeenChoices, all_are_seen_where_there_is_room_for_them) { compare_looks(1'000'000); }
TEST(SeenChoices, the_oldest_are_seen_where_there_is_not) {
  compare_looks(8);
  compare_looks(SeenChoices::usual);
}

}  // namespace
}  // namespace penelope
