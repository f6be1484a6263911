// Labeling: a choice point whose alternatives are a range of numbers, so that a parallel run divides them like those of
// between/3.
//
// '$fd_choose'(+Variables, +How, -Rest) chooses a variable and tries its alternatives; Rest is what is to be labelled
// then. How = Selection + 8 * Order + 16 * Branching. The alternatives are
//
//   values   number k is min + k, or max - k. Where the first variable is taken next anyway (leftmost), step is the
//   same a value  0: it is; 1: it is not. Then the selection is asked again (step) halves   0: the one half; 1: the
//   other (bisect)
//
// State: the next alternative, one past the last, the value that they count from, the variable.
#include "wam/builtins/arguments.hpp"
#include "wam/fd/builtins.hpp"
#include "wam/fd/solver.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope::fd {

namespace {

enum Selection { leftmost, first_fail, first_fail_most_constrained, smallest, greatest };
enum Branching { step, enumerate, bisect };
constexpr unsigned next = 0, end = 1, base = 2, variable = 3, states = 4;

struct How {
  explicit How(std::int64_t code)
      : selection(static_cast<Selection>(code & 7)),
        is_down(code >> 3 & 1),
        branching(static_cast<Branching>(code >> 4)) {}
  Selection selection;
  bool is_down;
  Branching branching;
  bool tries_values() const { return branching == enumerate || (branching == step && selection == leftmost); }
};

// Less is better. Of equal ones the first is taken.
struct Rank {
  Value first, second;
  bool operator<(const Rank& o) const { return first != o.first ? first < o.first : second < o.second; }
};

Rank rank(Solver& s, Cell v, Selection selection) {
  switch (selection) {
    case first_fail: return {s.size(v), 0};
    case first_fail_most_constrained: return {s.size(v), -s.degree(v)};
    case smallest: return {s.bounds(v).low, 0};
    case greatest: return {-s.bounds(v).high, 0};
    default: return {0, 0};
  }
}

struct Chosen {
  Cell variable{};
  Cell rest = nil_cell;
};

Chosen choose(Solver& s, Cell list, Selection selection) {
  Worker& w = s.w;
  for (list = w.deref(list); list.is_list() && w.head(list).is_int();) list = w.tail(list);
  if (!list.is_list()) return {};
  if (selection == leftmost) return {w.head(list), list};
  Chosen best{{}, list};
  Rank best_rank{};
  for (Cell l = list; l.is_list(); l = w.tail(l)) {
    const Cell v = w.head(l);
    if (v.is_int()) continue;
    const Rank r = rank(s, v, selection);
    if (best.variable.bits != 0 && !(r < best_rank)) continue;
    best.variable = v;
    best_rank = r;
  }
  return best;
}

bool begin(Solver& s, Cell chosen, How how) {
  Worker& w = s.w;
  const Bounds b = s.bounds(chosen);
  if (!is_finite(b.low) || !is_finite(b.high)) instantiation_error(w);
  w.state[variable] = chosen;
  if (how.tries_values()) {
    w.state[base] = Cell::integer(how.is_down ? b.high : b.low);
    w.state[end] = Cell::integer(std::min(b.high - b.low + 1, greatest_value));
  } else if (how.branching == step) {
    w.state[base] = Cell::integer(how.is_down ? b.high : b.low);
    w.state[end] = Cell::integer(2);
  } else {
    Value middle = (b.low + b.high) / 2;
    if (middle == b.high) --middle;
    w.state[base] = Cell::integer(middle);
    w.state[end] = Cell::integer(2);
  }
  return true;
}

bool take(Solver& s, How how, std::int64_t number) {
  const Worker& w = s.w;
  const Cell v = w.state[variable];
  const Value from = w.state[base].as_int();
  if (how.tries_values()) return s.assign(v, how.is_down ? Wide{from} - number : Wide{from} + number);
  if (how.branching == step) return number == 0 ? s.assign(v, from) : s.remove(v, from);
  return (number == 0) != how.is_down ? s.set_max(v, from) : s.set_min(v, Wide{from} + 1);
}

// What a failed alternative changed is taken back here, without a way through the machine.
class Trial {
 public:
  explicit Trial(Worker& w)
      : w_(w), heap_(w.heap_top), trail_(w.trail_top), wakeups_(w.pending_wakeups), tail_(w.wakeup_tail) {}
  void undo() {
    w_.undo_trail(trail_);
    w_.heap_top = heap_;
    w_.pending_wakeups = wakeups_;
    w_.wakeup_tail = tail_;
    if (tail_ && wakeups_.bits != 0) *tail_ = nil_cell;
  }

 private:
  Worker& w_;
  Cell *heap_, *trail_;
  Cell wakeups_;
  Cell* tail_;
};

Step choose_value(Worker& w, Cell* a) {
  const Cell code = integer_argument(w, a[1]);
  if (!code.is_int()) domain_error(w, "labeling_option", code);
  const How how(code.as_int());
  if (w.state[end] == Cell::integer(0)) {
    if (skip_list(w, a[0]).rest.is_list()) type_error(w, "list", w.deref(a[0]));  // a cyclic one
    Solver s(w);
    const Chosen c = choose(s, a[0], how.selection);
    if (c.variable.bits == 0) return w.unify(a[2], nil_cell) ? Step::last : Step::fail;
    begin(s, c.variable, how);
  }
  const std::int64_t last = w.state[end].as_int();
  Trial trial(w);
  for (std::int64_t number = w.state[next].as_int(); number < last; ++number) {
    Solver s(w);
    if (take(s, how, number) && s.propagate()) {
      w.state[next] = Cell::integer(number + 1);
      Cell rest = w.deref(a[0]);
      while (rest.is_list() && w.head(rest).is_int()) rest = w.tail(rest);
      if (!w.unify(a[2], rest)) return Step::fail;
      return number + 1 < last ? Step::more : Step::last;
    }
    trial.undo();
  }
  return Step::fail;
}

constexpr Division alternatives = {
    .can = [](const Worker&, const Cell* a) { return a[3 + next].as_int() < a[3 + end].as_int(); },
    .left = [](const Worker&, const Cell* a) -> Division::Solutions {
      return {static_cast<std::uint64_t>(a[3 + next].as_int()), static_cast<std::uint64_t>(a[3 + end].as_int())};
    },
    .keep =
        [](const Worker&, Cell* a, Division::Solutions s) {
          a[3 + next] = Cell::integer(static_cast<std::int64_t>(s.first));
          a[3 + end] = Cell::integer(static_cast<std::int64_t>(s.last));
        },
};

}  // namespace

void register_labeling(BuiltinTable& t) { t.nondet("$fd_choose", 3, states, choose_value).divides(alternatives); }

}  // namespace penelope::fd
