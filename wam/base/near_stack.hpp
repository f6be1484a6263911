// A stack whose first N elements live where the stack itself lives (usually the C++ stack), so that walks over ordinary
// terms allocate nothing; deeper ones spill to the free store, N elements at a time.
#pragma once
#include <algorithm>
#include <vector>

#include "wam/base/check.hpp"

namespace penelope {

template <class T, unsigned N = 32>
class NearStack {
 public:
  bool empty() const { return top_ == near_; }  // far elements imply near ones
  T& back() {
    PENELOPE_CHECK(!empty());
    return top_[-1];
  }
  void push(const T& value) {
    if (__builtin_expect(top_ == near_ + N, 0)) spill();
    *top_++ = value;
  }
  void pop() {
    PENELOPE_CHECK(!empty());
    --top_;
    if (__builtin_expect(top_ == near_, 0) && !far_.empty()) refill();
  }

 private:
  void spill() {
    far_.insert(far_.end(), near_, near_ + N);
    top_ = near_;
  }
  void refill() {
    PENELOPE_CHECK(far_.size() >= N);
    std::copy(far_.end() - N, far_.end(), near_);
    far_.resize(far_.size() - N);
    top_ = near_ + N;
  }

  T near_[N];
  T* top_ = near_;
  std::vector<T> far_;
};

}  // namespace penelope
