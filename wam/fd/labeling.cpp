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
//
// '$fd_choose_below'(+Variables, +How, -Rest, ?Cost, +Incumbent) is branch and bound: before each alternative Cost becomes
// less than the best cost found so far, which '$fd_improve'(+Cost, +Incumbent) has noted in the term Incumbent. That cell
// is changed without a trail, and a copy of the stacks takes along what it says: every worker goes on from what was known
// when it got its work. The note is a cost that some solution of the same search has, so it removes no better one
// wherever it is read, late or never; the least of all costs that are collected does not depend on who found which.
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

// The cost is less than the incumbent. True where there is none.
bool improve(Solver& s, Cell cost, Cell incumbent) {
  const Cell best = s.deref(incumbent);
  if (!best.is_struct()) return true;
  const Cell value = s.w.args_of(best)[0];
  return !value.is_int() || s.set_max(cost, Wide{value.as_int()} - 1);
}

template <bool has_cost>
Step choose_value(Worker& w, Cell* a) {
  const auto bound_cost = [a](Solver& s) {
    if constexpr (has_cost) return improve(s, a[3], a[4]);
    return true;
  };
  const Cell code = integer_argument(w, a[1]);
  if (!code.is_int()) domain_error(w, "labeling_option", code);
  const How how(code.as_int());
  if (w.state[end] == Cell::integer(0)) {
    if (skip_list(w, a[0]).rest.is_list()) type_error(w, "list", w.deref(a[0]));  // a cyclic one
    Solver s(w);
    if (has_cost && !(bound_cost(s) && s.propagate())) return Step::fail;
    const Chosen c = choose(s, a[0], how.selection);
    if (c.variable.bits == 0) return w.unify(a[2], nil_cell) ? Step::last : Step::fail;
    begin(s, c.variable, how);
  }
  const std::int64_t last = w.state[end].as_int();
  Trial trial(w);
  for (std::int64_t number = w.state[next].as_int(); number < last; ++number) {
    Solver s(w);
    ++w.constraint_work.nodes;
    if (bound_cost(s) && take(s, how, number) && s.propagate()) {
      w.state[next] = Cell::integer(number + 1);
      Cell rest = w.deref(a[0]);
      while (rest.is_list() && w.head(rest).is_int()) rest = w.tail(rest);
      if (!w.unify(a[2], rest)) return Step::fail;
      return number + 1 < last ? Step::more : Step::last;
    }
    ++w.constraint_work.failures;
    trial.undo();
  }
  return Step::fail;
}

// State follows the arguments.
template <unsigned arity>
constexpr Division alternatives = {
    .can = [](const Worker&, const Cell* a) { return a[arity + next].as_int() < a[arity + end].as_int(); },
    .left = [](const Worker&, const Cell* a) -> Division::Solutions {
      return {static_cast<std::uint64_t>(a[arity + next].as_int()),
              static_cast<std::uint64_t>(a[arity + end].as_int())};
    },
    .keep =
        [](const Worker&, Cell* a, Division::Solutions s) {
          a[arity + next] = Cell::integer(static_cast<std::int64_t>(s.first));
          a[arity + end] = Cell::integer(static_cast<std::int64_t>(s.last));
        },
};

// '$fd_incumbent'(-Incumbent): none yet.
bool incumbent(Worker& w, Cell* a) {
  const Cell none[1] = {nil_cell};
  return w.unify(a[0], w.new_struct(w.symbols.functor_cell("$fd_incumbent", 1), none));
}

// '$fd_improve'(+Cost, +Incumbent): fails where Cost is no better. A big integer is not noted.
bool note_cost(Worker& w, Cell* a) {
  const Cell cost = integer_argument(w, a[0]), best = w.deref(a[1]);
  if (!best.is_struct()) type_error(w, "compound", best);
  if (!cost.is_int()) return true;
  Cell& value = w.args_of(best)[0];
  if (value.is_int() && value.as_int() <= cost.as_int()) return false;
  value = cost;
  return true;
}

}  // namespace

void register_labeling(BuiltinTable& t) {
  t.nondet("$fd_choose", 3, states, choose_value<false>).divides(alternatives<3>);
  t.nondet("$fd_choose_below", 5, states, choose_value<true>).divides(alternatives<5>);
  t.det("$fd_incumbent", 1, incumbent);
  t.det("$fd_improve", 2, note_cost);
}

}  // namespace penelope::fd
