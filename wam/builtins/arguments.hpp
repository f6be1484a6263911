// Arguments of built-ins with their ISO errors. Each function dereferences a cell and gives it back when it has the wanted type. There are
// two forms of each. With a place for the argument it is what a built-in asks for itself: where the argument is wrong, the error is raised
// without unwinding (error_balls.hpp), and the built-in returns:
//
//   Cell n, term;
//   if (!integer_argument(w, a[0], n) || !compound_argument(w, a[1], term)) return false;
//
// Without one the function returns the argument or throws the error, from wherever it is called.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/code/limits.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/number.hpp"
#include "wam/term/store.hpp"

namespace penelope {

[[nodiscard]] inline bool bound_argument(Store& s, Cell c, Cell& argument) {
  argument = s.deref(c);
  return PENELOPE_LIKELY(!argument.is_var()) || raise(instantiation_error_ball(s));
}

[[nodiscard]] inline bool integer_argument(Store& s, Cell c, Cell& argument) {
  if (!bound_argument(s, c, argument)) return false;
  return PENELOPE_LIKELY(s.is_integer(argument)) || raise(type_error_ball(s, "integer", argument));
}

// An integer that is no big one: counts, offsets, lines. A big one is a resource_error.
[[nodiscard]] inline bool small_integer_argument(Store& s, Cell c, std::int64_t& argument) {
  if (!integer_argument(s, c, c)) return false;
  if (!c.is_int()) return raise(resource_error_ball(s, "memory"));
  argument = c.as_int();
  return true;
}

// An integer >= 0.
[[nodiscard]] inline bool natural_argument(Store& s, Cell c, Cell& argument) {
  if (!integer_argument(s, c, argument)) return false;
  return integer_sign(s, argument) >= 0 || raise(domain_error_ball(s, "not_less_than_zero", argument));
}

// The arity of a predicate that is looked for, an integer >= 0. All that are too large are one that no predicate has.
[[nodiscard]] inline bool arity_looked_for(Store& s, Cell c, std::uint32_t& argument) {
  constexpr std::int64_t too_large = std::int64_t{max_predicate_arity} + 1;
  if (!natural_argument(s, c, c)) return false;
  argument = static_cast<std::uint32_t>(c.is_int() ? std::min(c.as_int(), too_large) : too_large);
  return true;
}

[[nodiscard]] inline bool atom_argument(Store& s, Cell c, Cell& argument) {
  if (!bound_argument(s, c, argument)) return false;
  return PENELOPE_LIKELY(argument.is_atom()) || raise(type_error_ball(s, "atom", argument));
}

[[nodiscard]] inline bool compound_argument(Store& s, Cell c, Cell& argument) {
  if (!bound_argument(s, c, argument)) return false;
  return PENELOPE_LIKELY(argument.is_compound()) || raise(type_error_ball(s, "compound", argument));
}

// An unbound variable or an integer.
[[nodiscard]] inline bool optional_integer_argument(Store& s, Cell c, Cell& argument) {
  argument = s.deref(c);
  return argument.is_var() || s.is_integer(argument) || raise(type_error_ball(s, "integer", argument));
}

// The same, or an error that is thrown.
template <class Argument = Cell>
inline Argument argument_or_throw(bool (*ask)(Store&, Cell, Argument&), Store& s, Cell c) {
  Argument argument;
  if (PENELOPE_UNLIKELY(!ask(s, c, argument))) throw_raised();
  return argument;
}
inline Cell bound_argument(Store& s, Cell c) { return argument_or_throw(bound_argument, s, c); }
inline Cell integer_argument(Store& s, Cell c) { return argument_or_throw(integer_argument, s, c); }
inline std::int64_t small_integer_argument(Store& s, Cell c) { return argument_or_throw<std::int64_t>(small_integer_argument, s, c); }
inline Cell natural_argument(Store& s, Cell c) { return argument_or_throw(natural_argument, s, c); }
inline std::uint32_t arity_looked_for(Store& s, Cell c) { return argument_or_throw<std::uint32_t>(arity_looked_for, s, c); }
inline Cell atom_argument(Store& s, Cell c) { return argument_or_throw(atom_argument, s, c); }
inline Cell compound_argument(Store& s, Cell c) { return argument_or_throw(compound_argument, s, c); }
inline Cell optional_integer_argument(Store& s, Cell c) { return argument_or_throw(optional_integer_argument, s, c); }

struct Skipped {
  std::uint64_t count;  // list cells passed
  Cell rest;            // [], an unbound variable, or what makes it no list; a list cell when it is cyclic
};
Skipped skip_list(const Store&, Cell list);

// The elements of a proper list, dereferenced; instantiation_error for a partial list, type_error(list, L) otherwise.
std::vector<Cell> list_argument(Store&, Cell list);
[[nodiscard]] bool list_argument(Store&, Cell list, std::vector<Cell>& items);

}  // namespace penelope
