#include "runtime/launch/run/search_observer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <system_error>

#include "runtime/launch/version.hpp"
#include "runtime/system/standard_error.hpp"

namespace penelope {

namespace {

struct Address {
  std::int64_t execution = 0;
  std::uint16_t port = 0;
};

Address profiler_address(const std::string& text) {
  Address a;
  const char* const last = text.data() + text.size();
  const auto [comma, error] = std::from_chars(text.data(), last, a.execution);
  if (error == std::errc() && comma != last && *comma == ',') {
    const auto [end, port_error] = std::from_chars(comma + 1, last, a.port);
    if (port_error == std::errc() && end == last && a.port > 0) return a;
  }
  throw UsageError(fmt::format("--cp-profiler: a number and a port, such as 0,6565, not {}", text));
}

std::string goal_of(const Command& command) { return command.solve.empty() ? fmt::format("{}", fmt::join(command.goals, ", ")) : command.solve; }

std::unique_ptr<TreeRecorder> tree_recorder(const Command& command, Worker& w) {
  scheduler::TreeHeader header;
  header.merged_below = command.merge_below;
  header.program = fmt::format("{}", fmt::join(command.files, " "));
  header.goal = goal_of(command);
  header.engine = fmt::format("{} {}", PENELOPE_VERSION, commit());
  return std::make_unique<TreeRecorder>(w, command.record_tree, std::move(header));
}

// Of a goal that is solved there is one tree, as a rule; others search more than once.
std::string execution_info(const Command& command, std::int64_t execution) {
  const std::string goal = goal_of(command), files = fmt::format("{}", fmt::join(command.files, " "));
  const nlohmann::ordered_json info{{"name", goal.empty() ? files : fmt::format("{} {}", files, goal)},
                                    {"has_restarts", command.kind != Command::Kind::solve || command.is_model},
                                    {"execution_id", execution}};
  return info.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

SearchObserver::SearchObserver(const Command& command, Worker& w) {
  if (!command.record_tree.empty()) recorder_ = tree_recorder(command, w);
  if (command.cp_profiler.empty()) return;
  const Address address = profiler_address(command.cp_profiler);
  try {
    profiler_ = std::make_unique<LocalConnection>(address.port);
  } catch (const std::system_error& e) {
    throw UsageError(fmt::format("--cp-profiler: cannot connect to port {}: {}: is CP-Profiler running?", address.port, e.code().message()));
  }
  feed_ = std::make_unique<ProfilerFeed>(
      w, [this](std::string_view bytes) { return profiler_->send(bytes); }, execution_info(command, address.execution));
}

void SearchObserver::finish(int status) {
  if (recorder_) recorder_->finish();
  if (feed_ && !feed_->finish(status == 0)) print_error("penelope: warning: --cp-profiler: CP-Profiler has closed the connection\n");
}

}  // namespace penelope
