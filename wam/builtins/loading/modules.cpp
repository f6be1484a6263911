// Primitives of the module system (prolog_lib/system/modules.pl): which modules there are and where they look for predicates,
// imports, meta-arguments, the module that is being loaded.
#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/database/clause_argument.hpp"
#include "wam/builtins/database/redefinitions.hpp"
#include "wam/builtins/loading/meta_heads.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/operators.hpp"

namespace penelope {

namespace {

constexpr std::array<std::pair<std::string_view, ModuleKind>, 3> kinds = {
    {{"user", ModuleKind::user}, {"library", ModuleKind::library}, {"system", ModuleKind::system}}};

AtomId module_argument(Worker& w, Cell c) { return atom_argument(w, c).as_atom(); }

// The predicate that three arguments name.
PredicateId predicate_argument(Worker& w, Cell* a) {
  const Cell arity = natural_argument(w, a[2]);
  if (!arity.is_int() || arity.as_int() > static_cast<std::int64_t>(max_predicate_arity)) representation_error(w, "max_procedure_arity");
  return w.program.intern_predicate(module_argument(w, a[0]), atom_argument(w, a[1]).as_atom(), static_cast<std::uint32_t>(arity.as_int()));
}

// --- modules ----------------------------------------------------------------------------------------------------------

// Whether a module would look into another one that looks, maybe by way of more, into the first one.
bool looks_into(const Modules& modules, AtomId from, AtomId into) {
  std::vector<AtomId> todo{from};
  std::set<AtomId> seen;
  while (!todo.empty()) {
    const AtomId name = todo.back();
    todo.pop_back();
    if (name == into) return true;
    if (seen.insert(name).second) std::ranges::copy(modules.bases(name), std::back_inserter(todo));
  }
  return false;
}

// '$make_module'(+Module, +Kind): it exists from now on.
bool make_module(Worker& w, Cell* a) {
  const AtomId name = module_argument(w, a[0]);
  const std::string_view kind_name = w.symbols.text(atom_argument(w, a[1]).as_atom());
  const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.first == kind_name; });
  if (kind == kinds.end()) return raise(domain_error_ball(w, "module_class", a[1]));
  Modules& modules = w.program.modules;
  if (name == user_module || name == system_module) return true;
  const std::vector<AtomId> names = modules.names();
  if (modules.kind(name) == kind->second && std::find(names.begin(), names.end(), name) != names.end()) return true;
  const AtomId base = kind->second == ModuleKind::user ? user_module : system_module;
  if (looks_into(modules, base, name)) return raise(permission_error_ball(w, "add_import", "module", Cell::atom(base)));
  modules.set(name, {kind->second, {base}});
  return true;
}

bool module_kind(Worker& w, Cell* a) {
  const ModuleKind kind = w.program.modules.kind(module_argument(w, a[0]));
  return w.unify(a[1], w.symbols.atom_cell(kinds[static_cast<std::size_t>(kind)].first));
}

// '$modules'(-List): those that were made, and those with predicates.
bool modules(Worker& w, Cell* a) {
  const std::vector<AtomId> made = w.program.modules.names();
  std::set<AtomId> all(made.begin(), made.end());
  for (PredicateId id = 0; id < w.program.predicate_count(); ++id)
    if (const Predicate& p = w.program.predicate(id); p.flags & predicate_defined) all.insert(p.module);
  std::vector<Cell> names;
  for (const AtomId name : all) names.push_back(Cell::atom(name));
  return w.unify(a[0], w.new_list_of(names));
}

bool import_modules(Worker& w, Cell* a) {
  std::vector<Cell> names;
  for (const AtomId base : w.program.modules.bases(module_argument(w, a[0]))) names.push_back(Cell::atom(base));
  return w.unify(a[1], w.new_list_of(names));
}

// '$set_import_modules'(+Module, +List)
bool set_import_modules(Worker& w, Cell* a) {
  const AtomId name = module_argument(w, a[0]);
  ModuleRecord record{w.program.modules.kind(name), {}};
  for (const Cell base : list_argument(w, a[1])) {
    if (looks_into(w.program.modules, module_argument(w, base), name)) return raise(permission_error_ball(w, "add_import", "module", base));
    record.bases.push_back(base.as_atom());
  }
  w.program.operators->inherit(name, record.bases);
  w.program.modules.set(name, std::move(record));
  return true;
}

bool rename_module(Worker& w, Cell* a) {
  for (const Cell name : {a[0], a[1]})
    if (const AtomId module = module_argument(w, name); module == system_module || module == user_module)
      return raise(permission_error_ball(w, "rename", "module", w.deref(name)));
  w.program.rename_module(module_argument(w, a[0]), module_argument(w, a[1]));
  return true;
}

bool source_module(Worker& w, Cell* a) { return w.unify(a[0], Cell::atom(w.source_module)); }

bool set_source_module(Worker& w, Cell* a) {
  w.source_module = module_argument(w, a[0]);
  return true;
}

// --- predicates ---------------------------------------------------------------------------------------------------------

// '$import'(+From, +Name, +Arity, +Into, +As, +Strength, +Stage, -Status): Strength is weak or strong (named in the import list);
// Stage is loading or loaded: what a module that is being loaded does not define yet it will define, whatever it inherits now. Status
// is ok, local (Into has a definition of its own) or imported(Module) (from another one).
bool import(Worker& w, Cell* a) {
  Program& program = w.program;
  const PredicateId named = predicate_argument(w, a);
  const Predicate& from = program.predicate(named);
  PredicateId source = from.flags & predicate_explicit ? from.target.load() : named;
  const bool is_complete = w.symbols.text(atom_argument(w, a[6]).as_atom()) == "loaded";
  if (is_complete && !(from.flags & (predicate_explicit | predicate_defined))) {  // exports what it inherits
    if (const PredicateId seen = program.visible_predicate(from.module, from.name, from.arity); seen != Program::no_predicate) source = seen;
    if (program.predicate(source).module == system_module) return w.unify(a[7], w.symbols.atom_cell("ok"));
  }
  const bool strong = w.symbols.text(atom_argument(w, a[5]).as_atom()) == "strong";
  Predicate& into = program.predicate(program.intern_predicate(module_argument(w, a[3]), atom_argument(w, a[4]).as_atom(), from.arity));
  if (into.id == source) return w.unify(a[7], w.symbols.atom_cell("ok"));
  if ((into.flags & predicate_explicit) && into.target != source)
    return w.unify(a[7], w.new_struct(w.symbols.functor_cell("imported", 1), Cell::atom(program.predicate(into.target).module)));
  if (into.flags & predicate_defined) return w.unify(a[7], w.symbols.atom_cell("local"));
  if (into.target != source) expect_code_change(w, into);
  program.import_predicate(into.id, source);
  compile_redefined(w);
  if (strong) into.flags |= predicate_strong_import;
  return w.unify(a[7], w.symbols.atom_cell("ok"));
}

// '$import_of'(+Module, +Name, +Arity, -From): use_module/1,2 or import/1 made it the predicate of module From
bool import_of(Worker& w, Cell* a) {
  const PredicateId id = w.program.find_predicate(module_argument(w, a[0]), atom_argument(w, a[1]).as_atom(), arity_looked_for(w, a[2]));
  if (id == Program::no_predicate || !(w.program.predicate(id).flags & predicate_explicit)) return false;
  return w.unify(a[3], Cell::atom(w.program.predicate(w.program.predicate(id).target).module));
}

// '$export'(+Module, +Name, +Arity)
bool export_predicate(Worker& w, Cell* a) {
  w.program.predicate(predicate_argument(w, a)).flags |= predicate_public;
  return true;
}

// '$autoload'(+Module, +Name, +Arity): calls find this predicate without importing it.
bool autoload(Worker& w, Cell* a) {
  const PredicateId named = predicate_argument(w, a);
  const Predicate& p = w.program.predicate(named);
  w.program.modules.set_autoload(p.name, p.arity, p.flags & predicate_explicit ? p.target.load() : named);
  return true;
}

unsigned meta_argument_of(Worker& w, Cell argument) {
  using Named = std::pair<std::string_view, unsigned>;
  constexpr std::array<Named, 8> named = {{{":", meta_module},
                                           {"^", meta_exists},
                                           {"//", meta_grammar},
                                           {"?", meta_any},
                                           {"*", meta_any},
                                           {"+", meta_in},
                                           {"-", meta_out},
                                           {"!", meta_any}}};
  if (argument.is_var()) instantiation_error(w);
  if (argument.is_int() && argument.as_int() >= 0 && argument.as_int() <= 9) return static_cast<unsigned>(argument.as_int());
  if (argument.is_atom())
    for (const auto& [text, kind] : named)
      if (w.symbols.text(argument.as_atom()) == text) return kind;
  domain_error(w, "meta_argument_specifier", argument);
}

// '$meta_predicate'(+Module, +Head)
bool meta_predicate(Worker& w, Cell* a) {
  Cell head;
  if (!bound_argument(w, a[1], head)) return false;
  if (!w.is_callable(head)) return raise(type_error_ball(w, "callable", head));
  const std::uint32_t arity = head.is_atom() ? 0 : w.arity_of(head);
  if (arity > max_predicate_arity) return raise(representation_error_ball(w, "max_procedure_arity"));
  std::uint64_t all = ~std::uint64_t{0};
  for (std::uint32_t i = 0; i < arity; ++i) {
    const unsigned kind = meta_argument_of(w, w.deref(w.args_of(head)[i]));
    if (i >= most_meta_arguments && takes_module(kind)) return raise(representation_error_ball(w, "meta_arguments"));
    if (i < most_meta_arguments) all = (all & ~(std::uint64_t{15} << (4 * i))) | std::uint64_t{kind} << (4 * i);
  }
  const AtomId name = head.is_atom() ? head.as_atom() : w.name_of(head);
  w.program.set_meta(w.program.intern_predicate(module_argument(w, a[0]), name, arity), all);
  return true;
}

// '$set_transparent'(+Module, +Name, +Arity, +Companion): calls of the predicate go to its companion, with their module
bool set_transparent(Worker& w, Cell* a) {
  const PredicateId id = predicate_argument(w, a);
  const Predicate& p = w.program.predicate(id);
  if (p.arity == max_predicate_arity) return raise(representation_error_ball(w, "max_procedure_arity"));
  w.program.set_transparent(id, w.program.intern_predicate(p.module, atom_argument(w, a[3]).as_atom(), p.arity + 1));
  return true;
}

// '$meta_head'(+Module, +Name, +Arity, -Head): as '$meta_predicate'/2 has told, of the definition that a call would run
bool meta_head(Worker& w, Cell* a) {
  const PredicateId id = w.program.visible_predicate(module_argument(w, a[0]), atom_argument(w, a[1]).as_atom(), arity_looked_for(w, a[2]));
  if (id == Program::no_predicate) return false;
  const Predicate& p = w.program.predicate(id);
  return (p.flags & predicate_meta) && w.unify(a[3], meta_head_of(w, p));
}

}  // namespace

Cell meta_head_of(Worker& w, const Predicate& p) {
  constexpr std::array<std::string_view, 6> names = {":", "^", "//", "?", "+", "-"};
  PENELOPE_ASSERT(p.flags & predicate_meta);
  std::vector<Cell> arguments;
  for (std::uint32_t i = 0; i < p.arity; ++i) {
    const unsigned kind = meta_argument(p.meta_arguments, i);
    arguments.push_back(kind < meta_module ? Cell::integer(kind) : w.symbols.atom_cell(names[kind - meta_module]));
  }
  return arguments.empty() ? Cell::atom(p.name) : w.new_struct(w.symbols.functor_cell(p.name, p.arity), std::span<const Cell>(arguments));
}

void register_module_builtins(BuiltinTable& t) {
  t.effect("$make_module", 2, make_module);
  t.det("$module_kind", 2, module_kind);
  t.det("$modules", 1, modules);
  t.det("$import_modules", 2, import_modules);
  t.effect("$set_import_modules", 2, set_import_modules);
  t.effect("$rename_module", 2, rename_module);
  t.det("$source_module", 1, source_module);
  t.effect("$set_source_module", 1, set_source_module);
  t.effect("$import", 8, import);
  t.det("$import_of", 4, import_of);
  t.effect("$export", 3, export_predicate);
  t.effect("$autoload", 3, autoload);
  t.effect("$meta_predicate", 2, meta_predicate);
  t.effect("$set_transparent", 4, set_transparent);
  t.det("$meta_head", 4, meta_head);
}

}  // namespace penelope
