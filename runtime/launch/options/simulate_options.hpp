// The command line of penelope simulate: one table (simulate_options.def), as for the other commands.
#pragma once
#include <string>
#include <vector>

#include "runtime/launch/options/option_rows.hpp"
#include "scheduler/simulator/scale/simulation.hpp"
#include "scheduler/simulator/scale/uts.hpp"

namespace penelope {

struct SimulateCommand {
  std::string tree;
  std::vector<scheduler::NodeId> workers = {64};
  std::vector<scheduler::PolicyKind> policies = {scheduler::default_policy};
  scheduler::SimulationSettings settings;  // but for policy and workers
  scheduler::UtsCosts costs;
  std::string json;   // file; empty: not wanted
  unsigned jobs = 0;  // 0: one for each core
  bool ranks = false, bench = false, help = false, help_all = false;
  bool stats_all = false;  // all columns of the table
};

// words: those after "simulate". Throws UsageError.
SimulateCommand parse_simulate_command(const std::vector<std::string>& words);
std::vector<OptionFace> simulate_options();
std::string simulate_help_text(bool all);

}  // namespace penelope
