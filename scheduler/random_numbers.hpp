// Random numbers that are the same on every machine: splitmix64 (Steele, Lea & Flood 2014).
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t below(std::uint64_t bound) {  // bound far below 2^64: the bias does not matter
    PENELOPE_CHECK(bound > 0);
    return next() % bound;
  }
  std::uint64_t between(std::uint64_t low, std::uint64_t high) {
    PENELOPE_CHECK(low <= high);
    return low + below(high - low + 1);
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }  // in [0, 1)
  double uniform(double low, double high) { return low + (high - low) * unit(); }
  bool chance(double probability) { return unit() < probability; }
  double exponential(double mean) { return -mean * std::log(1 - unit()); }

  template <class Container>
  const auto& one_of(const Container& from) {
    return *std::next(std::begin(from), static_cast<std::ptrdiff_t>(below(std::size(from))));
  }
  template <class T>
  T one_of(std::initializer_list<T> from) {
    return from.begin()[below(from.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace penelope::scheduler
