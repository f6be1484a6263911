#include "runtime/launch/options/parallel_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>

#include "runtime/launch/ranks/together.hpp"

namespace penelope {

namespace {

constexpr double longest_time = 1e9;  // seconds: about 30 years

// Numbers, one for each worker; # begins a comment.
std::vector<double> read_capacities(const std::string& path, unsigned workers) {
  std::ifstream in(path);
  if (!in) throw UsageError(fmt::format("--capacity: cannot read {}", path));
  std::vector<double> capacities;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    for (std::string word; words >> word;) {
      double number = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
      if (error != std::errc() || end != word.data() + word.size() || !(number > 0) || !std::isfinite(number))
        throw UsageError(fmt::format("--capacity: {}: numbers above 0, not {}", path, word));
      capacities.push_back(number);
    }
  }
  if (capacities.size() != workers)
    throw UsageError(fmt::format("--capacity: {} numbers in {}, not one for each worker", capacities.size(), path));
  return capacities;
}

std::vector<Duty> duties_of(const Command& command, unsigned workers) {
  if (command.throttle.empty()) return {};
  try {
    std::vector<Duty> duties = parse_duties(command.throttle);
    if (duties.size() > workers) throw UsageError(fmt::format("--throttle: more parts than workers: {}", command.throttle));
    return duties;
  } catch (const std::invalid_argument& e) {
    throw UsageError(fmt::format("--throttle: {}", e.what()));
  }
}

}  // namespace

std::optional<double> leaves_after(const Command& command, const Ranks& ranks) {
  const auto refuse = [&command](const char* what) {
    throw UsageError(fmt::format("--leave: RANK:SECONDS, and more after commas, not {}{}", command.leave, what));
  };
  std::optional<double> found;
  std::istringstream all(command.leave);
  for (std::string one; std::getline(all, one, ',');) {
    std::istringstream in(one);
    unsigned rank = 0;
    double seconds = 0;
    char colon = 0;
    if (!(in >> rank >> colon >> seconds) || colon != ':' || !(in >> std::ws).eof() || !(seconds >= 0) || seconds > longest_time) refuse("");
    if (rank == 0 || rank >= ranks.count()) refuse(": the first process stays, and there is none beyond the last");
    if (rank == ranks.self) found = seconds;
  }
  return found;
}

ParallelOptions parallel_options(const Command& command, const RankTransport* together) {
  ParallelOptions options;
  options.workers = together ? together->ranks.all_workers() : own_workers(command);
  options.workers_per_core = workers_per_core(command, together ? &together->ranks : nullptr);
  options.policy = scheduler::policy_named(command.policy).value();
  options.balance = scheduler::balancing::scheme_named(command.balance).value();
  if (!command.capacity.empty()) options.capacities = read_capacities(command.capacity, options.workers);
  options.duties = duties_of(command, options.workers);
  options.link = command.link;
  options.samples_load = !command.loads.empty();
  options.stacks.limit = command.stack_limit;
  options.memory_limit = command.memory_limit;
  options.export_oldest = command.export_rule == "oldest";
  options.eager = command.eager;
  options.seed = command.seed;
  options.shake = std::chrono::microseconds(command.shake);
  options.spare_ranks = command.spare_ranks;
  if (!command.leave.empty() && !together) throw UsageError("--leave: there is only one process");
  if (together) leaves_after(command, together->ranks);  // what is wrong with it
  if (options.spare_ranks > 0 && (!together || options.spare_ranks >= together->ranks.count()))
    throw UsageError(fmt::format("--spare must be less than the {} processes of this run, not {}", together ? together->ranks.count() : 1,
                                 options.spare_ranks));
  options.any_order = command.order == "any";
  options.logs_tasks = !command.report.empty();
  options.says_why = command.stats != Detail::none || !command.json.empty() || options.logs_tasks;
  options.traced = !command.trace.empty() || options.logs_tasks;
  options.message_delay = message_delay(command);
  return options;
}

}  // namespace penelope
