#include "runtime/worker/term_sizes.hpp"

#include <vector>

namespace penelope {

using Way = Formulas::Way;

std::uint64_t TermSizes::variable_of(const SizedTerm& t) const {
  if (!t.is_actual) return t.variable;
  const Cell c = w_.deref(t.cell);
  return c.is_var() ? c.offset() : SizedTerm::no_variable;
}

double TermSizes::of_variable(std::uint64_t variable, Way way) const {
  const auto found = variables_.find(variable);
  return found == variables_.end() ? unknown_size : found->second.size(way);
}

double TermSizes::of(const SizedTerm& t, Way way) const {
  if (t.is_actual) return of_cell(t.cell, way);
  if (t.variable != SizedTerm::no_variable) return of_variable(t.variable, way);
  return t.size(way);
}

double TermSizes::of_cell(Cell cell, Way way) const {
  const Cell c = w_.deref(cell);
  if (c.is_var()) return of_variable(c.offset(), way);
  switch (way) {
    case Way::value: return c.is_int() ? static_cast<double>(c.as_int()) : unknown_size;
    case Way::length: return length_of(c);
    default: return symbols_of(c);
  }
}

double TermSizes::length_of(Cell c) const {
  constexpr unsigned most = 10'000;
  for (unsigned length = 0; length < most; ++length) {
    if (c == nil_cell) return length;
    if (c.is_var()) return length + of_variable(c.offset(), Way::length);
    if (!c.is_list()) return unknown_size;
    c = w_.deref(w_.at(c)[1]);
  }
  return unknown_size;
}

double TermSizes::symbols_of(Cell term) const {
  constexpr unsigned most = 500;
  std::vector<Cell> open{term};
  double symbols = 0;
  for (unsigned seen = 0; !open.empty(); ++seen) {
    if (seen == most) return unknown_size;
    const Cell c = w_.deref(open.back());
    open.pop_back();
    ++symbols;
    if (c.is_var()) symbols += of_variable(c.offset(), Way::symbols) - 1;
    if (!c.is_compound()) continue;
    const Cell* const arguments = c.is_list() ? w_.at(c) : w_.at(c) + 1;
    const unsigned count = c.is_list() ? 2 : w_.at(c)->arity();
    if (count > most) return unknown_size;
    open.insert(open.end(), arguments, arguments + count);
  }
  return symbols;
}

}  // namespace penelope
