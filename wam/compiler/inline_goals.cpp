// The table of goals that become instructions.
#include "wam/compiler/inline_goals.hpp"

#include <unordered_map>

namespace penelope {

const InlineGoal* find_inline_goal(std::string_view name, std::uint32_t arity) {
  static const std::unordered_map<std::string_view, InlineGoal> table = {
      {"=", {2, GoalKind::unify}},
      {"\\=", {2, GoalKind::test, Op::test_not_unifiable}},
      {"==", {2, GoalKind::test, Op::test_identical}},
      {"\\==", {2, GoalKind::test, Op::test_not_identical}},
      {"@<", {2, GoalKind::test, Op::test_term_less}},
      {"@>", {2, GoalKind::test, Op::test_term_less, true}},
      {"@=<", {2, GoalKind::test, Op::test_term_not_greater}},
      {"@>=", {2, GoalKind::test, Op::test_term_not_greater, true}},
      {"var", {1, GoalKind::test, Op::test_var}},
      {"nonvar", {1, GoalKind::test, Op::test_nonvar}},
      {"atom", {1, GoalKind::test, Op::test_atom}},
      {"integer", {1, GoalKind::test, Op::test_integer}},
      {"float", {1, GoalKind::test, Op::test_float}},
      {"number", {1, GoalKind::test, Op::test_number}},
      {"atomic", {1, GoalKind::test, Op::test_atomic}},
      {"compound", {1, GoalKind::test, Op::test_compound}},
      {"callable", {1, GoalKind::test, Op::test_callable}},
      {"is_list", {1, GoalKind::test, Op::test_is_list}},
      {"string", {1, GoalKind::test, Op::test_string}},
      {"attvar", {1, GoalKind::test, Op::test_attvar}},
      {"is", {2, GoalKind::is}},
      {"<", {2, GoalKind::compare, Op::test_less}},
      {">", {2, GoalKind::compare, Op::test_less, true}},
      {"=<", {2, GoalKind::compare, Op::test_not_greater}},
      {">=", {2, GoalKind::compare, Op::test_not_greater, true}},
      {"=:=", {2, GoalKind::compare, Op::test_equal}},
      {"=\\=", {2, GoalKind::compare, Op::test_not_equal}},
  };
  auto at = table.find(name);
  return at != table.end() && at->second.arity == arity ? &at->second : nullptr;
}

std::optional<std::uint32_t> find_pure_builtin(const Program& program, AtomId name, std::uint32_t arity) {
  PredicateId id = program.find_predicate(static_cast<AtomId>(FixedAtom::system), name, arity);
  if (id == Program::no_predicate) return std::nullopt;
  const Predicate& p = program.predicate(id);
  if (!(p.flags & predicate_inline)) return std::nullopt;
  return p.builtin;
}

}  // namespace penelope
