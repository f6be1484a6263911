// Looks for schedules that break a policy, and makes what it finds small.
#pragma once
#include <cstdint>

#include "scheduler/simulator/protocol/schedule.hpp"

namespace penelope::scheduler {

// What a seed stands for: settings, and a run in which choices are drawn by weights that are drawn as well: some channels are
// slow, timers early or late, and now and then nothing but what is under way goes on until it has arrived.
ScheduleSettings random_schedule_settings(PolicyKind, std::uint64_t seed, NodeId most_workers = 8);

struct FuzzRun {
  Schedule schedule;
  std::string problem;  // "": none
};
// Ends when the master was told of the end and nothing is under way, or after `most_choices`, which is a problem.
FuzzRun random_schedule(const ScheduleSettings&, std::uint64_t seed, const NodeMaker& = make_usual_node, std::size_t most_choices = 200'000);

// A schedule with some problem, as short as delta debugging gets it (Zeller & Hildebrandt 2002: parts are left out, smaller
// and smaller ones, as long as a problem remains), with the fewest workers and units for that.
Schedule shrink(const Schedule&, const NodeMaker& = make_usual_node);

}  // namespace penelope::scheduler
