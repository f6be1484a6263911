#include "wam/compiler/guards.hpp"

#include <algorithm>

#include "wam/code/instruction_table.hpp"
#include "wam/compiler/orders.hpp"

namespace penelope {

using namespace orders;

namespace {

constexpr unsigned variable = 1, integer = 2, other_number = 4, atom = 8, string = 16, compound = 32, all_types = 63;
constexpr unsigned registers = 32;  // that are looked at

// The types that a test lets through; 0: it is none of types.
unsigned types_of(Op op) {
  switch (op) {
    case Op::test_var: return variable;
    case Op::test_nonvar: return all_types & ~variable;
    case Op::test_atom: return atom;
    case Op::test_integer: return integer;
    case Op::test_number: return integer | other_number;
    case Op::test_float: return other_number;
    case Op::test_string: return string;
    case Op::test_atomic: return integer | other_number | atom | string;
    case Op::test_compound: return compound;
    case Op::test_callable: return atom | compound;
    default: return 0;
  }
}

}  // namespace

Guard::Guard(const Word* code, unsigned arity) : arity_(arity), copies_(registers, -1) {
  if (arity > most_arity) return;
  for (unsigned i = 0; i < arity; ++i) copies_[i] = static_cast<int>(i);
  live_ = (1u << arity) - 1;
  constexpr unsigned most_tests = 8;
  std::uint32_t live = live_;
  for (const Word* at = code; tests_.size() < most_tests; at += instruction_words(at)) {
    if (at->op() == Op::move) {
      if (at->a() < arity || at->a() >= registers || argument_in(at->b()) < 0) return;
      copies_[at->a()] = argument_in(at->b());
      live |= 1u << at->a();
      continue;
    }
    if (!read(*at, at + 1)) return;
    words_ = static_cast<unsigned>(at + instruction_words(at) - code);
    live_ = live;
  }
}

int Guard::argument_in(unsigned x) const { return x < registers ? copies_[x] : -1; }

bool Guard::read(const Word& word, const Word* behind) {
  if (const unsigned types = types_of(word.op())) return add(Kind::type, word.a(), -1, 0, types, word.b());
  const unsigned orders = orders_of(word.op());
  switch (word.op()) {
    case Op::test_const: return add(Kind::constant, word.a(), -1, static_cast<std::int64_t>(behind->bits), equal, word.c());
    case Op::test_not_const: return add(Kind::constant, word.a(), -1, static_cast<std::int64_t>(behind->bits), less | greater, word.c());
    case Op::test_less:
    case Op::test_not_greater:
    case Op::test_equal:
    case Op::test_not_equal: return compare(word.a(), word.b(), orders, word.c());
    default: return orders != 0 && add(Kind::comparison, word.a(), -1, word.signed_b(), orders, word.c());
  }
}

bool Guard::add(Kind kind, unsigned left, int right, std::int64_t number, unsigned holds, unsigned label) {
  const int argument = argument_in(left);
  if (argument < 0 || label != 0) return false;
  tests_.push_back({kind, static_cast<unsigned>(argument), right, number, static_cast<std::uint8_t>(holds)});
  return true;
}

// The lower argument stands at the left.
bool Guard::compare(unsigned left, unsigned right, unsigned holds, unsigned label) {
  const int a = argument_in(left), b = argument_in(right);
  if (a < 0 || b < 0) return false;
  return a <= b ? add(Kind::comparison, left, b, 0, holds, label) : add(Kind::comparison, right, a, 0, mirrored(holds), label);
}

bool Guard::exclude(const Test& test, const Test& later) {
  if (test.kind != later.kind || test.left != later.left || test.right != later.right) return false;
  if (test.kind == Kind::type || test.right >= 0) return (test.holds & later.holds) == 0;
  if (test.kind == Kind::constant)
    return test.number == later.number ? (test.holds & later.holds) == 0 : test.holds == equal && later.holds == equal;
  return exclude_each_other(test.holds, test.number, later.holds, later.number);
}

// Whether what the test compares has been evaluated by this guard.
bool Guard::evaluates(const Test& test) const {
  const auto has = [this](int argument) {
    return argument < 0 || std::ranges::any_of(tests_, [argument](const Test& t) {
             return t.kind == Kind::comparison && (static_cast<int>(t.left) == argument || t.right == argument);
           });
  };
  return test.kind != Kind::comparison || (has(static_cast<int>(test.left)) && has(test.right));
}

bool Guard::excludes(const Guard& later) const {
  for (const Test& test : later.tests_) {
    if (std::ranges::any_of(tests_, [&test](const Test& own) { return exclude(own, test); })) return true;
    if (!evaluates(test)) return false;
  }
  return false;
}

}  // namespace penelope
