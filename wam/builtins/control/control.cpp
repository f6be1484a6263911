// Control primitives of the library: cleanup choice points, and what the Prolog-written control predicates ask of the machine.
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/levels.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/status_line.hpp"

namespace penelope {

namespace {

// '$cleanup_begin': before the setup, after which choice points and what the setup did belong together.
bool cleanup_begin(Worker& w, Cell*) {
  if (w.parallel) w.parallel->before_cleanup_frame(w);
  return true;
}

bool is_cleanup_goal(Worker& w, Cell goal) {
  return goal.is_struct() && (w.arity_of(goal) == 1 || w.arity_of(goal) == 3) && w.symbols.text(w.name_of(goal)) == "$run_cleanup";
}

// '$cleanup_push'(+Goal, -Mark)
bool cleanup_push(Worker& w, Cell* a) {
  const Cell mark = a[1];
  Cell goal;
  if (!bound_argument(w, a[0], goal)) return false;
  if (!is_cleanup_goal(w, goal)) return raise(domain_error_ball(w, "cleanup_goal", goal));
  w.push_cleanup(goal);
  return w.unify(mark, w.level_cell(w.B));
}

// '$cleanup_exit'(+Mark): the goal is done; if a sequential run had nothing left to backtrack into, the cleanup runs now.
bool cleanup_exit(Worker& w, Cell* a) {
  Cell mark;
  if (!integer_argument(w, a[0], mark)) return false;
  Cell* frame = w.cleanup_top;
  while (frame && w.parallel && w.level_cell(frame) != mark) frame = w.older_cleanup(frame);
  if (!frame || w.level_cell(frame) != mark) return true;
  if (frame != w.B && (!w.parallel || w.parallel->alternatives_above(w, frame))) return true;
  const Cell goal = frame[choice::cells + cleanup_frame::goal];
  if (w.wants_reason(goal)) w.give_reason(goal, w.symbols.atom_cell("exit"));
  w.cut_to(w.choice_previous(frame));
  return true;
}

// '$apart_begin'(-Mark): what is called from here on looks at its own choice points: none of them goes to another worker.
bool apart_begin(Worker& w, Cell* a) {
  const Cell mark = a[0];
  w.push_choice(stub::apart_fail, nullptr, 0);
  return w.unify(mark, w.level_cell(w.B));
}

// '$apart_exit'(+Mark): its choice point goes if it is the newest one.
bool apart_exit(Worker& w, Cell* a) {
  Cell* const frame = w.B;
  if (integer_argument(w, a[0]) == w.level_cell(frame) && frame[choice::alternative].bits == stub::apart_fail)
    w.cut_to(w.choice_previous(frame));
  return true;
}

// '$begin_region'(+Goal): what is called from here on, Goal or Module:Goal, may be explored by several workers.
bool begin_region(Worker& w, Cell* a) {
  const Cell goal = w.deref(a[0]);
  const bool qualified = w.has_functor(goal, FixedAtom::colon, 2) && w.arg(goal, 0).is_atom();
  note_changes(w, qualified ? w.arg(goal, 0).as_atom() : user_module, qualified ? w.arg(goal, 1) : goal);
  if (w.parallel) w.parallel->begin_region(w);
  return true;
}

// '$end_region': such goals that were called from here are over.
bool end_region(Worker& w, Cell*) {
  if (!w.parallel || w.parallel->end_regions(w, w.B)) forget_goal(w.program);
  return true;
}

// '$is_last'(+Level, -Last): true if there is nothing to backtrack into above this level of the choice points ('$level'/1), else
// false. Not to be called in a condition, which has a choice point of its own.
bool is_last(Worker& w, Cell* a) {
  const bool more = w.alternatives_above(choice_at_level(w, w.deref(a[0])));
  return w.unify(a[1], cell_of(more ? FixedAtom::false_ : FixedAtom::true_));
}

// '$come_to_front': an effect that does nothing.
bool come_to_front(Worker&, Cell*) { return true; }

// '$begin_toplevel': queries of a user follow; goals that ran before are over.
bool begin_toplevel(Worker& w, Cell*) {
  if (w.parallel) w.parallel->end_regions(w, nullptr);
  forget_goal(w.program);
  w.outside->at_toplevel = isatty(STDIN_FILENO) != 0;
  if (StatusLine& line = StatusLine::of_terminal(); line.ends_at_toplevel) line.end();
  return true;
}

// '$take_interrupt': the user has pressed Ctrl-C, and nobody else asks what it means.
bool take_interrupt(Worker& w, Cell*) { return w.outside->interrupted.exchange(false); }

// '$answer'(+Text): an answer of the goal that is being solved.
bool answer(Worker& w, Cell* a) {
  std::string text(text_argument(w, a[0]));
  if (!w.outside->take_answer) return raise(permission_error_ball(w, "output", "answer", w.deref(a[0])));
  if (w.parallel) {
    w.parallel->answer(w, std::move(text));
  } else if (!w.outside->take_answer(text)) {
    throw HaltRequest{0};
  }
  return true;
}

// '$host'(+Number, ?Term): calls a function of the program that embeds the engine.
bool host(Worker& w, Cell* a) {
  Cell number;
  if (!natural_argument(w, a[0], number)) return false;
  if (!w.outside->host || !number.is_int() || number.as_int() > std::int64_t{UINT32_MAX})
    return raise(existence_error_ball(w, "host_function", number));
  return w.outside->host(w, static_cast<std::uint32_t>(number.as_int()), w.deref(a[1]));
}

Step repeat(Worker&, Cell*) { return Step::more; }

}  // namespace

void register_control_builtins(BuiltinTable& t) {
  t.det("$cleanup_begin", 0, cleanup_begin);
  t.det("$cleanup_push", 2, cleanup_push);
  t.det("$cleanup_exit", 1, cleanup_exit);
  t.det("$apart_begin", 1, apart_begin);
  t.det("$apart_exit", 1, apart_exit);
  t.det("$begin_region", 1, begin_region);
  t.det("$end_region", 0, end_region);
  t.det("$is_last", 2, is_last);
  t.effect("$come_to_front", 0, come_to_front);
  t.det("$begin_toplevel", 0, begin_toplevel);
  t.effect("$take_interrupt", 0, take_interrupt);
  t.det("$answer", 1, answer);
  t.effect("$host", 2, host);
  t.nondet("repeat", 0, 0, repeat);
}

}  // namespace penelope
