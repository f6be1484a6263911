// What a choice point of labeling (labeling.cpp) decides, for people who look at a search tree.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wam/fd/branching.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope::fd {

// Alternative k of a choice point of labeling, counted from 0.
struct LabelingDecision {
  Cell variable;  // as the choice point has it: a reference to where the variable was created
  Value from;     // what the alternatives are made of: base_value()
  How how;
};

// Nothing for a choice point of another built-in. `arguments`: the choice point's, with its state behind them.
std::optional<LabelingDecision> decision(const Worker&, const Builtin&, const Cell* arguments);
// Such as "x = 3", "x \= 3", "x =< 7" or "x > 7", of a variable that is called so.
std::string decision_text(const LabelingDecision&, std::string_view variable, std::int64_t number);

}  // namespace penelope::fd
