#include "runtime/launch/reports/bench.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "runtime/launch/options/bench_options.hpp"
#include "runtime/launch/options/options.hpp"
#include "runtime/launch/reports/measured_run.hpp"
#include "runtime/launch/reports/report_page.hpp"
#include "runtime/launch/run/output_files.hpp"
#include "runtime/launch/text_layout.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/worker/cores.hpp"

namespace penelope {

namespace {

using Json = nlohmann::ordered_json;

constexpr int exit_differs = 1, exit_usage = 2, exit_limit = 3;

// One row of the table: a number of workers, or the other command.
struct Row {
  std::string name;
  std::vector<std::string> words;
  std::optional<unsigned> workers = {};
  std::vector<double> seconds = {}, cpu_seconds = {}, thrown_away = {};
  std::uint64_t peak_bytes = 0;
};

class StatisticsFile {  // of the run that is measured
 public:
  StatisticsFile() {
    std::string name = (std::filesystem::temp_directory_path() / "penelope-bench-XXXXXX").string();
    const int made = mkstemp(name.data());
    if (made < 0) throw std::system_error(errno, std::generic_category(), name);
    close(made);
    path = name;
  }
  ~StatisticsFile() { unlink(path.c_str()); }
  StatisticsFile(const StatisticsFile&) = delete;

  // The last object in the file, that for all workers; null: there is none.
  Json all() const {
    std::ifstream in(path);
    std::string last;
    for (std::string line; std::getline(in, line);) last = std::move(line);
    return Json::parse(last, nullptr, false);
  }

  std::string path;
};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::vector<unsigned> doublings(unsigned most) {
  std::vector<unsigned> result;
  for (unsigned n = 1; n <= most; n *= 2) result.push_back(n);
  if (result.back() != most) result.push_back(most);
  return result;
}

std::vector<Row> rows_of(const BenchCommand& command, const std::string& statistics) {
  std::vector<Row> rows;
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  for (const unsigned n : command.workers.empty() ? doublings(usable_cores()) : command.workers) {
    Row row{fmt::format("{}", n), {self, command.once ? "run" : "solve", fmt::format("--json={}", statistics), fmt::format("-j{}", n)}, n};
    std::istringstream options(command.options);
    for (std::string word; options >> word;) row.words.push_back(word);
    if (command.once) row.words.insert(row.words.end(), {"-q", "-g", command.goal, "-t", "halt"});
    row.words.insert(row.words.end(), command.files.begin(), command.files.end());
    if (!command.once) row.words.push_back(command.goal);
    rows.push_back(std::move(row));
  }
  if (!command.against.empty()) {
    const std::string name = command.against.substr(0, command.against.find(' '));
    rows.push_back({std::filesystem::path(name).filename().string(), {"/bin/sh", "-c", command.against}});
  }
  return rows;
}

class Bench {
 public:
  explicit Bench(const BenchCommand& command) : command_(command), rows_(rows_of(command, statistics_.path)) {}

  // Rows in turn, so that what else happens on the machine meets all of them.
  void run() {
    for (unsigned n = 0; n < command_.runs; ++n)
      for (Row& row : rows_) run(row);
  }

  bool is_equal() const { return differ_.empty(); }

  void print() const {
    NarrowTable table({{"workers", "", 8, true},
                       {"median s", "", 9},
                       {"least s", "", 8},
                       {"most s", "", 8},
                       {"speed-up", "", 8},
                       {"CPU s", "", 8},
                       {"MiB", "", 8},
                       {"thrown%", "", 7}},
                      1);
    for (const Row& row : rows_)
      table.add({row.name, fmt::format("{:.3f}", median(row.seconds)), fmt::format("{:.3f}", std::ranges::min(row.seconds)),
                 fmt::format("{:.3f}", std::ranges::max(row.seconds)), fmt::format("{:.2f}", first() / median(row.seconds)),
                 fmt::format("{:.3f}", median(row.cpu_seconds)), fmt::format("{:.1f}", static_cast<double>(row.peak_bytes) / (1 << 20)),
                 row.thrown_away.empty() ? "" : fmt::format("{:.1f}", 100 * median(row.thrown_away))});
    print_text(table.text());
    const std::string outputs = is_equal() ? "all printed the same" : fmt::format("not the same as the first run: {}", fmt::join(differ_, ", "));
    print_text(fmt::format("{} run{} each; {}\n", command_.runs, command_.runs == 1 ? "" : "s", outputs));
  }

  Json data() const {
    Json rows = Json::array();
    for (const Row& row : rows_) {
      const auto spread = [](double middle, double least, double most) { return Json{{"median", middle}, {"least", least}, {"most", most}}; };
      const double middle = median(row.seconds), least = std::ranges::min(row.seconds), most = std::ranges::max(row.seconds);
      rows.push_back({{"name", row.name},
                      {"workers", row.workers ? Json(*row.workers) : Json()},
                      {"seconds", spread(middle, least, most)},
                      {"speed_up", spread(first() / middle, first() / most, first() / least)},
                      {"all_seconds", row.seconds},
                      {"cpu_seconds", median(row.cpu_seconds)},
                      {"peak_memory_bytes", row.peak_bytes},
                      {"thrown_away", row.thrown_away.empty() ? Json() : Json(median(row.thrown_away))}});
    }
    return {
        {"kind", "bench"},         {"version", PENELOPE_VERSION}, {"program", command_.files}, {"goal", command_.goal}, {"runs", command_.runs},
        {"cores", usable_cores()}, {"against", command_.against}, {"equal", is_equal()},       {"differ", differ_},     {"rows", rows}};
  }

 private:
  double first() const { return median(rows_[0].seconds); }

  void run(Row& row) {
    if (truncate(statistics_.path.c_str(), 0) != 0) throw std::system_error(errno, std::generic_category(), statistics_.path);
    const MeasuredRun done = measured_run(row.words);
    const bool is_error = row.workers ? done.status == exit_usage || done.status == exit_limit || done.status >= 128 : done.status >= 126;
    if (is_error) throw std::runtime_error(fmt::format("bench: the run with {} ended with status {}", label(row), done.status));
    row.seconds.push_back(done.seconds);
    row.cpu_seconds.push_back(done.cpu_seconds);
    row.peak_bytes = std::max(row.peak_bytes, done.peak_bytes);
    const Json all = row.workers ? statistics_.all() : Json();
    if (all.is_object()) {
      const double inferences = all.value("inferences", 0.0);
      if (inferences > 0) row.thrown_away.push_back(all.value("inferences_thrown_away", 0.0) / inferences);
      row.peak_bytes = std::max(row.peak_bytes, all.value("peak_memory_bytes", std::uint64_t{0}));
    }
    if (!output_) output_ = done.output, status_ = done.status;
    const bool same = done.output == *output_ && (!row.workers || done.status == status_);
    if (!same && std::ranges::find(differ_, label(row)) == differ_.end()) differ_.push_back(label(row));
  }

  static std::string label(const Row& row) { return row.workers ? fmt::format("-j {}", *row.workers) : row.name; }

  const BenchCommand& command_;
  const StatisticsFile statistics_;
  std::vector<Row> rows_;
  std::optional<std::string> output_;  // of the first run
  int status_ = 0;
  std::vector<std::string> differ_;
};

}  // namespace

int bench_command(const std::vector<std::string>& words) {
  BenchCommand command = parse_bench_command(words);
  if (command.help) return print_text(bench_help_text(command.help_all)), 0;
  prepare_output_file("json", command.json);
  prepare_output_file("report", command.report);
  Bench bench(command);
  bench.run();
  bench.print();
  const Json data = bench.data();
  if (!command.json.empty()) {
    std::ofstream out(command.json);
    if (!(out << data.dump(1, ' ', false, Json::error_handler_t::replace) << "\n" << std::flush))
      throw std::system_error(errno, std::generic_category(), command.json);
  }
  if (!command.report.empty()) write_report(command.report, data);
  return bench.is_equal() ? 0 : exit_differs;
}

}  // namespace penelope
