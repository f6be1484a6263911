// Arguments of built-ins with their ISO errors: each function dereferences a cell and returns it when it has the wanted
// type.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "wam/code/limits.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/number.hpp"
#include "wam/term/store.hpp"

namespace penelope {

inline Cell bound_argument(Store& s, Cell c) {
  c = s.deref(c);
  if (c.is_var()) instantiation_error(s);
  return c;
}

inline Cell integer_argument(Store& s, Cell c) {
  c = bound_argument(s, c);
  if (!s.is_integer(c)) type_error(s, "integer", c);
  return c;
}

// An integer that is no big one: counts, offsets, lines. A big one is a resource_error.
inline std::int64_t small_integer_argument(Store& s, Cell c) {
  c = integer_argument(s, c);
  if (!c.is_int()) resource_error(s, "memory");
  return c.as_int();
}

// An integer >= 0.
inline Cell natural_argument(Store& s, Cell c) {
  c = integer_argument(s, c);
  if (integer_sign(s, c) < 0) domain_error(s, "not_less_than_zero", c);
  return c;
}

// The arity of a predicate that is looked for, an integer >= 0. All that are too large are one that no predicate has.
inline std::uint32_t arity_looked_for(Store& s, Cell c) {
  constexpr std::int64_t too_large = std::int64_t{max_predicate_arity} + 1;
  c = natural_argument(s, c);
  return static_cast<std::uint32_t>(c.is_int() ? std::min(c.as_int(), too_large) : too_large);
}

inline Cell atom_argument(Store& s, Cell c) {
  c = bound_argument(s, c);
  if (!c.is_atom()) type_error(s, "atom", c);
  return c;
}

inline Cell compound_argument(Store& s, Cell c) {
  c = bound_argument(s, c);
  if (!c.is_compound()) type_error(s, "compound", c);
  return c;
}

// An unbound variable or an integer.
inline Cell optional_integer_argument(Store& s, Cell c) {
  c = s.deref(c);
  if (!c.is_var() && !s.is_integer(c)) type_error(s, "integer", c);
  return c;
}

struct Skipped {
  std::uint64_t count;  // list cells passed
  Cell rest;            // [], an unbound variable, or what makes it no list; a list cell when it is cyclic
};
Skipped skip_list(const Store&, Cell list);

// The elements of a proper list, dereferenced; instantiation_error for a partial list, type_error(list, L) otherwise.
std::vector<Cell> list_argument(Store&, Cell list);

}  // namespace penelope
