// Normaliser: conditions that stay in the clause, and what the compiler asks about a body: does it cut, can it be converted.
#include <algorithm>
#include <utility>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/compiler/inline_goals.hpp"
#include "wam/compiler/normalise.hpp"

namespace penelope {

// \+ A = B, which is A \= B.
bool Normaliser::is_negated_unification(TermId t) const {
  return pool_.is(t, FixedAtom::naf, 1) && pool_.is(pool_.argument(t, 0), FixedAtom::equals, 2);
}

Goal Normaliser::negated_unification(TermId t) const {
  Goal g{GoalKind::test, Op::test_not_unifiable};
  g.term = pool_.argument(t, 0);
  return g;
}

// Goals of an inline condition; its cuts do nothing, as tests leave no choice points.
Sequence Normaliser::condition(TermId t, AtomId module) {
  Sequence out;
  std::vector<TermId> todo{t};
  while (!todo.empty()) {
    TermId at = todo.back();
    todo.pop_back();
    if (pool_.is(at, FixedAtom::comma, 2)) {
      todo.push_back(pool_.argument(at, 1));
      todo.push_back(pool_.argument(at, 0));
    } else if (pool_.is(at, FixedAtom::semicolon, 2) || pool_.is(at, FixedAtom::bar, 2)) {
      Goal g{GoalKind::either};
      g.parts.push_back(condition(pool_.argument(at, 0), module));
      g.parts.push_back(condition(pool_.argument(at, 1), module));
      out.push_back(std::move(g));
    } else if (is_negated_unification(at)) {
      out.push_back(negated_unification(at));
    } else if (pool_.is(at, FixedAtom::naf, 1)) {
      Goal g{GoalKind::negation};
      g.parts.push_back(condition(pool_.argument(at, 0), module));
      out.push_back(std::move(g));
    } else if (pool_.is(at, FixedAtom::fail, 0) || pool_.is(at, FixedAtom::false_, 0)) {
      out.push_back({GoalKind::fail});
    } else if (!pool_.is(at, FixedAtom::true_, 0) && !pool_.is(at, FixedAtom::cut, 0)) {
      plain_goal({BodyItem::term, at, no_variable, module}, out);
    }
  }
  return out;
}

bool Normaliser::is_inline_condition(TermId t, AtomId module, bool may_define) const {
  struct Node {
    TermId term;
    unsigned depth;
    bool may_define, may_cut;
  };
  std::vector<Node> todo{{t, 0, may_define, true}};
  std::vector<VarId> defined;
  while (!todo.empty()) {
    Node at = todo.back();
    todo.pop_back();
    if (!pool_.is_callable(at.term) || at.depth > deepest_nesting) return false;
    if (pool_.is(at.term, FixedAtom::comma, 2)) {
      todo.push_back({pool_.argument(at.term, 1), at.depth, at.may_define, at.may_cut});
      todo.push_back({pool_.argument(at.term, 0), at.depth, at.may_define, at.may_cut});
      continue;
    }
    if (pool_.is(at.term, FixedAtom::semicolon, 2) || pool_.is(at.term, FixedAtom::bar, 2)) {
      todo.push_back({pool_.argument(at.term, 1), at.depth + 1, false, false});
      todo.push_back({pool_.argument(at.term, 0), at.depth + 1, false, false});
      continue;
    }
    if (pool_.is(at.term, FixedAtom::naf, 1)) {
      if (!is_negated_unification(at.term)) todo.push_back({pool_.argument(at.term, 0), at.depth + 1, false, false});
      continue;
    }
    if (pool_.is(at.term, FixedAtom::cut, 0)) {
      if (!at.may_cut) return false;
      continue;
    }
    if (pool_.is(at.term, FixedAtom::true_, 0) || pool_.is(at.term, FixedAtom::fail, 0) || pool_.is(at.term, FixedAtom::false_, 0)) continue;
    const InlineGoal* known = inline_goal(at.term, module);
    if (!known || known->kind == GoalKind::unify) return false;
    if (known->kind == GoalKind::is) {
      const TermNode& target = pool_[pool_.argument(at.term, 0)];
      PENELOPE_CHECK(!target.is_variable() || target.first < seen_.size());
      if (!at.may_define || !target.is_variable() || seen_[target.first]) return false;
      if (std::find(defined.begin(), defined.end(), target.first) != defined.end()) return false;
      bool inside = false;
      pool_.for_each_variable(pool_.argument(at.term, 1), [&](VarId v) { inside = inside || v == target.first; });
      if (inside) return false;
      defined.push_back(target.first);
    } else {
      // A test that meets the variable first would make it a real variable, so it may not be defined afterwards.
      pool_.for_each_variable(at.term, [&](VarId v) {
        PENELOPE_CHECK(v < seen_.size());
        if (!seen_[v]) defined.push_back(v);
      });
    }
  }
  return true;
}

// Whether a branch has no calls, so that the clause goes on after it.
bool Normaliser::is_inline_branch(TermId t, AtomId module) const {
  std::vector<std::pair<TermId, unsigned>> todo{{t, 0}};
  while (!todo.empty()) {
    auto [at, depth] = todo.back();
    todo.pop_back();
    if (!pool_.is_callable(at) || depth > deepest_nesting / 2) return false;
    if (pool_.is(at, FixedAtom::comma, 2)) {
      todo.push_back({pool_.argument(at, 1), depth});
      todo.push_back({pool_.argument(at, 0), depth});
      continue;
    }
    if (pool_.is(at, FixedAtom::semicolon, 2)) {
      TermId left = pool_.argument(at, 0);
      if (!pool_.is(left, FixedAtom::arrow, 2)) return false;
      todo.push_back({pool_.argument(at, 1), depth + 1});
      todo.push_back({left, depth + 1});
      continue;
    }
    if (pool_.is(at, FixedAtom::arrow, 2)) {
      if (!is_inline_condition(pool_.argument(at, 0), module, true)) return false;
      todo.push_back({pool_.argument(at, 1), depth});
      continue;
    }
    if (pool_.is(at, FixedAtom::naf, 1)) {
      if (!is_negated_unification(at) && !is_inline_condition(pool_.argument(at, 0), module, true)) return false;
      continue;
    }
    if (pool_.is(at, FixedAtom::true_, 0) || pool_.is(at, FixedAtom::fail, 0) || pool_.is(at, FixedAtom::false_, 0) ||
        pool_.is(at, FixedAtom::cut, 0))
      continue;
    if (program_.is_redefined(module, pool_.name(at), pool_.arity(at))) return false;
    if (!inline_goal(at, module) && !find_pure_builtin(program_, pool_.name(at), pool_.arity(at))) return false;
  }
  return true;
}

// Whether t, an inline condition, may be true more than once.
bool Normaliser::has_alternatives(TermId t) const {
  std::vector<TermId> todo{t};
  while (!todo.empty()) {
    const TermId at = todo.back();
    todo.pop_back();
    if (pool_.is(at, FixedAtom::semicolon, 2) || pool_.is(at, FixedAtom::bar, 2)) return true;
    if (!pool_.is(at, FixedAtom::comma, 2)) continue;
    todo.push_back(pool_.argument(at, 1));
    todo.push_back(pool_.argument(at, 0));
  }
  return false;
}

// Whether t, as a body, has a cut that acts outside t.
bool Normaliser::has_cut(TermId t) const {
  std::vector<TermId> todo{t};
  while (!todo.empty()) {
    TermId at = todo.back();
    todo.pop_back();
    if (pool_.is(at, FixedAtom::cut, 0)) return true;
    if (pool_[at].count != 2 || !pool_[at].is_compound()) continue;
    if (pool_.is(at, FixedAtom::comma, 2) || pool_.is(at, FixedAtom::semicolon, 2) || pool_.is(at, FixedAtom::bar, 2)) {
      todo.push_back(pool_.argument(at, 1));
      todo.push_back(pool_.argument(at, 0));
    } else if (pool_.is(at, FixedAtom::arrow, 2) || pool_.is(at, FixedAtom::soft_arrow, 2) || pool_.is(at, FixedAtom::colon, 2)) {
      todo.push_back(pool_.argument(at, 1));
    }
  }
  return false;
}

// Whether a variable stands as a goal in t, as a body.
bool Normaliser::has_variable_goal(TermId t) const {
  std::vector<TermId> todo{t};
  while (!todo.empty()) {
    TermId at = todo.back();
    todo.pop_back();
    if (pool_[at].is_variable()) return true;
    if (!pool_.is_callable(at) || !is_control_construct(program_.symbols, pool_.name(at), pool_.arity(at))) continue;
    for (unsigned i = 0; i < pool_.arity(at); ++i) todo.push_back(pool_.argument(at, i));
  }
  return false;
}

// ISO 7.6.2: whether t can be converted to a goal.
bool Normaliser::is_convertible(TermId t) const {
  std::vector<TermId> todo{t};
  while (!todo.empty()) {
    TermId at = todo.back();
    todo.pop_back();
    if (pool_[at].is_variable()) continue;
    if (!pool_.is_callable(at)) return false;
    if (pool_.is(at, FixedAtom::comma, 2) || pool_.is(at, FixedAtom::semicolon, 2) || pool_.is(at, FixedAtom::bar, 2) ||
        pool_.is(at, FixedAtom::arrow, 2) || pool_.is(at, FixedAtom::soft_arrow, 2)) {
      todo.push_back(pool_.argument(at, 1));
      todo.push_back(pool_.argument(at, 0));
    }
  }
  return true;
}

}  // namespace penelope
