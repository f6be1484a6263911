#include "wam/machine/interpreted_body.hpp"

#include "wam/code/clause_cells.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

namespace {
constexpr unsigned most_goals = 64;  // of a body that is interpreted, control constructs included
constexpr unsigned most_goals_behind = 2;
}  // namespace

InterpretedBody::InterpretedBody(const Program& program, AtomId module, const Cell* block) : program_(program), block_(block) {
  is_fit_ = look_at(ClauseCells(block).body, module);
}

bool InterpretedBody::look_at(Cell goal, AtomId module) {
  if (++goals_ > most_goals) return false;
  if (goal.is_atom()) {
    if (goal == cell_of(FixedAtom::cut)) {
      leaves_alternatives_ = false;
      return has_cut_ = true;
    }
    return look_at_plain(module, goal.as_atom(), 0);
  }
  if (!goal.is_struct()) return false;
  const Cell* const cells = block_ + goal.offset() / sizeof(Cell);
  const std::uint64_t arity = cells->arity();
  const AtomId name = program_.symbols.functor_name(cells->functor());
  switch (static_cast<FixedAtom>(name)) {
    case FixedAtom::bar:
      if (arity == 2) return false;
      break;
    case FixedAtom::comma:
      if (arity == 2) return look_at(cells[1], module) && look_at(cells[2], module);
      break;
    case FixedAtom::semicolon:
    case FixedAtom::arrow:
    case FixedAtom::soft_arrow: {
      if (arity != 2) break;
      if (leaves_alternatives_) return false;
      const bool decides = is_condition(cells[1]);
      if (!look_at(cells[1], module)) return false;
      const bool left = leaves_alternatives_;
      if (static_cast<FixedAtom>(name) != FixedAtom::soft_arrow) leaves_alternatives_ = false;
      if (!look_at(cells[2], module)) return false;
      leaves_alternatives_ |= left || (static_cast<FixedAtom>(name) == FixedAtom::semicolon && !decides);
      return true;
    }
    case FixedAtom::naf:
      if (arity != 1) break;
      if (leaves_alternatives_ || !look_at(cells[1], module)) return false;
      leaves_alternatives_ = false;
      return true;
    case FixedAtom::colon:
      if (arity != 2) break;
      return cells[1].is_atom() && look_at(cells[2], cells[1].as_atom());
    default: break;
  }
  if (arity == 2 && program_.symbols.text(name) == rule_functor) return false;
  return look_at_plain(module, name, static_cast<std::uint32_t>(arity));
}

bool InterpretedBody::is_condition(Cell goal) const {
  if (!goal.is_struct()) return false;
  const Cell* const cells = block_ + goal.offset() / sizeof(Cell);
  const auto name = static_cast<FixedAtom>(program_.symbols.functor_name(cells->functor()));
  return cells->arity() == 2 && (name == FixedAtom::arrow || name == FixedAtom::soft_arrow);
}

bool InterpretedBody::look_at_plain(AtomId module, AtomId name, std::uint32_t arity) {
  if (leaves_alternatives_ && ++goals_behind_ > most_goals_behind) return false;
  const Word* const builtin = entry_of(system_module, name, arity);
  if (!builtin || (builtin->op() != Op::builtin && builtin->op() != Op::effect)) leaves_alternatives_ = true;
  return builtin || entry_of(module, name, arity) || entry_of(user_module, name, arity);
}

const Word* InterpretedBody::entry_of(AtomId module, AtomId name, std::uint32_t arity) const {
  const PredicateId id = program_.find_predicate(module, name, arity);
  if (id == Program::no_predicate || (program_.predicate(id).flags & (predicate_defined | predicate_builtin | predicate_imported)) == 0)
    return nullptr;
  return program_.predicate(id).entry.load();
}

}  // namespace penelope
