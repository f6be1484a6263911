// The constraints of FlatZinc, and the global ones that the solver has: a row for each in a table. They are posted into the
// solver; a fixpoint is the caller's.
#pragma once
#include <span>

#include "wam/fd/propagators.hpp"
#include "wam/flatzinc/expression.hpp"

namespace penelope::flatzinc {

// The arguments of a constraint. What is not of the wanted type is a ModelError.
class Arguments {
 public:
  Arguments(fd::Solver& s, std::string_view constraint, std::span<const Expression> arguments, const Annotations& annotations,
            std::uint64_t line)
      : s_(s), constraint_(constraint), arguments_(arguments), annotations_(annotations), line_(line) {}
  std::size_t count() const { return arguments_.size(); }
  Cell variable(std::size_t i) const { return cell_of(at(i), i); }  // an integer or a truth value, known or not
  fd::Value number(std::size_t i) const;
  std::vector<Cell> variables(std::size_t i) const;
  std::vector<fd::Value> numbers(std::size_t i) const;
  const fd::Ranges& set(std::size_t i) const;
  // The same for truth values: 0 or 1. Anything else is an error, or `possible` becomes false.
  Cell truth(std::size_t i, bool& possible) const { return as_truth(variable(i), possible); }
  std::vector<Cell> truths(std::size_t i, bool& possible) const;
  bool has_annotation(std::string_view name) const;
  [[noreturn]] void fail(const std::string& what) const;

 private:
  const Expression& at(std::size_t i) const { return arguments_[i]; }
  Cell cell_of(const Expression&, std::size_t i) const;
  Cell as_truth(Cell, bool& possible) const;
  [[noreturn]] void refuse(std::size_t i, std::string_view wanted) const;

  fd::Solver& s_;
  const std::string_view constraint_;
  const std::span<const Expression> arguments_;
  const Annotations& annotations_;
  const std::uint64_t line_;
};

// False: the constraint has no solution. ModelError for a constraint that there is not.
bool post_constraint(fd::Solver&, std::string_view name, std::span<const Expression> arguments, const Annotations&, std::uint64_t line);

}  // namespace penelope::flatzinc
