// What a clause finds out about its arguments before its first goal and its cut, in terms that can be compared with what other clauses find
// out. For calls that tests decide (decisions.hpp).
//
//   part([X|Xs], P, [X|L], G) :- X =< P, ...      takes argument 0 apart; argument 2 is a result; the first element of 0 =< argument 1
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "wam/code/clause_keys.hpp"
#include "wam/code/word.hpp"

namespace penelope {

// The values that tests are about. Each has one number.
class TestedValues {
 public:
  enum class Kind : std::uint8_t { argument, inner, constant, expression };
  struct Value {
    Kind kind = Kind::argument;
    Op op = Op::fail;        // of an expression
    int left = -1;           // the argument; an operand
    int right = -1;          // inner: which argument of that; an operand, or -1
    std::uint64_t bits = 0;  // a constant's cell; an integer operand
    bool operator==(const Value&) const = default;
  };

  int argument(unsigned i) { return number({Kind::argument, Op::fail, static_cast<int>(i)}); }
  int inner(int argument, int i) { return number({Kind::inner, Op::fail, argument, i}); }
  int constant(Cell c) { return number({Kind::constant, Op::fail, -1, -1, c.bits}); }
  int expression(Op op, int left, int right, std::uint64_t bits) { return number({Kind::expression, op, left, right, bits}); }

  const Value& operator[](int i) const { return values_[static_cast<std::size_t>(i)]; }
  std::size_t size() const { return values_.size(); }
  bool is(int i, Kind kind) const { return i >= 0 && (*this)[i].kind == kind; }
  std::optional<std::int64_t> integer(int i) const {
    const Cell c{is(i, Kind::constant) ? (*this)[i].bits : 0};
    return is(i, Kind::constant) && c.is_int() ? std::optional(c.as_int()) : std::nullopt;
  }

 private:
  int number(const Value&);
  std::vector<Value> values_;
};

// How tests compare: numbers by value, as =:= and its kin; atomic terms by ==, which unification of them is as well; terms by the standard
// order.
enum class Scale : std::uint8_t { number, identity, standard };

struct ClauseTest {
  Scale scale;
  int left, right;     // values; constants stand at the right, otherwise the lower number stands at the left
  std::uint8_t holds;  // orders (orders.hpp)
  bool in_head;        // what unification tests
  std::uint32_t at;    // where its instruction is, counted from the clause's first word
};

class ClauseTests {
 public:
  static constexpr unsigned most_arity = 16;
  // The key of each argument that comes in as a compound term, to be taken apart, or as a constant that all clauses have; 0 bits: of others.
  using Inputs = std::array<ArgumentKey, most_arity>;

  // `operands`: values that goals of some clause test. Without them unifications in the head are no tests.
  ClauseTests(const Word* code, unsigned arity, const Inputs&, TestedValues&, const std::vector<bool>& operands);

  const std::vector<ClauseTest>& tests() const { return tests_; }
  // Arguments, a bit each, that the head unifies before the last test, or the cut, and that nothing tests: a new variable there is always
  // unified.
  std::uint32_t results() const { return results_; }
  // A cut follows on the tests.
  bool cuts() const { return cuts_; }
  const Word* code() const { return code_; }
  // Whether a call for which the tests of this clause hold fails those of the other one.
  bool excludes(const ClauseTests& other, const TestedValues&) const;

 private:
  bool read();
  bool read_list();
  bool read_arithmetic();
  bool read_test();
  bool get(bool (*is_key)(ArgumentKey, Word));
  bool get_list();
  bool take_variable(int& place);
  bool take_value(int value);
  bool take_constant(Cell);
  bool unify(int left, int right);
  bool add_test(Scale, int left, int right, unsigned holds, bool in_head = false);
  bool set_expression(unsigned x, Op, int left, int right, std::uint64_t bits = 0);
  bool is_operand(int value) const {
    const auto at = static_cast<std::size_t>(value);
    return value >= 0 && at < operands_.size() && operands_[at];
  }
  int& x(unsigned i);
  int& y(unsigned i);

  static constexpr unsigned most = 64;  // registers and slots that are looked at
  const Word* const code_;
  const Word* at_;  // the instruction that is read
  TestedValues& values_;
  const Inputs& inputs_;
  const std::vector<bool>& operands_;
  std::array<int, most> x_, y_;            // their values; -1: not known
  int nowhere_ = -1;                       // for registers beyond
  int from_ = -1, next_ = 0;               // the argument that is taken apart, and the place in it; -1: what is unified is written
  std::uint32_t results_ = 0, bound_ = 0;  // bound_: with those behind the last test
  std::vector<ClauseTest> tests_;
  bool cuts_ = false;
};

}  // namespace penelope
