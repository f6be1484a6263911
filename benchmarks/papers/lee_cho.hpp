// The parts of the reproduction of Lee & Cho, and how schemes are compared in them.
#pragma once
#include <functional>
#include <vector>

#include "benchmarks/papers/findings.hpp"
#include "benchmarks/papers/lee_cho_hosts.hpp"

namespace penelope::papers {

void lee_cho_equations(Paper& paper, const Extent& extent);
void lee_cho_figures(Paper& paper, const Extent& extent);
void lee_cho_many_hosts(Paper& paper, const Extent& extent);  // figure 5, and the guard

// What the schemes know of such hosts: their moments over many intervals. `copies` of each.
Hosts known_hosts(const std::vector<Jobs>& jobs, const Extent& extent, unsigned copies = 1);

// Hosts in their steady state, the same for every scheme: another state in every run.
std::vector<Workstation> steady_stations(const std::vector<Jobs>& jobs, std::uint64_t run, unsigned copies = 1);

inline std::uint64_t runs_of_a_point(const Extent& extent) { return extent.runs(2000, 300); }
inline std::uint64_t random_settings(const Extent& extent) { return extent.runs(60, 12); }  // of the guard
constexpr double noise = 3;                                                                 // standard errors: a smaller difference is none

// The times of several schemes, each on the very same hosts in every run.
class Comparison {
 public:
  using Scheme = std::function<double(const std::vector<Workstation>&)>;  // gives the target's time

  Comparison(std::uint64_t runs, const std::function<std::vector<Workstation>(std::uint64_t run)>& stations, const std::vector<Scheme>& schemes);

  double time(std::size_t scheme) const { return times_[scheme].mean(); }
  struct Improvement {
    double value, error;  // relative: 0.01 is 1 %
  };
  // RI of Lee & Cho, section 5.2.
  Improvement improvement(std::size_t of, std::size_t over) const;

 private:
  std::vector<Statistic> times_;
  std::vector<std::vector<Statistic>> sooner_;  // by how much the first ends before the second
};

// The schemes of the paper.
Comparison::Scheme static_scheme(const Hosts& known, double work, scheduler::balancing::ShareBy by);
Comparison::Scheme dynamic_scheme(const Hosts& known, double work, scheduler::balancing::ShareBy by, double overhead);

}  // namespace penelope::papers
