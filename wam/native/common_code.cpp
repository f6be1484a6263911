#include "wam/native/common_code.hpp"

#include <cstddef>

#include "wam/base/check.hpp"
#include "wam/native/assembly.hpp"
#include "wam/native/common_terms.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::eax, x86::rax, x86::ecx, x86::rcx, x86::rdx, x86::rsi, x86::esi, x86::rdi, x86::rsp;

namespace {

constexpr unsigned callee_saved = 6;
const x86::Gp saved_registers[callee_saved] = {x86::rbx, x86::rbp, x86::r12, x86::r13, x86::r14, x86::r15};

class Common {
 public:
  Common(CodeSpace& space, const Places& places, const Word* code, const void* table)
      : space_(space),
        at_(places),
        code_(reinterpret_cast<std::uint64_t>(code)),
        table_(reinterpret_cast<std::uint64_t>(table)),
        as_(space),
        a(as_.a) {}

  CommonCode make() {
    const Label enter = entry(), leave = a.newLabel(), leave_to_target = a.newLabel(), leave_at_entry = a.newLabel(),
                leave_to_poll = a.newLabel(), backtrack = a.newLabel();
    const Label leave_to_backtrack = a.newLabel(), proceed = a.newLabel(), left_by_helper = a.newLabel(), unify = a.newLabel();
    const Label unify_compounds = a.newLabel(), clash = a.newLabel();
    const Label floats = a.newLabel(), identical = a.newLabel(), enter_builtin = a.newLabel(), enter_argument = a.newLabel();
    const Label enter_compare = a.newLabel(), order_of_integers = a.newLabel();
    Label helpers[static_cast<unsigned>(HelperOf::count)];
    for (Label& l : helpers) l = a.newLabel();
    exits(leave, leave_to_target, leave_at_entry, leave_to_poll, leave_to_backtrack, left_by_helper);
    backtracking(backtrack, leave_to_backtrack, leave_to_target);
    proceeding(proceed, leave, leave_to_target);
    for (unsigned h = 0; h < std::size(helpers); ++h) call_helper(helpers[h], static_cast<HelperOf>(h), left_by_helper);
    CommonTerms terms(a, at_);
    terms.unification(unify, unify_compounds, helpers[static_cast<unsigned>(HelperOf::unify)]);
    terms.identity(identical, helpers[static_cast<unsigned>(HelperOf::test)]);
    terms.clash(clash);
    terms.two_floats(floats);
    terms.order_of_integers(order_of_integers);
    a.bind(enter_compare);
    a.mov(rdi, X(0));
    a.mov(rax, X(1));
    a.mov(rdx, X(2));
    a.call(order_of_integers);
    a.jz(proceed);
    a.bind(enter_builtin);
    a.call(helpers[static_cast<unsigned>(HelperOf::builtin)]);
    a.jz(backtrack);
    a.jmp(proceed);
    finding_argument(enter_argument, unify, backtrack, proceed, leave_at_entry);
    terms.constants();
    const bool made = as_.append(space_);
    PENELOPE_ASSERT(made);
    CommonCode c;
    c.enter = as_.address(enter);
    c.leave = as_.address(leave);
    c.leave_to_target = as_.address(leave_to_target);
    c.leave_at_entry = as_.address(leave_at_entry);
    c.leave_to_poll = as_.address(leave_to_poll);
    c.backtrack = as_.address(backtrack);
    c.proceed = as_.address(proceed);
    c.enter_builtin = as_.address(enter_builtin);
    c.enter_argument = as_.address(enter_argument);
    c.enter_compare = as_.address(enter_compare);
    c.order_of_integers = as_.address(order_of_integers);
    c.unify = as_.address(unify);
    c.unify_compounds = as_.address(unify_compounds);
    c.clash = as_.address(clash);
    c.identical = as_.address(identical);
    c.two_floats = as_.address(floats);
    for (unsigned h = 0; h < std::size(helpers); ++h) c.helpers[h] = as_.address(helpers[h]);
    return c;
  }

 private:
  // NativeLeft enter(Worker* rdi, std::int32_t code esi, NativeState* rdx). On the stack below native code is the address of the state; what
  // it calls finds the stack as the convention for C functions wants it.
  Label entry() {
    const Label l = a.newLabel();
    a.bind(l);
    for (const x86::Gp& r : saved_registers) a.push(r);
    a.sub(rsp, 8);  // so that helpers find it aligned
    a.push(rdx);
    a.mov(worker, rdi);
    a.mov(base, in_worker(at_.base));
    a.mov(E, in_worker(at_.E));
    a.mov(B, in_worker(at_.B));
    load(0);
    a.mov(esi, esi);
    a.jmp(rsi);
    return l;
  }

  // All but what C++ functions preserve. `pushed`: cells on the stack above the address of the state. Changes rdx.
  void load(int pushed) {
    a.mov(H, in_worker(at_.heap_top));
    a.mov(TR, in_worker(at_.trail_top));
    a.mov(LT, in_worker(at_.local_top));
    a.mov(CP, in_worker(at_.CP));
    a.mov(rdx, cell(rsp, pushed));
    a.mov(S, x86::qword_ptr(rdx, offsetof(NativeState, S)));
    a.mov(side_table, table_);
  }

  // Puts the address of the state into rdi.
  void save(int pushed) {
    a.mov(in_worker(at_.heap_top), H);
    a.mov(in_worker(at_.trail_top), TR);
    a.mov(in_worker(at_.E), E);
    a.mov(in_worker(at_.B), B);
    a.mov(in_worker(at_.local_top), LT);
    a.mov(in_worker(at_.CP), CP);
    a.mov(rdi, cell(rsp, pushed));
    a.mov(x86::qword_ptr(rdi, offsetof(NativeState, S)), S);
  }

  void return_to_loop(NativeLeft why) {
    save(0);
    a.mov(eax, static_cast<std::uint64_t>(why));
    a.add(rsp, 16);
    for (unsigned i = callee_saved; i-- > 0;) a.pop(saved_registers[i]);
    a.ret();
  }

  void exits(const Label& leave, const Label& leave_to_target, const Label& leave_at_entry, const Label& leave_to_poll,
             const Label& leave_to_backtrack, const Label& left_by_helper) {
    const Label threw = a.newLabel();
    for (const auto& [label, why] : {std::pair(leave, NativeLeft::at_instruction), std::pair(leave_to_target, NativeLeft::at_target)}) {
      a.bind(label);
      a.mov(rcx, code_);
      a.mov(eax, eax);
      a.lea(rax, x86::qword_ptr(rcx, rax, 3));
      a.mov(in_worker(at_.P), rax);
      return_to_loop(why);
    }
    a.bind(leave_at_entry);
    a.mov(in_worker(at_.P), rax);
    return_to_loop(NativeLeft::at_entry);
    a.bind(leave_to_poll);
    a.mov(rdi, cell(rsp));
    a.mov(x86::qword_ptr(rdi, offsetof(NativeState, callee)), rsi);
    return_to_loop(NativeLeft::at_poll);
    a.bind(leave_to_backtrack);
    return_to_loop(NativeLeft::to_backtrack);
    a.bind(left_by_helper);
    a.add(rsp, 8);  // where the helper was called
    a.cmp(eax, static_cast<std::uint32_t>(helper_threw));
    a.je(threw);
    return_to_loop(NativeLeft::at_instruction);
    a.bind(threw);
    return_to_loop(NativeLeft::with_exception);
  }

  // Whatever is rare is left to the loop, which begins again: what is undone already stays undone.
  void backtracking(const Label& backtrack, const Label& leave_to_backtrack, const Label& leave_to_target) {
    const Label again = a.newLabel(), undone = a.newLabel(), emulated = a.newLabel();
    a.bind(backtrack);
    a.cmp(B, in_worker(at_.watch));
    a.jbe(leave_to_backtrack);
    a.mov(rax, cell(B, choice::trail));
    a.add(rax, base);
    a.bind(again);
    a.cmp(TR, rax);
    a.jbe(undone);
    a.mov(rcx, x86::qword_ptr(TR, -8));
    a.test(rcx.r8(), 7);
    a.jnz(leave_to_backtrack);
    a.sub(TR, 8);
    a.mov(x86::qword_ptr(base, rcx), rcx);
    a.jmp(again);
    a.bind(undone);
    a.mov(H, cell(B, choice::heap));
    a.add(H, base);
    a.mov(in_worker(at_.heap_backtrack), H);
    a.mov(in_worker(at_.pending_wakeups), 0);
    a.mov(rax, cell(B, choice::alternative));
    a.mov(ecx, x86::dword_ptr(side_table, rax, 2));
    a.test(ecx, ecx);
    a.jle(emulated);
    a.jmp(rcx);
    a.bind(emulated);
    a.jmp(leave_to_target);
  }

  void proceeding(const Label& proceed, const Label& leave, const Label& leave_to_target) {
    const Label rare = a.newLabel(), emulated = a.newLabel();
    a.bind(proceed);
    a.cmp(in_worker(at_.pending_wakeups), 0);
    a.jne(rare);
    a.test(CP, CP);
    a.js(rare);  // in a dynamic clause
    a.mov(ecx, x86::dword_ptr(side_table, CP, 2));
    a.test(ecx, ecx);
    a.jle(emulated);
    a.jmp(rcx);
    a.bind(emulated);
    a.mov(eax, CP.r32());
    a.jmp(leave_to_target);
    a.bind(rare);
    a.mov(eax, static_cast<std::uint32_t>(stub::proceed));
    a.jmp(leave);
  }

  // An argument of a compound term by its number; the rest is left to the loop.
  void finding_argument(const Label& label, const Label& unify, const Label& backtrack, const Label& proceed, const Label& leave_at_entry) {
    constexpr std::int32_t structure = static_cast<std::int32_t>(Tag::Struct), list = static_cast<std::int32_t>(Tag::List);
    constexpr std::int32_t cell_bytes = sizeof(Cell);
    const Label rare = a.newLabel(), no_structure = a.newLabel(), found = a.newLabel();
    a.bind(label);
    a.mov(rax, X(0));
    dereference(a, rax, rcx);
    has_tag(a, rax, Tag::Int);
    a.jnz(rare);
    a.sar(rax, 3);
    a.lea(rsi, x86::ptr(rax, -1));
    a.mov(rdx, X(1));
    dereference(a, rdx, rcx);
    has_tag(a, rdx, Tag::Struct);
    a.jnz(no_structure);
    a.mov(rcx, x86::qword_ptr(base, rdx, 0, -structure));
    a.shr(ecx, 8);  // arity
    a.cmp(rsi, rcx);
    a.jae(rare);
    a.lea(rdx, x86::ptr(rdx, rax, 3));
    a.mov(rax, x86::qword_ptr(base, rdx, 0, -structure));
    a.bind(found);
    a.mov(rdx, X(2));
    a.mov(esi, static_cast<std::uint32_t>(stub::proceed));
    a.call(unify);
    a.jz(backtrack);
    a.jmp(proceed);
    a.bind(no_structure);
    has_tag(a, rdx, Tag::List);
    a.jnz(rare);
    a.cmp(rsi, 2);
    a.jae(rare);
    a.lea(rdx, x86::ptr(rdx, rax, 3));
    a.mov(rax, x86::qword_ptr(base, rdx, 0, -cell_bytes - list));
    a.jmp(found);
    a.bind(rare);
    a.mov(rax, S);
    a.jmp(leave_at_entry);
  }

  void call_helper(const Label& label, HelperOf which, const Label& left_by_helper) {
    a.bind(label);
    save(1);
    a.mov(x86::r8, rdi);
    if (which != HelperOf::builtin) {
      a.mov(rax, code_);
      a.mov(esi, esi);
      a.lea(rsi, x86::qword_ptr(rax, rsi, 3));
    }
    a.mov(in_worker(at_.P), rsi);
    a.mov(rdi, worker);
    a.mov(rax, reinterpret_cast<std::uint64_t>(helper(which)));
    a.call(rax);
    load(1);
    if (which == HelperOf::builtin) {  // a few push or cut choice points
      a.mov(E, in_worker(at_.E));
      a.mov(B, in_worker(at_.B));
    }
    static_assert(helper_threw > 1 && helper_leaves > 1);
    a.cmp(eax, 1);
    a.ja(left_by_helper);
    a.test(eax, eax);
    a.ret();
  }

  x86::Mem X(int i) const { return in_worker(at_.X + i * static_cast<std::int32_t>(sizeof(Cell))); }

  CodeSpace& space_;
  const Places& at_;
  const std::uint64_t code_, table_;
  Assembly as_;
  x86::Assembler& a;
};

}  // namespace

CommonCode make_common_code(CodeSpace& space, const Places& places, const Word* code, const void* table) {
  return Common(space, places, code, table).make();
}

}  // namespace penelope::native
