#include "wam/native/helpers.hpp"

#include <atomic>
#include <iterator>

#include "wam/base/check.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/block.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope::native {

namespace {

// The rows of builtins(), from before native code calls any: a look there tests each time whether the table is filled.
std::atomic<const Builtin*> rows{nullptr};
const Builtin& row(std::uint32_t number) { return rows.load(std::memory_order_relaxed)[number]; }

// A body has a result of helpers, or a bool; it raises an error with raise() or by throwing it.
template <auto body>
std::uint64_t guarded(Worker* w, const Word* P, std::uint64_t x, std::uint64_t y, NativeState* state) {
  try {
    if (const std::uint64_t result = body(*w, P, Cell{x}, Cell{y}); result != 0) return result;
    state->ball = take_raised();
    return PENELOPE_LIKELY(state->ball.bits == 0) ? 0 : helper_threw;
  } catch (const PrologError& error) {
    state->ball = error.ball;
    return helper_threw;
  } catch (...) {
    state->exception = std::current_exception();
    return helper_threw;
  }
}

bool unify(Worker& w, const Word*, Cell x, Cell y) { return w.unify(x, y); }

// The operand X(i). As in the loop, a register that refers to a small integer gets the integer, but not above a light choice point.
Cell operand(Worker& w, unsigned i) {
  const Cell c = w.deref(w.X[i]);
  if (c.is_int() && (w.B[choice::local].bits & choice::light_bit) == 0) w.X[i] = c;
  return c;
}

// An arithmetic instruction as a whole.
Cell value_of(Worker& w, const Word* P) {
  switch (P->op()) {
    case Op::evaluate: return evaluate_or_error(w, w.X[P->b()]);
    case Op::arithmetic0: return apply_function0(w, P->wide());
    case Op::arithmetic1: return apply_function1(w, static_cast<std::uint32_t>(P[1].bits), w.X[P->b()]);
    case Op::arithmetic2: return apply_function2(w, static_cast<std::uint32_t>(P[1].bits), w.X[P->b()], w.X[P->c()]);
    default: break;
  }
  const Cell x = operand(w, P->b());
  if (P->op() == Op::add_int) return arithmetic_add(w, x, Cell::integer(P->signed_c()));
  if (P->op() == Op::multiply_int) return arithmetic_multiply(w, x, Cell::integer(P->signed_c()));
  const Cell y = operand(w, P->c());
  switch (P->op()) {
    case Op::add: return arithmetic_add(w, x, y);
    case Op::subtract: return arithmetic_subtract(w, x, y);
    case Op::multiply: return arithmetic_multiply(w, x, y);
    case Op::integer_divide: return arithmetic_integer_divide(w, x, y);
    case Op::modulo: return arithmetic_modulo(w, x, y);
    case Op::remainder: return arithmetic_remainder(w, x, y);
    case Op::bit_and: return arithmetic_and(w, x, y);
    case Op::bit_or: return arithmetic_or(w, x, y);
    case Op::shift_left: return arithmetic_shift_left(w, x, y);
    default: PENELOPE_CHECK(P->op() == Op::shift_right); return arithmetic_shift_right(w, x, y);
  }
}

bool arithmetic(Worker& w, const Word* P, Cell, Cell) {
  const Cell value = value_of(w, P);
  if (PENELOPE_UNLIKELY(value.is_struct())) return raise(value);
  w.X[P->a()] = value;
  return true;
}

// x and y are the operands, dereferenced.
bool comparison(Worker& w, const Word* P, Cell x, Cell y) {
  operand(w, P->a());
  if (P->op() <= Op::test_not_equal) operand(w, P->b());
  Cell error;
  const int order = compare_or_error(w, x, y, error);
  if (PENELOPE_UNLIKELY(order == not_compared)) return raise(error);
  const bool ordered = order != unordered;
  switch (P->op()) {
    case Op::test_less:
    case Op::test_less_int: return ordered && order < 0;
    case Op::test_not_greater:
    case Op::test_not_greater_int: return ordered && order <= 0;
    case Op::test_greater_int: return ordered && order > 0;
    case Op::test_not_less_int: return ordered && order >= 0;
    case Op::test_equal:
    case Op::test_equal_int: return ordered && order == 0;
    default: return !ordered || order != 0;
  }
}

bool call_builtin(Worker& w, const Word* P, Cell, Cell) { return row(P->c()).det(w, w.X + P->a()); }

bool builtin(Worker& w, const Word* P, Cell, Cell) { return row(P->wide()).det(w, w.X); }

bool put_block(Worker& w, const Word* P, Cell, Cell) {
  w.X[P->a()] = copy_in(w, {reinterpret_cast<const Cell*>(P + 1), P->wide()});
  return true;
}

bool test(Worker& w, const Word* P, Cell x, Cell y) {
  const auto identical = [&] {
    const Cell left = w.deref(x), right = w.deref(y);
    return left == right || (left.tag() == right.tag() && (left.is_compound() || left.is_box()) && w.compare_equal(left, right));
  };
  const Cell c = w.deref(x);
  switch (P->op()) {
    case Op::test_integer: return w.is_integer(c);
    case Op::test_float: return w.is_float(c);
    case Op::test_number: return w.is_number(c);
    case Op::test_string: return w.is_string(c);
    case Op::test_is_list: return c == nil_cell || (c.is_list() && w.is_proper_list(c));
    case Op::test_identical:
    case Op::test_not_identical: return identical();  // also for the opposite: the template asks whether they are
    case Op::test_term_less: return w.compare(x, y) < 0;
    default: PENELOPE_CHECK(P->op() == Op::test_term_not_greater); return w.compare(x, y) <= 0;
  }
}

// Of attributed variables that would be bound, goals decide.
std::uint64_t not_unifiable(Worker& w, const Word*, Cell x, Cell y) {
  const Unifiable unifiable = w.would_unify(x, y);
  if (PENELOPE_UNLIKELY(unifiable == Unifiable::unless_woken_goals_fail)) return helper_leaves;
  return unifiable == Unifiable::no ? 1 : 0;
}

}  // namespace

bool is_compare(std::uint32_t number) {
  const Builtin& b = builtins()[number];
  return b.name == "compare" && b.arity == 3;
}

Helper helper(HelperOf which) {
  static constexpr Helper table[] = {guarded<unify>,   guarded<arithmetic>, guarded<comparison>, guarded<call_builtin>,
                                     guarded<builtin>, guarded<put_block>,  guarded<test>,       guarded<not_unifiable>};
  static_assert(std::size(table) == static_cast<unsigned>(HelperOf::count));
  rows.store(&builtins()[0], std::memory_order_relaxed);
  return table[static_cast<unsigned>(which)];
}

}  // namespace penelope::native
