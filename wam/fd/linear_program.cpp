#include "wam/fd/linear_program.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace penelope::fd {

namespace {

// Costs that are equal, most of all those that are 0, would let steps lead nowhere.
constexpr double disturbance = 1e-4;
constexpr double accuracy = 1e-7, least_pivot = 1e-7, endless = std::numeric_limits<double>::infinity();

// Each basic column is its value less the sum of its row, of coefficient times how far the other columns are from where they stand.
// Columns are those of the program, then a slack for each row.
class Dictionary {
 public:
  explicit Dictionary(const LinearProgram& lp)
      : rows_(lp.rows.size()), columns_(lp.columns.size()), entries_(rows_ * columns_), values_(rows_), costs_(columns_) {
    std::uint32_t noise = 1;
    for (std::size_t j = 0; j < columns_; ++j) {
      const LinearProgram::Column& c = lp.columns[j];
      bounds_.push_back({c.low, c.high});
      noise = noise * 1664525 + 1013904223;
      const double more = disturbance * (1 + static_cast<double>(noise >> 8) / (1 << 24)) / (1 + c.high - c.low);
      costs_[j] = c.cost + (c.cost >= 0 ? more : -more);
      stands_.push_back(c.cost >= 0 ? c.low : c.high);
      outside_.push_back(static_cast<std::uint32_t>(j));
    }
    for (std::size_t i = 0; i < rows_; ++i) {
      double* const row = entries_.data() + i * columns_;
      for (const LinearProgram::Term& t : lp.rows[i].terms) row[t.column] += t.coefficient;
      values_[i] = lp.rows[i].bound;
      for (std::size_t j = 0; j < columns_; ++j) values_[i] -= row[j] * stands_[j];
      bounds_.push_back({0, lp.rows[i].is_equation ? 0 : endless});
      basis_.push_back(static_cast<std::uint32_t>(columns_ + i));
    }
  }

  // False: optimal, or nothing can be done.
  bool step() {
    const std::size_t r = leaving();
    if (r == rows_) return is_optimal_ = true, false;
    const Bounds b = bounds_[basis_[r]];
    const double to = values_[r] < b.low ? b.low : b.high;
    const std::size_t j = entering(r, values_[r] < b.low, std::abs(values_[r] - to));
    if (j == columns_) return false;
    work_ += static_cast<double>(rows_ + columns_);
    pivot(r, j, to);
    return true;
  }
  double work() const { return work_; }

  LinearSolution solution() const {
    LinearSolution s{std::vector<double>(rows_, 0), std::vector<double>(columns_, 0), is_optimal_};
    for (std::size_t j = 0; j < columns_; ++j)
      outside_[j] < columns_ ? void(s.values[outside_[j]] = stands_[j]) : void(s.multipliers[outside_[j] - columns_] = costs_[j]);
    for (std::size_t i = 0; i < rows_; ++i)
      if (basis_[i] < columns_) s.values[basis_[i]] = values_[i];
    return s;
  }

 private:
  struct Bounds {
    double low, high;
  };
  struct Candidate {
    double ratio;
    std::size_t column;
  };

  // The basic column that is furthest outside its bounds.
  std::size_t leaving() const {
    std::size_t worst = rows_;
    double most = accuracy;
    for (std::size_t i = 0; i < rows_; ++i) {
      const Bounds b = bounds_[basis_[i]];
      const double by = std::max(b.low - values_[i], values_[i] - b.high);
      if (by > most) most = by, worst = i;
    }
    return worst;
  }

  // Columns by when their costs become 0 as the basic column of the row moves. One that leaves it outside its bounds, for all that it can
  // change, goes to its other bound, and the next one is looked at.
  std::size_t entering(std::size_t r, bool is_below, double outside) {
    const double* const row = entries_.data() + r * columns_;
    candidates_.clear();
    for (std::size_t j = 0; j < columns_; ++j) {
      const double entry = is_below ? row[j] : -row[j];
      const Bounds b = bounds_[outside_[j]];
      if (std::abs(entry) < least_pivot || b.low == b.high) continue;
      const bool rises = stands_[j] == b.low;
      if (rises ? entry < 0 : entry > 0) candidates_.push_back({std::abs(costs_[j] / entry), j});
    }
    const auto is_later = [](const Candidate& x, const Candidate& y) { return x.ratio > y.ratio; };
    std::make_heap(candidates_.begin(), candidates_.end(), is_later);
    while (!candidates_.empty()) {
      std::pop_heap(candidates_.begin(), candidates_.end(), is_later);
      const std::size_t j = candidates_.back().column;
      candidates_.pop_back();
      const Bounds b = bounds_[outside_[j]];
      outside -= std::abs(row[j]) * (b.high - b.low);
      if (outside <= accuracy || candidates_.empty()) return j;
      exchange_bounds(j);
    }
    return columns_;
  }
  void exchange_bounds(std::size_t j) {
    const Bounds b = bounds_[outside_[j]];
    const double to = stands_[j] == b.low ? b.high : b.low, by = to - stands_[j];
    for (std::size_t i = 0; i < rows_; ++i) values_[i] -= entries_[i * columns_ + j] * by;
    work_ += static_cast<double>(rows_);
    stands_[j] = to;
  }

  void pivot(std::size_t r, std::size_t j, double to) {
    double* const pivot_row = entries_.data() + r * columns_;
    const double entry = pivot_row[j], by = (values_[r] - to) / entry, price = costs_[j] / entry;
    work_ += static_cast<double>(rows_ + columns_);
    for (std::size_t k = 0; k < columns_; ++k) pivot_row[k] /= entry;
    pivot_row[j] = 1 / entry;
    filled_.clear();
    for (std::size_t k = 0; k < columns_; ++k)
      if (pivot_row[k] != 0 && k != j) filled_.push_back(k);
    for (std::size_t i = 0; i < rows_; ++i) {
      double* const row = entries_.data() + i * columns_;
      const double factor = row[j];
      if (i == r || factor == 0) continue;
      values_[i] -= factor * by;
      work_ += static_cast<double>(filled_.size());
      for (const std::size_t k : filled_) row[k] -= factor * pivot_row[k];
      row[j] = -factor / entry;
    }
    const double cost = costs_[j];
    for (const std::size_t k : filled_) costs_[k] -= cost * pivot_row[k];
    costs_[j] = -price;
    values_[r] = stands_[j] + by;
    stands_[j] = to;
    std::swap(basis_[r], outside_[j]);
  }

  std::size_t rows_, columns_;
  std::vector<double> entries_;
  std::vector<double> values_;          // of basic columns
  std::vector<double> costs_, stands_;  // of the others
  std::vector<std::uint32_t> basis_, outside_;
  std::vector<Bounds> bounds_;
  std::vector<std::size_t> filled_;
  std::vector<Candidate> candidates_;
  bool is_optimal_ = false;
  double work_ = 0;  // numbers that were changed, about
};

}  // namespace

LinearSolution least_cost(const LinearProgram& lp, double effort) {
  Dictionary d(lp);
  while (d.work() < effort && d.step()) {
  }
  LinearSolution s = d.solution();
  for (std::size_t i = 0; i < lp.rows.size(); ++i)
    if (!lp.rows[i].is_equation) s.multipliers[i] = std::max(s.multipliers[i], 0.0);
  return s;
}

}  // namespace penelope::fd
