// Goals that become instructions instead of calls.
#pragma once
#include <optional>

#include "wam/code/program.hpp"
#include "wam/compiler/clause.hpp"

namespace penelope {

struct InlineGoal {
  std::uint32_t arity;
  GoalKind kind;  // unify, test, compare, is
  Op op = Op::fail;
  bool swapped = false;  // the instruction takes the operands in the other order
  bool is_arithmetic() const { return kind == GoalKind::is || kind == GoalKind::compare; }
};

// By name and arity, whatever the module: these are protected everywhere.
const InlineGoal* find_inline_goal(std::string_view name, std::uint32_t arity);

// Number of the pure built-in that a call of system predicate name/arity runs, if it is one.
std::optional<std::uint32_t> find_pure_builtin(const Program&, AtomId name, std::uint32_t arity);

}  // namespace penelope
