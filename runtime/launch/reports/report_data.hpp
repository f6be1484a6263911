// What --report shows of a run, as JSON: penelope report makes the page from it, now or later.
//
//   kind "run", version, program, goal, status       what ran
//   workers, all                                     as in --json: an object for each worker, and one for all
//   places, sources, costs                           places in the program; the line there; tasks, inferences, thrown away, answers of it
//   tasks                                            TaskMap, a list for each column; times in us from the start
//   timeline                                         a list for each worker: gap, length (us), state, task; gap, ...
//   waits                                            a list for each worker: began, length (us), kind, place; began, ...
//   speed_up, longest_chain, advice                  what came of it, and what would help
//
// A timeline of many slices shows neighbours together that are too short to see: state 3, and instead of the task the thousandths of the
// time that were busy, times 1000, plus those that were waits.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace penelope {

struct Command;
class ParallelRun;
class Report;

// `parallel`: nullptr for a sequential run.
nlohmann::ordered_json report_data(const Command&, const Report&, const ParallelRun* parallel, int status);
// Of a run of which there is only what --json has written. Throws std::runtime_error for other texts.
nlohmann::ordered_json report_data_of_statistics(const std::string& json_lines);

}  // namespace penelope
