// A seeded source of choices: the same on every machine, so that a failing run can be run again.
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace penelope::simulator {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {  // splitmix64
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  bool chance(double probability) { return static_cast<double>(next() >> 11) * 0x1p-53 < probability; }
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

}  // namespace penelope::simulator
