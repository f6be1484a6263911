// Whether the debugger has anything to do: a query is run by the interpreter of prolog_lib/system/tracing.pl only if it may be traced.
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/registry.hpp"

namespace penelope {

namespace {

constexpr unsigned most_goals = 1 << 16;  // of a body that is looked at: it may be cyclic

bool joins_goals(const Store& s, Cell g) {
  using enum FixedAtom;
  return s.has_functor(g, comma, 2) || s.has_functor(g, semicolon, 2) || s.has_functor(g, arrow, 2) || s.has_functor(g, soft_arrow, 2);
}

bool switches_debugger_on(const Worker& w, Cell goal) {
  if (goal.is_atom()) {
    const std::string_view name = w.symbols.text(goal.as_atom());
    return name == "trace" || name == "debug";
  }
  if (!goal.is_struct() || w.arity_of(goal) > 2) return false;
  const std::string_view name = w.symbols.text(w.name_of(goal));
  return name == "trace" || (name == "spy" && w.arity_of(goal) == 1);
}

void use_debugger(Worker& w) {
  w.program.uses_debugger = true;
  w.program.one_worker |= noted_in_clause;
}

bool use_debugger(Worker& w, Cell*) {
  use_debugger(w);
  return true;
}

// '$debugger_wanted'(+Goal): this query may be traced
bool debugger_wanted(Worker& w, Cell* a) {
  note_debugger(w, a[0]);
  return w.program.uses_debugger;
}

}  // namespace

void note_debugger(Worker& w, Cell body) {
  std::vector<Cell> todo{body};
  for (unsigned steps = 0; !todo.empty() && steps < most_goals; ++steps) {
    const Cell g = w.deref(todo.back());
    todo.pop_back();
    if (joins_goals(w, g)) {
      todo.push_back(w.args_of(g)[1]);
      todo.push_back(w.args_of(g)[0]);
    } else if (w.has_functor(g, FixedAtom::colon, 2)) {
      todo.push_back(w.args_of(g)[1]);
    } else if (switches_debugger_on(w, g)) {
      use_debugger(w);
      return;
    }
  }
}

void register_debugger_builtins(BuiltinTable& t) {
  t.effect("$use_debugger", 0, use_debugger);
  t.det("$debugger_wanted", 1, debugger_wanted);
}

}  // namespace penelope
