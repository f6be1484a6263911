// disjunctive: no two tasks run at the same time.
//
// Est and lct are the earliest start and the latest end of a task, p its least duration. What is done to earliest starts is done to
// latest ends with the time reversed:
//
//   overload       tasks that have to run within an interval fit into it
//   precedences    where est(i) + p(i) > lct(j) - p(j), j runs before i; i starts when all such j can have ended
//   edge finding   where tasks have to end by L, and i with them could not, i runs after them
//
// With all tasks known, overload is a check. A propagation takes time in the square of the number of tasks, and in its cube for edge
// finding, which is left out where there are many tasks. Tasks whose duration may be 0 wait until it is known.
//
// Source: P. Baptiste, C. Le Pape, W. Nuijten, Constraint-based scheduling, Kluwer 2001; P. Vilím, O(n log n) filtering algorithms
// for unary resource constraint, CPAIOR 2004.
#include <algorithm>

#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

constexpr std::size_t most_for_edges = 60;

struct Task {
  Value est, lct, p;
  Cell start, end;
};

Wide latest_start(const Task& t) { return Wide{t.lct} - t.p; }
Wide earliest_end(const Task& t) { return Wide{t.est} + t.p; }

// Earliest starts of tasks, which are in the order of est.
class Sharpening {
 public:
  explicit Sharpening(const std::vector<Task>& tasks) : tasks_(tasks) {
    for (const Task& t : tasks) starts_.push_back(t.est);
  }
  // False: some tasks do not fit.
  bool run() {
    follow_precedences();
    for (const Task& t : tasks_)
      if (!look_at_interval_up_to(t.lct)) return false;
    return true;
  }
  const std::vector<Wide>& starts() const { return starts_; }

 private:
  void follow_precedences() {
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      Wide end = 2 * Wide{infimum};
      for (std::size_t j = 0; j < tasks_.size(); ++j)
        if (j != i && earliest_end(tasks_[i]) > latest_start(tasks_[j])) end = std::max<Wide>(end, tasks_[j].est) + tasks_[j].p;
      starts_[i] = std::max(starts_[i], end);
    }
  }

  // The tasks that have to end by `limit`, and start no earlier than each of them in turn.
  bool look_at_interval_up_to(Value limit) {
    Wide duration = 0, end = 2 * Wide{infimum};  // of these tasks; the earliest end of all of them
    for (std::size_t k = tasks_.size(); k-- > 0;) {
      const Task& t = tasks_[k];
      if (t.lct > limit) continue;
      duration += t.p;
      end = std::max(end, t.est + duration);
      if (t.est + duration > limit) return false;
      if (tasks_.size() > most_for_edges) continue;
      for (std::size_t i = 0; i < tasks_.size(); ++i) {
        const bool is_outside = tasks_[i].lct > limit;
        if (is_outside && std::min<Wide>(tasks_[i].est, t.est) + duration + tasks_[i].p > limit) starts_[i] = std::max(starts_[i], end);
      }
    }
    return true;
  }

  const std::vector<Task>& tasks_;
  std::vector<Wide> starts_;
};

bool by_start(const Task& x, const Task& y) { return x.est < y.est; }

}  // namespace

bool propagate_disjunctive(Solver& s, Cell* p, std::uint32_t count) {
  std::vector<Task> tasks;
  for (const Cell* t = p + part::data; t < p + count; t += 3) {
    const Value est = s.bounds(t[0]).low, duration = s.bounds(t[1]).low, lct = s.bounds(t[2]).high;
    if (duration > 0 && is_finite(est) && is_finite(lct)) tasks.push_back({est, lct, duration, t[0], t[2]});
  }
  std::sort(tasks.begin(), tasks.end(), by_start);
  Sharpening forward(tasks);
  if (!forward.run()) return false;
  std::vector<Task> reversed = tasks;
  for (Task& t : reversed) t = {-t.lct, -t.est, t.p, t.start, t.end};
  std::sort(reversed.begin(), reversed.end(), by_start);
  Sharpening backward(reversed);
  if (!backward.run()) return false;
  for (std::size_t i = 0; i < tasks.size(); ++i)
    if (forward.starts()[i] > tasks[i].est && !s.set_min(tasks[i].start, forward.starts()[i])) return false;
  for (std::size_t i = 0; i < reversed.size(); ++i)
    if (backward.starts()[i] > reversed[i].est && !s.set_max(reversed[i].end, -backward.starts()[i])) return false;
  return true;
}

bool post_disjunctive(Solver& s, const std::vector<Cell>& parts, Cell goal) {
  const Cell p = s.new_propagator(Kind::disjunctive, goal, parts);
  for (const Cell c : parts) s.watch(c, slot::bounds, p);
  return s.post(p);
}

}  // namespace penelope::fd
