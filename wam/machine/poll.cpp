// What happens at a safe point, when a call finds the poll flag set: signals, wake-ups of attributed variables,
// garbage collection, reclaiming of erased clauses.
#include "wam/builtins/builtin.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// Slots of a wake-up frame: it continues at stub::resume, which restores the X registers and goes on.
namespace wakeup {
constexpr unsigned count = 0;      // of slots (the collector asks for it: stub::counted_slots)
constexpr unsigned predicate = 1;  // number of the predicate to enter, or -1
constexpr unsigned address_high = 2, address_low = 3;  // CodeAddress to go on at otherwise
constexpr unsigned level = 4;      // B0
constexpr unsigned mask = 5;       // of X registers kept; for a predicate its arity
constexpr unsigned registers = 6;
}

}  // namespace

Predicate* Worker::poll(Predicate* callee) {
  heap_trigger.store(gc_threshold);
  if (signals.load() != 0) handle_signals();
  if (pending_wakeups.bits != 0) callee = wake_before_call(callee);
  const bool must_collect = signals.fetch_and(~std::uint32_t{signal_collect}) & signal_collect;
#ifdef PENELOPE_STRESS_GC
  collect_garbage(callee->arity);
  heap_trigger.store(nullptr);
#else
  if (heap_top >= gc_threshold || must_collect) collect_garbage(callee->arity);
#endif
  return callee;
}

void Worker::handle_signals() {
  const std::uint32_t bits = signals.fetch_and(signal_collect);
  if (bits & signal_halt) throw HaltRequest{halt_status};
  if (bits & signal_interrupt) throw_ball(program.symbols.atom_cell("$aborted"));
  if (bits & signal_time_limit) throw_ball(program.symbols.atom_cell("time_limit_exceeded"));
}

Predicate* Worker::wake_before_call(Predicate* callee) {
  Cell* const frame = local_top;
  const unsigned slots = wakeup::registers + callee->arity;
  if (frame + env::slots + slots > local_limit) resource_error(*this, "stack_overflow");
  Cell* const y = frame + env::slots;
  y[wakeup::predicate] = Cell::integer(callee->id);
  y[wakeup::address_high] = y[wakeup::address_low] = Cell::integer(0);
  y[wakeup::level] = Cell::integer(0);
  y[wakeup::mask] = Cell::integer(callee->arity);
  std::copy(X, X + callee->arity, y + wakeup::registers);
  return start_wakeup(frame, slots);
}

Predicate* Worker::wake_before(CodeAddress address, std::uint32_t x_mask) {
  Cell* const frame = local_top;
  const unsigned slots = wakeup::registers + static_cast<unsigned>(__builtin_popcount(x_mask));
  if (frame + env::slots + slots > local_limit) resource_error(*this, "stack_overflow");
  Cell* y = frame + env::slots;
  y[wakeup::predicate] = Cell::integer(-1);
  y[wakeup::address_high] = Cell::integer(static_cast<std::int64_t>(address >> 32));
  y[wakeup::address_low] = Cell::integer(static_cast<std::int64_t>(address & 0xffffffff));
  y[wakeup::level] = level_cell(B0);
  y[wakeup::mask] = Cell::integer(x_mask);
  y += wakeup::registers;
  for (unsigned i = 0; i < 32; ++i)
    if (x_mask >> i & 1) *y++ = X[i];
  return start_wakeup(frame, slots);
}

Predicate* Worker::start_wakeup(Cell* frame, unsigned slots) {
  frame[env::caller] = offset_cell(E);
  frame[env::continuation].bits = CP;
  frame[env::slots + wakeup::count] = Cell::integer(slots);
  E = frame;
  CP = stub::resume;
  local_top = frame + env::slots + slots;
  X[0] = pending_wakeups;
  pending_wakeups.bits = 0;
  return &program.predicate(program.intern_predicate(static_cast<AtomId>(FixedAtom::system),
                                                     program.symbols.atom("$wakeup"), 1));
}

void Worker::restore_after_wakeup() {
  Cell* const frame = E;
  const Cell* y = frame + env::slots;
  const std::int64_t id = y[wakeup::predicate].as_int();
  const std::int64_t mask = y[wakeup::mask].as_int();
  if (id >= 0) {
    std::copy(y + wakeup::registers, y + wakeup::registers + mask, X);
    P = program.predicate(static_cast<PredicateId>(id)).entry;
    B0 = B;
  } else {
    const Cell* saved = y + wakeup::registers;
    for (unsigned i = 0; i < 32; ++i)
      if (mask >> i & 1) X[i] = *saved++;
    P = decode(static_cast<CodeAddress>(y[wakeup::address_high].as_int()) << 32 |
               static_cast<CodeAddress>(y[wakeup::address_low].as_int()));
    B0 = level_of(y[wakeup::level]);
  }
  E = pointer(frame[env::caller]);
  CP = frame[env::continuation].bits;
  Cell* const protected_top = pointer(B[choice::local]);
  local_top = frame > protected_top ? frame : protected_top;
}

}  // namespace penelope
