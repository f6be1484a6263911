#include "runtime/launch/model_options.hpp"

#include <fmt/format.h>

#include "runtime/launch/option_rows.hpp"
#include "runtime/launch/options.hpp"

namespace penelope {

using scheduler::balancing::Level;

namespace {

enum class Id {
#define MODEL_OPTION(id, name, value, help) id,
#include "runtime/launch/model_options.def"
#undef MODEL_OPTION
};

constexpr OwnOption rows[] = {
#define MODEL_OPTION(id, name, value, help) {static_cast<int>(Id::id), name, value, help},
#include "runtime/launch/model_options.def"
#undef MODEL_OPTION
};

constexpr double longest = 1e9;  // seconds

double seconds(const OptionValue& value) { return value.nanoseconds(1e-3, longest * 1e9) / 1e9; }

Level level(const OptionValue& value) {
  if (value.text() == "load") return Level::load;
  if (value.text() == "utilization") return Level::utilization;
  throw UsageError(fmt::format("--{}: load or utilization, not {}", value.option(), value.text()));
}

void apply(Id id, const OptionValue& value, ModelCommand& command) {
  switch (id) {
    case Id::graph: command.graph = value.text(); break;
    case Id::loads: command.loads = value.text(); break;
    case Id::speeds: command.speeds = value.text(); break;
    case Id::rate: command.rate = value.text(); break;
    case Id::rate_down: command.rate_down = value.text(); break;
    case Id::add: command.adds.emplace_back(value.text()); break;
    case Id::balance: command.balance = level(value); break;
    case Id::time_step: command.time_step = seconds(value); break;
    case Id::steps: command.steps = value.whole(1, ~std::uint64_t{0}); break;
    case Id::every: command.every = seconds(value); break;
    case Id::nodes: command.nodes = value.text(); break;
    case Id::seed: command.seed = value.whole(0, ~std::uint64_t{0}); break;
    case Id::from: command.from = value.text(); break;
    case Id::at: command.at = value.number(0, longest); break;
    case Id::json: command.json = value.text(); break;
    case Id::help: command.help = true; break;
  }
}

}  // namespace

ModelCommand parse_model_command(const std::vector<std::string>& words) {
  ModelCommand command;
  const ModelCommand nothing;
  for_each_option("model", rows, words, [&](int id, const OptionValue& value) { apply(static_cast<Id>(id), value, command); });
  if (command.help) return command;
  if (command.graph.empty() && command.from.empty()) throw UsageError("model needs --graph or --from");
  if (command.at && command.from.empty()) throw UsageError("--at needs --from");
  if (!command.from.empty() && (command.loads != nothing.loads || command.speeds != nothing.speeds))
    throw UsageError("--from has the loads and speeds of the run: no --loads and --speeds beside it");
  return command;
}

std::string model_help_text() {
  return "penelope model --graph GRAPH [OPTION...]    load over time where it flows to neighbours that have less\n"
         "penelope model --from FILE [OPTION...]      the same from the state of a live run, beside what happened\n\n" +
         help_of(rows) +
         "\nNodes are counted from 1, those of a mesh row by row. VALUES are a number for all, numbers with commas, A..B for\n"
         "numbers at random, or a file of numbers.\n"
         "\nExit status: 0, also when load is left after all steps; 2 for a command line or a file that makes no sense.\n";
}

}  // namespace penelope
