// LiveFrames: the slots of environments that some continuation can still read. A continuation is a pair (code address,
// environment); the words before the address say which slots are live and set there:
//
//   static code   [call n P][mask] <- address            dynamic code   [call_continue n P][address][mask] <- address
//
// The mask covers slots 0..63; where more are live, more_slots at the address carries it on. In frames of the machine's own,
// n is stub::counted_slots and slot 0 holds the number of slots, all live. The same environment may be reached at different
// addresses (a choice point continues at an earlier goal of the clause), so slots are collected per visit, but the
// environments above it are the same each time and are walked once. Every chain ends at stub::stop_true: the oldest
// continuation of a query, whose environment belongs to whatever was going on around that query.
#pragma once
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/gc/bitmap.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class LiveFrames {
 public:
  void reset(const Worker& w) {
    const std::uint64_t size = static_cast<std::uint64_t>(std::max(w.local_top, w.E) - w.local_start);
    environments_.reset(size);
    slots_.reset(size);
  }

  // Calls visit(Cell& slot) for each live slot of the chain that was not visited before.
  template <class Visit>
  void walk(const Worker& w, CodeAddress address, Cell* environment, Visit visit) {
    while (address != stub::stop_true) {
      PENELOPE_CHECK(environment >= w.local_start && environment < w.local_top);
      visit_slots(w, address, environment, visit);
      if (!environments_.add(static_cast<std::uint64_t>(environment - w.local_start))) return;
      Cell* const caller = w.pointer(environment[env::caller]);
      address = environment[env::continuation].bits;
      PENELOPE_CHECK(address == stub::stop_true || caller < environment);
      environment = caller;
    }
  }

  // Calls visit(Cell& slot) for all slots that were visited.
  template <class Visit>
  void for_each_slot(const Worker& w, Visit visit) const {
    slots_.for_each([&](std::uint64_t i) { visit(w.local_start[i]); });
  }

 private:
  template <class Visit>
  void visit_slots(const Worker& w, CodeAddress address, Cell* environment, Visit visit) {
    const Word* const code = w.decode(address);
    Cell* const slots = environment + env::slots;
    if (code[address & dynamic_code_bit ? -3 : -2].a() == stub::counted_slots) {
      PENELOPE_CHECK(slots[0].as_int() > 0);  // it counts itself
      for (std::int64_t i = 0, end = slots[0].as_int(); i < end; ++i) visit_slot(w, slots + i, visit);
      return;
    }
    visit_mask(w, slots, code[-1].bits, visit);
    if (code->op() != Op::more_slots) return;
    for (std::uint32_t i = 1; i <= code->wide(); ++i) visit_mask(w, slots + 64 * i, code[i].bits, visit);
  }

  template <class Visit>
  void visit_mask(const Worker& w, Cell* slots, std::uint64_t mask, Visit visit) {
    for (; mask != 0; mask &= mask - 1) visit_slot(w, slots + std::countr_zero(mask), visit);
  }

  template <class Visit>
  void visit_slot(const Worker& w, Cell* slot, Visit visit) {
    PENELOPE_CHECK(slot < w.local_top);
    if (slots_.add(static_cast<std::uint64_t>(slot - w.local_start))) visit(*slot);
  }

  Bitmap environments_, slots_;
};

}  // namespace penelope
