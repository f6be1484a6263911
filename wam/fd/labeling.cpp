// Labeling: a choice point whose alternatives are a range of numbers, so that a parallel run divides them like those of
// between/3.
//
// '$fd_choose'(+Variables, +How, -Rest) chooses a variable and tries its alternatives; Rest is what is to be labelled
// then. How: branching.hpp. The alternatives are
//
//   values   number k is min + k, or max - k. Where the first variable is taken next anyway (leftmost), step is the
//            same
//   a value  0: it is; 1: it is not; the other way round for `without`. Then the selection is asked again
//   parts    0: up to a value; 1: the rest
//
// State: the next alternative, one past the last, the value that they count from, the variable.
//
// '$fd_choose_below'(+Variables, +How, -Rest, ?Cost, +Incumbent) is branch and bound: before each alternative Cost becomes
// less than what any worker has found for the search of this incumbent (best_cost.hpp).
#include <algorithm>

#include "wam/builtins/arguments.hpp"
#include "wam/fd/best_cost.hpp"
#include "wam/fd/branching.hpp"
#include "wam/fd/builtins.hpp"
#include "wam/fd/solver.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned next = 0, end = 1, base = 2, variable = 3, states = 4;

How how_argument(Worker& w, Cell c) {
  const Cell code = integer_argument(w, c);
  const auto how = code.is_int() ? How::of(code.as_int()) : std::nullopt;
  if (!how) domain_error(w, "labeling_option", code);
  return *how;
}

// Less is better. Of equal ones the first is taken.
struct Rank {
  Value first, second;
  bool operator<(const Rank& o) const { return first != o.first ? first < o.first : second < o.second; }
};

// The difference between the two least values.
Value regret(Solver& s, Cell v) {
  const Ranges ranges = s.ranges(v);
  const Range first = ranges.front();
  if (first.low < first.high || ranges.size() == 1) return 1;
  return ranges[1].low - first.low;
}

Value size_by_degree(Solver& s, Cell v) {
  constexpr Value scale = 1024, greatest_scaled = endless / scale;
  const Value size = s.size(v), degree = std::max<Value>(s.degree(v), 1);
  return size < greatest_scaled ? size * scale / degree : std::min(size / degree, greatest_scaled) * scale;
}

Rank rank(Solver& s, Cell v, Selection selection) {
  switch (selection) {
    case Selection::first_fail: return {s.size(v), 0};
    case Selection::first_fail_most_constrained: return {s.size(v), -s.degree(v)};
    case Selection::smallest: return {s.bounds(v).low, 0};
    case Selection::greatest: return {-s.bounds(v).high, 0};
    case Selection::last_fail: return {-s.size(v), 0};
    case Selection::occurrence: return {-s.degree(v), 0};
    case Selection::max_regret: return {-regret(s, v), 0};
    case Selection::size_by_degree: return {size_by_degree(s, v), 0};
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
  if (selection == Selection::leftmost) return {w.head(list), list};
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

// The same on every worker: it depends on the numbers alone.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t a, std::uint64_t b = 0) {
  std::uint64_t x = seed * 0x9e3779b97f4a7c15 + a;
  for (const std::uint64_t more : {b, seed}) {  // twice the finalizer of MurmurHash3
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccd;
    x ^= x >> 33;
    x = x * 0xc4ceb9fe1a85ec53 + more;
  }
  return x ^ x >> 33;
}

// The value with `place` lesser ones.
Value value_at(const Ranges& ranges, Value place) {
  for (const Range r : ranges) {
    const Value count = r.high - r.low + 1;
    if (place < count) return r.low + place;
    place -= count;
  }
  return ranges.back().high;
}

Value middle_of(const Ranges& ranges) {
  const Wide twice = Wide{ranges.front().low} + ranges.back().high;  // the middle, doubled
  Value best = ranges.front().low;
  const auto distance = [twice](Value v) { return 2 * Wide{v} < twice ? twice - 2 * Wide{v} : 2 * Wide{v} - twice; };
  for (const Range r : ranges) {
    const Value half = static_cast<Value>(twice >= 0 ? twice / 2 : -((1 - twice) / 2));  // rounded down
    const Value nearest = std::clamp(half, r.low, r.high);
    if (distance(nearest) < distance(best)) best = nearest;
  }
  return best;
}

Value lower_half(Bounds b) {
  const Value middle = static_cast<Value>((Wide{b.low} + b.high) / 2);
  return middle == b.high ? middle - 1 : middle;
}

// The value that alternatives are made of.
Value base_value(Solver& s, Cell v, Bounds b, How how) {
  const auto random = [&] {
    const Value size = s.size(v);
    const std::uint64_t number =
        mixed(static_cast<std::uint64_t>(how.seed), static_cast<std::uint64_t>(b.low), static_cast<std::uint64_t>(size));
    return value_at(s.ranges(v), static_cast<Value>(number % static_cast<std::uint64_t>(size)));
  };
  switch (how.branching) {
    case Branching::bisect:
    case Branching::bisect_random: return lower_half(b);
    case Branching::median: return value_at(s.ranges(v), (s.size(v) - 1) / 2);
    case Branching::middle: return middle_of(s.ranges(v));
    case Branching::random:
    case Branching::without_random: return random();
    case Branching::interval: {
      const Ranges ranges = s.ranges(v);
      return ranges.size() > 1 ? ranges.front().high : lower_half(b);
    }
    default: return how.is_down ? b.high : b.low;
  }
}

void begin(Solver& s, Cell chosen, How how) {
  Worker& w = s.w;
  const Bounds b = s.bounds(chosen);
  if (!is_finite(b.low) || !is_finite(b.high)) instantiation_error(w);
  w.state[variable] = chosen;
  w.state[base] = Cell::integer(base_value(s, chosen, b, how));
  w.state[end] = Cell::integer(how.tries_values() ? std::min(b.high - b.low + 1, greatest_value) : 2);
}

bool take(Solver& s, How how, std::int64_t number) {
  const Worker& w = s.w;
  const Cell v = w.state[variable];
  const Value from = w.state[base].as_int();
  if (how.tries_values()) return s.assign(v, how.is_down ? Wide{from} - number : Wide{from} + number);
  bool is_first = number == 0;
  switch (how.branching) {
    case Branching::without:
    case Branching::without_random: is_first = !is_first; [[fallthrough]];
    case Branching::step:
    case Branching::median:
    case Branching::middle:
    case Branching::random: return is_first ? s.assign(v, from) : s.remove(v, from);
    case Branching::bisect_random: how.is_down = mixed(static_cast<std::uint64_t>(how.seed), static_cast<std::uint64_t>(from)) & 1; break;
    default: break;
  }
  return is_first != how.is_down ? s.set_max(v, from) : s.set_min(v, Wide{from} + 1);
}

// What a failed alternative changed is taken back here, without a way through the machine.
class Trial {
 public:
  explicit Trial(Worker& w) : w_(w), heap_(w.heap_top), trail_(w.trail_top), wakeups_(w.pending_wakeups), tail_(w.wakeup_tail) {}
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

// The cost is less than what has been found. True where nothing has been.
bool improve(Solver& s, Cell cost, Cell incumbent) {
  const auto bound = known_bound(s.w, incumbent);
  return !bound || s.set_max(cost, Wide{*bound} - 1);
}

template <bool has_cost>
Step choose_value(Worker& w, Cell* a) {
  const auto bound_cost = [&](Solver& s) { return !has_cost || improve(s, a[3], a[4]); };
  const How how = how_argument(w, a[1]);
  if (w.state[end] == Cell::integer(0)) {
    if (skip_list(w, a[0]).rest.is_list()) type_error(w, "list", w.deref(a[0]));  // a cyclic one
    Solver s(w);
    if (has_cost && !(bound_cost(s) && s.propagate())) return Step::fail;
    // What a failed alternative changes of it is trailed as well, for the next one begins with it.
    w.heap_backtrack = w.heap_top;
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
      return {static_cast<std::uint64_t>(a[arity + next].as_int()), static_cast<std::uint64_t>(a[arity + end].as_int())};
    },
    .keep =
        [](const Worker&, Cell* a, Division::Solutions s) {
          a[arity + next] = Cell::integer(static_cast<std::int64_t>(s.first));
          a[arity + end] = Cell::integer(static_cast<std::int64_t>(s.last));
        },
};

}  // namespace

void register_labeling(BuiltinTable& t) {
  t.nondet("$fd_choose", 3, states, choose_value<false>).divides(alternatives<3>);
  t.nondet("$fd_choose_below", 5, states, choose_value<true>).divides(alternatives<5>);
}

}  // namespace penelope::fd
