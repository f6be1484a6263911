// Arithmetic: values, result types and errors of evaluation; integers against 128-bit and GMP arithmetic.
#include "wam/term/arithmetic.hpp"

#include <rapidcheck.h>

#include <cmath>

#include "tests/unit/term_fixture.hpp"
#include "wam/term/block.hpp"
#include "wam/term/rational.hpp"

namespace penelope::testing {

namespace {

struct Arithmetic : TermFixture {
  ~Arithmetic() override {  // as they are at the start
    arithmetic_flags.iso = false;
    arithmetic_flags.float_zero_div_error = arithmetic_flags.float_undefined_error = arithmetic_flags.float_overflow_error = true;
  }

  Cell value(std::string_view name, std::initializer_list<Cell> arguments) { return evaluate(store, compound(name, arguments)); }
  std::string error(std::string_view name, std::initializer_list<Cell> arguments) {
    const Cell expression = compound(name, arguments);
    return error_of([&] { evaluate(store, expression); });
  }
  void expect_integer(std::string_view expected, Cell c) {
    ASSERT_TRUE(store.is_integer(c)) << written(c);
    EXPECT_EQ(expected, decimal(c));
  }
  void expect_float(double expected, Cell c) {
    ASSERT_TRUE(store.is_float(c)) << written(c);
    EXPECT_EQ(expected, store.float_value(c));
  }
};

std::string decimal_of(__int128 v) {
  if (v == 0) return "0";
  std::string digits;
  for (__int128 rest = v; rest != 0; rest /= 10) {
    digits.insert(digits.begin(), static_cast<char>('0' + std::abs(static_cast<int>(rest % 10))));
  }
  return v < 0 ? "-" + digits : digits;
}

}  // namespace

TEST_F(Arithmetic, small_integers_agree_with_128_bit_arithmetic) {
  EXPECT_TRUE(rc::check([&](std::int64_t a, std::int64_t b) {
    const Cell x = integer(a), y = integer(b);
    const __int128 wide_a = a, wide_b = b;
    RC_ASSERT(decimal(arithmetic_add(store, x, y)) == decimal_of(wide_a + wide_b));
    RC_ASSERT(decimal(arithmetic_subtract(store, x, y)) == decimal_of(wide_a - wide_b));
    RC_ASSERT(decimal(arithmetic_multiply(store, x, y)) == decimal_of(wide_a * wide_b));
    RC_ASSERT(decimal(arithmetic_and(store, x, y)) == decimal_of(wide_a & wide_b));
    RC_ASSERT(decimal(arithmetic_or(store, x, y)) == decimal_of(wide_a | wide_b));
    if (b == 0) return;
    RC_ASSERT(decimal(arithmetic_integer_divide(store, x, y)) == decimal_of(wide_a / wide_b));
    RC_ASSERT(decimal(arithmetic_remainder(store, x, y)) == decimal_of(wide_a % wide_b));
  }));
}

TEST_F(Arithmetic, values_around_the_small_integer_limits_stay_exact) {
  for (const std::int64_t a : {max_small_int - 1, max_small_int, max_small_int + 1, min_small_int - 1, min_small_int, min_small_int + 1}) {
    for (const std::int64_t b : {std::int64_t{-1}, std::int64_t{1}, std::int64_t{2}, max_small_int, min_small_int}) {
      EXPECT_EQ(decimal_of(static_cast<__int128>(a) + b), decimal(arithmetic_add(store, integer(a), integer(b))));
      EXPECT_EQ(decimal_of(static_cast<__int128>(a) - b), decimal(arithmetic_subtract(store, integer(a), integer(b))));
      EXPECT_EQ(decimal_of(static_cast<__int128>(a) * b), decimal(arithmetic_multiply(store, integer(a), integer(b))));
      EXPECT_EQ(decimal_of(static_cast<__int128>(a) / b), decimal(arithmetic_integer_divide(store, integer(a), integer(b))));
    }
  }
  expect_integer("1152921504606846976", value("-", {integer(min_small_int)}));
  EXPECT_TRUE(value("+", {big("1152921504606846976"), integer(-1)}).is_int()) << "results that fit become small again";
}

TEST_F(Arithmetic, shifts_are_multiplication_and_floor_division_by_powers_of_two) {
  EXPECT_TRUE(rc::check([&](std::int64_t a) {
    const int places = *rc::gen::inRange(0, 200);
    Integer expected, z;
    mpz_set_si(z, a);
    mpz_mul_2exp(expected, z, static_cast<mp_bitcnt_t>(places));
    const Cell up = arithmetic_shift_left(store, integer(a), integer(places));
    RC_ASSERT(mpz_cmp(IntegerView(store, up), expected) == 0);
    RC_ASSERT(store.identical(arithmetic_shift_right(store, up, integer(places)), integer(a)));
    mpz_fdiv_q_2exp(expected, z, static_cast<mp_bitcnt_t>(places));
    const Cell down = arithmetic_shift_right(store, integer(a), integer(places));
    RC_ASSERT(mpz_cmp(IntegerView(store, down), expected) == 0);
    RC_ASSERT(store.identical(down, arithmetic_shift_left(store, integer(a), integer(-places))));
  }));
  expect_integer("-1", value(">>", {integer(-5), big("1180591620717411303424")}));
}

TEST_F(Arithmetic, division_rounds_as_its_kind_says) {
  expect_integer("-3", value("//", {integer(-7), integer(2)}));
  expect_integer("-1", value("rem", {integer(-7), integer(2)}));
  expect_integer("-4", value("div", {integer(-7), integer(2)}));
  expect_integer("1", value("mod", {integer(-7), integer(2)}));
  expect_integer("-1", value("mod", {integer(5), integer(-3)}));
  const Cell huge = big("-100000000000000000000000000001");
  expect_integer("1", value("mod", {huge, integer(3)}));
  expect_integer("-2", value("rem", {huge, integer(3)}));
}

TEST_F(Arithmetic, slash_gives_an_integer_only_when_exact) {
  expect_integer("2", value("/", {integer(4), integer(2)}));
  expect_float(3.5, value("/", {integer(7), integer(2)}));
  expect_float(1e20 / 3, value("/", {big("100000000000000000000"), integer(3)}));
  const Cell huge = value("**", {integer(2), integer(2000)});
  expect_float(2.0, value("/", {value("+", {huge, integer(1)}), value("**", {integer(2), integer(1999)})}));
  arithmetic_flags.iso = true;
  expect_float(2.0, value("/", {integer(4), integer(2)}));
}

TEST_F(Arithmetic, powers_of_integers_are_integers_where_they_can_be) {
  expect_float(0.5, value("**", {integer(2), integer(-1)}));
  expect_integer("8", value("**", {integer(2), integer(3)}));
  expect_float(8.0, value("**", {integer(2), floating(3.0)}));
  expect_integer("1267650600228229401496703205376", value("^", {integer(2), integer(100)}));
  expect_integer("1", value("^", {integer(1), integer(-1)}));
  expect_integer("-1", value("^", {integer(-1), integer(-1)}));
  expect_integer("1", value("^", {integer(0), integer(0)}));
  expect_integer("1", value("^", {integer(1), big("1180591620717411303424")}));
  expect_float(0.5, value("^", {integer(2), integer(-1)}));
  EXPECT_EQ("evaluation_error(zero_divisor)", error("^", {integer(0), integer(-1)}));
  EXPECT_EQ("evaluation_error(undefined)", error("**", {floating(-8.0), floating(0.5)}));
  EXPECT_EQ("evaluation_error(float_overflow)", error("**", {floating(10.0), integer(400)}));
  arithmetic_flags.iso = true;
  EXPECT_EQ("type_error(float,2)", error("^", {integer(2), integer(-1)}));
  expect_float(8.0, value("**", {integer(2), integer(3)}));
}

TEST_F(Arithmetic, results_too_large_for_the_heap_are_resource_errors) {
  EXPECT_EQ("resource_error(memory)", error("**", {integer(2), integer(1000000000000)}));
  EXPECT_EQ("resource_error(memory)", error("<<", {integer(1), integer(1000000000000)}));
  EXPECT_EQ("resource_error(memory)", error("^", {integer(3), big("1180591620717411303424")}));
}

TEST_F(Arithmetic, errors_name_what_is_wrong) {
  EXPECT_EQ("type_error(evaluable,/(foo,0))", error_of([&] { evaluate(store, atom("foo")); }));
  EXPECT_EQ("type_error(evaluable,/(foo,1))", error("foo", {integer(1)}));
  EXPECT_EQ("type_error(evaluable,/(a,0))", error("+", {atom("a"), atom("b")}));
  EXPECT_EQ("instantiation_error", error("+", {integer(1), variable()}));
  EXPECT_EQ("type_error(integer,1.000000)", error("<<", {floating(1.0), integer(1)}));
  EXPECT_EQ("type_error(integer,7.000000)", error("mod", {floating(7.0), integer(0)}));
  EXPECT_EQ("evaluation_error(zero_divisor)", error("//", {integer(7), integer(0)}));
  EXPECT_EQ("evaluation_error(zero_divisor)", error("/", {integer(7), floating(0.0)}));
  EXPECT_EQ("evaluation_error(undefined)", error("/", {integer(0), floating(0.0)}));
  EXPECT_EQ("evaluation_error(undefined)", error("sqrt", {integer(-1)}));
  EXPECT_EQ("evaluation_error(float_overflow)", error("log", {integer(0)}));
  EXPECT_EQ("evaluation_error(undefined)", error("acos", {integer(2)}));
  EXPECT_EQ("evaluation_error(float_overflow)", error("exp", {integer(1000)}));
  EXPECT_EQ("evaluation_error(float_overflow)", error("float", {value("**", {integer(2), integer(2000)})}));
  EXPECT_EQ("domain_error(not_less_than_one,0)", error("msb", {integer(0)}));
}

TEST_F(Arithmetic, float_errors_can_be_switched_off) {
  arithmetic_flags.float_zero_div_error = arithmetic_flags.float_undefined_error = arithmetic_flags.float_overflow_error = false;
  expect_float(-HUGE_VAL, value("/", {floating(-1.0), floating(0.0)}));
  expect_float(HUGE_VAL, value("exp", {integer(1000)}));
  EXPECT_TRUE(std::isnan(store.float_value(value("sqrt", {integer(-1)}))));
}

TEST_F(Arithmetic, floats_are_rounded_in_the_direction_of_the_function) {
  expect_integer("3", value("round", {floating(2.5)}));
  expect_integer("-3", value("integer", {floating(-2.5)}));
  expect_integer("-2", value("truncate", {floating(-2.5)}));
  expect_integer("-2", value("ceiling", {floating(-2.5)}));
  expect_integer("-3", value("floor", {floating(-2.5)}));
  expect_integer("1000000000000000019884624838656", value("truncate", {floating(1e30)}));
  expect_float(-0.5, value("float_fractional_part", {floating(-2.5)}));
  arithmetic_flags.iso = true;
  EXPECT_EQ("type_error(float,1)", error("floor", {integer(1)}));
}

TEST_F(Arithmetic, big_integers_convert_to_the_nearest_float) {
  expect_float(9007199254740992.0, value("float", {integer(9007199254740993)}));  // tie to even
  expect_float(36028797018963972.0, value("float", {big("36028797018963971")}));
  // 2^70 + 2^17 is a tie to even, one more is not.
  expect_float(1180591620717411303424.0, value("float", {big("1180591620717411434496")}));
  expect_float(1180591620717411565568.0, value("float", {big("1180591620717411434497")}));
  EXPECT_TRUE(rc::check([&](std::int64_t a, std::int64_t b) {
    const __int128 product = static_cast<__int128>(a) * b;
    RC_ASSERT(integer_to_float(store, arithmetic_multiply(store, integer(a), integer(b))) == static_cast<double>(product));
  }));
}

TEST_F(Arithmetic, integers_and_floats_compare_by_the_nearest_float) {
  EXPECT_EQ(0, compare_numbers(store, integer(9007199254740993), floating(9007199254740992.0)));
  EXPECT_EQ(1, compare_numbers(store, integer(9007199254740995), floating(9007199254740992.0)));
  EXPECT_EQ(0, compare_numbers(store, integer(1), floating(1.0)));
  EXPECT_EQ(-1, compare_numbers(store, floating(-HUGE_VAL), big("-100000000000000000000")));
  EXPECT_EQ(unordered, compare_numbers(store, floating(NAN), integer(1)));
  EXPECT_EQ(1, compare_numbers(store, big("100000000000000000000000"), floating(1e22)));
}

TEST_F(Arithmetic, rationals_agree_with_gmp_and_are_in_lowest_terms) {
  EXPECT_TRUE(rc::check([&](std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
    if (b == 0 || d == 0) return;
    const Cell x = value("rdiv", {integer(a), integer(b)}), y = value("rdiv", {integer(c), integer(d)});
    Rational left, right, expected;
    for (const auto& [q, above, below] : {std::tuple{&left, a, b}, std::tuple{&right, c, d}}) {
      mpz_set_si(q->numerator(), above);
      mpz_set_si(q->denominator(), below);
      mpq_canonicalize(*q);
    }
    const auto check = [&](Cell found) {
      RC_ASSERT(mpq_equal(RationalView(store, found), expected) != 0);
      RC_ASSERT(store.is_integer(found) == (mpz_cmp_ui(static_cast<mpz_srcptr>(expected.denominator()), 1) == 0));
    };
    mpq_add(expected, left, right);
    check(value("+", {x, y}));
    mpq_sub(expected, left, right);
    check(value("-", {x, y}));
    mpq_mul(expected, left, right);
    check(value("*", {x, y}));
    mpq_neg(expected, left);
    check(value("-", {x}));
    RC_ASSERT(store.compare(x, y) == (mpq_cmp(left, right) < 0 ? -1 : mpq_cmp(left, right) > 0));
    RC_ASSERT(store.identical(value("+", {x, integer(1)}), value("rdiv", {value("+", {integer(a), integer(b)}), integer(b)})));
    if (c == 0) return;
    mpq_div(expected, left, right);
    check(value("rdiv", {x, y}));
  }));
}

TEST_F(Arithmetic, quotients_round_once_also_where_floats_are_subnormal) {
  Integer one, half_of_least, three;
  mpz_set_ui(one, 1);
  mpz_setbit(half_of_least, 1075);
  mpz_set_ui(three, 3);
  EXPECT_EQ(0.0, quotient_to_float(one, half_of_least));              // tie to even
  EXPECT_EQ(2 * 0x1p-1074, quotient_to_float(three, half_of_least));  // 1.5: tie to even
  mpz_ui_pow_ui(three, 2, 64);
  mpz_add_ui(three, three, 1);
  mpz_setbit(one, 1075 + 64);
  EXPECT_EQ(0x1p-1074, quotient_to_float(three, one));                      // just above one half
  EXPECT_TRUE(rc::check([&](std::uint32_t mantissa, std::uint8_t places) {  // exact values come back
    Integer above, below;
    mpz_set_ui(above, mantissa);
    mpz_setbit(below, 1074 - places % 40);
    RC_ASSERT(quotient_to_float(above, below) == std::ldexp(static_cast<double>(mantissa), -1074 + places % 40));
  }));
}

TEST_F(Arithmetic, damaged_fractions_are_refused_where_blocks_arrive) {
  const auto is_sound = [this](std::int64_t size, std::vector<std::uint64_t> limbs) {  // limbs of the numerator, and its sign
    std::vector<Cell> cells{Cell::tagged(Tag::Box, 8), Cell::box_header(HeaderKind::Fraction, limbs.size() + 1)};
    cells.push_back(Cell{static_cast<std::uint64_t>(size)});
    for (const std::uint64_t limb : limbs) cells.push_back(Cell{limb});
    return is_sound_block(cells, symbols);
  };
  EXPECT_TRUE(is_sound(-1, {1, 3}));
  EXPECT_TRUE(is_sound(2, {1, 3, 0, 1}));
  EXPECT_FALSE(is_sound(0, {1, 3}));
  EXPECT_FALSE(is_sound(2, {1, 3}));
  EXPECT_FALSE(is_sound(-3, {1, 3}));
  EXPECT_FALSE(is_sound(1, {0, 3}));
  EXPECT_FALSE(is_sound(1, {3, 0}));
  EXPECT_FALSE(is_sound(1, {3, 1}));
  EXPECT_FALSE(is_sound(1, {}));
  EXPECT_FALSE(is_sound(std::numeric_limits<std::int64_t>::min(), {1, 3}));
}

TEST_F(Arithmetic, single_characters_are_their_codes) {
  expect_integer("97", evaluate(store, string("a")));
  expect_integer("228", evaluate(store, string("ä")));
  expect_integer("5", evaluate(store, list({integer(5)})));
  expect_integer("97", evaluate(store, list({atom("a")})));
  EXPECT_EQ("type_error([],\"ab\")", error_of([&] { evaluate(store, string("ab")); }));
  EXPECT_EQ("type_error(evaluable,[])", error_of([&] { evaluate(store, nil_cell); }));
}

TEST_F(Arithmetic, minimum_and_maximum_of_equal_numbers_are_the_float) {
  expect_float(1.0, value("max", {integer(1), floating(1.0)}));
  expect_float(1.0, value("min", {integer(1), floating(1.0)}));
  expect_integer("2", value("max", {integer(2), floating(1.5)}));
}

TEST_F(Arithmetic, functions_of_integers_have_their_values) {
  expect_integer("6", value("gcd", {integer(12), integer(-18)}));
  expect_integer("12", value("lcm", {integer(4), integer(6)}));
  expect_integer("100", value("msb", {value("<<", {integer(1), integer(100)})}));
  expect_integer("3", value("lsb", {integer(8)}));
  expect_integer("8", value("popcount", {integer(255)}));
  expect_integer("1", value("getbit", {integer(5), integer(2)}));
  expect_integer("4", value("powm", {integer(3), integer(4), integer(7)}));
  expect_integer("-6", value("\\", {integer(5)}));
}

TEST_F(Arithmetic, random_numbers_stay_below_their_bound) {
  const Cell bound = big("1000000000000000000000");
  for (int i = 0; i < 1000; ++i) {
    const Cell small = value("random", {integer(10)});
    ASSERT_TRUE(small.is_int() && small.as_int() >= 0 && small.as_int() < 10);
    const Cell large = value("random", {bound});
    ASSERT_LT(compare_integers(store, large, bound), 0);
    ASSERT_GE(integer_sign(store, large), 0);
  }
}

TEST_F(Arithmetic, expressions_a_million_deep_need_no_recursion) {
  const Cell plus = symbols.functor_cell("+", 2);
  Cell left = integer(0), right = integer(0);
  for (int i = 0; i < 1'000'000; ++i) {
    left = store.new_struct(plus, left, Cell::integer(1));
    right = store.new_struct(plus, Cell::integer(1), right);
  }
  expect_integer("1000000", evaluate(store, left));
  expect_integer("1000000", evaluate(store, right));
}

// Several workers ask this before they evaluate what a program calls.
TEST_F(Arithmetic, expressions_that_read_a_clock_or_draw_a_number_are_known) {
  const Cell one = Cell::integer(1);
  const auto atom = [this](std::string_view name) { return symbols.atom_cell(name); };
  EXPECT_TRUE(reads_state(store, atom("cputime")));
  EXPECT_TRUE(reads_state(store, compound("random", {one})));
  EXPECT_TRUE(reads_state(store, compound("+", {one, atom("random")})));
  EXPECT_FALSE(reads_state(store, one));
  EXPECT_FALSE(reads_state(store, atom("pi")));
  EXPECT_FALSE(reads_state(store, compound("+", {compound("msb", {one}), atom("e")})));
  EXPECT_FALSE(reads_state(store, compound("random", {one, one})));  // no function
  EXPECT_FALSE(reads_state(store, compound("powm", {one, one, one})));
  for (const std::string_view innermost : {"random_float", "pi"}) {
    Cell deep = atom(innermost);
    for (int i = 0; i < 100'000; ++i) deep = i % 2 ? compound("-", {deep}) : compound("*", {deep, compound("+", {one, one})});
    EXPECT_EQ(reads_state(store, deep), innermost == "random_float");
  }
}

TEST_F(Arithmetic, function_numbers_name_their_functions) {
  const std::uint32_t log1 = arithmetic_function(symbols, symbols.atom("log"), 1);
  const std::uint32_t log2 = arithmetic_function(symbols, symbols.atom("log"), 2);
  ASSERT_NE(no_function, log1);
  ASSERT_NE(log1, log2);
  EXPECT_EQ("log", arithmetic_function_name(log1));
  EXPECT_EQ(no_function, arithmetic_function(symbols, symbols.atom("foo"), 0));
  expect_float(3.0, apply_function2(store, log2, integer(2), integer(8)));
}

}  // namespace penelope::testing
