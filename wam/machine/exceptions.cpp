// Exceptions: finding the catch/3 that is active, unwinding to it, and the cleanups on the way.
//
// catch/3 pushes a choice point and an environment that continues at stub::catch_exit. It is active as long as that
// environment is part of the present continuation; after a non-deterministic exit its choice point may still be there, but
// the continuation has moved on. So choice points and continuation are walked side by side, newest first.
#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/machine/arithmetic_goal.hpp"
#include "wam/machine/backtrace.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/call_limits.hpp"
#include "wam/machine/callers.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/overflow.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr unsigned most_frames = 50;  // of a backtrace that goes with an exception

// The environments of a continuation, newest first. Each lies below its callees, so an environment is looked for by going
// down to its place: a throw costs as much as the distance to its catch/3.
class ContinuationWalk {
 public:
  ContinuationWalk(const Worker& w, CodeAddress address, const Cell* e) : w_(w), address_(address), e_(e) {}

  // Goes on to the first environment that is not above `place`.
  void go_down(const Cell* place) {
    while (e_ > place && e_ > w_.local_start) {
      address_ = e_[env::continuation].bits;
      PENELOPE_CHECK(w_.pointer(e_[env::caller]) < e_);
      e_ = w_.pointer(e_[env::caller]);
    }
  }
  bool is_at(const Cell* environment) {
    go_down(environment);
    return e_ == environment;
  }
  bool is_at_catch(const Cell* environment) { return is_at(environment) && address_ == stub::catch_exit; }

 private:
  const Worker& w_;
  CodeAddress address_;  // where execution goes on with e_
  const Cell* e_;
};

// Module:Name/Arity of what raised an error: the procedure that does not exist, else what the context names (unbound: unknown).
Cell raised_by(Worker& w, Cell formal, Cell named) {
  if (formal.is_struct() && w.functor_of(formal) == w.symbols.functor_cell("existence_error", 2) &&
      w.arg(formal, 0) == w.symbols.atom_cell("procedure"))
    named = w.arg(formal, 1);
  if (named.is_ref() || (named.is_struct() && w.functor_of(named) == w.colon_functor)) return named;
  return w.new_struct(w.colon_functor, cell_of(FixedAtom::user), named);
}

}  // namespace

// Unwinds to the newest active catch/3 of this query whose catcher unifies with the ball, and sets the registers to call
// its recovery goal. Otherwise unwinds to the query's base and returns false.
bool Worker::handle_exception() {
  ContinuationWalk continuation(*this, CP, E);
  PENELOPE_ASSERT(query_base != nullptr);
  pending_wakeups.bits = 0;
  for (;;) {
    if (B < query_base) B = query_base;
    Cell* frame = B;
    while (frame != query_base && frame[choice::alternative].bits != stub::catch_fail && frame != cleanup_top) frame = choice_previous(frame);
    PENELOPE_CHECK(frame >= query_base && !is_light(frame));
    Cell* const level = frame == query_base ? frame : choice_previous(frame);
    if (asks_before_cut(level) || (cleanups_ask && frame == cleanup_top)) {
      const While<bool> unwinding(unwinding_, true);
      parallel->before_cut(*this, level);
    }
    B = frame;
    undo_trail(pointer(B[choice::trail]));
    heap_top = pointer(B[choice::heap]);
    PENELOPE_CHECK(heap_top >= heap_start && heap_top < local_start);
    if (B == query_base) return false;
    E = pointer(B[choice::environment]);
    CP = B[choice::continuation].bits;
    local_top = pointer(B[choice::local]);
    const Cell* const saved = B + choice::cells;
    if (B == cleanup_top) {
      const Cell goal = saved[cleanup_frame::goal];
      pop_choice();
      const bool inside = continuation.is_at(E);
      continuation.go_down(local_top - 1);  // the cleanup overwrites what is above
      if (wants_reason(goal)) {
        const std::string_view reason = inside ? "exception" : "external_exception";
        give_reason(goal, new_struct(symbols.functor_cell(reason, 1), thrown_term()));
      }
      run_cleanup(goal, true);
      continue;
    }
    const Cell* const environment = level_of(saved[catch_frame::environment]);
    const Cell catcher = saved[catch_frame::catcher], recovery = saved[catch_frame::recovery];
    pop_choice();
    PENELOPE_CHECK(environment >= local_start && environment < local_limit);
    if (!continuation.is_at_catch(environment)) continue;
    Cell* const trail_before = trail_top;
    Cell* const heap_before = heap_top;
    Cell* const backtrack_before = heap_backtrack;
    heap_backtrack = heap_top;
    const bool caught = unify(catcher, thrown_term());
    heap_backtrack = backtrack_before;
    if (caught) {
      static const Word call_recovery = Word::abc(Op::meta_call, 1);
      X[0] = recovery;
      if (limits_->apply()) {  // it is as deep as the goal was
        const Cell depth = local_top[-1];
        *local_top++ = Cell::integer(depth.as_int() + 1);
      }
      B0 = B;
      P = &call_recovery;
      return true;
    }
    undo_trail(trail_before);
    heap_top = heap_before;
    pending_wakeups.bits = 0;
  }
}

// The newest active catch/3 whose catcher unifies with the ball is one of catch_with_backtrace/3: its recovery goal is
// '$after_backtrace'(Recovery). Changes nothing.
bool Worker::caught_with_backtrace(Cell thrown) {
  ContinuationWalk continuation(*this, CP, E);
  for (const Cell* frame = B; frame > query_base; frame = choice_previous(frame)) {
    if (frame[choice::alternative].bits != stub::catch_fail) continue;
    const Cell* const saved = frame + choice::cells;
    if (!continuation.is_at_catch(level_of(saved[catch_frame::environment]))) continue;
    if (would_unify(saved[catch_frame::catcher], thrown) == Unifiable::no) continue;
    Cell recovery = deref(saved[catch_frame::recovery]);
    while (recovery.is_struct() && functor_of(recovery) == colon_functor) recovery = deref(arg(recovery, 1));
    return recovery.is_struct() && functor_of(recovery) == symbols.functor_cell("$after_backtrace", 1);
  }
  return false;
}

// error(Formal, context(Goal, Message)) with context(prolog_stack(Frames), Message) when someone wants to see it: Frames are
// raised(Goal), where that is known, and those of backtrace_term().
Cell Worker::with_backtrace(Cell thrown) {
  thrown = deref(thrown);
  if (!thrown.is_struct() || !has_functor(thrown, FixedAtom::error, 2)) return thrown;
  const Cell context = arg(thrown, 1);
  const bool has_context = context.is_struct() && has_functor(context, FixedAtom::context, 2);
  if (!context.is_ref() && !has_context) return thrown;
  const Cell goal = has_context ? arg(context, 0) : context;
  const Cell stack = symbols.functor_cell("prolog_stack", 1);
  if (goal.is_struct() && functor_of(goal) == stack) return thrown;
  const bool complete = has_context && !goal.is_ref() && !arg(context, 1).is_ref();
  if (complete && P != nullptr && P->op() == Op::throw_ball) return thrown;  // throw/1 was given all there is to say
  if (!caught_with_backtrace(thrown)) return thrown;
  try {
    Cell frames = backtrace_term(*this, backtrace_frames(*this, most_frames, true));
    const Cell raised = raised_by(*this, arg(thrown, 0), goal);
    if (!raised.is_ref()) frames = new_list(new_struct(symbols.functor_cell("raised", 1), raised), frames);
    const Cell message = has_context ? arg(context, 1) : new_variable();
    const Cell shown = new_struct(symbols.functor_cell("context", 2), new_struct(stack, frames), message);
    return new_struct(functor_of(thrown), arg(thrown, 0), shown);
  } catch (const PrologError&) {  // no room for it
    return thrown;
  }
}

// Copies the term of an exception to `ball`; where it does not fit, a resource error takes its place.
void Worker::keep_ball(Cell thrown) {
  try {
    fill_context(thrown);
    copy_out(*this, with_backtrace(thrown), ball);
  } catch (const PrologError& error) {
    copy_out(*this, error.ball, ball);
  } catch (const std::bad_alloc&) {
    keep_memory_error();
  }
}

// What std::bad_alloc means to the program.
void Worker::keep_memory_error() {
  try {
    resource_error(*this, "memory");
  } catch (const PrologError& error) {
    copy_out(*this, error.ball, ball);
  }
}

// The ball on the heap; where it does not fit, a resource error takes its place.
Cell Worker::thrown_term() {
  try {
    return copy_in(*this, ball.view());
  } catch (const PrologError& error) {
    copy_out(*this, error.ball, ball);
    return error.ball;
  }
}

// Runs a cleanup goal to its first solution, in a query of its own; its failure does not count. A ball that is on its way
// is kept, and then the cleanup's own exceptions do not count either.
void Worker::run_cleanup(Cell goal, bool quietly) {
  Block on_its_way;
  std::swap(on_its_way, ball);
  const CodeAddress saved_cp = CP;
  const Word* const saved_p = P;
  Cell* const saved_b0 = B0;
  CallLimits::Aside no_limits(*limits_);
  const Outcome outcome = solve_once(goal);
  no_limits.end();
  CP = saved_cp;
  P = saved_p;
  B0 = saved_b0;
  if (outcome == Outcome::exception && !quietly) throw_ball(copy_in(*this, ball.view()));
  std::swap(on_its_way, ball);
  if (outcome == Outcome::halted) throw HaltRequest{halt_status};
}

std::optional<Worker::BuiltinName> Worker::builtin_that_runs() const {
  if (P == nullptr) return {};
  if (P->op() == Op::throw_ball) return deref(X[0]).is_var() ? std::optional(BuiltinName{symbols.atom("throw"), 1}) : std::nullopt;
  const auto numbered = [this](std::uint32_t number) {
    BuiltinName found{symbols.atom(builtins()[number].name), builtins()[number].arity};
    // '$p' does the work of a library predicate p of the same arity: users know that one.
    const std::string_view text = symbols.text(found.name);
    if (text.size() < 2 || text[0] != '$') return found;
    const AtomId shown = symbols.atom(text.substr(1));
    if (program.find_predicate(static_cast<AtomId>(FixedAtom::system), shown, found.arity) != Program::no_predicate) found.name = shown;
    return found;
  };
  switch (P->op()) {
    case Op::call_builtin: return numbered(P->c());
    case Op::retry_part:
    case Op::retry_builtin: {
      const Cell* const b = B;
      return numbered(static_cast<std::uint32_t>(b[choice::cells + b[choice::saved].bits - 1].as_int()));
    }
    case Op::meta_call: return BuiltinName{symbols.atom("call"), P->a()};
    default: break;
  }
  if (has(P->op(), mark::entry)) return numbered(P->wide());
  if (instruction_info(P->op()).goal.empty()) return {};
  return BuiltinName{symbols.atom(instruction_info(P->op()).goal), 2};
}

// error(Formal, Context) with an unbound Context gets context(Name/Arity, _) of the built-in that raised it.
void Worker::fill_context(Cell thrown) {
  thrown = deref(thrown);
  if (!thrown.is_struct() || !has_functor(thrown, FixedAtom::error, 2)) return;
  Cell context = arg(thrown, 1);
  if (is_new_overflow(*this, thrown)) {
    *at(context) = overflow_context(*this);
    return;
  }
  Cell place = context;
  if (context.is_struct() && has_functor(context, FixedAtom::context, 2)) place = arg(context, 0);
  if (!place.is_ref()) return;
  const std::optional<BuiltinName> goal = builtin_that_runs();
  if (!goal || symbols.text(goal->name).starts_with('$')) return;  // what users do not call says nothing to them
  const std::optional<ArithmeticGoal> in_clause = arithmetic_goal(*this);
  const Cell qualified = P->op() == Op::meta_call                  ? called_term_indicator(*this, goal->arity)
                         : in_clause && in_clause->names_predicate ? predicate_indicator(*this, in_clause->predicate)
                         : in_clause                               ? system_indicator(*this, in_clause->name, 2)
                                                                   : system_indicator(*this, goal->name, goal->arity);
  if (place == context) {
    *at(context) = new_struct(symbols.functor_cell("context", 2), qualified, new_variable());
  } else {
    *at(place) = qualified;
  }
}

}  // namespace penelope
