#include "wam/builtins/loading/branch_singletons.hpp"

#include <algorithm>
#include <unordered_map>

#include "wam/base/check.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

namespace {

using Counts = std::vector<unsigned>;  // occurrences of each variable that is looked at

bool is_branching(const Store& s, Cell goal) {
  return goal.is_struct() && (s.has_functor(goal, FixedAtom::semicolon, 2) || s.has_functor(goal, FixedAtom::bar, 2));
}

bool is_sequence(const Store& s, Cell goal) {
  using enum FixedAtom;
  if (!goal.is_struct()) return false;
  return s.has_functor(goal, comma, 2) || s.has_functor(goal, arrow, 2) || s.has_functor(goal, soft_arrow, 2);
}

class BranchWalk {
 public:
  BranchWalk(const Store& s, const ReadResult& r) : s_(s) {
    for (const NamedVariable& v : r.named) {
      if (v.name[0] == '_' || v.singleton) continue;
      index_[s.deref(v.variable).bits] = names_.size();
      names_.push_back(v.name);
    }
    found_.resize(names_.size());
  }

  std::vector<BranchSingleton> found(Cell clause) {
    std::vector<BranchSingleton> names;
    if (names_.empty() || !s_.has_functor(clause, FixedAtom::neck, 2)) return names;
    const Cell body = s_.arg(clause, 1);
    if (!branches(body)) return names;
    const Counts head = counts(s_.arg(clause, 0));
    check(body, head, head, Inside::none);
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (found_[i] != Inside::none) names.push_back({names_[i], found_[i] == Inside::negation});
    return names;
  }

 private:
  enum class Inside { none, branch, negation };

  bool is_negation(Cell goal) const { return goal.is_struct() && s_.has_functor(goal, FixedAtom::naf, 1); }

  std::vector<Cell> goals_of(Cell body) const {
    std::vector<Cell> goals, todo{body};
    while (!todo.empty()) {
      const Cell g = s_.deref(todo.back());
      todo.pop_back();
      if (is_sequence(s_, g)) {
        todo.push_back(s_.arg(g, 1));
        todo.push_back(s_.arg(g, 0));
      } else {
        goals.push_back(g);
      }
    }
    return goals;
  }

  bool branches(Cell body) const {
    for (const Cell g : goals_of(body))
      if (is_branching(s_, g) || is_negation(g)) return true;
    return false;
  }

  Counts counts(Cell term) const {
    Counts result(names_.size());
    std::vector<Cell> todo{term};
    while (!todo.empty()) {
      const Cell t = s_.deref(todo.back());
      todo.pop_back();
      if (t.is_var()) {
        if (const auto known = index_.find(t.bits); known != index_.end()) ++result[known->second];
      } else if (t.is_compound()) {
        for (std::uint32_t i = s_.arity_of(t); i-- > 0;) todo.push_back(s_.args_of(t)[i]);
      }
    }
    return result;
  }

  // As counts(), of what runs in one solution of the goal: of the branches of a disjunction, the one that has most.
  Counts counts_of_a_run(Cell body) const {
    Counts result(names_.size());
    for (Cell g : goals_of(body)) {
      Counts most(names_.size());
      const auto take = [&most](const Counts& branch) {
        for (std::size_t i = 0; i < most.size(); ++i) most[i] = std::max(most[i], branch[i]);
      };
      const bool branching = is_branching(s_, g);
      for (; is_branching(s_, g); g = s_.deref(s_.arg(g, 1))) take(counts_of_a_run(s_.arg(g, 0)));
      take(branching ? counts_of_a_run(g) : counts(g));
      for (std::size_t i = 0; i < result.size(); ++i) result[i] += most[i];
    }
    return result;
  }

  // The first place that is found is told.
  void note(std::size_t variable, Inside place) {
    if (found_[variable] == Inside::none) found_[variable] = place;
  }

  // `outside`: occurrences that run together with any branch of the body, which is inside of what; `before`: those among them that
  // run before it. A variable that a negation has once, and that has no value before it, has none after it: later occurrences are
  // of no use to it.
  void check(Cell body, const Counts& outside, const Counts& before, Inside inside_of) {
    const std::vector<Cell> goals = goals_of(body);
    std::vector<Counts> inside;
    Counts all = outside, plain = outside;  // plain: without those of negations, which leave no value for others
    for (const Cell g : goals) {
      inside.push_back(counts(g));
      for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] += inside.back()[i];
        if (!is_negation(g)) plain[i] += inside.back()[i];
      }
    }
    Counts earlier = before;
    for (std::size_t k = 0; k < goals.size(); ++k) {
      if (k > 0)
        for (std::size_t i = 0; i < all.size(); ++i) earlier[i] += inside[k - 1][i];
      Counts others = is_negation(goals[k]) ? plain : all;
      for (std::size_t i = 0; i < all.size() && !is_negation(goals[k]); ++i) {
        PENELOPE_CHECK(others[i] >= inside[k][i]);
        others[i] -= inside[k][i];
      }
      Cell g = goals[k];
      for (; is_branching(s_, g); g = s_.arg(g, 1)) check(s_.arg(g, 0), others, earlier, Inside::branch);
      if (g != goals[k]) {
        check(g, others, earlier, Inside::branch);
        continue;
      }
      if (is_negation(g)) {
        const Counts in_a_run = counts_of_a_run(s_.arg(g, 0));
        for (std::size_t i = 0; i < all.size(); ++i)
          if (in_a_run[i] == 1 && inside[k][i] > 1 && earlier[i] == 0) note(i, Inside::negation);
        check(s_.arg(g, 0), others, earlier, Inside::negation);
        for (std::size_t i = 0; i < all.size(); ++i)
          if (inside[k][i] == 1 && earlier[i] == 0) note(i, Inside::negation);
        continue;
      }
      if (inside_of == Inside::none) continue;
      for (std::size_t i = 0; i < all.size(); ++i)
        if (inside[k][i] == 1 && others[i] == 0) note(i, inside_of);
    }
  }

  const Store& s_;
  std::unordered_map<std::uint64_t, std::size_t> index_;
  std::vector<std::string> names_;
  std::vector<Inside> found_;
};

}  // namespace

std::vector<BranchSingleton> branch_singletons(const Worker& w, const ReadResult& r) {
  const Cell clause = w.deref(r.term);
  return clause.is_struct() ? BranchWalk(w, r).found(clause) : std::vector<BranchSingleton>{};
}

}  // namespace penelope
