// Clauses that are sure to be the last ones tried: the head matches and a cut follows at once. For the index (index.cpp).
#pragma once
#include <bitset>

#include "wam/code/instruction_table.hpp"
#include "wam/code/word.hpp"

namespace penelope {

// Whether the clause's head matches and a cut follows at once, as far as the switch and arguments that are unbound decide.
class CertainHead {
 public:
  CertainHead(const Word* code, unsigned arity) : at_(code), arity_(arity) {}

  // The first instruction, of so many words, tests what is decided: what it is about has its arguments.
  void pass(unsigned words) { at_ += words; }

  bool find_cut() {
    for (;; at_ += instruction_words(at_)) {
      if (at_->op() == Op::neck_cut) return true;
      if (!passes()) return false;
    }
  }
  // The head matches where this argument is unbound; -1: in any case.
  int unbound_argument() const { return unbound_; }

 private:
  bool passes() {
    const unsigned a = at_->a(), b = at_->b(), c = at_->c();
    switch (at_->op()) {
      case Op::move: return write(a);
      case Op::move2: return write(a) && write(at_[1].a());
      case Op::unify_void: return true;
      case Op::unify_variable: return make(a);
      case Op::unify_var_var: return make(a) && make(b);
      case Op::unify_value:
      case Op::unify_const:
      case Op::unify_const_long:
      case Op::unify_list:
      case Op::unify_structure:
      case Op::unify_val_val: return writes_;
      case Op::unify_val_var: return writes_ && make(b);
      case Op::unify_var_val: return writes_ && make(a);
      case Op::get_const:
      case Op::get_const_long: return get(a);
      case Op::get_list:
      case Op::get_structure: return writes_ = get(a);
      case Op::get_list_val_val: return get(a);
      case Op::get_list_val_var: return get(a) && write(c, true);
      case Op::get_list_var_val: return get(a) && write(b, true);
      case Op::get_list_var_var: return get(a) && write(b, true) && write(c, true);
      case Op::get_list_void_var: return get(a) && write(b, true);
      default: return false;
    }
  }
  bool make(unsigned x) { return write(x, writes_); }
  bool write(unsigned x, bool is_new_variable = false) {
    if (x >= most) return false;
    written_.set(x);
    new_.set(x, is_new_variable);
    return true;
  }
  // Binds a variable that the head has made, or the one argument.
  bool get(unsigned x) {
    if (x >= most) return false;
    if (new_[x]) return new_.reset(x), true;
    if (written_[x] || x >= arity_ || unbound_ >= 0) return false;
    unbound_ = static_cast<int>(x);
    written_.set(x);
    return true;
  }

  static constexpr unsigned most = 64;  // registers that are looked at
  const Word* at_;
  const unsigned arity_;
  bool writes_ = false;
  std::bitset<most> written_, new_;  // new_: new variables, which nothing has bound
  int unbound_ = -1;
};

}  // namespace penelope
