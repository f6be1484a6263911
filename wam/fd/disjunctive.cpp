// disjunctive: no two tasks run at the same time.
//
// Est and lct are the earliest start and the latest end of a task, p its least duration. What is done to earliest starts is done to
// latest ends with the time reversed:
//
//   overload       tasks that have to run within an interval fit into it
//   precedences    where est(i) + p(i) > lct(j) - p(j), j runs before i; i starts when all such j can have ended
//   edge finding   where tasks have to end by L, and i with them could not, i runs after them
//   not last       where i cannot start after some tasks have ended, it ends before the last of them starts
//
// With all tasks known, overload is a check. A propagation takes time in n * log n for n tasks. Tasks whose duration may be 0 wait until it is
// known.
//
// Source: P. Vilím, O(n log n) filtering algorithms for unary resource constraint, CPAIOR 2004, and his thesis (theta_tree.hpp).
#include <algorithm>
#include <type_traits>

#include "wam/fd/propagators.hpp"
#include "wam/fd/theta_tree.hpp"

namespace penelope::fd {

namespace {

struct Task {
  Value est, lct, p;
  Cell start, end;
  Value latest_start() const { return lct - p; }
  Value earliest_end() const { return est + p; }
};

// Earliest starts and latest ends of tasks, which are in the order of est. Number: see ThetaTree.
template <class Number>
class Sharpening {
 public:
  // False: some tasks do not fit.
  bool run(const std::vector<Task>& tasks) {
    tasks_ = tasks.data();
    count_ = tasks.size();
    starts_.resize(count_);
    ends_.resize(count_);
    for (std::size_t i = 0; i < count_; ++i) starts_[i] = tasks[i].est, ends_[i] = tasks[i].lct;
    order(by_latest_start_, [](const Task& t) { return Number{t.latest_start()}; });
    order(by_end_, [](const Task& t) { return Number{t.lct}; });
    order(by_earliest_end_, [](const Task& t) { return Number{t.earliest_end()}; });
    if (!find_edges()) return false;
    follow_precedences();
    find_not_last();
    return true;
  }
  Number start(std::size_t i) const { return starts_[i]; }
  Number end(std::size_t i) const { return ends_[i]; }

 private:
  static constexpr Number never = std::is_same_v<Number, Wide> ? 2 * static_cast<Number>(infimum) : static_cast<Number>(infimum);
  using Order = std::vector<std::uint32_t>;

  template <class Key>
  void order(Order& o, Key key) {
    o.resize(count_);
    for (std::uint32_t i = 0; i < count_; ++i) o[i] = i;
    std::sort(o.begin(), o.end(), [&](std::uint32_t x, std::uint32_t y) {
      const Number of_x = key(tasks_[x]), of_y = key(tasks_[y]);
      return of_x != of_y ? of_x < of_y : x < y;
    });
  }
  void add(std::uint32_t i) { tree_.add(i, tasks_[i].est, tasks_[i].p); }
  // The earliest end of the set without i, which is in it or not.
  Number end_without(std::uint32_t i, bool is_in) {
    if (!is_in) return tree_.end();
    tree_.remove(i);
    const Number end = tree_.end();
    add(i);
    return end;
  }

  // Tasks leave the set, the one that may end last first, and become candidates to run after the others.
  bool find_edges() {
    tree_.clear(count_, never);
    for (std::uint32_t i = 0; i < count_; ++i) add(i);
    for (std::size_t left = count_; left-- > 0;) {
      const std::uint32_t last = by_end_[left];
      if (tree_.end() > tasks_[last].lct) return false;
      if (left == 0) break;
      tree_.make_candidate(last, tasks_[last].est, tasks_[last].p);
      const Number limit = tasks_[by_end_[left - 1]].lct;
      while (tree_.end_with_candidate() > limit) {
        const std::uint32_t i = tree_.candidate();
        if (i == tree_.nobody) break;  // an overload, which is found next
        starts_[i] = std::max(starts_[i], tree_.end());
        tree_.remove(i);
      }
    }
    return true;
  }

  void follow_precedences() {
    tree_.clear(count_, never);
    std::size_t next = 0;
    is_in_.assign(count_, false);
    for (const std::uint32_t i : by_earliest_end_) {
      for (; next < count_ && tasks_[i].earliest_end() > tasks_[by_latest_start_[next]].latest_start(); ++next) take(by_latest_start_[next]);
      starts_[i] = std::max(starts_[i], end_without(i, is_in_[i]));
    }
  }

  void find_not_last() {
    tree_.clear(count_, never);
    std::size_t next = 0;
    is_in_.assign(count_, false);
    for (const std::uint32_t i : by_end_) {
      for (; next < count_ && tasks_[i].lct > tasks_[by_latest_start_[next]].latest_start(); ++next) take(by_latest_start_[next]);
      if (next > 0 && end_without(i, is_in_[i]) > tasks_[i].latest_start())
        ends_[i] = std::min<Number>(ends_[i], tasks_[by_latest_start_[next - 1]].latest_start());
    }
  }
  void take(std::uint32_t i) {
    add(i);
    is_in_[i] = true;
  }

  const Task* tasks_ = nullptr;
  std::size_t count_ = 0;
  std::vector<Number> starts_, ends_;
  Order by_latest_start_, by_end_, by_earliest_end_;
  std::vector<bool> is_in_;
  ThetaTree<Number> tree_;
};

bool by_start(const Task& x, const Task& y) { return x.est < y.est; }

template <class Number>
bool sharpen(Solver& s, std::vector<Task>& tasks) {
  thread_local Sharpening<Number> forward, backward;
  thread_local std::vector<Task> reversed;
  std::sort(tasks.begin(), tasks.end(), by_start);
  if (!forward.run(tasks)) return false;
  reversed = tasks;
  for (Task& t : reversed) t = {-t.lct, -t.est, t.p, t.start, t.end};
  std::sort(reversed.begin(), reversed.end(), by_start);
  if (!backward.run(reversed)) return false;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (forward.start(i) > tasks[i].est && !s.set_min(tasks[i].start, forward.start(i))) return false;
    if (forward.end(i) < tasks[i].lct && !s.set_max(tasks[i].end, forward.end(i))) return false;
  }
  for (std::size_t i = 0; i < reversed.size(); ++i) {
    if (backward.start(i) > reversed[i].est && !s.set_max(reversed[i].end, -backward.start(i))) return false;
    if (backward.end(i) < reversed[i].lct && !s.set_min(reversed[i].start, -backward.end(i))) return false;
  }
  return true;
}

}  // namespace

bool propagate_disjunctive(Solver& s, Cell* p, std::uint32_t count) {
  constexpr Value short_limit = Value{1} << 40;  // sums of fewer than 2^20 such numbers have 64 bits
  thread_local std::vector<Task> tasks;
  tasks.clear();
  bool is_short = count < 1u << 20;
  for (const Cell* t = p + part::data; t < p + count; t += 3) {
    const Value est = s.bounds(t[0]).low, duration = s.bounds(t[1]).low, lct = s.bounds(t[2]).high;
    if (duration <= 0 || !is_finite(est) || !is_finite(lct)) continue;
    tasks.push_back({est, lct, duration, t[0], t[2]});
    is_short = is_short && est > -short_limit && lct < short_limit && duration < short_limit;
  }
  return is_short ? sharpen<Value>(s, tasks) : sharpen<Wide>(s, tasks);
}

bool post_disjunctive(Solver& s, const std::vector<Cell>& parts, Cell goal) {
  const Cell p = s.new_propagator(Kind::disjunctive, goal, parts);
  for (const Cell c : parts) s.watch(c, slot::bounds, p);
  return s.post(p);
}

}  // namespace penelope::fd
