#include "wam/builtins/database/changes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "wam/base/near_stack.hpp"
#include "wam/builtins/database/clause_argument.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

constexpr std::array<std::string_view, 7> modifying = {"assert", "asserta", "assertz", "retract", "retractall", "abolish", "erase"};
// What they load or declare is not known.
constexpr std::array<std::string_view, 8> loading = {"consult", "load_files", "ensure_loaded", "use_module",
                                                     "include", "make",       "dynamic",       "reconsult"};
// Goals that replace definitions of static predicates, unless they name a library; 'atom' those whose name alone says so.
struct Loader {
  std::string_view name;
  std::uint32_t fewest, most;
  bool atom;
};
constexpr std::array<Loader, 11> loaders = {{{"consult", 1, 1, true},
                                             {"load_files", 1, 2, true},
                                             {"ensure_loaded", 1, 1, true},
                                             {"use_module", 1, 2, true},
                                             {"reconsult", 1, 1, true},
                                             {"abolish", 1, 2, true},
                                             {"autoload", 1, 2, false},
                                             {"reexport", 1, 2, false},
                                             {"load_test_files", 1, 1, false},
                                             {"wrap_predicate", 4, 4, true},
                                             {"unwrap_predicate", 2, 2, true}}};

// They change a term in place, for all branches that come later: such a program has one worker.
constexpr std::array<std::string_view, 7> destructive = {"nb_setarg",        "nb_linkarg", "nb_set_dict", "add_nb_set",
                                                         "nb_intercept_all", "lazy_list",  "lazy_findall"};

// They change a term in place until backtracking, or tell one copy of a term from another.
constexpr std::array<std::string_view, 3> telling_copies = {"setarg", "b_set_dict", "same_term"};

// Dynamic predicates of the system that one built-in modifies, and which others read: they may change in programs that name it.
struct SystemTable {
  std::string_view modifier, name;
  std::uint32_t arity;
};
constexpr std::array<SystemTable, 1> system_tables = {{{"format_predicate", "$format_predicate", 2}}};

// Most names are none of these, which their first characters and lengths tell.
class NameFilter {
 public:
  constexpr NameFilter() {
    for (const auto& names : {std::span<const std::string_view>(modifying), std::span<const std::string_view>(loading),
                              std::span<const std::string_view>(destructive), std::span<const std::string_view>(telling_copies)})
      for (const std::string_view name : names) add(name);
    for (const Loader& loader : loaders) add(loader.name);
    for (const SystemTable& table : system_tables) add(table.modifier);
  }
  constexpr bool may_have(std::string_view name) const {
    return !name.empty() && name.size() < 32 && (lengths_[static_cast<unsigned char>(name.front())] >> name.size() & 1) != 0;
  }

 private:
  constexpr void add(std::string_view name) { lengths_[static_cast<unsigned char>(name.front())] |= std::uint32_t{1} << name.size(); }
  std::array<std::uint32_t, 256> lengths_{};
};
constexpr NameFilter known_names;

// library(record) makes predicates nb_set_FIELD_of_RECORD.
bool sets_field_for_good(std::string_view name) { return name.starts_with("nb_set_") && name.find("_of_") != name.npos; }

bool among(std::string_view name, const auto& names) { return std::find(names.begin(), names.end(), name) != names.end(); }

const Loader* loader_of(std::string_view name) {
  const auto* const found = std::find_if(loaders.begin(), loaders.end(), [name](const Loader& l) { return l.name == name; });
  return found == loaders.end() ? nullptr : found;
}

void note_loading(Program& program, NotedIn where) { program.changes_anything |= static_cast<std::uint8_t>(where | changes_code(where)); }

// Only the run will tell whose predicate it is.
bool module_is_open(Worker& w, Cell term) {
  for (term = w.deref(term); w.has_functor(term, FixedAtom::colon, 2) && w.is_acyclic(term); term = w.arg(term, 1))
    if (!w.arg(term, 0).is_atom()) return true;
  return false;
}

void note_modified(Worker& w, const Predicate& found, NotedIn where) {
  Predicate& p = w.program.predicate(found.flags & predicate_explicit ? found.target.load() : found.id);
  if (where == noted_in_clause) {
    p.flags |= predicate_changes;
  } else if (!(p.flags.fetch_or(predicate_changes_now) & predicate_changes_now)) {
    w.program.changed_by_goal.push_back(p.id);
  }
}

// `modifier`: retractall/1 takes a head, where :- is a predicate like any other.
void note_modified(Worker& w, std::string_view modifier, AtomId module, Cell clause, NotedIn where) {
  if (!module_is_open(w, clause)) clause = strip_module(w, clause, module);
  if (modifier != "retractall" && w.has_functor(clause, FixedAtom::neck, 2)) clause = w.arg(clause, 0);
  if (module_is_open(w, clause)) {
    w.program.changes_anything |= where;
    return;
  }
  clause = strip_module(w, clause, module);
  const bool indicator = w.has_functor(clause, FixedAtom::slash, 2);
  if (clause.is_var() || !w.is_callable(clause) || indicator) {
    w.program.changes_anything |= where;
    return;
  }
  const AtomId name = clause.is_atom() ? clause.as_atom() : w.name_of(clause);
  const std::uint32_t arity = clause.is_atom() ? 0 : w.arity_of(clause);
  const Predicate& p = w.program.predicate(w.program.definition_target(module, name, arity));
  if (!is_modified_by_name(w, p)) note_modified(w, p, where);
}

void note_system_table(Worker& w, std::string_view modifier, NotedIn where) {
  const auto* const table = std::ranges::find(system_tables, modifier, &SystemTable::modifier);
  if (table == system_tables.end()) return;
  note_modified(w, w.program.predicate(w.program.definition_target(system_module, w.symbols.atom(table->name), table->arity)), where);
}

void note_one_worker(Worker& w, std::string_view name, NotedIn where) {
  w.program.one_worker |= where;
  w.program.one_worker_for = w.symbols.atom(name);
}

void note_name(Worker& w, AtomId module, std::string_view name, bool is_atom, NotedIn where) {
  if (sets_field_for_good(name)) note_one_worker(w, name, where);
  if (!known_names.may_have(name)) return;
  if (among(name, modifying) || among(name, loading)) w.program.changes_anything |= where;
  if (const Loader* const loader = loader_of(name); loader && loader->atom && is_atom) note_loading(w.program, where);
  if (module != system_module) note_system_table(w, name, where);
  if (among(name, destructive)) note_one_worker(w, name, where);
  if (among(name, telling_copies)) w.program.one_worker |= tells_copies(where);
}

// The library's predicates are there from the start.
void note_loader(Worker& w, std::string_view name, Cell term, NotedIn where) {
  const Loader* const loader = known_names.may_have(name) ? loader_of(name) : nullptr;
  const std::uint32_t arity = w.arity_of(term);
  if (!loader || arity < loader->fewest || arity > loader->most) return;
  const Cell file = w.deref(w.arg(term, 0));
  const bool of_library = file.is_compound() && !file.is_list() && w.arity_of(file) == 1 && w.symbols.text(w.name_of(file)) == "library" &&
                          w.deref(w.arg(file, 0)).is_atom();
  if (!of_library) note_loading(w.program, where);
}

// set_prolog_flag(Flag, Value), of a flag that no goal asks for: like other definitions.
void note_flag(Worker& w, std::string_view name, Cell term, NotedIn where) {
  if (name != "set_prolog_flag" || w.arity_of(term) != 2) return;
  const Cell flag = w.deref(w.arg(term, 0));
  if (!flag.is_atom() || Flags::has_field(w.symbols.text(flag.as_atom()))) note_loading(w.program, where);
}

// Which arguments are goals, of what bodies are made of: bit i is argument i.
unsigned goals_among_arguments(std::string_view name, std::uint32_t arity) {
  if (arity == 2 && (name == "," || name == ";" || name == "->" || name == "*->" || name == "forall")) return 3;
  if (arity == 1 && (name == "\\+" || name == "once" || name == "ignore" || name == "call" || name == "forall")) return 1;
  if (arity == 2 && name == ":") return 2;
  if (arity == 3 && name == "catch") return 5;
  return arity >= 3 && name == "findall" ? 2 : 0;
}

// Goals whose form or place in a body says that they load or redefine: [File], make, table(Name/Arity), untable(Name/Arity).
bool loads(Worker& w, Cell goal) {
  if (goal.is_list()) return true;
  if (goal.is_atom()) return w.symbols.text(goal.as_atom()) == "make";
  if (!goal.is_compound() || w.arity_of(goal) != 1) return false;
  const std::string_view name = w.symbols.text(w.name_of(goal));
  return name == "table" || name == "untable";
}

void note_loading_goals(Worker& w, Cell body, NotedIn where) {
  NearStack<Cell, 32> todo;
  todo.push(body);
  for (std::uint64_t steps = 0; !todo.empty(); ++steps) {
    if (steps == w.walk_patience() && !w.is_acyclic(body)) return;
    const Cell goal = w.deref(todo.back());
    todo.pop();
    if (loads(w, goal)) return note_loading(w.program, where);
    if (!goal.is_compound()) continue;
    const unsigned goals = goals_among_arguments(w.symbols.text(w.name_of(goal)), w.arity_of(goal));
    for (unsigned i = 0; goals >> i != 0; ++i)
      if (goals >> i & 1) todo.push(w.arg(goal, i));
  }
}

}  // namespace

namespace {

void note(Worker& w, AtomId module, Cell term, bool names_count, NotedIn where) {
  if (term = w.deref(term); !term.is_compound()) {
    if (term.is_atom() && names_count && term != cell_of(FixedAtom::true_)) note_name(w, module, w.symbols.text(term.as_atom()), true, where);
    return;
  }
  NearStack<Cell, 32> todo;  // beside the term at hand
  const auto all_is_noted = [&] {
    const unsigned changes = w.program.changes_anything;
    return (changes & changes >> 4 & w.program.one_worker & where) != 0;
  };
  Cell t = term;
  for (std::uint64_t steps = 0; !all_is_noted(); ++steps) {
    if (steps == w.walk_patience() && !w.is_acyclic(term)) return;
    const std::uint32_t arity = w.arity_of(t);
    if (!t.is_list()) {
      const std::string_view name = w.symbols.text(w.name_of(t));
      if (arity == 1 && known_names.may_have(name) && among(name, modifying)) {
        note_modified(w, name, module, w.arg(t, 0), where);
      } else {
        note_name(w, module, name, false, where);
      }
      note_loader(w, name, t, where);
      note_flag(w, name, t, where);
    }
    Cell next{0};
    for (std::uint32_t i = arity; i-- > 0;) {
      const Cell argument = w.arg(t, i);
      if (argument.is_atom() && names_count) note_name(w, module, w.symbols.text(argument.as_atom()), true, where);
      if (!argument.is_compound()) continue;
      if (next.bits != 0) todo.push(next);
      next = argument;
    }
    if (next.bits == 0) {
      if (todo.empty()) return;
      next = todo.back();
      todo.pop();
    }
    t = next;
  }
}

}  // namespace

void note_changes(Worker& w, AtomId module, Cell goal) {
  note(w, module, goal, true, noted_in_goal);
  note_loading_goals(w, goal, noted_in_goal);
}

void note_changes(Worker& w, AtomId module, Cell head, Cell body) {
  head = w.deref(head);
  for (std::uint32_t i = 0; head.is_compound() && i < w.arity_of(head); ++i) note(w, module, w.args_of(head)[i], false, noted_in_clause);
  note(w, module, body, true, noted_in_clause);
  note_loading_goals(w, body, noted_in_clause);
}

bool is_modified_by_name(const Worker& w, const Predicate& p) {
  return p.module == system_module && std::ranges::find(system_tables, w.symbols.text(p.name), &SystemTable::name) != system_tables.end();
}

void forget_goal(Program& program) {
  constexpr auto others = static_cast<std::uint8_t>(~noted_in_goal);
  program.changes_anything &= others & static_cast<std::uint8_t>(~changes_code(noted_in_goal));
  program.one_worker &= others & static_cast<std::uint8_t>(~tells_copies(noted_in_goal));
  for (const PredicateId id : std::exchange(program.changed_by_goal, {})) program.predicate(id).flags &= ~predicate_changes_now;
}

void expect_change(Worker& w, const Predicate& p) {
  if (w.parallel && !may_change(w.program, p)) w.parallel->unexpected_change(w, p);
}

void expect_code_change(Worker& w, const Predicate& p) {
  if (w.parallel && p.definition != &p.undefined) w.parallel->before_code_change(w, p);
}

}  // namespace penelope
