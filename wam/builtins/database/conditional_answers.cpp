// Conditional answers of tabled predicates, for prolog_lib/system/well_founded.pl.
//
//   '$tbl_truth'(+Table, -Finished, -Truth)
//   '$tbl_delay'
//   '$tbl_undecided'(+Leader, -List of Table-Answers)   '$tbl_decide'(+Leader, +List of Table-Answers)
//   '$tbl_goal'(+Table, -Module:Call, -Return)   '$tbl_delayed_answers'(+Module:Call, -Answers)
#include <algorithm>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/tabling.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"

namespace penelope {

namespace {

// Truth is true when there is an answer without conditions, else undefined when there is one at all, else false.
bool truth(Worker& w, Cell* a) {
  const Table& t = table_argument(w, a[0]);
  std::string_view result = "false";
  for (std::uint32_t i = 0; i < t.size() && result != "true"; ++i)
    if (!t.is_void(i)) result = t.conditional && is_conditional(w, t.key(i)) ? "undefined" : "true";
  return w.unify(a[1], w.symbols.atom_cell(t.finished() ? "true" : "false")) && w.unify(a[2], w.symbols.atom_cell(result));
}

// Before a goal is delayed: what is being tabled has to know.
bool delay(Worker& w, Cell*) {
  if (!w.tables->delays() && w.tables->evaluating(w)) w.tables->begin_delays(w);
  return true;
}

Cell answer_list(Worker& w, const Table& t, bool conditional_ones_only) {
  std::vector<Cell> found;
  for (std::uint32_t i = 0; i < t.size(); ++i)
    if (!t.is_void(i) && (!conditional_ones_only || is_conditional(w, t.key(i)))) found.push_back(copy_in(w, t.key(i)));
  return w.new_list_of(found);
}

bool undecided(Worker& w, Cell* a) {
  std::vector<Cell> found;
  for (const Table* t : w.tables->to_be_decided(unfinished_argument(w, a[0])))
    found.push_back(w.new_struct(w.symbols.functor_cell(FixedAtom::minus, 2), table_cell(*t), answer_list(w, *t, false)));
  return w.unify(a[1], w.new_list_of(found));
}

// The conditional answers of these tables are replaced by what has become of them; then the tables are finished.
bool decide(Worker& w, Cell* a) {
  Table& leader = unfinished_argument(w, a[0]);
  const std::vector<Table*> tables = w.tables->to_be_decided(leader);
  if (tables.empty()) return raise(domain_error_ball(w, "table_to_be_decided", w.deref(a[0])));
  for (Table* t : tables) {
    for (std::uint32_t i = 0; i < t->size(); ++i)
      if (!t->is_void(i) && is_conditional(w, t->key(i))) t->remove(i);
    t->conditional = false;
  }
  for (Cell list = w.deref(a[1]); list.is_list(); list = w.deref(w.args_of(list)[1])) {
    const Cell pair = w.deref(w.args_of(list)[0]);
    if (!pair.is_struct() || w.functor_of(pair) != w.symbols.functor_cell(FixedAtom::minus, 2)) return raise(type_error_ball(w, "pair", pair));
    Table& t = unfinished_argument(w, w.arg(pair, 0));
    if (std::find(tables.begin(), tables.end(), &t) == tables.end()) return raise(domain_error_ball(w, "table_to_be_decided", w.arg(pair, 0)));
    for (Cell answers = w.arg(pair, 1); answers.is_list(); answers = w.deref(w.args_of(answers)[1])) {
      Block& block = w.tables->scratch;
      copy_answer(w, w.args_of(answers)[0], block);
      if (t.add(block.view()) && is_conditional(w, block.view())) t.conditional = true;
    }
    charge(w, t);
  }
  w.tables->finish_decided(w, leader);
  return true;
}

bool goal_of(Worker& w, Cell* a) {
  const Variant v = table_argument(w, a[0]).variant();
  const Cell call = copy_in(w, v.call);
  const Cell qualified = w.new_struct(w.symbols.functor_cell(FixedAtom::colon, 2), Cell::atom(v.module), call);
  return w.unify(a[1], qualified) && w.unify(a[2], return_term(w, qualified, call, {}));
}

// Of a finished table.
bool delayed_answers(Worker& w, Cell* a) {
  AtomId module = user_module;
  Block block;
  copy_out(w, strip_module(w, a[0], module), block);
  const Table* const found = space_of(w).find(Variant::of(module, block.view()), w.number);
  return found && w.unify(a[1], answer_list(w, *found, true));
}

}  // namespace

void register_conditional_answers(BuiltinTable& t) {
  t.det("$tbl_truth", 3, truth);
  t.det("$tbl_delay", 0, delay);
  t.det("$tbl_undecided", 2, undecided);
  t.det("$tbl_decide", 2, decide);
  t.det("$tbl_goal", 3, goal_of);
  t.det("$tbl_delayed_answers", 2, delayed_answers);
}

}  // namespace penelope
