// Sizes of terms, as granularity analysis measures them: of actual terms, and of those that code would make if it ran.
#pragma once
#include <cstdint>
#include <limits>
#include <unordered_map>

#include "runtime/worker/formulas.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

constexpr double unknown_size = std::numeric_limits<double>::quiet_NaN();

// A term of which something is known: an actual one, or one that the code would make.
struct SizedTerm {
  static constexpr std::uint64_t no_variable = ~std::uint64_t{0};

  Cell cell{};
  bool is_actual = false;
  double value = unknown_size, length = unknown_size, symbols = unknown_size;  // of one that is not actual
  std::uint64_t variable = no_variable;                                        // the one that it is

  static SizedTerm actual(Cell cell) { return {cell, true}; }
  double size(Formulas::Way way) const { return way == Formulas::Way::value ? value : way == Formulas::Way::length ? length : symbols; }
  void set_size(Formulas::Way way, double size) {
    (way == Formulas::Way::value ? value : way == Formulas::Way::length ? length : symbols) = size;
  }
};

class TermSizes {
 public:
  explicit TermSizes(const Worker& w) : w_(w) {}

  double of(const SizedTerm&, Formulas::Way) const;  // unknown_size where it is not known, or the term is too large to look at
  // A variable gets a value of this size, as far as this goes.
  void set(std::uint64_t variable, Formulas::Way way, double size) { variables_[variable].set_size(way, size); }
  // That the term is, or SizedTerm::no_variable. Actual ones are told by their offset.
  static constexpr std::uint64_t above_all_offsets = std::uint64_t{1} << 62;
  std::uint64_t variable_of(const SizedTerm&) const;

 private:
  double of_cell(Cell, Formulas::Way) const;
  double of_variable(std::uint64_t variable, Formulas::Way) const;
  double length_of(Cell) const;
  double symbols_of(Cell) const;

  const Worker& w_;
  std::unordered_map<std::uint64_t, SizedTerm> variables_;  // what they were set to
};

}  // namespace penelope
