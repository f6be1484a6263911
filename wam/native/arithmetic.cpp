// Templates: arithmetic on small integers. Whatever else operands or results are, a helper computes.
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::rax, x86::rcx, x86::rdx, x86::rsi, x86::ecx, x86::esi;

namespace {
constexpr std::int32_t int_tag = static_cast<std::int32_t>(Tag::Int);
}

// xmm0 as a cell, which needs two cells at H; infinity and what is no number go to `rare`.
void Unit::new_float(const Mem& to, const Label& rare) {
  constexpr unsigned bits_of_fraction = 52, largest_exponent = 0x7ff;
  a.movq(rcx, x86::xmm0);
  a.mov(rax, rcx);
  a.shl(rax, 1);
  a.shr(rax, bits_of_fraction + 1);
  a.cmp(x86::eax, largest_exponent);
  a.je(rare);
  a.mov(cell(H, 0), static_cast<std::int32_t>(float_header.bits));
  a.mov(cell(H, 1), rcx);
  set_offset(to, H, static_cast<unsigned>(Tag::Box));
  a.add(H, 2 * sizeof(Cell));
}

// X(i) to rax, and X(j) or the constant to rdx; what is not known to be a small integer is tested: `other` gets both where one is not.
void Unit::load_operands(unsigned i, unsigned j, std::optional<Cell> constant, const Label& other) {
  const bool tests_i = !is_integer(i), tests_j = !constant && !is_integer(j);
  a.mov(rax, X(i));
  if (constant) {
    a.mov(rdx, constant->bits);
  } else {
    a.mov(rdx, X(j));
  }
  if (tests_i) a.lea(ecx, x86::ptr(rax, -int_tag));
  if (tests_j) {
    a.lea(esi, x86::ptr(rdx, -int_tag));
    if (tests_i) a.or_(ecx, esi);
  }
  if (tests_i || tests_j) {
    a.test(tests_i ? ecx : esi, 7);
    a.jnz(other);
  }
}

// Of load_operands, where one was no small integer as it stood: looks up both, but for constants and what is known to be an integer; the zero
// flag says that they are small integers.
void Unit::look_up_operands(bool first, bool second) {
  if (first) dereference(a, rax, rcx);
  if (second) dereference(a, rdx, rcx);
  if (first) a.lea(ecx, x86::ptr(rax, -int_tag));
  if (second) {
    a.lea(esi, x86::ptr(rdx, -int_tag));
    if (first) a.or_(ecx, esi);
  }
  a.test(first ? ecx : esi, 7);
}

// Behind look_up_operands: where both are, the registers get the integers that they referred to, but not above a light choice point (see the
// loop): to `unsaved` then, and to `others` where they are not integers.
void Unit::keep_integers(unsigned i, std::optional<unsigned> j, const Label& unsaved, const Label& others, const Label& retry) {
  a.jnz(others);
  if (is_put_off()) {  // the code behind knows nothing
    const bool light = newest_->light;
    push_put_off_keeping();
    if (!light) {
      a.mov(X(i), rax);
      change_since_pushed(i);
      if (j) {
        a.mov(X(*j), rdx);
        change_since_pushed(*j);
      }
    }
    return void(a.jmp(unsaved));
  }
  test_light();
  a.jnz(unsaved);
  a.mov(X(i), rax);
  if (j) a.mov(X(*j), rdx);
  a.jmp(retry);
}

// `from_integers` has small integers in rax and rdx, as cells, leaves the result in rax, and goes to `rare` where that is not so. `from_floats`
// has floats in xmm0 and xmm1 and leaves the result in xmm0.
Unit::Emitted Unit::compute(const std::function<void(const Label& rare)>& from_integers, bool with_constant,
                            const std::function<void()>& from_floats) {
  const Label retry = a.newLabel(), other = a.newLabel(), unsaved = a.newLabel(), no_integers = a.newLabel(), rare = a.newLabel();
  const unsigned i = P_->b(), j = P_->c();
  const bool tests_i = !is_integer(i), tests_j = !with_constant && !is_integer(j);
  load_operands(i, j, with_constant ? std::optional(Cell::integer(P_->signed_c())) : std::nullopt, other);
  a.bind(retry);
  from_integers(rare);
  a.mov(X(P_->a()), rax);
  const Label done = rejoin(1);
  knows_integer(i);
  if (!with_constant) knows_integer(j);
  knows_integer(P_->a());
  cold([=, this] {
    const auto before = newest_;
    const Label rare_now = is_put_off() ? a.newLabel() : rare;  // where the choice point is there
    if (tests_i || tests_j) {
      a.bind(other);
      look_up_operands(tests_i, tests_j);
      keep_integers(i, with_constant ? std::nullopt : std::optional(j), unsaved, no_integers, retry);
      a.bind(unsaved);
      from_integers(rare_now);
      a.mov(X(P_->a()), rax);
      a.jmp(done);
      a.bind(no_integers);
      newest_ = before;
      if (is_put_off()) push_put_off_keeping();
      if (from_floats) {
        a.call(imm(common_.two_floats));
        a.jnz(rare_now);
        from_floats();
        new_float(X(P_->a()), rare_now);
        a.jmp(done);
      }
      if (before && before->put_off) a.jmp(rare_now);
    }
    if (before && before->put_off) {
      a.bind(rare);
      newest_ = before;
      push_put_off_keeping();
    }
    a.bind(rare_now);
    call_helper(HelperOf::arithmetic);
    a.jmp(done);
  });
  return next(1);
}

Unit::Emitted Unit::arithmetic() {
  const auto in_helper = [this](unsigned words) {
    call_helper(HelperOf::arithmetic);
    return next(words);
  };
  // rax: quotient, rdx: remainder; rcx: divisor
  const auto divide = [this](const Label& rare) {
    a.mov(rcx, rdx);
    a.sar(rcx, 3);
    a.lea(rsi, x86::ptr(rcx, 1));
    a.cmp(rsi, 1);
    a.jbe(rare);  // by 0 or -1
    a.sar(rax, 3);
    a.cqo();
    a.idiv(rcx);
  };
  const auto as_cell = [this](const Gp& number) { a.lea(rax, x86::ptr(static_cast<std::uint64_t>(int_tag), number, 3)); };
  const bool with_constant = P_->op() == Op::add_int || P_->op() == Op::multiply_int;
  const auto on_floats = [with_constant](std::function<void()> operation) { return with_constant ? std::function<void()>() : operation; };
  switch (P_->op()) {
    case Op::evaluate: {
      const Label other = a.newLabel(), integer = a.newLabel();
      a.mov(rax, X(P_->b()));
      a.lea(ecx, x86::ptr(rax, -int_tag));
      a.test(ecx, 7);
      a.jnz(other);
      a.bind(integer);
      a.mov(X(P_->a()), rax);
      const Label done = rejoin(1);
      knows_integer(P_->a());
      cold([=, this] {
        a.bind(other);
        dereference(a, rax, rcx);
        a.lea(ecx, x86::ptr(rax, -int_tag));
        a.test(ecx, 7);
        a.jz(integer);
        if (is_put_off()) push_put_off_keeping();
        call_helper(HelperOf::arithmetic);
        a.jmp(done);
      });
      return next(1);
    }
    case Op::add:
    case Op::add_int:
      return compute(
          [this](const Label& rare) {
            a.sub(rax, int_tag);
            a.add(rax, rdx);
            a.jo(rare);
          },
          with_constant, on_floats([this] { a.addsd(x86::xmm0, x86::xmm1); }));
    case Op::subtract:
      return compute(
          [this](const Label& rare) {
            a.sub(rdx, int_tag);
            a.sub(rax, rdx);
            a.jo(rare);
          },
          false, on_floats([this] { a.subsd(x86::xmm0, x86::xmm1); }));
    case Op::multiply:
    case Op::multiply_int:
      return compute(
          [this](const Label& rare) {
            a.sar(rax, 3);
            a.sub(rdx, int_tag);
            a.imul(rax, rdx);
            a.jo(rare);
            a.add(rax, int_tag);
          },
          with_constant, on_floats([this] { a.mulsd(x86::xmm0, x86::xmm1); }));
    case Op::integer_divide:
      return compute([=](const Label& rare) {
        divide(rare);
        as_cell(rax);
      });
    case Op::remainder:
      return compute([=](const Label& rare) {
        divide(rare);
        as_cell(rdx);
      });
    case Op::modulo:
      return compute([=, this](const Label& rare) {
        const Label has_sign = a.newLabel();
        divide(rare);
        a.test(rdx, rdx);
        a.jz(has_sign);
        a.mov(rax, rdx);
        a.xor_(rax, rcx);
        a.jns(has_sign);
        a.add(rdx, rcx);
        a.bind(has_sign);
        as_cell(rdx);
      });
    case Op::bit_and: return compute([this](const Label&) { a.and_(rax, rdx); });
    case Op::bit_or: return compute([this](const Label&) { a.or_(rax, rdx); });
    case Op::shift_right:
      return compute([=, this](const Label& rare) {
        const Label in_range = a.newLabel();
        a.mov(rcx, rdx);
        a.sar(rcx, 3);
        a.js(rare);
        a.cmp(rcx, 63);
        a.jbe(in_range);
        a.mov(ecx, 63);
        a.bind(in_range);
        a.sar(rax, 3);
        a.sar(rax, x86::cl);
        as_cell(rax);
      });
    case Op::shift_left:
    case Op::arithmetic0: return in_helper(1);
    case Op::arithmetic1:
    case Op::arithmetic2: return in_helper(2);
    default: return Emitted::nothing;
  }
}

}  // namespace penelope::native
