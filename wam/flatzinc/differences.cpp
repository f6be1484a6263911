#include "wam/flatzinc/differences.hpp"

#include <algorithm>
#include <unordered_map>

#include "wam/fd/linear.hpp"
#include "wam/flatzinc/model.hpp"

namespace penelope::flatzinc {

namespace {

using fd::Linear, fd::Solver, fd::Value, fd::Wide;
using Kind = Expression::Kind;

void add_term(Linear& sum, Value coefficient, const Expression& e) {
  if (e.kind == Kind::variable)
    sum.terms.push_back({coefficient, e.cell});
  else
    sum.constant += Wide{coefficient} * e.value;
}

void add_all(Linear& sum, const Expression& e) {
  if (e.kind == Kind::variable) sum.terms.push_back({1, e.cell});
  if (e.kind == Kind::array)
    for (const Expression& item : *e.items) add_all(sum, item);
}

std::string_view without(std::string_view name, std::string_view end) {
  return name.ends_with(end) ? name.substr(0, name.size() - end.size()) : name;
}

bool is_among(std::string_view name, std::initializer_list<std::string_view> names) { return std::ranges::find(names, name) != names.end(); }

// Variables without bounds, in groups of those that constraints connect.
class Groups {
 public:
  explicit Groups(Solver& s) : s_(s) {}

  static bool is_bounded(fd::Bounds b) { return fd::is_finite(b.low) && fd::is_finite(b.high); }
  bool is_bounded(Cell c) const { return is_bounded(s_.bounds(c)); }

  void keep_apart(Cell c) {
    if (!is_bounded(c)) at(group_of(c)).is_apart = true;
  }

  void add(const Mention& mention) {
    Linear sum = mention.sum;
    if (mention.is_linear) fd::gather(s_, sum);
    Wide reach = 1 + magnitude(sum.constant), signs = 0;
    std::size_t count = 0, first = 0;
    bool is_difference = mention.is_linear;
    for (const Linear::Term& t : sum.terms) {
      const fd::Bounds b = s_.bounds(t.variable);
      if (is_bounded(b)) {
        reach += magnitude(t.coefficient) * std::max(magnitude(b.low), magnitude(b.high));
        continue;
      }
      is_difference = is_difference && magnitude(t.coefficient) == 1;
      signs += t.coefficient;
      first = count++ == 0 ? group_of(t.variable) : united(first, group_of(t.variable));
    }
    if (count == 0) return;
    Group& group = at(first);
    group.reach = std::min<Wide>(group.reach + std::min<Wide>(reach, fd::supremum), fd::supremum);
    const bool are_opposite = count == 1 || (count == 2 && signs == 0);
    if (!is_difference || !are_opposite) group.is_apart = true;
  }

  // How far from 0 the variable has to go; nothing where that is not known.
  std::optional<Value> reach(Cell c) {
    const Group& group = at(group_of(c));
    return group.is_apart || !Solver::fits(group.reach) ? std::nullopt : std::optional(static_cast<Value>(group.reach));
  }

 private:
  struct Group {
    std::size_t parent;
    bool is_apart = false;  // something is not a difference constraint, or not every solution will do
    Wide reach = 0;
  };

  static Wide magnitude(Wide v) { return v < 0 ? -v : v; }
  Group& at(std::size_t group) { return groups_[group]; }

  std::size_t group_of(Cell c) {
    const auto [known, is_new] = numbers_.try_emplace(s_.deref(c).bits, groups_.size());
    if (is_new) groups_.push_back({.parent = groups_.size()});
    std::size_t group = known->second;
    while (at(group).parent != group) group = at(group).parent = at(at(group).parent).parent;
    return group;
  }

  std::size_t united(std::size_t group, std::size_t with) {
    if (group == with) return group;
    at(with).parent = group;
    at(group).is_apart = at(group).is_apart || at(with).is_apart;
    at(group).reach = std::min<Wide>(at(group).reach + at(with).reach, fd::supremum);
    return group;
  }

  Solver& s_;
  std::vector<Group> groups_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

}  // namespace

Mention mention_of(std::string_view constraint, const std::vector<Expression>& arguments) {
  Mention mention{.is_linear = true, .sum = {}};
  const std::string_view relation = without(without(constraint, "_reif"), "_imp");
  const auto add = [&](Value coefficient, std::size_t i) { add_term(mention.sum, coefficient, arguments[i]); };
  if (is_among(relation, {"int_eq", "int_ne", "int_le", "int_lt"})) {
    add(1, 0), add(-1, 1);
  } else if (is_among(relation, {"int_lin_eq", "int_lin_ne", "int_lin_le"})) {
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
      const Expression& coefficient = arguments[0][i];
      if (coefficient.kind == Kind::variable) mention.is_linear = false;
      add_term(mention.sum, coefficient.value, arguments[1][i]);
    }
    add(-1, 2);
  } else if (is_among(relation, {"int_plus", "int_minus"})) {
    add(1, 0), add(relation == "int_plus" ? 1 : -1, 1), add(-1, 2);
  } else {
    mention.is_linear = false;
    for (const Expression& e : arguments) add_all(mention.sum, e);
  }
  return mention;
}

bool bound_differences(Solver& s, const Model& m) {
  if (m.without_domain.empty()) return true;
  Groups groups(s);
  for (const std::vector<Cell>* const all : {&m.declared, &m.shown})
    for (const Cell c : *all) groups.keep_apart(c);
  if (m.goal != Goal::satisfy) groups.keep_apart(m.objective);
  for (const Mention& mention : m.mentions) groups.add(mention);
  for (const auto& [name, variable] : m.without_domain) {
    if (groups.is_bounded(variable)) continue;
    const auto reach = groups.reach(variable);
    if (reach && !s.set_bounds(variable, -*reach, *reach)) return false;
  }
  return s.propagate();
}

}  // namespace penelope::flatzinc
