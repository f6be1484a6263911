// Tabled predicates, for prolog_lib/system/tabling.pl. A table is an integer there (table_cell).
//
//   '$tbl_variant_table'(+Module:Call, +Modes, -Status, -Table, -Return, -Goal)   the table of a call, made if need be
//   '$tbl_begin_round'(+Table)   '$tbl_begin_feed'(+Table)   '$tbl_end_round'(+Table, -Next)
//                                                                 Next: round, feed, done, start_over, decide
//   '$tbl_next_pair'(+Table)   '$tbl_resume'(-Solution, -Owner)     a suspended call goes on with another answer
//   '$tbl_wkl_add_answer'(+Table, +Return, +Moded, +Modes)          a solution
//   '$tbl_value'(+Table, +Return, -Moded)   '$tbl_set_value'(+Table, +Return, +Moded)
//   '$tbl_answers'(+Table, +Return, +Moded)                         gives the answers, one by one
//   '$tbl_all'(-List of (Module:Call)-Table)   '$tbl_abolish'(+Module:Call)   abolish_all_tables
//   '$tbl_is_finished'(+Module:Call)   '$tbl_call_of'(+Goal, -Call)
//
// Return has the variables of the call whose values make an answer; Moded is m(V1, ...) of the arguments that have modes, Modes
// is modes(Moded, m(Mode1, ...), Options) or [].
#include <algorithm>
#include <array>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/tabling.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/variables.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

Table& table_argument(Worker& w, Cell c) {
  c = integer_argument(w, c);
  Table* const found = c.is_int() ? w.tables->numbered(w, static_cast<std::uint64_t>(c.as_int())) : nullptr;
  if (PENELOPE_UNLIKELY(!found)) existence_error(w, "table", c);
  return *found;
}

// One that is being evaluated here.
Table& unfinished_argument(Worker& w, Cell c) {
  Table& found = table_argument(w, c);
  if (PENELOPE_UNLIKELY(found.finished())) domain_error(w, "unfinished_table", w.deref(c));
  return found;
}

// Tells the table space what a table has grown by.
void charge(Worker& w, Table& t) {
  const std::size_t now = t.bytes();
  if (now == t.charged) return;
  space_of(w).bytes += now - t.charged;
  t.charged = now;
  const auto limit = w.program.flags->find(w.symbols.atom("table_space"));
  if (limit && limit->value.cells[0].is_int() && space_of(w).bytes > static_cast<std::uint64_t>(limit->value.cells[0].as_int()))
    resource_error(w, "private_table_space");
}

// The variables of the call but those of arguments with modes.
Cell return_term(Worker& w, Cell qualified, Cell call, Cell moded) {
  Variables variables = variables_of(w, call);
  for (const Cell v : variables)
    if (w.deref(v).is_attr()) type_error(w, "free_of_attvar", qualified);
  for (std::uint32_t i = 0; moded.bits != 0 && i < w.arity_of(moded); ++i)
    variables.drop_from(std::remove(variables.begin(), variables.end(), w.arg(moded, i)));
  if (variables.size() == 1) return variables[0];
  return w.new_compound(w.symbols.atom("ret"), variables);
}

void copy_answer(Worker& w, Cell term, Block& block) {
  const auto culprit = [&] {
    const Cell t = w.deref(term);
    return t.is_struct() && w.name_of(t) == w.symbols.atom("ret") ? t : w.new_struct(w.symbols.functor_cell("ret", 1), t);
  };
  copy_out(w, term, block);
  if (block.cyclic) type_error(w, "acyclic_term", culprit());
  if (block.ground) return;
  for (const Cell v : variables_of(w, term))
    if (w.deref(v).is_attr()) type_error(w, "free_of_attvar", culprit());
}

// '$delayed'(Return, Conditions)
bool is_conditional(Worker& w, std::span<const Cell> key) {
  return key[0].is_struct() && key[key[0].offset() / sizeof(Cell)] == w.symbols.functor_cell("$delayed", 2);
}

namespace {

// One whose round is under way.
Table& running_argument(Worker& w, Cell c) {
  Table& found = unfinished_argument(w, c);
  if (!w.tables->is_running(found)) domain_error(w, "running_table", w.deref(c));
  return found;
}

// One whose round begins.
Table& entered_argument(Worker& w, Cell c) {
  Table& found = unfinished_argument(w, c);
  if (!w.tables->may_enter(w, found)) domain_error(w, "table_of_round", w.deref(c));
  return found;
}

Cell callable_argument(Worker& w, Cell c) {
  c = bound_argument(w, c);
  if (!w.is_callable(c)) type_error(w, "callable", c);
  return c;
}

// --- the table of a call ------------------------------------------------------------------------------------------------

// What a wrapper knows of its predicate: modes(Moded, Modes, Options).
struct ModesArgument {
  Cell moded{}, modes{};     // 0 bits without modes
  bool ordered = false;      // what it answers may depend on the order in which solutions are found
  bool accumulates = false;  // last, sum
  bool incremental = false;
};

ModesArgument modes_argument(Worker& w, Cell c) {
  ModesArgument result;
  c = w.deref(c);
  if (c == nil_cell) return result;
  if (!c.is_struct() || w.functor_of(c) != w.symbols.functor_cell("modes", 3)) type_error(w, "tabled_modes", c);
  const Cell moded = w.arg(c, 0), modes = w.arg(c, 1);
  result.incremental = w.arg(c, 2) == w.symbols.atom_cell("incremental");
  if (!moded.is_struct()) return result;
  if (!modes.is_struct() || w.functor_of(modes) != w.functor_of(moded)) type_error(w, "tabled_modes", c);
  result.moded = moded;
  result.modes = modes;
  for (std::uint32_t i = 0; i < w.arity_of(modes); ++i) {
    const Cell mode = w.arg(modes, i);
    const std::string_view name = mode.is_atom() ? w.symbols.text(mode.as_atom()) : std::string_view();
    if (name == "last" || name == "sum") result.accumulates = true;
    if (name != "min" && name != "max") result.ordered = true;
    if (const Cell argument = w.arg(moded, i); !argument.is_var()) uninstantiation_error(w, argument);
  }
  return result;
}

// The goal that runs the clauses of a call.
Cell clauses_goal(Worker& w, AtomId module, Cell call) {
  const std::span<const Cell> arguments = call.is_atom() ? std::span<const Cell>() : std::span<const Cell>(w.args_of(call), w.arity_of(call));
  const AtomId name =
      w.symbols.atom(std::string(w.symbols.text(call.is_atom() ? call.as_atom() : w.name_of(call))) + std::string(tabled_suffix));
  const Cell goal = w.new_compound(name, arguments);
  return w.new_struct(w.symbols.functor_cell(FixedAtom::colon, 2), Cell::atom(module), goal);
}

// A table that may depend on what changes is read and made in its turn only.
void wait_for_turn(Worker& w, AtomId module, Cell call, const ModesArgument& m, PredicateId& predicate) {
  const AtomId name = call.is_atom() ? call.as_atom() : w.name_of(call);
  predicate = w.program.find_predicate(module, name, call.is_atom() ? 0 : w.arity_of(call));
  if (w.parallel && (m.ordered || !space_of(w).is_free(predicate))) w.wait_for_effects();
}

Step answers(Worker&, Cell*);
constexpr std::uint32_t answers_arity = 3;

// A worker that takes tables out of the space: whether it reads tables is seen on its choice-point stack.
TableSpace::Caller caller(Worker& w) {
  bool reads = false;
  for (const Cell* b = w.B; b != w.choice_start && !reads; b = w.choice_previous(b)) {
    if (b[choice::alternative].bits != stub::retry_builtin) continue;
    const Cell number = b[choice::cells + b[choice::saved].bits - 1];
    reads = builtins()[static_cast<std::uint32_t>(number.as_int())].nondet == answers;
  }
  return {w.number, reads, w.program.sharing.shared()};
}

Table* finished_table(Worker& w, const Variant& v) {
  Table* const found = space_of(w).find(v, w.number);
  if (!found || is_of_use(w, *found)) return found;
  space_of(w).remove(v, caller(w));
  return nullptr;
}

bool variant_table(Worker& w, Cell* a) {
  AtomId module = user_module;
  const Cell call = callable_argument(w, strip_module(w, a[0], module));
  const ModesArgument m = modes_argument(w, a[1]);
  PredicateId predicate;
  wait_for_turn(w, module, call, m, predicate);
  const Cell to = return_term(w, a[0], call, m.moded);
  Block& block = w.tables->scratch;
  copy_out(w, call, block);
  if (block.cyclic) return raise(type_error_ball(w, "acyclic_term", a[0]));
  const Variant v = Variant::of(module, block.view());
  // Where answers may be conditional, the status says so: delayed_answers, delayed_evaluate.
  const auto give = [&](bool evaluate, const Table& t) {
    const bool delayed = m.moded.bits == 0 && (t.finished() ? t.conditional : w.tables->delays());
    const std::string_view status = evaluate ? (delayed ? "delayed_evaluate" : "evaluate") : delayed ? "delayed_answers" : "answers";
    return w.unify(a[2], w.symbols.atom_cell(status)) && w.unify(a[3], table_cell(t)) && w.unify(a[4], to);
  };
  if (Table* const unfinished = w.tables->find(w, v)) {
    if (!w.tables->call(*unfinished)) return give(false, *unfinished);
    return give(true, *unfinished) && w.unify(a[5], clauses_goal(w, module, call));
  }
  if (Table* const finished = finished_table(w, v)) {
    if (w.parallel && !space_of(w).is_free(predicate)) w.tables->note_effect(w);
    if (finished->size() == 0) return false;
    if (finished->conditional && !w.tables->delays()) w.tables->begin_delays(w);
    if (finished->size() > 1 || finished->conditional) return give(false, *finished);
    return w.unify(a[2], w.symbols.atom_cell("answered")) && unify_answer(w, *finished, 0, to, m.moded.bits ? m.moded : nil_cell);
  }
  if (w.parallel && m.ordered) w.tables->note_effect(w);
  Table& table = w.tables->begin(w, v, predicate, m.ordered);
  table.accumulates = m.accumulates;
  table.incremental = m.incremental;
  table.generation = w.program.clauses->generation();
  table.code_version = w.program.code_version();
  charge(w, table);
  return give(true, table) && w.unify(a[5], clauses_goal(w, module, call));
}

// --- rounds and answers ---------------------------------------------------------------------------------------------------

bool begin_round(Worker& w, Cell* a) {
  w.tables->begin_round(w, entered_argument(w, a[0]));
  return true;
}

bool begin_feed(Worker& w, Cell* a) {
  w.tables->begin_feed(w, entered_argument(w, a[0]));
  return true;
}

bool end_round(Worker& w, Cell* a) {
  constexpr std::array<std::string_view, 5> names = {"round", "feed", "done", "start_over", "decide"};
  using enum TableEvaluations::Next;  // a run of clauses that starts over has left all tables behind
  const TableEvaluations::Next next = w.tables->running() ? w.tables->end_round(w, running_argument(w, a[0])) : start_over;
  return w.unify(a[1], w.symbols.atom_cell(names[static_cast<std::size_t>(next)]));
}

// '$tbl_call_of'(+Module:Goal, -Call): Goal runs the clauses of Call.
bool call_of(Worker& w, Cell* a) {
  AtomId module = user_module;
  const Cell goal = callable_argument(w, strip_module(w, a[0], module));
  const std::string_view name = w.symbols.text(goal.is_atom() ? goal.as_atom() : w.name_of(goal));
  if (!name.ends_with(tabled_suffix)) return raise(domain_error_ball(w, "clauses_of_table", goal));
  const std::span<const Cell> arguments = goal.is_atom() ? std::span<const Cell>() : std::span<const Cell>(w.args_of(goal), w.arity_of(goal));
  const Cell call = w.new_compound(w.symbols.atom(name.substr(0, name.size() - tabled_suffix.size())), arguments);
  return w.unify(a[1], w.new_struct(w.symbols.functor_cell(FixedAtom::colon, 2), Cell::atom(module), call));
}

Step next_pair(Worker& w, Cell* a) { return w.tables->next_pair(running_argument(w, a[0])) ? Step::more : Step::fail; }

bool resume(Worker& w, Cell* a) { return w.tables->resume(w, a[0], a[1]); }

// The value of one argument with a mode, when it had `old` and a solution has `found`. Others are aggregated in Prolog.
Cell aggregate(Worker& w, std::string_view mode, Cell old, Cell found) {
  if (mode == "min") return w.compare(found, old) < 0 ? found : old;
  if (mode == "max") return w.compare(found, old) > 0 ? found : old;
  if (mode == "last") return found;
  if (mode == "sum") return number_or_throw(evaluable::add(w, evaluate(w, old), evaluate(w, found)));
  return old;  // first, -
}

Cell aggregate_all(Worker& w, Cell modes, Cell old, Cell found) {
  for (const Cell each : {old, found})
    if (!each.is_struct() || w.functor_of(each) != w.functor_of(modes)) type_error(w, "tabled_modes", each);
  std::vector<Cell> values;
  for (std::uint32_t i = 0; i < w.arity_of(modes); ++i)
    values.push_back(aggregate(w, w.symbols.text(atom_argument(w, w.arg(modes, i)).as_atom()), w.arg(old, i), w.arg(found, i)));
  return w.new_struct(w.functor_of(modes), values);
}

void set_value(Worker& w, Table& t, std::span<const Cell> key, Cell moded) {
  Block value;
  copy_answer(w, moded, value);
  const std::optional<std::uint32_t> known = t.find(key);
  if (known && t.accumulates) {
    t.replace(*known, value.view());
  } else if (!known || !std::ranges::equal(t.value(*known), value.view())) {
    t.set(key, value.view());
    w.tables->answer_added(t);
  }
  charge(w, t);
}

void add_moded(Worker& w, Table& t, std::span<const Cell> key, Cell moded, Cell modes) {
  Cell* const top = w.heap_top;
  const std::optional<std::uint32_t> known = t.find(key);
  if (known && !t.is_forgotten(*known)) moded = aggregate_all(w, modes, copy_in(w, t.value(*known)), moded);
  set_value(w, t, key, moded);
  w.heap_top = top;
}

bool add_answer(Worker& w, Cell* a) {
  Table& t = unfinished_argument(w, a[0]);
  const Cell answer = w.deref(a[1]);
  Block& block = w.tables->scratch;
  if (answer.is_int() || answer.is_atom()) {
    block.cells.assign(1, answer);
  } else {
    copy_answer(w, answer, block);
  }
  if (const Cell modes = w.deref(a[3]); modes.is_struct()) {
    add_moded(w, t, block.view(), w.deref(a[2]), modes);
  } else if (t.add(block.view())) {
    if (w.tables->delays() && is_conditional(w, block.view())) t.conditional = true;
    w.tables->answer_added(t);
    charge(w, t);
  }
  return true;
}

bool value(Worker& w, Cell* a) {
  const Table& t = table_argument(w, a[0]);
  Block& block = w.tables->scratch;
  copy_answer(w, a[1], block);
  const std::optional<std::uint32_t> known = t.find(block.view());
  return known && !t.is_forgotten(*known) && w.unify(a[2], copy_in(w, t.value(*known)));
}

bool set_value(Worker& w, Cell* a) {
  Block& block = w.tables->scratch;
  copy_answer(w, a[1], block);
  set_value(w, unfinished_argument(w, a[0]), block.view(), w.deref(a[2]));
  return true;
}

// Which answers a call has still to give: those from the next one on, below the end; an end of 0 is that of the table.
enum AnswersState : std::uint8_t { next_answer, answers_end, answers_states };

Step answers(Worker& w, Cell* a) {
  const Table& t = table_argument(w, a[0]);
  const auto part_end = static_cast<std::uint32_t>(w.state[answers_end].as_int());
  const std::uint32_t end = part_end == 0 ? t.size() : std::min(part_end, t.size());
  auto next = static_cast<std::uint32_t>(w.state[next_answer].as_int());
  while (next < end && t.is_void(next)) ++next;
  if (next >= end) {
    if (!t.finished()) w.tables->read_to_end(w, t, a[1], a[2]);
    return Step::fail;
  }
  w.state[next_answer] = Cell::integer(next + 1);
  if (!unify_answer(w, t, next, a[1], a[2])) return Step::fail;
  return t.finished() && next + 1 == end ? Step::last : Step::more;
}

// The finished table that a choice point reads, if it is known to whoever may go on there.
Table* shared_table(const Worker& w, const Cell* cells) {
  TableSpace& space = w.outside->tables;
  const Cell number = w.deref(cells[0]);
  return number.is_int() && space.is_the_only_one ? space.numbered(static_cast<std::uint64_t>(number.as_int()), w.number) : nullptr;
}

// Answers of a finished table are numbered as they stand there.
constexpr Division finished_answers = {[](const Worker& w, const Cell* cells) { return shared_table(w, cells) != nullptr; },
                                       [](const Worker& w, const Cell* cells) {
                                         const Cell* const state = cells + answers_arity;
                                         Table& t = *shared_table(w, cells);
                                         t.read_by_others = true;  // soon: it is not to go while a part of its answers is on the way
                                         const auto next = static_cast<std::uint64_t>(state[next_answer].as_int()),
                                                    end = static_cast<std::uint64_t>(state[answers_end].as_int());
                                         return Division::Solutions{next, end == 0 ? t.size() : end};
                                       },
                                       [](const Worker&, Cell* cells, Division::Solutions part) {
                                         Cell* const state = cells + answers_arity;
                                         state[next_answer] = Cell::integer(static_cast<std::int64_t>(part.first));
                                         state[answers_end] = Cell::integer(static_cast<std::int64_t>(part.last));
                                       }};

// --- what is there ----------------------------------------------------------------------------------------------------------

Cell qualified_call(Worker& w, const Table& t) {
  const Variant v = t.variant();
  return w.new_struct(w.symbols.functor_cell(FixedAtom::colon, 2), Cell::atom(v.module), copy_in(w, v.call));
}

bool all_tables(Worker& w, Cell* a) {
  std::vector<Cell> found;
  for (const Table* t : space_of(w).all())
    if (is_of_use(w, *t)) found.push_back(w.new_struct(w.symbols.functor_cell(FixedAtom::minus, 2), qualified_call(w, *t), table_cell(*t)));
  return w.unify(a[0], w.new_list_of(found));
}

bool is_finished(Worker& w, Cell* a) {
  AtomId module = user_module;
  Block block;
  copy_out(w, strip_module(w, a[0], module), block);
  return space_of(w).holds(Variant::of(module, block.view()));
}

bool abolish_all_tables(Worker& w, Cell*) {
  space_of(w).remove_all(caller(w));
  return true;
}

// Before its turn a branch forgets what it has made itself. Other tables it does not read, or they are what they would be if they were made
// again.
bool keep_abolish_all_tables(Worker& w, Cell*) {
  if (w.tables->evaluating(w) || !w.parallel->keeps_changes(w)) return false;
  space_of(w).remove_own(caller(w));
  w.parallel->keep_change(w, NoTables{});
  return true;
}

bool abolish_table(Worker& w, Cell* a) {
  AtomId module = user_module;
  const Cell call = strip_module(w, a[0], module);
  Block block;
  copy_out(w, call, block);
  space_of(w).remove(Variant::of(module, block.view()), caller(w));
  return true;
}

}  // namespace

void register_tabling_builtins(BuiltinTable& t) {
  t.det("$tbl_variant_table", 6, variant_table);
  t.det("$tbl_begin_round", 1, begin_round);
  t.det("$tbl_end_round", 2, end_round);
  t.det("$tbl_call_of", 2, call_of);
  t.det("$tbl_begin_feed", 1, begin_feed);
  t.nondet("$tbl_next_pair", 1, 0, next_pair);
  t.det("$tbl_resume", 2, resume);
  t.det("$tbl_wkl_add_answer", 4, add_answer);
  t.det("$tbl_value", 3, value);
  t.det("$tbl_set_value", 3, set_value);
  t.nondet("$tbl_answers", answers_arity, answers_states, answers).divides(finished_answers);
  t.det("$tbl_is_finished", 1, is_finished);
  t.effect("$tbl_all", 1, all_tables);
  t.effect("abolish_all_tables", 0, abolish_all_tables).can_be_kept(keep_abolish_all_tables);
  t.effect("$tbl_abolish", 1, abolish_table);
}

}  // namespace penelope
