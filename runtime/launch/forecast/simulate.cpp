#include "runtime/launch/forecast/simulate.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for_each.h>
#include <oneapi/tbb/task_arena.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "runtime/launch/forecast/simulated_tree.hpp"
#include "runtime/launch/options/options.hpp"
#include "runtime/launch/options/simulate_options.hpp"
#include "runtime/launch/run/output_files.hpp"
#include "runtime/launch/text_layout.hpp"
#include "runtime/recording/tree_file.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/worker/cores.hpp"
#include "scheduler/simulator/scale/foresight.hpp"

namespace penelope {

using scheduler::SimulationReport;
using scheduler::SimulationSettings;

namespace {

struct Run {
  scheduler::PolicyKind policy;
  scheduler::NodeId workers;
  SimulationReport report = {};
};

double per(std::uint64_t part, std::uint64_t whole) { return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole); }
double seconds(scheduler::Time time) { return static_cast<double>(time) / 1e9; }
double busiest_rate(const SimulationReport& r) {
  return static_cast<double>(r.busiest_messages) / seconds(std::max<scheduler::Time>(r.makespan, 1));
}

std::string text_of_time(scheduler::Time time) {
  if (time == scheduler::never) return "-";
  const auto ns = static_cast<double>(time);
  if (ns >= 1e9) return fmt::format("{:.3f} s", ns / 1e9);
  return ns >= 1e6 ? fmt::format("{:.3f} ms", ns / 1e6) : fmt::format("{:.1f} us", ns / 1e3);
}

// The line that shows how far a sweep is, where someone looks.
class SweepProgress {
 public:
  explicit SweepProgress(std::size_t runs) : runs_(runs), shown_(runs > 1 && isatty(STDERR_FILENO)) {}
  ~SweepProgress() {
    if (shown_) print_error("\r\x1b[K");
  }
  void done(const Run& run) {
    std::lock_guard lock(mutex_);
    ++done_;
    if (!shown_) return;
    print_error("\r\x1b[K{} of {} simulations, last {} with {} workers", done_, runs_, name_of(run.policy), run.workers);
  }

 private:
  std::mutex mutex_;
  std::size_t runs_, done_ = 0;
  bool shown_;
};

void check(const Run& run, const SimulatedTree& tree) {
  std::string problem = run.report.problem;
  if (problem.empty() && tree.nodes() != 0 && run.report.nodes != tree.nodes())
    problem = fmt::format("{} nodes were walked, not {}", run.report.nodes, tree.nodes());
  if (problem.empty()) return;
  throw std::runtime_error(fmt::format("simulate: {} with {} workers: {}", name_of(run.policy), run.workers, problem));
}

void run_all(std::vector<Run>& runs, const SimulateCommand& command, const SimulatedTree& tree) {
  SweepProgress progress(runs.size());
  const auto simulate_one = [&](Run& run) {
    SimulationSettings settings = command.settings;
    settings.policy = run.policy;
    settings.workers = run.workers;
    const auto forest = tree.forest(settings.nanoseconds_per_inference);
    run.report = scheduler::simulate(settings, *forest);
    progress.done(run);
  };
  tbb::task_arena arena(static_cast<int>(command.jobs ? command.jobs : usable_cores()));
  arena.execute([&] { tbb::parallel_for_each(runs.begin(), runs.end(), simulate_one); });
  for (const Run& run : runs) check(run, tree);
}

constexpr std::size_t few_columns = 7;
void print_table(const std::vector<Run>& runs, bool all) {
  NarrowTable table({{"policy", "", 10, true},
                     {"workers"},
                     {"efficiency"},
                     {"makespan", "", 11},
                     {"tasks", "", 9},
                     {"messages", "per task"},
                     {"busiest node", "messages/s"},
                     {"bytes", "per task", 9},
                     {"first work", "", 11},
                     {"all worked", "", 11},
                     {"events", "", 12}},
                    2);
  for (const Run& run : runs) {
    const SimulationReport& r = run.report;
    table.add({std::string(name_of(run.policy)), fmt::to_string(run.workers), fmt::format("{:.4f}", r.efficiency), text_of_time(r.makespan),
               fmt::to_string(r.tasks), fmt::format("{:.2f}", per(r.all_messages(), r.tasks)), fmt::format("{:.0f}", busiest_rate(r)),
               fmt::format("{:.0f}", per(r.bytes, r.tasks)), text_of_time(r.first_work), text_of_time(r.all_worked), fmt::to_string(r.events)});
  }
  print_text(all ? table.text() : table.text(few_columns));
}

void print_details(const Run& run) {
  const SimulationReport& r = run.report;
  const auto line = [](std::string_view what, const std::string& value) { fmt::print("{:<34} {}", what, wrapped(value, 35, 35)); };
  const double workers_time = static_cast<double>(r.makespan) * run.workers;
  const auto share = [&](scheduler::Time time) { return fmt::format("{:.2f} %", 100 * static_cast<double>(time) / workers_time); };
  line("nodes of the tree", fmt::format("{}", r.nodes));
  line("sequential time", text_of_time(r.work));
  line("longest branch", text_of_time(r.longest_branch));
  line("workers that had work", fmt::format("{}", r.worked));
  line("time for exports, installs", fmt::format("{}, {}", share(r.exporting), share(r.installing)));
  line("time for service, looks", fmt::format("{}, {}", share(r.serving), share(r.looking)));
  line("requests refused by exporters", fmt::format("{}", r.refused));
  line("matches below the master", fmt::format("{:.1f} %", 100 * per(r.matches_below_master, r.matches)));
  line("tasks that stayed inside a host", fmt::format("{:.1f} %", 100 * per(r.tasks_inside_hosts, r.tasks)));
  line("bytes of stacks copied", fmt::format("{}, {:.1f} % of full copies", r.copied_bytes, 100 * per(r.copied_bytes, r.full_copy_bytes)));
  line("most loaded node",
       fmt::format("{}{}, {} messages", r.busiest, r.busiest == scheduler::master ? " (the master)" : "", r.busiest_messages));
  if (r.retransmissions > 0) line("messages sent again", fmt::format("{}", r.retransmissions));
  std::string kinds;
  for (unsigned kind = 0; kind < scheduler::message_kinds; ++kind)
    if (r.messages[kind] > 0) kinds += fmt::format("{} {}, ", name_of(static_cast<scheduler::MessageKind>(kind)), r.messages[kind]);
  line("messages", fmt::format("{}done {}", kinds, r.done_messages));
}

nlohmann::ordered_json object(const Run& run) {
  const SimulationReport& r = run.report;
  nlohmann::ordered_json messages = nlohmann::ordered_json::object();
  for (unsigned kind = 0; kind < scheduler::message_kinds; ++kind)
    messages[scheduler::name_of(static_cast<scheduler::MessageKind>(kind))] = r.messages[kind];
  messages["done"] = r.done_messages;
  const auto time = [](scheduler::Time t) { return t == scheduler::never ? nlohmann::ordered_json() : nlohmann::ordered_json(seconds(t)); };
  return {{"policy", name_of(run.policy)},
          {"workers", run.workers},
          {"efficiency", r.efficiency},
          {"makespan_seconds", seconds(r.makespan)},
          {"sequential_seconds", seconds(r.work)},
          {"longest_branch_seconds", seconds(r.longest_branch)},
          {"nodes", r.nodes},
          {"tasks", r.tasks},
          {"requests_refused", r.refused},
          {"messages_per_task", per(r.all_messages(), r.tasks)},
          {"bytes_per_task", per(r.bytes, r.tasks)},
          {"copied_bytes_per_task", per(r.copied_bytes, r.tasks)},
          {"share_of_full_copies", per(r.copied_bytes, r.full_copy_bytes)},
          {"busiest_node", r.busiest},
          {"busiest_messages_per_second", busiest_rate(r)},
          {"first_work_seconds", time(r.first_work)},
          {"all_worked_seconds", time(r.all_worked)},
          {"workers_that_worked", r.worked},
          {"matches_below_master", per(r.matches_below_master, r.matches)},
          {"tasks_inside_hosts", per(r.tasks_inside_hosts, r.tasks)},
          {"exporting_seconds", seconds(r.exporting)},
          {"installing_seconds", seconds(r.installing)},
          {"serving_seconds", seconds(r.serving)},
          {"retransmissions", r.retransmissions},
          {"messages", messages},
          {"events", r.events}};
}

nlohmann::ordered_json object(const SimulateCommand& command) {
  const SimulationSettings& s = command.settings;
  return {{"tree", command.tree},
          {"seed", s.seed},
          {"nanoseconds_per_inference", s.nanoseconds_per_inference},
          {"uts_inferences_per_node", command.costs.inferences},
          {"uts_segment_bytes", command.costs.segment_bytes},
          {"host_workers", s.hosts.workers},
          {"latency_seconds", seconds(s.network.latency)},
          {"latency_inside_seconds", seconds(s.network.latency_inside)},
          {"bandwidth_bytes_per_second", s.network.bandwidth * 1e9},
          {"export_seconds", seconds(s.copy.export_fixed)},
          {"install_seconds", seconds(s.copy.install_fixed)},
          {"byte_seconds", s.copy.export_byte * 1e-9},
          {"service_seconds", seconds(s.service)},
          {"movement_seconds", seconds(s.movement_time)},
          {"high_work", s.high_work},
          {"low_work", s.low_work},
          {"balance", scheduler::balancing::name_of(s.balance)},
          {"speeds", s.hosts.speeds},
          {"first_look_seconds", seconds(s.first_look)},
          {"longest_look_seconds", seconds(s.longest_look)},
          {"look_seconds", seconds(s.look_time)}};
}

void write_json(const SimulateCommand& command, const std::vector<Run>& runs) {
  nlohmann::ordered_json all = {{"settings", object(command)}, {"runs", nlohmann::ordered_json::array()}};
  for (const Run& run : runs) all["runs"].push_back(object(run));
  std::ofstream file(command.json);
  file << all.dump(1) << '\n';
  if (!file.flush()) throw std::system_error(errno, std::generic_category(), command.json);
}

// Messages and steps of nodes, hardly any walking: idle workers ask each other at random while one walks a small tree.
int bench() {
  SimulationSettings settings;
  settings.policy = scheduler::PolicyKind::random;
  settings.workers = 1024;
  settings.most_events = 10'000'000;
  settings.high_work = settings.low_work = 1e15;  // nothing is worth giving
  const auto tree = open_simulated_tree("T1", {.inferences = 1e6}, SimulationSettings().nanoseconds_per_inference);
  const auto forest = tree->forest(settings.nanoseconds_per_inference);
  const std::clock_t began = std::clock();
  const SimulationReport report = scheduler::simulate(settings, *forest);
  const double took = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  fmt::print("{:.2f} million events a second ({} events in {:.2f} s of one core)\n", static_cast<double>(report.events) / took / 1e6,
             report.events, took);
  return 0;
}

// How the estimates rank the alternatives of a recorded tree.
int ranks(const SimulateCommand& command) {
  if (!std::filesystem::exists(command.tree)) throw UsageError("--ranks: only a recorded tree has goals to be told apart");
  const auto print = [](const char* what, const scheduler::RankSample& sample) {
    const std::optional<double> correlation = scheduler::rank_correlation(sample.pairs());
    fmt::print("{}rank correlation {} of {} alternatives\n", what, correlation ? fmt::format("{:.3f}", *correlation) : "-", sample.seen());
  };
  const scheduler::Foresight foresight = scheduler::foresight(read_tree_file(command.tree));
  print("", foresight.learned);
  if (foresight.formulas.seen() == 0) return 0;
  print("with formulas: ", foresight.corrected);
  print("formulas alone: ", foresight.formulas);
  return 0;
}

}  // namespace

int simulate_command(const std::vector<std::string>& words) {
  SimulateCommand command = parse_simulate_command(words);
  if (command.help) return print_text(simulate_help_text(command.help_all)), 0;
  prepare_output_file("json", command.json);
  if (command.bench) return bench();
  if (command.ranks) return ranks(command);
  const auto tree = open_simulated_tree(command.tree, command.costs, command.settings.nanoseconds_per_inference);
  std::vector<Run> runs;
  for (const scheduler::PolicyKind policy : command.policies)
    for (const scheduler::NodeId workers : command.workers) runs.push_back({policy, workers});
  const auto began = std::chrono::steady_clock::now();
  run_all(runs, command, *tree);
  print_table(runs, command.stats_all);
  if (runs.size() == 1) print_details(runs[0]);
  std::fflush(stdout);
  std::uint64_t events = 0;
  for (const Run& run : runs) events += run.report.events;
  const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (isatty(STDERR_FILENO))
    print_error("simulated in {:.2f} s, {:.2f} million events a second\n", took, static_cast<double>(events) / took / 1e6);
  if (!command.json.empty()) write_json(command, runs);
  return 0;
}

}  // namespace penelope
