// Clauses that an argument rules out although it is a variable in their heads: their guards test it, or unify it with something else. For the
// index (index.cpp).
//
//   fib(0, 0).
//   fib(1, 1).
//   fib(N, F) :- N > 1, ...      ruled out for 0 and 1
//   sum([], 0).
//   sum(L, S) :- L = [X|T], ...  ruled out for []
#pragma once
#include <bitset>
#include <cstdint>
#include <unordered_map>

#include "wam/code/clause_keys.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/code/word.hpp"
#include "wam/compiler/orders.hpp"

namespace penelope {

// Follows the clause as far as it only unifies and tests. Tests that may raise an error for another argument end the way: the error counts.
class RulesOut {
 public:
  // `argument`: a register; its key is that of an atom, a small integer, a list or a structure.
  RulesOut(const Word* code, unsigned argument, ArgumentKey key) : at_(code), key_(key) { holds_.set(argument); }

  bool find() {
    for (unsigned n = 0; n < most_instructions; ++n, at_ += instruction_words(at_)) {
      const Verdict verdict = look();
      if (verdict != Verdict::goes_on) return verdict == Verdict::fails;
      forget_written();
    }
    return false;
  }

 private:
  enum class Verdict : std::uint8_t { goes_on, fails, open };
  static constexpr unsigned most = 64, most_instructions = 64;

  static Verdict when(bool passes) { return passes ? Verdict::goes_on : Verdict::fails; }
  bool holds(unsigned x) const { return x < most && holds_[x]; }
  bool is_constant() const { return key_.is_int() || key_.is_atom(); }

  Verdict look() {
    const unsigned a = at_->a(), b = at_->b();
    switch (at_->op()) {
      case Op::move:
        if (holds(b) && a < most) copied_to_ = a;
        return Verdict::goes_on;
      case Op::get_const: return holds(a) ? when(key_ == short_constant(*at_)) : Verdict::goes_on;
      case Op::get_const_long: return holds(a) ? when(key_ == at_[1].cell()) : Verdict::goes_on;
      case Op::get_structure: return holds(a) ? when(key_.is_functor() && key_.functor() == at_->wide()) : Verdict::goes_on;
      case Op::get_list:
      case Op::get_list_var_var:
      case Op::get_list_val_var:
      case Op::get_list_var_val:
      case Op::get_list_val_val:
      case Op::get_list_void_var: return holds(a) ? when(key_ == list_key) : Verdict::goes_on;
      case Op::get_value:
        if (holds(a) && b < most) copied_to_ = b;
        if (holds(b) && a < most) copied_to_ = a;
        return Verdict::goes_on;
      case Op::unify_variable:
      case Op::unify_value:
      case Op::unify_void:
      case Op::unify_const:
      case Op::unify_const_long:
      case Op::unify_list:
      case Op::unify_structure:
      case Op::unify_var_var:
      case Op::unify_val_var:
      case Op::unify_var_val:
      case Op::unify_val_val: return Verdict::goes_on;
      case Op::put_const:
        if (a < most) constant_in_ = a;
        return Verdict::goes_on;
      default: return instruction_info(at_->op()).ends == Ends::test ? test() : Verdict::open;
    }
  }

  Verdict test() {
    const unsigned a = at_->a();
    switch (at_->op()) {
      case Op::test_var:
      case Op::test_attvar: return about(a, at_->b(), false);
      case Op::test_nonvar: return about(a, at_->b(), true);
      case Op::test_atom: return about(a, at_->b(), key_.is_atom());
      case Op::test_integer:
      case Op::test_number: return about(a, at_->b(), key_.is_int());
      case Op::test_float:
      case Op::test_string: return about(a, at_->b(), false);
      case Op::test_atomic: return about(a, at_->b(), is_constant());
      case Op::test_compound: return about(a, at_->b(), !is_constant());
      case Op::test_callable: return about(a, at_->b(), !key_.is_int());
      case Op::test_is_list: return key_ == list_key ? about(a, at_->b(), true) : about(a, at_->b(), key_ == nil_cell);
      case Op::test_const: return about(a, at_->c(), key_ == at_[1].cell());
      case Op::test_not_const: return about(a, at_->c(), key_ != at_[1].cell());
      case Op::test_not_unifiable: return differs_from_constant();
      default: return compared();
    }
  }

  // Where a test goes when it fails is not followed.
  Verdict about(unsigned x, unsigned label, bool passes) const {
    if (label != 0) return Verdict::open;
    return holds(x) ? when(passes) : Verdict::goes_on;
  }
  // With an integer.
  Verdict compared() const {
    const unsigned passing = orders::orders_of(at_->op());
    if (passing == 0 || instruction_info(at_->op()).operands[1] != 'i') return Verdict::open;
    if (at_->c() != 0 || !holds(at_->a()) || !key_.is_int()) return Verdict::open;
    return when((passing & orders::order(key_.as_int(), at_->signed_b())) != 0);
  }
  // Otherwise attributed variables may have a say.
  Verdict differs_from_constant() const {
    const unsigned a = at_->a(), b = at_->b();
    const auto constant = constants_.find(holds(a) ? b : a);
    return at_->c() == 0 && (holds(a) || holds(b)) && constant != constants_.end() && key_ == constant->second ? Verdict::fails : Verdict::open;
  }

  // The registers that the instruction writes hold something else now.
  void forget_written() {
    const InstructionInfo& info = instruction_info(at_->op());
    const std::uint16_t fields[] = {at_->a(), at_->b(), at_->c()};
    for (std::size_t i = 0; i < info.operands.size() && i < std::size(fields); ++i) {
      if (info.operands[i] != 'x' || info.access[i] != 'w' || fields[i] >= most) continue;
      holds_.reset(fields[i]);
      constants_.erase(fields[i]);
    }
    if (copied_to_ < most) holds_.set(copied_to_);
    if (constant_in_ < most) constants_[constant_in_] = short_constant(*at_);
    copied_to_ = constant_in_ = most;
  }

  const Word* at_;
  const ArgumentKey key_;
  std::bitset<most> holds_;                         // registers with the argument
  std::unordered_map<unsigned, Cell> constants_;    // registers with constants
  unsigned copied_to_ = most, constant_in_ = most;  // by the instruction at hand
};

}  // namespace penelope
