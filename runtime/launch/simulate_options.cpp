#include "runtime/launch/simulate_options.hpp"

#include <fmt/format.h>

#include <cmath>

#include "runtime/launch/option_rows.hpp"
#include "runtime/launch/options.hpp"

namespace penelope {

using scheduler::Time;

namespace {

enum class Id {
#define SIMULATE_OPTION(id, name, value, help) id,
#include "runtime/launch/simulate_options.def"
#undef SIMULATE_OPTION
};

constexpr OwnOption rows[] = {
#define SIMULATE_OPTION(id, name, value, help) {static_cast<int>(Id::id), name, value, help},
#include "runtime/launch/simulate_options.def"
#undef SIMULATE_OPTION
};

constexpr std::uint64_t most_workers = std::uint64_t{1} << 20;
constexpr double most_time = 3600e9;  // nanoseconds

Time time(const OptionValue& value, Time least = 0) {
  return static_cast<Time>(std::llround(value.nanoseconds(static_cast<double>(least), most_time)));
}

std::vector<scheduler::PolicyKind> policies(const OptionValue& value) {
  std::vector<scheduler::PolicyKind> result;
  for (const OptionValue& name : value.parts(',')) {
    const auto policy = scheduler::policy_named(name.text());
    if (!policy) throw UsageError(fmt::format("--{}: {}, not {}", name.option(), scheduler::all_policy_names(), name.text()));
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
    throw UsageError(fmt::format("--{}: none, homogeneous, static, dynamic or delay-aware, not {}", value.option(), value.text()));
  return *scheme;
}

std::vector<scheduler::NodeId> doublings(const OptionValue& value) {
  const auto [first, last] = value.range();
  const std::uint64_t least = first.whole(1, most_workers), most = last.whole(least, most_workers);
  std::vector<scheduler::NodeId> result;
  for (std::uint64_t n = least; n <= most; n *= 2) result.push_back(static_cast<scheduler::NodeId>(n));
  return result;
}

void apply(Id id, const OptionValue& value, SimulateCommand& command) {
  scheduler::SimulationSettings& s = command.settings;
  constexpr double large = 1e12, nearly_all = 0.99;
  switch (id) {
    case Id::tree: command.tree = value.text(); break;
    case Id::workers: command.workers = {static_cast<scheduler::NodeId>(value.whole(1, most_workers))}; break;
    case Id::sweep: command.workers = doublings(value); break;
    case Id::policy: command.policies = policies(value); break;
    case Id::seed: s.seed = value.whole(0, ~std::uint64_t{0}); break;
    case Id::host_workers: s.hosts.workers = static_cast<std::uint32_t>(value.whole(1, most_workers)); break;
    case Id::latency: s.network.latency = time(value); break;
    case Id::latency_inside: s.network.latency_inside = time(value); break;
    case Id::bandwidth: s.network.bandwidth = value.bytes() / 1e9; break;
    case Id::jitter: s.network.jitter = time(value); break;
    case Id::loss: s.network.loss = value.number(0, nearly_all); break;
    case Id::reordering: s.network.reordering = value.number(0, nearly_all); break;
    case Id::timeout: s.network.timeout = time(value, 1); break;
    case Id::partition: {
      const auto [from, until] = value.range();
      s.network.partitions.push_back({time(from), time(until)});
      break;
    }
    case Id::speed_spread: s.hosts.speed_spread = value.number(0, nearly_all); break;
    case Id::speeds: s.hosts.speeds = numbers(value, 1e-3, 1e3); break;
    case Id::balance: s.balance = scheme(value); break;
    case Id::background: s.hosts.background = value.number(0, 0.45); break;
    case Id::stops: s.hosts.stops = value.number(0, nearly_all); break;
    case Id::period: s.hosts.period = time(value, 1); break;
    case Id::inferences: command.costs.inferences = value.number(1, large); break;
    case Id::segment: command.costs.segment_bytes = static_cast<std::uint32_t>(value.whole(0, ~std::uint32_t{0})); break;
    case Id::inference_time: s.nanoseconds_per_inference = value.number(1e-3, large); break;
    case Id::export_time: s.copy.export_fixed = time(value); break;
    case Id::install_time: s.copy.install_fixed = time(value); break;
    case Id::byte_time: s.copy.export_byte = s.copy.install_byte = value.number(0, large); break;
    case Id::service: s.service = time(value); break;
    case Id::movement_time: s.movement_time = time(value, 1); break;
    case Id::high_work: s.high_work = value.number(0, large); break;
    case Id::low_work: s.low_work = value.number(0, large); break;
    case Id::first_look: s.first_look = time(value, 1); break;
    case Id::longest_look: s.longest_look = time(value, 1); break;
    case Id::look_time: s.look_time = time(value); break;
    case Id::json: command.json = value.text(); break;
    case Id::jobs: command.jobs = static_cast<unsigned>(value.whole(1, 1024)); break;
    case Id::ranks: command.ranks = true; break;
    case Id::bench: command.bench = true; break;
    case Id::help: command.help = true; break;
  }
}

}  // namespace

SimulateCommand parse_simulate_command(const std::vector<std::string>& words) {
  SimulateCommand command;
  for_each_option("simulate", rows, words, [&](int id, const OptionValue& value) { apply(static_cast<Id>(id), value, command); });
  if (!command.help && !command.bench && command.tree.empty()) throw UsageError("simulate needs --tree");
  return command;
}

std::string simulate_help_text() {
  return "penelope simulate --tree TREE [OPTION...]    a search on many workers, simulated: how well a policy shares the work\n\n" +
         help_of(rows);
}

}  // namespace penelope
