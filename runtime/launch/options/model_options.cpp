#include "runtime/launch/options/model_options.hpp"

#include <fmt/format.h>

#include "runtime/launch/options/option_rows.hpp"
#include "runtime/launch/options/options.hpp"

namespace penelope {

using scheduler::balancing::Level;

namespace {

constexpr double longest = 1e9;  // seconds

double seconds(const OptionValue& value) { return value.nanoseconds(1e-3, longest * 1e9) / 1e9; }

Level level(const OptionValue& value) {
  if (value.text() == "load") return Level::load;
  if (value.text() == "utilization") return Level::utilization;
  throw UsageError(fmt::format("--{}: load or utilization, not {}", value.option(), value.text()));
}

const std::vector<OwnOption<ModelCommand>>& rows() {
  static const std::vector<OwnOption<ModelCommand>> table = {
#define OPTION(name, value_name, initial, words, shown, sets, help) \
  {{name, value_name, initial, words, Listed::shown, help},         \
   []([[maybe_unused]] ModelCommand& c, [[maybe_unused]] const OptionValue& value) { sets; }},
#include "runtime/launch/options/model_options.def"
#undef OPTION
  };
  return table;
}

}  // namespace

ModelCommand parse_model_command(const std::vector<std::string>& words) {
  ModelCommand command;
  const ModelCommand nothing;
  read_options("model", rows(), words, command);
  if (command.help) return command;
  if (command.graph.empty() && command.from.empty()) throw UsageError("model needs --graph or --from");
  if (command.at && command.from.empty()) throw UsageError("--at needs --from");
  if (!command.from.empty() && (command.loads != nothing.loads || command.speeds != nothing.speeds))
    throw UsageError("--from already gives loads and speeds: omit --loads and --speeds");
  return command;
}

std::vector<OptionFace> model_options() { return faces(rows()); }

std::string model_help_text(bool all) {
  return "penelope model --graph GRAPH [OPTION...]   load over time where it flows to\n"
         "                                           neighbours that have less\n"
         "penelope model --from FILE [OPTION...]     the same from the state of a live\n"
         "                                           run, beside what happened\n\n" +
         help_of("model", model_options(), all) +
         "\nNodes are counted from 1, those of a mesh row by row. VALUES are a number for\n"
         "all, numbers with commas, A..B for numbers at random, or a file of numbers.\n"
         "\nExit status: 0, also when load is left after all steps; 2 for a command line or\n"
         "a file that makes no sense.\n";
}

}  // namespace penelope
