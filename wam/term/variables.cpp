// A variable met is overwritten until the walk ends, by its place among those that were met: so it is found once and is a leaf afterwards.
#include "wam/term/variables.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <unordered_set>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/base/near_stack.hpp"
#include "wam/base/short_vector.hpp"
#include "wam/term/patience.hpp"

namespace penelope {

namespace {

class VariableWalk {
 public:
  explicit VariableWalk(Store& s) : s_(s), patience_(s) {}
  ~VariableWalk() {
    for (const Cell v : met_) *s_.at(v) = v;
  }
  VariableWalk(const VariableWalk&) = delete;
  VariableWalk& operator=(const VariableWalk&) = delete;

  // Calls found(variable) for every variable, and again(place) where one occurs once more: the one met at that place, from 0. With
  // `into_attributes` the attributes of variables are walked after them. A compound that occurs in the term again may be left out, unless
  // `whole`, which is for terms without cycles.
  template <class Found, class Again>
  void run(Cell c, bool into_attributes, bool whole, Found found, Again again) {
    Run now{nullptr, 0};  // what is left of the innermost term; nothing is put aside for the last argument of a term
    const auto enter = [&](const Cell* arguments, std::uint32_t count) {
      if (now.count > 0) runs_.push(now);
      now = {arguments, count};
    };
    for (;;) {
      c = s_.deref(c);
      if (c.is_compound()) {
        const bool skip = !whole && patience_.is_over(++entered_, c, c) && !seen_.insert(c.bits).second;
        if (!skip && s_.arity_of(c) > 0) enter(s_.args_of(c), s_.arity_of(c));
      } else if (c.is_var()) {
        PENELOPE_CHECK(*s_.at(c) == c);  // a variable is its own cell, and is put back as that
        found(c);
        *s_.at(c) = Cell::functor_cell(static_cast<FunctorId>(met_.size()), 0);  // no argument is one
        met_.push_back(c);
        if (c.is_attr() && into_attributes) enter(s_.at(c) + 1, 1);
      } else if (c.is_header()) {
        again(c.functor());
      }
      if (now.count == 0) {
        if (runs_.empty()) return;
        now = runs_.back();
        runs_.pop();
      }
      c = *now.next++;
      --now.count;
    }
  }

 private:
  struct Run {
    const Cell* next;
    std::uint32_t count;
  };
  Store& s_;
  NearStack<Run> runs_;
  ShortVector<Cell, few_variables> met_;
  std::uint64_t entered_ = 0;
  Patience patience_;
  std::unordered_set<std::uint64_t> seen_;  // compounds entered since the walk may go round in a cyclic term
};

constexpr auto nothing_again = [](FunctorId) {};

}  // namespace

Variables variables_of(Store& s, Cell term) {
  Variables result;
  VariableWalk(s).run(
      term, false, false, [&](Cell v) { result.push_back(Cell::ref(v.offset())); }, nothing_again);
  return result;
}

Variables attributed_variables_of(Store& s, Cell term) {
  Variables result;
  const auto note = [&](Cell v) {
    if (v.is_attr()) result.push_back(Cell::ref(v.offset()));
  };
  VariableWalk(s).run(term, true, false, note, nothing_again);
  return result;
}

VariablesThatRecur variables_that_recur(Store& s, Cell term) {
  PENELOPE_CHECK(s.is_acyclic(term));
  VariablesThatRecur result;
  const auto note = [&](Cell v) {
    result.variables.push_back(Cell::ref(v.offset()));
    result.recurs.push_back(false);
  };
  VariableWalk(s).run(term, false, true, note, [&](FunctorId place) { result.recurs[place] = true; });
  return result;
}

namespace {

// The variables of a variant, offset to offset. A few pairs are looked through, and need no memory of their own; of more all occurrences are
// noted, and sorted now and then: whether they agree is known at the end.
class Renaming {
 public:
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  enum class Paired { first, before, otherwise };
  Paired pair(std::uint64_t left, std::uint64_t right, bool attributed) {
    if (many_.empty()) {
      for (const auto& [l, r] : pairs())
        if (l == left || r == right) return l == left && r == right ? Paired::before : Paired::otherwise;
    } else if (many_.size() >= next_sort_) {
      sort();
    }
    note({left, right});
    return attributed && !is_new(left) ? Paired::before : Paired::first;
  }
  // Whether each variable has one partner.
  bool is_renaming() {
    if (many_.empty()) return true;
    sort();
    const auto same_left = [](const Pair& a, const Pair& b) { return a.first == b.first; };
    if (std::adjacent_find(many_.begin(), many_.end(), same_left) != many_.end()) return false;
    std::vector<std::uint64_t> rights;
    for (const Pair& p : many_) rights.push_back(p.second);
    std::sort(rights.begin(), rights.end());
    return std::adjacent_find(rights.begin(), rights.end()) == rights.end();
  }
  std::span<const Pair> pairs() const { return many_.empty() ? std::span(few_.data(), few_count_) : std::span(many_); }

 private:
  bool is_new(std::uint64_t attributed) {
    if (!attributed_) attributed_.emplace();
    return attributed_->insert(attributed).second;
  }
  void note(const Pair& pair) {
    if (many_.empty() && few_count_ < few_.size()) {
      few_[few_count_++] = pair;
      return;
    }
    if (many_.empty()) many_.assign(few_.begin(), few_.end());
    many_.push_back(pair);
  }
  void sort() {
    std::sort(many_.begin(), many_.end());
    many_.erase(std::unique(many_.begin(), many_.end()), many_.end());
    next_sort_ = std::max<std::size_t>(1 << 16, 2 * many_.size());
  }
  std::array<Pair, 16> few_;
  std::size_t few_count_ = 0;
  std::vector<Pair> many_;  // all of them, when they are more
  std::size_t next_sort_ = 1 << 16;
  std::optional<std::unordered_set<std::uint64_t>> attributed_;
};

bool find_renaming(Store& s, Cell a, Cell b, Renaming& renaming) {
  struct Run {
    const Cell* left;
    const Cell* right;
    std::uint32_t count;
  };
  NearStack<Run> runs;
  Run now{nullptr, nullptr, 0};
  const auto enter = [&](const Cell* left, const Cell* right, std::uint32_t count) {
    if (now.count > 0) runs.push(now);
    now = {left, right, count};
  };
  std::uint64_t entered = 0;
  Patience patience(s);
  std::optional<std::set<std::pair<std::uint64_t, std::uint64_t>>> seen;
  const auto is_new = [&seen](Cell left, Cell right) {
    if (!seen) seen.emplace();
    return seen->insert({left.bits, right.bits}).second;
  };
  for (;;) {
    a = s.deref(a);
    b = s.deref(b);
    if (a.is_var() || b.is_var()) {
      if (a.tag() != b.tag()) return false;
      const Renaming::Paired paired = renaming.pair(a.offset(), b.offset(), a.is_attr());
      if (paired == Renaming::Paired::otherwise) return false;
      if (paired == Renaming::Paired::first && a.is_attr()) enter(s.at(a) + 1, s.at(b) + 1, 1);
    } else if (a.is_compound()) {
      // Even when a and b are one term: its variables must then be paired with themselves.
      if (a.tag() != b.tag() || (a.is_struct() && *s.at(a) != *s.at(b))) return false;
      const bool skip = patience.is_over(++entered, a, b) && !is_new(a, b);
      if (!skip && s.arity_of(a) > 0) enter(s.args_of(a), s.args_of(b), s.arity_of(a));
    } else if (!s.identical(a, b)) {
      return false;
    }
    if (now.count == 0) {
      if (runs.empty()) return renaming.is_renaming();
      now = runs.back();
      runs.pop();
    }
    a = *now.left++;
    b = *now.right++;
    --now.count;
  }
}

}  // namespace

bool is_variant(Store& s, Cell a, Cell b) {
  Renaming renaming;
  return find_renaming(s, a, b, renaming);
}

bool merge_variant(Store& s, Cell from, Cell to) {
  Renaming renaming;
  if (!find_renaming(s, from, to, renaming)) return false;
  for (const auto& [variable, other] : renaming.pairs()) {
    const Cell mine = s.deref(Cell::ref(variable)), theirs = s.deref(Cell::ref(other));
    PENELOPE_CHECK(mine.is_var() && theirs.is_var());
    if (mine != theirs) s.assign_trailed(s.at(mine), Cell::ref(theirs.offset()));
  }
  return true;
}

}  // namespace penelope
