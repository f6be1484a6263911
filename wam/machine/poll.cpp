// What happens at a safe point, when a call finds the poll flag set: signals, wake-ups of attributed variables,
// garbage collection, also of atoms.
#include <bit>
#include <span>

#include "wam/base/check.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/call_limits.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/profiler.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// Slots of an interrupt frame: it continues at stub::resume, which restores what the frame keeps and goes on.
namespace interrupt {
constexpr unsigned count = 0;                          // of slots (the collector asks for it: stub::counted_slots)
constexpr unsigned predicate = 1;                      // number of the predicate to enter, or -1
constexpr unsigned address_high = 2, address_low = 3;  // CodeAddress to go on at otherwise
constexpr unsigned level = 4;                          // B0
constexpr unsigned environment = 5;                    // whose slots are kept here, 0: none
constexpr unsigned answer = 6;                         // of ask_unifiable, 0: nothing was asked
constexpr unsigned kept = 7;                           // X registers, then slots
}  // namespace interrupt

// The registers and slots that are live at a wake or a cut, in the order in which an interrupt frame keeps them.
class Live {
 public:
  explicit Live(const Word* at) {
    const bool has_slots = at->op() != Op::neck_cut;
    constexpr std::uint64_t environment_bit = std::uint64_t{1} << 63;
    in_environment_ = has_slots && at[1].bits & environment_bit;
    if (at->wide() != ~std::uint32_t{0}) {
      few_[0].bits = at->wide();
      few_[1].bits = has_slots ? at[1].bits & ~environment_bit : 0;
      x_ = {few_, 1};
      y_ = {few_ + 1, 1};
      return;
    }
    const Word* const more = at + instruction_words(at);
    PENELOPE_ASSERT(more->op() == Op::more_masks);
    const std::span<const Word> masks{more + 1, more->wide()};
    PENELOPE_ASSERT(!masks.empty() && masks[0].bits < masks.size());
    x_ = masks.subspan(1, masks[0].bits);
    y_ = masks.subspan(1 + masks[0].bits);
  }
  Live(const Live&) = delete;
  Live& operator=(const Live&) = delete;

  bool in_environment() const { return in_environment_; }
  unsigned count() const { return count(x_) + count(y_); }
  // One more than the highest slot.
  unsigned slots_end() const {
    unsigned end = 0;
    each(y_, [&](unsigned i) { end = i + 1; });
    return end;
  }
  template <class F>
  void each_register(F f) const {
    each(x_, f);
  }
  template <class F>
  void each_slot(F f) const {
    each(y_, f);
  }

 private:
  static unsigned count(std::span<const Word> masks) {
    unsigned n = 0;
    for (const Word m : masks) n += static_cast<unsigned>(std::popcount(m.bits));
    return n;
  }
  template <class F>
  static void each(std::span<const Word> masks, F f) {
    for (std::size_t w = 0; w < masks.size(); ++w)
      for (std::uint64_t m = masks[w].bits; m != 0; m &= m - 1) f(static_cast<unsigned>(64 * w + std::countr_zero(m)));
  }

  bool in_environment_;
  Word few_[2];
  std::span<const Word> x_, y_;
};

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
  if (symbols.collection_is_due()) collect_atoms();
  const bool must_collect = signals.fetch_and(~std::uint32_t{signal_collect}) & signal_collect;
#ifdef PENELOPE_STRESS_GC
  if (must_collect || stress_collects_here(*this)) collect_garbage(callee->arity);
  heap_trigger.store(nullptr);
#else
  if (heap_top >= gc_threshold || must_collect) collect_garbage(callee->arity);
#endif
  return callee;
}

// Among several workers the front has all stopped; another one leaves it to the front, which is asked again when more atoms are made.
void Worker::collect_atoms() {
  if (!program.sharing.shared() && !symbols.others_hear_of_atoms()) return symbols.collect();
  if (parallel) parallel->reclaim_clauses(*this);
}

int Worker::outermost_halt_status() const {
  if (outer) return outer->outermost_halt_status();
  return parallel ? parallel->halt_status(*this) : halt_status;
}

void Worker::handle_signals() {
  const While<bool> handling(handling_signals_, true);
  const std::uint32_t bits = signals.fetch_and(signal_collect);
  if (bits & signal_parallel) parallel->safe_point(*this);
  if (bits & signal_halt) throw HaltRequest{outermost_halt_status()};
  // The user is asked before the next call: attribute '$interrupt' of no variable wakes up.
  if (bits & signal_interrupt && (!parallel || parallel->is_front(*this))) {
    const Cell attribute = symbols.functor_cell(static_cast<AtomId>(FixedAtom::att), 3);
    queue_wakeup(new_struct(attribute, symbols.atom_cell("$interrupt"), nil_cell, nil_cell), nil_cell);
  }
  if (bits & signal_time_limit) ring_alarm(*this);
}

Predicate* Worker::start_wakeup() {
  PENELOPE_ASSERT(pending_wakeups.is_list());
  X[0] = pending_wakeups;
  pending_wakeups.bits = 0;
  return &program.predicate(program.intern_predicate(static_cast<AtomId>(FixedAtom::system), program.symbols.atom("$wakeup"), 1));
}

Predicate* Worker::wake_before_call(Predicate* callee) {
  Cell* const frame = local_top;
  const unsigned slots = interrupt::kept + callee->arity;
  PENELOPE_CHECK(callee->arity <= max_predicate_arity);
  PENELOPE_CHECK(frame >= pointer(B[choice::local]));
  if (frame + env::slots + slots + 1 > local_limit) resource_error(*this, "stack");
  frame[env::caller] = offset_cell(E);
  frame[env::continuation].bits = CP;
  Cell* const y = frame + env::slots;
  std::fill(y, y + interrupt::kept, Cell::integer(0));
  y[interrupt::count] = Cell::integer(slots);
  y[interrupt::predicate] = Cell::integer(callee->id);
  std::copy(X, X + callee->arity, y + interrupt::kept);
  E = frame;
  CP = stub::resume;
  local_top = y + slots;
  if (limits_->apply()) *local_top++ = frame[-1];
  return start_wakeup();
}

Predicate* Worker::wake_before() {
  push_interrupt_frame();
  return start_wakeup();
}

// The goal binds its last argument to true or false; restore_after_interrupt takes the branch that this says.
Predicate* Worker::ask_unifiable(Cell left, Cell right) {
  ++P;  // to the wake that has the masks
  Cell* const frame = push_interrupt_frame();
  const Cell answer = new_variable();
  frame[env::slots + interrupt::answer] = answer;
  X[0] = left;
  X[1] = right;
  X[2] = answer;
  return &program.predicate(program.intern_predicate(static_cast<AtomId>(FixedAtom::system), symbols.atom("$ask_unifiable"), 3));
}

// Wake-ups first; then the newest setup_call_cleanup/3 goal that the cut removes.
Predicate* Worker::interrupt_cut() {
  if (pending_wakeups.bits != 0) return wake_before();
  const Cell goal = take_cleanup();
  push_interrupt_frame();
  Predicate* const called = prepare_call(goal, 0);
  if (!called) throw_raised();
  return called;
}

// A clause that stands before a cut has no code address whose mask describes its environment here, so the frame takes the
// environment's place in the chain: it keeps the live slots as well and continues where the environment would.
Cell* Worker::push_interrupt_frame() {
  const Live live(P);
  const bool has_environment = live.in_environment();
  Cell* const protected_top = pointer(B[choice::local]);
  const bool has_depth = limits_->apply();
  Cell* frame = has_environment ? std::max(E + env::slots + live.slots_end(), protected_top) : local_top;
  PENELOPE_CHECK(frame >= protected_top);
  const unsigned count = interrupt::kept + live.count();
  if (frame + env::slots + count + 2 > local_limit) resource_error(*this, "stack");
  const CodeAddress here = encode(P);
  if (has_depth && has_environment) *frame++ = E[-1];
  frame[env::caller] = has_environment ? E[env::caller] : offset_cell(E);
  frame[env::continuation].bits = has_environment ? E[env::continuation].bits : CP;
  Cell* y = frame + env::slots;
  y[interrupt::count] = Cell::integer(count);
  y[interrupt::predicate] = Cell::integer(-1);
  y[interrupt::address_high] = Cell::integer(static_cast<std::int64_t>(here >> 32));
  y[interrupt::address_low] = Cell::integer(static_cast<std::int64_t>(here & 0xffffffff));
  y[interrupt::level] = level_cell(B0);
  y[interrupt::environment] = has_environment ? level_cell(E) : Cell::integer(0);
  y[interrupt::answer] = Cell::integer(0);
  y += interrupt::kept;
  live.each_register([&](unsigned i) { *y++ = X[i]; });
  live.each_slot([&](unsigned i) { *y++ = E[env::slots + i]; });
  E = frame;
  CP = stub::resume;
  PENELOPE_CHECK(y == frame + env::slots + count);
  local_top = y;
  if (has_depth) *local_top++ = frame[-1];
  return frame;
}

void Worker::restore_after_interrupt() {
  Cell* const frame = E;
  const Cell* y = frame + env::slots;
  PENELOPE_CHECK(y[interrupt::count].as_int() >= interrupt::kept);
  E = pointer(frame[env::caller]);
  CP = frame[env::continuation].bits;
  const Cell* kept = y + interrupt::kept;
  if (y[interrupt::predicate].as_int() >= 0) {
    const Predicate& callee = program.predicate(static_cast<PredicateId>(y[interrupt::predicate].as_int()));
    std::copy(kept, kept + callee.arity, X);
    P = callee.entry;
    B0 = B;
  } else {
    P = decode(static_cast<CodeAddress>(y[interrupt::address_high].as_int()) << 32 |
               static_cast<CodeAddress>(y[interrupt::address_low].as_int()));
    const Live live(P);
    live.each_register([&](unsigned i) { X[i] = *kept++; });
    if (live.in_environment()) E = level_of(y[interrupt::environment]);
    live.each_slot([&](unsigned i) { E[env::slots + i] = *kept++; });
    PENELOPE_CHECK(kept == frame + env::slots + y[interrupt::count].as_int());
    B0 = level_of(y[interrupt::level]);
    if (deref(y[interrupt::answer]) == cell_of(FixedAtom::true_)) {  // so \= does not hold
      const std::int64_t distance = P[-1].signed_c();
      P = distance != 0 ? P - 1 + distance : decode(stub::fail);
    }
  }
  Cell* const protected_top = pointer(B[choice::local]);
  local_top = frame > protected_top ? frame : protected_top;
  if (limits_->apply() && local_top != frame) *local_top++ = frame[-1];
}

}  // namespace penelope
