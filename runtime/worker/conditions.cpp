#include "runtime/worker/conditions.hpp"

#include <algorithm>

#include "runtime/worker/seats/seat.hpp"
#include "wam/code/stubs.hpp"
#include "wam/machine/findall_buffers.hpp"

namespace penelope {

using ortree::Place;

namespace {

auto first_from(auto& conditions, Place place) {
  return std::ranges::lower_bound(conditions, place, {}, [](const TaskRun::OpenCondition& c) { return c.place; });
}

}  // namespace

void begin_conditions(TaskRun& task, Worker& w, const Cell* choice) {
  std::vector<Place> places;  // newest first
  for (const Cell* b = w.choice_previous(choice); b != w.choice_start && place_of(w, b) >= task.rules.base(); b = w.choice_previous(b))
    if (!Worker::is_light(b) && shareable(w, b) == Shareable::condition && !condition_at(task, place_of(w, b))) places.push_back(place_of(w, b));
  if (places.empty()) return;
  if (task.seat) task.seat->note_solutions();
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    const std::uint64_t scope = w.findalls->new_id();
    task.rules.begin_scope(scope);
    task.conditions.insert(first_from(task.conditions, *place), TaskRun::OpenCondition{{scope, *place}, false});
  }
}

std::vector<Condition> open_conditions(const TaskRun& task, Place below) {
  std::vector<Condition> open;
  for (const TaskRun::OpenCondition& c : task.conditions)
    if (c.place < below && !c.is_settled) open.push_back(c);
  return open;
}

void settle_conditions(TaskRun& task, Worker& w, Place from) {
  for (; !task.conditions.empty() && task.conditions.back().place >= from; task.conditions.pop_back()) {
    std::vector<ortree::PayloadId> payloads;
    task.rules.end_scope(task.conditions.back().scope, payloads);
    for (const ortree::PayloadId p : payloads) delete Payload::of(p);
    if (!payloads.empty()) at_place(w, task.conditions.back().place)[choice::alternative].bits = stub::pop_fail;
  }
}

TaskRun::OpenCondition* condition_at(TaskRun& task, Place place) {
  const auto found = first_from(task.conditions, place);
  return found != task.conditions.end() && found->place == place ? &*found : nullptr;
}

bool has_solution(const TaskRun& task, Place place) {
  const auto found = first_from(task.conditions, place);
  return found != task.conditions.end() && found->place == place && (found->is_settled || task.rules.has_collect(found->scope));
}

}  // namespace penelope
