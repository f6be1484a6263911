// A stack whose first N elements live where the stack itself lives (usually the C++ stack), so that walks over ordinary
// terms allocate nothing; deeper ones spill to the free store, N elements at a time.
#pragma once
#include <algorithm>
#include <type_traits>
#include <vector>

#include "wam/base/check.hpp"

namespace penelope {

template <class T, unsigned N = 32>
class NearStack {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  NearStack() : top_(near()) {}
  NearStack(const NearStack&) = delete;
  NearStack& operator=(const NearStack&) = delete;
  bool empty() const { return top_ == near(); }  // far elements imply near ones
  T& back() {
    PENELOPE_CHECK(!empty());
    return top_[-1];
  }
  void push(const T& value) {
    if (__builtin_expect(top_ == near() + N, 0)) spill();
    *top_++ = value;
  }
  void pop() {
    PENELOPE_CHECK(!empty());
    --top_;
    if (__builtin_expect(top_ == near(), 0) && !far_.empty()) refill();
  }

 private:
  void spill() {
    far_.insert(far_.end(), near(), near() + N);
    top_ = near();
  }
  void refill() {
    PENELOPE_CHECK(far_.size() >= N);
    std::copy(far_.end() - N, far_.end(), near());
    far_.resize(far_.size() - N);
    top_ = near() + N;
  }

  T* near() { return reinterpret_cast<T*>(near_); }
  const T* near() const { return reinterpret_cast<const T*>(near_); }

  alignas(T) unsigned char near_[N * sizeof(T)];  // nothing is written there before it is pushed: most walks are short
  T* top_;
  std::vector<T> far_;
};

}  // namespace penelope
