// Runs of alternatives of a choice point: which choice points can be shared, how their alternatives are divided and tried one at
// a time.
//
//   clauses of a static predicate   [first, last): image offsets of the words of its chain; the run ends there or at the trust
//   a chain of steps                the same; its last clause is a step (wam/compiler/chains.hpp), and of those that follow from the choice
//                                   point the run has [from, to), counted from 0
//   clauses of a dynamic predicate  the choice point's own state says which clause is next; of those that match from there on the run has
//                                   [from, to), counted from 0
//   solutions of a built-in         [from, to) of those that it has still to find, counted from 0 (Builtin::enumerates)
//   a built-in that divides         [first, last): the numbers of solutions still to come (Division, wam/machine/builtin.hpp)
#pragma once
#include <cstdint>
#include <optional>

#include "wam/machine/worker.hpp"

namespace penelope {

struct Builtin;

struct Run {
  std::uint64_t first = 0, last = 0;
  std::int64_t from = 0, to = 0;  // what its last alternative stands for: steps, clauses or solutions; else 0, 0

  bool is_divided() const { return from < to; }  // further than to [first, last)
};

enum class Shareable : std::uint8_t {
  no,             // its alternatives stay here
  condition,      // they stay; whether they are to be run depends on newer choice points (conditions.hpp)
  nothing_above,  // they stay, and so do those of newer choice points, which belong to something that looks at its choice points
  yes
};

Shareable shareable(const Worker&, const Cell* choice);
// Whether the arguments of the goal rule out all clauses that are left (wam/compiler/ruled_out.hpp), as far as can be seen at once. They are
// those that it was called with: what was bound later does not count.
bool fails_at_once(const Worker&, const Cell* choice);
// The built-in whose further solutions are the choice point's alternatives; nullptr where they are clauses or something else.
const Builtin* enumerating_builtin(const Cell* choice);
// How many of the saved cells are arguments of the goal; of a shareable choice point.
std::uint64_t goal_arguments(const Worker&, const Cell* choice);
// The alternatives of a choice point that nobody shares yet.
Run all_alternatives(const Worker&, const Cell* choice);
// Whether a run that came in a message is one of this choice point.
bool is_run_of(const Worker&, const Cell* choice, Run);
// How many there are, as far as is known: at least 1. Those whose end nobody knows count as 1.
std::uint64_t count(const Worker&, const Cell* choice, Run);
// How many of its steps, clauses or solutions were taken so far, at least 1, of a run whose end nobody knows; nothing: it is known.
std::optional<std::uint64_t> taken_of_endless(const Worker&, const Cell* choice, Run);
// So many alternatives of a run that has more and can be divided, the rightmost; `run` keeps the others.
std::optional<Run> split(const Worker&, const Cell* choice, Run& run, std::uint64_t alternatives);
// The other way round: `run` keeps so many, the leftmost, and the others are the result.
std::optional<Run> split_behind(const Worker&, const Cell* choice, Run& run, std::uint64_t alternatives);
// Both as one, if `right` follows on `left`: what was divided is whole again. Nothing: something lies between them.
std::optional<Run> joined(Run left, Run right);
// The state of a choice point from which its runs are counted, and the way back to it: then a run counts as it did when the state was asked for.
std::uint64_t state_of(const Cell* choice);
void go_back_to_state(Cell* choice, std::uint64_t state);
// What tells choice points apart for estimates of work: its identity, and for steps of a chain one for all of them.
std::uint64_t kind_of_work(const Worker&, const Cell* choice);
// Backtracks into the choice point B, which stays: registers and P are set for the run's first alternative. Gives the rest.
std::optional<Run> try_first(Worker&, Run);

}  // namespace penelope
