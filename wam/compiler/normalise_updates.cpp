// Normaliser: goals in a row that only replace a number of the state (updates.hpp).
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "wam/compiler/normalise.hpp"
#include "wam/compiler/updates.hpp"

namespace penelope {

// How often the variable stands in what is left to do until the branch fails for certain; nothing: it may go on.
std::optional<std::uint32_t> Normaliser::occurrences_until_failure(VarId v, const Items& rest) const {
  std::uint32_t count = 0;
  for (std::size_t i = rest.size(); i-- > 0;) {
    if (rest[i].kind == BodyItem::fail) return count;
    if (rest[i].kind != BodyItem::term) continue;
    TermId t = rest[i].id;
    const auto goal = [&](TermId g) {
      if (pool_.is(g, FixedAtom::fail, 0) || pool_.is(g, FixedAtom::false_, 0)) return true;
      pool_.for_each_variable(g, [&](VarId found) { count += found == v; });
      return false;
    };
    for (; pool_.is(t, FixedAtom::comma, 2); t = pool_.argument(t, 1))
      if (goal(pool_.argument(t, 0))) return count;
    if (goal(t)) return count;
  }
  if (std::ranges::find(forgotten_, v) != forgotten_.end()) return count;
  return {};
}

// A goal by itself. Of a choice between conditions, where the number is there: what then happens is the update, what else happens is not.
Normaliser::Way Normaliser::way_with_update(TermId goal) const {
  if (!pool_.is(goal, FixedAtom::semicolon, 2) || !pool_.is(pool_.argument(goal, 0), FixedAtom::arrow, 2)) return {{goal}, {}};
  const TermId choice = pool_.argument(goal, 0);
  TermId condition = pool_.argument(choice, 0), then = pool_.argument(choice, 1), other = pool_.argument(goal, 1);
  if (pool_.is(condition, FixedAtom::naf, 1)) {
    condition = pool_.argument(condition, 0);
    std::swap(then, other);
  }
  if (!pool_.is_callable(condition) || pool_.is(condition, FixedAtom::cut, 0)) return {};
  Way way{{condition}, other};
  const auto add = [&](TermId t) {
    if (!pool_.is(t, FixedAtom::true_, 0)) way.goals.push_back(t);
  };
  for (; pool_.is(then, FixedAtom::comma, 2); then = pool_.argument(then, 1)) add(pool_.argument(then, 0));
  add(then);
  return way;
}

// Goals that are an update become a choice between that and themselves (updates.hpp); false if these are none.
bool Normaliser::update(const BodyItem& it, Items& rest, Sequence& out) {
  if (alone_ || it.no_update || !pool_.is_callable(it.id) || pool_.arity(it.id) == 0) return false;
  const Way way = way_with_update(it.id);
  std::vector<TermId> goals = way.goals;
  const std::size_t first = goals.size();
  if (first == 0 || first > most_update_goals) return false;
  const auto spread_next = [&] {  // conjunctions into their goals, as control() does
    while (!rest.empty() && rest.back().kind == BodyItem::term && pool_.is(rest.back().id, FixedAtom::comma, 2)) {
      BodyItem first = rest.back();
      rest.back().id = pool_.argument(first.id, 1);
      first.id = pool_.argument(first.id, 0);
      rest.push_back(first);
    }
  };
  std::vector<BodyItem> items;
  const auto give_back = [&](std::size_t from) {
    for (std::size_t i = items.size(); i-- > from;) rest.push_back(items[i]);
  };
  const auto belongs = [&](const BodyItem& next) {
    return next.kind == BodyItem::term && next.module == it.module && next.cut_level == it.cut_level && pool_.is_callable(next.id);
  };
  for (spread_next(); goals.size() < most_update_goals && !rest.empty() && belongs(rest.back()); spread_next()) {
    items.push_back(rest.back());
    goals.push_back(rest.back().id);
    rest.pop_back();
  }
  std::optional<UpdateGoals> found;
  if (may_begin_update(program_, pool_, goals)) {
    give_back(0);
    rest.push_back(it);
    // What is bound in a branch that fails, as in a loop that ends with fail, is seen by nobody behind it.
    const auto only_here = [&](VarId v, std::uint32_t times) {
      if (way.other) pool_.for_each_variable(*way.other, [&](VarId other) { times += other == v; });
      if (v < total_.size() && total_[v] == times) return true;
      return is_bound_by_nothing(v) && occurrences_until_failure(v, rest) == times;
    };
    found = find_update(program_, pool_, {goals, first, way.other}, only_here, it.module);
    if (found && found->count < first) found.reset();
    rest.resize(rest.size() - items.size() - 1);
  }
  give_back(found ? found->count - first : 0);
  if (!found) return false;
  // The operand stands twice now.
  total_.resize(std::max<std::size_t>(total_.size(), pool_.variable_count()));
  pool_.for_each_variable(found->update, [&](VarId v) { total_[v] += total_[v] != ~std::uint32_t{0}; });
  const VarId own = pool_.new_variable();
  Items done{{BodyItem::term, found->update, own, it.module}, {BodyItem::cut, 0, own, it.module}};
  if (found->cuts) done.push_back({BodyItem::cut, 0, it.cut_level, it.module});
  Items original{it};
  original.insert(original.end(), items.begin(), items.begin() + static_cast<std::ptrdiff_t>(found->count - first));
  for (BodyItem& goal : original) goal.no_update = true;
  auxiliary({std::move(done), std::move(original)}, it.module, own, out);
  return true;
}

}  // namespace penelope
