#include "benchmarks/papers/planetlab.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <queue>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "scheduler/balancing/excess.hpp"
#include "scheduler/balancing/profitability.hpp"
#include "scheduler/balancing/smoothed.hpp"
#include "scheduler/balancing/transfer_rate.hpp"
#include "scheduler/membership.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::papers::planetlab {

using namespace scheduler::balancing;
using scheduler::Membership;
using scheduler::NodeId;
using scheduler::RandomNumbers;

namespace {

constexpr std::uint64_t all_tasks = tasks[0] + tasks[1] + tasks[2];

// What one host tells another one.
struct State {
  double queue;
  std::optional<double> task_seconds;
  std::optional<Link> link;  // from the teller to the one told
};

struct Host {
  RandomNumbers random;
  std::uint64_t queue;  // with the task that runs
  bool dead = false;
  Smoothed task_seconds{alpha};
  Membership heard_of;
  Each<std::optional<State>> told = {};
  Each<TransferRate> rates = {};  // to the others
  Each<double> in_transit = {};   // to the others, not acknowledged
  Each<double> path_free = {};    // from when on
};

class Experiment {
 public:
  explicit Experiment(const Settings&);
  Run run();

 private:
  struct Event {
    double time;
    std::uint64_t number;  // of two at the same time the first one made comes first
    std::function<void()> happens;
    bool operator<(const Event& other) const { return std::tie(other.time, other.number) < std::tie(time, number); }
  };

  Average kind() const { return settings_.policy == Policy::lb1 || settings_.policy == Policy::lb2 ? Average::of_times : Average::by_capacity; }
  void after(double seconds, std::function<void()> happens) { events_.push({now_ + seconds, made_++, std::move(happens)}); }
  void begin_task(std::size_t at);
  void end_task(std::size_t at, double took);
  void tell_others(std::size_t from);
  void balance(std::size_t at);
  std::vector<std::size_t> node_set(std::size_t at);
  double under_way(std::size_t at, std::size_t to) const;
  std::vector<Computer> loads(std::size_t at, std::span<const std::size_t> set) const;
  std::vector<std::optional<Link>> links(std::size_t at, std::span<const std::size_t> set) const;
  double own_excess(std::vector<Computer> nodes, std::size_t self) const;
  std::vector<double> fractions(std::span<const Computer>, std::size_t self, double excess, std::span<const std::optional<Link>>);
  void send(std::size_t from, std::size_t to, std::uint64_t amount);
  void arrive(std::size_t from, std::size_t to, std::uint64_t amount, double took);
  void die(std::size_t at);

  Settings settings_;
  Run run_;
  RandomNumbers network_;
  std::vector<Host> hosts_;
  std::priority_queue<Event> events_;
  double now_ = 0;
  std::uint64_t made_ = 0, done_ = 0, lost_ = 0;
};

Experiment::Experiment(const Settings& settings) : settings_(settings), network_(settings.seed * 1000) {
  for (std::size_t i = 0; i < computers; ++i) {
    hosts_.push_back({.random = RandomNumbers(settings.seed * 1000 + i + 1),
                      .queue = tasks[i],
                      .heard_of = Membership(computers, settings.between_states, 0)});
    for (std::size_t to = 0; settings.rates_known && to < computers; ++to)
      if (to != i) hosts_[i].rates[to].acknowledged(bytes_per_second[i][to] / settings.slower, 1);
  }
}

Run Experiment::run() {
  for (std::size_t i = 0; i < computers; ++i) {
    begin_task(i);
    after(network_.uniform(0, settings_.between_states), [this, i] { tell_others(i); });
    if (settings_.policy != Policy::none) after(first_balancing, [this, i] { balance(i); });
  }
  if (std::isfinite(settings_.node_3_dies)) after(settings_.node_3_dies, [this] { die(2); });
  while (done_ + lost_ < all_tasks) {
    const Event next = events_.top();
    events_.pop();
    now_ = next.time;
    next.happens();
  }
  run_.completion = *std::max_element(run_.ends.begin(), run_.ends.end());
  return run_;
}

void Experiment::begin_task(std::size_t at) {
  RandomNumbers& random = hosts_[at].random;
  const double mean = task_seconds[at], spread = settings_.spread;
  const double took = spread < 1 ? mean * random.uniform(1 - spread, 1 + spread) : random.exponential(mean);
  after(took, [this, at, took] { end_task(at, took); });
}

void Experiment::end_task(std::size_t at, double took) {
  Host& host = hosts_[at];
  if (host.dead) return;
  ++done_;
  host.task_seconds.add(took);
  run_.ends[at] = now_;
  if (--host.queue > 0) begin_task(at);
}

void Experiment::tell_others(std::size_t from) {
  const Host& host = hosts_[from];
  if (host.dead) return;
  for (std::size_t to = 0; to < computers; ++to) {
    if (to == from) continue;
    const State state{static_cast<double>(host.queue), host.task_seconds.value(), host.rates[to].link()};
    after(network_.uniform(0.05, 0.15), [this, from, to, state] {
      hosts_[to].told[from] = state;
      hosts_[to].heard_of.heard({static_cast<NodeId>(from + 1), 1}, now_);
    });
  }
  after(settings_.between_states, [this, from] { tell_others(from); });
}

// Step 1: itself, and whom it has heard of.
std::vector<std::size_t> Experiment::node_set(std::size_t at) {
  Host& host = hosts_[at];
  host.heard_of.heard({static_cast<NodeId>(at + 1), 1}, now_);
  host.heard_of.check(now_);
  std::vector<std::size_t> set;
  for (std::size_t i = 0; i < computers; ++i) {
    const bool reachable = !settings_.with_node_set || host.heard_of.view().has({static_cast<NodeId>(i + 1), 1});
    if (i == at || (reachable && host.told[i] && host.told[i]->task_seconds)) set.push_back(i);
  }
  return set;
}

// Tasks for `to`, as far as `at` knows.
double Experiment::under_way(std::size_t at, std::size_t to) const {
  double sum = hosts_[at].in_transit[to];
  for (std::size_t from = 0; settings_.senders_agree && from < computers; ++from)
    if (from != at) sum += hosts_[from].in_transit[to];
  return sum;
}

std::vector<Computer> Experiment::loads(std::size_t at, std::span<const std::size_t> set) const {
  const Host& host = hosts_[at];
  std::vector<Computer> result;
  for (const std::size_t i : set) {
    const double queue = i == at ? static_cast<double>(host.queue) : host.told[i]->queue;
    const double measured = i == at ? *host.task_seconds.value() : *host.told[i]->task_seconds;
    const double seconds = settings_.policy == Policy::lb1 ? task_seconds[i] : measured;
    result.push_back({queue + (kind() == Average::by_capacity ? under_way(at, i) : 0), 1 / seconds});
  }
  return result;
}

// From `at` to each of the set; r_ji as long as r_ij is not known.
std::vector<std::optional<Link>> Experiment::links(std::size_t at, std::span<const std::size_t> set) const {
  std::vector<std::optional<Link>> result;
  for (const std::size_t i : set) {
    result.push_back(hosts_[at].rates[i].link());
    if (!result.back() && i != at) result.back() = hosts_[at].told[i]->link;
  }
  return result;
}

// The fractions of the excess of nodes[self] for each of them.
std::vector<double> Experiment::fractions(std::span<const Computer> nodes, std::size_t self, double excess,
                                          std::span<const std::optional<Link>> links) {
  if (settings_.policy == Policy::lb1) return fractions_to_all(nodes, self);
  const std::vector<double> wanted = fractions_by_lack(nodes, self, kind());
  if (!settings_.with_step_4 || settings_.policy == Policy::judged) return wanted;
  const std::vector<double> bounded = delay_aware_fractions(nodes[self], excess, task_bytes, wanted, links);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    run_.fractions += wanted[i] > 0 && links[i];
    run_.bounded += bounded[i] < wanted[i];
  }
  return bounded;
}

// As many tasks as pay, of so many that could go to a node over a path that is not free for `waits` seconds.
std::uint64_t profitable(const Computer& from, const Computer& to, Link link, double waits, std::uint64_t amount) {
  link.latency += waits;
  while (amount > 0) {
    const auto work = static_cast<double>(amount);
    if (judge({from.load, from.capacity}, {to.load, to.capacity}, link, {work, work * task_bytes}).pays()) break;
    amount /= 2;
  }
  return amount;
}

double Experiment::own_excess(std::vector<Computer> nodes, std::size_t self) const {
  if (settings_.policy == Policy::lb1 && !settings_.scaled_excess)
    for (Computer& node : nodes) node.capacity = 1;
  return excess(nodes[self], level(nodes, kind()), settings_.gain);
}

void Experiment::balance(std::size_t at) {
  Host& host = hosts_[at];
  if (host.dead) return;
  if (!settings_.once) after(settings_.between_balancings, [this, at] { balance(at); });
  if (run_.measured_seconds[at] == 0) run_.measured_seconds[at] = *host.task_seconds.value();
  const std::vector<std::size_t> set = node_set(at);
  std::vector<Computer> nodes = loads(at, set);
  const std::vector<std::optional<Link>> paths = links(at, set);
  const auto self = static_cast<std::size_t>(std::find(set.begin(), set.end(), at) - set.begin());
  const double too_much = own_excess(nodes, self);
  if (too_much == 0) return;
  const std::vector<double> shares = fractions(nodes, self, too_much, paths);
  for (std::size_t i = 0; i < set.size(); ++i) {
    const std::uint64_t waiting = host.queue > 0 ? host.queue - 1 : 0;
    std::uint64_t amount = std::min(static_cast<std::uint64_t>(shares[i] * too_much), waiting);
    if (settings_.policy == Policy::judged && paths[i])
      amount = profitable(nodes[self], nodes[i], *paths[i], std::max(host.path_free[set[i]] - now_, 0.0), amount);
    nodes[self].load -= static_cast<double>(amount);
    if (amount > 0) send(at, set[i], amount);
  }
}

void Experiment::send(std::size_t from, std::size_t to, std::uint64_t amount) {
  Host& host = hosts_[from];
  host.queue -= amount;
  host.in_transit[to] += static_cast<double>(amount);
  run_.moved += static_cast<double>(amount);
  if (hosts_[to].dead) run_.sent_to_dead += static_cast<double>(amount);
  const double rate = bytes_per_second[from][to] / settings_.slower * network_.uniform(0.8, 1.2);
  const double took = static_cast<double>(amount) * task_bytes / rate, begins = std::max(now_, host.path_free[to]);
  host.path_free[to] = begins + took;
  after(host.path_free[to] - now_, [this, from, to, amount, took] { arrive(from, to, amount, took); });
}

void Experiment::arrive(std::size_t from, std::size_t to, std::uint64_t amount, double took) {
  Host &receiver = hosts_[to], &sender = hosts_[from];
  if (receiver.dead) {
    lost_ += amount;
    return;
  }
  if (receiver.queue == 0) begin_task(to);
  receiver.queue += amount;
  sender.in_transit[to] -= static_cast<double>(amount);
  sender.rates[to].acknowledged(static_cast<double>(amount) * task_bytes, took);
}

void Experiment::die(std::size_t at) {
  hosts_[at].dead = true;
  lost_ += hosts_[at].queue;
}

}  // namespace

Run run(const Settings& settings) { return Experiment(settings).run(); }

Mean mean_of(Settings settings, std::uint64_t runs) {
  Mean mean;
  double squares = 0;
  const auto n = static_cast<double>(runs);
  for (settings.seed = 1; settings.seed <= runs; ++settings.seed) {
    const Run r = run(settings);
    squares += r.completion * r.completion / n;
    for (double Run::*number : {&Run::completion, &Run::moved, &Run::sent_to_dead, &Run::fractions, &Run::bounded})
      mean.of.*number += r.*number / n;
    for (std::size_t i = 0; i < computers; ++i) {
      mean.of.ends[i] += r.ends[i] / n;
      mean.of.measured_seconds[i] += r.measured_seconds[i] / n;
    }
  }
  mean.deviation = std::sqrt(std::max(squares - mean.of.completion * mean.of.completion, 0.0));
  return mean;
}

Each<Computer> expected_at(double seconds) {
  Each<Computer> result;
  for (std::size_t i = 0; i < computers; ++i) result[i] = {static_cast<double>(tasks[i]) - seconds / task_seconds[i], 1 / task_seconds[i]};
  return result;
}

}  // namespace penelope::papers::planetlab
