#include "wam/machine/suspension.hpp"

#include <bit>

#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/machine/call_limits.hpp"
#include "wam/term/block.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr unsigned terms = 3;  // before the slots: To, Moded, Solution

// Alternatives may stay behind: those of clauses that neither cut nor belong to an all-solutions predicate, and of built-ins.
bool stays_behind(const Worker& w, const Cell* b) {
  const std::uint64_t alternative = b[choice::alternative].bits;
  if (alternative == stub::retry_builtin || alternative == stub::retry_part || alternative == stub::retry_dynamic) return true;
  if (alternative < stub::count) return false;
  return has(w.program.code_base()[alternative].op(), mark::divides);
}

// A place on the choice-point stack, to be cut back to.
bool may_be_level(const Worker& w, Cell c) {
  c = w.deref(c);
  return c.is_int() && c.as_int() >= static_cast<std::int64_t>(w.offset_of(w.choice_start)) &&
         c.as_int() < static_cast<std::int64_t>(w.offset_of(w.choice_limit));
}

// Code that is never freed, is not the machine's own, and whose live slots are those of one mask.
bool is_plain(const Worker& w, CodeAddress address) {
  return !(address & dynamic_code_bit) && address >= stub::count && w.decode(address)->op() != Op::more_slots;
}

}  // namespace

std::optional<Suspension> suspend(Worker& w, const SuspendedCall& call) {
  PENELOPE_CHECK(call.round <= w.B && call.environment <= w.E);
  for (const Cell* b = w.B; b > call.round; b = w.choice_previous(b))
    if (!stays_behind(w, b)) return {};
  Suspension result{};
  std::vector<Cell> parts = {call.to, call.moded, call.solution};
  CodeAddress address = w.CP;
  for (const Cell* e = w.E; e != call.environment; e = w.pointer(e[env::caller])) {
    if (e < call.environment || !is_plain(w, address)) return {};
    const Word* const code = w.decode(address);
    PENELOPE_CHECK(std::bit_width(code[-1].bits) <= code[-2].a());  // live slots are slots of the environment
    for (std::uint64_t mask = code[-1].bits; mask != 0; mask &= mask - 1) {
      const Cell slot = e[env::slots + std::countr_zero(mask)];
      if (may_be_level(w, slot)) return {};
      parts.push_back(slot);
    }
    result.environments.push_back({address, static_cast<std::uint32_t>(code[-2].a())});
    address = e[env::continuation].bits;
  }
  Cell* const top = w.heap_top;
  PENELOPE_CHECK(parts.size() >= terms);
  const Cell term = w.new_struct(w.symbols.functor_cell("$suspension", static_cast<std::uint32_t>(parts.size())), parts);
  Block block;
  copy_out(w, term, block);
  w.heap_top = top;
  if (block.cyclic) return {};
  result.block = std::move(block.cells);
  return result;
}

ResumedCall resume(Worker& w, const Suspension& s) {
  const Cell term = copy_in(w, s.block);
  PENELOPE_ASSERT(term.is_struct() && w.arity_of(term) >= terms);
  const Cell* next = w.args_of(term);
  const ResumedCall result{next[0], next[1], next[2]};
  next += terms;
  std::vector<const Cell*> slots;  // where those of each environment begin
  std::uint64_t room = 0;
  for (const Suspension::Environment& e : s.environments) {
    slots.push_back(next);
    next += std::popcount(w.decode(e.continuation)[-1].bits);
    room += env::slots + e.slots + 1;
  }
  PENELOPE_ASSERT(next == w.args_of(term) + w.arity_of(term));  // as many values as the environments have live slots
  if (w.local_top + room > w.local_limit) resource_error(w, "stack");
  for (std::size_t i = s.environments.size(); i-- > 0;) {
    const auto [continuation, count] = s.environments[i];
    Cell* const e = w.local_top;
    e[env::caller] = w.offset_cell(w.E);
    e[env::continuation].bits = w.CP;
    std::fill_n(e + env::slots, count, Cell::integer(0));
    PENELOPE_CHECK(std::bit_width(w.decode(continuation)[-1].bits) <= count);
    const Cell* value = slots[i];
    for (std::uint64_t mask = w.decode(continuation)[-1].bits; mask != 0; mask &= mask - 1) e[env::slots + std::countr_zero(mask)] = *value++;
    w.E = e;
    w.CP = continuation;
    w.local_top = e + env::slots + count;
    if (w.limits().apply()) *w.local_top++ = e[-1];
  }
  PENELOPE_CHECK(w.local_top <= w.local_limit);
  return result;
}

}  // namespace penelope
