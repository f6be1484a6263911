// Templates: tests of types, identity and order.
#include "wam/base/check.hpp"
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::CondCode;
using x86::rax, x86::rcx, x86::rdx, x86::eax, x86::ecx, x86::edx, x86::esi;

namespace {
constexpr unsigned bit(Tag t) { return 1u << static_cast<unsigned>(t); }
constexpr unsigned variables = bit(Tag::Ref) | bit(Tag::Attr);
constexpr unsigned compounds = bit(Tag::List) | bit(Tag::Struct);
constexpr unsigned all = 0xff;

// Comparisons of floats set the flags as those of unsigned numbers do.
CondCode as_of_unsigned(CondCode c) {
  switch (c) {
    case CondCode::kGE: return CondCode::kAE;
    case CondCode::kG: return CondCode::kA;
    case CondCode::kLE: return CondCode::kBE;
    case CondCode::kL: return CondCode::kB;
    default: return c;
  }
}
}  // namespace

// The tags with which the test holds, after dereferencing. Attributed variables are left to the loop: they may have a value.
Unit::Emitted Unit::type_test(unsigned tags, bool looks_into_boxes) {
  const Label holds = a.newLabel(), box = a.newLabel();
  a.mov(rax, X(P_->a()));
  dereference(a, rax, rcx);
  a.mov(ecx, eax);
  a.and_(ecx, 7);
  a.cmp(ecx, static_cast<unsigned>(Tag::Attr));
  a.je(leave());
  if (looks_into_boxes) {
    a.cmp(ecx, static_cast<unsigned>(Tag::Box));
    a.je(box);
  }
  a.mov(eax, tags);
  a.bt(eax, ecx);
  branch_if(CondCode::kNC, P_->signed_wide());
  a.bind(holds);
  if (looks_into_boxes) {
    cold([=, this] {
      a.bind(box);
      a.mov(rdx, rax);
      call_helper(HelperOf::test);
      branch_if(CondCode::kZ, P_->signed_wide());
      a.jmp(holds);
    });
  }
  return next(1);
}

Unit::Emitted Unit::identity(bool wanted) {
  const Label same = a.newLabel(), different = a.newLabel(), other_tags = a.newLabel(), long_terms = a.newLabel();
  const auto otherwise = [this] {
    if (P_->signed_c() == 0) return fail();
    PENELOPE_ASSERT(!is_put_off());
    a.jmp(label(static_cast<std::uint64_t>(P_ - code_ + P_->signed_c())));
  };
  a.mov(rax, X(P_->a()));
  a.mov(rdx, X(P_->b()));
  look_up(rax, P_->a());
  look_up(rdx, P_->b());
  a.cmp(rax, rdx);
  if (wanted) {
    a.je(same);
  } else {
    branch_if(CondCode::kE, P_->signed_c());
  }
  a.mov(ecx, eax);
  a.xor_(ecx, edx);
  a.test(ecx, 7);
  a.jnz(other_tags);
  a.mov(ecx, eax);
  a.and_(ecx, 7);
  a.mov(esi, bit(Tag::Int) | bit(Tag::Atom) | bit(Tag::Ref));  // other integers, atoms and variables
  a.bt(esi, ecx);
  a.jnc(long_terms);
  a.bind(different);
  if (wanted) otherwise();
  a.bind(same);
  cold([=, this] {
    a.bind(other_tags);
    is_attributed_either(leave());
    a.jmp(different);
    a.bind(long_terms);
    a.cmp(ecx, static_cast<unsigned>(Tag::Attr));
    a.je(leave());
    a.mov(esi, offset());
    a.call(imm(common_.identical));
    if (wanted) {
      a.jnz(same);
      a.jmp(different);
    } else {
      branch_if(CondCode::kNZ, P_->signed_c());
      a.jmp(same);
    }
  });
  return next(1);
}

void Unit::is_attributed_either(const Label& then) {
  for (const Gp& c : {rax, rdx}) {
    a.mov(ecx, c.r32());
    a.and_(ecx, 7);
    a.cmp(ecx, static_cast<unsigned>(Tag::Attr));
    a.je(then);
  }
}

// Constants, and terms of different kinds, are decided here; what attributed variables have a say in, by the loop. Goes on behind the masks of
// what is live, which the loop needs.
Unit::Emitted Unit::not_unifiable() {
  constexpr unsigned words = 3;
  const Label holds = a.newLabel(), other_tags = a.newLabel(), others = a.newLabel();
  a.mov(rax, X(P_->a()));
  a.mov(rdx, X(P_->b()));
  dereference(a, rax, rcx);
  dereference(a, rdx, rcx);
  a.cmp(rax, rdx);
  branch_if(CondCode::kE, P_->signed_c());
  a.test(rax.r8(), 7);
  branch_if(CondCode::kZ, P_->signed_c());
  a.test(rdx.r8(), 7);
  branch_if(CondCode::kZ, P_->signed_c());
  a.mov(ecx, eax);
  a.xor_(ecx, edx);
  a.test(ecx, 7);
  a.jnz(other_tags);
  a.mov(ecx, eax);
  a.and_(ecx, 7);
  a.mov(esi, bit(Tag::Int) | bit(Tag::Atom));
  a.bt(esi, ecx);
  a.jnc(others);
  a.bind(holds);
  const Label on = rejoin(words);
  cold([=, this] {
    const Label unknown = a.newLabel();
    a.bind(other_tags);
    is_attributed_either(leave());
    a.jmp(holds);
    a.bind(others);
    a.cmp(ecx, static_cast<unsigned>(Tag::Attr));
    a.je(leave());
    a.cmp(ecx, static_cast<unsigned>(Tag::Box));
    a.je(unknown);
    a.call(imm(common_.clash));
    a.jnz(holds);
    a.bind(unknown);
    if (is_put_off()) push_put_off_keeping();
    a.mov(rcx, rdx);
    a.mov(rdx, rax);
    call_helper(HelperOf::not_unifiable);
    branch_if(CondCode::kZ, P_->signed_c());
    a.jmp(on);
  });
  return next(words);
}

// The register's value is in c: where that is a variable with a value, both get the value, the register not above a light choice point.
void Unit::look_up(const Gp& c, unsigned i) {
  const Label variable = a.newLabel(), again = a.newLabel(), done = a.newLabel();
  a.test(c.r8(), 7);
  a.jz(variable);
  a.bind(done);
  cold([=, this] {
    a.bind(variable);
    a.bind(again);
    a.mov(rcx, x86::qword_ptr(base, c));
    a.cmp(rcx, c);
    a.je(done);
    a.mov(c, rcx);
    a.test(c.r8(), 7);
    a.jz(again);
    a.lea(ecx, x86::ptr(c, -static_cast<std::int32_t>(Tag::Attr)));
    a.test(ecx, 7);
    a.jz(leave());
    if (!is_put_off()) {  // otherwise it is light
      test_light();
      a.jnz(done);
      a.mov(X(i), c);
    }
    a.jmp(done);
  });
}

Unit::Emitted Unit::comparison(CondCode fails, bool with_constant) {
  const Label retry = a.newLabel(), rare = a.newLabel(), unsaved = a.newLabel(), no_integers = a.newLabel(), other = a.newLabel();
  const unsigned i = P_->a(), j = P_->b();
  const bool tests_i = !is_integer(i), tests_j = !with_constant && !is_integer(j);
  load_operands(i, j, with_constant ? std::optional(Cell::integer(P_->signed_b())) : std::nullopt, rare);
  a.bind(retry);
  a.cmp(rax, rdx);
  branch_if(fails, P_->signed_c());
  knows_integer(i);
  if (!with_constant) knows_integer(j);
  if (!tests_i && !tests_j) return next(1);
  const Label holds = rejoin(1);
  cold([=, this] {
    const auto before = newest_;
    a.bind(rare);
    look_up_operands(tests_i, tests_j);
    keep_integers(i, with_constant ? std::nullopt : std::optional(j), unsaved, no_integers, retry);
    a.bind(unsaved);
    a.cmp(rax, rdx);
    branch_if(fails, P_->signed_c());
    a.jmp(holds);
    a.bind(no_integers);
    newest_ = before;
    if (is_put_off()) {
      push_put_off_keeping();
      change_since_pushed(i);  // the helper looks up operands
      if (!with_constant) change_since_pushed(j);
    }
    if (!with_constant) {
      a.call(imm(common_.two_floats));
      a.jnz(other);
      a.ucomisd(x86::xmm0, x86::xmm1);
      a.jp(other);  // not ordered
      branch_if(as_of_unsigned(fails), P_->signed_c());
      a.jmp(holds);
      a.bind(other);
    }
    a.mov(rcx, rdx);
    a.mov(rdx, rax);
    call_helper(HelperOf::comparison);
    branch_if(CondCode::kZ, P_->signed_c());
    a.jmp(holds);
  });
  return next(1);
}

Unit::Emitted Unit::tests() {
  switch (P_->op()) {
    case Op::test_var: return type_test(variables);
    case Op::test_nonvar: return type_test(all & ~variables);
    case Op::test_atom: return type_test(bit(Tag::Atom));
    case Op::test_integer: return type_test(bit(Tag::Int), true);
    case Op::test_float: return type_test(0, true);
    case Op::test_number: return type_test(bit(Tag::Int), true);
    case Op::test_atomic: return type_test(bit(Tag::Int) | bit(Tag::Atom) | bit(Tag::Box));
    case Op::test_compound: return type_test(compounds);
    case Op::test_callable: return type_test(bit(Tag::Atom) | compounds);
    case Op::test_string: return type_test(0, true);
    case Op::test_identical: return identity(true);
    case Op::test_not_identical: return identity(false);
    case Op::test_not_unifiable: return not_unifiable();
    case Op::test_is_list:
    case Op::test_term_less:
    case Op::test_term_not_greater:
      a.mov(rdx, X(P_->a()));
      if (P_->op() != Op::test_is_list) a.mov(rcx, X(P_->b()));
      call_helper(HelperOf::test);
      branch_if(CondCode::kZ, P_->op() == Op::test_is_list ? P_->signed_wide() : P_->signed_c());
      return next(1);
    case Op::test_const:
    case Op::test_not_const: {
      a.mov(rax, X(P_->a()));
      dereference(a, rax, rcx);
      a.lea(ecx, x86::ptr(rax, -static_cast<std::int32_t>(Tag::Attr)));
      a.test(ecx, 7);
      a.jz(leave());
      compare_with(rax, P_[1].bits);
      branch_if(P_->op() == Op::test_const ? CondCode::kNE : CondCode::kE, P_->signed_c());
      return next(2);
    }
    case Op::test_less: return comparison(CondCode::kGE, false);
    case Op::test_not_greater: return comparison(CondCode::kG, false);
    case Op::test_equal: return comparison(CondCode::kNE, false);
    case Op::test_not_equal: return comparison(CondCode::kE, false);
    case Op::test_less_int: return comparison(CondCode::kGE, true);
    case Op::test_not_greater_int: return comparison(CondCode::kG, true);
    case Op::test_greater_int: return comparison(CondCode::kLE, true);
    case Op::test_not_less_int: return comparison(CondCode::kL, true);
    case Op::test_equal_int: return comparison(CondCode::kNE, true);
    case Op::test_not_equal_int: return comparison(CondCode::kE, true);
    default: return Emitted::nothing;
  }
}

}  // namespace penelope::native
