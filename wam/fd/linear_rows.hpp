// What the constraints around a cost say as linear rows: over variables, and over truth values of "x is v", the columns of values.
//
// Only part of it is said: rows hold in every solution, but what satisfies all rows need be none.
#pragma once
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "wam/fd/propagators.hpp"

namespace penelope::fd {

class LinearRows {
 public:
  struct Column {
    Bounds bounds;
    Cell variable{};  // not of a value
    bool is_value = false;
    std::uint32_t first_value = 0;  // its columns for values; 0: none
    std::vector<Value> values{};
  };
  struct Term {
    std::uint32_t column;
    Value coefficient;
  };
  struct Row {  // the sum is at most the bound, or equal to it
    std::vector<Term> terms;
    Value bound;
    bool is_equation;
    Value greatest_coefficient() const;  // 1 at least
  };
  struct Truth {  // the value of one column: whether the variable of the other has one of these values
    std::uint32_t truth, variable;
    Ranges values;
  };

  // Reads the constraints that are reached from the cost, a variable, as far as there is room. The first column is that of the cost.
  LinearRows(Solver&, Cell cost);

  const std::vector<Column>& columns() const { return columns_; }
  const std::vector<Row>& rows() const { return rows_; }
  const std::vector<Truth>& truths() const { return truths_; }
  // The column that is 1 where the variable of this one has the value.
  std::optional<std::uint32_t> value_column(std::uint32_t number, Value v) const;

 private:
  // A sum that may have known parts.
  struct Sum {
    std::vector<Term> terms{};
    Wide constant = 0;
    bool is_known = true;  // every variable has a column
  };

  std::optional<std::uint32_t> column_of(Cell variable);
  void add(Sum&, Value coefficient, Cell);
  bool has_values(std::uint32_t number);
  void add_row(const Sum&, bool is_equation);
  void read_around(Cell variable);
  void read(Cell propagator);
  void read_linear(Kind, const Cell* p, std::uint32_t count);
  void read_reified(Kind, const Sum&, Cell control);
  Wide greatest(const Sum&) const;
  void relax(Sum, std::uint32_t truth);
  void read_truth(Kind, const Sum&, Cell control);
  void note_truth(Cell control, Cell variable, const Ranges&, bool is_positive);
  void read_extremum(bool is_maximum, std::span<const Cell> all, Cell extremum);
  void read_connective(unsigned table, const Cell* pqr);
  void read_element(Cell index, Cell value, std::span<const Cell> list);
  void read_loads(const Cell* p, const Cell* end);
  void differ(Cell propagator);
  void add_least_sum(const std::vector<std::uint32_t>& all);
  bool is_exclusion(const Row&) const;
  void add_cliques();

  Solver& s_;
  std::vector<Column> columns_;
  std::vector<Row> rows_;
  std::vector<Truth> truths_;
  std::vector<Cell> different_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  // by the place of the variable
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace penelope::fd
