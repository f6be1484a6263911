// The command line of penelope model: one table (model_options.def), as for the other commands.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/launch/options/option_rows.hpp"
#include "scheduler/balancing/flow_model.hpp"

namespace penelope {

// Texts whose meaning depends on the number of nodes are kept as they are: model_input.hpp.
struct ModelCommand {
  std::string graph, loads = "0", speeds = "1", rate, rate_down, nodes;  // empty: not given
  std::vector<std::string> adds;
  std::optional<scheduler::balancing::Level> balance;
  double time_step = 0, every = 0;  // seconds; 0: not given
  std::uint64_t steps = 1'000'000, seed = 1;
  std::string from, json;  // files; empty: not wanted
  std::optional<double> at;
  bool help = false, help_all = false;
  bool stats_all = false;  // all columns of the table
};

// words: those after "model". Throws UsageError.
ModelCommand parse_model_command(const std::vector<std::string>& words);
std::vector<OptionFace> model_options();
std::string model_help_text(bool all);

}  // namespace penelope
