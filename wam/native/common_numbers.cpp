// What native code calls for two numbers: whether both are floats, and the order of integers as compare/3 gives it.
#include "wam/native/assembly.hpp"
#include "wam/native/common_terms.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::Gp, x86::eax, x86::rax, x86::ecx, x86::rcx, x86::rdx, x86::edx, x86::rsi, x86::esi, x86::rdi;

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

void CommonTerms::order_of_integers(const Label& label) {
  constexpr auto atom = [](FixedAtom of) { return static_cast<std::uint32_t>(cell_of(of).bits); };
  const Label other = a.newLabel();
  a.bind(label);
  for (const Gp& c : {rax, rdx}) {
    dereference(a, c, rcx);
    has_tag(a, c, Tag::Int);
    a.jnz(other);
  }
  dereference(a, rdi, rcx);
  a.test(rdi.r8(), 7);
  a.jnz(other);
  a.cmp(rax, rdx);
  a.mov(eax, atom(FixedAtom::less));
  a.mov(edx, atom(FixedAtom::greater));
  a.cmovg(eax, edx);
  a.mov(edx, atom(FixedAtom::equals));
  a.cmove(eax, edx);
  bind(a, at_, rdi, rax);
  a.cmp(eax, eax);
  a.bind(other);
  a.ret();
}

}  // namespace penelope::native
