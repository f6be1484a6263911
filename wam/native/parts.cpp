// What several templates do.
#include "wam/base/check.hpp"
#include "wam/native/unit.hpp"

namespace penelope::native {

using namespace asmjit;
using x86::rax, x86::rcx, x86::rdx, x86::rsi, x86::eax, x86::ecx, x86::edx, x86::esi;

namespace {
bool fits_32(std::uint64_t bits) { return static_cast<std::int64_t>(bits) == static_cast<std::int32_t>(bits); }
constexpr std::int32_t cell_bytes = sizeof(Cell);
}  // namespace

void Unit::jump_through_table(const Gp& word) {
  const Label emulated = a.newLabel();
  a.mov(ecx, x86::dword_ptr(side_table, word, 2));
  a.test(ecx, ecx);
  a.jle(emulated);
  a.jmp(rcx);
  cold([this, word, emulated] {
    a.bind(emulated);
    a.mov(rax, word);
    jump_to(common_.leave_to_target);
  });
}

void Unit::fail() {
  if (!newest_) return jump_to(common_.backtrack);
  a.jmp(failure());
}

void Unit::fail_if(x86::CondCode condition) {
  if (newest_)
    a.j(condition, failure());
  else
    a.j(condition, imm(common_.backtrack));
}

// As backtracking in common code and the alternative do, but for what is still as it was.
asmjit::Label Unit::failure() {
  const std::uint64_t restored = newest_->light ? 0 : newest_->changed;
  const auto [at, is_new] = failures_.try_emplace({newest_->alternative, restored, newest_->has_environment, newest_->put_off});
  if (!is_new) return at->second;
  at->second = a.newLabel();
  if (newest_->put_off) {
    cold([=, this, here = at->second] { failure_put_off(here); });
    return at->second;
  }
  cold([=, this, here = at->second] {
    const Label again = a.newLabel(), undone = a.newLabel();
    a.bind(here);
    a.cmp(B, in_worker(at_.watch));
    a.jbe(imm(common_.backtrack));
    a.mov(rax, cell(B, choice::trail));
    a.add(rax, base);
    a.bind(again);
    a.cmp(TR, rax);
    a.jbe(undone);
    a.mov(rcx, cell(TR, -1));
    a.test(rcx.r8(), 7);
    a.jnz(imm(common_.backtrack));
    a.sub(TR, cell_bytes);
    a.mov(x86::qword_ptr(base, rcx), rcx);
    a.jmp(again);
    a.bind(undone);
    a.mov(H, cell(B, choice::heap));
    a.add(H, base);
    a.mov(in_worker(at_.pending_wakeups), 0);
    for (unsigned i = 0; i < newest_->arguments; ++i)
      if ((restored >> i & 1) != 0) move(X(i), cell(B, static_cast<std::int32_t>(choice::cells + i)));
    if (newest_->has_environment) {
      a.mov(E, cell(B, choice::environment));
      a.add(E, base);
    }
    a.jmp(label_at(PlaceKey::of(newest_->alternative, PlaceKey::failed)));
  });
  return at->second;
}

void Unit::move(const Mem& to, const Mem& from) {
  a.mov(rax, from);
  a.mov(to, rax);
}

void Unit::set_constant(const Mem& to, std::uint64_t bits) {
  if (fits_32(bits)) return void(a.mov(to, static_cast<std::int32_t>(bits)));
  a.mov(rax, bits);
  a.mov(to, rax);
}

void Unit::compare_with(const Gp& c, std::uint64_t bits) {
  if (fits_32(bits)) return void(a.cmp(c, static_cast<std::int32_t>(bits)));
  a.mov(rsi, bits);
  a.cmp(c, rsi);
}

void Unit::set_offset(const Mem& to, const Gp& pointer, unsigned tag) {
  if (tag) {
    a.lea(rcx, x86::ptr(pointer, static_cast<std::int32_t>(tag)));
  } else {
    a.mov(rcx, pointer);
  }
  a.sub(rcx, base);
  a.mov(to, rcx);
}

void Unit::call_helper(HelperOf which) {
  a.mov(esi, offset());
  a.call(imm(common_.helpers[static_cast<unsigned>(which)]));
}

void Unit::make_variable(std::int32_t above_H) {
  a.lea(rax, cell(H, above_H));
  a.sub(rax, base);
  a.mov(cell(H, above_H), rax);
}

void Unit::set_local_top() {
  a.mov(rax, cell(B, choice::local));
  a.and_(rax, -2);
  a.add(rax, base);
  a.cmp(LT, rax);
  a.cmovb(LT, rax);
}

// As ENTER of the loop does. Where the entry is what it is now, a jump to its code; otherwise the table says where that is.
void Unit::call_predicate(PredicateId id) {
  const Predicate* const callee = &program_.predicate(id);
  const Label poll = a.newLabel(), other = a.newLabel(), emulated = a.newLabel();
  const auto entry_place = reinterpret_cast<const char*>(&callee->entry) - reinterpret_cast<const char*>(callee);
  const Mem entry_now = x86::qword_ptr(rsi, static_cast<std::int32_t>(entry_place));
  const Word* const entry = callee->entry;
  a.inc(in_worker(at_.inferences));
  a.mov(in_worker(at_.B0), B);
  a.cmp(H, in_worker(at_.heap_trigger));
  a.jae(poll);
  a.mov(rsi, reinterpret_cast<std::uint64_t>(callee));
  const auto unless_other = [&] {
    a.mov(rcx, reinterpret_cast<std::uint64_t>(entry));
    a.cmp(entry_now, rcx);
    a.jne(other);
  };
  bool is_known = true;
  if (const std::uint64_t word = static_cast<std::uint64_t>(entry - code_); program_.in_code_area(entry)) {
    const std::int32_t known = table_[word].load(std::memory_order_acquire);
    const bool is_here = places_.contains(PlaceKey::of(word)) || is_warm(known);
    is_known = is_here || known > 0;
    if (is_known) unless_other();
    if (is_here) {
      a.jmp(name(word));
    } else if (is_known) {
      jump_to(static_cast<std::uint32_t>(known));
    }
  } else if (entry->op() == Op::builtin) {
    unless_other();
    a.mov(rsi, rcx);
    jump_to(is_compare(entry->wide()) ? common_.enter_compare : common_.enter_builtin);
  } else if (entry->op() == Op::find_argument) {
    unless_other();
    a.mov(S, rcx);
    jump_to(common_.enter_argument);
  } else {
    is_known = false;
  }
  const auto look_up = [=, this] {
    if (is_known) a.bind(other);
    a.mov(rax, entry_now);
    a.mov(rcx, -reinterpret_cast<std::uint64_t>(code_));
    a.add(rcx, rax);
    a.shr(rcx, 3);
    a.cmp(rcx, 0x7fffffff);
    a.ja(emulated);
    a.mov(ecx, x86::dword_ptr(side_table, rcx, 2));
    a.test(ecx, ecx);
    a.jle(emulated);
    a.jmp(rcx);
  };
  if (!is_known) look_up();
  cold([=, this] {
    if (is_known) look_up();
    a.bind(poll);
    a.mov(rsi, reinterpret_cast<std::uint64_t>(callee));
    jump_to(common_.leave_to_poll);
    a.bind(emulated);
    jump_to(common_.leave_at_entry);
  });
}

void Unit::new_environment(unsigned slots) {
  a.lea(rax, cell(LT, static_cast<std::int32_t>(env::slots + slots)));
  a.cmp(rax, in_worker(at_.local_limit));
  a.ja(leave());
  set_offset(cell(LT, env::caller), E);
  a.mov(cell(LT, env::continuation), CP);
  a.mov(E, LT);
}

void Unit::drop_environment() {
  a.mov(CP, cell(E, env::continuation));
  a.mov(E, cell(E, env::caller));
  a.add(E, base);
}

void Unit::previous_choice(const Gp& to) {
  a.mov(to, cell(B, choice::previous));
  a.add(to, base);
}

void Unit::set_heap_backtrack() {
  a.mov(rcx, cell(B, choice::heap));
  a.add(rcx, base);
  a.mov(in_worker(at_.heap_backtrack), rcx);
}

void Unit::cut_to_rax() {
  const Label done = a.newLabel();
  a.cmp(B, rax);
  a.jbe(done);
  a.cmp(rax, in_worker(at_.cut_guard));
  a.jb(leave());
  a.mov(B, rax);
  set_heap_backtrack();
  a.bind(done);
}

// What both kinds of choice points have; `room`: so many cells must be free for it. B is the new one.
void Unit::begin_choice(std::int32_t room, std::uint64_t alternative, unsigned kind) {
  a.mov(rax, cell(B, choice::saved));
  a.lea(rdx, x86::ptr(B, rax, 3, choice::cells * cell_bytes));
  a.lea(rax, cell(rdx, room));
  a.cmp(rax, in_worker(at_.choice_limit));
  a.ja(leave());
  link_choice(
      alternative, kind, [this](const Gp& to) { a.lea(to, x86::ptr(H, rsi)); }, [this](const Gp& to) { a.lea(to, x86::ptr(TR, rsi)); });
  a.mov(in_worker(at_.heap_backtrack), H);
}

// The new one is at rdx. What is saved of heap and trail: offsets of their tops, for which rsi is what to add to an address.
void Unit::link_choice(std::uint64_t alternative, unsigned kind, const std::function<void(const Gp& to)>& heap_top,
                       const std::function<void(const Gp& to)>& trail_top) {
  const Gp &pushed = rdx, &minus_base = rsi;
  a.mov(minus_base, base);
  a.neg(minus_base);
  a.lea(rcx, x86::ptr(B, minus_base));
  a.mov(cell(pushed, choice::previous), rcx);
  a.mov(cell(pushed, choice::alternative), alternative);
  heap_top(rcx);
  a.mov(cell(pushed, choice::heap), rcx);
  trail_top(rcx);
  a.mov(cell(pushed, choice::trail), rcx);
  a.lea(rcx, x86::ptr(LT, minus_base, 0, static_cast<std::int32_t>(kind)));
  a.mov(cell(pushed, choice::local), rcx);
  a.mov(B, pushed);
}

void Unit::push_choice(unsigned arguments, std::uint64_t alternative) {
  begin_choice(static_cast<std::int32_t>(choice::cells + arguments), alternative);
  fill_choice(arguments);
}

// The part of B that a light choice point lacks. `numbered`: the newest identity is its own already.
void Unit::fill_choice(unsigned arguments, bool numbered) {
  set_offset(cell(B, choice::environment), E);
  a.mov(cell(B, choice::continuation), CP);
  a.mov(rax, in_worker(at_.next_serial));
  if (numbered) a.dec(rax);
  a.mov(cell(B, choice::identity), rax);
  if (!numbered) {
    a.inc(rax);
    a.mov(in_worker(at_.next_serial), rax);
  }
  a.mov(cell(B, choice::saved), arguments);
  for (unsigned i = 0; i < arguments; ++i) move(cell(B, static_cast<std::int32_t>(choice::cells + i)), X(i));
}

void Unit::push_light_choice(std::uint64_t alternative) { begin_choice(choice::cells + register_count, alternative, choice::light_bit); }

void Unit::go_if_unbound(unsigned argument, std::uint64_t word) {
  if (argument == 0) return;
  a.mov(rax, X(argument - 1));
  dereference(a, rax, rcx);
  a.test(eax, 7);
  a.jz(label(word));
}

// B is not a light one.
void Unit::restore_from_choice(unsigned arguments) {
  a.mov(E, cell(B, choice::environment));
  a.add(E, base);
  a.mov(CP, cell(B, choice::continuation));
  a.mov(LT, cell(B, choice::local));
  a.add(LT, base);
  for (unsigned i = 0; i < arguments; ++i) move(X(i), cell(B, static_cast<std::int32_t>(choice::cells + i)));
}

void Unit::test_light() { a.test(x86::byte_ptr(B, choice::local * cell_bytes), static_cast<unsigned>(choice::light_bit)); }

void Unit::unless_light(const Label& otherwise) {
  test_light();
  a.jz(otherwise);
}

void Unit::branch_if(x86::CondCode condition, std::int64_t distance) {
  PENELOPE_ASSERT(distance == 0 || !is_put_off());
  if (distance == 0) return fail_if(condition);
  a.j(condition, label(static_cast<std::uint64_t>(P_ - code_ + distance)));
}

}  // namespace penelope::native
