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
// Before a value is tried, that those before it in turn are refuted may be propagated, which refutes more of them, or all that is left.
//
// State: the next alternative, one past the last, the value that they count from, the variable.
//
// '$fd_choose_below'(+Variables, +How, -Rest, ?Cost, +Incumbent) is branch and bound: before each alternative Cost becomes
// less than what any worker has found for the search of this incumbent (best_cost.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "wam/builtins/arguments.hpp"
#include "wam/fd/alternatives.hpp"
#include "wam/fd/best_cost.hpp"
#include "wam/fd/builtins.hpp"
#include "wam/fd/decision.hpp"
#include "wam/fd/solver.hpp"
#include "wam/fd/trial.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned next = 0, end = 1, base = 2, variable = 3, states = 4;

How how_argument(Worker& w, Cell c) {
  const Cell known = w.deref(c), code = PENELOPE_LIKELY(known.is_int()) ? known : integer_argument(w, c);
  const auto how = code.is_int() ? How::of(code.as_int()) : std::nullopt;
  if (!how) domain_error(w, "labeling_option", code);
  return *how;
}

// Whether to propagate that the values before an alternative are refuted, which may refute more of them, or all: where that was seldom so lately
// it is seldom tried.
class Refutation {
 public:
  static bool pays() { return gain_ > 0 || ++since_ % 16 == 0; }
  static void note(bool gained) { gain_ = std::clamp(gain_ + (gained ? 4 : -1), -64, 64); }

 private:
  static thread_local int gain_;
  static thread_local unsigned since_;
};
thread_local int Refutation::gain_ = 16;
thread_local unsigned Refutation::since_ = 0;

constexpr std::int64_t nothing_left = std::numeric_limits<std::int64_t>::max();

// Of alternatives that are values in turn: the first one from this on that the variable has; nothing_left: none.
std::int64_t next_in_domain(Solver& s, How how, std::int64_t number) {
  const Cell v = s.w.state[variable];
  const Value from = s.w.state[base].as_int(), value = how.is_down ? from - number : from + number;
  const auto next_value = how.is_down ? s.value_up_to(v, value) : s.value_from(v, value);
  if (!next_value) return nothing_left;
  return how.is_down ? from - *next_value : *next_value - from;
}

// The variable is past the alternatives before this one, of values in turn. The first that is left; nothing_left: there is no solution.
std::int64_t not_before(Solver& s, How how, std::int64_t number) {
  const Cell v = s.w.state[variable];
  const Value from = s.w.state[base].as_int(), value = how.is_down ? from - number : from + number;
  if (!(how.is_down ? s.set_max(v, value) : s.set_min(v, value)) || !s.propagate()) return nothing_left;
  const Bounds b = s.bounds(v);
  return how.is_down ? from - b.high : b.low - from;
}

bool take_number(Solver& s, How how, std::int64_t number) {
  const Cell v = s.w.state[variable];
  const Value from = s.w.state[base].as_int();
  if (how.tries_values()) return s.assign_value(v, how.is_down ? from - number : from + number);
  return take(s, v, alternative_number(number, from, how));
}

template <bool has_cost>
Step choose_value(Worker& w, Cell* a) {
  const How how = how_argument(w, a[1]);
  Solver s(w);
  const auto bound_cost = [&] { return !has_cost || improve(s, a[3], a[4]); };
  if (w.state[end] == Cell::integer(0)) {
    if (has_cost && !(bound_cost() && s.propagate())) return Step::fail;
    // What a failed alternative changes of it is trailed as well, for the next one begins with it.
    w.heap_backtrack = w.heap_top;
    const Chosen c = choose(s, a[0], how.selection);
    if (c.variable.bits == 0) return w.unify(a[2], nil_cell) ? Step::last : Step::fail;
    const Alternatives all = Alternatives::of(s, c.variable, how);
    w.state[variable] = all.variable;
    w.state[base] = Cell::integer(all.from);
    w.state[end] = Cell::integer(all.count);
  }
  const std::int64_t last = w.state[end].as_int();
  const Trial trial(w);
  for (std::int64_t number = w.state[next].as_int(); number < last; ++number) {
    if (number > 0 && how.tries_values()) {
      number = next_in_domain(s, how, number);
      if (number >= last) return Step::fail;
    }
    ++w.constraint_work.nodes;
    const bool goes_on = bound_cost();
    if (goes_on && number > 0 && how.tries_values() && Refutation::pays()) {
      const std::int64_t left = not_before(s, how, number);
      Refutation::note(left != number);
      number = left;
      if (number >= last) return ++w.constraint_work.failures, Step::fail;
      if (!has_cost) trial.undo();  // an answer must not depend on what was tried
    }
    if (goes_on && take_number(s, how, number) && s.propagate()) {
      w.state[next] = Cell::integer(number + 1);
      Cell rest = w.deref(a[0]);
      while (rest.is_list() && w.head(rest).is_int()) rest = w.tail(rest);
      if (const Cell open = w.deref(a[2]); PENELOPE_LIKELY(open.is_ref()))
        w.bind(open, rest);
      else if (!w.unify(open, rest))
        return Step::fail;
      return number + 1 < last ? Step::more : Step::last;
    }
    ++w.constraint_work.failures;
    s.forget_queue();
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

constexpr std::string_view plain_name = "$fd_choose", bounded_name = "$fd_choose_below";

}  // namespace

std::optional<LabelingDecision> decision(const Worker& w, const Builtin& builtin, const Cell* arguments) {
  if (builtin.name != plain_name && builtin.name != bounded_name) return {};
  const Cell* const state = arguments + builtin.arity;
  const Cell code = w.deref(arguments[1]);
  const auto how = code.is_int() ? How::of(code.as_int()) : std::nullopt;
  if (!how || !state[base].is_int()) return {};
  return LabelingDecision{state[variable], state[base].as_int(), *how};
}

std::string decision_text(const LabelingDecision& d, std::string_view name, std::int64_t number) {
  const Statement is = alternative_number(number, d.from, d.how);
  constexpr std::string_view relations[] = {"=", "\\=", "=<", ">"};
  return fmt::format("{} {} {}", name, relations[static_cast<unsigned>(is.says)], static_cast<std::int64_t>(is.value));
}

void register_labeling(BuiltinTable& t) {
  t.nondet(plain_name, 3, states, choose_value<false>).divides(alternatives<3>);
  t.nondet(bounded_name, 5, states, choose_value<true>).divides(alternatives<5>);
}

}  // namespace penelope::fd
