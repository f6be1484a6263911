#include "wam/machine/callers.hpp"

#include "wam/code/clause_store.hpp"

namespace penelope {

CallerClause clause_at(const Worker& w, CodeAddress address) {
  const Program& program = w.program;
  const Word* const at = w.decode(address);
  if (!program.in_code_area(at)) {
    const DynamicClause* const c = program.clauses->containing(at);
    return c ? CallerClause{c->predicate->id, c->place} : CallerClause{};
  }
  // The code of a clause, then that of its auxiliaries: the last clause that begins before the address.
  const auto offset = static_cast<std::uint64_t>(at - program.code_base());
  CallerClause found;
  std::uint64_t begin = 0;
  for (PredicateId id = 0; id < program.predicate_count(); ++id) {
    const Predicate& p = program.predicate(id);
    if (p.flags & (predicate_hidden | predicate_imported)) continue;
    for (const StaticClause& c : p.clauses.all())
      if (c.code <= offset && c.code > begin) {
        begin = c.code;
        found = {id, c.place};
      }
  }
  return found;
}

Cell caller_indicator(Worker& w) {
  const CallerClause caller = clause_at(w, w.CP);
  const auto system = static_cast<AtomId>(FixedAtom::system), user = static_cast<AtomId>(FixedAtom::user);
  const Predicate* const p = caller.predicate == Program::no_predicate ? nullptr : &w.program.predicate(caller.predicate);
  const bool known = p && p->module != system;
  const AtomId module = known ? p->module.load() : system;
  const Cell name = known ? Cell::atom(p->name) : w.symbols.atom_cell("catch");
  const Cell arity = Cell::integer(known ? p->arity : 3);
  const Cell indicator = w.new_struct(w.symbols.functor_cell("/", 2), name, arity);
  return module == user ? indicator : w.new_struct(w.colon_functor, Cell::atom(module), indicator);
}

}  // namespace penelope
