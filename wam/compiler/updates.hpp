// Updates: goals in a row that read a number of the state only to put another one in its place. In a parallel run a branch need not
// wait for its turn to do that (machine/state_update.hpp).
//
//   flag(K, N, N + 1)
//   nb_getval(K, N), N1 is N + X, nb_setval(K, N1)                also succ(N, N1), plus(N, X, N1)
//   retract(p(K, N)), N1 is max(N, X), assertz(p(K, N1))          also p(K, N) first, retractall(p(K, _)), asserta, a cut between
//   ( retract(p(K, N)) -> true ; N = 0 ), N1 is N + X, assertz(p(K, N1))        also with N1 is N + X behind the condition, and what p(K, _) or
//                                                                 \+ p(K, _) asks; and N is I, N1 = I or assertz(p(K, I)) where there
//                                                                 is no number: the update makes the fact then
//
// N and N1 must stand nowhere else in the clause, unless the branch fails before that, and the new number be N + X, N - X, max(N, X), min(N, X),
// N /\ X, N \/ X, N xor X or (N * F + X) mod M, in one goal or in several. The goals become
//
//   ( '$update_...'(...) -> true ; the goals )
//
// whose condition makes the update, or keeps it, if all is plain: the number and X are small integers, the keys constants, and
// there is just this number. It fails, and has done nothing, where it is not sure.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "wam/compiler/clause.hpp"

namespace penelope {

struct UpdateGoals {
  std::size_t count;  // goals in the row
  TermId update;      // the call that does the same
  bool cuts;          // a cut is among the goals
};

// Whether a variable stands so often in the goals of an update, and what is bound to it there is seen by no other goal.
using OnlyHere = std::function<bool(VarId, std::uint32_t times)>;
// `goals` are what a clause goes on with; of a choice between conditions the first `chosen` of them are its one way, `other` the other one.
struct NextGoals {
  std::span<const TermId> goals;
  std::size_t chosen;
  std::optional<TermId> other;
};
std::optional<UpdateGoals> find_update(Program&, TermPool&, const NextGoals&, const OnlyHere& only_here, AtomId module);
constexpr std::size_t most_update_goals = 8;
// Whether a goal can be the first of such a row. Costs little.
bool may_begin_update(const Program&, const TermPool&, std::span<const TermId> goals);

}  // namespace penelope
