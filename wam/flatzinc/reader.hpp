// Reads a FlatZinc model and posts its constraints into the solver, each when it has been read. It takes time and memory in the
// length of the text; of a constraint nothing is kept but its propagator.
//
// Source: the FlatZinc grammar in the MiniZinc handbook, version 2.6.
#pragma once
#include <string_view>

#include "wam/fd/solver.hpp"
#include "wam/flatzinc/model.hpp"

namespace penelope::flatzinc {

// The variables are on the heap; no fixpoint has been computed. Throws ModelError. The text has to outlive the call only.
Model read_model(fd::Solver&, std::string_view text, const ReadOptions&);

// The groups of a search annotation. What is no search is left out; ModelError for one with wrong arguments.
void read_search(const Annotations&, const ReadOptions&, std::uint64_t line, std::vector<SearchGroup>&);

}  // namespace penelope::flatzinc
