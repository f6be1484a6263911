#include "runtime/launch/options/bench_options.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "runtime/launch/options/options.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t most_workers_of_a_run = 1024;  // -j has the last word

std::vector<unsigned> workers(const OptionValue& value) {
  std::vector<unsigned> result;
  for (const OptionValue& number : value.parts(',')) result.push_back(static_cast<unsigned>(number.whole(1, most_workers_of_a_run)));
  return result;
}

const std::vector<OwnOption<BenchCommand>>& bench_rows() {
  static const std::vector<OwnOption<BenchCommand>> table = {
#define OPTION(name, value_name, initial, words, shown, sets, help) \
  {{name, value_name, initial, words, Listed::shown, help},         \
   []([[maybe_unused]] BenchCommand& c, [[maybe_unused]] const OptionValue& value) { sets; }},
#include "runtime/launch/options/bench_options.def"
#undef OPTION
  };
  return table;
}

const std::vector<OwnOption<ReportCommand>>& report_rows() {
  static const std::vector<OwnOption<ReportCommand>> table = {
#define OPTION(name, value_name, initial, words, shown, sets, help) \
  {{name, value_name, initial, words, Listed::shown, help},         \
   []([[maybe_unused]] ReportCommand& c, [[maybe_unused]] const OptionValue& value) { sets; }},
#include "runtime/launch/options/report_options.def"
#undef OPTION
  };
  return table;
}

// -j LIST and -jLIST as --workers=LIST.
void spell_out_workers(std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (words[i] == "-j")
      words[i] = "--workers";
    else if (words[i].starts_with("-j"))
      words[i] = "--workers=" + words[i].substr(2);
  }
}

}  // namespace

BenchCommand parse_bench_command(std::vector<std::string> words) {
  BenchCommand command;
  spell_out_workers(words);
  const std::vector<OptionFace> options = bench_options();
  std::vector<std::string> others = take_positionals(options, words);
  read_options("bench", bench_rows(), words, command);
  if (command.help) return command;
  if (others.size() < 2) throw UsageError("bench needs a file and a goal");
  command.goal = std::move(others.back());
  others.pop_back();
  command.files = std::move(others);
  return command;
}

ReportCommand parse_report_command(std::vector<std::string> words) {
  ReportCommand command;
  const std::vector<OptionFace> options = report_options();
  const std::vector<std::string> others = take_positionals(options, words);
  read_options("report", report_rows(), words, command);
  if (command.help) return command;
  if (others.size() != 1) throw UsageError("report needs one file: what --report=FILE.json or --json=FILE of a run wrote, or bench --json");
  command.data = others[0];
  if (command.output.empty()) command.output = std::filesystem::path(command.data).replace_extension(".html").string();
  return command;
}

std::vector<OptionFace> bench_options() { return faces(bench_rows()); }
std::vector<OptionFace> report_options() { return faces(report_rows()); }

std::string bench_help_text(bool all) {
  return "penelope bench [OPTION...] FILE... GOAL   how the time of a goal depends on the\n"
         "                                          number of workers\n\n" +
         help_of("bench", bench_options(), all) +
         "\nRuns solve FILE... GOAL in turn with each number of workers, several times, and\n"
         "prints medians with the least and the most. All runs have to print the same.\n"
         "\nExit status: 0; 1 when runs differ in what they print or in their exit status; 2\n"
         "for a run that an error ended, or a command line that makes no sense.\n";
}

std::string report_help_text(bool all) {
  return "penelope report [OPTION...] DATA   a page of data that a run has written\n\n" + help_of("report", report_options(), all) +
         "\nDATA is what --report=FILE.json wrote, or bench --json; of what --json of a run\n"
         "wrote the page has tables only.\n"
         "\nExit status: 0; 2 for a command line or a file that makes no sense.\n";
}

}  // namespace penelope
