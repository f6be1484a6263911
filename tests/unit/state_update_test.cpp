// Updates of facts: a number is replaced in the one fact that the other arguments name.
#include "wam/machine/state_update.hpp"

#include <gtest/gtest.h>

#include "wam/builtins/registry.hpp"
#include "wam/machine/worker.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

class Updates : public testing::Test {
 protected:
  Updates() { install_builtins(program); }

  bool run(const std::string& goal) {
    return w.solve_once(read_term_from_text({w, *program.operators, *program.flags, user}, goal).term) == Outcome::success;
  }
  DynamicPredicate& cells() { return *program.predicate(id()).dynamic.load(); }
  PredicateId id() { return program.find_predicate(user, program.symbols.atom("cell"), 3); }
  bool add(std::int64_t x, std::int64_t y, std::int64_t operand) {
    StateUpdate u;
    u.place = StateUpdate::Place::fact;
    u.id = id();
    u.argument = 2;
    u.operand = operand;
    u.arguments = {Cell::integer(x), Cell::integer(y), Cell{0}};
    return make_update(program, values, u);
  }

  Program program;
  Worker w{program, {std::uint64_t{64} << 20}};
  KeptValues values;
};

TEST_F(Updates, build_an_index_of_the_facts_that_they_look_through) {
  for (int x = 0; x < 30; ++x)
    for (int y = 0; y < 30; ++y) ASSERT_TRUE(run("assertz(cell(" + std::to_string(x) + ", " + std::to_string(y) + ", 0))"));
  EXPECT_EQ(cells().branches.load(), nullptr);
  EXPECT_TRUE(add(17, 4, 5));
  EXPECT_NE(cells().branches.load(), nullptr);
  EXPECT_TRUE(run("cell(17, 4, 5)"));
  EXPECT_FALSE(run("cell(17, 4, 0)"));
}

TEST_F(Updates, of_a_plain_fact_keep_its_other_arguments) {
  ASSERT_TRUE(run("assertz(cell(1, 2, 40))"));
  EXPECT_TRUE(add(1, 2, 2));
  EXPECT_TRUE(run("cell(1, 2, 42)"));
  EXPECT_FALSE(add(2, 1, 2));
  EXPECT_EQ(cells().live.load(), 1u);
}

// What is counted ahead of the front was right if it stays below the limit with what is there then.
TEST_F(Updates, of_a_count_of_solutions_are_checked_against_the_limit) {
  const AtomId count = program.symbols.atom("$solutions");
  KeptValues& kept = w.outside->kept_values;
  EXPECT_EQ(kept.number(count), std::nullopt);
  kept.set(w, count, Cell::integer(6));
  EXPECT_EQ(kept.number(count), 6);
  const StateObject below_ten{StateObject::Kind::solutions_below, count, 10};
  EXPECT_FALSE(w.modified_since(below_ten, 3));
  EXPECT_TRUE(w.modified_since(below_ten, 4));
  StateUpdate three;
  three.id = count;
  three.operand = 3;
  EXPECT_TRUE(make_update(program, kept, three));
  EXPECT_FALSE(w.modified_since(below_ten, 0));
  EXPECT_TRUE(w.modified_since(below_ten, 1));
  kept.set(w, count, Cell::atom(count));
  EXPECT_EQ(kept.number(count), std::nullopt);
}

}  // namespace
}  // namespace penelope
