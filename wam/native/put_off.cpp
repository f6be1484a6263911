// Choice points that are put off: while a clause only compares, nobody sees whether its choice point is there. So it is pushed where the clause
// goes on to what needs it, and never where the clause fails or cuts before.
//
// Until then B is the choice point before, HB (heap_backtrack) is the top of the heap at the call, and a place of the frame of native code has
// the top of the trail; nothing that the choice point would save has changed. What leaves the trace pushes it first. An identity is taken at
// once.
#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::rax, x86::rcx, x86::rdx, x86::rsi;

namespace {

constexpr std::int32_t cell_bytes = sizeof(Cell);

// The top of the trail at the call. `pushed`: bytes on the stack above the frame of native code (common_code.cpp).
x86::Mem kept_trail_top(std::int32_t pushed = 0) { return x86::qword_ptr(x86::rsp, cell_bytes + pushed); }

enum class Step { fails, passes, ends };  // may fail, cannot, or needs the choice point

bool has_else(const Word* P) {
  const InstructionInfo& info = instruction_info(P->op());
  return info.operands.find('J') != std::string_view::npos ? P->signed_wide() != 0 : P->signed_c() != 0;
}

// What instructions in read mode do that leave registers and environment alone, but for those that they name.
Step step_of(const Word* P, bool light) {
  switch (P->op()) {
    case Op::unify_variable:
    case Op::unify_void:
    case Op::unify_var_var:
    case Op::move:
    case Op::put_const:
    case Op::put_const_long:
    case Op::evaluate:
    case Op::add:
    case Op::add_int:
    case Op::subtract:
    case Op::multiply:
    case Op::multiply_int:
    case Op::integer_divide:
    case Op::remainder:
    case Op::modulo:
    case Op::bit_and:
    case Op::bit_or:
    case Op::shift_right:
    case Op::wake: return Step::passes;
    case Op::get_value:
    case Op::get_const:
    case Op::get_const_long:
    case Op::get_list:
    case Op::get_structure:
    case Op::get_list_var_var:
    case Op::get_list_val_var:
    case Op::get_list_var_val:
    case Op::get_list_val_val:
    case Op::get_list_void_var:
    case Op::unify_value:
    case Op::unify_const:
    case Op::unify_const_long:
    case Op::unify_list:
    case Op::unify_structure:
    case Op::unify_val_var:
    case Op::unify_var_val:
    case Op::unify_val_val:
    case Op::neck_cut: return Step::fails;
    case Op::test_identical:
    case Op::test_not_identical: return !light || has_else(P) ? Step::ends : Step::fails;  // they change what they look at
    case Op::test_var:
    case Op::test_nonvar:
    case Op::test_atom:
    case Op::test_integer:
    case Op::test_float:
    case Op::test_number:
    case Op::test_atomic:
    case Op::test_compound:
    case Op::test_callable:
    case Op::test_string:
    case Op::test_is_list:
    case Op::test_term_less:
    case Op::test_term_not_greater:
    case Op::test_not_unifiable:
    case Op::test_const:
    case Op::test_not_const:
    case Op::test_less:
    case Op::test_not_greater:
    case Op::test_equal:
    case Op::test_not_equal:
    case Op::test_less_int:
    case Op::test_not_greater_int:
    case Op::test_greater_int:
    case Op::test_not_less_int:
    case Op::test_equal_int:
    case Op::test_not_equal_int: return has_else(P) ? Step::ends : Step::fails;
    default: return Step::ends;
  }
}

bool writes_below(const Word* P, unsigned arguments) {
  const InstructionInfo& info = instruction_info(P->op());
  const unsigned fields[] = {P->a(), P->b(), P->c()};
  for (std::size_t n = 0; n < info.operands.size(); ++n)
    if (info.operands[n] == 'x' && info.access[n] == 'w' && fields[n] < arguments) return true;
  return false;
}

// The code at P may fail or cut before it needs the choice point.
bool may_fail_without(const Word* P, unsigned arguments, bool light) {
  for (;; P += instruction_words(P)) {
    const Step step = step_of(P, light);
    if (step == Step::ends || (!light && writes_below(P, arguments))) return false;
    if (step == Step::fails) return true;
  }
}

}  // namespace

bool Unit::keeps_put_off(std::uint64_t word) const { return may_fail_without(code_ + word, newest_->arguments, newest_->light); }

bool Unit::can_put_off(std::uint64_t clause, const NewestChoice& choice) const {
  return may_fail_without(code_ + clause, choice.arguments, choice.light);
}

// Leaves the instruction to the loop where there may be no room for the choice point later.
void Unit::put_off_choice(const NewestChoice& choice) {
  a.lea(rax, cell(B, 2 * (choice::cells + static_cast<std::int32_t>(register_count))));
  a.cmp(rax, in_worker(at_.choice_limit));
  a.ja(leave());
  a.mov(in_worker(at_.heap_backtrack), H);
  a.mov(kept_trail_top(), TR);
  if (!choice.light) a.inc(in_worker(at_.next_serial));
}

// `pushed`: bytes on the stack above the frame. Changes rax, rcx, rdx and rsi.
void Unit::emit_put_off(std::int32_t pushed) {
  a.mov(rax, cell(B, choice::saved));
  a.lea(rdx, x86::ptr(B, rax, 3, choice::cells * cell_bytes));
  const auto offset_of = [this](const Gp& to, const Mem& from) {
    a.mov(to, from);
    a.add(to, rsi);
  };
  link_choice(
      newest_->alternative, newest_->light ? choice::light_bit : 0, [&, this](const Gp& to) { offset_of(to, in_worker(at_.heap_backtrack)); },
      [&](const Gp& to) { offset_of(to, kept_trail_top(pushed)); });
  if (!newest_->light) fill_choice(newest_->arguments, true);
}

void Unit::push_put_off() {
  emit_put_off(0);
  newest_->put_off = false;
  newest_->changed = 0;
}

void Unit::push_put_off_keeping() {
  const auto [at, is_new] = pushing_.try_emplace({newest_->alternative, newest_->arguments, newest_->light});
  if (is_new) {
    at->second = a.newLabel();
    cold([this, here = at->second] {
      a.bind(here);
      a.movq(x86::xmm2, rax);
      a.movq(x86::xmm3, rdx);
      emit_put_off(cell_bytes);
      a.movq(rax, x86::xmm2);
      a.movq(rdx, x86::xmm3);
      a.ret();
    });
  }
  a.call(at->second);
  newest_->put_off = false;
}

void Unit::change_since_pushed(unsigned i) {
  if (newest_ && i < newest_->arguments) newest_->changed |= std::uint64_t{1} << i;
}

void Unit::failure_put_off(const Label& here) {
  const Label again = a.newLabel(), undone = a.newLabel(), rare = a.newLabel();
  const std::uint64_t alternative = newest_->alternative;
  a.bind(here);
  a.cmp(B, in_worker(at_.watch));  // the one that would be pushed may be watched as well
  a.jb(rare);
  a.mov(rax, kept_trail_top());
  a.bind(again);
  a.cmp(TR, rax);
  a.jbe(undone);
  a.mov(rcx, cell(TR, -1));
  a.test(rcx.r8(), 7);
  a.jnz(rare);
  a.sub(TR, cell_bytes);
  a.mov(x86::qword_ptr(base, rcx), rcx);
  a.jmp(again);
  a.bind(undone);
  a.mov(H, in_worker(at_.heap_backtrack));
  a.mov(in_worker(at_.pending_wakeups), 0);
  a.jmp(label_at(PlaceKey::of(alternative, PlaceKey::failed | PlaceKey::put_off)));
  a.bind(rare);
  push_put_off_keeping();
  jump_to(common_.backtrack);
}

void Unit::neck_cut_put_off() {
  a.cmp(B, in_worker(at_.cut_guard));
  a.jb(leave());
  set_heap_backtrack();
  newest_ = {};
}

}  // namespace penelope::native
