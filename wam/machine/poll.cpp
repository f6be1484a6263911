// What happens at a safe point, when a call finds the poll flag set: signals, wake-ups of attributed variables,
// garbage collection, reclaiming of erased clauses.
#include "wam/builtins/builtin.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/profiler.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// Slots of an interrupt frame: it continues at stub::resume, which restores what the frame keeps and goes on.
namespace interrupt {
constexpr unsigned count = 0;      // of slots (the collector asks for it: stub::counted_slots)
constexpr unsigned predicate = 1;  // number of the predicate to enter, or -1
constexpr unsigned address_high = 2, address_low = 3;  // CodeAddress to go on at otherwise
constexpr unsigned level = 4;      // B0
constexpr unsigned x_mask = 5;     // of X registers kept; for a predicate its arity
constexpr unsigned environment = 6, y_mask = 7;  // the environment whose slots are kept here, 0: none
constexpr unsigned kept = 8;       // X registers, then slots
}  // namespace interrupt

constexpr std::uint64_t in_environment = std::uint64_t{1} << 63;  // in the slot mask of a cut

#ifdef PENELOPE_STRESS_GC
// Every safe point while the stacks are small. With more on them the collections are spread out, so that a program with large
// data takes time in proportion to its length, not to its square.
bool stress_collects_here(const Worker& w) {
  constexpr std::uint64_t small_bytes = 64 << 10, bytes_per_skip = 1 << 10;
  thread_local std::uint64_t skipped = 0;
  const std::uint64_t bytes = w.stack_bytes();
  if (bytes >= small_bytes && ++skipped < bytes / bytes_per_skip) return false;
  skipped = 0;
  return true;
}
#endif

}  // namespace

Predicate* Worker::poll(Predicate* callee) {
  heap_trigger.store(gc_threshold);
  if (signals.load() != 0) {
    if (signals.fetch_and(~std::uint32_t{signal_profile}) & signal_profile) take_profile_sample(*this, *callee);
    const While<const Predicate*> polling(polling_, callee);
    handle_signals();
  }
  if (pending_wakeups.bits != 0) callee = wake_before_call(callee);
  const bool must_collect = signals.fetch_and(~std::uint32_t{signal_collect}) & signal_collect;
#ifdef PENELOPE_STRESS_GC
  if (must_collect || stress_collects_here(*this)) collect_garbage(callee->arity);
  heap_trigger.store(nullptr);
#else
  if (heap_top >= gc_threshold || must_collect) collect_garbage(callee->arity);
#endif
  return callee;
}

void Worker::handle_signals() {
  const While<bool> handling(handling_signals_, true);
  const std::uint32_t bits = signals.fetch_and(signal_collect);
  if (bits & signal_parallel) parallel->safe_point(*this);
  if (bits & signal_halt) throw HaltRequest{halt_status};
  // The user is asked before the next call: attribute '$interrupt' of no variable wakes up.
  if (bits & signal_interrupt && (!parallel || parallel->is_front(*this))) {
    const Cell attribute = symbols.functor_cell(static_cast<AtomId>(FixedAtom::att), 3);
    queue_wakeup(new_struct(attribute, symbols.atom_cell("$interrupt"), nil_cell, nil_cell), nil_cell);
  }
  if (bits & signal_time_limit) throw_ball(program.symbols.atom_cell("time_limit_exceeded"));
}

Predicate* Worker::start_wakeup() {
  X[0] = pending_wakeups;
  pending_wakeups.bits = 0;
  return &program.predicate(program.intern_predicate(static_cast<AtomId>(FixedAtom::system),
                                                     program.symbols.atom("$wakeup"), 1));
}

Predicate* Worker::wake_before_call(Predicate* callee) {
  Cell* const frame = local_top;
  const unsigned slots = interrupt::kept + callee->arity;
  if (frame + env::slots + slots > local_limit) resource_error(*this, "stack_overflow");
  frame[env::caller] = offset_cell(E);
  frame[env::continuation].bits = CP;
  Cell* const y = frame + env::slots;
  std::fill(y, y + interrupt::kept, Cell::integer(0));
  y[interrupt::count] = Cell::integer(slots);
  y[interrupt::predicate] = Cell::integer(callee->id);
  y[interrupt::x_mask] = Cell::integer(callee->arity);
  std::copy(X, X + callee->arity, y + interrupt::kept);
  E = frame;
  CP = stub::resume;
  local_top = y + slots;
  return start_wakeup();
}

Predicate* Worker::wake_before(std::uint32_t x_mask, std::uint64_t slots) {
  push_interrupt_frame(x_mask, slots);
  return start_wakeup();
}

// Wake-ups first; then the newest setup_call_cleanup/3 goal that the cut removes.
Predicate* Worker::interrupt_cut(std::uint32_t x_mask, std::uint64_t slots) {
  if (pending_wakeups.bits != 0) return wake_before(x_mask, slots);
  B = cleanup_top;
  const Cell goal = B[choice::cells + cleanup_frame::goal];
  pop_choice();
  give_reason(goal, cell_of(FixedAtom::cut));
  push_interrupt_frame(x_mask, slots);
  return prepare_call(goal, 0);
}

// A clause that stands before a cut has no code address whose mask describes its environment here, so the frame takes the
// environment's place in the chain: it keeps the live slots as well and continues where the environment would.
Cell* Worker::push_interrupt_frame(std::uint32_t x_mask, std::uint64_t slots) {
  const bool has_environment = slots & in_environment;
  const std::uint64_t y_mask = slots & ~in_environment;
  const unsigned kept_slots = y_mask == 0 ? 0 : 64 - static_cast<unsigned>(__builtin_clzll(y_mask));
  Cell* const protected_top = pointer(B[choice::local]);
  Cell* const frame = has_environment ? std::max(E + env::slots + kept_slots, protected_top) : local_top;
  const unsigned count = interrupt::kept + static_cast<unsigned>(__builtin_popcount(x_mask) + __builtin_popcountll(y_mask));
  if (frame + env::slots + count > local_limit) resource_error(*this, "stack_overflow");
  const CodeAddress here = encode(P);
  frame[env::caller] = has_environment ? E[env::caller] : offset_cell(E);
  frame[env::continuation].bits = has_environment ? E[env::continuation].bits : CP;
  Cell* y = frame + env::slots;
  y[interrupt::count] = Cell::integer(count);
  y[interrupt::predicate] = Cell::integer(-1);
  y[interrupt::address_high] = Cell::integer(static_cast<std::int64_t>(here >> 32));
  y[interrupt::address_low] = Cell::integer(static_cast<std::int64_t>(here & 0xffffffff));
  y[interrupt::level] = level_cell(B0);
  y[interrupt::x_mask] = Cell::integer(x_mask);
  y[interrupt::environment] = has_environment ? level_cell(E) : Cell::integer(0);
  y[interrupt::y_mask] = Cell::integer(static_cast<std::int64_t>(y_mask));
  y += interrupt::kept;
  for (std::uint32_t m = x_mask; m != 0; m &= m - 1) *y++ = X[__builtin_ctz(m)];
  for (std::uint64_t m = y_mask; m != 0; m &= m - 1) *y++ = E[env::slots + __builtin_ctzll(m)];
  E = frame;
  CP = stub::resume;
  local_top = y;
  return frame;
}

void Worker::restore_after_interrupt() {
  Cell* const frame = E;
  const Cell* y = frame + env::slots;
  E = pointer(frame[env::caller]);
  CP = frame[env::continuation].bits;
  const Cell* kept = y + interrupt::kept;
  if (y[interrupt::predicate].as_int() >= 0) {
    std::copy(kept, kept + y[interrupt::x_mask].as_int(), X);
    P = program.predicate(static_cast<PredicateId>(y[interrupt::predicate].as_int())).entry;
    B0 = B;
  } else {
    for (std::int64_t m = y[interrupt::x_mask].as_int(); m != 0; m &= m - 1) X[__builtin_ctzll(m)] = *kept++;
    if (y[interrupt::environment].as_int() != 0) E = level_of(y[interrupt::environment]);
    for (std::int64_t m = y[interrupt::y_mask].as_int(); m != 0; m &= m - 1) E[env::slots + __builtin_ctzll(m)] = *kept++;
    P = decode(static_cast<CodeAddress>(y[interrupt::address_high].as_int()) << 32 |
               static_cast<CodeAddress>(y[interrupt::address_low].as_int()));
    B0 = level_of(y[interrupt::level]);
  }
  Cell* const protected_top = pointer(B[choice::local]);
  local_top = frame > protected_top ? frame : protected_top;
}

}  // namespace penelope
