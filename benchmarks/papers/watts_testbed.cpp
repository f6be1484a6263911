#include "benchmarks/papers/watts_testbed.hpp"

#include <algorithm>
#include <cmath>

#include "scheduler/balancing/capacity.hpp"
#include "scheduler/balancing/diffusion.hpp"
#include "scheduler/balancing/task_selection.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::papers::testbed {

using namespace scheduler::balancing;
using scheduler::RandomNumbers;

namespace {

constexpr std::uint32_t width = 30, plane = width * width;

// One time step of a particle.
std::uint32_t next_cell(std::uint32_t cell, RandomNumbers& random) {
  const std::uint64_t number = random.next();
  if ((number & 3) != 0) return cell;
  const std::uint32_t x = cell % width, y = cell / width % width, z = cell / plane;
  switch ((number >> 32) % 6) {
    case 0: return x > 0 ? cell - 1 : cell;
    case 1: return x + 1 < width ? cell + 1 : cell;
    case 2: return y > 0 ? cell - width : cell;
    case 3: return y + 1 < width ? cell + width : cell;
    case 4: return z > 0 ? cell - plane : cell;
    default: return z + 1 < cells / plane ? cell + plane : cell;
  }
}

// A task: a run of cells.
struct Block {
  std::uint32_t first, last;  // one after its end
  std::size_t home;           // where it, or what it is a piece of, was when this round began
};

class Simulation {
 public:
  Simulation(Strategy strategy, std::span<const Machine> machines, std::uint64_t seed)
      : strategy_(strategy), machines_(machines), on_(machines.size()) {
    RandomNumbers random(seed);
    for (const Machine& m : machines) {
      const double error = m.speed > 1 ? random.uniform(-error_of_benchmark, error_of_benchmark) : 0;
      real_.push_back(rate * m.speed * (1 + error));
      capacity_.emplace_back(strategy == Strategy::homogeneous ? 1 : rate * m.speed, strategy == Strategy::dynamic_capacities ? 1 : 0);
    }
    const std::vector<double> equal(machines.size(), 1);
    std::uint32_t first = 0;
    for (std::size_t i = 0; const std::uint64_t part : divide_run(cells, equal)) {
      on_[i].push_back({first, first + static_cast<std::uint32_t>(part), i});
      first = on_[i++].front().last;
    }
  }

  Round round(const Particles& particles) {
    now_ = &particles;
    Round result{0, efficiency(really()), 0};
    for (std::size_t i = 0; i < on_.size(); ++i) result.step_time = std::max(result.step_time, time_of_step(i));
    if (strategy_ != Strategy::none) result.moved = balance_now();
    return result;
  }

 private:
  double count(const Block& b) const { return (*now_)[b.last] - (*now_)[b.first]; }
  double particles_on(std::size_t i) const {
    double sum = 0;
    for (const Block& b : on_[i]) sum += count(b);
    return sum;
  }
  double processor_time(std::size_t i, double particles) const { return particles * machines_[i].processors / real_[i]; }

  // Of the machine: each block runs on one processor; the largest first, each where there is least to do.
  double time_of_step(std::size_t i) const {
    std::vector<double> times, processors(machines_[i].processors);
    for (const Block& b : on_[i]) times.push_back(processor_time(i, count(b)));
    std::sort(times.rbegin(), times.rend());
    for (const double t : times) *std::min_element(processors.begin(), processors.end()) += t;
    return *std::max_element(processors.begin(), processors.end());
  }

  std::vector<Computer> really() const {
    std::vector<Computer> result;
    for (std::size_t i = 0; i < on_.size(); ++i) result.push_back({particles_on(i), real_[i]});
    return result;
  }

  // --- what the balancer sees ------------------------------------------------------------------------------------------------

  // By its particles, or by the time that they took where the block was in the last time steps.
  double load(const Block& b) const {
    const double time = processor_time(b.home, count(b));
    if (strategy_ == Strategy::homogeneous) return time;
    if (strategy_ == Strategy::static_by_time) return time / machines_[b.home].processors * capacity_[b.home].value();
    return count(b);
  }
  std::vector<Computer> seen() const {
    std::vector<Computer> result;
    for (std::size_t i = 0; i < on_.size(); ++i) {
      result.push_back({0, capacity_[i].value()});
      for (const Block& b : on_[i]) result.back().load += load(b);
    }
    return result;
  }
  // Seconds to bring every computer to its share, each over its own link.
  double cost_of_balancing(std::span<const Computer> computers) const {
    const Computer all = together(computers);
    double most = 0;
    for (const Computer& c : computers) most = std::max(most, std::abs(c.load - c.capacity * all.utilization()));
    return most * particles / all.load * bytes_per_particle / bytes_per_second;
  }

  // --- the phases of the paper -------------------------------------------------------------------------------------------------

  std::size_t balance_now() {
    for (std::size_t i = 0; i < on_.size(); ++i) {
      for (Block& b : on_[i]) b.home = i;
      capacity_[i].measure(particles_on(i), processor_time(i, particles_on(i)) / machines_[i].processors);
    }
    std::vector<Computer> computers = seen();
    if (!should_balance(computers, min_efficiency, cost_of_balancing(computers), steps_between)) return 0;
    double threshold = division_threshold(computers, min_efficiency);
    for (unsigned attempt = 0; attempt < most_selections && efficiency(computers = seen()) < wanted_efficiency; ++attempt, threshold /= 2) {
      divide_above(threshold);
      move(computers);
    }
    divide_above(division_threshold(seen(), min_efficiency));  // granularity adjustment: for the processors of each machine
    std::size_t moved = 0;
    for (std::size_t i = 0; i < on_.size(); ++i) {
      moved += static_cast<std::size_t>(std::count_if(on_[i].begin(), on_[i].end(), [&](const Block& b) { return b.home != i; }));
      merge(on_[i]);
    }
    return moved;
  }

  void move(std::vector<Computer> computers) {
    Diffusion diffusion(complete(static_cast<Graph::Node>(on_.size())), computers, 1 - min_efficiency);
    balance(diffusion, computers, wanted_efficiency, 100'000);
    std::vector<Transfer> transfers = diffusion.transfers();
    std::stable_sort(transfers.begin(), transfers.end(), [](const Transfer& a, const Transfer& b) { return a.load > b.load; });
    for (const Transfer& t : transfers) {
      std::vector<Block>&from = on_[t.from], &to = on_[t.to];
      const Exchange exchange = exchange_tasks(tasks(t.from), tasks(t.to), t.load);
      const std::vector<Block> given = take(from, exchange.given), taken = take(to, exchange.taken);
      from.insert(from.end(), taken.begin(), taken.end());
      to.insert(to.end(), given.begin(), given.end());
    }
  }

  // Their transfer is paid for once, what it brings is had in every time step.
  std::vector<Task> tasks(std::size_t i) const {
    std::vector<Task> result;
    for (const Block& b : on_[i]) {
      const double bytes = count(b) * bytes_per_particle;
      result.push_back({load(b), transfer_cost(bytes, 0, bytes_per_second, capacity_[i].value()) / steps_between, bytes});
    }
    return result;
  }

  static std::vector<Block> take(std::vector<Block>& blocks, std::span<const std::size_t> chosen) {
    std::vector<Block> result;
    for (auto i = chosen.rbegin(); i != chosen.rend(); ++i) {
      result.push_back(blocks[*i]);
      blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(*i));
    }
    return result;
  }

  // Cuts off about half of the particles; neither part has fewer than fewest_cells.
  Block cut_half(Block& block) const {
    std::vector<double> loads;
    for (std::uint32_t cell = block.first; cell < block.last; ++cell) loads.push_back((*now_)[cell + 1] - (*now_)[cell]);
    const std::array<double, 2> halves{1, 1};
    const auto stays = static_cast<std::uint32_t>(divide_run(loads, halves).front());
    const Block piece{std::clamp(block.first + stays, block.first + fewest_cells, block.last - fewest_cells), block.last, block.home};
    block.last = piece.first;
    return piece;
  }

  // Blocks that keep a processor busy for longer than the threshold are halved until none is.
  void divide_above(double threshold) {
    for (std::size_t i = 0; i < on_.size(); ++i) {
      for (std::size_t k = 0; k < on_[i].size(); ++k) {
        while (load(on_[i][k]) * machines_[i].processors > threshold * capacity_[i].value() &&
               on_[i][k].last - on_[i][k].first >= 2 * fewest_cells) {
          const Block half = cut_half(on_[i][k]);
          on_[i].push_back(half);
        }
      }
    }
  }

  // The smallest pairs of neighbours become one, until there are few enough.
  void merge(std::vector<Block>& blocks) const {
    std::sort(blocks.begin(), blocks.end(), [](const Block& a, const Block& b) { return a.first < b.first; });
    while (blocks.size() > most_tasks) {
      std::size_t best = 0;  // the second of the pair
      for (std::size_t k = 1; k < blocks.size(); ++k)
        if (blocks[k - 1].last == blocks[k].first &&
            (best == 0 || blocks[k].last - blocks[k - 1].first < blocks[best].last - blocks[best - 1].first))
          best = k;
      if (best == 0) return;
      blocks[best - 1].last = blocks[best].last;
      blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(best));
    }
  }

  Strategy strategy_;
  std::span<const Machine> machines_;
  std::vector<double> real_;                // particles per second of the whole machine
  std::vector<CapacityEstimate> capacity_;  // what is believed of it; homogeneous: 1
  std::vector<std::vector<Block>> on_;      // by machine
  const Particles* now_ = nullptr;
};

}  // namespace

std::vector<Particles> moving_particles(std::uint64_t seed, std::size_t many) {
  RandomNumbers random(seed);
  std::vector<std::uint32_t> cell_of(particles);
  for (std::uint32_t p = 0; p < particles; ++p) cell_of[p] = p % cells;
  std::vector<Particles> result;
  while (result.size() < many) {
    if (!result.empty())
      for (std::uint32_t& cell : cell_of)
        for (unsigned step = 0; step < steps_between; ++step) cell = next_cell(cell, random);
    Particles before(cells + 1);
    for (const std::uint32_t cell : cell_of) ++before[cell + 1];
    for (std::uint32_t cell = 0; cell < cells; ++cell) before[cell + 1] += before[cell];
    result.push_back(std::move(before));
  }
  return result;
}

std::vector<Round> run(Strategy strategy, std::span<const Machine> on, std::span<const Particles> moving, std::uint64_t seed) {
  Simulation simulation(strategy, on, seed);
  std::vector<Round> result;
  for (const Particles& p : moving) result.push_back(simulation.round(p));
  return result;
}

}  // namespace penelope::papers::testbed
