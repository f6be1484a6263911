// The parts of the reproduction of Ghanem et al. 2005.
#pragma once
#include <cmath>
#include <cstdint>

#include "benchmarks/papers/findings.hpp"

namespace penelope::papers {

constexpr std::uint64_t ghanem_runs = 10;  // of each setting; seeds 1, 2, ...

void add_ghanem_tables(Paper&);                  // tables 1 and 2
void add_ghanem_equations(Paper&);               // on the state that table 1 leads to
void add_ghanem_figures(Paper&, const Extent&);  // figures 1 and 2
void add_ghanem_claims(Paper&);                  // on delays and failures, of which the paper has no figures

inline bool is_near(double value, double wanted, double tolerance) { return std::abs(value - wanted) <= tolerance * wanted; }

}  // namespace penelope::papers
