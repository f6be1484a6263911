// Command line options: one table (options.def) of names, values and help; parsing stops where the program's own arguments
// begin, which is why no option library is used: they do not know that place.
#pragma once
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/transport/in_process.hpp"

namespace penelope {

enum class OptionId {
#define OPTION(id, letter, name, value, help) id,
#include "runtime/launch/options.def"
#undef OPTION
};

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Which choice points workers give from: --export. Not given: formulas with many workers, else estimates.
enum class ExportRule : std::uint8_t { not_given, estimates, formulas, oldest };

struct Command {
  enum class Kind { run, solve, analyze, compile, make_image, help, version };
  Kind kind = Kind::run;
  std::vector<std::string> files;      // to load, in order
  std::vector<std::string> arguments;  // the program's own: flag argv, without the program name
  std::vector<std::string> goals;      // -g
  std::string toplevel;                // -t; empty: not given
  std::string on_error, on_warning;    // print, halt or status; empty: not given
  std::vector<std::string> defines;    // -D name[=value]
  unsigned workers = 0;                // 0: one for each core
  unsigned ranks = 0;                  // --ranks; 0: not given
  std::string hosts, mpirun, mpirun_options;  // of --ranks
  bool sequential = false, sandbox = false, eager = false, count = false, stats = false;
  std::string policy = "penelope+";
  std::string balance = "none";
  std::string capacity_file, loads;    // files; empty: none
  std::string throttle;                // empty: all workers run at full speed
  LinkOptions link;                    // --link
  std::string solve;                   // the goal of solve
  std::uint64_t seed = 1;
  std::uint64_t limit = 0;             // of answers; 0: none
  bool any_order = false;              // answers as they come
  std::optional<double> time_limit;    // seconds
  std::uint64_t memory_limit = 0;      // bytes of the whole process; 0: none
  std::string json, trace;             // files; empty: not wanted
  std::string checkpoint, resume;      // the same
  double checkpoint_interval = 30;     // seconds
  std::string record_tree;             // a file as well
  std::uint64_t merge_below = 200;     // inferences
  bool progress = false;
  ExportRule export_rule = ExportRule::not_given;
  bool delayed_messages = false;       // --transport loopback
  unsigned spare_ranks = 0;
  std::string leave;                   // --leave: which ranks leave when
  bool no_recovery = false;            // the loss of a process ends the run
  double heartbeat = 0.2;              // seconds
  unsigned damage_every = 0;           // pieces of messages to other processes; 0: none
  std::string image_output;            // --make-image: where to
  std::uint64_t stack_limit = std::uint64_t{2} << 30;  // bytes
  bool load_only = false;              // -l: initialization(main, main) is not run
  bool quiet = false, optimise = false, traditional = false, iso = false, list = false;
};

// Words are: options, then files (the first positional, and those after it that look like Prolog files), then the program's
// arguments: all after --, or from the first word that is neither an option nor a Prolog file. Throws UsageError.
Command parse_command(int argc, char** argv);
std::string help_text();

}  // namespace penelope
