#include "runtime/launch/reports/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "runtime/launch/text_layout.hpp"
#include "runtime/system/standard_error.hpp"

namespace penelope {

namespace {

using scheduler::balancing::Reason;

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

double saved_share(const WorkerStatistics& s) {
  if (s.bytes_of_full_copies == 0) return 0;
  return 1 - ratio(static_cast<double>(s.bytes_shipped), static_cast<double>(s.bytes_of_full_copies));
}

constexpr std::size_t few_columns = 9;  // without --stats=all
NarrowTable table_of_workers() {
  return NarrowTable({{"worker"},
                      {"inferences", "", 14},
                      {"busy%", "", 6},
                      {"wait%", "", 6},
                      {"idle%", "", 6},
                      {"exported", "", 8},
                      {"imported", "", 8},
                      {"killed", "", 6},
                      {"messages", "", 8},
                      {"copy%", "", 6},
                      {"thrown away", "", 12},
                      {"KiB sent", "", 9},
                      {"saved%", "", 7},
                      {"pairs", "", 9},
                      {"p50 us", "", 7},
                      {"p99 us", "", 7}},
                     1);
}

// Shares are of the time that all the row's workers had.
void add_row(NarrowTable& table, const std::string& name, const WorkerStatistics& s, double time) {
  const auto percent = [time](double part) { return fmt::format("{:.1f}", 100 * ratio(part, time)); };
  table.add({name, fmt::to_string(s.inferences), percent(s.busy_seconds), percent(s.waiting_seconds), percent(s.idle_seconds),
             fmt::to_string(s.tasks_exported), fmt::to_string(s.tasks_imported), fmt::to_string(s.tasks_killed),
             fmt::to_string(s.all_messages()), fmt::format("{:.2f}", 100 * ratio(s.copying_seconds, time)),
             fmt::to_string(s.inferences_thrown_away), fmt::format("{:.1f}", static_cast<double>(s.bytes_shipped) / 1024),
             fmt::format("{:.1f}", 100 * saved_share(s)), fmt::to_string(s.pairs), fmt::format("{:.0f}", 1e6 * quantile(s.pauses, 0.5)),
             fmt::format("{:.0f}", 1e6 * quantile(s.pauses, 0.99))});
}

void print_line(const std::string& text) { print_error("{}", wrapped(text, 2)); }

// What balancing knew of the worker and decided: a line. Nothing was decided and nobody slept: none.
void print_balancing(const std::string& name, const WorkerStatistics& s) {
  std::string line;
  if (s.capacity > 0) line += fmt::format(", {:.2f} million inferences a second", 1e-6 * s.capacity);
  if (s.throttled_seconds > 0) line += fmt::format(", throttled for {:.3f} s", s.throttled_seconds);
  std::string decisions;
  for (unsigned reason = 0; reason < export_reasons; ++reason)
    if (s.decisions[reason] > 0)
      decisions +=
          fmt::format("{}{} {}", decisions.empty() ? "" : ", ", scheduler::balancing::name_of(static_cast<Reason>(reason)), s.decisions[reason]);
  if (!decisions.empty())
    line += fmt::format(", {} alternatives in {} exports; requests: {}", s.alternatives_exported, s.tasks_exported, decisions);
  if (!line.empty()) print_line(fmt::format("{}: {}", name, line.substr(2)));
}

// A wait counts when it took this share of the time of all workers, thrown away work of all inferences.
constexpr double least_share = 0.05;
constexpr unsigned most_hindrances = 5;                                 // without --stats=all
constexpr double share_of_a_busy_machine = 0.85, least_to_judge = 0.2;  // of the time of workers that had work; seconds of it

std::string text_of(const Hindrances::Row& row, double share) {
  const char* what = "";
  switch (row.kind) {
    case Hindrance::effect: what = "waiting for earlier branches before an effect"; break;
    case Hindrance::read: what = "waiting for earlier branches before reading what they may modify"; break;
    case Hindrance::cut: what = "waiting for earlier branches at a cut"; break;
    case Hindrance::findall: what = "waiting for other workers at the end of a goal"; break;
    case Hindrance::checks: what = "waiting for earlier branches that may modify what was read"; break;
    case Hindrance::room: what = "waiting with more output and answers than are kept"; break;
    case Hindrance::end: what = "waiting for other workers at the end of the search"; break;
    case Hindrance::thrown_away: what = "thrown away: alternatives of a goal"; break;
    case Hindrance::closed: what = "alone, with alternatives that cannot be given away"; break;
    case Hindrance::costly: what = "alone, with alternatives that cost more to give away than they bring"; break;
  }
  const std::string amount = is_of_time(row.kind) ? fmt::format("{:.2f} s", row.amount) : fmt::format("{:.0f} inferences", row.amount);
  return fmt::format("{} ({:.0f} %) {}{}{}", amount, 100 * share, what, row.place.empty() ? "" : ": ", row.place);
}

// What kept workers from working side by side, the greatest first. `time`: of all workers together.
void print_hindrances(const WorkerStatistics& all, double time, Detail detail) {
  std::vector<std::pair<double, Hindrances::Row>> by_share;
  for (Hindrances::Row& row : all.hindrances.rows()) {
    const double share = ratio(row.amount, is_of_time(row.kind) ? time : static_cast<double>(all.inferences));
    if (detail == Detail::all || share >= least_share) by_share.emplace_back(share, std::move(row));
  }
  std::ranges::stable_sort(by_share, std::greater<>(), [](const auto& row) { return row.first; });
  if (detail != Detail::all && by_share.size() > most_hindrances) by_share.resize(most_hindrances);
  for (const auto& [share, row] : by_share) print_line(text_of(row, share));
}

nlohmann::ordered_json object(const Hindrances& hindrances) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Hindrances::Row& row : hindrances.rows())
    rows.push_back({{"kind", name_of(row.kind)}, {"place", row.place}, {is_of_time(row.kind) ? "seconds" : "inferences", row.amount}});
  return rows;
}

nlohmann::ordered_json object(const WorkerStatistics& s) {
  const std::optional<double> correlation = scheduler::rank_correlation(s.foresight);
  nlohmann::ordered_json messages = nlohmann::ordered_json::object();
  for (unsigned kind = 0; kind < counted_kinds; ++kind) messages[name_of_counted(kind)] = s.messages[kind];
  nlohmann::ordered_json decisions = nlohmann::ordered_json::object();
  for (unsigned reason = 0; reason < export_reasons; ++reason)
    decisions[scheduler::balancing::name_of(static_cast<Reason>(reason))] = s.decisions[reason];
  return {{"inferences", s.inferences},
          {"inferences_thrown_away", s.inferences_thrown_away},
          {"constraint_nodes", s.constraints.nodes},
          {"constraint_failures", s.constraints.failures},
          {"constraint_propagations", s.constraints.propagations},
          {"busy_seconds", s.busy_seconds},
          {"waiting_seconds", s.waiting_seconds},
          {"idle_seconds", s.idle_seconds},
          {"copying_seconds", s.copying_seconds},
          {"tasks_exported", s.tasks_exported},
          {"tasks_imported", s.tasks_imported},
          {"tasks_killed", s.tasks_killed},
          {"tasks_run_again", s.tasks_run_again},
          {"changes_kept", s.changes_kept},
          {"tasks_begun_again", s.tasks_begun_again},
          {"bytes_kept", s.bytes_kept},
          {"bytes", s.bytes_shipped},
          {"bytes_of_full_copies", s.bytes_of_full_copies},
          {"value_pairs", s.pairs},
          {"pauses", s.pauses.size()},
          {"pause_seconds", s.pause_seconds()},
          {"pause_p50_seconds", quantile(s.pauses, 0.5)},
          {"pause_p99_seconds", quantile(s.pauses, 0.99)},
          {"imports", s.imports.size()},
          {"import_p50_seconds", quantile(s.imports, 0.5)},
          {"import_p99_seconds", quantile(s.imports, 0.99)},
          {"estimates", s.foresight.size()},
          {"estimates_rank_correlation", correlation ? nlohmann::ordered_json(*correlation) : nlohmann::ordered_json()},
          {"alternatives_exported", s.alternatives_exported},
          {"choice_points_seen", s.choice_points_seen},
          {"choice_points_analysed", s.choice_points_analysed},
          {"capacity", s.capacity},
          {"nominal_capacity", s.nominal_capacity},
          {"decisions", decisions},
          {"throttled_seconds", s.throttled_seconds},
          {"waits", s.waits},
          {"requests_refused", s.refused},
          {"hindrances", object(s.hindrances)},
          {"messages", messages}};
}

}  // namespace

Report::Report(const ParallelRun& run) {
  RunReport report = run.report();
  for (WorkerReport& worker : report.workers) workers_.push_back(std::move(worker.statistics));
  checkpoints_ = run.checkpoints();
  sum_up(run.began, report.usage);
}

Report::Report(const Worker& w, std::chrono::steady_clock::time_point began) : workers_(1) {
  workers_[0].inferences = w.inferences;
  workers_[0].constraints = w.constraint_work;
  workers_[0].busy_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  sum_up(began, usage_so_far());
}

void Report::sum_up(std::chrono::steady_clock::time_point began, const Usage& usage) {
  for (const WorkerStatistics& s : workers_) all_.add(s);
  wall_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  usage_ = usage;
  const double kept = 1 - ratio(static_cast<double>(all_.inferences_thrown_away), static_cast<double>(all_.inferences));
  efficiency_ = kept * ratio(all_.busy_seconds, wall_seconds_ * static_cast<double>(workers_.size()));
}

void Report::print(Detail detail) const {
  NarrowTable table = table_of_workers();
  unsigned number = 0;
  for (const WorkerStatistics& s : workers_) add_row(table, std::to_string(++number), s, wall_seconds_);
  add_row(table, "all", all_, wall_seconds_ * static_cast<double>(workers_.size()));
  print_error("{}", detail == Detail::all ? table.text() : table.text(few_columns));
  if (detail == Detail::all) print_the_rest();
  if (all_.constraints.propagations > 0)
    print_line(fmt::format("constraints: {} nodes, {} failures, {} propagations", all_.constraints.nodes, all_.constraints.failures,
                           all_.constraints.propagations));
  if (all_.tasks_begun_again > 0)
    print_line(fmt::format("{} began again: what they had read was modified by a branch before them",
                           all_.tasks_begun_again == 1 ? "1 task" : fmt::format("{} tasks", all_.tasks_begun_again)));
  print_hindrances(all_, wall_seconds_ * static_cast<double>(workers_.size()), detail);
  const double got = ratio(usage_.cpu_seconds, all_.busy_seconds);
  if (got < share_of_a_busy_machine && all_.busy_seconds > least_to_judge)
    print_line(fmt::format("the machine was busy with something else: workers got {:.0f} % of the time in which they had work", 100 * got));
  print_error("{} worker{}, {:.3f} s, {:.3f} s CPU, efficiency {:.1f} %, peak memory {:.1f} MiB\n", workers_.size(),
              workers_.size() == 1 ? "" : "s", wall_seconds_, usage_.cpu_seconds, 100 * efficiency_,
              static_cast<double>(usage_.peak_bytes) / (1 << 20));
}

void Report::print_the_rest() const {
  print_error("\n");
  for (std::size_t number = 0; number < workers_.size(); ++number) print_balancing(fmt::format("worker {}", number + 1), workers_[number]);
  std::string kinds;
  for (unsigned kind = 0; kind < counted_kinds; ++kind)
    if (all_.messages[kind] != 0) kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", name_of_counted(kind), all_.messages[kind]);
  if (!kinds.empty()) print_line("messages: " + kinds);
  if (const auto correlation = scheduler::rank_correlation(all_.foresight))
    print_line(fmt::format("estimates of work: rank correlation {:.2f} with the measured, in a sample of {} alternatives", *correlation,
                           all_.foresight.size()));
  if (all_.choice_points_seen > 0)
    print_line(fmt::format("formulas: told the work of {} of {} choice points that were looked at", all_.choice_points_analysed,
                           all_.choice_points_seen));
  print_line(fmt::format("pauses of workers for copies: {:.2f} ms in all", 1e3 * all_.pause_seconds()));
}

std::vector<nlohmann::ordered_json> Report::json() const {
  std::vector<nlohmann::ordered_json> lines;
  for (const WorkerStatistics& s : workers_) {
    nlohmann::ordered_json line = {{"worker", lines.size() + 1}};
    line.update(object(s));
    lines.push_back(std::move(line));
  }
  nlohmann::ordered_json all = {{"workers", workers_.size()},
                                {"wall_seconds", wall_seconds_},
                                {"cpu_seconds", usage_.cpu_seconds},
                                {"efficiency", efficiency_},
                                {"peak_memory_bytes", usage_.peak_bytes}};
  if (checkpoints_.count > 0)
    all.update({{"checkpoints", checkpoints_.count},
                {"checkpoint_pause_seconds", checkpoints_.longest_stop},
                {"checkpoint_pauses_seconds", checkpoints_.all_stops},
                {"checkpoint_bytes", checkpoints_.largest}});
  all.update(object(all_));
  lines.push_back(std::move(all));
  return lines;
}

void Report::write_json_lines(const std::string& path) const {
  std::ofstream out(path);
  for (const nlohmann::ordered_json& line : json()) out << line << "\n";
  out.flush();
  if (!out) throw std::system_error(errno, std::generic_category(), path);
}

}  // namespace penelope
