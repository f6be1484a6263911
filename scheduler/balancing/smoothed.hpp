// A measured quantity that changes: the mean of what was seen, where each new value counts `gain` and everything before it the
// rest (Ghanem, section 3). A large gain follows changes and noise, a small one neither.
#pragma once
#include <optional>

namespace penelope::scheduler::balancing {

class Smoothed {
 public:
  explicit Smoothed(double gain) : gain_(gain) {}  // 0 (the first value stays) to 1 (only the last one counts)

  void add(double seen) { value_ = value_ ? gain_ * seen + (1 - gain_) * *value_ : seen; }
  std::optional<double> value() const { return value_; }  // none before the first one is seen

 private:
  double gain_;
  std::optional<double> value_;
};

}  // namespace penelope::scheduler::balancing
