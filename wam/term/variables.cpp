// A variable met is overwritten by a marker atom until the walk ends, so it is found once and is a leaf afterwards.
#include "wam/term/variables.hpp"

#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

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

bool is_variant(Store& s, Cell a, Cell b) {
  struct Run {
    const Cell* left;
    const Cell* right;
    std::uint32_t count;
  };
  std::vector<Run> runs;
  std::unordered_map<std::uint64_t, std::uint64_t> to_right, to_left;
  std::uint64_t entered = 0;
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (;;) {
    a = s.deref(a);
    b = s.deref(b);
    if (a.is_var() || b.is_var()) {
      if (!a.is_var() || !b.is_var()) return false;
      const auto right = to_right.emplace(a.offset(), b.offset()).first->second;
      const auto left = to_left.emplace(b.offset(), a.offset()).first->second;
      if (right != b.offset() || left != a.offset()) return false;
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

}  // namespace penelope
