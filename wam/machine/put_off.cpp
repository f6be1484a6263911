// What a machine that stands still would do next, as a choice point: whoever backtracks into it does that, in these stacks or in a
// copy of them.
//
//   at a call                its goal
//   at a predicate's entry   the same; but a built-in that is backtracked into has its choice point already
//   before a cut             a call of true, which goes on at the cut: an interrupt frame (poll.cpp) keeps what is live there
//   before backtracking      what B says; only a light choice point has to become a full one
//   with a ball on its way   a call of throw/1; which catch/3 is active depends on the continuation, which is still that of the throw
#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

void Worker::put_off(const Predicate& callee) {
  PENELOPE_CHECK(callee.arity <= register_count);
  push_choice(stub::call_again, X, callee.arity, 1);
  B[choice::cells + callee.arity] = Cell::integer(callee.id);
}

void Worker::put_off(std::string_view name, std::uint32_t arity) {
  put_off(program.predicate(program.intern_predicate(static_cast<AtomId>(FixedAtom::system), symbols.atom(name), arity)));
}

void Worker::put_off_call() {
  switch (P->op()) {
    case Op::retry_builtin:
    case Op::retry_part: return;
    case Op::enter_dynamic:
    case Op::undefined: return put_off(program.predicate(P->wide()));
    default: {
      const Builtin& b = builtins()[P->wide()];
      return put_off(b.name, b.arity);
    }
  }
}

void Worker::put_off_rest() { put_off("true", 0); }

void Worker::put_off_cut() {
  push_interrupt_frame();
  put_off("true", 0);
}

void Worker::put_off_backtracking() {
  if (B[choice::local].bits & choice::light_bit) promote_light(program.code_base()[B[choice::alternative].bits].a());
}

bool Worker::put_off_next() {
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
    case Op::cut_x:
    case Op::neck_cut: return put_off_cut(), true;
    case Op::cut_level: return put_off("$cut", 1), true;
    case Op::retry_builtin:
    case Op::retry_part:
    case Op::enter_dynamic:
    case Op::undefined: return put_off_call(), true;
    default: return has(P->op(), mark::entry) && (put_off_call(), true);
  }
}

Worker::Position Worker::position() const { return {P, CP, E, B, B0, local_top, heap_top, heap_backtrack, trail_top, X[0]}; }

void Worker::go_back_to(const Position& p) {
  P = p.P, CP = p.CP, E = p.E, B = p.B, B0 = p.B0;
  local_top = p.local_top, heap_top = p.heap_top, heap_backtrack = p.heap_backtrack, trail_top = p.trail_top;
  X[0] = p.X0;
}

// --- numbers of choice points and solution buffers ----------------------------------------------------------------------------

void Worker::take_identities() {
  try {
    next_serial = outside->numbers.choices.take();
  } catch (const NumbersUsedUp&) {
    resource_error(*this, "choice_points");
  }
  identities_until_ = next_serial + choice_serials_in_use;
}

void Worker::number_anew() {
  take_identities();
  choice_start[choice::identity].bits = next_serial++;
  findalls->leave_block();
  tables->leave_block();
}

// Stacks that were copied hold numbers which others have given.
RunNumbers::Used Worker::numbers_in_stacks() const {
  RunNumbers::Used used;
  const auto note = [&used](std::uint64_t identity) { used.note({ChoiceBlocks::Block::of(identity) + 1, 0}); };
  for (const Cell* b = B; b != choice_start; b = choice_previous(b))
    if (!(b[choice::local].bits & choice::light_bit)) note(b[choice::identity].bits);
  note(choice_start[choice::identity].bits);
  return used;
}

}  // namespace penelope
