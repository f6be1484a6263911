#include "runtime/launch/options/simulate_options.hpp"

#include <fmt/format.h>

#include <cmath>

#include "runtime/launch/options/option_rows.hpp"
#include "runtime/launch/options/options.hpp"

namespace penelope {

using scheduler::Time;

namespace {

constexpr std::uint64_t most_workers = std::uint64_t{1} << 20;
constexpr double most_time = 3600e9;  // nanoseconds

Time time(const OptionValue& value, Time least = 0) {
  return static_cast<Time>(std::llround(value.nanoseconds(static_cast<double>(least), most_time)));
}

std::vector<scheduler::PolicyKind> policies(const OptionValue& value) {
  std::vector<scheduler::PolicyKind> result;
  for (const OptionValue& name : value.parts(',')) {
    const auto policy = scheduler::policy_named(name.text());
    if (!policy) throw UsageError(fmt::format("--{}: {}, not {}", name.option(), alternatives(scheduler::policy_names), name.text()));
    result.push_back(*policy);
  }
  return result;
}

std::vector<double> numbers(const OptionValue& value, double least, double most) {
  std::vector<double> result;
  for (const OptionValue& number : value.parts(',')) result.push_back(number.number(least, most));
  return result;
}

scheduler::balancing::Scheme scheme(const OptionValue& value) {
  using scheduler::balancing::Scheme;
  const auto scheme = scheduler::balancing::scheme_named(value.text());
  if (!scheme || *scheme == Scheme::mean || *scheme == Scheme::moments)
    throw UsageError(
        fmt::format("--{}: {}, not {}", value.option(), alternatives(scheduler::balancing::simulated_scheme_names()), value.text()));
  return *scheme;
}

std::vector<scheduler::NodeId> doublings(const OptionValue& value) {
  const auto [first, last] = value.range();
  const std::uint64_t least = first.whole(1, most_workers), most = last.whole(least, most_workers);
  std::vector<scheduler::NodeId> result;
  for (std::uint64_t n = least; n <= most; n *= 2) result.push_back(static_cast<scheduler::NodeId>(n));
  return result;
}

void partition(scheduler::SimulationSettings& s, const OptionValue& value) {
  const auto [from, until] = value.range();
  s.network.partitions.push_back({time(from), time(until)});
}

constexpr double large = 1e12, nearly_all = 0.99;

const std::vector<OwnOption<SimulateCommand>>& rows() {
  static const std::vector<OwnOption<SimulateCommand>> table = {
#define OPTION(name, value_name, initial, words, shown, sets, help)                     \
  {{name, value_name, initial, words, Listed::shown, help},                             \
   []([[maybe_unused]] SimulateCommand& c, [[maybe_unused]] const OptionValue& value) { \
     [[maybe_unused]] scheduler::SimulationSettings& s = c.settings;                    \
     sets;                                                                              \
   }},
#include "runtime/launch/options/simulate_options.def"
#undef OPTION
  };
  return table;
}

}  // namespace

SimulateCommand parse_simulate_command(const std::vector<std::string>& words) {
  SimulateCommand command;
  read_options("simulate", rows(), words, command);
  if (!command.help && !command.bench && command.tree.empty()) throw UsageError("simulate needs --tree");
  return command;
}

std::vector<OptionFace> simulate_options() { return faces(rows()); }

std::string simulate_help_text(bool all) {
  return "penelope simulate --tree TREE [OPTION...]\n\n"
         "A search on many workers, simulated: how well a policy shares the work.\n\n" +
         help_of("simulate", simulate_options(), all);
}

}  // namespace penelope
