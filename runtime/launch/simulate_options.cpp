#include "runtime/launch/simulate_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include "runtime/launch/options.hpp"

namespace penelope {

using scheduler::Time;

namespace {

enum class Id {
#define SIMULATE_OPTION(id, name, value, help) id,
#include "runtime/launch/simulate_options.def"
#undef SIMULATE_OPTION
};

struct Row {
  Id id;
  std::string_view name, value, help;
};
constexpr Row rows[] = {
#define SIMULATE_OPTION(id, name, value, help) {Id::id, name, value, help},
#include "runtime/launch/simulate_options.def"
#undef SIMULATE_OPTION
};

constexpr std::uint64_t most_workers = std::uint64_t{1} << 20, most_time = 3600;  // seconds

// A value of the command line, with the option that it belongs to for messages.
class Value {
 public:
  Value(std::string_view option, std::string_view text) : option_(option), text_(text) {}

  std::uint64_t whole(std::uint64_t least, std::uint64_t most) const {
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), n);
    if (error != std::errc() || end != text_.data() + text_.size() || n < least || n > most)
      throw UsageError(fmt::format("--{}: a number from {} to {}, not {}", option_, least, most, text_));
    return n;
  }

  double number(double least, double most) const {
    std::string_view unit;
    const double n = split(unit);
    if (!unit.empty() || !(n >= least && n <= most))
      throw UsageError(fmt::format("--{}: a number from {} to {}, not {}", option_, least, most, text_));
    return n;
  }

  Time time(Time least = 0) const {
    std::string_view unit;
    const double n = split(unit);
    const double scale = unit == "ns" ? 1 : unit == "us" ? 1e3 : unit == "ms" ? 1e6 : unit == "s" ? 1e9 : 0;
    if (scale == 0 || !(n >= 0) || n * scale > most_time * 1e9 || n * scale < static_cast<double>(least))
      throw UsageError(
          fmt::format("--{}: a time such as 20us (ns, us, ms or s{}), not {}", option_, least > 0 ? "; not 0" : "", text_));
    return static_cast<Time>(std::llround(n * scale));
  }

  double bytes_per_nanosecond() const {
    std::string_view unit;
    const double n = split(unit);
    const double scale = unit.empty() ? 1 : unit == "k" ? 1e3 : unit == "M" ? 1e6 : unit == "G" ? 1e9 : 0;
    if (!(n * scale >= 1) || n * scale > 1e15)
      throw UsageError(fmt::format("--{}: bytes a second such as 1.25G (k, M or G), not {}", option_, text_));
    return n * scale / 1e9;
  }

  // FROM..UNTIL
  std::pair<Value, Value> range() const {
    const std::size_t dots = text_.find("..");
    if (dots == std::string_view::npos)
      throw UsageError(fmt::format("--{}: two values with .. between them, not {}", option_, text_));
    return {Value(option_, text_.substr(0, dots)), Value(option_, text_.substr(dots + 2))};
  }

  std::vector<scheduler::PolicyKind> policies() const {
    std::vector<scheduler::PolicyKind> result;
    for_each_word([&](std::string_view name) {
      const auto policy = scheduler::policy_named(name);
      if (!policy) throw UsageError(fmt::format("--{}: {}, not {}", option_, scheduler::all_policy_names(), name));
      result.push_back(*policy);
    });
    return result;
  }

  std::vector<double> numbers(double least, double most) const {
    std::vector<double> result;
    for_each_word([&](std::string_view number) { result.push_back(Value(option_, number).number(least, most)); });
    return result;
  }

  scheduler::balancing::Scheme scheme() const {
    using scheduler::balancing::Scheme;
    const auto scheme = scheduler::balancing::scheme_named(text_);
    if (!scheme || *scheme == Scheme::mean || *scheme == Scheme::moments)
      throw UsageError(fmt::format("--{}: none, homogeneous, static, dynamic or delay-aware, not {}", option_, text_));
    return *scheme;
  }

 private:
  // Words with commas between them.
  template <class F>
  void for_each_word(F f) const {
    for (std::size_t at = 0; at <= text_.size();) {
      const std::size_t comma = std::min(text_.find(',', at), text_.size());
      f(text_.substr(at, comma - at));
      at = comma + 1;
    }
  }
  double split(std::string_view& unit) const {
    double n = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), n);
    if (error != std::errc() || !std::isfinite(n)) return std::nan("");
    unit = text_.substr(static_cast<std::size_t>(end - text_.data()));
    return n;
  }

  std::string_view option_, text_;
};

std::vector<scheduler::NodeId> doublings(const Value& value) {
  const auto [first, last] = value.range();
  const std::uint64_t least = first.whole(1, most_workers), most = last.whole(least, most_workers);
  std::vector<scheduler::NodeId> result;
  for (std::uint64_t n = least; n <= most; n *= 2) result.push_back(static_cast<scheduler::NodeId>(n));
  return result;
}

void apply(Id id, const Value& value, std::string_view text, SimulateCommand& command) {
  scheduler::SimulationSettings& s = command.settings;
  constexpr double large = 1e12, nearly_all = 0.99;
  switch (id) {
    case Id::tree: command.tree = text; break;
    case Id::workers: command.workers = {static_cast<scheduler::NodeId>(value.whole(1, most_workers))}; break;
    case Id::sweep: command.workers = doublings(value); break;
    case Id::policy: command.policies = value.policies(); break;
    case Id::seed: s.seed = value.whole(0, ~std::uint64_t{0}); break;
    case Id::host_workers: s.hosts.workers = static_cast<std::uint32_t>(value.whole(1, most_workers)); break;
    case Id::latency: s.network.latency = value.time(); break;
    case Id::latency_inside: s.network.latency_inside = value.time(); break;
    case Id::bandwidth: s.network.bandwidth = value.bytes_per_nanosecond(); break;
    case Id::jitter: s.network.jitter = value.time(); break;
    case Id::loss: s.network.loss = value.number(0, nearly_all); break;
    case Id::reordering: s.network.reordering = value.number(0, nearly_all); break;
    case Id::timeout: s.network.timeout = value.time(1); break;
    case Id::partition: {
      const auto [from, until] = value.range();
      s.network.partitions.push_back({from.time(), until.time()});
      break;
    }
    case Id::speed_spread: s.hosts.speed_spread = value.number(0, nearly_all); break;
    case Id::speeds: s.hosts.speeds = value.numbers(1e-3, 1e3); break;
    case Id::balance: s.balance = value.scheme(); break;
    case Id::background: s.hosts.background = value.number(0, 0.45); break;
    case Id::stops: s.hosts.stops = value.number(0, nearly_all); break;
    case Id::period: s.hosts.period = value.time(1); break;
    case Id::inferences: command.costs.inferences = value.number(1, large); break;
    case Id::segment: command.costs.segment_bytes = static_cast<std::uint32_t>(value.whole(0, ~std::uint32_t{0})); break;
    case Id::inference_time: s.nanoseconds_per_inference = value.number(1e-3, large); break;
    case Id::export_time: s.copy.export_fixed = value.time(); break;
    case Id::install_time: s.copy.install_fixed = value.time(); break;
    case Id::byte_time: s.copy.export_byte = s.copy.install_byte = value.number(0, large); break;
    case Id::service: s.service = value.time(); break;
    case Id::movement_time: s.movement_time = value.time(1); break;
    case Id::high_work: s.high_work = value.number(0, large); break;
    case Id::low_work: s.low_work = value.number(0, large); break;
    case Id::first_look: s.first_look = value.time(1); break;
    case Id::longest_look: s.longest_look = value.time(1); break;
    case Id::json: command.json = text; break;
    case Id::jobs: command.jobs = static_cast<unsigned>(value.whole(1, 1024)); break;
    case Id::ranks: command.ranks = true; break;
    case Id::bench: command.bench = true; break;
    case Id::help: command.help = true; break;
  }
}

}  // namespace

SimulateCommand parse_simulate_command(const std::vector<std::string>& words) {
  SimulateCommand command;
  for (std::size_t at = 0; at < words.size();) {
    const std::string& word = words[at++];
    const std::size_t equals = word.find('=');
    const std::string name = word.starts_with("--") ? word.substr(2, equals == std::string::npos ? equals : equals - 2) : "";
    const Row* row = std::find_if(std::begin(rows), std::end(rows), [&](const Row& r) { return r.name == name; });
    if (row == std::end(rows)) throw UsageError(fmt::format("simulate: unknown option {}", word));
    std::string text;
    if (equals != std::string::npos) {
      if (row->value.empty()) throw UsageError(fmt::format("--{} takes no value", name));
      text = word.substr(equals + 1);
    } else if (!row->value.empty()) {
      if (at == words.size()) throw UsageError(fmt::format("--{} needs a value: {}", name, row->value));
      text = words[at++];
    }
    apply(row->id, Value(row->name, text), text, command);
  }
  if (!command.help && !command.bench && command.tree.empty()) throw UsageError("simulate needs --tree");
  return command;
}

std::string simulate_help_text() {
  std::string text =
      "penelope simulate --tree TREE [OPTION...]    a search on many workers, simulated: how well a policy shares the work\n\n";
  for (const Row& r : rows) {
    const std::string left = fmt::format("--{}{}{}", r.name, r.value.empty() ? "" : "=", r.value);
    text += fmt::format("  {:<26} {}\n", left, r.help);
  }
  return text;
}

}  // namespace penelope
