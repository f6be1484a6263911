// Which choice points a commit in the continuation may remove, or a better solution at the left prune, asked in the middle of programs.
#include "runtime/worker/commits_ahead.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/worker/search_path.hpp"
#include "runtime/worker/tasks/task_run.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/machine/alone.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

// Looks where the program has its first effect: a letter for each choice point, newest first, `c` where a commit reaches it, `p` where better
// solutions at the left prune.
class LooksAtFirstEffect : public Alone {
 public:
  explicit LooksAtFirstEffect(bool ends_with_answers) : commits_(ends_with_answers) {}
  std::string seen;

  void safe_point(Worker& w) override {
    w.raise_signal(signal_parallel);  // at the next call as well
    latest_.clear();
    commits_.look(w, {});
    for (const Cell* b = w.B; b != w.query_base; b = w.choice_previous(b))
      latest_ += is_pruned_from_left(w, b) ? 'p' : commits_.reach(place_of(w, b)) ? 'c' : '-';
  }
  void before_effect(Worker&) override {
    if (seen.empty()) seen = latest_;
  }

 private:
  CommitsAhead commits_;
  std::string latest_;
};

std::string seen_by(const char* goal, const std::vector<const char*>& clauses, bool ends_with_answers = false) {
  Program program;
  install_builtins(program);
  Worker w{program, {std::uint64_t{64} << 20}};
  const auto parse = [&w](const char* text) { return read_term_from_text({w, *w.program.operators, *w.program.flags, user}, text).term; };
  for (const char* clause : {"item(1)", "item(2)", "item(3)"}) add_file_clause(w, user, parse(clause), user, 1, true);
  for (const char* clause : clauses) add_file_clause(w, user, parse(clause), user, 1, true);
  LooksAtFirstEffect looks(ends_with_answers);
  w.parallel = &looks;
  w.raise_signal(signal_parallel);
  if (w.solve(parse(goal)) == Outcome::success) w.finish_query();
  w.parallel = nullptr;
  return looks.seen;
}

TEST(CommitsAhead, a_cut_behind_a_goal_reaches_its_choice_points) {
  EXPECT_EQ("cc", seen_by("first(X)", {"first(X) :- item(X), deeper(_), !, true", "deeper(Y) :- item(Y), nb_setval(k, Y), item(_)"}));
}
TEST(CommitsAhead, a_cut_reaches_the_other_clauses_of_its_predicate) {
  EXPECT_EQ("cc", seen_by("first(X)", {"first(X) :- item(X), nb_setval(k, X), !", "first(0)"}));
}
TEST(CommitsAhead, what_was_there_before_the_clause_stays) {
  EXPECT_EQ("c-", seen_by("both(X)", {"both(X) :- item(X), first(_), true", "first(X) :- item(X), nb_setval(k, X), !"}));
}
TEST(CommitsAhead, a_cut_that_is_done_reaches_nothing) {
  EXPECT_EQ("-", seen_by("two(X)", {"two(X) :- item(_), !, item(X), nb_setval(k, X), true"}));
}
TEST(CommitsAhead, a_condition_commits_to_its_first_solution) {
  EXPECT_EQ("c", seen_by("if(X)", {"if(X) :- ( item(X), nb_setval(k, X), true -> true ; X = 0 )"}).substr(0, 1));
  EXPECT_EQ("-", seen_by("then(X)", {"then(X) :- ( item(_) -> item(X), nb_setval(k, X) ; X = 0 )"}));
  EXPECT_EQ('c', seen_by("not", {"not :- \\+ ( item(X), nb_setval(k, X), item(_) )"}).front());
}
TEST(CommitsAhead, the_condition_of_an_else_that_does_not_run_is_not_ahead) {
  EXPECT_EQ("-", seen_by("then(X)", {"then(X) :- ( var(X) -> item(X), nb_setval(k, X) ; item(_) -> true ; item(_) -> true ; X = 0 )"}));
}
TEST(CommitsAhead, what_fails_in_the_end_does_not_get_there) {
  EXPECT_EQ("--", seen_by("all", {"all :- item(X), nb_setval(k, X), fail", "all"}));
}
TEST(CommitsAhead, who_negates_what_has_effects_wants_all_solutions) {
  EXPECT_EQ('-', seen_by("all", {"all :- \\+ ( deeper(_), \\+ assertz(found) )", "deeper(X) :- item(X), nb_setval(k, X), item(_)"}).front());
  EXPECT_EQ('-', seen_by("all", {"all :- \\+ ( deeper(X), \\+ show(X) )", "show(X) :- Y is X + 1, nb_setval(last, Y)",
                                 "deeper(X) :- item(X), nb_setval(k, X), item(_)"})
                     .front());
  // Asked within the goal with effects: what is behind it is the next solution.
  EXPECT_EQ("c--", seen_by("all", {"all :- \\+ ( item(X), \\+ ( show(X), assertz(found) ) )", "show(X) :- nb_setval(k, X), true"}));
  EXPECT_EQ(
      'c',
      seen_by("all", {"all :- \\+ ( deeper(X), \\+ test(X) )", "test(X) :- X > 0", "deeper(X) :- item(X), nb_setval(k, X), item(_)"}).front());
}
TEST(CommitsAhead, the_first_answer_of_a_run_that_ends_with_it_is_one) {
  const std::vector<const char*> all = {"all(X) :- item(X), deeper(_), '$answer'(X), fail", "deeper(Y) :- item(Y), nb_setval(k, Y), fail"};
  EXPECT_EQ("--", seen_by("all(X)", all, false));
  EXPECT_EQ("-c", seen_by("all(X)", all, true));
}
TEST(CommitsAhead, better_solutions_at_the_left_prune_inside_the_search_for_the_best) {
  const auto best = [](const char* begin, const char* how) {
    const std::string call = std::string("best(X) :- '$declare'(user, '$findall_run', 5, sequential), item(X), '$findall_begin'(B), ") + begin +
                             ", '$findall_run'(B, " + how + ", _, _, _)";
    return seen_by("best(X)", {call.c_str(), "'$findall_run'(_, collects, _, _, _) :- '$findall_begin'(C), '$findall_run'(C, searches, _, _, _)",
                               "'$findall_run'(_, searches, _, _, _) :- item(Y), nb_setval(k, Y), fail",
                               "'$findall_run'(B, _, _, _, _) :- '$findall_collect'(B, [], [])"});
  };
  const char* const search = "'$incumbent_begin'(B, 1, [], any, _)";
  EXPECT_EQ("---", best("true", "searches"));
  EXPECT_EQ("p--", best(search, "searches"));
  EXPECT_EQ("-p--", best(search, "collects"));
}
TEST(CommitsAhead, all_solutions_are_wanted_inside_and_one_outside) {
  EXPECT_EQ("-cc", seen_by("first(X)", {"first(X) :- item(X), all(X), !", "all(X) :- item(Y), nb_setval(k, X-Y), fail", "all(_)"}));
}

}  // namespace
}  // namespace penelope
