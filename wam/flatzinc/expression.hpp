// Values in a FlatZinc file: what stands for an argument, an element of an array or an annotation.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "wam/flatzinc/lexer.hpp"
#include "wam/term/cell.hpp"

namespace penelope::flatzinc {

struct Expression {
  enum class Kind : std::uint8_t {
    integer,   // value
    boolean,   // value: 0 or 1
    real,      // text
    text,      // text
    set,       // ranges
    array,     // items
    variable,  // cell: of integers or truth values
    name,      // text: a name that nothing declares, in annotations
    call,      // text and items: an annotation with arguments
  };
  Kind kind = Kind::integer;
  bool is_truth = false;  // a variable of truth values
  fd::Value value = 0;
  Cell cell{};
  std::string_view text{};
  std::shared_ptr<const fd::Ranges> ranges{};
  std::shared_ptr<const std::vector<Expression>> items{};

  bool is_named(std::string_view wanted) const { return (kind == Kind::name || kind == Kind::call) && text == wanted; }
  std::size_t size() const { return items ? items->size() : 0; }
  const Expression& operator[](std::size_t i) const { return (*items)[i]; }
};

using Annotations = std::vector<Expression>;

}  // namespace penelope::flatzinc
