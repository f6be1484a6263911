// Counts of the solutions of a goal, for limit/2 and its like (prolog_lib/library/solution_sequences.pl). In an or-parallel run a count that
// begins at the front is a part of the state, the value of a global variable: each solution is counted in its turn, or ahead of it
// (OrParallel::count_ahead), and other workers may have alternatives of the goal. Elsewhere there is none: the library counts in a term.
//
// A variable is named after the place of a choice point that stays as long as the goal has alternatives, so no two goals whose solutions are
// being counted have the same one: at any time all of them belong to the branch at the front, or lie at its right in the same goals.
#include <limits>
#include <string>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/code/stubs.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t deepest = std::uint64_t{1} << 20;  // bytes of choice points below a goal: variables are never removed

// '$count_in_state': whether solutions of a goal that begins here are counted in the state.
bool count_in_state(Worker& w, Cell*) {
  if (!w.parallel || w.tables->running() || w.offset_of(w.choice_top()) - w.offset_of(w.choice_start) > deepest) return false;
  return w.parallel->counts_solutions(w);
}

// '$count_begin'(-Count, -Mark)
bool count_begin(Worker& w, Cell* a) {
  const Cell count = a[0], mark = a[1];
  w.push_choice(stub::pop_fail, nullptr, 0);
  const Cell name = w.symbols.atom_cell("$solutions_" + std::to_string(w.offset_of(w.B)));
  w.kept_values.set(w, name.as_atom(), Cell::integer(0));
  return w.unify(count, name) && w.unify(mark, w.level_cell(w.B));
}

// '$count_exit'(+Mark): its choice point goes if it is the newest one.
bool count_exit(Worker& w, Cell* a) {
  Cell* const frame = w.B;
  if (integer_argument(w, a[0]) == w.level_cell(frame) && frame[choice::alternative].bits == stub::pop_fail) w.cut_to(w.choice_previous(frame));
  return true;
}

std::int64_t next_solution(Worker& w, AtomId count) {
  std::int64_t number = 0;
  const auto next = [&number](Cell earlier) { return earlier.is_int() ? Cell::integer(number = earlier.as_int() + 1) : Cell{0}; };
  if (!w.kept_values.update(count, next)) existence_error(w, "solution_count", Cell::atom(count));
  ++w.changes_by_updates;
  return number;
}

struct Counted {
  AtomId count;
  std::int64_t limit;
};
Counted counted_arguments(Worker& w, Cell* a) {
  const Cell limit = integer_argument(w, a[1]);
  return {atom_argument(w, a[0]).as_atom(), limit.is_int() ? limit.as_int() : std::numeric_limits<std::int64_t>::max() - 1};
}

// '$count_below'(+Count, +Limit): counts a solution; whether there may be more before the limit.
bool count_below(Worker& w, Cell* a) {
  const auto [count, limit] = counted_arguments(w, a);
  return next_solution(w, count) < limit;
}

bool count_below_ahead(Worker& w, Cell* a) {
  const auto [count, limit] = counted_arguments(w, a);
  return w.parallel->count_ahead(w, count, limit);
}

// '$count_over'(+Count, +Skipped): whether so many solutions were counted. If so, they came before this one, in its turn or not.
bool count_over(Worker& w, Cell* a) {
  const auto [count, skipped] = counted_arguments(w, a);
  return w.kept_values.number(count).value_or(0) >= skipped;
}

// '$count_skipped'(+Count, +Skipped): counts a solution if fewer than so many came before it.
bool count_skipped(Worker& w, Cell* a) { return !count_over(w, a) && next_solution(w, counted_arguments(w, a).count) != 0; }

bool count_skipped_ahead(Worker& w, Cell* a) {
  const auto [count, skipped] = counted_arguments(w, a);
  return w.parallel->count_ahead(w, count, skipped + 1);
}

}  // namespace

void register_solution_count_builtins(BuiltinTable& t) {
  t.det("$count_in_state", 0, count_in_state);
  t.effect("$count_begin", 2, count_begin);
  t.det("$count_exit", 1, count_exit);
  t.effect("$count_below", 2, count_below).can_be_kept(count_below_ahead);
  t.det("$count_over", 2, count_over);
  t.effect("$count_skipped", 2, count_skipped).can_be_kept(count_skipped_ahead);
}

}  // namespace penelope
