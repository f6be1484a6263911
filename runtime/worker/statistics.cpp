#include "runtime/worker/statistics.hpp"

#include <algorithm>
#include <numeric>

namespace penelope {

const char* name_of_counted(unsigned kind) {
  if (kind < scheduler::message_kinds) return scheduler::name_of(static_cast<scheduler::MessageKind>(kind));
  constexpr const char* names[or_tree_kinds] = {"clear", "kill", "prune", "done", "home", "rest", "arrived", "ask", "told", "waits"};
  return names[kind - scheduler::message_kinds];
}

namespace {

// Everything but the samples, of one or two.
template <class F, class... Statistics>
void for_each_number(F f, Statistics&... s) {
  f(s.inferences...);
  f(s.inferences_thrown_away...);
  f(s.constraints.nodes...);
  f(s.constraints.failures...);
  f(s.constraints.propagations...);
  f(s.tasks_exported...);
  f(s.tasks_imported...);
  f(s.tasks_killed...);
  f(s.tasks_run_again...);
  f(s.changes_kept...);
  f(s.tasks_begun_again...);
  f(s.bytes_kept...);
  f(s.bytes_shipped...);
  f(s.bytes_of_full_copies...);
  f(s.pairs...);
  for (unsigned kind = 0; kind < counted_kinds; ++kind) f(s.messages[kind]...);
  f(s.waits...);
  f(s.refused...);
  f(s.alternatives_exported...);
  f(s.choice_points_seen...);
  f(s.choice_points_analysed...);
  for (unsigned reason = 0; reason < export_reasons; ++reason) f(s.decisions[reason]...);
  f(s.capacity...);
  f(s.nominal_capacity...);
  f(s.throttled_seconds...);
  f(s.busy_seconds...);
  f(s.waiting_seconds...);
  f(s.idle_seconds...);
  f(s.copying_seconds...);
}

}  // namespace

void WorkerStatistics::throw_away(std::uint64_t more, const std::string& place) {
  inferences_thrown_away += more;
  if (more > 0) hindrances.add(Hindrance::thrown_away, place, static_cast<double>(more));
}

void WorkerStatistics::add(const WorkerStatistics& s) {
  for_each_number([](auto& sum, const auto& more) { sum += more; }, *this, s);
  pauses.insert(pauses.end(), s.pauses.begin(), s.pauses.end());
  imports.insert(imports.end(), s.imports.begin(), s.imports.end());
  foresight.insert(foresight.end(), s.foresight.begin(), s.foresight.end());
  hindrances.add(s.hindrances);
}

void WorkerStatistics::write(ByteWriter& out) const {
  for_each_number([&out](const auto& number) { out.number(number); }, *this);
  out.array(pauses.data(), pauses.size());
  out.array(imports.data(), imports.size());
  out.array(foresight.data(), foresight.size());
  hindrances.write(out);
}

WorkerStatistics WorkerStatistics::read(ByteReader& in) {
  WorkerStatistics s;
  for_each_number([&in](auto& number) { number = in.number<std::remove_reference_t<decltype(number)>>(); }, s);
  s.pauses = in.array<float>();
  s.imports = in.array<float>();
  s.foresight = in.array<scheduler::RankPair>();
  s.hindrances = Hindrances::read(in);
  return s;
}

std::uint64_t WorkerStatistics::all_messages() const { return std::accumulate(messages.begin(), messages.end(), std::uint64_t{0}); }

double WorkerStatistics::pause_seconds() const { return std::accumulate(pauses.begin(), pauses.end(), 0.0); }

void RunReport::add(const RunReport& others) {
  workers.insert(workers.end(), others.workers.begin(), others.workers.end());
  usage.add(others.usage);
}

double quantile(const std::vector<float>& samples, double part) {
  if (samples.empty()) return 0;
  std::vector<float> sorted = samples;
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), sorted.begin() + at, sorted.end());
  return sorted[static_cast<std::size_t>(at)];
}

}  // namespace penelope
