// Calling a term: module qualifiers, extra arguments, control constructs, undefined procedures.
#include "wam/base/check.hpp"
#include "wam/base/near_stack.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/callers.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

bool is_control(const Store& s, Cell goal) {
  using enum FixedAtom;
  if (goal == cell_of(cut)) return true;
  if (!goal.is_struct()) return false;
  const Cell functor = *s.at(goal);
  if (functor.arity() > 2) return false;
  const AtomId name = s.symbols.functor_name(functor.functor());
  auto is = [name](FixedAtom a) { return name == static_cast<AtomId>(a); };
  if (functor.arity() == 2) return is(comma) || is(semicolon) || is(arrow) || is(soft_arrow) || is(bar);
  return functor.arity() == 1 && is(naf);
}

constexpr unsigned suspicious_steps = 1 << 16;  // a walk that takes longer may go round in a cyclic term

// A body can be called when no control construct in it has a goal that is not callable.
bool body_is_callable(Store& s, Cell body) {
  NearStack<Cell> todo;
  todo.push(body);
  for (unsigned steps = 0; !todo.empty(); ++steps) {
    if (steps == suspicious_steps && !s.is_acyclic(body)) representation_error(s, "cyclic_term");
    const Cell g = s.deref(todo.back());
    todo.pop();
    if (g.is_var()) continue;
    if (!s.is_callable(g)) return false;
    if (is_control(s, g) && g.is_struct() && s.at(g)->arity() == 2) {
      todo.push(s.args_of(g)[1]);
      todo.push(s.args_of(g)[0]);
    }
  }
  return true;
}

// Name/Arity of a predicate that does not exist, with its module where that is neither user nor system.
Cell unknown_indicator(Worker& w, const Predicate& p) {
  const Cell indicator = w.new_struct(w.symbols.functor_cell("/", 2), Cell::atom(w.program.known_name(p)), Cell::integer(p.arity));
  const bool plain = p.module == static_cast<AtomId>(FixedAtom::user) || p.module == static_cast<AtomId>(FixedAtom::system);
  return plain ? indicator : w.new_struct(w.symbols.functor_cell(":", 2), Cell::atom(p.module), indicator);
}

// Of the calls that a worker remembers. Not unique.
std::uint64_t key_of_call(AtomId module, Cell functor, std::uint32_t arity) {
  return functor.bits ^ (std::uint64_t{module} << 20) ^ (std::uint64_t{arity} << 3);
}
std::uint64_t place_of_call(std::uint64_t key) { return key * 0x9e3779b97f4a7c15u >> 50; }

Predicate* raised_call(Cell ball) {
  raise(ball);
  return nullptr;
}

constexpr Cell own_functor{8};  // of predicates that are looked up by their text: no goal has these bits
constexpr std::string_view call_body = "$call_body";
constexpr std::uint32_t call_body_arity = 3;

}  // namespace

Predicate* Worker::lookup(AtomId module, Cell functor, AtomId name, std::uint32_t arity) {
  const std::uint64_t key = key_of_call(module, functor, arity);
  CallCache& cached = call_cache_[place_of_call(key) % call_cache_size];
  if (cached.key == key && cached.predicate->module == module && cached.predicate->name == name && cached.predicate->arity == arity)
    return cached.predicate;
  Predicate* p = &program.predicate(program.intern_predicate(module, name, arity));
  PENELOPE_CHECK(p->arity == arity && p->name == name);
  cached = {key, p};
  return p;
}

// The goal's arguments followed by X[1..extra] go to X[0...]; the predicate to enter is returned. A control construct is
// handed to system:'$call_body'/3, with a cut barrier of its own. For a term that is no goal an error is raised.
Predicate* Worker::prepare_call(Cell goal, unsigned extra) {
  goal = deref(goal);
  AtomId module = user_module;
  for (unsigned steps = 0; goal.is_struct() && *at(goal) == colon_functor; ++steps) {
    if (steps == suspicious_steps && !is_acyclic(goal)) return raised_call(representation_error_ball(*this, "cyclic_term"));
    const Cell qualifier = arg(goal, 0);
    if (qualifier.is_var()) return raised_call(instantiation_error_ball(*this));
    if (!qualifier.is_atom()) return raised_call(type_error_ball(*this, "module", qualifier));
    module = qualifier.as_atom();
    goal = arg(goal, 1);
  }
  if (goal.is_var()) return raised_call(instantiation_error_ball(*this));
  if (!is_callable(goal)) return raised_call(type_error_ball(*this, "callable", goal));
  if (extra == 0 && is_control(*this, goal)) return control_call(goal, module, B);
  if (goal.is_atom()) {
    if (extra > 0) std::copy(X + 1, X + 1 + extra, X);
    return lookup(module, goal, goal.as_atom(), extra);
  }
  const std::uint32_t own = arity_of(goal);
  if (own + extra > max_predicate_arity) return raised_call(representation_error_ball(*this, "max_procedure_arity"));
  std::memmove(static_cast<void*>(X + own), X + 1, extra * sizeof(Cell));
  std::copy(args_of(goal), args_of(goal) + own, X);
  const Cell functor = goal.is_list() ? Cell{0} : functor_of(goal);
  return lookup(module, functor, name_of(goal), own + extra);
}

Predicate* Worker::control_call(Cell goal, AtomId module, Cell* level) {
  goal = deref(goal);
  if (goal.is_var()) return raised_call(instantiation_error_ball(*this));
  if (!body_is_callable(*this, goal)) return raised_call(type_error_ball(*this, "callable", goal));
  X[0] = goal;
  X[1] = level_cell(level);
  X[2] = Cell::atom(module);
  const std::uint64_t key = key_of_call(system_module, own_functor, call_body_arity);
  const CallCache& cached = call_cache_[place_of_call(key) % call_cache_size];
  if (cached.key == key && cached.predicate->module == system_module && symbols.text(cached.predicate->name) == call_body)
    return cached.predicate;
  return lookup(system_module, own_functor, symbols.atom(call_body), call_body_arity);
}

Predicate* Worker::resolve_undefined(Predicate& p) {
  if (parallel && may_change(program, p)) {
    before_effect();
    if (p.flags & predicate_dynamic) return &p;  // it has clauses by now
  }
  const PredicateId found = program.visible_predicate(p.module, p.name, p.arity);
  if (found != Program::no_predicate && found != p.id) {
    program.set_entry_forward(p.id, found);
    return &p;
  }
  const UnknownAction action = program.flags->unknown;
  if (action == UnknownAction::fail || (p.flags & predicate_defined)) return nullptr;
  if (action == UnknownAction::warning) {
    X[0] = unknown_indicator(*this, p);
    return lookup(system_module, own_functor, program.symbols.atom("$warn_of_unknown"), 1);
  }
  undefined_procedure(p);
}

const Word* Worker::qualify_arguments(const Predicate& p) {
  const Predicate& definition = program.predicate(p.target);
  const std::uint64_t all = definition.meta_arguments;
  const AtomId module = p.module == system_module ? user_module : p.module.load();
  if (definition.flags & predicate_transparent) {
    X[p.arity] = Cell::atom(module);
    const Predicate& companion = program.predicate(static_cast<PredicateId>(all));
    PENELOPE_CHECK(companion.arity == p.arity + 1);
    return companion.entry;
  }
  for (std::uint32_t i = 0; i < p.arity; ++i) {
    if (!takes_module(meta_argument(all, i))) continue;
    const Cell argument = deref(X[i]);
    if (argument.is_struct() && *at(argument) == colon_functor && arg(argument, 0).is_atom()) continue;
    X[i] = new_struct(colon_functor, Cell::atom(module), argument);
  }
  return definition.definition;
}

void Worker::undefined_procedure(const Predicate& p) {
  const Cell formal = new_struct(symbols.functor_cell("existence_error", 2), symbols.atom_cell("procedure"), unknown_indicator(*this, p));
  bool is_meta_called = false;  // terms that are called are looked up
  for (CallCache& call : call_cache_)
    if (call.predicate == &p) call = {}, is_meta_called = true;
  const Cell caller = called_in_body_ == &p ? meta_call_indicator(*this)
                      : is_meta_called      ? caller_indicator(*this)
                                            : caller_of_unknown_indicator(*this, p);
  called_in_body_ = nullptr;
  const Cell context = new_struct(symbols.functor_cell("context", 2), caller, new_variable());
  throw_ball(new_struct(symbols.functor_cell("error", 2), formal, context));
}

}  // namespace penelope
