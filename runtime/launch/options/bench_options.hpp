// The command lines of penelope bench and penelope report: a table for each (bench_options.def, report_options.def).
#pragma once
#include <string>
#include <vector>

#include "runtime/launch/options/option_rows.hpp"

namespace penelope {

struct BenchCommand {
  std::vector<std::string> files;
  std::string goal;
  std::vector<unsigned> workers;  // empty: not given
  unsigned runs = 5;
  bool once = false;
  std::string options, against;  // words; a command of the shell
  std::string json, report;      // files; empty: not wanted
  bool help = false, help_all = false;
};

struct ReportCommand {
  std::string data, output;  // files
  bool help = false, help_all = false;
};

// words: those after the command's name. Throw UsageError.
BenchCommand parse_bench_command(std::vector<std::string> words);
ReportCommand parse_report_command(std::vector<std::string> words);
std::vector<OptionFace> bench_options();
std::vector<OptionFace> report_options();
std::string bench_help_text(bool all);
std::string report_help_text(bool all);

}  // namespace penelope
