#include "wam/native/common_terms.hpp"

#include "wam/native/assembly.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::Gp, x86::eax, x86::rax, x86::ecx, x86::rcx, x86::rdx, x86::edx, x86::rsi, x86::esi, x86::rdi, x86::rsp;

namespace {
constexpr unsigned most_levels = 1000;  // of compound arguments: more may be a cycle
const Gp levels = x86::r10d;            // of a walk, that are left: S is kept in a register that nothing else uses meanwhile
const x86::Xmm kept_S = x86::xmm0;
const x86::Xmm left = x86::xmm1, right = x86::xmm2, equal = x86::xmm3;  // of find_other_constants()
}  // namespace

// Two cells in `left` and two in `right`: in `equal`, bits where both are constants and differ.
void CommonTerms::find_other_constants() {
  static_assert(unsigned(Tag::Int) == 3 && unsigned(Tag::Atom) == 4);  // of these tags only, plus 1, bits 1 and 2 are those of 4
  constexpr unsigned low_of_each_pair = 0xa0;
  a.movdqa(equal, left);
  a.pcmpeqd(equal, right);
  for (const x86::Xmm& x : {left, right}) {
    a.paddq(x, x86::ptr(ones_));
    a.pand(x, x86::ptr(sixes_));
    a.pcmpeqd(x, x86::ptr(fours_));
  }
  a.pand(left, right);
  a.pshufd(left, left, low_of_each_pair);
  a.pandn(equal, left);
}

// To `clash` where two structures have other functors, or two of their first few arguments are constants and differ, as they stand: then nothing
// needs to be bound and undone. No branch depends on which arguments those are.
void CommonTerms::compare_constants(const Label& clash) {
  constexpr std::int32_t arguments = static_cast<std::int32_t>(sizeof(Cell)) - static_cast<std::int32_t>(Tag::Struct);
  constexpr unsigned most_compared = 8;
  const x86::Xmm& differ = x86::xmm4;
  const Label again = a.newLabel(), none = a.newLabel(), few = a.newLabel();
  has_tag(a, rax, Tag::Struct);
  a.jnz(none);
  a.mov(rdi, x86::qword_ptr(base, rax, 0, -static_cast<std::int32_t>(Tag::Struct)));
  a.cmp(rdi, x86::qword_ptr(base, rdx, 0, -static_cast<std::int32_t>(Tag::Struct)));
  a.jne(clash);
  a.shr(x86::edi, 8);  // arity
  a.cmp(x86::edi, 2);
  a.jb(none);
  a.add(rax, base);
  a.add(rdx, base);
  a.lea(ecx, x86::ptr(rdi, -2));
  a.cmp(ecx, most_compared - 2);
  a.jbe(few);
  a.mov(ecx, most_compared - 2);
  a.bind(few);
  a.pxor(differ, differ);
  a.bind(again);  // two arguments, from the last ones on
  a.movdqu(left, x86::ptr(rax, rcx, 3, arguments));
  a.movdqu(right, x86::ptr(rdx, rcx, 3, arguments));
  find_other_constants();
  a.por(differ, equal);
  a.sub(ecx, 2);
  a.jns(again);
  a.cmp(ecx, -1);  // the first of an odd number goes with the second
  a.mov(ecx, 0);
  a.je(again);
  a.pmovmskb(ecx, differ);
  a.test(ecx, ecx);
  a.jnz(clash);
  a.sub(rax, base);
  a.sub(rdx, base);
  a.bind(none);
}

void CommonTerms::constants() {
  for (const auto& [label, number] : {std::pair(ones_, 1), std::pair(fours_, 4), std::pair(sixes_, 6)}) {
    a.align(AlignMode::kData, 2 * sizeof(Cell));
    a.bind(label);
    for (int i = 0; i < 2; ++i) a.embedUInt64(static_cast<std::uint64_t>(number));
  }
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
  for (const Gp& r : {Gp(rsi), Gp(rax), Gp(rdx), CP}) a.push(r);
  a.movq(kept_S, S);
  a.mov(levels, most_levels);
  a.push(0);  // below runs that are put off
}

void CommonTerms::drop_runs() {
  const Label again = a.newLabel(), no_more = a.newLabel();
  a.bind(again);
  a.pop(rdi);
  a.test(rdi, rdi);
  a.jz(no_more);
  a.add(rsp, 2 * sizeof(Cell));
  a.jmp(again);
  a.bind(no_more);
}

void CommonTerms::take_back_registers() {
  a.movq(S, kept_S);
  a.pop(CP);
}

void CommonTerms::answer(bool holds) {
  take_back_registers();
  a.add(rsp, 3 * sizeof(Cell));
  if (holds)
    a.test(rsp, rsp);
  else
    a.xor_(eax, eax);
  a.ret();
}

void CommonTerms::leave_terms_to(const Label& helper) {
  take_back_registers();
  a.pop(rcx);
  a.pop(rdx);
  a.pop(rsi);
  a.jmp(helper);
}

void CommonTerms::unification(const Label& label, const Label& compounds, const Label& slow_unify) {
  const Label holds = a.newLabel(), left_bound = a.newLabel(), both_bound = a.newLabel(), fails = a.newLabel(), slow = a.newLabel();
  const Label other_tags = a.newLabel(), both_variables = a.newLabel(), left_younger = a.newLabel();
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
  a.jz(both_variables);
  is_attributed(rdx, slow);
  a.bind(left_younger);
  bind(a, at_, rax, rdx);
  a.jmp(holds);
  a.bind(both_variables);
  a.cmp(rax, rdx);
  a.ja(left_younger);
  bind(a, at_, rdx, rax);
  a.jmp(holds);
  a.bind(left_bound);
  a.test(rdx.r8(), 7);
  a.jnz(both_bound);
  is_attributed(rax, slow);
  bind(a, at_, rdx, rax);
  a.jmp(holds);
  a.bind(both_bound);
  a.mov(ecx, eax);
  a.xor_(ecx, edx);
  a.test(ecx, 7);
  a.jnz(other_tags);
  a.mov(ecx, eax);
  a.and_(ecx, 7);
  a.cmp(ecx, unsigned(Tag::List));
  static_assert(unsigned(Tag::Struct) < unsigned(Tag::List) && unsigned(Tag::List) < unsigned(Tag::Int));
  a.jbe(compounds);
  static_assert(unsigned(Tag::Int) < unsigned(Tag::Atom) && unsigned(Tag::Atom) < unsigned(Tag::Box) &&
                unsigned(Tag::Box) < unsigned(Tag::Attr));
  a.cmp(ecx, unsigned(Tag::Atom));  // other integers, other atoms
  a.jbe(fails);
  a.bind(slow);
  a.mov(rcx, rdx);
  a.mov(rdx, rax);
  a.jmp(slow_unify);
  a.bind(other_tags);
  is_attributed(rax, slow);
  is_attributed(rdx, slow);
  a.bind(fails);
  a.xor_(eax, eax);
  a.ret();
  a.bind(holds);
  a.test(rsp, rsp);
  a.ret();
  a.bind(compounds);
  compare_constants(fails);
  walk(true, slow_unify);
}

void CommonTerms::clash(const Label& label) {
  const Label clash = a.newLabel();
  a.bind(label);
  compare_constants(clash);
  a.xor_(ecx, ecx);
  a.ret();
  a.bind(clash);
  a.test(rsp, rsp);
  a.ret();
}

void CommonTerms::walk(bool unifies, const Label& helper) {
  const Label level = a.newLabel(), pair = a.newLabel(), next = a.newLabel(), run_done = a.newLabel(), last = a.newLabel();
  const Label left_bound = a.newLabel(), both_bound = a.newLabel(), both_variables = a.newLabel(), left_older = a.newLabel();
  const Label other_tags = a.newLabel(), no_compounds = a.newLabel(), holds = a.newLabel(), fails = a.newLabel(), slow = a.newLabel();
  const Gp &left = rsi, &right = x86::r9;
  const auto leave_if_attributed = [&](std::initializer_list<Gp> cells) {
    for (const Gp& c : cells) {
      has_tag(a, c, Tag::Attr);
      a.jz(slow);
    }
  };
  keep_terms();
  a.bind(level);
  open_both(fails, run_done);
  a.bind(pair);
  a.mov(rax, x86::qword_ptr(left));
  a.mov(rdx, x86::qword_ptr(right));
  a.cmp(rax, rdx);
  a.je(next);
  dereference(a, rax, rcx);
  dereference(a, rdx, rcx);
  a.cmp(rax, rdx);
  a.je(next);
  a.test(rax.r8(), 7);
  a.jnz(left_bound);
  if (unifies) {
    a.test(rdx.r8(), 7);
    a.jz(both_variables);
    leave_if_attributed({rdx});
    bind(a, at_, rax, rdx);
  } else {
    leave_if_attributed({rdx});
    a.jmp(fails);
  }
  a.bind(next);
  a.add(left, sizeof(Cell));
  a.add(right, sizeof(Cell));
  a.dec(x86::edi);
  a.jnz(pair);
  a.bind(run_done);
  a.pop(rdi);
  a.test(rdi, rdi);
  a.jz(holds);
  a.pop(right);
  a.pop(left);
  a.jmp(pair);
  a.bind(holds);
  answer(true);

  if (unifies) {
    a.bind(both_variables);
    a.cmp(rax, rdx);
    a.jb(left_older);
    bind(a, at_, rax, rdx);
    a.jmp(next);
  }
  a.bind(left_bound);
  leave_if_attributed({rax});
  a.test(rdx.r8(), 7);
  a.jnz(both_bound);
  if (unifies) {
    a.bind(left_older);
    bind(a, at_, rdx, rax);
    a.jmp(next);
  } else {
    a.jmp(fails);
  }
  a.bind(both_bound);
  a.mov(ecx, eax);
  a.xor_(ecx, edx);
  a.test(ecx, 7);
  a.jnz(other_tags);
  a.lea(ecx, x86::ptr(rax, -1));
  a.and_(ecx, 7);
  a.cmp(ecx, unsigned(Tag::List) - unsigned(Tag::Struct));
  a.ja(no_compounds);
  a.dec(x86::edi);
  a.jz(last);
  a.add(left, sizeof(Cell));
  a.add(right, sizeof(Cell));
  for (const Gp& r : {left, right, Gp(rdi)}) a.push(r);
  a.bind(last);
  a.dec(levels);
  a.jnz(level);
  a.bind(slow);
  drop_runs();
  leave_terms_to(helper);
  a.bind(other_tags);
  leave_if_attributed({rdx});
  a.bind(fails);
  drop_runs();
  answer(false);
  a.bind(no_compounds);
  a.cmp(ecx, unsigned(Tag::Box) - unsigned(Tag::Struct));
  a.jae(slow);
  a.jmp(fails);
}

// Most terms that differ do so here: other functors, or other constants in the first two arguments. The answer is given then, and where there
// are no more arguments and these are the same as they stand.
void CommonTerms::compare_first_arguments() {
  constexpr auto place = [](Tag t, std::size_t i) { return static_cast<std::int32_t>(i * sizeof(Cell)) - static_cast<std::int32_t>(t); };
  constexpr auto functor_of = [](std::uint32_t arity) { return static_cast<std::uint32_t>(Cell::functor_cell(0, arity).bits); };
  constexpr unsigned all_bytes = 0xffff;
  const Label list = a.newLabel(), one = a.newLabel(), all = a.newLabel(), some = a.newLabel();
  const Label same = a.newLabel(), differ = a.newLabel(), unknown = a.newLabel();
  const auto load_two = [&](std::int32_t at) {
    a.movdqu(left, x86::ptr(base, rax, 0, at));
    a.movdqu(right, x86::ptr(base, rdx, 0, at));
  };
  has_tag(a, rax, Tag::List);
  a.jz(list);
  a.mov(rcx, x86::qword_ptr(base, rax, 0, place(Tag::Struct, 0)));
  a.cmp(rcx, x86::qword_ptr(base, rdx, 0, place(Tag::Struct, 0)));
  a.jne(differ);
  a.cmp(ecx, functor_of(1));
  a.jb(unknown);
  a.je(one);
  load_two(place(Tag::Struct, 1));
  a.cmp(ecx, functor_of(2));
  a.jne(some);
  a.bind(all);
  a.movdqa(equal, left);
  a.pcmpeqd(equal, right);
  a.pmovmskb(ecx, equal);
  a.cmp(ecx, all_bytes);
  a.je(same);
  a.bind(some);
  find_other_constants();
  a.pmovmskb(ecx, equal);
  a.test(ecx, ecx);
  a.jz(unknown);
  a.bind(differ);
  a.xor_(eax, eax);
  a.ret();
  a.bind(same);
  a.test(rsp, rsp);
  a.ret();
  a.bind(one);
  a.movq(left, x86::qword_ptr(base, rax, 0, place(Tag::Struct, 1)));
  a.movq(right, x86::qword_ptr(base, rdx, 0, place(Tag::Struct, 1)));
  a.jmp(all);
  a.bind(list);
  load_two(place(Tag::List, 0));
  a.jmp(all);
  a.bind(unknown);
}

void CommonTerms::identity(const Label& label, const Label& slow_test) {
  const Label box = a.newLabel();
  a.bind(label);
  has_tag(a, rax, Tag::Box);
  a.jz(box);
  compare_first_arguments();
  walk(false, slow_test);
  a.bind(box);
  a.mov(rcx, rdx);
  a.mov(rdx, rax);
  a.jmp(slow_test);
}

}  // namespace penelope::native
