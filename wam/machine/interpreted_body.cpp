#include "wam/machine/interpreted_body.hpp"

#include <algorithm>
#include <span>

#include "wam/code/clause_cells.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

namespace {
constexpr unsigned most_goals = 512;  // of a body that is interpreted, control constructs included
constexpr unsigned most_goals_behind = 2;
constexpr unsigned most_goals_called = 64, most_levels = 3;  // of what the body calls is looked at
}  // namespace

InterpretedBody::InterpretedBody(const Program& program, AtomId module, const Cell* block)
    : InterpretedBody(program, module, block, 0, most_goals, most_goals_called) {}

InterpretedBody::InterpretedBody(const Program& program, AtomId module, const Cell* block, unsigned level, unsigned most_goals,
                                 unsigned most_called)
    : program_(program), block_(block), level_(level), most_goals_(most_goals), called_left_(most_called) {
  is_fit_ = look_at(ClauseCells(block).body, module);
}

bool InterpretedBody::look_at(Cell goal, AtomId module) {
  if (++goals_ > most_goals_) return false;
  if (goal.is_atom()) {
    if (goal == cell_of(FixedAtom::true_)) return true;
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
      const bool left = leaves_alternatives_ && static_cast<FixedAtom>(name) != FixedAtom::arrow;
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
  if (const Predicate* const builtin = defined(system_module, name, arity)) {
    const Op op = builtin->entry.load()->op();
    if (op != Op::builtin && op != Op::effect && op != Op::fail) leaves_alternatives_ = true;
    return true;
  }
  const Predicate* p = defined(module, name, arity);
  if (!p) p = defined(user_module, name, arity);
  if (!p) return false;
  leaves_alternatives_ = leaves_alternatives_ || !leaves_none(*p);
  return true;
}

const Predicate* InterpretedBody::defined(AtomId module, AtomId name, std::uint32_t arity) const {
  const PredicateId id = program_.find_predicate(module, name, arity);
  if (id == Program::no_predicate) return nullptr;
  const Predicate& p = program_.predicate(id);
  return (p.flags & (predicate_defined | predicate_builtin | predicate_imported)) != 0 ? &p : nullptr;
}

bool InterpretedBody::leaves_none(const Predicate& p) {
  const std::span<const StaticClause> clauses = p.clauses.all();
  if (level_ == most_levels || clauses.size() != 1 || !clauses[0].source.cells) return false;
  const InterpretedBody body(program_, p.module, clauses[0].source.cells, level_ + 1, called_left_, called_left_);
  called_left_ = body.called_left_ - std::min(body.called_left_, body.goals_);
  return body.is_fit_ && !body.leaves_alternatives_;
}

}  // namespace penelope
