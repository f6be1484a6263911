#include "wam/native/common_code.hpp"

#include <cstddef>

#include "wam/base/check.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::eax, x86::rax, x86::ecx, x86::rcx, x86::rdx, x86::edx, x86::rsi, x86::esi, x86::rdi, x86::rsp;

Places::Places(const Worker& w) {
  const auto place = [&w](const auto& member) {
    return static_cast<std::int32_t>(reinterpret_cast<const char*>(&member) - reinterpret_cast<const char*>(&w));
  };
  X = place(w.X);
  P = place(w.P);
  E = place(w.E);
  B = place(w.B);
  B0 = place(w.B0);
  CP = place(w.CP);
  base = place(w.base);
  local_top = place(w.local_top);
  heap_top = place(w.heap_top);
  heap_backtrack = place(w.heap_backtrack);
  trail_top = place(w.trail_top);
  pending_wakeups = place(w.pending_wakeups);
  inferences = place(w.inferences);
  next_serial = place(w.next_serial);
  heap_trigger = place(w.heap_trigger);
  watch = place(w.watch);
  cut_guard = place(w.cut_guard);
  cleanup_top = place(w.cleanup_top);
  local_limit = place(w.local_limit);
  choice_limit = place(w.choice_limit);
}

Assembly::Assembly(const CodeSpace& space) : start_(space.next()) {
  code_.init(Environment::host(), start_);
  code_.setErrorHandler(&errors_);
  code_.attach(&a);
}

std::uint32_t Assembly::address(const Label& label) const { return start_ + static_cast<std::uint32_t>(code_.labelOffset(label)); }

bool Assembly::append(CodeSpace& space) {
  if (errors_.any || code_.flatten() != kErrorOk || code_.resolveUnresolvedLinks() != kErrorOk || code_.relocateToBase(start_) != kErrorOk)
    return false;
  std::vector<std::uint8_t> bytes(code_.codeSize());
  if (bytes.size() > space.left() || code_.copyFlattenedData(bytes.data(), bytes.size()) != kErrorOk) return false;
  space.append(bytes);
  return true;
}

void dereference(x86::Assembler& a, const x86::Gp& c, const x86::Gp& temporary) {
  const Label again = a.newLabel(), done = a.newLabel();
  a.bind(again);
  a.test(c.r8(), 7);
  a.jnz(done);
  a.mov(temporary, x86::qword_ptr(base, c));
  a.cmp(temporary, c);
  a.je(done);
  a.mov(c, temporary);
  a.jmp(again);
  a.bind(done);
}

void bind(x86::Assembler& a, const Places& at, const x86::Gp& variable, const x86::Gp& value) {
  const Label newer = a.newLabel();
  a.lea(rcx, x86::qword_ptr(base, variable));
  a.mov(x86::qword_ptr(rcx), value);
  a.cmp(rcx, in_worker(at.heap_backtrack));
  a.jae(newer);
  a.mov(x86::qword_ptr(TR), variable);
  a.add(TR, 8);
  a.bind(newer);
}

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
    const Label leave_to_backtrack = a.newLabel(), proceed = a.newLabel(), threw = a.newLabel(), two = a.newLabel(), unify = a.newLabel();
    const Label floats = a.newLabel(), identical = a.newLabel();
    Label helpers[static_cast<unsigned>(HelperOf::count)];
    for (Label& l : helpers) l = a.newLabel();
    exits(leave, leave_to_target, leave_at_entry, leave_to_poll, leave_to_backtrack, threw);
    backtracking(backtrack, leave_to_backtrack, leave_to_target);
    proceeding(proceed, leave, leave_to_target);
    for (unsigned h = 0; h < std::size(helpers); ++h) call_helper(helpers[h], static_cast<HelperOf>(h), threw);
    unification(unify, helpers[static_cast<unsigned>(HelperOf::unify)]);
    identity(identical, helpers[static_cast<unsigned>(HelperOf::test)]);
    two_integers(two);
    two_floats(floats);
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
    c.unify = as_.address(unify);
    c.identical = as_.address(identical);
    c.two_integers = as_.address(two);
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
             const Label& leave_to_backtrack, const Label& threw) {
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
    a.bind(threw);
    a.add(rsp, 8);  // where the helper was called
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

  void call_helper(const Label& label, HelperOf which, const Label& threw) {
    a.bind(label);
    save(1);
    a.mov(x86::r8, rdi);
    a.mov(rax, code_);
    a.mov(esi, esi);
    a.lea(rsi, x86::qword_ptr(rax, rsi, 3));
    a.mov(in_worker(at_.P), rsi);
    a.mov(rdi, worker);
    a.mov(rax, reinterpret_cast<std::uint64_t>(helper(which)));
    a.call(rax);
    load(1);
    if (which == HelperOf::builtin) {  // a few push or cut choice points
      a.mov(E, in_worker(at_.E));
      a.mov(B, in_worker(at_.B));
    }
    a.cmp(eax, static_cast<std::uint32_t>(helper_threw));
    a.je(threw);
    a.test(eax, eax);
    a.ret();
  }

  void two_integers(const Label& label) {
    a.bind(label);
    dereference(a, rax, rcx);
    dereference(a, rdx, rcx);
    a.lea(ecx, x86::ptr(rax, -3));
    a.lea(esi, x86::ptr(rdx, -3));
    a.or_(ecx, esi);
    a.test(ecx, 7);
    a.ret();
  }

  void two_floats(const Label& label) {
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

  // The zero flag says that the cell, whose tag it looks at, has this one. Changes ecx.
  void has_tag(const x86::Gp& c, Tag tag) {
    a.lea(ecx, x86::ptr(c, -static_cast<std::int32_t>(tag)));
    a.test(ecx, 7);
  }

  // What two compound terms and where they differ need: the terms in rax and rdx, with the same tag, other cells. rsi and r9 become the
  // addresses of their arguments, edi the number of arguments. Other functors, and none: to the labels.
  void open_both(const Label& others, const Label& no_arguments) {
    const Label structures = a.newLabel(), open = a.newLabel();
    has_tag(rax, Tag::List);
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

  // Plain variables, one-cell terms, and compound terms whose arguments are of these but for the last one, which may be compound. The helper
  // does the rest and begins again: what is bound already is the same then.
  void unification(const Label& label, const Label& slow_unify) {
    const Label holds = a.newLabel(), left_bound = a.newLabel(), both_bound = a.newLabel(), fails = a.newLabel(), slow = a.newLabel();
    const Label compounds = a.newLabel();
    const auto is_attributed = [&](const x86::Gp& c, const Label& then) {
      has_tag(c, Tag::Attr);
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
    has_tag(rax, Tag::Int);  // other integers, other atoms
    a.jz(fails);
    has_tag(rax, Tag::Atom);
    a.jz(fails);
    has_tag(rax, Tag::Box);
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

  // At `pair`: the dereferenced cells at rsi and r9 in rax and rdx, on to `next` if they are the same.
  void look_at_pair(const Label& pair, const Label& next) {
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

  // As Store::unify does: of two variables the younger one refers to the older.
  void unify_compounds(const Label& slow_unify) {
    constexpr unsigned most_levels = 1000;  // of last arguments: more may be a cycle
    constexpr int saved = 4;
    const Label level = a.newLabel(), pair = a.newLabel(), next = a.newLabel(), holds = a.newLabel(), fails = a.newLabel(), slow = a.newLabel();
    const Label left_bound = a.newLabel(), both_bound = a.newLabel(), both_variables = a.newLabel(), left_older = a.newLabel();
    a.push(rsi);
    a.push(rax);
    a.push(rdx);
    a.push(CP);
    a.push(most_levels);
    a.bind(level);
    open_both(fails, holds);
    look_at_pair(pair, next);
    a.test(rax.r8(), 7);
    a.jnz(left_bound);
    a.test(rdx.r8(), 7);
    a.jz(both_variables);
    has_tag(rdx, Tag::Attr);
    a.jz(slow);
    bind(a, at_, rax, rdx);
    a.bind(next);
    a.add(rsi, sizeof(Cell));
    a.add(x86::r9, sizeof(Cell));
    a.dec(x86::edi);
    a.jnz(pair);
    a.bind(holds);
    a.add(rsp, sizeof(Cell));
    a.pop(CP);
    a.add(rsp, (saved - 1) * sizeof(Cell));
    a.test(rsp, rsp);
    a.ret();
    a.bind(both_variables);
    a.cmp(rax, rdx);
    a.jb(left_older);
    bind(a, at_, rax, rdx);
    a.jmp(next);
    a.bind(left_bound);
    has_tag(rax, Tag::Attr);
    a.jz(slow);
    a.test(rdx.r8(), 7);
    a.jnz(both_bound);
    a.bind(left_older);
    bind(a, at_, rdx, rax);
    a.jmp(next);
    a.bind(both_bound);
    has_tag(rdx, Tag::Attr);
    a.jz(slow);
    a.mov(ecx, eax);
    a.xor_(ecx, edx);
    a.test(ecx, 7);
    a.jnz(fails);
    has_tag(rax, Tag::Int);
    a.jz(fails);
    has_tag(rax, Tag::Atom);
    a.jz(fails);
    has_tag(rax, Tag::Box);
    a.jz(slow);
    a.cmp(x86::edi, 1);
    a.jne(slow);
    a.dec(x86::dword_ptr(rsp));
    a.jnz(level);
    a.bind(slow);
    a.add(rsp, sizeof(Cell));
    a.pop(CP);
    a.pop(rcx);
    a.pop(rdx);
    a.pop(rsi);
    a.jmp(slow_unify);
    a.bind(fails);
    a.add(rsp, sizeof(Cell));
    a.pop(CP);
    a.add(rsp, (saved - 1) * sizeof(Cell));
    a.xor_(eax, eax);
    a.ret();
  }

  // Of dereferenced cells that are not the same and have the same tag, that of compound terms or boxes. Terms whose arguments are neither are
  // compared here.
  void identity(const Label& label, const Label& slow_test) {
    constexpr int saved = 4;
    const Label pair = a.newLabel(), next = a.newLabel(), holds = a.newLabel(), fails = a.newLabel(), slow = a.newLabel(), box = a.newLabel();
    a.bind(label);
    has_tag(rax, Tag::Box);
    a.jz(box);
    a.push(rsi);
    a.push(rax);
    a.push(rdx);
    a.push(CP);
    open_both(fails, holds);
    look_at_pair(pair, next);
    for (const x86::Gp& c : {rax, rdx}) {
      has_tag(c, Tag::Attr);
      a.jz(slow);
    }
    a.mov(ecx, eax);
    a.xor_(ecx, edx);
    a.test(ecx, 7);
    a.jnz(fails);
    for (const Tag t : {Tag::List, Tag::Struct, Tag::Box}) {
      has_tag(rax, t);
      a.jz(slow);
    }
    a.bind(fails);
    a.pop(CP);
    a.add(rsp, (saved - 1) * sizeof(Cell));
    a.xor_(eax, eax);
    a.ret();
    a.bind(next);
    a.add(rsi, sizeof(Cell));
    a.add(x86::r9, sizeof(Cell));
    a.dec(x86::edi);
    a.jnz(pair);
    a.bind(holds);
    a.pop(CP);
    a.add(rsp, (saved - 1) * sizeof(Cell));
    a.test(rsp, rsp);
    a.ret();
    a.bind(slow);
    a.pop(CP);
    a.pop(rcx);
    a.pop(rdx);
    a.pop(rsi);
    a.jmp(slow_test);
    a.bind(box);
    a.mov(rcx, rdx);
    a.mov(rdx, rax);
    a.jmp(slow_test);
  }

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
