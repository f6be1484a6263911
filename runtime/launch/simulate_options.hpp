// The command line of penelope simulate: one table (simulate_options.def), as for the other commands.
#pragma once
#include <string>
#include <vector>

#include "scheduler/simulator/simulation.hpp"
#include "scheduler/simulator/uts.hpp"

namespace penelope {

struct SimulateCommand {
  std::string tree;
  std::vector<scheduler::NodeId> workers = {64};
  std::vector<scheduler::PolicyKind> policies = {scheduler::PolicyKind::penelope_plus};
  scheduler::SimulationSettings settings;  // but for policy and workers
  scheduler::UtsCosts costs;
  std::string json;  // file; empty: not wanted
  unsigned jobs = 0;  // 0: one for each core
  bool ranks = false, bench = false, help = false;
};

// words: those after "simulate". Throws UsageError.
SimulateCommand parse_simulate_command(const std::vector<std::string>& words);
std::string simulate_help_text();

}  // namespace penelope
