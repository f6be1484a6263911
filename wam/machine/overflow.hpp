// What a stack overflow says of the stacks: the second argument of error(resource_error(stack), Context) is
//
//   stack_overflow([stack_limit-KiB, localused-KiB, globalused-KiB, trailused-KiB, choicesused-KiB, solutionsused-KiB,
//                   depth-Environments, choicepoints-N, Frames])
//
// The solutions are those that calls of findall/3 and its kind have gathered; they have the stack limit, too.
// Frames are those of the newest environments, each frame(Module:Name/Arity, File:Line or 0):
//   non_terminating-Cycle   the predicates that call each other, where all of the newest environments repeat them
//   stack-Newest            otherwise
#pragma once
#include "wam/machine/worker.hpp"

namespace penelope {

// Whether a ball is error(resource_error(stack), Unbound) and does not come from throw/1.
bool is_new_overflow(const Worker&, Cell ball);

// How far the stacks reach.
struct StackTops {
  Cell *heap, *local, *trail, *choice;
};
StackTops stack_tops(const Worker&);

// After a stack overflow: what it had filled goes back to the system, if that is much.
void release_stacks(Worker&, const StackTops& reached);

// The context, for the stacks as they are. It has room beyond the limit of the heap.
Cell overflow_context(Worker&);

}  // namespace penelope
