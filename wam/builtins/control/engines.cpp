// The primitives of engines that prolog_lib/system/engines.pl uses. An engine is named by its number.
#include "wam/machine/side_engines.hpp"

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

using Engine = SideEngines::Engine;

Cell handle_of(Worker& w, const Engine& e) {
  if (e.alias) return Cell::atom(e.alias);
  return w.new_struct(w.symbols.functor_cell(e.is_thread ? "$thread" : "$engine", 1), Cell::integer(e.number));
}

Engine& engine_argument(Worker& w, Cell c) {
  const Cell number = natural_argument(w, c);
  Engine* const e = number.is_int() ? side_engines(w).find(number.as_int()) : nullptr;
  if (!e) existence_error(w, "engine", number);
  return *e;
}

// One that no thread is: threads run when it is their turn.
Engine& plain_engine_argument(Worker& w, Cell c) {
  Engine& e = engine_argument(w, c);
  if (e.is_thread) type_error(w, "engine", handle_of(w, e));
  return e;
}

// '$engine_create'(+Template-Goal, +Alias, +IsThread, -Number): Alias is [] where there is none.
bool engine_create(Worker& w, Cell* a) {
  const Cell alias = atom_argument(w, a[1]), thread = atom_argument(w, a[2]);
  const AtomId name = alias == nil_cell ? 0 : alias.as_atom();
  const Cell start = w.deref(a[0]);
  if (!start.is_compound()) return raise(type_error_ball(w, "compound", start));
  const bool is_thread = thread == cell_of(FixedAtom::true_);
  if (name && side_engines(w).by_alias(name)) return raise(permission_error_ball(w, "create", is_thread ? "thread" : "engine", alias));
  const Engine& e = side_engines(w).create(w, name, is_thread, start);
  return w.unify(a[3], Cell::integer(e.number));
}

// '$engine_handle'(+Number, -Handle): the alias of an engine or thread that exists, or a term with its number.
bool engine_handle(Worker& w, Cell* a) { return w.unify(a[1], handle_of(w, engine_argument(w, a[0]))); }

// '$engine_number'(+AliasOrNumber, -Number, -Kind): of an engine or thread that exists.
bool engine_number(Worker& w, Cell* a) {
  Cell name;
  if (!bound_argument(w, a[0], name)) return false;
  const Engine* const e = name.is_atom()  ? side_engines(w).by_alias(name.as_atom())
                          : name.is_int() ? side_engines(w).find(name.as_int())
                                          : nullptr;
  return e && w.unify(a[1], Cell::integer(e->number)) && w.unify(a[2], w.symbols.atom_cell(e->is_thread ? "thread" : "engine"));
}

// '$engines'(-Numbers): all engines and threads.
bool engines(Worker& w, Cell* a) {
  std::vector<Cell> numbers;
  for (const auto& [number, e] : side_engines(w).all()) numbers.push_back(Cell::integer(number));
  return w.unify(a[0], w.new_list_of(numbers));
}

// '$engine_self'(-Number): fails in a machine that is no engine.
bool engine_self(Worker& w, Cell* a) {
  const Engine* const e = side_engines(w).running_on(w);
  return e && w.unify(a[0], Cell::integer(e->number));
}

// '$engine_answer'(@Term): what '$engine_next'/2 gives when this machine comes to an answer.
bool engine_answer(Worker& w, Cell* a) {
  Engine* const e = side_engines(w).running_on(w);
  if (!e) return raise(permission_error_ball(w, "answer", "engine", w.symbols.atom_cell("main")));
  copy_out(w, a[0], e->result);
  e->has_result = true;
  return true;
}

// '$engine_next'(+Number, ?Term): the engine's next answer; where it has none the engine is gone.
bool engine_next(Worker& w, Cell* a) {
  Engine& e = plain_engine_argument(w, a[0]);
  const std::int64_t number = e.number;
  if (e.state == SideEngines::State::running) return raise(permission_error_ball(w, "resume", "engine", handle_of(w, e)));
  e.has_result = false;
  const SideMachine::End end = side_engines(w).next(w, e);
  if (end == SideMachine::End::exception) {
    const Block ball = std::move(e.machine->worker().ball);
    side_engines(w).destroy(w, e);
    throw_ball(copy_in(w, ball.view()));
  }
  if (end == SideMachine::End::failure || !e.has_result) {
    side_engines(w).destroy(w, e);
    side_engines(w).note_exhausted(number);
    return false;
  }
  const Block result = std::move(e.result);
  return w.unify(a[1], copy_in(w, result.view()));
}

// '$engine_yield'(@Term): gives an answer in the middle of the goal.
bool engine_yield(Worker& w, Cell* a) {
  Engine* const e = side_engines(w).running_on(w);
  if (!e || e->is_thread || w.query_base != w.outermost_query() || w.tables->running())
    return raise(permission_error_ball(w, "yield", "engine", e ? handle_of(w, *e) : w.symbols.atom_cell("main")));
  copy_out(w, a[0], e->result);
  e->has_result = true;
  w.put_off_rest();
  throw Suspended{};
}

// '$engine_destroy'(+Number)
bool engine_destroy(Worker& w, Cell* a) {
  Engine& e = plain_engine_argument(w, a[0]);
  if (e.state == SideEngines::State::running) return raise(permission_error_ball(w, "destroy", "engine", handle_of(w, e)));
  side_engines(w).destroy(w, e);
  return true;
}

// '$engine_exhausted'(+Number): it has had no more answers, and was not destroyed since; now it is.
bool engine_exhausted(Worker& w, Cell* a) {
  Cell number;
  if (!natural_argument(w, a[0], number)) return false;
  return number.is_int() && side_engines(w).forget_exhausted(number.as_int());
}

// '$engine_post'(+Number, @Term): fails when a term waits already.
bool engine_post(Worker& w, Cell* a) {
  Engine& e = plain_engine_argument(w, a[0]);
  if (e.has_posted) return false;
  copy_out(w, a[1], e.posted);
  e.has_posted = true;
  return true;
}

// '$engine_fetch'(-Term): fails when nothing was posted to this engine.
bool engine_fetch(Worker& w, Cell* a) {
  Engine* const e = side_engines(w).running_on(w);
  if (!e || !e->has_posted) return false;
  e->has_posted = false;
  const Block posted = std::move(e->posted);
  return w.unify(a[0], copy_in(w, posted.view()));
}

// --- threads ---------------------------------------------------------------------------------------------------------------------

// '$thread_run'(+Number, -Result): the thread runs until it ends, then it is ended(Status), or until it waits.
bool thread_run(Worker& w, Cell* a) {
  Engine& e = engine_argument(w, a[0]);
  if (!e.is_thread || e.state == SideEngines::State::running) return raise(permission_error_ball(w, "resume", "thread", handle_of(w, e)));
  e.has_result = false;
  const SideMachine::End end = side_engines(w).next(w, e);
  if (end == SideMachine::End::suspended) return w.unify(a[1], w.symbols.atom_cell("waits"));
  const Cell functor = w.symbols.functor_cell("ended", 1);
  Cell status = cell_of(FixedAtom::false_);
  if (end == SideMachine::End::exception)
    status = w.new_struct(w.symbols.functor_cell("exception", 1), copy_in(w, e.machine->worker().ball.view()));
  else if (e.has_result)
    status = copy_in(w, e.result.view());
  side_engines(w).destroy(w, e);
  return w.unify(a[1], w.new_struct(functor, status));
}

// '$thread_can_run'(+Number): it does not run already.
bool thread_can_run(Worker& w, Cell* a) {
  Cell number;
  if (!integer_argument(w, a[0], number)) return false;
  const Engine* const e = number.is_int() ? side_engines(w).find(number.as_int()) : nullptr;
  return e && e->is_thread && e->state != SideEngines::State::running;
}

// '$thread_suspend': the thread gives way, and goes on behind this call. Fails where it cannot be left: in main, in an engine, in a cleanup.
bool thread_suspend(Worker& w, Cell*) {
  const Engine* const e = side_engines(w).running_on(w);
  if (!e || !e->is_thread || w.query_base != w.outermost_query() || w.tables->running()) return false;
  w.put_off_rest();
  throw Suspended{};
}

// '$thread_self'(-Number): the thread that runs, be it in an engine; fails in main.
bool thread_self(Worker& w, Cell* a) {
  const std::int64_t number = running_thread(w);
  return number != main_thread && w.unify(a[0], Cell::integer(number));
}

}  // namespace

void register_engine_builtins(BuiltinTable& t) {
  t.effect("$engine_create", 4, engine_create);
  t.effect("$engine_handle", 2, engine_handle);
  t.effect("$engine_number", 3, engine_number);
  t.effect("$engines", 1, engines);
  t.effect("$engine_self", 1, engine_self);
  t.effect("$engine_answer", 1, engine_answer);
  t.effect("$engine_next", 2, engine_next);
  t.effect("$engine_yield", 1, engine_yield);
  t.effect("$engine_destroy", 1, engine_destroy);
  t.effect("$engine_exhausted", 1, engine_exhausted);
  t.effect("$engine_post", 2, engine_post);
  t.effect("$engine_fetch", 1, engine_fetch);
  t.effect("$thread_run", 2, thread_run);
  t.effect("$thread_can_run", 1, thread_can_run);
  t.effect("$thread_suspend", 0, thread_suspend);
  t.effect("$thread_self", 1, thread_self);
}

}  // namespace penelope
