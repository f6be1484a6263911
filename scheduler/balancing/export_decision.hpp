// What a worker gives to another one that asks: how much, of which choice point, and whether anything.
//
//   how much   the amount after which both end together, less what is lost while it is under way (profitability.hpp: x*); without
//              delay the share C_j / (C_i + C_j) of all work that is known (Watts, "Load transfer calculation")
//   which      alternatives of the oldest choice point with which half of the gain that x* would bring is reached: its copy is
//              the smallest, and its tasks are the largest; else of the one that brings most. A single alternative may be
//              too much for a slow importer: then those of a newer choice point are smaller (Watts, "Granularity adjustment")
//   whether    the later of both ends falls by more than the export costs, and an importer that is slower does not end last: what
//              is left in its hands at the end of a search, all others wait for
//
// Estimates are by factors wrong, so nothing finer is worth it.
#pragma once
#include "scheduler/balancing/profitability.hpp"
#include "scheduler/search_path.hpp"

namespace penelope::scheduler::balancing {

struct ExportTerms {
  double exporter = 1, importer = 1;  // capacities, inferences a second, above 0
  double room = 0;                    // the importer's, for stacks: bytes
  Link link;                          // between them
  double copied_share = 1;            // of the stacks down to a choice point, that are likely to go (load.hpp)
  double cost = 0;                    // seconds that both lose by an export
  double importer_busy = 0;           // seconds before the importer, or the link from it, is free for this work and its results
};

struct ExportDecision {
  const SearchPath::Offer* offer = nullptr;  // nullptr: nothing goes
  std::uint64_t alternatives = 0;            // of it, the rightmost; those that were judged if nothing goes
  double work = 0;                           // inferences that they are expected to take
  Verdict verdict{};                         // on them; if nothing goes, on what came nearest
};

// Of work that the exporter has itself to do. Without an offer: Reason::too_small.
ExportDecision decide_export(const SearchPath::KnownWork&, const ExportTerms&);

}  // namespace penelope::scheduler::balancing
