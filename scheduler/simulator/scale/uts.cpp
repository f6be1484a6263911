#include "scheduler/simulator/scale/uts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace penelope::scheduler {

namespace {

using Type = UtsParameters::Type;
using Shape = UtsParameters::Shape;

constexpr std::uint32_t most_children = 100;  // of any node but the root of a binomial tree

// The trees that the benchmark publishes, with the counts that it publishes.
constexpr NamedUts trees[] = {
    {"T1", {Type::geometric, Shape::fixed, 4, 10, 0, 0, 0, 19}, 4'130'071, 10, 3'305'118},
    {"T2", {Type::geometric, Shape::cyclic, 6, 16, 0, 0, 0, 502}, 4'117'769, 81, 2'342'762},
    {"T3", {Type::binomial, Shape::linear, 2000, 0, 0.124875, 8, 0, 42}, 4'112'897, 1572, 3'599'034},
    {"T4", {Type::hybrid, Shape::linear, 6, 16, 0.234375, 4, 0.5, 1}, 4'132'453, 134, 3'108'986},
    {"T5", {Type::geometric, Shape::linear, 4, 20, 0, 0, 0, 34}, 4'147'582, 20, 2'181'318},
    {"T1L", {Type::geometric, Shape::fixed, 4, 13, 0, 0, 0, 29}, 102'181'082, 13, 81'746'377},
    {"T3L", {Type::binomial, Shape::linear, 2000, 0, 0.200014, 5, 0, 7}, 111'345'631, 17'844, 89'076'904},
};

double branching(const UtsParameters& p, std::uint32_t depth) {
  const double at = depth, all = p.depth;
  if (depth == 0) return p.b0;
  switch (p.shape) {
    case Shape::linear: return p.b0 * (1 - at / all);
    case Shape::expdec: return p.b0 * std::pow(at, -std::log(p.b0) / std::log(all));
    case Shape::cyclic: return depth > 5 * p.depth ? 0 : std::pow(p.b0, std::sin(2 * std::numbers::pi * at / all));
    case Shape::fixed: return depth < p.depth ? p.b0 : 0;
  }
  return 0;
}

// The depth from which on no node has children, or the binomial part begins.
std::uint32_t end_of_geometric(const UtsParameters& p) {
  if (p.type == Type::binomial) return 0;
  if (p.type == Type::hybrid) return static_cast<std::uint32_t>(std::ceil(p.shift * p.depth));
  switch (p.shape) {
    case Shape::cyclic: return 5 * p.depth + 1;
    case Shape::expdec: return 1000 * p.depth;  // it goes on for ever, with fewer and fewer children
    default: return p.depth;
  }
}

double unit(const Sha1Digest& state) { return (state[4] & 0x7fffffff) / 2147483648.0; }

}  // namespace

std::span<const NamedUts> named_uts() { return trees; }

const NamedUts* uts_named(std::string_view name) {
  const auto found = std::find_if(std::begin(trees), std::end(trees), [&](const NamedUts& t) { return t.name == name; });
  return found == std::end(trees) ? nullptr : found;
}

Uts::Uts(const UtsParameters& parameters, UtsCosts costs) : parameters_(parameters), costs_(costs) {
  for (std::uint32_t depth = 0; depth < end_of_geometric(parameters); ++depth)
    log_1_p_.push_back(std::log(1 - 1 / (1 + branching(parameters, depth))));
}

Uts::Node Uts::root() const {
  const std::uint32_t words[] = {0, 0, 0, 0, parameters_.seed};
  Node root{sha1(words), 0, 0};
  root.children = draw_children(root);
  return root;
}

Uts::Node Uts::child(const Node& parent, std::uint32_t i) const {
  const Sha1Digest& s = parent.state;
  const std::uint32_t words[] = {s[0], s[1], s[2], s[3], s[4], i};
  Node child{sha1(words), parent.depth + 1, 0};
  child.children = draw_children(child);
  return child;
}

std::uint32_t Uts::draw_children(const Node& node) const {
  if (node.depth < log_1_p_.size()) {
    const double base = log_1_p_[node.depth];
    if (base == 0) return 0;
    return std::min(static_cast<std::uint32_t>(std::floor(std::log(1 - unit(node.state)) / base)), most_children);
  }
  if (parameters_.type == Type::geometric) return 0;
  if (node.depth == 0) return static_cast<std::uint32_t>(parameters_.b0);
  return unit(node.state) < parameters_.q ? parameters_.m : 0;
}

}  // namespace penelope::scheduler
