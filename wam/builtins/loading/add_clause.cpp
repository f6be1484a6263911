// Adding clauses of files: redefinition of what an earlier load left, clauses that are not together, placing of code.
#include "wam/builtins/loading/add_clause.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/database/matching_rules.hpp"
#include "wam/builtins/database/redefinitions.hpp"
#include "wam/builtins/database/steps_as_sums.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/own_clauses.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

void place_static(Program& program, const std::vector<CompiledClause>& compiled, SourceBlock source_of_first, SourcePlace place) {
  for (std::size_t i = 0; i < compiled.size(); ++i) {
    const CompiledClause& from = compiled[i];
    PENELOPE_ASSERT(from.predicate != Program::no_predicate && !from.code.empty());
    StaticClause clause;
    clause.code = program.append_code(from.code.data(), from.code.size());
    std::copy(std::begin(from.keys), std::end(from.keys), clause.keys);
    clause.light = from.light;
    clause.commit = from.commit;
    if (i == 0) clause.source = source_of_first;
    clause.place = place;
    program.add_static_clause(from.predicate, clause);
  }
}

namespace {

// The block that clause/2 shows.
void clause_as_kept(Worker& w, const ClauseTerm& c, Block& block) {
  const Cell neck = w.symbols.functor_cell(FixedAtom::neck, 2);
  copy_out(w, w.new_struct(neck, c.head, c.body), block, Attributes::drop);
  if (block.cyclic) representation_error(w, "cyclic_term");
  if (const Cell body = steps_as_sums(w, c.head, c.body, block); body != c.body && body != w.deref(c.body))
    copy_out(w, w.new_struct(neck, c.head, body), block, Attributes::drop);
}

// Predicates that the loader makes for lambda terms stand between the clauses of others.
bool is_auxiliary(const Worker& w, const Predicate& p) { return w.symbols.text(p.name).starts_with("__aux_yall_"); }

void erase_dynamic(Worker& w, const Predicate& p, const std::function<bool(const DynamicClause&)>& goes) {
  for (DynamicClause *c = p.dynamic.load()->first_live, *next; c; c = next) {
    next = c->next_live;
    if (goes(*c)) w.program.clauses->erase(*c);
  }
}

// Of a multifile predicate, when the file is loaded again.
void remove_clauses_of_file(Worker& w, const Predicate& p, AtomId file) {
  if (p.flags & predicate_dynamic) return erase_dynamic(w, p, [file](const DynamicClause& c) { return c.place().file == file; });
  const auto of_file = [file](const StaticClause& c) { return c.place.file == file; };
  if (std::ranges::none_of(p.clauses.all(), of_file)) return;
  expect_code_change(w, p);
  std::vector<StaticClause> kept;
  std::ranges::remove_copy_if(p.clauses.all(), std::back_inserter(kept), of_file);
  w.program.clear_clauses(p.id);
  for (const StaticClause& c : kept) w.program.add_static_clause(p.id, c);
}

// What loading this clause does to a predicate that was there before.
AddResult begin_clause(Worker& w, Predicate& p, AtomId file, std::uint32_t line) {
  AddResult result{AddStatus::ok, &p};
  if (p.flags & predicate_explicit) result = {AddStatus::overrides, &p, 0, 0, Program::no_predicate, w.program.predicate(p.target).module};
  if (w.loads.empty() || is_auxiliary(w, p)) return result;
  FileLoad& load = w.loads.back();
  if (load.last == p.id) return result;
  const auto [defined, first_here] = load.defined.try_emplace(p.id, line);
  if (first_here && (p.flags & predicate_multifile)) {
    remove_clauses_of_file(w, p, file);
  } else if (first_here) {
    if (p.flags & predicate_dynamic) {
      if (p.file == file) erase_dynamic(w, p, [](const DynamicClause&) { return true; });  // the file is loaded again
    } else if (!p.clauses.empty()) {
      expect_code_change(w, p);
      if (p.file != file) result = {AddStatus::redefined, &p, p.file, p.line};
      w.program.clear_clauses(p.id);
    }
  } else if (!(p.flags & (predicate_discontiguous | predicate_dynamic))) {
    result = {AddStatus::discontiguous, &p, file, defined->second, load.last};
  }
  load.last = p.id;
  return result;
}

}  // namespace

Predicate& predicate_to_define(Worker& w, const ClauseTerm& c) {
  const AtomId name = c.head.is_atom() ? c.head.as_atom() : w.name_of(c.head);
  const std::uint32_t arity = c.head.is_atom() ? 0 : w.arity_of(c.head);
  if (arity > max_predicate_arity) representation_error(w, "max_procedure_arity");
  Program& program = w.program;
  Predicate& p = program.predicate(program.definition_target(c.module, name, arity));
  if ((p.flags & predicate_builtin) || ((p.flags & predicate_protected) && c.module != static_cast<AtomId>(FixedAtom::system)))
    permission_error(w, "modify", "static_procedure", indicator(w, p.module, name, arity));
  if (p.flags & predicate_strong_import)
    permission_error(w, "redefine", "imported_procedure", indicator(w, program.predicate(p.target).module, name, arity));
  return program.clauses_of(p);
}

AddResult add_clause_to(Worker& w, Predicate& p, const ClauseTerm& c, AtomId file, std::uint32_t line, bool keep_source) {
  Program& program = w.program;
  const AddResult result = begin_clause(w, p, file, line);
  check_kind_of_clause(w, p, c);
  if (p.file == 0 || result.status == AddStatus::redefined || (p.clauses.empty() && p.file != file)) {
    p.file = file;
    p.line = line;
  }
  Block block;
  const bool notes = keep_source && program.modules.kind(c.module) == ModuleKind::user;  // dynamic predicates of others all change
  if ((p.flags & predicate_dynamic) || keep_source) clause_as_kept(w, c, block);
  if (p.flags & predicate_dynamic) {
    if (notes) note_changes(w, c.module, c.head, c.body);
    program.clauses->add(*p.dynamic, block, true, {file, line});
    return result;
  }
  if (notes) {
    note_changes(w, c.module, c.head, c.body);
    note_debugger(w, c.body);
  }
  expect_code_change(w, p);
  std::vector<CompiledClause> compiled;
  compile_clause(program, w, c.head, c.body, {c.module, false}, compiled);
  PENELOPE_ASSERT(!compiled.empty());
  compiled[0].predicate = p.id;
  place_static(program, compiled, keep_source ? program.keep_source(block.view()) : SourceBlock{}, {file, line});
  compile_redefined(w);
  return result;
}

AddResult add_file_clause(Worker& w, AtomId module, Cell clause, AtomId file, std::uint32_t line, bool keep_source) {
  const ClauseTerm c = clause_argument(w, clause, module);
  return add_clause_to(w, predicate_to_define(w, c), c, file, line, keep_source);
}

namespace {

constexpr std::size_t usual_cells = 32, most_kept_cells = 4096;  // of a clause's block

// Into `made`, whose memory is used again.
void make_new_clause(Worker& w, const ClauseTerm& c, PredicateId predicate, bool at_end, NewClause& made) {
  made.predicate = predicate;
  made.at_end = at_end;
  made.block.cells.reserve(usual_cells);
  Cell* const top = w.heap_top;
  clause_as_kept(w, c, made.block);
  w.heap_top = top;
}

DynamicClause& add_now(Worker& w, const ClauseTerm& c, PredicateId predicate, bool at_end) {
  if (w.program.clauses->wants_reclaim(w.stack_bytes())) w.reclaim_clauses();
  thread_local NewClause made;
  make_new_clause(w, c, predicate, at_end, made);
  DynamicClause& added = add_clause(w.program, made);
  if (added.predicate->is_scratch()) ++w.changes_of_scratch;
  if (made.block.cells.capacity() > most_kept_cells) made.block = {};
  return added;
}

}  // namespace

DynamicClause* add_dynamic_clause(Worker& w, Cell clause, bool at_end) {
  ClauseTerm c;
  if (!clause_argument(w, clause, user_module, c)) return nullptr;
  Predicate* const p = modifiable_predicate(w, c.module, c.head);
  if (!p) return nullptr;
  check_kind_of_clause(w, *p, c);
  note_changes(w, c.module, c.head, c.body);
  return &add_now(w, c, p->id, at_end);
}

DynamicClause& add_dynamic_fact(Worker& w, Predicate& p, Cell fact, bool at_end) {
  return add_now(w, {system_module, fact, cell_of(FixedAtom::true_)}, p.id, at_end);
}

// Only where nothing else depends on it than what reads the clauses of a predicate that is known to change. What the body of a rule may modify
// has to be noted in the process of effects.
bool keep_dynamic_clause(Worker& w, Cell clause, bool at_end) {
  BranchClauses* const branch = w.parallel->branch_clauses(w);
  if (!branch && !w.parallel->keeps_changes(w)) return false;
  const ClauseTerm c = clause_argument(w, clause, user_module);
  if (w.symbols.made_elsewhere && c.body != cell_of(FixedAtom::true_)) return false;
  const Predicate& p = predicate_of_clause(w, c.module, c.head);
  if (!(p.flags & predicate_dynamic) || !may_change(w.program, p)) return false;
  OwnClauses* const own = branch ? branch->find(p.id) : nullptr;
  if (own ? !own->has_room() : branch && !w.parallel->keeps_changes(w)) return false;
  check_kind_of_clause(w, w.program.predicate(p.id), c);
  note_changes(w, c.module, c.head, c.body);
  if (own) {
    thread_local NewClause made;
    make_new_clause(w, c, p.id, at_end, made);
    branch->add(*own, made.block, at_end);
    return true;
  }
  NewClause made;
  make_new_clause(w, c, p.id, at_end, made);
  w.parallel->keep_change(w, std::move(made));
  return true;
}

void make_static_dynamic(Worker& w, Predicate& p) {
  if (!p.clauses.empty()) expect_code_change(w, p);
  const std::span<const StaticClause> all = p.clauses.all();
  const std::vector<StaticClause> clauses(all.begin(), all.end());
  w.program.clear_clauses(p.id);
  make_dynamic(w, p);
  if (p.flags & predicate_rules) define_rule_end(w, p);
  Block block;
  for (const StaticClause& c : clauses) {
    PENELOPE_ASSERT(c.source.size > 0);  // the clause is made anew from it
    block.cells.assign(c.source.cells, c.source.cells + c.source.size);
    w.program.clauses->add(*p.dynamic, block, true, c.place);
  }
}

bool continues_definition(const Worker& w, const Predicate& p) {
  PENELOPE_ASSERT(!w.loads.empty());
  if (p.flags & predicate_transparent) return false;
  const FileLoad& load = w.loads.back();
  constexpr std::uint32_t harmless = predicate_imported | predicate_public | predicate_meta;
  return load.last == p.id || ((p.flags & ~harmless) == 0 && !load.defined.contains(p.id));
}

}  // namespace penelope
