// From terms to propagators: expressions, relations and connectives, as programs write them.
#pragma once
#include "wam/fd/propagators.hpp"
#include "wam/fd/vocabulary.hpp"

namespace penelope::fd {

enum class Comparison { equal, unequal, less, greater, at_most, at_least };
std::optional<Comparison> comparison_of(Worker&, Cell name);            // #=, #\=, #<, ...
std::optional<Comparison> comparison_of(std::uint64_t operation_code);  // of two arguments

class Poster {
 public:
  explicit Poster(Solver& s) : s_(s), w_(s.w), vocabulary_(Vocabulary::of(s.w.symbols)) {}
  bool relation(Comparison, Cell left, Cell right, Cell control);
  // The sum of coefficient times variable in relation to an expression.
  bool sum(const std::vector<Cell>& coefficients, const std::vector<Cell>& variables, Comparison, Cell right);
  // control, 0, 1 or a variable, says whether the term holds; domain_error(clpfd_reifiable_expression, T) for what is
  // none.
  bool reify(Cell term, Cell control);

 private:
  using Term = Linear::Term;
  void add(Linear&, Cell expression, Wide coefficient);
  void make_variables(const Linear&);
  void make_variables_of(Comparison, Cell left, Cell right);
  bool is_sum(Cell expression) const;
  std::optional<bool> unequal_distance(Cell absolute, Cell number);
  std::optional<bool> limited_magnitude(Comparison, Cell left, Cell right);
  Cell constant_first(Comparison, Cell left, Cell right) const;
  Cell first_operand(Comparison, Cell left, Cell right, const Linear&) const;
  Cell negated_variable(Cell left, Cell right) const;
  Cell shown_as_written(Comparison, Cell left, Cell right) const;
  Cell form_of_inequality(Comparison, const Linear&) const;
  bool add_product(Linear&, Cell left, Cell right, Wide coefficient);
  std::optional<int> places_shifted(Cell expression) const;
  std::optional<Value> power_of_product(Cell expression, Cell& variable) const;
  Cell variable_of(Cell expression);
  Cell variable_of(const Linear&);
  Cell operation(Cell expression, Cell target);  // target: a variable or an integer
  Cell quotient(Kind, Cell x, Cell y, Cell target);
  bool post(Comparison, Linear, Cell control, Cell shown = Cell::integer(0));  // shown: as a residual goal, 0: by its terms
  Cell multiple(Cell left, Cell right) const;
  struct Membership {
    Cell variable;
    Ranges ranges;
  };
  std::optional<Membership> membership_of(Cell connective) const;
  bool table(Cell tuples_in, Cell control);
  bool connective(unsigned table, Cell left, Cell right, Cell control);
  Cell new_truth_value() { return s_.new_variable(Range{0, 1}); }
  // name/arity of a term, as operation_code; 0: of something else, or the name is too long.
  std::uint64_t operation_of(Cell c) const { return c.is_struct() ? vocabulary_.operation(w_.functor_of(c)) : 0; }
  [[gnu::always_inline]] bool is(Cell c, std::string_view name, std::uint32_t arity) const {
    return operation_of(c) == operation_code(name, arity);
  }

  Solver& s_;
  Worker& w_;
  Vocabulary& vocabulary_;
  bool possible_ = true;          // nothing that was posted beside the expressions has failed
  bool is_plain_ = false;         // the relation holds: no truth value says whether
  bool makes_variables_ = false;  // of a sum, at once
  bool guarded_ = false;          // a quotient may be undefined: the relation is false then
  std::vector<Cell> guards_;
  unsigned depth_ = 0;
  std::uint64_t parts_ = 0;
};

}  // namespace penelope::fd
