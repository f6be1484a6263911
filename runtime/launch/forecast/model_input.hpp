// What penelope model is given: graphs by name or from files, and values for each node or link.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/launch/options/option_rows.hpp"
#include "scheduler/balancing/graph.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope {

struct Network {
  scheduler::balancing::Graph graph;
  std::vector<double> rates;  // of the links, in the order of Graph::for_each_edge
};

// The values for `count` things, called `what` in messages ("node"). Throws UsageError; std::runtime_error for a file.
std::vector<double> read_values(const OptionValue& value, std::size_t count, std::string_view what, scheduler::RandomNumbers& random);

// rate, rate_down: may be empty, for links that are not limited. Throws the same.
Network open_network(const OptionValue& graph, const OptionValue& rate, const OptionValue& rate_down, scheduler::RandomNumbers& random);

struct Addition {
  scheduler::balancing::Graph::Node node;
  double load, seconds;
};

// NODE:LOAD@TIME. Throws UsageError.
Addition read_addition(const OptionValue& value, std::size_t nodes);

// 1,4,7..9: ascending, from 0, each once. Throws UsageError.
std::vector<scheduler::balancing::Graph::Node> read_nodes(const OptionValue& value, std::size_t nodes);

}  // namespace penelope
