// The table of constraints. Truth values are the integers 0 and 1, so that sums and relations of the solver serve for both:
// a clause is a sum of its literals, a conversion of a truth value to an integer is an equation.
#include "wam/flatzinc/constraints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "wam/fd/linear.hpp"
#include "wam/term/errors.hpp"

namespace penelope::flatzinc {

namespace {

using fd::Kind, fd::Linear, fd::Relation, fd::Solver, fd::Value, fd::Wide;

constexpr Cell holds = Cell::integer(1), nothing = Cell::integer(0);
constexpr unsigned table_and = 0b1000, table_or = 0b1110, table_xor = 0b0110, table_implies = 0b1011, table_equal = 0b1001, table_less = 0b0010;

struct Call {
  Solver& s;
  const Arguments& a;
  bool possible = true;  // what was posted on the way has not failed
  Cell truth(std::size_t i) { return a.truth(i, possible); }
  std::vector<Cell> truths(std::size_t i) { return a.truths(i, possible); }
  bool post(Relation r, Linear l, Cell control = holds) {
    l.runs_on_holes = l.is_of_any_order = true;
    return possible && fd::post_linear(s, r, std::move(l), control, nothing);
  }
  bool connect(unsigned table, Cell p, Cell q, Cell r) { return possible && fd::post_connective(s, table, p, q, r); }
};

using Post = bool (*)(Call&);

// --- relations of two integers

// x relation y + more
bool compare(Call& c, Relation r, Value more, Cell control) {
  Linear l{{{1, c.a.variable(0)}, {-1, c.a.variable(1)}}};
  l.constant = -Wide{more};
  return c.post(r, std::move(l), control);
}

template <Relation R, Value More = 0>
bool relation(Call& c) {
  return compare(c, R, More, holds);
}
template <Relation R, Value More = 0>
bool relation_reified(Call& c) {
  return compare(c, R, More, c.truth(2));
}
// The relation holds where argument 3 does; nothing is said where it does not.
bool implied(Call& c, Cell control, bool (*post)(Call&, Cell)) {
  const Cell truth = c.s.new_variable({{0, 1}});
  return post(c, truth) && c.connect(table_implies, control, truth, holds);
}
template <Relation R, Value More = 0>
bool relation_implied(Call& c) {
  return implied(c, c.truth(2), [](Call& call, Cell truth) { return compare(call, R, More, truth); });
}

// --- sums

Linear sum_of(Call& c) {
  const std::vector<Value> coefficients = c.a.numbers(0);
  const std::vector<Cell> variables = c.a.variables(1);
  if (coefficients.size() != variables.size()) c.a.fail(fmt::format("{} coefficients for {} variables", coefficients.size(), variables.size()));
  Linear l;
  l.terms.reserve(variables.size() + 1);
  for (std::size_t i = 0; i < variables.size(); ++i) l.terms.push_back({coefficients[i], variables[i]});
  l.terms.push_back({-1, c.a.variable(2)});
  return l;
}
bool sum(Call& c, Relation r, Cell control) { return c.post(r, sum_of(c), control); }

// MiniZinc asks for domains where it makes an index of those of several dimensions.
bool linear_equal(Call& c) { return c.a.has_annotation("domain") ? fd::post_sum_of_indices(c.s, sum_of(c)) : sum(c, Relation::equal, holds); }
template <Relation R>
bool linear(Call& c) {
  return sum(c, R, holds);
}
template <Relation R>
bool linear_reified(Call& c) {
  return sum(c, R, c.truth(3));
}
template <Relation R>
bool linear_implied(Call& c) {
  return implied(c, c.truth(3), [](Call& call, Cell truth) { return sum(call, R, truth); });
}

// --- arithmetic

template <Kind K>
bool arithmetic(Call& c) {
  return fd::post_arithmetic(c.s, K, holds, c.a.variable(0), c.a.variable(1), c.a.variable(2));
}

// Nothing where it is too large, or not defined.
std::optional<Value> power_of(Value x, Value exponent) {
  if (exponent < 0) return x == 0 ? std::nullopt : std::optional<Value>(x == 1 || (x == -1 && exponent % 2 == 0) ? 1 : x == -1 ? -1 : 0);
  if (x == 0 || x == 1) return exponent == 0 ? 1 : x;
  if (x == -1) return exponent % 2 == 0 ? 1 : -1;
  Value result = 1;
  for (; exponent > 0; --exponent)
    if (__builtin_mul_overflow(result, x, &result) || !Solver::fits(result)) return {};
  return result;
}

// With a negative exponent it is 1 div the power, here a table of all cases.
bool power(Call& c) {
  const Cell x = c.a.variable(0), y = c.a.variable(1), z = c.a.variable(2);
  const fd::Bounds of_x = c.s.bounds(x), of_y = c.s.bounds(y);
  if (of_y.low >= 0) return arithmetic<Kind::power>(c);
  constexpr Wide most_rows = 1 << 20;
  if ((Wide{of_x.high} - of_x.low + 1) * (Wide{of_y.high} - of_y.low + 1) > most_rows)
    c.a.fail("where the exponent of a power may be negative, base and exponent have to have small domains");
  std::vector<std::vector<Value>> rows;
  for (Value base = of_x.low; base <= of_x.high; ++base)
    for (Value exponent = of_y.low; exponent <= of_y.high; ++exponent)
      if (const auto result = power_of(base, exponent)) rows.push_back({base, exponent, *result});
  return fd::post_tuples(c.s, {x, y, z}, rows, nothing);
}

bool plus(Call& c) { return c.post(Relation::equal, {{{1, c.a.variable(0)}, {1, c.a.variable(1)}, {-1, c.a.variable(2)}}}); }
bool minus(Call& c) { return c.post(Relation::equal, {{{1, c.a.variable(0)}, {-1, c.a.variable(1)}, {-1, c.a.variable(2)}}}); }
bool absolute(Call& c) { return fd::post_arithmetic(c.s, Kind::absolute, holds, c.a.variable(0), nil_cell, c.a.variable(1)); }

// The product of equal variables is a power, whose bounds say more.
bool times(Call& c) {
  const Cell x = c.s.deref(c.a.variable(0));
  const bool is_square = x.is_var() && x == c.s.deref(c.a.variable(1));
  if (is_square) return fd::post_arithmetic(c.s, Kind::power, holds, x, Cell::integer(2), c.a.variable(2));
  return arithmetic<Kind::times>(c);
}

template <Kind K>
bool extremum_of(Call& c) {
  const std::vector<Cell> elements = c.a.variables(1);
  if (elements.empty()) c.a.fail("the array is empty");
  return fd::post_extremum(c.s, K, elements, c.a.variable(0));
}

// --- truth values

template <unsigned Table>
bool connective(Call& c) {
  return c.connect(Table, c.truth(0), c.truth(1), holds);
}
template <unsigned Table>
bool connective_reified(Call& c) {
  return c.connect(Table, c.truth(0), c.truth(1), c.truth(2));
}
template <unsigned Table>
bool connective_implied(Call& c) {
  return implied(c, c.truth(2), [](Call& call, Cell truth) { return call.connect(Table, call.truth(0), call.truth(1), truth); });
}
bool exclusive(Call& c) { return c.a.count() == 2 ? connective<table_xor>(c) : connective_reified<table_xor>(c); }
bool same(Call& c) {
  const Cell x = c.truth(0), y = c.truth(1);
  return c.possible && c.s.unite(x, y);
}
bool equal(Call& c) { return c.s.unite(c.a.variable(0), c.a.variable(1)); }

// The sum of truth values relation number, or control says whether.
bool count_of(Call& c, const std::vector<Cell>& positive, const std::vector<Cell>& negative, Value least, Cell control) {
  Linear l;  // least - positive - (number of negative - negative) =< 0
  for (const Cell x : positive) l.terms.push_back({-1, x});
  for (const Cell x : negative) l.terms.push_back({1, x});
  l.constant = Wide{least} - static_cast<Value>(negative.size());
  return c.post(Relation::at_most, std::move(l), control);
}

bool conjunction(Call& c) {
  const std::vector<Cell> all = c.truths(0);
  return count_of(c, all, {}, static_cast<Value>(all.size()), c.truth(1));
}
bool disjunction(Call& c) { return count_of(c, c.truths(0), {}, 1, c.truth(1)); }
bool clause(Call& c) { return count_of(c, c.truths(0), c.truths(1), 1, holds); }
bool clause_reified(Call& c) { return count_of(c, c.truths(0), c.truths(1), 1, c.truth(2)); }
bool odd(Call& c) {
  const std::vector<Cell> all = c.truths(0);
  const Value pairs = static_cast<Value>(all.size()) / 2;
  Linear l;
  for (const Cell x : all) l.terms.push_back({1, x});
  l.terms.push_back({-2, pairs == 0 ? nothing : c.s.new_variable({{0, pairs}})});
  l.constant = -1;
  return c.post(Relation::equal, std::move(l));
}

// --- sets

bool member(Call& c) { return fd::post_member(c.s, c.a.variable(0), c.a.set(1), holds); }
bool member_reified(Call& c) {
  const Cell control = c.truth(2);
  return c.possible && fd::post_member(c.s, c.a.variable(0), c.a.set(1), control);
}
bool member_implied(Call& c) {
  return implied(c, c.truth(2), [](Call& call, Cell truth) { return fd::post_member(call.s, call.a.variable(0), call.a.set(1), truth); });
}

// --- global constraints

bool element(Call& c) { return fd::post_element(c.s, c.a.variable(0), c.a.variables(1), c.a.variable(2), nothing); }
// Weak where the model asks for it, else as strong as the solver has it.
bool all_different(Call& c) {
  const bool is_weak = c.a.has_annotation("value_propagation") || c.a.has_annotation("val");
  return is_weak ? fd::post_all_different(c.s, c.a.variables(0), nothing) : fd::post_all_distinct(c.s, c.a.variables(0), nothing);
}
bool circuit(Call& c) { return fd::post_circuit(c.s, c.a.variables(0), true, nothing); }

std::vector<std::vector<Value>> rows_of(const Call& c, std::size_t argument, std::size_t width) {
  const std::vector<Value> values = c.a.numbers(argument);
  if (width == 0 || values.size() % width != 0) c.a.fail(fmt::format("{} values make no rows of {}", values.size(), width));
  std::vector<std::vector<Value>> rows;
  for (std::size_t i = 0; i < values.size(); i += width)
    rows.emplace_back(values.begin() + static_cast<std::ptrdiff_t>(i), values.begin() + static_cast<std::ptrdiff_t>(i + width));
  return rows;
}

bool table(Call& c) {
  const std::vector<Cell> variables = c.a.variables(0);
  if (variables.empty()) return true;
  return fd::post_tuples(c.s, variables, rows_of(c, 1, variables.size()), nothing);
}

// The states that an automaton is in are variables of their own; a row of a table is a transition.
bool regular(Call& c) {
  const std::vector<Cell> word = c.a.variables(0);
  const Value states = c.a.number(1), symbols = c.a.number(2), start = c.a.number(4);
  const std::vector<Value> next = c.a.numbers(3);
  constexpr Value most = 1 << 24;
  if (states < 1 || symbols < 1 || states > most / symbols || static_cast<Value>(next.size()) != states * symbols)
    c.a.fail("the table has to have a row for each state and a column for each symbol");
  std::vector<std::vector<Value>> transitions;
  for (Value state = 1; state <= states; ++state)
    for (Value symbol = 1; symbol <= symbols; ++symbol) {
      const Value to = next[static_cast<std::size_t>((state - 1) * symbols + symbol - 1)];
      if (to >= 1 && to <= states) transitions.push_back({state, symbol, to});
    }
  Cell state = Cell::integer(start);
  for (const Cell symbol : word) {
    const Cell to = states == 1 ? Cell::integer(1) : c.s.new_variable({{1, states}});
    if (!fd::post_tuples(c.s, {state, symbol, to}, transitions, nothing)) return false;
    state = to;
  }
  return c.s.restrict_to(state, c.a.set(5));
}

// Start + duration, a variable of its own.
Cell end_of(Call& c, Cell start, Cell duration) {
  const fd::Bounds s = c.s.bounds(start), d = c.s.bounds(duration);
  const bool has_bounds = fd::is_finite(s.low) && fd::is_finite(s.high) && fd::is_finite(d.high);
  const Wide low = Wide{s.low} + d.low, high = Wide{s.high} + d.high;
  Cell end = nothing;
  if (!has_bounds || !Solver::fits(low) || !Solver::fits(high)) {
    end = c.s.new_variable({{fd::infimum, fd::supremum}});
  } else {
    end = low == high ? Cell::integer(static_cast<Value>(low)) : c.s.new_variable({{static_cast<Value>(low), static_cast<Value>(high)}});
  }
  c.possible = c.post(Relation::equal, {{{1, start}, {1, duration}, {-1, end}}});
  return end;
}

bool cumulative(Call& c) {
  const std::vector<Cell> starts = c.a.variables(0), durations = c.a.variables(1), uses = c.a.variables(2);
  if (starts.size() != durations.size() || starts.size() != uses.size()) c.a.fail("the arrays differ in length");
  std::vector<Cell> parts;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (!c.s.set_min(durations[i], 0) || !c.s.set_min(uses[i], 0)) return false;
    for (const Cell part : {starts[i], durations[i], end_of(c, starts[i], durations[i]), uses[i]}) parts.push_back(part);
  }
  return c.possible && fd::post_cumulative(c.s, c.a.variable(3), parts, nothing);
}

bool disjunctive(Call& c) {
  const std::vector<Cell> starts = c.a.variables(0), durations = c.a.variables(1);
  if (starts.size() != durations.size()) c.a.fail("the arrays differ in length");
  std::vector<Cell> parts;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (!c.s.set_min(durations[i], 0)) return false;
    for (const Cell part : {starts[i], durations[i], end_of(c, starts[i], durations[i])}) parts.push_back(part);
  }
  return c.possible && fd::post_disjunctive(c.s, parts, nothing);
}

// The boxes one after the other: their starts in each direction, and their sizes.
bool boxes(Call& c) {
  const std::vector<Cell> starts = c.a.variables(0), sizes = c.a.variables(1);
  const auto directions = static_cast<std::size_t>(c.a.number(2));
  if (starts.size() != sizes.size()) c.a.fail("the arrays differ in length");
  if (directions == 0 || starts.size() % directions != 0)
    c.a.fail(fmt::format("{} starts make no boxes of {} directions", starts.size(), directions));
  std::vector<Cell> sides(4 * directions);
  const auto put = [&](std::size_t first, std::size_t box) {
    for (std::size_t i = 0; i < directions; ++i) {
      sides[first + 2 * i] = starts[box * directions + i];
      sides[first + 2 * i + 1] = sizes[box * directions + i];
    }
  };
  const std::size_t count = starts.size() / directions;
  for (std::size_t one = 0; one < count; ++one) {
    put(0, one);
    for (std::size_t other = one + 1; other < count; ++other) {
      put(2 * directions, other);
      if (!fd::post_boxes_apart(c.s, sides)) return false;
    }
  }
  return true;
}

bool loads(Call& c) {
  const std::vector<Value> weights = c.a.numbers(0), values = c.a.numbers(2);
  const std::vector<Cell> variables = c.a.variables(1), sums = c.a.variables(3);
  if (weights.size() != variables.size() || values.size() != sums.size()) c.a.fail("the arrays differ in length");
  for (const Value w : weights)
    if (w < 0) c.a.fail("a weight is less than 0");
  return fd::post_loads(c.s, weights, variables, values, sums);
}

bool inverse(Call& c) {
  const std::vector<Cell> xs = c.a.variables(1), ys = c.a.variables(3);
  return xs.size() == ys.size() && (xs.empty() || fd::post_inverse(c.s, c.a.number(0), xs, c.a.number(2), ys));
}

// --- the table

struct Row {
  std::string_view name;
  std::size_t arity;
  Post post;
  std::size_t more = 0;  // arguments that there may be beside
};

constexpr Row table_of_constraints[] = {
    {"int_eq", 2, equal},
    {"int_ne", 2, relation<Relation::unequal>},
    {"int_le", 2, relation<Relation::at_most>},
    {"int_lt", 2, relation<Relation::at_most, -1>},
    {"int_eq_reif", 3, relation_reified<Relation::equal>},
    {"int_ne_reif", 3, relation_reified<Relation::unequal>},
    {"int_le_reif", 3, relation_reified<Relation::at_most>},
    {"int_lt_reif", 3, relation_reified<Relation::at_most, -1>},
    {"int_eq_imp", 3, relation_implied<Relation::equal>},
    {"int_ne_imp", 3, relation_implied<Relation::unequal>},
    {"int_le_imp", 3, relation_implied<Relation::at_most>},
    {"int_lt_imp", 3, relation_implied<Relation::at_most, -1>},
    {"int_lin_eq", 3, linear_equal},
    {"int_lin_ne", 3, linear<Relation::unequal>},
    {"int_lin_le", 3, linear<Relation::at_most>},
    {"int_lin_eq_reif", 4, linear_reified<Relation::equal>},
    {"int_lin_ne_reif", 4, linear_reified<Relation::unequal>},
    {"int_lin_le_reif", 4, linear_reified<Relation::at_most>},
    {"int_lin_eq_imp", 4, linear_implied<Relation::equal>},
    {"int_lin_ne_imp", 4, linear_implied<Relation::unequal>},
    {"int_lin_le_imp", 4, linear_implied<Relation::at_most>},
    {"bool_lin_eq", 3, linear<Relation::equal>},
    {"bool_lin_ne", 3, linear<Relation::unequal>},
    {"bool_lin_le", 3, linear<Relation::at_most>},
    {"int_plus", 3, plus},
    {"int_minus", 3, minus},
    {"int_times", 3, times},
    {"int_div", 3, arithmetic<Kind::divide>},
    {"int_mod", 3, arithmetic<Kind::remainder>},
    {"int_pow", 3, power},
    {"int_pow_fixed", 3, power},
    {"int_min", 3, arithmetic<Kind::minimum>},
    {"int_max", 3, arithmetic<Kind::maximum>},
    {"int_abs", 2, absolute},
    {"array_int_minimum", 2, extremum_of<Kind::least_of>},
    {"array_int_maximum", 2, extremum_of<Kind::greatest_of>},
    {"bool2int", 2, same},
    {"bool_eq", 2, same},
    {"bool_not", 2, connective<table_xor>},
    {"bool_ne", 2, connective<table_xor>},
    {"bool_le", 2, connective<table_implies>},
    {"bool_lt", 2, connective<table_less>},
    {"bool_and", 3, connective_reified<table_and>},
    {"bool_or", 3, connective_reified<table_or>},
    {"bool_xor", 2, exclusive, 1},
    {"bool_eq_reif", 3, connective_reified<table_equal>},
    {"bool_ne_reif", 3, connective_reified<table_xor>},
    {"bool_le_reif", 3, connective_reified<table_implies>},
    {"bool_lt_reif", 3, connective_reified<table_less>},
    {"bool_and_reif", 3, connective_reified<table_and>},
    {"bool_or_reif", 3, connective_reified<table_or>},
    {"bool_xor_reif", 3, connective_reified<table_xor>},
    {"bool_eq_imp", 3, connective_implied<table_equal>},
    {"bool_ne_imp", 3, connective_implied<table_xor>},
    {"bool_le_imp", 3, connective_implied<table_implies>},
    {"bool_lt_imp", 3, connective_implied<table_less>},
    {"bool_clause", 2, clause},
    {"bool_clause_reif", 3, clause_reified},
    {"array_bool_and", 2, conjunction},
    {"array_bool_or", 2, disjunction},
    {"array_bool_xor", 1, odd},
    {"set_in", 2, member},
    {"set_in_reif", 3, member_reified},
    {"set_in_imp", 3, member_implied},
    {"array_int_element", 3, element},
    {"array_var_int_element", 3, element},
    {"array_bool_element", 3, element},
    {"array_var_bool_element", 3, element},
    {"penelope_all_different", 1, all_different},
    {"penelope_boxes", 3, boxes},
    {"penelope_circuit", 1, circuit},
    {"penelope_cumulative", 4, cumulative},
    {"penelope_disjunctive", 2, disjunctive},
    {"penelope_inverse", 4, inverse},
    {"penelope_loads", 4, loads},
    {"penelope_regular", 6, regular},
    {"penelope_table", 2, table},
};

const Row* row_of(std::string_view name) {
  static const auto rows = [] {
    std::unordered_map<std::string_view, const Row*> by_name;
    for (const Row& row : table_of_constraints) by_name.emplace(row.name, &row);
    return by_name;
  }();
  const auto found = rows.find(name);
  return found == rows.end() ? nullptr : found->second;
}

std::string unknown(std::string_view name) {
  if (name.starts_with("float_") || name.starts_with("int2float") || name.find("_float_") != name.npos)
    return fmt::format("{}: there are no constraints over floats here", name);
  if (name.starts_with("set_") || name.find("_set_") != name.npos) return fmt::format("{}: there are no set variables here", name);
  return fmt::format("{}: there is no such constraint", name);
}

}  // namespace

bool post_constraint(Solver& s, std::string_view name, std::span<const Expression> arguments, const Annotations& annotations,
                     std::uint64_t line) {
  const Row* const row = row_of(name);
  if (!row) throw ModelError(line, unknown(name));
  const Arguments a(s, name, arguments, annotations, line);
  if (arguments.size() < row->arity || arguments.size() > row->arity + row->more)
    a.fail(fmt::format("{} arguments instead of {}", arguments.size(), row->arity));
  Call call{s, a};
  try {
    return row->post(call) && call.possible;
  } catch (const PrologError&) {
    a.fail("a number is too large");
  }
}

}  // namespace penelope::flatzinc
