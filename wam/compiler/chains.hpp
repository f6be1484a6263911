// Chains: predicates that enumerate by calling themselves last, as member/2, select/3 or a counter do:
//
//   p(...) :- one element.
//   p(...) :- tests, arithmetic, p(...).         the step
//
// What such a choice point still has to offer is a range of steps, as that of between/3 is a range of numbers: what follows the n-th
// step is reached by taking the last clause n times, which has no effect and needs nothing of what the elements do. So the rest of a
// chain can be divided among workers (runtime/worker/runs.hpp) where
//
//   no clause of the predicate cuts        a cut at one element would take the later ones away
//   the last clause only unifies, tests and computes, and then calls the predicate itself, or one of a single such clause that does so
//
// For each such predicate p/n there is a companion of n + 2 arguments. Its clauses are those of p, and its last one takes two counts
// along:
//
//   steps   that are taken before the next element is: only the last clause runs for so long
//   bound   steps that may be taken at all; then the companion ends as if the last clause had failed
//
// The machine enters it where a worker has a part of a chain only; calls of the program go to p, which is as fast as ever. The words
// behind the chains of both say which companion it is: chain_link behind those of p, chain_bound behind those of the companion.
//
// A step is taken by each worker that has a part of the chain behind it, so it must not do anything but lead to the next one. Two things
// could: goals that wake up, and expressions of which only the run knows what they are. The one whose step it is then goes on
// without a bound, and the others, who only pass, have nothing (chain_step, chain_number in code/instructions.def).
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "wam/code/program.hpp"

namespace penelope {

constexpr std::uint32_t chain_counts = 2;                      // arguments that a companion has more: steps, bound
constexpr std::int64_t chain_endless = std::int64_t{1} << 50;  // a bound that no run comes to

struct ChainStep {
  std::vector<Word> code;  // of the companion's last clause
  unsigned lists = 0;      // bit i: argument i is a list that each step makes one element shorter, as far as the code tells; i < 16
};

// Of a predicate that is a chain; `companion` is called at the end of the step. Its definitions must not change meanwhile.
std::optional<ChainStep> chain_step_of(const Program&, const Predicate&, PredicateId companion);
// Whether it is one.
bool is_chain(const Program&, const Predicate&);

}  // namespace penelope
