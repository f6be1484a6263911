// Operator table: ISO's and swipl's predefined operators, changed by op/3. Kept per module (a user operator in module M is
// seen by text read in M); the tables of module user are seen everywhere, those of module system below them.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "wam/term/symbols.hpp"

namespace penelope {

enum class OperatorType : std::uint8_t { xf, yf, xfx, xfy, yfx, fy, fx };
enum class OperatorKind : std::uint8_t { prefix, infix, postfix };

constexpr OperatorKind kind_of(OperatorType t) {
  if (t == OperatorType::fy || t == OperatorType::fx) return OperatorKind::prefix;
  if (t == OperatorType::xf || t == OperatorType::yf) return OperatorKind::postfix;
  return OperatorKind::infix;
}
std::string_view operator_type_name(OperatorType);

struct Operator {
  std::uint16_t priority = 0;  // 0: not an operator
  OperatorType type = OperatorType::xfx;
  int left_max() const;  // greatest priority of the left argument
  int right_max() const;
};

class Operators {
 public:
  explicit Operators(Symbols&);
  ~Operators();
  // priority 0 if the atom is no operator of that kind, looking in module, what it inherits from, user, system.
  Operator find(AtomId module, AtomId name, OperatorKind) const;
  bool is_operator(AtomId module, AtomId name) const;
  void set(AtomId module, AtomId name, OperatorType, int priority);  // checked by op/3, not here
  // Module sees the operators of these modules, too (its import modules); user and system without being told.
  void inherit(AtomId module, std::vector<AtomId> from);
  // Every entry of the table, hidden ones (priority 0) too, with its module.
  void for_each_entry(const std::function<void(AtomId module, AtomId name, Operator)>&) const;
  // Every operator visible in module, for current_op/3. The callback may change the table.
  void for_each(AtomId module, const std::function<void(AtomId, Operator)>&) const;

 private:
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

}  // namespace penelope
