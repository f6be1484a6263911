// What the frames of a machine keep alive, asked wherever the machine may stand still: at every backtracking.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/alone.hpp"
#include "wam/machine/worker.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

class AsksAtBacktracking : public Alone {
 public:
  int light = 0, full = 0;  // choice points that were backtracked into

  void backtrack(Worker& w) override {
    const bool is_light = (w.B[choice::local].bits & choice::light_bit) != 0;
    if (is_light)
      std::memset(static_cast<void*>(w.B + choice::light_size), 0xff, (choice::cells - choice::light_size) * sizeof(Cell));  // not its own
    ++(is_light ? light : full);
    ClauseUsers users;
    w.find_clause_users(users);
    EXPECT_TRUE(users.running.empty());  // no clause of the program is dynamic
    w.P = w.program.code_base() + w.B[choice::alternative].bits;
  }
};

TEST(ClauseUsers, choice_points_between_a_head_and_its_cut_have_no_environment) {
  Program program;
  install_builtins(program);
  Worker w{program, {std::uint64_t{64} << 20}};
  const auto parse = [&w](const char* text) { return read_term_from_text({w, *w.program.operators, *w.program.flags, user}, text).term; };
  for (const char* clause : {"size(X, large) :- X > 3, !", "size(X, middle) :- X > 1, !", "size(_, small)", "item(1)", "item(2)", "item(5)",
                             "all :- item(X), size(X, S), S == tiny", "all"})
    add_file_clause(w, user, parse(clause), user, 1, true);
  AsksAtBacktracking asks;
  w.parallel = &asks;
  w.watch = w.choice_limit;
  EXPECT_EQ(w.solve(parse("all")), Outcome::success);
  w.finish_query();
  w.parallel = nullptr;
  EXPECT_GT(asks.light, 2);
  EXPECT_GT(asks.full, 2);
}

TEST(ClauseUsers, integers_among_the_arguments_of_static_clauses_are_no_generations) {
  Program program;
  install_builtins(program);
  Worker w{program, {std::uint64_t{64} << 20}};
  const auto parse = [&w](const char* text) { return read_term_from_text({w, *w.program.operators, *w.program.flags, user}, text).term; };
  for (const char* clause : {"between_them(_, 3)", "between_them(_, 4)", "all :- between_them(7, X), X == 5", "all"})
    add_file_clause(w, user, parse(clause), user, 1, true);
  class Asks : public Alone {
   public:
    std::size_t most = 0;
    void backtrack(Worker& worker) override {
      ClauseUsers users;
      worker.find_clause_users(users);
      most = std::max(most, users.generations.size());
      Alone::backtrack(worker);
    }
  } asks;
  w.parallel = &asks;
  w.watch = w.choice_limit;
  EXPECT_EQ(w.solve(parse("all")), Outcome::success);
  w.finish_query();
  w.parallel = nullptr;
  EXPECT_EQ(asks.most, 1u);  // the present one
}

// A program with a dynamic predicate besides.
struct NotedFacts {
  Program program;
  Worker w{with_builtins(program), {std::uint64_t{64} << 20}};
  ClauseStore& store = *program.clauses;

  NotedFacts() { add_file_clause(w, user, parse("fact(0)"), user, 1, true); }
  Cell parse(const char* text) { return read_term_from_text({w, *w.program.operators, *w.program.flags, user}, text).term; }
  std::vector<DynamicClause*> add(int count) {
    std::vector<DynamicClause*> added;
    for (int i = 0; i < count; ++i) added.push_back(add_dynamic_clause(w, parse("noted(1)"), true));
    return added;
  }
  static Program& with_builtins(Program& program) { return install_builtins(program), program; }
};

// Other processes have those that were there when changes were taken: they are reclaimed everywhere at once.
TEST(ClauseUsers, clauses_that_nobody_else_knows_are_reclaimed_alone) {
  NotedFacts facts;
  ClauseStore& store = facts.store;
  store.take_changes();
  const std::vector<DynamicClause*> known = facts.add(8);
  EXPECT_EQ(store.take_changes().size(), 8U);
  const std::vector<DynamicClause*> unknown = facts.add(4);
  for (DynamicClause* clause : known) store.erase(*clause);
  for (DynamicClause* clause : unknown) store.erase(*clause);
  ClauseUsers nobody;
  store.reclaim_unknown(nobody);
  EXPECT_EQ(store.erased(), 8U);
  EXPECT_EQ(store.take_changes().size(), 8U) << "that the known ones were erased";
  store.reclaim_unknown(nobody);
  EXPECT_EQ(store.erased(), 8U);
  store.reclaim(nobody);
  EXPECT_EQ(store.erased(), 0U);
}

// Otherwise each retract/1 in a loop over the clauses would look at all those before it.
TEST(ClauseUsers, erased_clauses_that_an_older_call_sees_are_looked_at_ever_more_seldom) {
  NotedFacts facts;
  ClauseStore& store = facts.store;
  const std::vector<DynamicClause*> clauses = facts.add(60'000);
  const std::uint64_t generation = store.generation();
  int looks = 0;
  for (DynamicClause* clause : clauses) {
    store.erase(*clause);
    if (!store.wants_reclaim(0)) continue;
    ClauseUsers users;
    users.generations = {generation, store.generation()};
    store.reclaim(users);
    ++looks;
  }
  EXPECT_LT(looks, 20);
}

}  // namespace
}  // namespace penelope
