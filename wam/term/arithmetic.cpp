// Evaluation of arithmetic expressions. The evaluator calls itself for arguments; those that lie deep are evaluated with a stack of
// operations whose arguments are not all known, so depth costs memory only.
//
// What has no value evaluates to the ball of its error, a structure: numbers are none.
#include "wam/term/arithmetic.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/evaluable_table.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"
#include "wam/term/symbols_made.hpp"

namespace penelope {

ArithmeticFlags arithmetic_flags;

namespace {

namespace ev = evaluable;

// Functions by functor number, as a thread has found them. The numbers belong to one table of symbols: that at this address, as long as no
// other one is made.
struct KnownFunctions {
  const Symbols* symbols = nullptr;
  std::uint64_t symbols_made = 0;
  std::vector<std::uint8_t> functions;  // by functor number; not_known: not looked for yet, or none
  static constexpr std::uint8_t not_known = 0xff;
};

[[gnu::noinline]] std::uint32_t find_function(KnownFunctions& known, const Symbols& symbols, Cell functor) {
  const std::uint64_t made = symbols_made.load(std::memory_order_relaxed);
  if (known.symbols != &symbols || known.symbols_made != made) known = {&symbols, made, {}};
  const FunctorId id = functor.functor();
  const std::uint32_t function = find_evaluable(symbols.text(symbols.functor_name(id)), functor.arity());
  if (function == no_function) return no_function;
  if (id >= known.functions.size()) known.functions.resize(id + 1, KnownFunctions::not_known);
  known.functions[id] = static_cast<std::uint8_t>(function);
  return function;
}

inline std::uint32_t function_of(const Symbols& symbols, Cell functor) {
  thread_local KnownFunctions known;
  const FunctorId id = functor.functor();
  if (PENELOPE_LIKELY(id < known.functions.size() && known.symbols == &symbols &&
                      known.symbols_made == symbols_made.load(std::memory_order_relaxed))) {
    if (const std::uint8_t function = known.functions[id]; function != KnownFunctions::not_known) return function;
  }
  return find_function(known, symbols, functor);
}

Cell not_evaluable(Store& s, Cell name, std::uint32_t arity) {
  return type_error_ball(s, "evaluable", s.new_struct(s.symbols.functor_cell(FixedAtom::slash, 2), name, Cell::integer(arity)));
}

Cell evaluate_atom(Store& s, Cell atom) {
  if (atom == nil_cell && !s.symbols.traditional()) return type_error_ball(s, "evaluable", atom);
  const std::uint32_t function = find_evaluable(s.symbols.text(atom.as_atom()), 0);
  if (function == no_function) return not_evaluable(s, atom, 0);
  return evaluable_functions[function].apply0(s);
}

// Code of the only character of a text, or -1.
int single_code(std::string_view utf8) {
  if (utf8.empty()) return -1;
  const int code = utf8_next(utf8);
  return utf8.empty() ? code : -1;
}

// What is neither a character in double quotes nor a list of one is taken for a list that is too long.
Cell not_single(Store& s, Cell text) {
  const Cell formal = s.new_struct(s.symbols.functor_cell("type_error", 2), nil_cell, text);
  const Cell context =
      s.new_struct(s.symbols.functor_cell("context", 2), s.new_variable(), s.symbols.atom_cell("\"x\" must hold one character"));
  return s.new_struct(s.symbols.functor_cell(FixedAtom::error, 2), formal, context);
}

Cell evaluate_string(Store& s, Cell string) {
  const int code = single_code(s.string_value(string));
  if (code < 0) return not_single(s, string);
  return Cell::integer(code);
}

// [X]: a character or its code.
Cell evaluate_list(Store& s, Cell list) {
  if (s.tail(list) != nil_cell) return not_single(s, list);
  const Cell x = s.head(list);
  if (x.is_var()) return instantiation_error_ball(s);
  if (x.is_int() && x.as_int() >= 0 && x.as_int() <= 0x10ffff) return x;
  const int code = x.is_atom() && x != nil_cell ? single_code(s.symbols.text(x.as_atom())) : -1;
  if (code < 0) return type_error_ball(s, "character", x);
  return Cell::integer(code);
}

// A dereferenced expression that is not a structure.
Cell evaluate_leaf(Store& s, Cell x) {
  if (x.is_int()) return x;
  if (x.is_box()) {
    if (s.is_words(x)) return type_error_ball(s, "evaluable", x);
    return s.is_string(x) ? evaluate_string(s, x) : x;
  }
  if (x.is_atom()) return evaluate_atom(s, x);
  if (x.is_list()) return evaluate_list(s, x);
  return instantiation_error_ball(s);
}

Cell with_function(Store& s, Cell ball, std::string_view name, std::uint32_t arity) {
  const Cell indicator = s.new_struct(s.symbols.functor_cell(FixedAtom::slash, 2), s.symbols.atom_cell(name), Cell::integer(arity));
  *s.at(s.arg(ball, 1)) = s.new_struct(s.symbols.functor_cell(FixedAtom::context, 2), indicator, s.new_variable());
  return ball;
}

// The ball of what is wrong with the operands of a function of two, or 0 bits.
Cell error_in_operands(Store& s, Operands wanted, std::string_view name, Cell x, Cell y) {
  if (wanted == Operands::numbers) return Cell{0};
  const bool integers = s.is_integer(x) && s.is_integer(y);
  if (!integers && wanted != Operands::division) return with_function(s, type_error_ball(s, "integer", s.is_integer(x) ? y : x), name, 2);
  if (integers && wanted != Operands::integers && y == Cell::integer(0))
    return with_function(s, evaluation_error_ball(s, "zero_divisor"), name, 2);
  return Cell{0};
}

// swipl names the function in errors about its arguments, zero divisors and values that are no integers, and is/2 in others.
[[gnu::noinline]] Cell error_of_function(Store& s, Cell ball, std::string_view name, std::uint32_t arity) {
  ball = s.deref(ball);
  if (ball.is_struct() && s.has_functor(ball, FixedAtom::error, 2) && s.arg(ball, 1).is_ref() && s.arg(ball, 0).is_struct()) {
    const Cell formal = s.arg(ball, 0);
    const std::string_view kind = s.symbols.text(s.name_of(formal)), what = s.symbols.text(s.arg(formal, 0).as_atom());
    const bool divides = kind == "evaluation_error" && what == "zero_divisor";
    if (divides || (kind == "type_error" && (what == "integer" || what == "rational")) ||
        (kind == "domain_error" && what == "not_less_than_one"))
      with_function(s, ball, divides && name == "rdiv" ? "/" : divides && name == "^" ? "**" : name, arity);
  }
  return ball;
}

inline Cell value_or_error_of_function(Store& s, Cell value, std::string_view name, std::uint32_t arity) {
  return PENELOPE_LIKELY(!value.is_struct()) ? value : error_of_function(s, value, name, arity);
}

}  // namespace

std::uint32_t function_named(const Store& s, Cell structure) { return function_of(s.symbols, s.functor_of(structure)); }

namespace {

Cell not_evaluable(Store& s, Cell structure) { return not_evaluable(s, Cell::atom(s.name_of(structure)), s.functor_of(structure).arity()); }

Cell apply(Store& s, const Evaluable& function, const Cell* values) {
  for (std::uint32_t i = 0; i < function.arity; ++i)
    if (PENELOPE_UNLIKELY(values[i].is_struct())) return values[i];
  if (function.arity == 2)
    if (const Cell error = error_in_operands(s, function.operands, function.name, values[0], values[1]); error.bits != 0) return error;
  PENELOPE_CHECK(std::all_of(values, values + function.arity, [&s](Cell v) { return s.is_number(v); }));
  return value_or_error_of_function(s, function.apply(s, values), function.name, function.arity);
}

// The same for two arguments; sums, differences and products of small integers at once.
inline Cell apply2(Store& s, const Evaluable& function, Cell x, Cell y) {
  const Evaluable *const plus = &evaluable_functions[number_of_plus], *const minus = &evaluable_functions[number_of_minus],
                         *const times = &evaluable_functions[number_of_times];
  std::int64_t r;
  if (PENELOPE_LIKELY(x.is_int() && y.is_int())) {
    if (&function == plus) {
      if (fits_small(r = x.as_int() + y.as_int())) return Cell::integer(r);
    } else if (&function == minus) {
      if (fits_small(r = x.as_int() - y.as_int())) return Cell::integer(r);
    } else if (&function == times) {
      if (!__builtin_mul_overflow(x.as_int(), y.as_int(), &r) && fits_small(r)) return Cell::integer(r);
    }
  }
  const Cell values[] = {x, y};
  return apply(s, function, values);
}

// An operation whose arguments are being evaluated from left to right.
struct Pending {
  const Evaluable* function;
  const Cell* arguments;
  std::uint32_t done;
  Cell values[max_function_arguments];
};

// Puts the operation on the stack. The ball of an error, or 0 bits.
Cell start_operation(Store& s, Cell x, std::vector<Pending>& stack) {
  const std::uint32_t function = function_named(s, x);
  if (function == no_function) return not_evaluable(s, x);
  stack.push_back({&evaluable_functions[function], s.args_of(x), 0, {}});
  return Cell{0};
}

// A structure in an expression, whose depth costs memory only.
Cell evaluate_deep(Store& s, const Cell structure, const Cell expression) {
  std::vector<Pending> stack;
  if (const Cell error = start_operation(s, structure, stack); error.bits != 0) return error;
  for (;;) {
    Pending& top = stack.back();
    while (top.done < top.function->arity) {
      const Cell x = s.deref(top.arguments[top.done]);
      if (x.is_struct()) break;
      const Cell value = evaluate_leaf(s, x);
      if (PENELOPE_UNLIKELY(value.is_struct())) return value;
      top.values[top.done++] = value;
    }
    if (top.done < top.function->arity) {
      if (stack.size() == suspicious_depth && !s.is_acyclic(expression)) return type_error_ball(s, "expression", expression);
      if (const Cell error = start_operation(s, s.deref(top.arguments[top.done]), stack); error.bits != 0) return error;
      continue;
    }
    const Cell result = apply(s, *top.function, top.values);
    if (PENELOPE_UNLIKELY(result.is_struct())) return result;
    PENELOPE_CHECK(s.is_number(result));
    stack.pop_back();
    if (stack.empty()) return result;
    stack.back().values[stack.back().done++] = result;
  }
}

Cell evaluate_structure(Store& s, Cell structure, Cell expression, unsigned calls) {
  if (PENELOPE_UNLIKELY(calls == 0)) return evaluate_deep(s, structure, expression);
  const std::uint32_t number = function_named(s, structure);
  if (PENELOPE_UNLIKELY(number == no_function)) return not_evaluable(s, structure);
  const Evaluable& function = evaluable_functions[number];
  const Cell* const arguments = s.args_of(structure);
  const auto value = [&](std::uint32_t i) {
    const Cell x = s.deref(arguments[i]);
    return x.is_int() ? x : x.is_struct() ? evaluate_structure(s, x, expression, calls - 1) : evaluate_leaf(s, x);
  };
  if (PENELOPE_LIKELY(function.arity == 2)) {
    const Cell x = value(0);
    return PENELOPE_UNLIKELY(x.is_struct()) ? x : apply2(s, function, x, value(1));
  }
  Cell values[max_function_arguments];
  for (std::uint32_t i = 0; i < function.arity; ++i) {
    values[i] = value(i);
    if (PENELOPE_UNLIKELY(values[i].is_struct())) return values[i];
  }
  return apply(s, function, values);
}

// Value of an expression, numbers first; or a ball.
inline Cell value_of(Store& s, Cell x) {
  x = s.deref(x);
  if (PENELOPE_LIKELY(x.is_int()) || (x.is_box() && s.is_float(x))) return x;
  return x.is_struct() ? evaluate_structure(s, x, x, most_calls) : evaluate_leaf(s, x);
}

template <auto function, Operands operands = Operands::numbers>
inline Cell binary(Store& s, std::string_view name, Cell x, Cell y) {
  x = value_of(s, x);
  if (PENELOPE_UNLIKELY(x.is_struct())) return x;
  y = value_of(s, y);
  if (PENELOPE_UNLIKELY(y.is_struct())) return y;
  if (const Cell error = error_in_operands(s, operands, name, x, y); error.bits != 0) return error;
  return value_or_error_of_function(s, function(s, x, y), name, 2);
}

}  // namespace

StateValue (*state_value)(Store&, const StateQuestion&) = [](Store&, const StateQuestion& q) { return ask_state(q); };

Cell number_or_throw(Cell value) {
  if (PENELOPE_UNLIKELY(value.is_struct())) throw_ball(value);
  return value;
}

Cell evaluate(Store& s, Cell expression) { return number_or_throw(value_of(s, expression)); }
Cell evaluate_or_error(Store& s, Cell expression) { return value_of(s, expression); }

Cell apply_function0(Store& s, std::uint32_t function) {
  PENELOPE_CHECK(evaluable_function(function).arity == 0);
  return evaluable_functions[function].apply0(s);
}
Cell apply_function1(Store& s, std::uint32_t function, Cell x) {
  PENELOPE_CHECK(evaluable_function(function).arity == 1);
  x = value_of(s, x);
  return apply(s, evaluable_functions[function], &x);
}
Cell apply_function2(Store& s, std::uint32_t function, Cell x, Cell y) {
  PENELOPE_CHECK(evaluable_function(function).arity == 2);
  const Cell first = value_of(s, x);
  if (PENELOPE_UNLIKELY(first.is_struct())) return first;
  const Cell values[] = {first, value_of(s, y)};
  return apply(s, evaluable_functions[function], values);
}

Cell arithmetic_add(Store& s, Cell x, Cell y) { return binary<ev::add>(s, "+", x, y); }
Cell arithmetic_subtract(Store& s, Cell x, Cell y) { return binary<ev::subtract>(s, "-", x, y); }
Cell arithmetic_multiply(Store& s, Cell x, Cell y) { return binary<ev::multiply>(s, "*", x, y); }
Cell arithmetic_integer_divide(Store& s, Cell x, Cell y) { return binary<ev::integer_divide, Operands::integer_division>(s, "//", x, y); }
Cell arithmetic_modulo(Store& s, Cell x, Cell y) { return binary<ev::modulo, Operands::integer_division>(s, "mod", x, y); }
Cell arithmetic_remainder(Store& s, Cell x, Cell y) { return binary<ev::remainder, Operands::integer_division>(s, "rem", x, y); }
Cell arithmetic_and(Store& s, Cell x, Cell y) { return binary<ev::bit_and, Operands::integers>(s, "/\\", x, y); }
Cell arithmetic_or(Store& s, Cell x, Cell y) { return binary<ev::bit_or, Operands::integers>(s, "\\/", x, y); }
Cell arithmetic_shift_left(Store& s, Cell x, Cell y) { return binary<ev::shift_left, Operands::integers>(s, "<<", x, y); }
Cell arithmetic_shift_right(Store& s, Cell x, Cell y) { return binary<ev::shift_right, Operands::integers>(s, ">>", x, y); }

int compare_numbers(const Store& s, Cell x, Cell y) {
  PENELOPE_CHECK(s.is_number(x) && s.is_number(y));
  if (x.is_int() && y.is_int()) return x.as_int() < y.as_int() ? -1 : x.as_int() > y.as_int();
  if (!s.is_float(x)) {
    return s.is_float(y) ? compare_rational_with_float(s, x, s.float_value(y)) : compare_rationals(s, x, y);
  }
  const double a = s.float_value(x);
  if (!s.is_float(y)) {
    const int reversed = compare_rational_with_float(s, y, a);
    return reversed == unordered ? unordered : -reversed;
  }
  const double b = s.float_value(y);
  if (std::isunordered(a, b)) return unordered;
  return a < b ? -1 : a > b;
}

int compare_or_error(Store& s, Cell x, Cell y, Cell& error) {
  x = value_of(s, x);
  if (!x.is_struct()) y = value_of(s, y);
  error = x.is_struct() ? x : y;
  return error.is_struct() ? not_compared : compare_numbers(s, x, y);
}

}  // namespace penelope
