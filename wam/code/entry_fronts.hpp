// Entry fronts: what a call instruction reads of the predicate that it names. From the number of the predicate comes the place of its
// front, without a load; a switch at the entry has its targets there, so that where the call goes on is one load away.
//
//   first     [image offset of the entry | - | opcode]: the instruction at the entry; or front::elsewhere: the entry is not in the image,
//             Predicate::entry has it; or front::at_entry: it is there, and this front's targets are those of another switch; or 0: the first
//             call fills the front, so that a start touches no code of predicates that nobody calls
//   targets   of the first switch_on_term, or one of its kind, that was the entry, as behind that; then the clause of the try that follows
//             the switch, no_clause where none belongs to it, 0: no switch was the entry yet
//
// The fronts lie below the table of predicates, that of number 0 highest. Who reads a front may be stopped at any place: it reads `first` once
// and takes all it needs from there, and targets stay as they are once they are written.
#pragma once
#include <atomic>
#include <cstdint>

#include "wam/code/program.hpp"

namespace penelope {

struct alignas(32) EntryFront {
  std::atomic<std::uint64_t> first;
  std::uint32_t targets[6];
  static constexpr unsigned clause = 5;
  static constexpr std::uint32_t no_clause = 1;  // the place of a stub
};
static_assert(sizeof(EntryFront) == 32, "its place is computed by a shift");

namespace front {
constexpr unsigned elsewhere = static_cast<unsigned>(Op::count), at_entry = elsewhere + 1, opcodes = at_entry + 1;
}

// `predicates`: the table of predicates, whose first one has the number 0.
inline EntryFront& entry_front(Predicate* predicates, PredicateId id) {
  return *reinterpret_cast<EntryFront*>(reinterpret_cast<char*>(predicates) - sizeof(EntryFront) - std::uint64_t{id} * sizeof(EntryFront));
}

// Makes the front say what the predicate's entry is.
void fill_entry_front(Program&, Predicate&);
// The entry has changed.
void forget_entry_front(Predicate&);

}  // namespace penelope
