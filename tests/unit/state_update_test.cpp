// Updates of facts: a number is replaced in the one fact that the other arguments name.
#include "wam/machine/state_update.hpp"

#include <gtest/gtest.h>

#include "wam/builtins/registry.hpp"
#include "wam/code/clause_index.hpp"
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

// Whether an argument tells facts apart is asked again when others have come in their place.
TEST_F(Updates, find_an_index_that_earlier_facts_did_not_need) {
  const auto facts = [this](const char* first) {
    for (int i = 0; i < 100; ++i) {
      const std::string x = *first ? first : std::to_string(i);
      ASSERT_TRUE(run("assertz(cell(" + x + ", " + std::to_string(i) + ", 0))"));
    }
  };
  const auto has_index_of_first = [this] {
    CallKeys keys;
    keys.keys[0] = Cell::integer(99);
    const Branches* const branches = cells().branches.load();
    return branches && branches->useful(keys).index != nullptr;
  };
  facts("same");
  ASSERT_FALSE(run("cell(99, _, _)"));
  ASSERT_FALSE(run("cell(same, none, _)"));
  EXPECT_FALSE(has_index_of_first());
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(run("retract(cell(same, " + std::to_string(i) + ", _))"));
  facts("");
  EXPECT_TRUE(run("cell(99, _, _)"));
  EXPECT_TRUE(has_index_of_first());
}

// Updates that follow each other on the same number are kept as one.
TEST_F(Updates, that_follow_each_other_do_together_what_they_do_one_by_one) {
  using enum StateUpdate::Operation;
  constexpr std::int64_t numbers[] = {0, 1, -1, 7, -12345, 1'000'002, largest_known - 1, -largest_known};
  const auto update = [](StateUpdate::Operation operation, std::int64_t operand, std::int64_t factor = 1, std::int64_t modulus = 0) {
    StateUpdate u;
    u.operation = operation;
    u.operand = operand;
    u.factor = factor;
    u.modulus = modulus;
    return u;
  };
  const std::pair<StateUpdate, StateUpdate> pairs[] = {
      {update(add, 5), update(add, -9)},
      {update(max, 5), update(max, 3)},
      {update(min, -5), update(min, 3)},
      {update(bit_and, 0b1101), update(bit_and, -2)},
      {update(bit_or, 0b1101), update(bit_or, 0b10010)},
      {update(bit_xor, -77), update(bit_xor, 0b10010)},
      {update(residue, 17, 31, 1'000'003), update(residue, -5, 1, 1'000'003)},
      {update(residue, 17, -31, -97), update(residue, 8, 1000, -97)},
      {update(residue, largest_known - 1, largest_known - 1, largest_known - 1), update(residue, 3, -largest_known, largest_known - 1)},
  };
  for (const auto& [first, next] : pairs) {
    StateUpdate both = first;
    ASSERT_TRUE(first.has_small_numbers() && next.has_small_numbers());
    ASSERT_TRUE(both.absorb(next));
    EXPECT_TRUE(both.has_small_numbers());
    for (const std::int64_t n : numbers) EXPECT_EQ(both.applied_to(n), next.applied_to(first.applied_to(n)));
  }
  StateUpdate with_first = update(add, 5);
  with_first.place = StateUpdate::Place::fact;
  with_first.initial = 1;
  StateUpdate plain = update(add, 2);
  plain.place = StateUpdate::Place::fact;
  ASSERT_TRUE(with_first.absorb(plain));
  EXPECT_EQ(with_first.initial, 3);
  ASSERT_TRUE(plain.absorb(with_first));
  EXPECT_EQ(plain.initial, std::nullopt);  // there has to be a number for the first of them
  StateUpdate sum = update(add, 5);
  EXPECT_FALSE(sum.absorb(update(max, 5)));
  EXPECT_FALSE(sum.absorb(update(add, largest_operand - 1)));
  StateUpdate residue_of_ten = update(residue, 5, 1, 10);
  EXPECT_FALSE(residue_of_ten.absorb(update(residue, 5, 1, 11)));
  EXPECT_FALSE(update(residue, 5, 1, 0).has_small_numbers());
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
