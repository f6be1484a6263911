// A vector of plain values whose first N elements live where it itself lives, so that short ones allocate nothing.
#pragma once
#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <type_traits>

#include "wam/base/check.hpp"

namespace penelope {

template <class T, std::size_t N>
class ShortVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  ShortVector() {}
  ShortVector(std::initializer_list<T> items) { append(items.begin(), items.size()); }
  ShortVector(const ShortVector& other) { append(other.begin(), other.size()); }
  ShortVector(ShortVector&& other) noexcept { take(other); }
  ShortVector& operator=(const ShortVector& other) {
    if (this == &other) return *this;
    size_ = 0;
    append(other.begin(), other.size());
    return *this;
  }
  ShortVector& operator=(ShortVector&& other) noexcept {
    if (this != &other) take(other);
    return *this;
  }
  ~ShortVector() = default;

  T* begin() { return far_ ? far_.get() : near_; }
  T* end() { return begin() + size_; }
  const T* begin() const { return far_ ? far_.get() : near_; }
  const T* end() const { return begin() + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) {
    PENELOPE_CHECK(i < size_);
    return begin()[i];
  }
  const T& operator[](std::size_t i) const {
    PENELOPE_CHECK(i < size_);
    return begin()[i];
  }

  void push_back(T item) {
    if (__builtin_expect(size_ == room_, 0)) reserve(2 * room_);
    begin()[size_++] = item;
  }
  void reserve(std::size_t room) {
    if (room <= room_) return;
    auto further = std::make_unique_for_overwrite<T[]>(room);
    std::copy(begin(), end(), further.get());
    far_ = std::move(further);
    room_ = room;
  }
  void drop_from(const T* new_end) { size_ = static_cast<std::size_t>(new_end - begin()); }

 private:
  void append(const T* items, std::size_t count) {
    reserve(size_ + count);
    std::copy(items, items + count, end());
    size_ += count;
  }
  void take(ShortVector& other) noexcept {
    if (!other.far_) std::copy(other.near_, other.near_ + other.size_, near_);
    far_ = std::move(other.far_);
    size_ = other.size_;
    room_ = other.room_;
    other.size_ = 0;
    other.room_ = N;
  }

  union {  // without anything in it at first
    T near_[N];
  };
  std::unique_ptr<T[]> far_;
  std::size_t size_ = 0, room_ = N;
};

}  // namespace penelope
