// What the compiler makes of goals that replace a number in the state (compiler/updates.hpp). Each of these makes the update in its
// turn, or has it kept before; it fails, and has done nothing, where the goals themselves have to say what happens.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/database/clause_argument.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/code/clause_index.hpp"
#include "wam/machine/global_variables.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/own_clauses.hpp"
#include "wam/machine/own_values.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// The value of an operand, if it is a small integer and has no say of its own when it is asked for.
std::optional<std::int64_t> operand_value(Worker& w, Cell c) {
  c = w.deref(c);
  if (c.is_struct() && !reads_state(w, c)) {
    Cell* const top = w.heap_top;
    try {
      c = evaluate_or_error(w, c);
    } catch (const PrologError&) {  // the goals themselves raise it
    }
    w.heap_top = top;
  }
  return c.is_int() ? std::optional(c.as_int()) : std::nullopt;
}

std::optional<StateUpdate::Operation> operation_of(const Worker& w, AtomId name) {
  using enum StateUpdate::Operation;
  if (name == static_cast<AtomId>(FixedAtom::plus)) return add;  // of most
  constexpr std::array<std::pair<std::string_view, StateUpdate::Operation>, 6> names{
      {{"max", max}, {"min", min}, {"/\\", bit_and}, {"\\/", bit_or}, {"xor", bit_xor}, {"residue", residue}}};
  const auto* const found = std::ranges::find(names, w.symbols.text(name), &decltype(names)::value_type::first);
  return found == names.end() ? std::nullopt : std::optional(found->second);
}

bool set_change(Worker& w, StateUpdate& u, Cell operation, Cell operand) {
  operation = w.deref(operation);
  const bool is_residue = operation.is_struct();
  if (!operation.is_atom() && !is_residue) return false;
  const std::optional<StateUpdate::Operation> found = operation_of(w, is_residue ? w.name_of(operation) : operation.as_atom());
  if (!found || (*found == StateUpdate::Operation::residue) != is_residue) return false;
  u.operation = *found;
  const auto value_to = [&w](std::int64_t& number, Cell expression) {
    const auto value = operand_value(w, expression);
    if (value) number = *value;
    return value.has_value();
  };
  if (is_residue && !(value_to(u.factor, w.arg(operation, 0)) && value_to(u.modulus, w.arg(operation, 1)))) return false;
  return value_to(u.operand, operand) && u.has_small_numbers();
}

// '$update_variable'(+Key, +Operation, +Operand)
std::optional<StateUpdate> variable_update(Worker& w, Cell* a) {
  StateUpdate u;
  const Cell key = w.deref(a[0]);
  if (!key.is_atom() || w.globals->is_set_here(key.as_atom()) || !set_change(w, u, a[1], a[2])) return std::nullopt;
  u.id = key.as_atom();
  return u;
}

bool is_key(Cell c) { return c.is_atom() || c.is_int(); }

// The update looks its fact up by what is known of the arguments without making terms. It finds an index, but cannot build one; a call can.
void index_for(Worker& w, const StateUpdate& u) {
  DynamicPredicate* const p = w.program.predicate(u.id).dynamic.load();
  if (!p || p->live.load(std::memory_order_relaxed) <= index_patience) return;
  CallKeys known;
  for (std::size_t i = 0; i < std::min<std::size_t>(u.arguments.size(), indexed_arguments); ++i)
    if (i != u.argument) known.keys[i] = u.arguments[i];
  if (const Branches* const branches = p->branches.load(std::memory_order_acquire); branches && branches->useful(known).index) return;
  Cell* const top = w.heap_top;
  std::vector<Cell> call = u.arguments;
  call[u.argument] = w.new_variable();
  w.program.clauses->first(*p, CallKeys(w, call.data(), static_cast<unsigned>(call.size())), w.program.clauses->generation());
  w.heap_top = top;
}

std::optional<StateUpdate> fact_update(Worker& w, const Predicate& p, std::vector<Cell> arguments, std::uint32_t argument) {
  if (!(p.flags & predicate_dynamic) || !may_change(w.program, p)) return std::nullopt;
  StateUpdate u;
  u.place = StateUpdate::Place::fact;
  u.id = p.id;
  u.argument = argument;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    arguments[i] = i == argument ? Cell{0} : w.deref(arguments[i]);
    if (i != argument && !is_key(arguments[i])) return std::nullopt;
  }
  u.arguments = std::move(arguments);
  return u;
}

// Whether there is an index can be seen only where the front writes all the time. To have it some updates later costs less.
bool is_time_to_look() {
  constexpr unsigned updates_between = 32;
  thread_local unsigned updates = 0;
  return updates++ % updates_between == 0;
}

// The number of a new fact: of is(Expression) or =(Term). Nothing: that is no small integer, or [], and there has to be one already.
std::optional<std::int64_t> initial_number(Worker& w, Cell how) {
  how = w.deref(how);
  if (!how.is_struct() || w.arity_of(how) != 1) return std::nullopt;
  const Cell value = w.deref(w.arg(how, 0));
  if (w.symbols.text(w.name_of(how)) == "is") return operand_value(w, value);
  return value.is_int() ? std::optional(value.as_int()) : std::nullopt;
}

// '$update_fact'(+Module:Fact, +Argument, +Where, +Operation, +Operand, +Initial)
std::optional<StateUpdate> fact_update(Worker& w, Cell* a) {
  AtomId module = user_module;
  const Cell head = strip_module(w, a[0], module), argument = w.deref(a[1]), where = w.deref(a[2]);
  if (!head.is_struct() || !argument.is_int() || argument.as_int() < 0 || argument.as_int() >= w.arity_of(head) || !where.is_atom())
    return std::nullopt;
  const PredicateId id = visible_head(w, module, head);
  if (id == Program::no_predicate) return std::nullopt;
  const Cell* const arguments = w.args_of(head);
  auto u = fact_update(w, w.program.predicate(id), {arguments, arguments + w.arity_of(head)}, static_cast<std::uint32_t>(argument.as_int()));
  if (!u || !set_change(w, *u, a[3], a[4])) return std::nullopt;
  u->initial = initial_number(w, a[5]);
  if (!u->has_small_numbers()) u->initial.reset();
  u->at_end = w.symbols.text(where.as_atom()) == "z";
  return u;
}

// '$update_flag'(+Key, +Operation, +Operand): flags are facts (prolog_lib/system/records.pl)
std::optional<StateUpdate> flag_update(Worker& w, Cell* a) {
  const PredicateId id = w.program.definition_target(static_cast<AtomId>(FixedAtom::system), w.symbols.atom("$flag"), 2);
  auto u = fact_update(w, w.program.predicate(id), {a[0], Cell{0}}, 1);
  if (!u || !set_change(w, *u, a[1], a[2])) return std::nullopt;
  return u;
}

// The value that the branch itself has set before its turn, if the update is of such a one.
const OwnValue* own_value(Worker& w, const StateUpdate& u) { return u.place == StateUpdate::Place::variable ? w.own_value(u.id) : nullptr; }

// The fact is one of those that the branch itself has: the goals modify it at once.
bool has_own_facts(Worker& w, const StateUpdate& u) { return u.place == StateUpdate::Place::fact && w.own_clauses(u.id); }

// Where the goals themselves say what happens, at once, they need not wait for that: they look at what there is in their turn.
bool may_be_made(Worker& w, const StateUpdate& u) {
  if (u.place == StateUpdate::Place::fact) return u.initial || has_fact(w.program, u);
  const OwnValue* const own = own_value(w, u);
  return !own || updated_value(*own->block, u);
}

bool waits_itself(Worker&, Cell*) { return false; }  // update() does, where it has something to wait for

template <std::optional<StateUpdate> (*read)(Worker&, Cell*)>
bool update(Worker& w, Cell* a) {
  const std::optional<StateUpdate> u = read(w, a);
  if (!u) return false;
  if (w.parallel && (!w.parallel->is_at_ease || w.tables->running())) {
    if (has_own_facts(w, *u) || !may_be_made(w, *u)) return false;
    w.before_effect();
  }
  if (own_value(w, *u)) return false;
  ClauseStore& store = *w.program.clauses;
  if (store.wants_reclaim(w.stack_bytes())) w.reclaim_clauses();
  const auto version = [&] { return store.generation() + w.kept_values.version(); };
  const std::uint64_t before = version();
  if (u->place == StateUpdate::Place::fact) index_for(w, *u);
  if (!make_update(w.program, w.kept_values, *u)) return false;
  w.changes_by_updates += version() - before;
  return true;
}

// The first argument of a fact, where it tells facts apart; otherwise nullptr.
const Cell* key_of(const StateUpdate& u) { return u.place == StateUpdate::Place::fact && u.argument != 0 ? u.arguments.data() : nullptr; }

template <std::optional<StateUpdate> (*read)(Worker&, Cell*)>
bool keep(Worker& w, Cell* a) {
  std::optional<StateUpdate> u = read(w, a);
  if (!u) return false;
  if (w.parallel->update_own_value(w, *u)) return true;
  if (own_value(w, *u) || has_own_facts(w, *u) || !w.parallel->keeps_changes(w)) return false;
  if (u->place == StateUpdate::Place::fact && is_time_to_look()) index_for(w, *u);
  w.before_read(u->shape(), key_of(*u));  // which may have waited until nothing is left to wait for
  if (!w.parallel->keeps_changes(w) || !w.known_shapes.is_right(w.program, w.outside->kept_values, *u)) return false;
  w.parallel->keep_change(w, *std::move(u));
  return true;
}

}  // namespace

void register_update_builtins(BuiltinTable& t) {
  t.effect("$update_variable", 3, update<variable_update>).can_be_kept(keep<variable_update>).waits = waits_itself;
  t.effect("$update_fact", 6, update<fact_update>).can_be_kept(keep<fact_update>).waits = waits_itself;
  t.effect("$update_flag", 3, update<flag_update>).can_be_kept(keep<flag_update>).waits = waits_itself;
}

}  // namespace penelope
