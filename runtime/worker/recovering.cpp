// When a process is lost (processes/views.hpp): the workers that are left begin a new view together, under all their mutexes.
//
//   the scheduler     begins anew without the lost workers, and with those of spare processes in their places: requests, matches and timers
//                     of the former view are forgotten. Work that was under way still counts
//   lost children     begin again, in some other worker, with what was kept when they were exported to another process:
//                     the offer and a full copy of the stacks. What they do again is what they did before: prunes find nothing
//                     more to drop, and shows have the same numbers, by which rank 0 knows those that it has
//   orphans           tasks whose parent is lost are killed: the task around them, which begins again, does their part as well
//
// The first process has all effects and is not lost. An effect that was had for a lost task cannot be taken back, nor had again:
// then the run ends (Inference::note_effect), or goes back to a state of it (launch/run/resuming.hpp).
#include <utility>

#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

std::vector<unsigned> ParallelRun::begin_view() {
  const Roster before = std::exchange(roster, views.workers_of(working_ranks()));
  for (auto& worker : workers_) worker->recover();
  std::vector<unsigned> now = working_ranks();
  std::erase_if(now, [&](unsigned rank) { return before.has(views.ranks.first_worker(rank)); });
  return now;
}

}  // namespace penelope
