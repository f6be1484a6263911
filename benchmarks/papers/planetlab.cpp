#include "benchmarks/papers/planetlab.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <span>
#include <tuple>
#include <vector>

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

// What one computer tells another one.
struct State {
  double queue;
  std::optional<double> task_seconds;
  std::optional<Link> link;  // from the teller to the one told
};

struct Computer {
  RandomNumbers random;
  std::uint64_t queue;  // with the task that runs
  bool dead = false;
  Smoothed task_seconds{alpha};
  Membership heard_of;
  Each<std::optional<State>> told = {};
  Each<TransferRate> rates = {};   // to the others
  Each<double> in_transit = {};    // to the others, not acknowledged
  Each<double> path_free = {};     // from when on
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

  void after(double seconds, std::function<void()> happens) { events_.push({now_ + seconds, made_++, std::move(happens)}); }
  void begin_task(std::size_t at);
  void end_task(std::size_t at, double took);
  void tell_others(std::size_t from);
  void balance(std::size_t at);
  std::vector<std::size_t> node_set(std::size_t at);
  std::vector<NodeLoad> loads(std::size_t at, std::span<const std::size_t> set) const;
  std::vector<double> shares(std::size_t at, std::span<const std::size_t> set, std::span<const NodeLoad>, std::size_t self, double excess);
  void send(std::size_t from, std::size_t to, std::uint64_t amount);
  void arrive(std::size_t from, std::size_t to, std::uint64_t amount, double took);
  void die(std::size_t at);

  Settings settings_;
  Run run_;
  RandomNumbers network_;
  std::vector<Computer> computers_;
  std::priority_queue<Event> events_;
  double now_ = 0;
  std::uint64_t made_ = 0, done_ = 0, lost_ = 0;
};

Experiment::Experiment(const Settings& settings) : settings_(settings), network_(settings.seed * 1000) {
  for (std::size_t i = 0; i < computers; ++i) {
    computers_.push_back({.random = RandomNumbers(settings.seed * 1000 + i + 1), .queue = tasks[i],
                          .heard_of = Membership(computers, settings.between_states, 0)});
    for (std::size_t to = 0; settings.rates_known && to < computers; ++to)
      if (to != i) computers_[i].rates[to].acknowledged(bytes_per_second[i][to] / settings.slower, 1);
  }
}

Run Experiment::run() {
  for (std::size_t i = 0; i < computers; ++i) {
    begin_task(i);
    tell_others(i);
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
  RandomNumbers& random = computers_[at].random;
  double took = task_seconds[at];
  if (settings_.times == TaskTimes::uniform) took *= random.uniform(0.5, 1.5);
  if (settings_.times == TaskTimes::exponential) took = random.exponential(took);
  after(took, [this, at, took] { end_task(at, took); });
}

void Experiment::end_task(std::size_t at, double took) {
  Computer& computer = computers_[at];
  if (computer.dead) return;
  ++done_;
  computer.task_seconds.add(took);
  run_.ends[at] = now_;
  if (--computer.queue > 0) begin_task(at);
}

void Experiment::tell_others(std::size_t from) {
  const Computer& computer = computers_[from];
  if (computer.dead) return;
  for (std::size_t to = 0; to < computers; ++to) {
    if (to == from) continue;
    const State state{static_cast<double>(computer.queue), computer.task_seconds.value(), computer.rates[to].link()};
    after(network_.uniform(0.05, 0.15), [this, from, to, state] {
      computers_[to].told[from] = state;
      computers_[to].heard_of.heard({static_cast<NodeId>(from + 1), 1}, now_);
    });
  }
  after(settings_.between_states, [this, from] { tell_others(from); });
}

// Step 1: itself, and whom it has heard of.
std::vector<std::size_t> Experiment::node_set(std::size_t at) {
  Computer& computer = computers_[at];
  computer.heard_of.heard({static_cast<NodeId>(at + 1), 1}, now_);
  computer.heard_of.check(now_);
  std::vector<std::size_t> set;
  for (std::size_t i = 0; i < computers; ++i) {
    const bool reachable = !settings_.with_node_set || computer.heard_of.view().has({static_cast<NodeId>(i + 1), 1});
    if (i == at || (reachable && computer.told[i] && computer.told[i]->task_seconds)) set.push_back(i);
  }
  return set;
}

std::vector<NodeLoad> Experiment::loads(std::size_t at, std::span<const std::size_t> set) const {
  const Computer& computer = computers_[at];
  std::vector<NodeLoad> result;
  for (const std::size_t i : set) {
    const State state = i == at ? State{static_cast<double>(computer.queue), computer.task_seconds.value(), {}} : *computer.told[i];
    const double seconds = settings_.policy == Policy::lb1 ? task_seconds[i] : *state.task_seconds;
    const double under_way = settings_.policy == Policy::by_capacity ? computer.in_transit[i] : 0;
    result.push_back({state.queue + under_way, 1 / seconds});
  }
  return result;
}

// The fractions of the excess of `set[self]` for each of the set.
std::vector<double> Experiment::shares(std::size_t at, std::span<const std::size_t> set, std::span<const NodeLoad> nodes, std::size_t self,
                                       double excess) {
  if (settings_.policy == Policy::lb1) return fractions_to_all(nodes, self);
  const std::vector<double> wanted =
      fractions_by_lack(nodes, self, settings_.policy == Policy::lb2 ? Level::of_times : Level::by_capacity);
  if (!settings_.with_step_4) return wanted;
  std::vector<std::optional<Link>> links;
  for (const std::size_t i : set) {
    links.push_back(computers_[at].rates[i].link());
    if (!links.back() && i != at) links.back() = computers_[at].told[i]->link;  // r_ji, as long as r_ij is not known
  }
  const std::vector<double> bounded = delay_aware_fractions(nodes[self], excess, task_bytes, wanted, links);
  for (std::size_t i = 0; i < set.size(); ++i) {
    run_.fractions += wanted[i] > 0 && links[i];
    run_.bounded += bounded[i] < wanted[i];
  }
  return settings_.threshold ? delay_aware_fractions(nodes[self], excess, task_bytes, wanted, links, settings_.threshold) : bounded;
}

void Experiment::balance(std::size_t at) {
  Computer& computer = computers_[at];
  if (computer.dead) return;
  if (run_.measured_seconds[at] == 0) run_.measured_seconds[at] = *computer.task_seconds.value();
  const std::vector<std::size_t> set = node_set(at);
  const std::vector<NodeLoad> nodes = loads(at, set);
  const auto self = static_cast<std::size_t>(std::find(set.begin(), set.end(), at) - set.begin());
  const double wanted = level(nodes, settings_.policy == Policy::by_capacity ? Level::by_capacity : Level::of_times);
  const double too_much = excess(nodes[self], wanted, settings_.gain);
  if (too_much > 0) {
    const std::vector<double> fractions = shares(at, set, nodes, self, too_much);
    for (std::size_t i = 0; i < set.size(); ++i) {
      const std::uint64_t waiting = computer.queue > 0 ? computer.queue - 1 : 0;
      const auto amount = std::min(static_cast<std::uint64_t>(std::llround(fractions[i] * too_much)), waiting);
      if (amount > 0) send(at, set[i], amount);
    }
  }
  if (!settings_.once) after(settings_.between_balancings, [this, at] { balance(at); });
}

void Experiment::send(std::size_t from, std::size_t to, std::uint64_t amount) {
  Computer& computer = computers_[from];
  computer.queue -= amount;
  computer.in_transit[to] += static_cast<double>(amount);
  run_.moved += amount;
  if (computers_[to].dead) run_.sent_to_dead += amount;
  const double rate = bytes_per_second[from][to] / settings_.slower * network_.uniform(0.7, 1.3);
  const double took = static_cast<double>(amount) * task_bytes / rate, begins = std::max(now_, computer.path_free[to]);
  computer.path_free[to] = begins + took;
  after(computer.path_free[to] - now_, [this, from, to, amount, took] { arrive(from, to, amount, took); });
}

void Experiment::arrive(std::size_t from, std::size_t to, std::uint64_t amount, double took) {
  Computer &receiver = computers_[to], &sender = computers_[from];
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
  computers_[at].dead = true;
  lost_ += computers_[at].queue;
}

}  // namespace

Run run(const Settings& settings) { return Experiment(settings).run(); }

Each<NodeLoad> expected_at(double seconds) {
  Each<NodeLoad> result;
  for (std::size_t i = 0; i < computers; ++i)
    result[i] = {static_cast<double>(tasks[i]) - seconds / task_seconds[i], 1 / task_seconds[i]};
  return result;
}

}  // namespace penelope::papers::planetlab
