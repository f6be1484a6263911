// Walks over code with values of a domain: what comes in registers and slots, where a walk ends, and what an instruction of which nothing
// more is known does to its operands.
#include <gtest/gtest.h>

#include <vector>

#include "wam/machine/code_walk.hpp"

namespace penelope {

namespace {

// Values are small integers; nothing else is known. Keeps the first argument of every call.
struct Integers {
  struct Value {
    bool known = false;
    std::int64_t number = 0;
    static Value actual(Cell c) { return c.is_int() ? Value{true, c.as_int()} : Value{}; }
  };
  struct Structure {
    unsigned arguments = 0;
  };

  Value variable() { return {}; }
  Value number(Arithmetic f, const Value& a, const Value& b) {
    if (f == Arithmetic::add && a.known && b.known) return {true, a.number + b.number};
    return {};
  }
  Structure structure(bool) { return {}; }
  void add(Structure& s, const Value&) { ++s.arguments; }
  void nest(Structure&, bool) {}
  Value made(const Structure& s, const Value*) { return {true, 1000 + s.arguments}; }
  bool call(PredicateId id, WalkRegisters<Value>& x) {
    calls.push_back({id, x[0]});
    return id != unknown;
  }
  void cut() { ++cuts; }
  bool is_over() const { return over; }
  bool may_be_lost_at(CodeAddress) const { return false; }

  struct Call {
    PredicateId id;
    Value first;
  };
  static constexpr PredicateId unknown = 99;
  std::vector<Call> calls;
  unsigned cuts = 0;
  bool over = false;
};

// A clause's rest: code behind a call, in an environment with the slots 40 and 2, whose caller is the search itself.
class CodeWalkTest : public ::testing::Test {
 protected:
  bool walk(std::vector<Word> code) {
    code.insert(code.begin(), {Word::aw(Op::call, 2, 0), {3}});
    const CodeAddress address = program.append_code(code.data(), code.size()) + 2;
    Cell* const e = worker.local_top;
    e[env::caller] = worker.offset_cell(worker.E);
    e[env::continuation].bits = stub::stop_true;
    e[env::slots] = Cell::integer(40);
    e[env::slots + 1] = Cell::integer(2);
    worker.local_top = e + env::slots + 2;
    return CodeWalk(worker, domain).go_on(address, e, 0);
  }

  Program program;
  Worker worker{program, StackSizes{std::uint64_t{64} << 20}};
  Integers domain;
};

const Word last_call = Word::aw(Op::deallocate_execute, 0, 7);

}  // namespace

TEST_F(CodeWalkTest, slots_and_constants_reach_the_call) {
  EXPECT_TRUE(walk({Word::abc(Op::put_value_y, 0, 1), Word::abc(Op::put_value_y, 1, 2), Word::abc(Op::add, 0, 1, 2), last_call}));
  ASSERT_EQ(domain.calls.size(), 1U);
  EXPECT_EQ(domain.calls[0].id, 7U);
  EXPECT_EQ(domain.calls[0].first.number, 42);
}

TEST_F(CodeWalkTest, a_structure_is_made_when_its_last_argument_is_there) {
  const auto one = static_cast<std::uint32_t>(Cell::integer(1).bits);
  EXPECT_TRUE(walk({Word::abc(Op::put_list, 0), Word::aw(Op::unify_const, 0, one), Word::abc(Op::unify_void, 1), last_call}));
  ASSERT_EQ(domain.calls.size(), 1U);
  EXPECT_EQ(domain.calls[0].first.number, 1002);
}

TEST_F(CodeWalkTest, what_an_instruction_writes_is_forgotten_unless_more_is_known) {
  EXPECT_TRUE(walk({Word::abc(Op::put_value_y, 0, 0), Word::abc(Op::bit_and, 0, 0, 0), last_call}));
  ASSERT_EQ(domain.calls.size(), 1U);
  EXPECT_FALSE(domain.calls[0].first.known);
}

TEST_F(CodeWalkTest, tests_succeed_jumps_are_taken_and_cuts_are_told) {
  const Word not_reached = Word::aw(Op::execute, 0, Integers::unknown);
  EXPECT_TRUE(walk({Word::abc(Op::test_var, 0), Word::aw(Op::jump, 0, 2), not_reached, Word::abc(Op::cut, 0), {0}, last_call}));
  EXPECT_EQ(domain.cuts, 1U);
  ASSERT_EQ(domain.calls.size(), 1U);
  EXPECT_EQ(domain.calls[0].id, 7U);
}

TEST_F(CodeWalkTest, an_unknown_call_ends_it) {
  EXPECT_FALSE(walk({Word::aw(Op::call, 2, Integers::unknown), {0}, last_call}));
  EXPECT_EQ(domain.calls.size(), 1U);
}

TEST_F(CodeWalkTest, failure_ends_it_and_nothing_is_walked_when_it_is_over) {
  EXPECT_TRUE(walk({Word::abc(Op::fail), last_call}));
  EXPECT_TRUE(domain.calls.empty());
  domain.over = true;
  EXPECT_TRUE(walk({last_call}));
  EXPECT_TRUE(domain.calls.empty());
}

}  // namespace penelope
