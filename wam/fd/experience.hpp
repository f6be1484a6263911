// What a search with restarts keeps of its runs: for each variable a weight, which grows where a propagator on it fails, and a value that is
// tried first, that of the best solution so far. Between runs it is a box on the heap, so it is copied and sent as it stands.
//
//   payload   0 the increment of weights | 1 ... a weight and a value for each variable
//
// Weights of failures count less the older they are: instead of making all others less, the increment grows.
//
// Source: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, Boosting systematic search by weighting constraints, ECAI 2004. Weights are those
// of variables here, which costs nothing until a propagator fails.
#pragma once
#include <vector>

#include "wam/fd/domain.hpp"

namespace penelope::fd {

class Experience {
 public:
  explicit Experience(std::size_t variables) : weights_(variables, 1), values_(variables, none) {}
  // Throws type_error for what is no box of so many variables.
  Experience(Store&, Cell box, std::size_t variables);
  Cell box(Store&) const;

  std::size_t size() const { return weights_.size(); }
  double weight(std::size_t i) const { return weights_[i]; }
  void set_weight(std::size_t i, double weight) { weights_[i] = weight; }
  void blame(std::size_t i) { weights_[i] += increment_; }
  void forget_a_little();  // after each failure

  std::optional<Value> value(std::size_t i) const { return values_[i] == none ? std::nullopt : std::optional(values_[i]); }
  void set_value(std::size_t i, Value v) { values_[i] = v; }

 private:
  static constexpr Value none = infimum;
  std::vector<double> weights_;
  std::vector<Value> values_;
  double increment_ = 1;
};

}  // namespace penelope::fd
