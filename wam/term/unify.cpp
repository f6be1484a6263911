// Unification without C++ recursion: an explicit stack of argument runs still to be unified. The last argument of a
// structure is followed in the loop, so lists need no stack. To make rational trees terminate, a compound cell that is
// being unified with another one is not bound: instead, a walk that takes suspiciously long begins to remember what it has
// entered, and skips pairs that follow from those under way.
#include <memory>
#include <unordered_set>
#include <utility>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/base/near_stack.hpp"
#include "wam/term/alike.hpp"
#include "wam/term/patience.hpp"
#include "wam/term/store.hpp"

namespace penelope {

namespace {

struct Run {  // count pairs of arguments still to unify
  const Cell* left;
  const Cell* right;
  std::uint64_t count;
};

class Unifier {
 public:
  explicit Unifier(Store& s) : s_(s), patience_(s) {}

  // The pairs of a run that is not empty.
  bool unify(Run run) {
    PENELOPE_CHECK(run.count > 0);
    for (;;) {
      Cell a = *run.left++;
      Cell b = *run.right++;
      --run.count;
      if (a != b) {
        a = s_.deref(a);
        b = s_.deref(b);
      }
      if (a != b) {
        if (a.is_var()) {
          bind_variable(a, b);
        } else if (b.is_var()) {
          s_.bind(b, a);
        } else if (a.tag() != b.tag() || !enter(a, b, run)) {
          return false;
        }
      }
      if (run.count == 0) {
        if (runs_.empty()) return true;
        run = runs_.back();
        runs_.pop();
      }
    }
  }

 private:
  // Two terms with the same tag that are not the same cell: compounds become the arguments at hand.
  bool enter(Cell a, Cell b, Run& run) {
    if (a.tag() != Tag::List && a.tag() != Tag::Struct && a.tag() != Tag::Box) return false;  // what follows has an address
    const Cell *pa = s_.at(a), *pb = s_.at(b);
    switch (a.tag()) {
      case Tag::List: return descend(a, b, run, {pa, pb, 2});
      case Tag::Struct: return *pa == *pb && (pa->arity() == 0 || descend(a, b, run, {pa + 1, pb + 1, pa->arity()}));
      default: return *pa == *pb && std::memcmp(pa + 1, pb + 1, pa->payload_words() * sizeof(Cell)) == 0;
    }
  }

  bool descend(Cell a, Cell b, Run& run, Run arguments) {
    if (patience_.is_over(++steps_, a, b) && seen_before(a, b)) return true;
    if (run.count > 0) runs_.push(run);
    run = arguments;
    return true;
  }

  void bind_variable(Cell a, Cell b) {
    // Two variables: the younger one refers to the older, and a plain one to an attributed one.
    if (b.is_ref() && (a.is_attr() || b.bits > a.bits)) return s_.bind(b, a);
    if (a.is_attr() && b.is_attr() && b.bits > a.bits) return s_.bind(b, a);
    s_.bind(a, b);
  }

  bool seen_before(Cell a, Cell b) {
    if (!seen_) seen_ = std::make_unique<Alike>();
    return !seen_->join(a, b);
  }

  Store& s_;
  Patience patience_;
  NearStack<Run> runs_;
  std::uint64_t steps_ = 0;
  std::unique_ptr<Alike> seen_;
};

// Does variable v occur in term t?
bool occurs_in(Store& s, Cell v, Cell t) {
  std::vector<std::pair<const Cell*, std::uint64_t>> runs;
  std::unordered_set<std::uint64_t> seen;
  std::uint64_t steps = 0;
  Patience patience(s);
  for (;;) {
    t = s.deref(t);
    if (t == v) return true;
    const bool skip = t.is_compound() && patience.is_over(++steps, t, t) && !seen.insert(t.bits).second;
    if (t.is_compound() && !skip && s.arity_of(t) > 0) runs.emplace_back(s.args_of(t), s.arity_of(t));
    if (runs.empty()) return false;
    auto& [next, count] = runs.back();
    t = *next++;
    if (--count == 0) runs.pop_back();
  }
}

// Out of the way of the common cases.
[[gnu::noinline]] bool walk_arguments(Store& s, const Cell* left, const Cell* right, std::uint64_t count) {
  return Unifier(s).unify({left, right, count});
}

}  // namespace

// Most pairs need no walk: one is a plain variable, or two compounds are alike up to the first pair of compounds in them that is not the last,
// from where on a Unifier takes over. The fields of the store that this needs are in variables here: each cell that is written might be one of
// them, for all that the compiler knows.
[[gnu::flatten]] bool Store::unify(Cell a, Cell b) {
  enum class Pair { done, different, compounds, walk };
  constexpr unsigned most_levels = 1000;  // of last arguments: more may be a cycle
  char* const from = base;
  const Cell* const newest = heap_backtrack;
  Cell* trail = trail_top;
  const auto value = [this, from](Cell c) {
    while (c.is_ref()) {
      const Cell v = *reinterpret_cast<Cell*>(from + c.bits);
      if (v == c) return c;
      c = v;
    }
    return PENELOPE_UNLIKELY(c.is_attr()) ? deref(c) : c;
  };
  const auto set = [from, newest, &trail](Cell variable, Cell to) {
    Cell* const place = reinterpret_cast<Cell*>(from + variable.bits);
    PENELOPE_CHECK(*place == variable);  // unbound, and dereferenced
    *place = to;
    if (place < newest) *trail++ = variable;
    return Pair::done;
  };
  const auto quick = [&](Cell& x, Cell& y) {
    if (x == y) return Pair::done;
    x = value(x);
    y = value(y);
    if (x == y) return Pair::done;
    if (x.is_ref() && !y.is_var()) return set(x, y);
    if (y.is_ref() && !x.is_var()) return set(y, x);
    if (x.is_ref() && y.is_ref()) return x.bits < y.bits ? set(y, x) : set(x, y);
    if (x.is_var() || y.is_var()) return Pair::walk;
    if (x.tag() != y.tag() || x.is_int() || x.is_atom()) return Pair::different;
    return x.is_compound() ? Pair::compounds : Pair::walk;
  };
  const auto leave = [this, &trail](bool alike) {
    trail_top = trail;
    return alike;
  };
  const auto walk = [&](const Cell* left, const Cell* right, std::uint64_t count) {
    trail_top = trail;
    return walk_arguments(*this, left, right, count);
  };
  Pair pair = quick(a, b);
  for (unsigned level = 0; pair == Pair::compounds; ++level) {
    if (level == most_levels) return walk(&a, &b, 1);
    const Cell *left = at(a), *right = at(b);
    std::uint64_t more = 1;  // arguments behind the one at hand
    if (a.is_struct()) {
      if (*left != *right) return leave(false);
      more = left->arity();
      if (more-- == 0) return leave(true);
      ++left, ++right;
    }
    for (;; --more, ++left, ++right) {
      a = *left;
      b = *right;
      pair = quick(a, b);
      if (pair == Pair::different) return leave(false);
      if (more == 0) break;
      if (pair != Pair::done) return walk(left, right, more + 1);
    }
  }
  return pair == Pair::walk ? walk(&a, &b, 1) : leave(pair == Pair::done);
}

bool Store::unify_with_occurs_check(Cell a, Cell b) {
  // Unify step by step on pairs; each binding of a variable to a compound is checked.
  std::vector<std::pair<Cell, Cell>> work{{a, b}};
  Alike seen;
  std::uint64_t steps = 0;
  Patience patience(*this);
  while (!work.empty()) {
    auto [x, y] = work.back();
    work.pop_back();
    x = deref(x);
    y = deref(y);
    if (x == y) continue;
    if (x.is_var() || y.is_var()) {
      if (!x.is_var()) std::swap(x, y);
      if (y.is_compound() && occurs_in(*this, x, y)) return false;
      if (!unify(x, y)) return false;
      continue;
    }
    if (x.tag() != y.tag()) return false;
    if (!x.is_compound()) {
      if (!unify(x, y)) return false;
      continue;
    }
    if (x.is_struct() && *at(x) != *at(y)) return false;
    if (patience.is_over(++steps, x, y) && !seen.join(x, y)) continue;
    for (std::uint32_t i = arity_of(x); i-- > 0;) work.emplace_back(args_of(x)[i], args_of(y)[i]);
  }
  return true;
}

Unifiable Store::would_unify(Cell a, Cell b) {
  Cell* const saved_backtrack = heap_backtrack;
  Cell* const saved_trail = trail_top;
  Cell* const saved_top = heap_top;
  const Cell saved_wakeups = pending_wakeups;
  Cell* const saved_tail = wakeup_tail;
  heap_backtrack = heap_top;  // trail everything
  pending_wakeups.bits = 0;
  Unifiable result = Unifiable::no;
  if (unify(a, b)) result = pending_wakeups.bits != 0 ? Unifiable::unless_woken_goals_fail : Unifiable::yes;
  PENELOPE_CHECK(heap_top >= saved_top);
  undo_trail(saved_trail);
  heap_backtrack = saved_backtrack;
  heap_top = saved_top;
  pending_wakeups = saved_wakeups;
  wakeup_tail = saved_tail;
  if (wakeup_tail && pending_wakeups.bits != 0) *wakeup_tail = nil_cell;
  return result;
}

}  // namespace penelope
