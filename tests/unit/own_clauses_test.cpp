// Clauses that a branch has alone: they lie beside the program's, and become the program's when they are published.
#include "wam/machine/own_clauses.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "wam/builtins/database/clause_argument.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {
namespace {

class OwnClausesTest : public testing::Test {
 protected:
  OwnClausesTest() : w(program, {std::uint64_t{64} << 20}), id(program.definition_target(user_module, w.symbols.atom("p"), 1)) {
    install_builtins(program);
    make_dynamic(w, program.predicate(id));
  }

  Block fact(std::int64_t n) {
    Block block;
    copy_out(w,
             w.new_struct(w.symbols.functor_cell(FixedAtom::neck, 2), w.new_struct(w.symbols.functor_cell("p", 1), Cell::integer(n)),
                          cell_of(FixedAtom::true_)),
             block);
    return block;
  }
  static std::vector<std::int64_t> numbers(ClauseStore& store, DynamicPredicate& p) {
    std::vector<std::int64_t> found;
    const std::uint64_t now = store.generation();
    for (DynamicClause* c = store.first(p, {}, now); c; c = store.next(*c, {}, now)) {
      const ClauseCells cells = c->cells();
      found.push_back(cells.block[cells.first].as_int());
    }
    return found;
  }
  std::vector<std::int64_t> of_program() { return numbers(*program.clauses, *program.predicate(id).dynamic); }

  Program program;
  Worker w;
  const PredicateId id;
};

TEST_F(OwnClausesTest, nobody_else_sees_them_before_they_are_published) {
  program.clauses->add(*program.predicate(id).dynamic, fact(1), true);
  OwnClauses own(program, id);
  own.add(fact(5), true);
  own.add(fact(4), false);
  EXPECT_EQ(std::vector<std::int64_t>({1}), of_program());
  EXPECT_EQ(std::vector<std::int64_t>({4, 5}), numbers(own.store(), own.clauses()));
  own.publish(program, own.store().generation());
  EXPECT_EQ(std::vector<std::int64_t>({4, 5}), of_program());
}

TEST_F(OwnClausesTest, what_was_noted_can_be_published_when_they_have_changed) {
  OwnClauses own(program, id);
  own.add(fact(1), true);
  const OwnClauses::Noted noted = own.note();
  own.erase_all();
  own.add(fact(2), true);
  ClauseUsers nobody;
  own.reclaim(nobody);
  own.publish(program, *noted);
  EXPECT_EQ(std::vector<std::int64_t>({1}), of_program());
  own.publish(program, own.store().generation());
  EXPECT_EQ(std::vector<std::int64_t>({2}), of_program());
}

TEST_F(OwnClausesTest, a_clause_of_the_program_stands_for_each_that_was_published) {
  OwnClauses own(program, id);
  own.add(fact(1), true);
  own.add(fact(2), true);
  DynamicClause& second = *own.clauses().last_live;
  EXPECT_EQ(nullptr, own.counterpart(program, second));
  own.publish(program, own.store().generation());
  DynamicClause* const now = own.counterpart(program, second);
  ASSERT_NE(nullptr, now);
  EXPECT_EQ(now, program.predicate(id).dynamic.load()->last_live);
  program.clauses->erase(*now);
  ClauseUsers nobody;
  nobody.generations.push_back(program.clauses->generation());
  program.clauses->reclaim(nobody);
  EXPECT_EQ(nullptr, own.counterpart(program, second));
  program.clauses->add(*program.predicate(id).dynamic, fact(3), true);  // which may have its number
  EXPECT_EQ(nullptr, own.counterpart(program, second));
}

TEST_F(OwnClausesTest, numbers_are_theirs_alone_and_are_given_back) {
  std::uint64_t first = 0;
  {
    OwnClauses own(program, id), other(program, id);
    own.add(fact(1), true);
    other.add(fact(1), true);
    first = own.clauses().first_live.load()->id;
    const std::uint64_t second = other.clauses().first_live.load()->id;
    EXPECT_NE(first, second);
    EXPECT_TRUE(program.clauses->is_lent(first) && program.clauses->is_lent(second));
    EXPECT_EQ(program.clauses->by_id(first), own.clauses().first_live.load());
  }
  EXPECT_EQ(nullptr, program.clauses->by_id(first));
  for (int i = 0; i < 100; ++i) {
    OwnClauses own(program, id);
    for (int n = 0; n < 1000; ++n) own.add(fact(n), true);
  }
  OwnClauses own(program, id);
  own.add(fact(1), true);
  EXPECT_LT(own.clauses().first_live.load()->id, first + 10'000);
}

TEST_F(OwnClausesTest, of_a_branch_those_that_have_changed_are_noted) {
  BranchClauses branch;
  std::vector<std::uint64_t> noted;
  const auto note = [&] { branch.note([&](auto clauses, auto) { noted.push_back(clauses->clauses().live); }); };
  OwnClauses& own = branch.begin(program, id);
  EXPECT_EQ(&own, branch.find(id));
  note();
  note();
  branch.add(own, fact(1), true);
  branch.add(own, fact(2), true);
  EXPECT_FALSE(branch.all_noted());
  note();
  branch.erase(own, *own.clauses().first_live);
  note();
  EXPECT_EQ(std::vector<std::uint64_t>({0, 2, 1}), noted);
  branch.end();
  EXPECT_EQ(nullptr, branch.find(id));
  EXPECT_FALSE(branch.is_empty());
  branch.forget();
  EXPECT_TRUE(branch.is_empty());
}

}  // namespace
}  // namespace penelope
