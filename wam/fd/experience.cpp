#include "wam/fd/experience.hpp"

#include <bit>

#include "wam/term/errors.hpp"

namespace penelope::fd {

namespace {

constexpr std::size_t head = 1;
constexpr double growth = 1.01;                // of the increment
constexpr double most = 1e100, rest = 1e-100;  // weights beyond the first are multiplied by the second, as all others

}  // namespace

Experience::Experience(Store& s, Cell box, std::size_t variables) : Experience(variables) {
  box = s.deref(box);
  if (!s.is_words(box) || s.at(box)->payload_words() != head + 2 * variables) type_error(s, "experience", box);
  const Cell* p = s.at(box) + 1;
  increment_ = std::bit_cast<double>(p[0].bits);
  p += head;
  for (std::size_t i = 0; i < variables; ++i, p += 2) {
    weights_[i] = std::bit_cast<double>(p[0].bits);
    values_[i] = static_cast<Value>(p[1].bits);
  }
}

Cell Experience::box(Store& s) const {
  const std::uint64_t words = head + 2 * weights_.size();
  Cell* const p = s.allocate(words + 1);
  p[0] = Cell::box_header(HeaderKind::Words, words);
  p[1].bits = std::bit_cast<std::uint64_t>(increment_);
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    p[1 + head + 2 * i].bits = std::bit_cast<std::uint64_t>(weights_[i]);
    p[2 + head + 2 * i].bits = static_cast<std::uint64_t>(values_[i]);
  }
  return s.make(Tag::Box, p);
}

void Experience::forget_a_little() {
  increment_ *= growth;
  if (increment_ < most) return;
  increment_ *= rest;
  for (double& w : weights_) w *= rest;
}

}  // namespace penelope::fd
