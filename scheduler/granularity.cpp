#include "scheduler/granularity.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {

constexpr double most_weight = 64;
constexpr double most_line_weight = 1000;
constexpr double doubt_of_line = 4;            // of its rise, in squares of logarithms: without much seen it is 1
constexpr double least_error = 1e-3;           // of an estimate, in squares of logarithms
constexpr double doubt = 3;                    // alternatives that the wider class counts as
constexpr std::size_t most_classes = 1 << 16;  // with more, only goals get new ones
constexpr std::uint64_t exact_depths = 16;

// The hash of a class that is a part of another one.
std::uint64_t part_of(std::uint64_t wider, std::uint64_t what) {
  std::uint64_t hash = (wider ^ what) * 0x9e3779b97f4a7c15u;
  hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93u;
  return hash ^ hash >> 29;
}

// f(hash, whether it is the widest) for each class of the chain, the widest first, until f says false.
template <class F>
void for_each_class(const WorkClass& work, F f) {
  constexpr std::uint64_t any = 0x51afd7ed558ccd2b;
  std::uint64_t hash = part_of(any, work.goal);
  if (!f(hash, true)) return;
  hash = part_of(hash, work.depth);
  if (!f(hash, false)) return;
  if (work.sizes != 0) {
    hash = part_of(hash, work.sizes);
    if (!f(hash, false)) return;
  }
  if (work.right != WorkClass::any_place) f(part_of(~hash, work.right), false);
}

}  // namespace

WorkClass WorkClass::with_place(std::uint64_t alternatives_at_its_right) const {
  WorkClass result = *this;
  if (goal != 0) result.right = static_cast<std::uint8_t>(std::min<std::uint64_t>(alternatives_at_its_right, most_right));
  return result;
}

std::uint32_t depth_class(std::uint64_t choice_points) {
  if (choice_points < exact_depths) return static_cast<std::uint32_t>(choice_points);
  return static_cast<std::uint32_t>(exact_depths + std::bit_width(choice_points / exact_depths) - 1);
}

void Granularity::Chain::learn(const WorkClass& work, double logarithm, double alternatives) {
  PENELOPE_CHECK(std::isfinite(logarithm) && alternatives > 0);
  for_each_class(work, [&](std::uint64_t hash, bool widest) {
    if (!widest && means_.size() >= most_classes && !means_.contains(hash)) return false;
    Mean& mean = means_[hash];
    mean.weight = std::min(mean.weight + alternatives, std::max(most_weight, alternatives));
    mean.logarithm += (logarithm - mean.logarithm) * alternatives / mean.weight;
    PENELOPE_CHECK(mean.weight > 0 && std::isfinite(mean.logarithm));
    return true;
  });
}

std::optional<double> Granularity::Chain::of(const WorkClass& work) const {
  std::optional<double> expected;
  for_each_class(work, [&](std::uint64_t hash, bool) {
    const auto found = means_.find(hash);
    if (found == means_.end()) return false;  // nor was anything narrower seen
    const Mean& mean = found->second;
    const double before = expected.value_or(mean.logarithm);
    expected = (doubt * before + mean.weight * mean.logarithm) / (doubt + mean.weight);
    return true;
  });
  return expected;
}

void Granularity::Line::learn(double at_x, double at_y, double more) {
  const double kept = std::min(1.0, most_line_weight / (weight + more));
  weight = (weight + more) * kept;
  const double share = std::min(1.0, more / weight), dx = at_x - x;
  x += dx * share;
  y += (at_y - y) * share;
  xx = xx * kept + more * dx * (at_x - x);
  xy = xy * kept + more * dx * (at_y - y);
  PENELOPE_CHECK(weight > 0 && xx >= 0 && std::isfinite(y));
}

double Granularity::Line::at(double at_x) const {
  const double rise = std::clamp((xy + doubt_of_line) / (xx + doubt_of_line), 0.0, 1.0);
  return y + rise * (at_x - x);
}

double Granularity::with_formula(const WorkClass& work, const Line& line) const {
  PENELOPE_CHECK(work.analysed > 0);
  return line.at(std::log(work.analysed)) + corrections_.of(work).value_or(0);
}

void Granularity::learn_analysed(const WorkClass& work, double logarithm, double alternatives) {
  Line& line = lines_[work.goal];
  if (const std::optional<double> without = chain_.of(work); without && line.weight > 0) {
    const double share = std::min(1.0, alternatives / (std::min(line.weight, most_weight) + alternatives));
    const auto note = [&](double& error, double expected) { error += ((expected - logarithm) * (expected - logarithm) - error) * share; };
    note(line.error_without, *without);
    note(line.error_with, with_formula(work, line));
  }
  const double analysed = std::log(work.analysed);
  line.learn(analysed, logarithm, alternatives);
  corrections_.learn(work, logarithm - line.at(analysed), alternatives);
}

void Granularity::learn(const WorkClass& work, double inferences, double alternatives) {
  if (alternatives <= 0) return;
  const double logarithm = std::log(std::max(inferences / alternatives, 1.0));
  if (work.analysed > 0) learn_analysed(work, logarithm, alternatives);
  chain_.learn(work, logarithm, alternatives);
}

std::optional<double> Granularity::per_alternative(const WorkClass& work) const {
  std::optional<double> expected = chain_.of(work);
  if (work.analysed > 0) {
    const auto line = lines_.find(work.goal);
    if (line == lines_.end()) {
      expected = expected.value_or(std::log(work.analysed));
    } else {
      const double without = line->second.error_without + least_error, with = line->second.error_with + least_error;
      const double believed = with_formula(work, line->second);
      expected = (expected.value_or(believed) * with + believed * without) / (with + without);
    }
  }
  if (expected) expected = std::exp(*expected);
  return expected;
}

std::uint64_t Granularity::widest(const WorkClass& work, std::uint64_t alternatives) {
  std::uint64_t& most = widest_[work.goal];
  return most = std::max(most, alternatives);
}

}  // namespace penelope::scheduler
