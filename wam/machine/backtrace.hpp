// Backtraces: the clauses that go on after the present goal, and which of their goals they wait for. An environment that a last
// call has dropped has no frame; the callee that the next frame names shows that one is missing.
#pragma once
#include <string_view>
#include <vector>

#include "wam/machine/callers.hpp"

namespace penelope {

struct BacktraceFrame {
  CallerClause clause;
  PredicateId callee = Program::no_predicate;  // what its goal calls; none for a goal that is not a call of a predicate
  // The goal is number `ordinal` (from 1) of the `alike` goals of the clause that call the same. 0: not known, for the goals of
  // disjunctions and negations have code of their own, whose order says nothing.
  unsigned ordinal = 0, alike = 0;
};

// The frames of w, nearest first, `most` at most. With `raised` the machine stopped at w.P, which may be inside a clause.
std::vector<BacktraceFrame> backtrace_frames(const Worker& w, unsigned most, bool raised);
// Those of the call that the choice point belongs to.
std::vector<BacktraceFrame> frames_of_choice(const Worker& w, const Cell* choice, unsigned most);

// They as a list of at(Module:Name/Arity, File:Line or 0, Module:Name/Arity of the callee or 0, Ordinal, Alike).
Cell backtrace_term(Worker& w, const std::vector<BacktraceFrame>&);

}  // namespace penelope
