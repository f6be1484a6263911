// A variable met is overwritten by a marker atom until the walk ends, so it is found once and is a leaf afterwards.
#include "wam/term/variables.hpp"

#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t patience = 10'000'000;  // compounds entered before the walk remembers them: cyclic terms end

class VariableWalk {
 public:
  explicit VariableWalk(Store& s) : s_(s) {}
  ~VariableWalk() {
    for (const Cell v : marked_) *s_.at(v) = v;
  }
  VariableWalk(const VariableWalk&) = delete;
  VariableWalk& operator=(const VariableWalk&) = delete;

  // Calls found(variable) for every variable; with `into_attributes` their attributes are walked after it.
  template <class Found>
  void run(Cell c, bool into_attributes, Found found) {
    for (;;) {
      c = s_.deref(c);
      if (c.is_compound()) {
        const bool skip = PENELOPE_UNLIKELY(++entered_ > patience) && !seen_.insert(c.bits).second;
        if (!skip && s_.arity_of(c) > 0) runs_.push_back({s_.args_of(c), s_.arity_of(c)});
      } else if (c.is_var()) {
        PENELOPE_CHECK(*s_.at(c) == c);  // a variable is its own cell, and is put back as that
        found(c);
        marked_.push_back(c);
        *s_.at(c) = nil_cell;
        if (c.is_attr() && into_attributes) runs_.push_back({s_.at(c) + 1, 1});
      }
      if (runs_.empty()) return;
      Run& run = runs_.back();
      c = *run.next++;
      if (--run.count == 0) runs_.pop_back();
    }
  }

 private:
  struct Run {
    const Cell* next;
    std::uint32_t count;
  };
  Store& s_;
  std::vector<Run> runs_;
  std::vector<Cell> marked_;
  std::uint64_t entered_ = 0;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

std::vector<Cell> variables_of(Store& s, Cell term) {
  std::vector<Cell> result;
  VariableWalk(s).run(term, false, [&](Cell v) { result.push_back(Cell::ref(v.offset())); });
  return result;
}

std::vector<Cell> attributed_variables_of(Store& s, Cell term) {
  std::vector<Cell> result;
  VariableWalk(s).run(term, true, [&](Cell v) {
    if (v.is_attr()) result.push_back(Cell::ref(v.offset()));
  });
  return result;
}

namespace {

// The variables of a variant, offset to offset.
using Renaming = std::unordered_map<std::uint64_t, std::uint64_t>;

bool find_renaming(Store& s, Cell a, Cell b, Renaming& to_right) {
  struct Run {
    const Cell* left;
    const Cell* right;
    std::uint32_t count;
  };
  std::vector<Run> runs;
  Renaming to_left;
  std::uint64_t entered = 0;
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (;;) {
    a = s.deref(a);
    b = s.deref(b);
    if (a.is_var() || b.is_var()) {
      if (a.tag() != b.tag()) return false;
      const auto [right, is_new] = to_right.emplace(a.offset(), b.offset());
      const auto left = to_left.emplace(b.offset(), a.offset()).first;
      if (right->second != b.offset() || left->second != a.offset()) return false;
      if (is_new && a.is_attr()) runs.push_back({s.at(a) + 1, s.at(b) + 1, 1});
    } else if (a.is_compound()) {
      // Even when a and b are one term: its variables must then be paired with themselves.
      if (a.tag() != b.tag() || (a.is_struct() && *s.at(a) != *s.at(b))) return false;
      const bool skip = PENELOPE_UNLIKELY(++entered > patience) && !seen.insert({a.bits, b.bits}).second;
      if (!skip && s.arity_of(a) > 0) runs.push_back({s.args_of(a), s.args_of(b), s.arity_of(a)});
    } else if (!s.identical(a, b)) {
      return false;
    }
    if (runs.empty()) return true;
    Run& run = runs.back();
    a = *run.left++;
    b = *run.right++;
    if (--run.count == 0) runs.pop_back();
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
  for (const auto& [variable, other] : renaming) {
    const Cell mine = s.deref(Cell::ref(variable)), theirs = s.deref(Cell::ref(other));
    PENELOPE_CHECK(mine.is_var() && theirs.is_var());
    if (mine != theirs) s.assign_trailed(s.at(mine), Cell::ref(theirs.offset()));
  }
  return true;
}

}  // namespace penelope
