#include "runtime/launch/forecast/model.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <system_error>

#include "runtime/launch/forecast/forecast.hpp"
#include "runtime/launch/options/model_options.hpp"
#include "runtime/launch/options/options.hpp"
#include "runtime/launch/reports/live_loads.hpp"
#include "runtime/launch/run/output_files.hpp"
#include "runtime/launch/text_layout.hpp"
#include "runtime/system/standard_error.hpp"

namespace penelope {

using scheduler::balancing::FlowModel;
using scheduler::balancing::Graph;
using scheduler::balancing::Level;
using Json = nlohmann::ordered_json;

namespace {

// What is modelled, from the command line or from a live run. Times are in seconds.
struct Task {
  Network network;
  std::vector<double> loads = {}, speeds = {};
  std::vector<Addition> additions = {};
  std::vector<Graph::Node> shown = {};
  Level level = Level::load;
  double every = 0;  // between samples; 0: as it comes
  double time_step = 0;
  double began = 0;  // of the forecast of a live run, in its seconds
};

struct Result {
  std::vector<Sample> samples;
  double put_in, processed, left;
  std::optional<double> emptied_at;  // in seconds of the live run, if there is one
  std::uint64_t steps;
};

double sum(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

// Such that the times between rows are whole steps. span: of the live run, which may go on for long after all was to be done.
double default_time_step(const Task& task, double span) {
  double load = sum(task.loads);
  for (const Addition& a : task.additions) load += a.load;
  const double at_full_speed = load / sum(task.speeds);
  const double step = load > 0 ? std::max(at_full_speed / 2000, span / 20'000) : 1;
  if (std::isfinite(step)) return task.every > 0 ? task.every / std::ceil(task.every / step) : step;
  throw UsageError("model needs --time-step: no node has a speed");
}

Task task_of(const ModelCommand& command, const std::optional<LiveLoads>& live) {
  scheduler::RandomNumbers random(command.seed);
  const std::string graph = command.graph.empty() ? fmt::format("complete:{}", live->workers()) : command.graph;
  Task task{open_network({"graph", graph}, {"rate", command.rate}, {"rate-down", command.rate_down}, random)};
  task.every = command.every;
  const std::size_t nodes = task.network.graph.nodes();
  if (live) {
    if (live->workers() != nodes)
      throw UsageError(fmt::format("--graph: {} nodes, but {} has {} workers", nodes, command.from, live->workers()));
    task.began = command.at.value_or(live->all_known_at());
    if (task.began < live->all_known_at() || task.began > live->end())
      throw UsageError(fmt::format("--at: {} tells of all workers from {} to {} s", command.from, live->all_known_at(), live->end()));
    if (task.every == 0) task.every = (live->end() - task.began) / 20;
    for (std::size_t i = 0; i < nodes; ++i) {
      task.loads.push_back(live->at(i, task.began).load);
      task.speeds.push_back(live->at(i, task.began).capacity);
    }
  } else {
    task.loads = read_values({"loads", command.loads}, nodes, "node", random);
    task.speeds = read_values({"speeds", command.speeds}, nodes, "node", random);
  }
  for (const std::string& text : command.adds) task.additions.push_back(read_addition({"add", text}, nodes));
  if (!command.nodes.empty()) {
    task.shown = read_nodes({"nodes", command.nodes}, nodes);
  } else if (nodes <= 16) {
    task.shown.resize(nodes);
    std::iota(task.shown.begin(), task.shown.end(), Graph::Node{0});
  }
  task.level = command.balance.value_or(live ? Level::utilization : Level::load);
  task.time_step = command.time_step > 0 ? command.time_step : default_time_step(task, live ? live->end() - task.began : 0);
  return task;
}

Result run(const Task& task, const ModelCommand& command, const std::optional<LiveLoads>& live) {
  FlowModel model(task.network.graph, task.speeds, task.network.rates, task.level, task.time_step);
  for (std::size_t i = 0; i < task.loads.size(); ++i) model.add(static_cast<Graph::Node>(i), task.loads[i]);
  ForecastPlan plan{task.additions, task.shown, command.steps, 0, task.every};
  if (live) plan.until = live->end() - task.began;
  const auto began = std::chrono::steady_clock::now();
  Result result{run_model(model, task.time_step, plan), model.put_in(), model.processed(), model.left(), model.emptied_at(), model.steps()};
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  if (isatty(STDERR_FILENO))
    print_error("modelled in {:.2f} s, {:.3g} ms a step\n", took.count(),
                1e3 * took.count() / static_cast<double>(std::max<std::uint64_t>(result.steps, 1)));
  for (Sample& sample : result.samples) sample.seconds += task.began;
  if (result.emptied_at) *result.emptied_at += task.began;
  return result;
}

// When the run is looked at for a sample: the model's times are whole steps.
double real_time(const Sample& sample, const Task& task) { return sample.seconds + task.time_step / 2; }

// Between all load as predicted and as it was: the mean over the samples, as a part of the load at the start.
double difference(const Task& task, const Result& result, const LiveLoads& live) {
  double sum = 0;
  for (const Sample& sample : result.samples) sum += std::abs(sample.left - live.left(real_time(sample, task)));
  return result.put_in > 0 ? sum / (result.put_in * static_cast<double>(result.samples.size())) : 0;
}

// The sums, and what each shown node has where that fits beside them, or is asked for.
void print_table(const NarrowTable& table, std::size_t sums, const char* whose, bool all) {
  const bool whole = all || table.fits_whole();
  print_text(whole ? table.text() : table.text(sums));
  if (!whole) fmt::print("with the load of each {}: --stats=all\n", whose);
}

void print_table(const Task& task, const Result& result, bool all) {
  std::vector<NarrowTable::Column> columns = {{"seconds", "", 9}, {"left", "", 10}, {"processed", "", 10}, {"most", "", 10}, {"empty", "", 6}};
  const std::size_t sums = columns.size();
  for (const Graph::Node node : task.shown) columns.push_back({fmt::format("node {}", node + 1), "", 8});
  NarrowTable table(std::move(columns), 1);
  for (const Sample& s : result.samples) {
    std::vector<std::string> cells = {fmt::format("{:.6g}", s.seconds), fmt::format("{:.5g}", s.left), fmt::format("{:.5g}", s.processed),
                                      fmt::format("{:.5g}", s.most), fmt::to_string(s.empty)};
    for (const double load : s.loads) cells.push_back(fmt::format("{:.4g}", load));
    table.add(std::move(cells));
  }
  print_table(table, sums, "node", all);
}

void print_table(const Task& task, const Result& result, const LiveLoads& live, bool all) {
  const auto both = [](const std::string& predicted, const std::string& real) { return fmt::format("{:>10} {:>10}", predicted, real); };
  const auto column = [&both](const std::string& whose) { return NarrowTable::Column{both(whose, ""), both("predicted", "real")}; };
  std::vector<NarrowTable::Column> columns = {{"seconds", "", 10}, column("all")};
  const std::size_t sums = columns.size();
  for (const Graph::Node node : task.shown) columns.push_back(column(fmt::format("worker {}", node + 1)));
  NarrowTable table(std::move(columns), 1);
  for (const Sample& s : result.samples) {
    std::vector<std::string> cells = {fmt::format("{:.6g}", s.seconds),
                                      both(fmt::format("{:.4g}", s.left), fmt::format("{:.4g}", live.left(real_time(s, task))))};
    for (std::size_t i = 0; i < task.shown.size(); ++i)
      cells.push_back(both(fmt::format("{:.4g}", s.loads[i]), fmt::format("{:.4g}", live.at(task.shown[i], real_time(s, task)).load)));
    table.add(std::move(cells));
  }
  print_table(table, sums, "worker", all);
}

std::string time_or(const std::optional<double>& seconds, const std::string& otherwise) {
  return seconds ? fmt::format("{:.6g} s", *seconds) : otherwise;
}

void print_end(const Task& task, const Result& result, const std::optional<LiveLoads>& live) {
  const auto line = [](std::string_view what, const std::string& value) { fmt::print("{:<26} {}\n", what, value); };
  std::string empty = time_or(result.emptied_at, fmt::format("not after {} steps", result.steps));
  if (live) empty += fmt::format(", real {}", time_or(live->emptied_at(), "not at its end"));
  line("empty at", empty);
  line("put in, processed, left", fmt::format("{:.6g}, {:.6g}, {:.6g}", result.put_in, result.processed, result.left));
  line("steps", fmt::format("{}", result.steps));
  if (live) line("mean difference", fmt::format("{:.1f} % of the load at the start", 100 * difference(task, result, *live)));
}

Json number_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json object(const Sample& sample, const Task& task, const std::optional<LiveLoads>& live) {
  Json object = {{"seconds", sample.seconds}, {"left", sample.left},   {"processed", sample.processed},
                 {"most", sample.most},       {"empty", sample.empty}, {"loads", sample.loads}};
  if (!live) return object;
  object["real_left"] = live->left(real_time(sample, task));
  object["real_loads"] = Json::array();
  for (const Graph::Node node : task.shown) object["real_loads"].push_back(live->at(node, real_time(sample, task)).load);
  return object;
}

void write_json(const ModelCommand& command, const Task& task, const Result& result, const std::optional<LiveLoads>& live) {
  std::vector<std::uint64_t> shown;
  for (const Graph::Node node : task.shown) shown.push_back(std::uint64_t{node} + 1);
  Json all = {{"nodes", task.network.graph.nodes()},
              {"links", task.network.rates.size()},
              {"balance", task.level == Level::load ? "load" : "utilization"},
              {"time_step_seconds", task.time_step},
              {"steps", result.steps},
              {"put_in", result.put_in},
              {"processed", result.processed},
              {"left", result.left},
              {"empty_at_seconds", number_or_null(result.emptied_at)}};
  if (live) {
    all["from"] = command.from;
    all["began_seconds"] = task.began;
    all["real_empty_at_seconds"] = number_or_null(live->emptied_at());
    all["mean_difference"] = difference(task, result, *live);
  }
  all["shown_nodes"] = shown;
  all["samples"] = Json::array();
  for (const Sample& sample : result.samples) all["samples"].push_back(object(sample, task, live));
  std::ofstream file(command.json);
  file << all.dump(1) << '\n';
  if (!file.flush()) throw std::system_error(errno, std::generic_category(), command.json);
}

}  // namespace

int model_command(const std::vector<std::string>& words) {
  ModelCommand command = parse_model_command(words);
  if (command.help) return print_text(model_help_text(command.help_all)), 0;
  prepare_output_file("json", command.json);
  std::optional<LiveLoads> live;
  if (!command.from.empty()) live.emplace(command.from);
  const Task task = task_of(command, live);
  const Result result = run(task, command, live);
  const bool shows_nodes = command.stats_all || !command.nodes.empty();
  if (live) {
    print_table(task, result, *live, shows_nodes);
  } else {
    print_table(task, result, shows_nodes);
  }
  print_end(task, result, live);
  std::fflush(stdout);
  if (!command.json.empty()) write_json(command, task, result, live);
  return 0;
}

}  // namespace penelope
