#include "runtime/launch/reports/report_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "runtime/launch/options/options.hpp"
#include "runtime/launch/reports/report.hpp"
#include "runtime/launch/reports/report_advice.hpp"
#include "runtime/launch/reports/source_lines.hpp"
#include "runtime/launch/reports/task_map.hpp"

namespace penelope {

namespace {

using Json = nlohmann::ordered_json;
using Clock = Track::Clock;

constexpr std::size_t most_slices = 100'000, most_waits = 20'000;  // of all workers: a page of some megabytes
constexpr unsigned mixed_state = worker_states;

class Times {
 public:
  explicit Times(Clock::time_point origin) : origin_(origin) {}
  std::int64_t us(Clock::time_point t) const { return std::llround(std::chrono::duration<double, std::micro>(t - origin_).count()); }
  Json optional(Clock::time_point t) const { return t == Clock::time_point{} ? Json() : Json(us(t)); }

 private:
  const Clock::time_point origin_;
};

// --- the timeline ---------------------------------------------------------------------------------------------------------

struct ShownSlice {  // a slice, or several
  std::int64_t began, ended;
  double seconds[worker_states] = {};
  unsigned slices = 0;
  unsigned state = 0;  // of the only one
  std::uint32_t task = TaskMap::none;
};

// Slices that follow each other become one while it is shorter than `least` us.
std::vector<ShownSlice> shown_slices(const Track& track, const Times& times, const TaskMap& map, std::int64_t least) {
  std::vector<ShownSlice> result;
  for (const Track::Slice& s : track.slices) {
    const std::int64_t began = times.us(s.began), ended = std::max(times.us(s.ended), began);
    if (ended == began) continue;
    const bool joins = !result.empty() && result.back().ended == began && ended - result.back().began < least;
    if (!joins) result.push_back({began, ended});
    ShownSlice& shown = result.back();
    shown.ended = ended;
    shown.state = static_cast<unsigned>(s.state);
    shown.seconds[shown.state] += static_cast<double>(ended - began);
    shown.task = s.task == 0 ? TaskMap::none : map.node_of(s.task);
    ++shown.slices;
  }
  return result;
}

Json timeline_of(const Track& track, const Times& times, const TaskMap& map, std::int64_t least) {
  Json flat = Json::array();
  std::int64_t at = 0;
  for (const ShownSlice& s : shown_slices(track, times, map, least)) {
    const double length = static_cast<double>(s.ended - s.began);
    const auto thousandths = [&](WorkerState state) {
      return std::min(999L, std::lround(999 * s.seconds[static_cast<unsigned>(state)] / length));
    };
    flat.push_back(s.began - at);
    flat.push_back(s.ended - s.began);
    flat.push_back(s.slices > 1 ? mixed_state : s.state);
    if (s.slices > 1)
      flat.push_back(1000 * thousandths(WorkerState::busy) + thousandths(WorkerState::waiting));
    else
      flat.push_back(s.task == TaskMap::none ? -1 : static_cast<std::int64_t>(s.task));
    at = s.ended;
  }
  return flat;
}

// Of slices that are shorter, two neighbours are longer together, so with this many there are at most `most_slices`.
std::int64_t least_length(const std::vector<WorkerReport>& workers, double wall_seconds) {
  std::size_t slices = 0;
  for (const WorkerReport& w : workers) slices += w.track.slices.size();
  if (slices <= most_slices) return 0;
  return std::llround(std::ceil(2e6 * wall_seconds * static_cast<double>(workers.size()) / static_cast<double>(most_slices)));
}

Json waits_of(const TaskLog& log, const Times& times, TaskMap& map, std::size_t most) {
  std::vector<TaskLog::Wait> waits = log.waits();
  if (waits.size() > most) {
    std::ranges::nth_element(waits, waits.begin() + static_cast<std::ptrdiff_t>(most), {},
                             [](const TaskLog::Wait& w) { return w.began - w.ended; });  // the longest ones first
    waits.resize(most);
    std::ranges::sort(waits, {}, &TaskLog::Wait::began);
  }
  Json flat = Json::array();
  for (const TaskLog::Wait& w : waits) {
    flat.push_back(times.us(w.began));
    flat.push_back(times.us(w.ended) - times.us(w.began));
    flat.push_back(w.kind);
    flat.push_back(map.place(log.places()[w.place]));
  }
  return flat;
}

// --- tasks ----------------------------------------------------------------------------------------------------------------

template <class F>
Json column(const TaskMap& map, F f) {
  Json values = Json::array();
  for (const TaskMap::Node& n : map.nodes()) values.push_back(f(n));
  return values;
}

Json columns(const TaskMap& map, const Times& times) {
  using Node = TaskMap::Node;
  return {{"parent", column(map, [](const Node& n) { return n.parent; })},
          {"worker", column(map, [](const Node& n) { return n.worker; })},
          {"place", column(map, [](const Node& n) { return n.place; })},
          {"depth", column(map, [](const Node& n) { return n.depth; })},
          {"inferences", column(map, [](const Node& n) { return n.own.inferences; })},
          {"thrown_away", column(map, [](const Node& n) { return n.is_thrown_away ? 1 : 0; })},
          {"answers", column(map, [](const Node& n) { return n.own.answers; })},
          {"left", column(map, [&](const Node& n) { return times.optional(n.left); })},
          {"arrived", column(map, [&](const Node& n) { return times.optional(n.arrived); })},
          {"folded_tasks", column(map, [](const Node& n) { return n.folded.tasks; })},
          {"folded_inferences", column(map, [](const Node& n) { return n.folded.inferences; })},
          {"folded_thrown_away", column(map, [](const Node& n) { return n.folded.thrown_away; })},
          {"folded_answers", column(map, [](const Node& n) { return n.folded.answers; })}};
}

Json costs_of(const TaskMap& map) {
  Json rows = Json::array();
  for (std::uint32_t i = 0; i < map.sums_of_places().size(); ++i) {
    const TaskMap::Sums& s = map.sums_of_places()[i];
    if (s.tasks > 0)
      rows.push_back({{"place", i}, {"tasks", s.tasks}, {"inferences", s.inferences}, {"thrown_away", s.thrown_away}, {"answers", s.answers}});
  }
  return rows;
}

void add_statistics(Json& data, std::vector<Json> lines) {
  data["all"] = std::move(lines.back());
  lines.pop_back();
  data["workers"] = std::move(lines);
  const Json& all = data["all"];
  // Over the time that one worker would take for what was needed: CPU time, for on a busy machine a worker is longer busy than that.
  const double inferences = all.at("inferences").get<double>(), wall = all.at("wall_seconds").get<double>();
  const double kept = inferences > 0 ? 1 - all.at("inferences_thrown_away").get<double>() / inferences : 1;
  const double took = kept * std::min(all.at("busy_seconds").get<double>(), all.at("cpu_seconds").get<double>());
  data["speed_up"] = wall > 0 ? took / wall : 1;
}

void add_run(Json& data, const ParallelRun& parallel, const Command& command) {
  const std::vector<WorkerReport> workers = parallel.report().workers;
  const Times times(parallel.began);
  const double wall = data["all"]["wall_seconds"].get<double>();
  TaskMap map(workers, data["all"]["inferences"].get<std::uint64_t>());
  const std::int64_t least = least_length(workers, wall);
  Json timeline = Json::array(), waits = Json::array();
  for (const WorkerReport& w : workers) {
    timeline.push_back(timeline_of(w.track, times, map, least));
    waits.push_back(waits_of(w.log, times, map, std::max<std::size_t>(most_waits / workers.size(), 1)));
  }
  for (const auto& row : data["all"]["hindrances"]) map.place(row["place"].get<std::string>());
  Json sources = Json::array();
  SourceLines files(command.files);
  for (const std::string& place : map.places()) sources.push_back(files.line_at(place).value_or(""));
  data["tasks_of_run"] = map.tasks();
  data["merged_below_us"] = least;
  data["longest_chain"] = map.longest_chain();
  data["places"] = map.places();
  data["sources"] = std::move(sources);
  data["costs"] = costs_of(map);
  data["tasks"] = columns(map, times);
  data["timeline"] = std::move(timeline);
  data["waits"] = std::move(waits);
}

Json new_data() {
  Json kinds = Json::array();
  for (unsigned kind = 0; kind < hindrance_kinds; ++kind) kinds.push_back(name_of(static_cast<Hindrance>(kind)));
  return {{"kind", "run"}, {"version", PENELOPE_VERSION}, {"wait_kinds", kinds}};
}

}  // namespace

Json report_data(const Command& command, const Report& report, const ParallelRun* parallel, int status) {
  Json data = new_data();
  data["program"] = command.files;
  data["goal"] = command.solve.empty() ? fmt::format("{}", fmt::join(command.goals, ", ")) : command.solve;
  data["status"] = status;
  add_statistics(data, report.json());
  if (parallel) add_run(data, *parallel, command);
  data["advice"] = advice_for(data);
  return data;
}

Json report_data_of_statistics(const std::string& json_lines) {
  std::vector<Json> lines;
  for (std::size_t at = 0; at < json_lines.size();) {
    const std::size_t end = std::min(json_lines.find('\n', at), json_lines.size());
    if (end > at)
      lines.push_back(Json::parse(json_lines.begin() + static_cast<std::ptrdiff_t>(at), json_lines.begin() + static_cast<std::ptrdiff_t>(end)));
    at = end + 1;
  }
  if (lines.size() < 2 || !lines.back().is_object() || !lines.back().contains("efficiency"))
    throw std::runtime_error("these are no data of a run");
  Json data = new_data();
  add_statistics(data, std::move(lines));
  data["advice"] = advice_for(data);
  return data;
}

}  // namespace penelope
