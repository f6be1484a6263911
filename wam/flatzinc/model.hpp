// A FlatZinc model whose constraints have been posted: what is left is to search, and to show solutions.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "wam/flatzinc/differences.hpp"
#include "wam/flatzinc/expression.hpp"

namespace penelope::flatzinc {

// Variables that are labelled together, and how: as '$fd_choose' takes it (wam/fd/labeling.cpp).
struct SearchGroup {
  std::vector<Cell> variables;
  std::int64_t how = 0;
};

// What is shown of a solution: text, values separated by commas, text.
struct Output {
  std::string before, after;
  bool is_truth = false;
  std::vector<Cell> values;
};

enum class Goal : std::uint8_t { satisfy, minimize, maximize };

struct Model {
  bool is_possible = true;          // posting has not failed
  std::vector<SearchGroup> search;  // of the annotation of the solve item, in order
  // All variables that have no value, in order: those that the model declares; those that the compiler has introduced, or that a constraint
  // defines, and that are shown; the others of both kinds, for which any value does.
  std::vector<Cell> declared, shown, introduced, defined;
  std::vector<Output> outputs;
  std::vector<std::pair<std::string, Cell>> without_domain;  // declared as `var int`
  std::vector<Mention> mentions;                    // of those among them that the compiler has introduced, or that a constraint defines
  std::vector<std::pair<std::string, Cell>> names;  // of variables; elements of arrays that are shown first. Where they are wanted
  Goal goal = Goal::satisfy;
  Cell objective{};
};

struct ReadOptions {
  std::int64_t seed = 0;  // of random choices; at least 0, below 2^32
  bool keeps_names = false;
};

}  // namespace penelope::flatzinc
