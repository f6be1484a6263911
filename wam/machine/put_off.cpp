// What a machine that stands still would do next, as a choice point: whoever backtracks into it does that, in these stacks or in a
// copy of them.
//
//   at a call                its goal
//   at a predicate's entry   the same; but a built-in that is backtracked into has its choice point already
//   before a cut             a call of true, which goes on at the cut: an interrupt frame (poll.cpp) keeps what is live there
//   before backtracking      what B says; only a light choice point has to become a full one
//   with a ball on its way   a call of throw/1; which catch/3 is active depends on the continuation, which is still that of the throw
#include "wam/builtins/builtin.hpp"
#include "wam/builtins/findall.hpp"
#include "wam/builtins/tabling.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

void Worker::put_off(const Predicate& callee) {
  push_choice(stub::call_again, X, callee.arity, 1);
  B[choice::cells + callee.arity] = Cell::integer(callee.id);
}

void Worker::put_off(std::string_view name, std::uint32_t arity) {
  put_off(program.predicate(program.intern_predicate(static_cast<AtomId>(FixedAtom::system), symbols.atom(name), arity)));
}

void Worker::put_off_call() {
  switch (P->op()) {
    case Op::retry_builtin: return;
    case Op::enter_dynamic:
    case Op::undefined: return put_off(program.predicate(P->wide()));
    default: {
      const Builtin& b = builtins()[P->wide()];
      return put_off(b.name, b.arity);
    }
  }
}

void Worker::put_off_cut(std::uint32_t x_mask, std::uint64_t slots) {
  push_interrupt_frame(x_mask, slots);
  put_off("true", 0);
}

void Worker::put_off_backtracking() {
  if (B[choice::local].bits & choice::light_bit) promote_light(program.code_base()[B[choice::alternative].bits].a());
}

bool Worker::put_off_next() {
  constexpr std::uint32_t unknown = ~std::uint32_t{0};  // which registers are live
  put_off_backtracking();
  if (kept_output || pending_wakeups.bits != 0 || tables->running() || query_base != outermost_query()) return false;
  if (unwinding_) {
    try {
      X[0] = copy_in(*this, ball.view());
    } catch (const PrologError&) {  // no room
      return false;
    }
    return put_off("throw", 1), true;
  }
  if (polling_) return put_off(*polling_), true;
  if (handling_signals_) return false;  // a built-in looks for them while it waits for input
  switch (P->op()) {
    case Op::cut:
    case Op::cut_x: return P->wide() != unknown && (put_off_cut(P->wide(), P[1].bits), true);
    case Op::neck_cut: return P->wide() != unknown && (put_off_cut(P->wide(), 0), true);
    case Op::cut_level: return put_off("$cut", 1), true;
    case Op::retry_builtin:
    case Op::enter_dynamic:
    case Op::undefined:
    case Op::effect:
    case Op::builtin:
    case Op::find_argument:
    case Op::try_builtin: return put_off_call(), true;
    default: return false;
  }
}

Worker::Position Worker::position() const { return {P, CP, E, B, B0, local_top, heap_top, heap_backtrack, trail_top, X[0]}; }

void Worker::go_back_to(const Position& p) {
  P = p.P, CP = p.CP, E = p.E, B = p.B, B0 = p.B0;
  local_top = p.local_top, heap_top = p.heap_top, heap_backtrack = p.heap_backtrack, trail_top = p.trail_top;
  X[0] = p.X0;
}

void Worker::count_from(std::uint64_t serial) {
  const std::uint64_t worker_part = std::uint64_t{number} << serial_bits;
  next_serial = worker_part | serial;
  choice_start[choice::identity].bits = next_serial++;
  findalls->count_from(worker_part | serial);
}

std::uint64_t Worker::serials_used() const {
  constexpr std::uint64_t serial_mask = (std::uint64_t{1} << serial_bits) - 1;
  return std::max(next_serial & serial_mask, findalls->next_id() & serial_mask);
}

}  // namespace penelope
