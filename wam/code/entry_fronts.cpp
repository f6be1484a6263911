#include "wam/code/entry_fronts.hpp"

#include <algorithm>

#include "wam/code/instruction_table.hpp"

namespace penelope {

namespace {

// Whether the front has the targets of the switch.
bool take_targets(EntryFront& f, const Word* at) {
  const auto* const targets = reinterpret_cast<const std::uint32_t*>(at + 1);
  const bool tries = at->op() == Op::switch_on_list_try || at->op() == Op::switch_on_list_try_light;
  const std::uint32_t clause = tries ? at[4].wide() : EntryFront::no_clause;
  constexpr std::size_t count = EntryFront::clause;
  if (f.targets[count] != 0) return f.targets[count] == clause && std::equal(targets, targets + count, f.targets);
  std::copy(targets, targets + count, f.targets);
  f.targets[count] = clause;
  return true;
}

}  // namespace

void forget_entry_front(Predicate& p) {
  std::atomic<std::uint64_t>& first = entry_front(&p - p.id, p.id).first;
  if (first.load(std::memory_order_relaxed) != 0) first.store(0, std::memory_order_release);
}

void fill_entry_front(Program& program, Predicate& p) {
  const auto lock = program.lock_definitions();
  EntryFront& f = entry_front(&p - p.id, p.id);
  const Word* const entry = p.entry;
  unsigned opcode = front::elsewhere;
  std::uint64_t offset = 0;
  if (program.in_code_area(entry)) {
    const bool is_switch = instruction_info(entry->op()).index == Index::types;
    const bool is_plain = entry->op() == Op::fail || (is_switch && !take_targets(f, entry));  // Op::fail: a front that is not filled
    opcode = is_plain ? front::at_entry : static_cast<unsigned>(entry->op());
    offset = static_cast<std::uint64_t>(entry - program.code_base());
  }
  f.first.store(offset << 32 | opcode, std::memory_order_release);
}

}  // namespace penelope
