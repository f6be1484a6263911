// The beginning of a search for a best solution: labeling by branch and bound inside one built-in, until it has failed some times; earlier
// where it has not come far, or wakes a goal of something else. Most small problems are done then, and none has waited for a linear relaxation
// that costs more than it saves.
#include <vector>

#include "wam/builtins/arguments.hpp"
#include "wam/fd/alternatives.hpp"
#include "wam/fd/best_cost.hpp"
#include "wam/fd/builtins.hpp"
#include "wam/fd/trial.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned first_failures = 32, most_failures = 200;
constexpr double least_part = 0.05;  // of the tree that the first failures have to have left behind

class FirstSearch {
 public:
  FirstSearch(Worker& w, How how, Cell cost, Cell incumbent)
      : w_(w),
        how_(how),
        cost_(cost),
        incumbent_(incumbent),
        backtrack_(w.heap_backtrack),
        wakeups_(w.pending_wakeups),
        wakeup_tail_(w.wakeup_tail) {}
  ~FirstSearch() { w_.heap_backtrack = backtrack_; }
  FirstSearch(const FirstSearch&) = delete;
  FirstSearch& operator=(const FirstSearch&) = delete;

  // Whether everything was searched. Afterwards the stacks are as before.
  bool run(Cell variables) {
    const Trial root(w_);
    w_.heap_backtrack = w_.heap_top;
    const bool is_done = search(variables);
    root.undo();
    return is_done;
  }
  // The least cost that was found, or supremum.
  Value best() const { return best_; }

 private:
  struct Level {
    Trial before;
    Alternatives alternatives;
    std::int64_t next;
    Cell rest;
  };

  bool search(Cell variables) {
    Solver s(w_);
    if (!(improve(s) && s.propagate())) return true;
    if (wakes_goals() || !descend(s, variables)) return false;
    while (!levels_.empty()) {
      Level& level = levels_.back();
      if (level.next == level.alternatives.count) {
        levels_.pop_back();
        if (levels_.empty()) return true;
        levels_.back().before.undo();
        w_.heap_backtrack = levels_.back().before.heap();
        continue;
      }
      ++w_.constraint_work.nodes;
      const Statement statement = alternative_number(level.next++, level.alternatives.from, how_);
      if (improve(s) && take(s, level.alternatives.variable, statement) && s.propagate()) {
        const std::size_t depth = levels_.size();
        if (wakes_goals() || !descend(s, level.rest)) return false;
        if (levels_.size() == depth) levels_.back().before.undo();  // a solution
        continue;
      }
      ++w_.constraint_work.failures;
      s.forget_queue();
      level.before.undo();
      if (++failures_ == most_failures || (failures_ == first_failures && part_done() < least_part)) return false;
    }
    return true;
  }

  // Of freeze/2, dif/2 and their kin, or of a program's own attributes: they have to run before it goes on, which they cannot here.
  bool wakes_goals() const { return w_.pending_wakeups != wakeups_ || w_.wakeup_tail != wakeup_tail_; }

  // To the next decision, or a solution. False: the search is not for what it has found.
  bool descend(Solver& s, Cell variables) {
    const Chosen chosen = choose(s, variables, how_.selection);
    if (chosen.variable.bits == 0) return note();
    levels_.push_back({Trial(w_), Alternatives::of(s, chosen.variable, how_), 0, chosen.rest});
    w_.heap_backtrack = w_.heap_top;
    return true;
  }

  // How much of the tree was searched, where all alternatives are taken to be alike.
  double part_done() const {
    double part = 1, done = 0;
    for (const Level& level : levels_) {
      part /= static_cast<double>(level.alternatives.count);
      done += part * static_cast<double>(level.next - (&level == &levels_.back() ? 0 : 1));
    }
    return done;
  }
  bool improve(Solver& s) const { return fd::improve(s, cost_, incumbent_) && (best_ == supremum || s.set_max(cost_, best_ - 1)); }

  bool note() {
    const Cell cost = w_.deref(cost_);
    if (!cost.is_int()) return false;
    if (note_cost(w_, incumbent_, cost.as_int())) best_ = cost.as_int();
    return true;
  }

  Worker& w_;
  const How how_;
  const Cell cost_, incumbent_;
  Cell* const backtrack_;
  const Cell wakeups_;
  Cell* const wakeup_tail_;
  std::vector<Level> levels_;
  Value best_ = supremum;
  unsigned failures_ = 0;
};

// '$fd_first_search'(+Variables, +How, ?Cost, +Incumbent, -Found, -Left): Found is the cost of the best solution that was found, or []; Left:
// whether something is left to search, true or false.
bool first_search(Worker& w, Cell* a) {
  const Cell code = integer_argument(w, a[1]);
  const auto how = code.is_int() ? How::of(code.as_int()) : std::nullopt;
  if (!how) domain_error(w, "labeling_option", code);
  FirstSearch search(w, *how, a[2], a[3]);
  const bool is_done = search.run(a[0]);
  const Cell best = search.best() == supremum ? nil_cell : Cell::integer(search.best());
  return w.unify(a[4], best) && w.unify(a[5], cell_of(is_done ? FixedAtom::false_ : FixedAtom::true_));
}

}  // namespace

void register_first_search(BuiltinTable& t) { t.det("$fd_first_search", 6, first_search); }

}  // namespace penelope::fd
