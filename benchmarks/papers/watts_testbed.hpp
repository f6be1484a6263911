// The testbed of Watts, Rieffel and Taylor (figure 2) with a model of their particle simulation, balanced by the
// functions of scheduler/balancing. Nothing here measures time: a time step takes what its particles take.
//
// The application: a box of 30 x 30 x 60 cells, 8 particles in each at the start; in a time step each particle goes to a
// neighbouring cell with probability 1/4, and walls reflect. A task is a run of cells in the order of their numbers, and its load
// is the number of its particles. Tasks are divided and merged as the paper says, and no piece has fewer than `fewest_cells`.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace penelope::papers::testbed {

struct Machine {
  double speed;  // relative, of the whole machine
  unsigned processors;
  double memory;  // MB
};
inline constexpr std::array<Machine, 10> machines{
    {{1, 1, 128}, {4.4, 1, 64}, {6, 1, 64}, {6, 1, 64}, {6, 1, 64}, {6.8, 1, 288}, {8.6, 1, 128}, {13, 1, 64}, {38, 2, 128}, {39, 2, 256}}};

inline constexpr std::uint32_t cells = 54'000, particles = 432'000;
// Particles per second and unit of speed: the one figure that is taken from the results, that of the Sparc with a tenth of the
// particles, which is the first row of figure 3.
inline constexpr double rate = particles / 10.0 / 14.1;

// What the paper does not say.
inline constexpr double min_efficiency = 0.9;      // and alpha is 1 - this
inline constexpr double wanted_efficiency = 0.95;  // once balancing: with 0.9 the next particles that move would start it again
inline constexpr unsigned steps_between = 20;      // time steps between two balancings
inline constexpr double error_of_benchmark = 0.2;  // real speeds are those of figure 2, more or less by up to this part
inline constexpr double bytes_per_particle = 64, bytes_per_second = 1.25e6;  // 10 Mbit/s
inline constexpr std::uint32_t fewest_cells = 20;                            // a twentieth of the Sparc's share of the box
inline constexpr unsigned most_selections = 12;                              // in a round, until the tasks meet the wanted transfers
inline constexpr std::size_t most_tasks = 24;                                // on a computer, where neighbours can be merged

// How many particles are in the cells before each, as they move; one more number at the end.
using Particles = std::vector<std::uint32_t>;
// So many of them, `steps_between` time steps apart.
std::vector<Particles> moving_particles(std::uint64_t seed, std::size_t many);

enum class Strategy {
  none,
  homogeneous,         // load: CPU time; all capacities the same
  static_capacities,   // load: particles; capacities of figure 2
  static_by_time,      // load: CPU time times the capacity of figure 2, the paper's other way to measure it
  dynamic_capacities,  // load: particles; capacity: particles by CPU time
};

struct Round {
  double step_time;   // seconds
  double efficiency;  // U_avg / U_max as it really is
  std::size_t moved;  // tasks that then went to another computer
};

// A run: a round of measuring and balancing for each of the Particles. The real speeds are those of the machines, with the seed's
// errors; the first machine's is exact where it is the Sparc, the unit of speed.
std::vector<Round> run(Strategy, std::span<const Machine>, std::span<const Particles>, std::uint64_t seed);

}  // namespace penelope::papers::testbed
