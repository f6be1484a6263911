// Arithmetic predicates: is/2, comparison, succ/2, plus/3, between/3, divmod/4, parts of floats and random numbers.
#include "wam/term/arithmetic.hpp"

#include <cmath>
#include <vector>

#include "wam/builtins/arguments.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/evaluable_table.hpp"
#include "wam/term/random.hpp"

namespace penelope {

namespace {

bool is(Worker& w, Cell* a) {
  const Cell value = evaluate_or_error(w, a[1]);
  return value.is_struct() ? raise(value) : w.unify(a[0], value);
}

// Comparison of two expressions: whether their order is one that the predicate accepts.
template <class Accepted>
bool compared(Worker& w, const Cell* a, Accepted accepted) {
  Cell error;
  const int order = compare_or_error(w, a[0], a[1], error);
  return order == not_compared ? raise(error) : accepted(order);
}

bool equal(Worker& w, Cell* a) {
  return compared(w, a, [](int order) { return order == 0; });
}
bool not_equal(Worker& w, Cell* a) {
  return compared(w, a, [](int order) { return order != 0; });
}
bool less(Worker& w, Cell* a) {
  return compared(w, a, [](int order) { return order == -1; });
}
bool greater(Worker& w, Cell* a) {
  return compared(w, a, [](int order) { return order == 1; });
}
bool not_greater(Worker& w, Cell* a) {
  return compared(w, a, [](int order) { return order == -1 || order == 0; });
}
bool not_less(Worker& w, Cell* a) {
  return compared(w, a, [](int order) { return order == 1 || order == 0; });
}

// Most operands are numbers.
bool may_wait(const Worker& w, Cell x) {
  x = w.deref(x);
  return (x.is_struct() || x.is_atom()) && reads_state(w, x);
}
bool value_waits(Worker& w, Cell* a) { return may_wait(w, a[1]); }
bool comparison_waits(Worker& w, Cell* a) { return may_wait(w, a[0]) || may_wait(w, a[1]); }

bool succ(Worker& w, Cell* a) {
  Cell x, y;
  if (!optional_integer_argument(w, a[0], x) || !optional_integer_argument(w, a[1], y)) return false;
  for (const Cell c : {x, y})
    if (!c.is_var() && integer_sign(w, c) < 0) return raise(domain_error_ball(w, "not_less_than_zero", c));
  if (!x.is_var()) return w.unify(y, evaluable::add(w, x, Cell::integer(1)));
  if (y.is_var()) return raise(instantiation_error_ball(w));
  return y != Cell::integer(0) && w.unify(x, evaluable::subtract(w, y, Cell::integer(1)));
}

bool plus(Worker& w, Cell* a) {
  Cell x, y, z;
  if (!optional_integer_argument(w, a[0], x) || !optional_integer_argument(w, a[1], y) || !optional_integer_argument(w, a[2], z)) return false;
  if (x.is_var() + y.is_var() + z.is_var() > 1) return raise(instantiation_error_ball(w));
  if (x.is_var()) return w.unify(x, evaluable::subtract(w, z, y));
  if (y.is_var()) return w.unify(y, evaluable::subtract(w, z, x));
  return w.unify(z, evaluable::add(w, x, y));
}

bool is_infinite_bound(Worker& w, Cell c) {
  if (!c.is_atom()) return false;
  const std::string_view name = w.symbols.text(c.as_atom());
  return name == "inf" || name == "infinite";
}

// between(+Low, +High, ?X). State: how many solutions there were, a small integer however large the bounds are.
Step between(Worker& w, Cell* a) {
  Cell low, high, x;
  if (!integer_argument(w, a[0], low) || !bound_argument(w, a[1], high)) return Step::fail;
  const bool unlimited = is_infinite_bound(w, high);
  if (!unlimited && !integer_argument(w, high, high)) return Step::fail;
  if (!optional_integer_argument(w, a[2], x)) return Step::fail;
  if (!x.is_var()) {
    const bool inside = compare_integers(w, low, x) <= 0 && (unlimited || compare_integers(w, x, high) <= 0);
    return inside ? Step::last : Step::fail;
  }
  const Cell value = evaluable::add(w, low, w.state[0]);
  const int order = unlimited ? -1 : compare_integers(w, value, high);
  if (order > 0) return Step::fail;
  w.state[0] = Cell::integer(w.state[0].as_int() + 1);
  w.unify(x, value);
  return order == 0 ? Step::last : Step::more;
}

// Between small integers the solutions are numbered by their distance from Low.
constexpr Division integers_between = {
    .can = [](const Worker& w, const Cell* a) { return w.deref(a[0]).is_int() && w.deref(a[1]).is_int(); },
    .left = [](const Worker& w, const Cell* a) -> Division::Solutions {
      const std::int64_t low = w.deref(a[0]).as_int(), high = w.deref(a[1]).as_int();
      return {static_cast<std::uint64_t>(a[3].as_int()), static_cast<std::uint64_t>(high - low) + 1};
    },
    .keep =
        [](const Worker& w, Cell* a, Division::Solutions s) {
          const std::int64_t low = w.deref(a[0]).as_int();
          a[3] = Cell::integer(static_cast<std::int64_t>(s.first));
          a[1] = Cell::integer(low + static_cast<std::int64_t>(s.last) - 1);
        },
};

void skip_integers(Cell* state, std::int64_t count) { state[0] = Cell::integer(state[0].as_int() + count); }

// divmod(+Dividend, +Divisor, -Quotient, -Remainder): div and mod.
bool divmod(Worker& w, Cell* a) {
  Cell dividend, divisor;
  if (!integer_argument(w, a[0], dividend) || !integer_argument(w, a[1], divisor)) return false;
  const Cell quotient = evaluable::floor_divide(w, dividend, divisor);
  if (quotient.is_struct()) return raise(quotient);
  return w.unify(a[2], quotient) && w.unify(a[3], evaluable::modulo(w, dividend, divisor));
}

// nth_integer_root_and_remainder(+N, +Integer, -Root, -Remainder): Integer =:= Root ** N + Remainder, Root towards zero.
bool integer_root(Worker& w, Cell* a) {
  Cell n, integer;
  if (!integer_argument(w, a[0], n) || !integer_argument(w, a[1], integer)) return false;
  if (integer_sign(w, n) < 1) return raise(domain_error_ball(w, "not_less_than_one", n));
  if (integer_sign(w, integer) < 0 && !is_odd(w, n)) return raise(evaluation_error_ball(w, "undefined"));
  if (!n.is_int()) return raise(resource_error_ball(w, "memory"));
  const IntegerView view(w, integer);
  Integer root, remainder;
  mpz_rootrem(root, remainder, view, static_cast<unsigned long>(n.as_int()));
  return w.unify(a[2], new_integer(w, root)) && w.unify(a[3], new_integer(w, remainder));
}

double float_argument(Worker& w, Cell c) {
  c = bound_argument(w, c);
  if (!w.is_float(c)) type_error(w, "float", c);
  return w.float_value(c);
}

// float_class(+Float, -Class): nan, infinite, zero, subnormal or normal.
bool float_class(Worker& w, Cell* a) {
  const double x = float_argument(w, a[0]);
  std::string_view name;
  switch (std::fpclassify(x)) {
    case FP_NAN: name = "nan"; break;
    case FP_INFINITE: name = "infinite"; break;
    case FP_ZERO: name = "zero"; break;
    case FP_SUBNORMAL: name = "subnormal"; break;
    default: name = "normal";
  }
  return w.unify(a[1], w.symbols.atom_cell(name));
}

// float_parts(+Number, -Mantissa, -Base, -Exponent): Number =:= Mantissa * 2 ** Exponent, 0.5 =< |Mantissa| < 1.
bool float_parts(Worker& w, Cell* a) {
  Cell number;
  if (!bound_argument(w, a[0], number)) return false;
  if (!w.is_number(number)) return raise(type_error_ball(w, "number", number));
  int exponent;
  const double mantissa = std::frexp(number_to_float(w, number), &exponent);
  return w.unify(a[1], w.new_float(mantissa)) && w.unify(a[2], Cell::integer(2)) && w.unify(a[3], Cell::integer(exponent));
}

// bounded_number(+Low, +High, +Number): Low < Number < High.
bool bounded_number(Worker& w, Cell* a) {
  for (unsigned i = 0; i < 3; ++i)
    if (const Cell c = bound_argument(w, a[i]); !w.is_number(c)) return raise(type_error_ball(w, "number", c));
  return compare_numbers(w, w.deref(a[0]), w.deref(a[2])) == -1 && compare_numbers(w, w.deref(a[2]), w.deref(a[1])) == -1;
}

bool random_unit(Worker& w, Cell* a) { return w.unify(a[0], w.new_float(random_float())); }

bool random_between(Worker& w, Cell* a) {
  Cell low, high;
  if (!integer_argument(w, a[0], low) || !integer_argument(w, a[1], high)) return false;
  if (compare_integers(w, low, high) > 0) return false;
  const Cell count = evaluable::add(w, evaluable::subtract(w, high, low), Cell::integer(1));
  return w.unify(a[2], evaluable::add(w, low, random_below(w, count)));
}

// set_random(seed(Integer)) or set_random(seed(random)).
bool set_random(Worker& w, Cell* a) {
  Cell option;
  if (!bound_argument(w, a[0], option)) return false;
  if (!option.is_struct() || w.arity_of(option) != 1) return raise(type_error_ball(w, "random_option", option));
  if (w.symbols.text(w.name_of(option)) != "seed") return raise(domain_error_ball(w, "random_option", option));
  Cell seed;
  if (!bound_argument(w, w.arg(option, 0), seed)) return false;
  if (seed.is_int()) {
    seed_random(static_cast<std::uint64_t>(seed.as_int()));
  } else if (w.is_bigint(seed)) {
    seed_random(w.bigint_payload(seed)[1].bits);
  } else if (seed.is_atom() && w.symbols.text(seed.as_atom()) == "random") {
    seed_random_from_system();
  } else {
    return raise(type_error_ball(w, "seed", seed));
  }
  return true;
}

// '$arithmetic_functions'(-Functions): Name/Arity of all that is/2 knows
bool arithmetic_functions(Worker& w, Cell* a) {
  std::vector<Cell> found;
  for (std::uint32_t i = 0; i < number_of_evaluable_functions; ++i) {
    const Evaluable& function = evaluable_function(i);
    found.push_back(w.new_struct(w.symbols.functor_cell("/", 2), w.symbols.atom_cell(function.name), Cell::integer(function.arity)));
  }
  return w.unify(a[0], w.new_list_of(found));
}

}  // namespace

void register_arithmetic_builtins(BuiltinTable& t) {
  t.turn("is", 2, is, value_waits);
  t.turn("=:=", 2, equal, comparison_waits);
  t.turn("=\\=", 2, not_equal, comparison_waits);
  t.turn("<", 2, less, comparison_waits);
  t.turn(">", 2, greater, comparison_waits);
  t.turn("=<", 2, not_greater, comparison_waits);
  t.turn(">=", 2, not_less, comparison_waits);
  t.pure("succ", 2, succ);
  t.pure("plus", 3, plus);
  t.det("float_class", 2, float_class);
  t.det("float_parts", 4, float_parts);
  t.det("bounded_number", 3, bounded_number);
  t.det("divmod", 4, divmod);
  t.det("nth_integer_root_and_remainder", 4, integer_root);
  t.nondet("between", 3, 1, between).divides(integers_between).counts_solutions(skip_integers);
  t.det("$arithmetic_functions", 1, arithmetic_functions);
  t.effect("random", 1, random_unit);
  t.effect("random_between", 3, random_between);
  t.effect("set_random", 1, set_random);
}

}  // namespace penelope
