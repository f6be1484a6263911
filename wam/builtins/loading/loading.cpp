// Primitives of the loader and of reflection (prolog_lib/system/load.pl, dynamic.pl): '$start_file'/1, '$add_clause'/5, '$end_file'/1,
// '$declare'/4, '$unprotect'/2, '$predicates'/3, '$predicate_flags'/4, '$has_property'/3, '$user_defined'/3,
// '$goal_kind'/4, '$home_of_predicate'/4, '$place_of_predicate'/6, '$clause_count'/4, '$runs_inline'/2.
#include <array>
#include <utility>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/redefinitions.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/loading/meta_heads.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/compiler/inline_goals.hpp"
#include "wam/machine/own_clauses.hpp"
#include "wam/term/arithmetic.hpp"

namespace penelope {

namespace {

bool start_file(Worker& w, Cell* a) {
  w.loads.push_back({atom_argument(w, a[0]).as_atom(), {}, Program::no_predicate});
  return true;
}

bool end_file(Worker& w, Cell* a) {
  const AtomId file = atom_argument(w, a[0]).as_atom();
  while (!w.loads.empty()) {  // an exception may have left inner ones
    const bool found = w.loads.back().file == file;
    w.loads.pop_back();
    if (found) break;
  }
  return true;
}

// '$add_clause'(+Module, +Clause, +File, +Line, -Status): ok, redefined(PI, OldFile, OldLine), overrides(PI, Module that it was
// imported from) or discontiguous(PI, EarlierLine, PI of the clause before)
bool add_clause(Worker& w, Cell* a) {
  const AtomId module = atom_argument(w, a[0]).as_atom();
  const AtomId file = atom_argument(w, a[2]).as_atom();
  const std::int64_t line = small_integer_argument(w, a[3]);
  const AddResult r = add_file_clause(w, module, a[1], file, static_cast<std::uint32_t>(line), module != system_module);
  const auto indicator_of = [&w](const Predicate& p) { return indicator(w, p.module, w.program.known_name(p), p.arity); };
  const Cell old_line = Cell::integer(r.old_line);
  switch (r.status) {
    case AddStatus::ok: return w.unify(a[4], w.symbols.atom_cell("ok"));
    case AddStatus::redefined:
      return w.unify(a[4], w.new_struct(w.symbols.functor_cell("redefined", 3), indicator_of(*r.predicate), Cell::atom(r.old_file), old_line));
    case AddStatus::overrides:
      return w.unify(a[4], w.new_struct(w.symbols.functor_cell("overrides", 2), indicator_of(*r.predicate), Cell::atom(r.imported_from)));
    case AddStatus::discontiguous: break;
  }
  return w.unify(a[4], w.new_struct(w.symbols.functor_cell("discontiguous", 3), indicator_of(*r.predicate), old_line,
                                    indicator_of(w.program.predicate(r.before))));
}

// --- declarations ---------------------------------------------------------------------------------------------------

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 18> flag_names = {{
    {"defined", predicate_defined},
    {"dynamic", predicate_dynamic},
    {"builtin", predicate_builtin},
    {"protected", predicate_protected},
    {"library", predicate_library},
    {"multifile", predicate_multifile},
    {"discontiguous", predicate_discontiguous},
    {"imported", predicate_imported},
    {"hidden", predicate_hidden},
    {"sequential", predicate_sequential},
    {"parallel", predicate_parallel},
    {"control", predicate_control},
    {"meta", predicate_meta},
    {"public", predicate_public},
    {"tabled", predicate_tabled},
    {"transparent", predicate_transparent},
    {"rules", predicate_rules},
    {"uncounted", predicate_uncounted},
}};

std::uint32_t flag_of(Worker& w, Cell name) {
  for (const auto& [text, flag] : flag_names)
    if (w.symbols.text(name.as_atom()) == text) return flag;
  domain_error(w, "predicate_property", name);
}

std::uint32_t arity_argument(Worker& w, Cell c) {
  c = natural_argument(w, c);
  if (!c.is_int() || c.as_int() > static_cast<std::int64_t>(max_predicate_arity)) representation_error(w, "max_procedure_arity");
  return static_cast<std::uint32_t>(c.as_int());
}

// '$declare'(+Module, +Name, +Arity, +Property)
bool declare(Worker& w, Cell* a) {
  const AtomId module = atom_argument(w, a[0]).as_atom();
  const AtomId name = atom_argument(w, a[1]).as_atom();
  const std::uint32_t arity = arity_argument(w, a[2]);
  const std::uint32_t flag = flag_of(w, atom_argument(w, a[3]));
  Predicate& p = w.program.clauses_of(w.program.predicate(w.program.definition_target(module, name, arity)));
  if ((p.flags & predicate_protected) && module != system_module)
    return raise(permission_error_ball(w, "modify", "static_procedure", indicator(w, module, name, arity)));
  if (flag == predicate_dynamic) {
    if (p.flags & predicate_dynamic) return true;
    if (!p.clauses.empty() && !p.clauses.all().front().source.cells)
      return raise(permission_error_ball(w, "modify", "static_procedure", indicator(w, module, name, arity)));
    make_static_dynamic(w, p);
    if (!w.loads.empty()) p.file = w.loads.back().file;
    return true;
  }
  if ((flag & (predicate_multifile | predicate_discontiguous)) && !(p.flags & predicate_defined)) {
    w.program.set_entry_declared(p.id);  // a call to it fails instead of raising an error
    compile_redefined(w);
  }
  p.flags |= flag;
  return true;
}

// '$unprotect'(+Name, +Arity): modules may define this predicate of the system themselves.
bool unprotect(Worker& w, Cell* a) {
  const PredicateId id = w.program.find_predicate(system_module, atom_argument(w, a[0]).as_atom(), arity_argument(w, a[1]));
  if (id == Program::no_predicate || !(w.program.predicate(id).flags & predicate_protected)) return true;
  Predicate& p = w.program.predicate(id);
  p.flags = (p.flags & ~std::uint32_t{predicate_protected}) | predicate_library;
  return true;
}

// --- reflection -----------------------------------------------------------------------------------------------------

// '$predicates'(+Module, ?Name, -List of Name/Arity): defined, not auxiliary ones
bool predicates(Worker& w, Cell* a) {
  const AtomId module = atom_argument(w, a[0]).as_atom();
  const Cell name = w.deref(a[1]);
  std::vector<Cell> found;
  const auto add = [&](const Predicate& p) {
    if (p.module != module || !(p.flags & predicate_defined) || (p.flags & predicate_hidden)) return;
    found.push_back(w.new_struct(w.symbols.functor_cell("/", 2), Cell::atom(p.name), Cell::integer(p.arity)));
  };
  if (name.is_var())
    for (PredicateId id = 0; id < w.program.predicate_count(); ++id) add(w.program.predicate(id));
  else if (name.is_atom())
    for (const PredicateId id : w.program.predicates_named(name.as_atom())) add(w.program.predicate(id));
  return w.unify(a[2], w.new_list_of(found));
}

// What a call would find; no_predicate: nothing. An earlier branch of the search may be about to change what is looked at then, or to make it.
PredicateId predicate_looked_at(Worker& w, AtomId module, AtomId name, std::uint32_t arity) {
  const auto read = [&w](const Predicate& p) {
    if (may_change(w.program, p) && !w.own_clauses(p.id)) w.before_read({StateObject::Kind::clauses, p.id});
  };
  if (!w.parallel) return w.program.visible_predicate(module, name, arity);
  if (const PredicateId own = w.program.find_predicate(module, name, arity); own != Program::no_predicate) read(w.program.predicate(own));
  const PredicateId id = w.program.visible_predicate(module, name, arity);
  if (id != Program::no_predicate) read(w.program.clauses_of(w.program.predicate(id)));
  return id;
}

std::uint64_t count_of_clauses(Worker& w, const Predicate& p) {
  if (OwnClauses* const own = w.own_clauses(p.id)) return own->clauses().live.load();
  return p.dynamic ? p.dynamic.load()->live.load() : p.clauses.size();
}

// '$predicate_flags'(+Module, +Name, +Arity, -Flags): fails when a call would not find it; the flags of what it finds,
// with clauses(N), file(F) and line(L) where known
bool predicate_flags(Worker& w, Cell* a) {
  const AtomId module = atom_argument(w, a[0]).as_atom();
  const AtomId name = atom_argument(w, a[1]).as_atom();
  const PredicateId id = predicate_looked_at(w, module, name, arity_looked_for(w, a[2]));
  if (id == Program::no_predicate) return false;
  const Predicate& seen = w.program.predicate(id);
  const Predicate& p = w.program.clauses_of(w.program.predicate(id));
  std::vector<Cell> flags;
  for (const auto& [text, flag] : flag_names)
    if ((p.flags | (seen.flags & predicate_tabled)) & flag) flags.push_back(w.symbols.atom_cell(text));
  flags.push_back(w.new_struct(w.symbols.functor_cell("clauses", 1), Cell::integer(static_cast<std::int64_t>(count_of_clauses(w, p)))));
  flags.push_back(w.new_struct(w.symbols.functor_cell("module", 1), Cell::atom(p.module)));
  if (p.file != 0) {
    flags.push_back(w.new_struct(w.symbols.functor_cell("file", 1), Cell::atom(p.file)));
    flags.push_back(w.new_struct(w.symbols.functor_cell("line", 1), Cell::integer(p.line)));
  }
  return w.unify(a[3], w.new_list_of(flags));
}

// '$home_of_predicate'(+Module, +Name, +Arity, -Home): the module of what a call would find
bool home_of_predicate(Worker& w, Cell* a) {
  const PredicateId id = predicate_looked_at(w, atom_argument(w, a[0]).as_atom(), atom_argument(w, a[1]).as_atom(), arity_looked_for(w, a[2]));
  if (id == Program::no_predicate) return false;
  const Predicate& p = w.program.clauses_of(w.program.predicate(id));
  return (p.flags & (predicate_defined | predicate_builtin)) && w.unify(a[3], Cell::atom(p.module));
}

// What a call would find, as predicate_looked_at(), where most goals are of predicates of the system that nobody can replace.
PredicateId predicate_of_goal(Worker& w, AtomId module, AtomId name, std::uint32_t arity) {
  const PredicateId fixed = w.program.find_predicate(system_module, name, arity);
  if (fixed != Program::no_predicate && (w.program.predicate(fixed).flags & predicate_protected)) return fixed;
  return predicate_looked_at(w, module, name, arity);
}

// '$goal_kind'(+Goal, +Module, -Home, -Kind): what an interpreter has to do with a goal, and the module of what the call would find. Kind is
// user: it has clauses to go through; meta(Kinds): it calls arguments; system: it is called as it is; or undefined.
bool goal_kind(Worker& w, Cell* a) {
  const Cell goal = w.deref(a[0]);
  if (!w.is_callable(goal)) return raise(type_error_ball(w, "callable", goal));
  Cell module;
  if (!atom_argument(w, a[1], module)) return false;
  const AtomId name = goal.is_atom() ? goal.as_atom() : w.name_of(goal);
  const PredicateId id = predicate_of_goal(w, module.as_atom(), name, goal.is_atom() ? 0 : w.arity_of(goal));
  const Predicate* const p = id == Program::no_predicate ? nullptr : &w.program.clauses_of(w.program.predicate(id));
  const auto answer = [&](AtomId home, Cell kind) { return w.unify(a[2], Cell::atom(home)) && w.unify(a[3], kind); };
  if (!p || !(p->flags & (predicate_defined | predicate_builtin))) return answer(module.as_atom(), w.symbols.atom_cell("undefined"));
  const bool is_users = p->module == user_module || (p->module != system_module && w.program.modules.kind(p->module) == ModuleKind::user);
  if (is_users && !(p->flags & (predicate_builtin | predicate_rules))) return answer(p->module, cell_of(FixedAtom::user));
  const PredicateId known = p->flags & predicate_meta ? p->id : w.program.visible_predicate(p->module, name, p->arity);
  if (known == Program::no_predicate || !(w.program.predicate(known).flags & predicate_meta))
    return answer(p->module, cell_of(FixedAtom::system));
  return answer(p->module, w.new_struct(w.symbols.functor_cell("meta", 1), meta_head_of(w, w.program.predicate(known))));
}

// '$place_of_predicate'(+Module, +Name, +Arity, -Home, -File, -Line): where what a call would find is defined; fails where no file has it.
bool place_of_predicate(Worker& w, Cell* a) {
  const PredicateId id = predicate_looked_at(w, atom_argument(w, a[0]).as_atom(), atom_argument(w, a[1]).as_atom(), arity_looked_for(w, a[2]));
  if (id == Program::no_predicate) return false;
  const Predicate& p = w.program.clauses_of(w.program.predicate(id));
  return p.file != 0 && w.unify(a[3], Cell::atom(p.module)) && w.unify(a[4], Cell::atom(p.file)) && w.unify(a[5], Cell::integer(p.line));
}

// '$user_defined'(+Module, +Name, +Arity): a call would find such a predicate, which is written in Prolog.
bool user_defined(Worker& w, Cell* a) {
  Cell module, name;
  std::uint32_t arity;
  if (!atom_argument(w, a[0], module) || !atom_argument(w, a[1], name) || !arity_looked_for(w, a[2], arity)) return false;
  const PredicateId id = predicate_looked_at(w, module.as_atom(), name.as_atom(), arity);
  if (id == Program::no_predicate) return false;
  const std::uint32_t flags = w.program.clauses_of(w.program.predicate(id)).flags;
  return (flags & predicate_defined) && !(flags & (predicate_builtin | predicate_control));
}

// '$clause_count'(+Module, +Name, +Arity, -Count): of a predicate that the system has not.
bool clause_count(Worker& w, Cell* a) {
  if (!user_defined(w, a)) return false;
  const PredicateId id = predicate_looked_at(w, w.deref(a[0]).as_atom(), w.deref(a[1]).as_atom(), arity_looked_for(w, a[2]));
  const Predicate& p = w.program.clauses_of(w.program.predicate(id));
  return p.module != system_module && w.unify(a[3], Cell::integer(static_cast<std::int64_t>(count_of_clauses(w, p))));
}

struct PlainProperty {
  std::string_view name;
  bool (*holds)(const Predicate& p, const Predicate& seen);  // seen: what the call finds; p: where its clauses are
};
constexpr std::array<PlainProperty, 11> plain_properties{{
    {"built_in", [](const Predicate& p, const Predicate&) { return p.module == system_module; }},
    {"defined", [](const Predicate&, const Predicate&) { return true; }},
    {"discontiguous", [](const Predicate& p, const Predicate&) { return (p.flags & predicate_discontiguous) != 0; }},
    {"dynamic", [](const Predicate& p, const Predicate&) { return (p.flags & predicate_dynamic) != 0; }},
    {"foreign", [](const Predicate& p, const Predicate&) { return (p.flags & predicate_builtin) != 0; }},
    {"interpreted", [](const Predicate& p, const Predicate&) { return (p.flags & predicate_builtin) == 0; }},
    {"multifile", [](const Predicate& p, const Predicate&) { return (p.flags & predicate_multifile) != 0; }},
    {"static", [](const Predicate& p, const Predicate&) { return (p.flags & predicate_dynamic) == 0; }},
    {"system", [](const Predicate& p, const Predicate&) { return p.module == system_module; }},
    {"tabled", [](const Predicate& p, const Predicate& seen) { return ((p.flags | seen.flags) & predicate_tabled) != 0; }},
    {"visible", [](const Predicate&, const Predicate&) { return true; }},
}};

// '$has_property'(+Module, +Head, +Property): one of the properties that a look at flags tells.
bool has_property(Worker& w, Cell* a) {
  Cell head;
  if (!bound_argument(w, a[1], head)) return false;
  if (!w.is_callable(head)) return raise(type_error_ball(w, "callable", head));
  const AtomId name = head.is_atom() ? head.as_atom() : w.name_of(head);
  const PredicateId id = predicate_looked_at(w, atom_argument(w, a[0]).as_atom(), name, head.is_atom() ? 0 : w.arity_of(head));
  if (id == Program::no_predicate) return false;
  const Predicate& seen = w.program.predicate(id);
  const Predicate& p = w.program.clauses_of(w.program.predicate(id));
  if (!(p.flags & (predicate_defined | predicate_builtin))) return false;
  const std::string_view wanted = w.symbols.text(atom_argument(w, a[2]).as_atom());
  const auto found = std::ranges::find(plain_properties, wanted, &PlainProperty::name);
  if (found == plain_properties.end()) domain_error(w, "predicate_property", a[2]);  // predicates.pl has the same list
  return found->holds(p, seen);
}

// '$runs_inline'(+Goal): in a clause it is instructions, no call: it is not counted as an inference
bool runs_inline(Worker& w, Cell* a) {
  Cell goal;
  if (!bound_argument(w, a[0], goal)) return false;
  if (!goal.is_atom() && !goal.is_struct()) return false;
  const AtomId name = goal.is_atom() ? goal.as_atom() : w.name_of(goal);
  const std::uint32_t arity = goal.is_atom() ? 0 : w.arity_of(goal);
  if (w.program.is_redefined(user_module, name, arity)) return false;
  if (const InlineGoal* const known = find_inline_goal(w.symbols.text(name), arity)) return !known->is_arithmetic() || !reads_state(w, goal);
  return find_pure_builtin(w.program, name, arity).has_value();
}

}  // namespace

void register_loading_builtins(BuiltinTable& t) {
  t.effect("$start_file", 1, start_file);
  t.effect("$end_file", 1, end_file);
  t.effect("$add_clause", 5, add_clause);
  t.effect("$declare", 4, declare);
  t.effect("$unprotect", 2, unprotect);
  t.det("$predicates", 3, predicates);
  t.det("$predicate_flags", 4, predicate_flags);
  t.det("$goal_kind", 4, goal_kind);
  t.det("$has_property", 3, has_property);
  t.det("$user_defined", 3, user_defined);
  t.det("$home_of_predicate", 4, home_of_predicate);
  t.det("$place_of_predicate", 6, place_of_predicate);
  t.det("$clause_count", 4, clause_count);
  t.det("$runs_inline", 1, runs_inline);
}

}  // namespace penelope
