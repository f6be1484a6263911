#include "runtime/launch/reports/live_loads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>

namespace penelope {

namespace {

using Object = nlohmann::json;
constexpr std::size_t most_workers = std::size_t{1} << 20;

// The problem with a line as an exception's text; the caller knows the line's number.
double number(const Object& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) throw std::runtime_error(fmt::format("no \"{}\"", key));
  const double value = found->is_number() ? found->get<double>() : -1;
  if (!(value >= 0) || !std::isfinite(value))
    throw std::runtime_error(fmt::format("\"{}\": a number, not negative, not {}", key, found->dump()));
  return value;
}

std::size_t worker_number(const Object& object) {
  const double value = number(object, "worker");
  if (value < 1 || value > most_workers || value != std::floor(value))
    throw std::runtime_error(fmt::format("\"worker\": a number from 1 to {}, not {}", most_workers, object["worker"].dump()));
  return static_cast<std::size_t>(value);
}

}  // namespace

LiveLoads::LiveLoads(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::system_error(errno, std::generic_category(), path);
  std::size_t number_of_line = 0;
  for (std::string line; std::getline(in, line);) {
    ++number_of_line;
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    try {
      const Object object = Object::parse(line, nullptr, false);
      if (!object.is_object()) throw std::runtime_error("not a JSON object");
      const std::size_t worker = worker_number(object);
      if (worker > workers_.size()) workers_.resize(worker);
      workers_[worker - 1].push_back({number(object, "seconds"), number(object, "load"), number(object, "capacity")});
    } catch (const std::runtime_error& e) {
      throw std::runtime_error(fmt::format("{}:{}: {}", path, number_of_line, e.what()));
    }
  }
  if (workers_.empty()) throw std::runtime_error(fmt::format("{}: no lines", path));
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    if (workers_[i].empty()) throw std::runtime_error(fmt::format("{}: worker {} has no line, worker {} has", path, i + 1, workers_.size()));
    std::ranges::stable_sort(workers_[i], {}, &State::seconds);
  }
}

double LiveLoads::all_known_at() const {
  double latest = 0;
  for (const auto& states : workers_) latest = std::max(latest, states.front().seconds);
  return latest;
}

double LiveLoads::end() const {
  double latest = 0;
  for (const auto& states : workers_) latest = std::max(latest, states.back().seconds);
  return latest;
}

const LiveLoads::State& LiveLoads::at(std::size_t worker, double seconds) const {
  return *std::prev(std::ranges::upper_bound(workers_[worker], seconds, {}, &State::seconds));
}

double LiveLoads::left(double seconds) const {
  double sum = 0;
  for (std::size_t i = 0; i < workers(); ++i) sum += at(i, seconds).load;
  return sum;
}

std::optional<double> LiveLoads::emptied_at() const {
  double latest = 0;
  for (const auto& states : workers_) {
    const auto last_busy = std::find_if(states.rbegin(), states.rend(), [](const State& s) { return s.load > 0; });
    if (last_busy == states.rbegin()) return std::nullopt;
    latest = std::max(latest, last_busy.base()->seconds);  // base(): the line after it, or the first
  }
  return latest;
}

}  // namespace penelope
