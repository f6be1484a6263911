#include "wam/machine/callers.hpp"

#include <algorithm>

#include "wam/code/clause_store.hpp"

namespace penelope {

// The auxiliaries of a clause come after it in the code and belong to it; an index may come later than all clauses.
void ClauseMap::make(const Program& program) {
  entries_.clear();
  program_ = &program;
  code_used_ = program.code_used();
  for (PredicateId id = 0; id < program.predicate_count(); ++id) {
    const Predicate& p = program.predicate(id);
    if (p.flags & (predicate_hidden | predicate_imported)) continue;
    const std::span<const StaticClause> clauses = p.clauses.all();
    for (const StaticClause& c : clauses) entries_.push_back({c.code, {id, c.place}});
    const Word* const index = p.definition;
    if (!clauses.empty() && program.in_code_area(index) && index != program.code_base() + clauses[0].code)
      entries_.push_back({static_cast<std::uint64_t>(index - program.code_base()), {id, clauses[0].place}});
  }
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.code < b.code; });
}

CodeOfClause ClauseMap::code_around(const Worker& w, const Word* at) {
  const Program& program = w.program;
  if (!program.in_code_area(at)) {
    const DynamicClause* const c = program.clauses->containing(at);
    if (!c) return {};
    const Word* const code = c->code.load();
    return {{c->predicate->id, c->place}, code, code + c->code_size};
  }
  const auto offset = static_cast<std::uint64_t>(at - program.code_base());
  if (program_ != &program || code_used_ != program.code_used()) make(program);
  const auto next = std::upper_bound(entries_.begin(), entries_.end(), offset, [](std::uint64_t o, const Entry& e) { return o < e.code; });
  if (next == entries_.begin()) return {};
  const Word* const begin = program.code_base() + std::prev(next)->code;
  const Word* const end = program.code_base() + (next == entries_.end() ? code_used_ : next->code);
  return {std::prev(next)->clause, begin, end};
}

Cell caller_indicator(Worker& w) {
  thread_local ClauseMap map;
  const PredicateId caller = map.at(w, w.CP).predicate;
  const auto system = static_cast<AtomId>(FixedAtom::system), user = static_cast<AtomId>(FixedAtom::user);
  const Predicate* const p = caller == Program::no_predicate ? nullptr : &w.program.predicate(caller);
  const bool of_system = !p || p->module == system, known = p && !(of_system && w.symbols.text(p->name).starts_with('$'));
  const AtomId module = of_system ? system : p->module.load();
  const Cell name = known ? Cell::atom(p->name) : w.symbols.atom_cell("catch");
  const Cell arity = Cell::integer(known ? p->arity : 3);
  const Cell indicator = w.new_struct(w.symbols.functor_cell("/", 2), name, arity);
  return module == user ? indicator : w.new_struct(w.colon_functor, Cell::atom(module), indicator);
}

}  // namespace penelope
