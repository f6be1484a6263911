// What the arguments of a constraint are.
#include <fmt/format.h>

#include <algorithm>

#include "wam/flatzinc/constraints.hpp"

namespace penelope::flatzinc {

using Kind = Expression::Kind;

void Arguments::fail(const std::string& what) const { throw ModelError(line_, fmt::format("{}: {}", constraint_, what)); }

void Arguments::refuse(std::size_t i, std::string_view wanted) const {
  const Kind kind = at(i).kind;
  const std::string_view is = kind == Kind::real ? " (there are no floats here)" : "";
  fail(fmt::format("argument {} is not {}{}", i + 1, wanted, is));
}

Cell Arguments::cell_of(const Expression& e, std::size_t i) const {
  if (e.kind == Kind::integer || e.kind == Kind::boolean) return Cell::integer(e.value);
  if (e.kind != Kind::variable) refuse(i, "an integer or a Boolean");
  return e.cell;
}

fd::Value Arguments::number(std::size_t i) const {
  const Cell c = s_.deref(variable(i));
  if (!c.is_int()) refuse(i, "known");
  return c.as_int();
}

std::vector<Cell> Arguments::variables(std::size_t i) const {
  if (at(i).kind != Kind::array) refuse(i, "an array");
  std::vector<Cell> cells;
  cells.reserve(at(i).size());
  for (const Expression& e : *at(i).items) cells.push_back(cell_of(e, i));
  return cells;
}

std::vector<fd::Value> Arguments::numbers(std::size_t i) const {
  std::vector<fd::Value> values;
  for (const Cell given : variables(i)) {
    const Cell c = s_.deref(given);
    if (!c.is_int()) refuse(i, "an array of known integers");
    values.push_back(c.as_int());
  }
  return values;
}

const fd::Ranges& Arguments::set(std::size_t i) const {
  if (at(i).kind != Kind::set) refuse(i, "a set of known integers (there are no set variables here)");
  return *at(i).ranges;
}

Cell Arguments::as_truth(Cell c, bool& possible) const {
  const fd::Bounds b = s_.bounds(c);
  if (b.low < 0 || b.high > 1) possible = possible && s_.restrict_to(c, fd::Range{0, 1});
  return s_.deref(c);
}

std::vector<Cell> Arguments::truths(std::size_t i, bool& possible) const {
  std::vector<Cell> cells = variables(i);
  for (Cell& c : cells) c = as_truth(c, possible);
  return cells;
}

bool Arguments::has_annotation(std::string_view name) const {
  return std::any_of(annotations_.begin(), annotations_.end(), [name](const Expression& e) { return e.is_named(name); });
}

}  // namespace penelope::flatzinc
