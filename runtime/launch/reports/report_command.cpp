// penelope report: the page of data that a run has written before. Data may come from anywhere: what does not fit together is refused.
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "runtime/launch/options/bench_options.hpp"
#include "runtime/launch/reports/report_data.hpp"
#include "runtime/launch/reports/report_page.hpp"
#include "runtime/launch/run/output_files.hpp"

namespace penelope {

namespace {

using Json = nlohmann::ordered_json;

std::string read_file(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw std::runtime_error(fmt::format("cannot read {}", path));
  return text.str();
}

void require(bool holds) {
  if (!holds) throw std::runtime_error("these are no data of a run");
}

void check_statistics(const Json& s) {
  for (const char* name : {"inferences", "inferences_thrown_away", "busy_seconds", "waiting_seconds", "idle_seconds", "copying_seconds",
                           "tasks_exported", "tasks_imported", "tasks_killed", "bytes"})
    require(s.at(name).is_number());
}

void check_flat(const Json& lists, std::size_t workers) {
  require(lists.is_array() && lists.size() == workers);
  for (const Json& list : lists) {
    require(list.is_array() && list.size() % 4 == 0);
    for (const Json& n : list) require(n.is_number_integer());
  }
}

void check_tasks(const Json& data) {
  const Json& tasks = data.at("tasks");
  const std::size_t count = tasks.at("parent").size(), places = data.at("places").size();
  require(count > 0 && data.at("sources").size() == places);
  for (const auto& [name, column] : tasks.items()) {
    require(column.is_array() && column.size() == count);
    for (const Json& n : column) require(n.is_number_integer() || ((name == "left" || name == "arrived") && n.is_null()));
  }
  for (std::size_t i = 0; i < count; ++i) {
    require(tasks["parent"][i] < std::max<std::size_t>(i, 1) && tasks["parent"][i] >= 0);
    require(tasks.at("place")[i] < places && tasks["place"][i] >= 0 && tasks.at("worker")[i] >= 1);
  }
  for (const Json& place : data["places"]) require(place.is_string());
  for (const Json& cost : data.at("costs")) require(cost.at("place") < places);
}

void check(const Json& data) {
  require(data.is_object() && data.at("version").is_string());
  if (data.at("kind") == "bench") {
    require(data.at("rows").is_array() && !data["rows"].empty() && data.at("goal").is_string() && data.at("program").is_array());
    for (const Json& row : data["rows"])
      for (const char* what : {"seconds", "speed_up"})
        for (const char* of : {"median", "least", "most"}) require(row.at(what).at(of).is_number());
    return;
  }
  require(data["kind"] == "run" && data.at("workers").is_array() && data.at("speed_up").is_number() && data.at("advice").is_array());
  for (const Json& worker : data["workers"]) check_statistics(worker);
  check_statistics(data.at("all"));
  for (const char* name : {"workers", "wall_seconds", "cpu_seconds", "peak_memory_bytes"}) require(data["all"].at(name).is_number());
  require(data["all"].at("hindrances").is_array());
  if (!data.contains("timeline")) return;
  check_flat(data["timeline"], data["workers"].size());
  check_flat(data.at("waits"), data["workers"].size());
  check_tasks(data);
}

Json data_of(const std::string& path) {
  const std::string text = read_file(path);
  try {
    Json data = Json::parse(text, nullptr, false);
    if (!data.is_object() || !data.contains("kind")) data = report_data_of_statistics(text);
    check(data);
    return data;
  } catch (const Json::exception&) {
    throw std::runtime_error(fmt::format("{}: these are no data of a run", path));
  } catch (const std::runtime_error& e) {
    throw std::runtime_error(fmt::format("{}: {}", path, e.what()));
  }
}

}  // namespace

int report_command(const std::vector<std::string>& words) {
  ReportCommand command = parse_report_command(words);
  if (command.help) return print_text(report_help_text(command.help_all)), 0;
  const Json data = data_of(command.data);
  prepare_output_file("output", command.output);
  write_report(command.output, data);
  return 0;
}

}  // namespace penelope
