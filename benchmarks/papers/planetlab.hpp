// The experiment of Ghanem, section 4, simulated: three computers on the Internet with tasks to do, which tell each
// other of their queues and send each other tasks, by the functions of scheduler/balancing.
//
// What the paper gives: tables 1 and 2, balancing first after 20 s and every 10 s from then on, alpha 0.05, beta 1/8. What
// it does not give, and what is taken here:
//
//   times of tasks       evenly from 0.8 to 1.2 of their mean
//   rates of transfers   each evenly from 0.8 to 1.2 of that of table 2; those over one path follow each other
//   states               those of a computer begin in its first interval, evenly; each takes 50 to 150 ms
//   tasks sent           whole ones, rounded down (p'' is an upper bound), never the one that runs
//   excess of lb1        step 1, as for lb2, with the fixed C of table 1
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "scheduler/balancing/utilization.hpp"

namespace penelope::papers::planetlab {

constexpr std::size_t computers = 3;
template <class T>
using Each = std::array<T, computers>;

constexpr Each<std::uint64_t> tasks{600, 250, 100};  // table 1
constexpr Each<double> task_seconds{0.160, 0.400, 0.500};
constexpr double task_bytes = 3120;
constexpr Each<Each<double>> bytes_per_second{{{0, 34'500, 73'300}, {18'700, 0, 45'400}, {48'900, 20'200, 0}}};  // table 2: from, to
constexpr double first_balancing = 20, between_balancings = 10, between_states = 1.5;                            // seconds
constexpr double alpha = 0.05;

enum class Policy : std::uint8_t {
  none,
  lb1,
  lb2,
  by_capacity,  // lb2 with the level by capacity, and what is under way to the others counted as theirs
  judged        // and instead of step 4 each export is judged: halved until it pays
};

struct Settings {
  Policy policy = Policy::none;
  double gain = 1;  // K
  std::uint64_t seed = 1;
  double spread = 0.2;  // of the times of tasks around their mean, 0 to 1; 1 and more: exponential
  double between_balancings = planetlab::between_balancings, between_states = planetlab::between_states;
  bool once = false;           // balanced only the first time
  bool scaled_excess = true;   // of lb1; else of the numbers of tasks, whatever they take
  double slower = 1;           // all rates of table 2 are divided by this
  bool rates_known = false;    // from the start: else step 4 is left out for a path that was not used yet
  bool with_step_4 = true;     // of lb2 and by_capacity
  bool senders_agree = false;  // each knows at once what the others have under way to a node (by_capacity, judged)
  double node_3_dies = std::numeric_limits<double>::infinity();  // seconds
  bool with_node_set = true;                                     // step 1: only those heard of in the last three intervals
};

struct Run {
  double completion = 0;               // seconds, of the last task
  Each<double> ends = {};              // of the last task of each computer
  Each<double> measured_seconds = {};  // C_i when balanced for the first time
  double moved = 0;                    // tasks sent
  double sent_to_dead = 0;             // of them, after its death
  double fractions = 0, bounded = 0;   // of an excess, looked at in step 4; of them, those that p'' made smaller
};

Run run(const Settings&);

struct Mean {
  Run of = {};
  double deviation = 0;  // standard, of the completion between runs
};
Mean mean_of(Settings, std::uint64_t runs);  // seeds 1, 2, ...

// The computers after so many seconds without balancing, had all tasks taken their mean time.
Each<scheduler::balancing::Computer> expected_at(double seconds);

}  // namespace penelope::papers::planetlab
