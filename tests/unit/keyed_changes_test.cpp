// Which modifications of a dynamic predicate a read of one key has to know of.
#include "wam/code/keyed_changes.hpp"

#include <gtest/gtest.h>

#include "wam/builtins/registry.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/state_update.hpp"
#include "wam/machine/worker.hpp"
#include "wam/text/reader.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

class KeysOfFacts : public testing::Test {
 protected:
  KeysOfFacts() { install_builtins(program); }

  Cell parse(const std::string& text) { return read_term_from_text({w, *program.operators, *program.flags, user}, text).term; }
  void run(const std::string& goal) { ASSERT_EQ(w.solve_once(parse(goal)), Outcome::success) << goal; }
  DynamicPredicate& facts() { return *program.predicate(id()).dynamic.load(); }
  PredicateId id() { return program.find_predicate(user, program.symbols.atom("p"), 2); }
  std::optional<StateObject> key(const std::string& argument) { return part_of_key(w, {StateObject::Kind::clauses, id()}, parse(argument)); }
  // Whether it was, by the goal.
  bool modifies(const std::string& goal, const std::string& argument) {
    const StateVersion version = program.clauses->generation();
    run(goal);
    return w.modified_since(key(argument).value(), version);
  }

  Program program;
  Worker w{program, {std::uint64_t{64} << 20}};
};

TEST_F(KeysOfFacts, equal_ground_terms_have_the_same_key_and_others_have_none) {
  run("assertz(p(0, 0))");
  for (const char* term : {"a", "17", "100000000000000000000000", "1.5", "\"text\"", "f(x)", "[1,2,3]", "[a|b]", "g([f(1.5)],\"s\",[])"}) {
    EXPECT_EQ(key(term), key(term)) << term;
    EXPECT_NE(key(term), key("other")) << term;
  }
  EXPECT_NE(key("f(1, 2)"), key("f(2, 1)"));
  EXPECT_NE(key("1"), key("1.0"));
  for (const char* term : {"_", "f(_)", "[1, 2|_]", "g(a, [f(_)])"}) EXPECT_EQ(key(term), std::nullopt) << term;
}

TEST_F(KeysOfFacts, a_clause_has_the_key_that_its_argument_has_on_the_stacks) {
  run("assertz(p(0, 0))");
  program.clauses->keep_keyed_changes(facts());
  for (const char* term : {"a", "17", "100000000000000000000000", "1.5", "\"text\"", "f(x)", "[1,2,3]", "g([f(1.5)],\"s\",[])"}) {
    EXPECT_TRUE(modifies(std::string("assertz(p(") + term + ", 1))", term)) << term;
    EXPECT_TRUE(modifies(std::string("retract(p(") + term + ", 1))", term)) << term;
    EXPECT_FALSE(modifies(std::string("asserta(p(") + term + ", 2))", "other")) << term;
  }
}

TEST_F(KeysOfFacts, are_not_noted_when_nobody_asks_and_then_all_counts_as_modified) {
  run("assertz(p(0, 0))");
  program.clauses->keep_keyed_changes(facts());
  EXPECT_FALSE(modifies("assertz(p(a, 1))", "other"));
  for (int i = 0; i < 6000; ++i) run("assertz(p(" + std::to_string(i) + ", 1))");
  EXPECT_FALSE(facts().keyed_changes.load()->is_kept());
  EXPECT_TRUE(modifies("assertz(p(a, 2))", "other"));
  const StateVersion before = program.clauses->generation();
  run("assertz(p(b, 1))");
  program.clauses->keep_keyed_changes(facts());
  EXPECT_TRUE(w.modified_since(key("other").value(), before)) << "it was modified while nobody noted";
  EXPECT_FALSE(modifies("assertz(p(a, 3))", "other"));
  EXPECT_TRUE(modifies("assertz(p(a, 4))", "a"));
}

// What changes only the number of a fact that stays leaves its shape.
TEST_F(KeysOfFacts, a_replacement_modifies_the_clauses_of_its_key_but_not_their_shape) {
  run("assertz(p(a, 1))");
  run("assertz(p(b, 1))");
  program.clauses->keep_keyed_changes(facts());
  const auto shape = [&](const char* argument) { return part_of_key(w, {StateObject::Kind::fact_shape, id()}, parse(argument)).value(); };
  StateUpdate update;
  update.place = StateUpdate::Place::fact;
  update.id = id();
  update.argument = 1;
  update.operand = 1;
  update.arguments = {parse("a"), Cell{0}};
  StateVersion version = program.clauses->generation();
  ASSERT_TRUE(make_update(program, w.kept_values, update));
  EXPECT_TRUE(w.modified_since(key("a").value(), version));
  EXPECT_FALSE(w.modified_since(shape("a"), version));
  version = program.clauses->generation();
  run("assertz(p(a, 5))");
  EXPECT_TRUE(w.modified_since(shape("a"), version));
  EXPECT_FALSE(w.modified_since(shape("b"), version));
  run("assertz(p(_, 5))");
  EXPECT_TRUE(w.modified_since(shape("b"), version));
}

TEST(KeyGeneration, what_was_reshaped_long_ago_counts_as_reshaped_later_but_never_as_earlier) {
  const std::uint64_t last = KeyGeneration::last_generation;
  EXPECT_TRUE(KeyGeneration().is_none());
  for (const std::uint64_t modified : {std::uint64_t{1}, std::uint64_t{70'000}, std::uint64_t{1} << 30, last}) {
    for (const std::uint64_t reshaped : {std::uint64_t{0}, modified / 2, modified - 1, modified}) {
      const KeyGeneration g(modified, reshaped);
      EXPECT_EQ(modified, g.modified());
      EXPECT_EQ(std::max(reshaped, modified - std::min(modified, KeyGeneration::longest)), g.reshaped());
    }
  }
}

TEST_F(KeysOfFacts, clauses_with_variables_there_are_for_every_key) {
  run("assertz(p(0, 0))");
  program.clauses->keep_keyed_changes(facts());
  EXPECT_TRUE(modifies("assertz(p(_, 1))", "a"));
  EXPECT_TRUE(modifies("assertz(p(f(_), 1))", "a"));  // not told apart further
  EXPECT_TRUE(modifies("assertz((p(X, Y) :- Y = X))", "[1]"));
  EXPECT_FALSE(modifies("assertz((p(b, Y) :- Y = 1))", "[1]"));
}

TEST_F(KeysOfFacts, what_was_modified_before_somebody_wanted_to_know_counts_for_every_key) {
  const StateVersion before = program.clauses->generation();
  run("assertz(p(a, 1))");
  program.clauses->keep_keyed_changes(facts());
  EXPECT_TRUE(w.modified_since(key("b").value(), before));
  EXPECT_FALSE(w.modified_since(key("b").value(), program.clauses->generation()));
}

}  // namespace
}  // namespace penelope
