// The functions that expressions may use, by number and by name, and which of them read what is no argument: the clock, random numbers.
#include "wam/term/evaluable_table.hpp"

#include <array>
#include <limits>
#include <unordered_map>
#include <vector>

#include "wam/term/arithmetic.hpp"
#include "wam/term/evaluable.hpp"

namespace penelope {

namespace {

Cell cpu_time(Store& s) {
  const double here = state_value(s, {StateFunction::cpu_time}).real;
  return s.new_float(here + s.cpu_elsewhere);
}

Cell random_unit(Store& s) { return s.new_float(state_value(s, {StateFunction::random_unit}).real); }

Cell wall_clock(Store& s) { return s.new_integer(state_value(s, {StateFunction::wall_clock}).integer); }

template <auto value>
Cell float_constant(Store& s) {
  return s.new_float(value());
}

template <std::int64_t value>
Cell integer_constant(Store& s) {
  return s.new_integer(value);
}

constexpr double pi() { return 3.14159265358979323846; }
constexpr double e() { return 2.71828182845904523536; }
constexpr double infinity() { return std::numeric_limits<double>::infinity(); }
constexpr double nan() { return std::numeric_limits<double>::quiet_NaN(); }
constexpr double epsilon() { return std::numeric_limits<double>::epsilon(); }

namespace ev = evaluable;

}  // namespace

constexpr Evaluable evaluable_functions[] = {
    {"+", ev::add},
    {"-", ev::subtract},
    {"*", ev::multiply},
    {"/", ev::divide, Operands::division},
    {"rdiv", ev::rational_divide},
    {"//", ev::integer_divide, Operands::integer_division},
    {"mod", ev::modulo, Operands::integer_division},
    {"rem", ev::remainder, Operands::integer_division},
    {"div", ev::floor_divide, Operands::integer_division},
    {"**", ev::power},
    {"^", ev::integer_power},
    {">>", ev::shift_right, Operands::integers},
    {"<<", ev::shift_left, Operands::integers},
    {"/\\", ev::bit_and, Operands::integers},
    {"\\/", ev::bit_or, Operands::integers},
    {"xor", ev::bit_xor, Operands::integers},
    {"\\", ev::bit_complement},
    {"-", ev::negate},
    {"+", ev::identity},
    {"abs", ev::absolute},
    {"sign", ev::sign},
    {"max", ev::maximum},
    {"min", ev::minimum},
    {"gcd", ev::greatest_common_divisor},
    {"lcm", ev::least_common_multiple},
    {"msb", ev::most_significant_bit},
    {"lsb", ev::least_significant_bit},
    {"popcount", ev::popcount},
    {"getbit", ev::get_bit},
    {"powm", ev::power_modulo},
    {"succ", ev::successor},
    {"plus", ev::add},
    {"float", ev::to_float},
    {"rational", ev::to_rational},
    {"rationalize", ev::to_simple_rational},
    {"numerator", ev::numerator},
    {"denominator", ev::denominator},
    {"integer", ev::to_integer},
    {"truncate", ev::truncate},
    {"trunc", ev::truncate},
    {"round", ev::round},
    {"ceiling", ev::ceiling},
    {"ceil", ev::ceiling},
    {"eval", ev::identity},
    {"floor", ev::floor},
    {"float_integer_part", ev::float_integer_part},
    {"float_fractional_part", ev::float_fractional_part},
    {"sqrt", ev::sqrt},
    {"exp", ev::exp},
    {"log", ev::log},
    {"log", ev::log_base},
    {"log2", ev::log2},
    {"log10", ev::log10},
    {"sin", ev::sin},
    {"cos", ev::cos},
    {"tan", ev::tan},
    {"cot", ev::cot},
    {"asin", ev::asin},
    {"acos", ev::acos},
    {"atan", ev::atan},
    {"atan", ev::atan2},
    {"atan2", ev::atan2},
    {"acot", ev::acot},
    {"sinh", ev::sinh},
    {"cosh", ev::cosh},
    {"tanh", ev::tanh},
    {"asinh", ev::asinh},
    {"acosh", ev::acosh},
    {"atanh", ev::atanh},
    {"lgamma", ev::lgamma},
    {"erf", ev::erf},
    {"erfc", ev::erfc},
    {"copysign", ev::copysign},
    {"nexttoward", ev::nexttoward},
    {"pi", float_constant<pi>},
    {"e", float_constant<e>},
    {"inf", float_constant<infinity>},
    {"nan", float_constant<nan>},
    {"epsilon", float_constant<epsilon>},
    {"max_tagged_integer", integer_constant<max_small_int>},
    {"min_tagged_integer", integer_constant<min_small_int>},
    {"max_integer", integer_constant<std::numeric_limits<std::int64_t>::max()>},
    {"min_integer", integer_constant<std::numeric_limits<std::int64_t>::min()>},
    {"random", ev::random, true},
    {"random", random_unit, true},
    {"random_float", random_unit, true},
    {"cputime", cpu_time, true},
    {"realtime", wall_clock, true},
};
constexpr std::uint32_t number_of_evaluable_functions = std::size(evaluable_functions);
static_assert(number_of_evaluable_functions < 0xff);
static_assert(evaluable_functions[number_of_plus].apply2 == ev::add && evaluable_functions[number_of_minus].apply2 == ev::subtract &&
              evaluable_functions[number_of_times].apply2 == ev::multiply);

std::uint32_t find_evaluable(std::string_view name, std::uint32_t arity) {
  struct Index {
    std::array<std::unordered_map<std::string_view, std::uint32_t>, max_function_arguments + 1> by_arity;
    Index() {
      for (std::uint32_t i = 0; i < number_of_evaluable_functions; ++i)
        by_arity[evaluable_functions[i].arity].emplace(evaluable_functions[i].name, i);
    }
  };
  static const Index index;
  if (arity > max_function_arguments) return no_function;
  const auto found = index.by_arity[arity].find(name);
  return found == index.by_arity[arity].end() ? no_function : found->second;
}

std::uint32_t arithmetic_function(const Symbols& symbols, AtomId name, std::uint32_t arity) {
  return Cell::atom(name) == nil_cell ? no_function : find_evaluable(symbols.text(name), arity);
}

bool function_reads_state(std::uint32_t number) { return evaluable_function(number).reads_state; }

namespace {

constexpr std::uint32_t most_arguments_of_state = 1;
constexpr bool are_functions_of_state_short() {
  for (const Evaluable& function : evaluable_functions)
    if (function.reads_state && function.arity > most_arguments_of_state) return false;
  return true;
}
static_assert(are_functions_of_state_short());

bool reads_state(std::uint32_t function) { return function != no_function && evaluable_functions[function].reads_state; }

bool atom_reads_state(const Store& s, Cell atom) { return reads_state(find_evaluable(s.symbols.text(atom.as_atom()), 0)); }

// Whether the function or one of the arguments does; `structure_reads` is asked about those that are structures.
template <class StructureReads>
inline bool part_reads_state(const Store& s, Cell structure, StructureReads structure_reads) {
  const std::uint32_t arity = s.functor_of(structure).arity();
  if (arity <= most_arguments_of_state && reads_state(function_named(s, structure))) return true;
  const Cell* const arguments = s.args_of(structure);
  for (std::uint32_t i = 0; i < arity && i < max_function_arguments; ++i) {
    if (arguments[i].is_int()) continue;
    const Cell argument = s.deref(arguments[i]);
    if (argument.is_struct() ? structure_reads(argument) : argument.is_atom() && atom_reads_state(s, argument)) return true;
  }
  return false;
}

bool deep_structure_reads_state(const Store& s, Cell structure) {
  std::vector<Cell> todo{structure};
  const auto later = [&todo](Cell argument) {
    todo.push_back(argument);
    return false;
  };
  for (std::size_t seen = 0; !todo.empty(); ++seen) {
    if (seen == suspicious_depth) return true;
    const Cell x = todo.back();
    todo.pop_back();
    if (part_reads_state(s, x, later)) return true;
  }
  return false;
}

bool structure_reads_state(const Store& s, Cell structure, unsigned calls) {
  if (PENELOPE_UNLIKELY(calls == 0)) return deep_structure_reads_state(s, structure);
  return part_reads_state(s, structure, [&s, calls](Cell argument) { return structure_reads_state(s, argument, calls - 1); });
}

}  // namespace

// Each comparison in a goal that is called asks this.
bool reads_state(const Store& s, Cell expression) {
  const Cell x = s.deref(expression);
  return x.is_atom() ? atom_reads_state(s, x) : x.is_struct() && structure_reads_state(s, x, most_calls);
}

std::string_view arithmetic_function_name(std::uint32_t number) { return evaluable_function(number).name; }

}  // namespace penelope
