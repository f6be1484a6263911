// Unification and comparison of two cells in machine code: what is common is done here, the rest is left to helpers.
//
// Each function binds its first label, to which native code calls with the cells in rax and rdx; the zero flag is the result (CommonCode says
// what of).
#pragma once
#include "wam/native/registers.hpp"

namespace penelope::native {

class CommonTerms {
 public:
  // Both have to live as long as this object.
  CommonTerms(x86::Assembler& assembler, const Places& places)
      : a(assembler), at_(places), ones_(a.newLabel()), fours_(a.newLabel()), sixes_(a.newLabel()) {}

  void two_floats(const asmjit::Label& label);
  // Of terms without attributed variables, and of numbers and strings in boxes. The helper does the rest and begins again: what is bound already
  // is the same then.
  void unification(const asmjit::Label& label, const asmjit::Label& compounds, const asmjit::Label& slow_unify);
  // Of two lists or two structures: whether other functors or arguments that are constants and differ as they stand tell that they cannot be
  // unified. Keeps rax and rdx where that is not so.
  void clash(const asmjit::Label& label);
  // Of dereferenced cells that are not the same and have the same tag, that of compound terms or boxes.
  void identity(const asmjit::Label& label, const asmjit::Label& slow_test);
  // compare/3 of small integers in rax and rdx; rdi is a variable for the order, or refers to one.
  void order_of_integers(const asmjit::Label& label);
  // What the functions above read; once, behind them.
  void constants();

 private:
  // What two compound terms and where they differ need: the terms in rax and rdx, with the same tag, other cells. rsi and r9 become the
  // addresses of their arguments, edi the number of arguments. Other functors, and none: to the labels.
  void open_both(const asmjit::Label& others, const asmjit::Label& no_arguments);
  // Of compound terms in rax and rdx with the same tag. Changes rcx and rdi, and where they clash all that is free.
  void compare_constants(const asmjit::Label& clash);
  // The terms, and registers that a walk changes, are kept; at last one of the two below. Runs of arguments that it puts off are on the stack in
  // between.
  void keep_terms();
  void answer(bool holds);                           // to who has called
  void leave_terms_to(const asmjit::Label& helper);  // it looks at the terms once more
  void drop_runs();
  void take_back_registers();
  void find_other_constants();     // in xmm1 and xmm2; changes xmm3 as well
  void compare_first_arguments();  // of compound terms in rax and rdx with the same tag. Changes rcx
  // Through the arguments of two compound terms, depth first, as Store::unify goes: of two variables the younger one refers to the older. Or,
  // where it does not unify, they have to be identical.
  void walk(bool unifies, const asmjit::Label& helper);

  x86::Assembler& a;
  const Places& at_;
  const asmjit::Label ones_, fours_, sixes_;  // two numbers each
};

}  // namespace penelope::native
