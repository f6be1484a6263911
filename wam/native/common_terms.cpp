#include "wam/native/common_terms.hpp"

#include "wam/native/assembly.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::eax, x86::rax, x86::ecx, x86::rcx, x86::rdx, x86::edx, x86::rsi, x86::esi, x86::rdi, x86::rsp;

void CommonTerms::two_integers(const Label& label) {
  a.bind(label);
  dereference(a, rax, rcx);
  dereference(a, rdx, rcx);
  a.lea(ecx, x86::ptr(rax, -3));
  a.lea(esi, x86::ptr(rdx, -3));
  a.or_(ecx, esi);
  a.test(ecx, 7);
  a.ret();
}

void CommonTerms::two_floats(const Label& label) {
  const Label other = a.newLabel();
  constexpr std::int32_t tag = static_cast<std::int32_t>(Tag::Box);
  a.bind(label);
  for (const x86::Gp& c : {rax, rdx}) {
    a.lea(ecx, x86::ptr(c, -tag));
    a.test(ecx, 7);
    a.jnz(other);
    a.cmp(x86::qword_ptr(base, c, 0, -tag), static_cast<std::int32_t>(float_header.bits));
    a.jne(other);
  }
  a.movsd(x86::xmm0, x86::qword_ptr(base, rax, 0, static_cast<std::int32_t>(sizeof(Cell)) - tag));
  a.movsd(x86::xmm1, x86::qword_ptr(base, rdx, 0, static_cast<std::int32_t>(sizeof(Cell)) - tag));
  a.bind(other);
  a.ret();
}

void CommonTerms::open_both(const Label& others, const Label& no_arguments) {
  const Label structures = a.newLabel(), open = a.newLabel();
  has_tag(a, rax, Tag::List);
  a.jnz(structures);
  a.lea(rsi, x86::ptr(base, rax, 0, -static_cast<std::int32_t>(Tag::List)));
  a.lea(x86::r9, x86::ptr(base, rdx, 0, -static_cast<std::int32_t>(Tag::List)));
  a.mov(x86::edi, 2);
  a.jmp(open);
  a.bind(structures);
  a.lea(rsi, x86::ptr(base, rax, 0, static_cast<std::int32_t>(sizeof(Cell)) - static_cast<std::int32_t>(Tag::Struct)));
  a.lea(x86::r9, x86::ptr(base, rdx, 0, static_cast<std::int32_t>(sizeof(Cell)) - static_cast<std::int32_t>(Tag::Struct)));
  a.mov(rdi, cell(rsi, -1));
  a.cmp(rdi, cell(x86::r9, -1));
  a.jne(others);
  a.shr(x86::edi, 8);  // arity
  a.jz(no_arguments);
  a.bind(open);
}

// CP is r9, which open_both() uses.
void CommonTerms::keep_terms() {
  a.push(rsi);
  a.push(rax);
  a.push(rdx);
  a.push(CP);
}

void CommonTerms::answer(bool holds) {
  a.pop(CP);
  a.add(rsp, 3 * sizeof(Cell));
  if (holds)
    a.test(rsp, rsp);
  else
    a.xor_(eax, eax);
  a.ret();
}

void CommonTerms::leave_terms_to(const Label& helper) {
  a.pop(CP);
  a.pop(rcx);
  a.pop(rdx);
  a.pop(rsi);
  a.jmp(helper);
}

void CommonTerms::go_to_next(const Label& pair) {
  a.add(rsi, sizeof(Cell));
  a.add(x86::r9, sizeof(Cell));
  a.dec(x86::edi);
  a.jnz(pair);
}

void CommonTerms::look_at_pair(const Label& pair, const Label& next) {
  a.bind(pair);
  a.mov(rax, x86::qword_ptr(rsi));
  a.mov(rdx, x86::qword_ptr(x86::r9));
  a.cmp(rax, rdx);
  a.je(next);
  dereference(a, rax, rcx);
  dereference(a, rdx, rcx);
  a.cmp(rax, rdx);
  a.je(next);
}

void CommonTerms::unification(const Label& label, const Label& slow_unify) {
  const Label holds = a.newLabel(), left_bound = a.newLabel(), both_bound = a.newLabel(), fails = a.newLabel(), slow = a.newLabel();
  const Label compounds = a.newLabel();
  const auto is_attributed = [&](const x86::Gp& c, const Label& then) {
    has_tag(a, c, Tag::Attr);
    a.jz(then);
  };
  a.bind(label);
  dereference(a, rax, rcx);
  dereference(a, rdx, rcx);
  a.cmp(rax, rdx);
  a.je(holds);
  a.test(rax.r8(), 7);
  a.jnz(left_bound);
  a.test(rdx.r8(), 7);
  a.jz(slow);
  is_attributed(rdx, slow);
  bind(a, at_, rax, rdx);
  a.jmp(holds);
  a.bind(left_bound);
  is_attributed(rax, slow);
  a.test(rdx.r8(), 7);
  a.jnz(both_bound);
  bind(a, at_, rdx, rax);
  a.jmp(holds);
  a.bind(both_bound);
  is_attributed(rdx, slow);
  a.mov(ecx, eax);  // other tags
  a.xor_(ecx, edx);
  a.test(ecx, 7);
  a.jnz(fails);
  has_tag(a, rax, Tag::Int);  // other integers, other atoms
  a.jz(fails);
  has_tag(a, rax, Tag::Atom);
  a.jz(fails);
  has_tag(a, rax, Tag::Box);
  a.jnz(compounds);
  a.bind(slow);
  a.mov(rcx, rdx);
  a.mov(rdx, rax);
  a.jmp(slow_unify);
  a.bind(fails);
  a.xor_(eax, eax);
  a.ret();
  a.bind(holds);
  a.test(rsp, rsp);
  a.ret();
  a.bind(compounds);
  unify_compounds(slow_unify);
}

void CommonTerms::unify_compounds(const Label& slow_unify) {
  constexpr unsigned most_levels = 1000;  // of last arguments: more may be a cycle
  const Label level = a.newLabel(), pair = a.newLabel(), next = a.newLabel(), holds = a.newLabel(), fails = a.newLabel(), slow = a.newLabel();
  const Label left_bound = a.newLabel(), both_bound = a.newLabel(), both_variables = a.newLabel(), left_older = a.newLabel();
  keep_terms();
  a.push(most_levels);
  a.bind(level);
  open_both(fails, holds);
  look_at_pair(pair, next);
  a.test(rax.r8(), 7);
  a.jnz(left_bound);
  a.test(rdx.r8(), 7);
  a.jz(both_variables);
  has_tag(a, rdx, Tag::Attr);
  a.jz(slow);
  bind(a, at_, rax, rdx);
  a.bind(next);
  go_to_next(pair);
  a.bind(holds);
  a.add(rsp, sizeof(Cell));
  answer(true);
  a.bind(both_variables);
  a.cmp(rax, rdx);
  a.jb(left_older);
  bind(a, at_, rax, rdx);
  a.jmp(next);
  a.bind(left_bound);
  has_tag(a, rax, Tag::Attr);
  a.jz(slow);
  a.test(rdx.r8(), 7);
  a.jnz(both_bound);
  a.bind(left_older);
  bind(a, at_, rdx, rax);
  a.jmp(next);
  a.bind(both_bound);
  has_tag(a, rdx, Tag::Attr);
  a.jz(slow);
  a.mov(ecx, eax);
  a.xor_(ecx, edx);
  a.test(ecx, 7);
  a.jnz(fails);
  has_tag(a, rax, Tag::Int);
  a.jz(fails);
  has_tag(a, rax, Tag::Atom);
  a.jz(fails);
  has_tag(a, rax, Tag::Box);
  a.jz(slow);
  a.cmp(x86::edi, 1);
  a.jne(slow);
  a.dec(x86::dword_ptr(rsp));
  a.jnz(level);
  a.bind(slow);
  a.add(rsp, sizeof(Cell));
  leave_terms_to(slow_unify);
  a.bind(fails);
  a.add(rsp, sizeof(Cell));
  answer(false);
}

void CommonTerms::identity(const Label& label, const Label& slow_test) {
  const Label pair = a.newLabel(), next = a.newLabel(), holds = a.newLabel(), fails = a.newLabel(), slow = a.newLabel(), box = a.newLabel();
  a.bind(label);
  has_tag(a, rax, Tag::Box);
  a.jz(box);
  keep_terms();
  open_both(fails, holds);
  look_at_pair(pair, next);
  for (const x86::Gp& c : {rax, rdx}) {
    has_tag(a, c, Tag::Attr);
    a.jz(slow);
  }
  a.mov(ecx, eax);
  a.xor_(ecx, edx);
  a.test(ecx, 7);
  a.jnz(fails);
  for (const Tag t : {Tag::List, Tag::Struct, Tag::Box}) {
    has_tag(a, rax, t);
    a.jz(slow);
  }
  a.bind(fails);
  answer(false);
  a.bind(next);
  go_to_next(pair);
  a.bind(holds);
  answer(true);
  a.bind(slow);
  leave_terms_to(slow_test);
  a.bind(box);
  a.mov(rcx, rdx);
  a.mov(rdx, rax);
  a.jmp(slow_test);
}

}  // namespace penelope::native
