// How well the estimates of work rank the alternatives of a recorded search: what each was expected to take when it began, by a
// worker that had seen all those before it, against what it took with everything below it.
//
// The estimate is that of the running engine (search_path.hpp). A running engine looks now and then and knows less of small
// alternatives; what a simulated or a live run noted itself is Granularity::foresight().
#pragma once
#include "scheduler/rank_correlation.hpp"
#include "scheduler/simulator/scale/recorded_tree.hpp"

namespace penelope::scheduler {

// Samples of at most so many alternatives, over the whole search, of those that the recording kept.
struct Foresight {
  RankSample learned;    // without the formulas of granularity analysis
  RankSample corrected;  // with them, where the recording has what they tell (--export=formulas)
  RankSample formulas;   // these alone, where they tell something
};
Foresight foresight(const RecordedTree&, std::size_t most = 1 << 18);

}  // namespace penelope::scheduler
