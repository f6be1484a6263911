#include "wam/compiler/clause_tests.hpp"

#include <algorithm>

#include "wam/code/instruction_table.hpp"
#include "wam/compiler/orders.hpp"

namespace penelope {

using namespace orders;
using Kind = TestedValues::Kind;

namespace {

bool is_structure(ArgumentKey key, Word word) { return key.is_functor() && key.functor() == word.wide(); }
bool is_list(ArgumentKey key, Word) { return key == list_key; }

bool exclude(const ClauseTest& one, const ClauseTest& other, const TestedValues& values) {
  if (one.left != other.left) return false;
  if (one.right == other.right) return (one.holds & other.holds) == 0;
  const auto number = values.integer(one.right), other_number = values.integer(other.right);
  if (number && other_number) return exclude_each_other(one.holds, *number, other.holds, *other_number);
  return values.is(one.right, Kind::constant) && values.is(other.right, Kind::constant) && one.holds == equal && other.holds == equal;
}

}  // namespace

int TestedValues::number(const Value& value) {
  const auto at = std::ranges::find(values_, value);
  if (at != values_.end()) return static_cast<int>(at - values_.begin());
  values_.push_back(value);
  return static_cast<int>(values_.size()) - 1;
}

ClauseTests::ClauseTests(const Word* code, unsigned arity, const Inputs& inputs, TestedValues& values, const std::vector<bool>& operands)
    : code_(code), at_(code), values_(values), inputs_(inputs), operands_(operands) {
  x_.fill(-1);
  y_.fill(-1);
  for (unsigned i = 0; i < arity; ++i) x_[i] = values_.argument(i);
  constexpr unsigned most_instructions = 64;
  for (unsigned n = 0; n < most_instructions && read(); ++n) at_ += instruction_words(at_);
}

bool ClauseTests::excludes(const ClauseTests& other, const TestedValues& values) const {
  return std::ranges::any_of(tests_, [&](const ClauseTest& own) {
    return std::ranges::any_of(other.tests_, [&](const ClauseTest& test) { return exclude(own, test, values); });
  });
}

int& ClauseTests::x(unsigned i) { return i < most ? x_[i] : nowhere_ = -1; }
int& ClauseTests::y(unsigned i) { return i < most ? y_[i] : nowhere_ = -1; }

// Whether the clause is followed behind the instruction.
bool ClauseTests::read() {
  const Word* const at = at_;
  const unsigned a = at->a(), b = at->b();
  switch (at->op()) {
    case Op::move: return x(a) = x(b), true;
    case Op::move2: return x(a) = x(b), x(at[1].a()) = x(at[1].b()), true;
    case Op::allocate:
    case Op::wake:
    case Op::more_slots:
    case Op::more_masks: return true;
    case Op::allocate_get_y: return y(b) = x(at->c()), true;
    case Op::allocate_get_y2: return y(b) = x(at->c()), y(at[1].a()) = x(at[1].b()), true;
    case Op::get_y: return y(a) = x(b), true;
    case Op::get_y2: return y(a) = x(b), y(at[1].a()) = x(at[1].b()), true;
    case Op::put_value_y: return x(b) = y(a), true;
    case Op::put_value_y2: return x(b) = y(a), x(at[1].b()) = y(at[1].a()), true;
    case Op::get_level: return y(a) = -1, true;
    case Op::get_level_x: return x(a) = -1, true;
    case Op::put_const: return x(a) = values_.constant(short_constant(*at)), true;
    case Op::put_const_long: return x(a) = values_.constant(at[1].cell()), true;
    case Op::get_const:
    case Op::get_const_long: return unify(x(a), values_.constant(at->op() == Op::get_const ? short_constant(*at) : at[1].cell()));
    case Op::get_value: return unify(x(a), x(b));
    case Op::get_structure: return get(is_structure);
    case Op::get_list: return get_list();
    case Op::unify_variable: return take_variable(x(a));
    case Op::unify_variable_y: return take_variable(y(a));
    case Op::unify_value: return take_value(x(a));
    case Op::unify_value_y: return take_value(y(a));
    case Op::unify_void: return next_ += static_cast<int>(a), true;
    case Op::unify_const: return take_constant(short_constant(*at));
    case Op::unify_const_long: return take_constant(at[1].cell());
    case Op::unify_list:
    case Op::unify_structure: return from_ < 0;
    case Op::unify_var_var: return take_variable(x(a)) && take_variable(x(b));
    case Op::unify_val_var: return take_value(x(a)) && take_variable(x(b));
    case Op::unify_var_val: return take_variable(x(a)) && take_value(x(b));
    case Op::unify_val_val: return take_value(x(a)) && take_value(x(b));
    case Op::unify_var_y: return take_variable(x(a)) && take_variable(y(b));
    case Op::unify_y_y: return take_variable(y(a)) && take_variable(y(b));
    case Op::neck_cut:
    case Op::cut:
    case Op::cut_x:
      cuts_ = true;
      results_ = bound_;
      return false;
    default: return read_list() || read_arithmetic() || read_test();
  }
}

// get_list with the two arguments of the list.
bool ClauseTests::read_list() {
  const unsigned b = at_->b(), c = at_->c();
  switch (at_->op()) {
    case Op::get_list_var_var: return get_list() && take_variable(x(b)) && take_variable(x(c));
    case Op::get_list_val_var: return get_list() && take_value(x(b)) && take_variable(x(c));
    case Op::get_list_var_val: return get_list() && take_variable(x(b)) && take_value(x(c));
    case Op::get_list_val_val: return get_list() && take_value(x(b)) && take_value(x(c));
    case Op::get_list_y_var: return get_list() && take_variable(y(b)) && take_variable(x(c));
    case Op::get_list_var_y: return get_list() && take_variable(x(b)) && take_variable(y(c));
    case Op::get_list_y_y: return get_list() && take_variable(y(b)) && take_variable(y(c));
    case Op::get_list_void_var: return get_list() && (++next_, take_variable(x(b)));
    default: return false;
  }
}

// Whatever integers the operands are, there is no error.
bool ClauseTests::read_arithmetic() {
  const Word* const at = at_;
  const unsigned a = at->a(), b = at->b(), c = at->c();
  const auto divisor = [&] { return values_.integer(x(c)); };
  switch (at->op()) {
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::bit_and:
    case Op::bit_or: return set_expression(a, at->op(), x(b), x(c));
    case Op::integer_divide:
    case Op::modulo:
    case Op::remainder: return divisor().value_or(0) != 0 && set_expression(a, at->op(), x(b), x(c));
    case Op::shift_right: return divisor().value_or(-1) >= 0 && set_expression(a, at->op(), x(b), x(c));
    case Op::add_int:
    case Op::multiply_int: return x(b) >= 0 && set_expression(a, at->op(), x(b), -1, c);
    default: return false;
  }
}

bool ClauseTests::set_expression(unsigned to, Op op, int left, int right, std::uint64_t bits) {
  const bool has_right = op != Op::add_int && op != Op::multiply_int;
  const auto is_number = [this](int value) { return value >= 0 && (!values_.is(value, Kind::constant) || values_.integer(value)); };
  if (!is_number(left) || (has_right && !is_number(right))) return false;
  x(to) = values_.expression(op, left, right, bits);
  return true;
}

bool ClauseTests::read_test() {
  const Word* const at = at_;
  const unsigned a = at->a(), b = at->b();
  if (instruction_info(at->op()).ends != Ends::test) return false;
  if (const unsigned orders = orders_of(at->op())) {
    const bool is_immediate = instruction_info(at->op()).operands[1] == 'i';
    const int right = is_immediate ? values_.constant(Cell::integer(at->signed_b())) : x(b);
    return at->c() == 0 && add_test(Scale::number, x(a), right, orders);
  }
  if (at->op() != Op::test_not_unifiable && at->c() != 0) return false;
  switch (at->op()) {
    case Op::test_identical: return add_test(Scale::identity, x(a), x(b), equal);
    case Op::test_not_identical: return add_test(Scale::identity, x(a), x(b), less | greater);
    case Op::test_not_unifiable: return at->c() == 0 && add_test(Scale::identity, x(a), x(b), less | greater);
    case Op::test_const: return add_test(Scale::identity, x(a), values_.constant(at[1].cell()), equal);
    case Op::test_not_const: return add_test(Scale::identity, x(a), values_.constant(at[1].cell()), less | greater);
    case Op::test_term_less: return add_test(Scale::standard, x(a), x(b), less);
    case Op::test_term_not_greater: return add_test(Scale::standard, x(a), x(b), less | equal);
    default: return false;
  }
}

bool ClauseTests::add_test(Scale scale, int left, int right, unsigned holds, bool in_head) {
  constexpr std::size_t most_tests = 8;
  if (left < 0 || right < 0 || tests_.size() == most_tests) return false;
  if (values_.is(left, Kind::constant) && values_.is(right, Kind::constant)) return false;
  if (scale != Scale::number && (values_.is(left, Kind::expression) || values_.is(right, Kind::expression))) return false;
  if (values_.is(left, Kind::constant) || (!values_.is(right, Kind::constant) && left > right)) {
    std::swap(left, right);
    holds = mirrored(holds);
  }
  tests_.push_back({scale, left, right, static_cast<std::uint8_t>(holds), in_head, static_cast<std::uint32_t>(at_ - code_)});
  results_ = bound_;
  return true;
}

bool ClauseTests::get_list() { return get(is_list); }

bool ClauseTests::get(bool (*is_key)(ArgumentKey, Word)) {
  from_ = -1;
  if (!values_.is(x(at_->a()), Kind::argument)) return false;
  const int argument = values_[x(at_->a())].left;
  if (is_key(inputs_[static_cast<std::size_t>(argument)], *at_)) {
    from_ = argument;
    next_ = 0;
  } else {
    bound_ |= 1u << argument;
  }
  return true;
}

bool ClauseTests::take_variable(int& place) {
  place = from_ < 0 ? -1 : values_.inner(from_, next_++);
  return true;
}

bool ClauseTests::take_value(int value) { return from_ < 0 || unify(values_.inner(from_, next_++), value); }
bool ClauseTests::take_constant(Cell c) { return from_ < 0 || unify(values_.inner(from_, next_++), values_.constant(c)); }

// In the head: a test of two values, or the binding of a result.
bool ClauseTests::unify(int left, int right) {
  if (left < 0 || right < 0) return false;
  if (values_.is(left, Kind::argument) && values_.is(right, Kind::constant) &&
      inputs_[static_cast<std::size_t>(values_[left].left)].bits == values_[right].bits)
    return true;
  const auto may_be_result = [&](int value) { return values_.is(value, Kind::argument) && !is_operand(value); };
  const bool binds_left = may_be_result(left), binds_right = may_be_result(right);
  if (!binds_left && !binds_right) return add_test(Scale::identity, left, right, equal, true);
  bound_ |= 1u << values_[binds_right ? right : left].left;
  return true;
}

}  // namespace penelope
