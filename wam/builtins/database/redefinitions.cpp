#include "wam/builtins/database/redefinitions.hpp"
#include "wam/builtins/database/changes.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "wam/builtins/database/protected_names.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/compiler/inline_goals.hpp"

namespace penelope {

namespace {

// Control constructs that the compiler expands, beside what it calls inline.
constexpr std::array<std::string_view, 3> expanded = {"ignore", "forall", "context_module"};

bool compiler_knows(const Program& program, const Predicate& p) {
  const std::string_view name = program.symbols.text(p.name);
  return is_protected(name, p.arity) ||  // the program has taken the protection away
         find_inline_goal(name, p.arity) || find_pure_builtin(program, p.name, p.arity) || std::ranges::find(expanded, name) != expanded.end();
}

// Whether one of these functors occurs in a block. It lies there as a cell; so do other values, which do no harm.
bool mentions(std::span<const Cell> block, const std::vector<Cell>& functors) {
  return std::ranges::find_first_of(block, functors) != block.end();
}

void compile_static(Worker& w, Predicate& p, const std::vector<Cell>& functors) {
  const std::span<const StaticClause> all = p.clauses.all();
  const bool mentioned = std::ranges::any_of(all, [&](const StaticClause& c) { return mentions({c.source.cells, c.source.size}, functors); });
  if (!mentioned || std::ranges::any_of(all, [](const StaticClause& c) { return c.source.size == 0; })) return;
  const std::vector<StaticClause> clauses(all.begin(), all.end());
  expect_code_change(w, p);
  w.program.clear_clauses(p.id);
  for (const StaticClause& c : clauses) {
    Cell* const top = w.heap_top;
    const Cell term = copy_in(w, {c.source.cells, c.source.size});
    std::vector<CompiledClause> compiled;
    compile_clause(w.program, w, w.arg(term, 0), w.arg(term, 1), {p.module, false}, compiled);
    compiled[0].predicate = p.id;
    place_static(w.program, compiled, c.source, c.place);
    w.heap_top = top;
  }
}

// Clauses that have not been called have no code. Calls that are under way keep those that they have found.
void renew_dynamic(Worker& w, DynamicPredicate& d, const std::vector<Cell>& functors) {
  std::vector<DynamicClause*> clauses;
  bool mentioned = false;
  for (DynamicClause* c = d.first_live; c; c = c->next_live) {
    clauses.push_back(c);
    mentioned = mentioned || (c->code() && mentions({c->block(), c->block_size}, functors));
  }
  if (!mentioned) return;
  Block block;
  for (DynamicClause* const c : clauses) {
    w.program.clauses->copy_block(*c, block.cells);
    const SourcePlace place = c->place();
    w.program.clauses->erase(*c);
    w.program.clauses->add(d, block, true, place);
  }
}

}  // namespace

void compile_redefined_again(Worker& w) {
  Program& program = w.program;
  std::vector<Cell> functors;
  for (const PredicateId id : program.take_redefinitions())
    if (const Predicate& p = program.predicate(id); compiler_knows(program, p) && p.arity > 0)
      functors.push_back(w.symbols.functor_cell(p.name, p.arity));
  if (functors.empty()) return;
  const PredicateId count = program.predicate_count();  // more come with the new code
  for (PredicateId id = 0; id < count; ++id) {
    Predicate& p = program.predicate(id);
    if (program.modules.kind(p.module) != ModuleKind::user) continue;
    compile_static(w, p, functors);
    if (p.flags & predicate_dynamic) renew_dynamic(w, *p.dynamic, functors);
  }
}

}  // namespace penelope
