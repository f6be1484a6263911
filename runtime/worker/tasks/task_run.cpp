// Tasks as bytes and back. All workers stand still, and no message is under way (rest/rest.hpp).
//
//   task      rules | regions | forced | runs | start | counts | children | stacks follow (task_freezing.cpp)
#include "runtime/worker/tasks/task_run.hpp"

#include <algorithm>

#include "runtime/worker/seats/seat.hpp"
#include "runtime/worker/tasks/lists.hpp"

namespace penelope {

using ortree::Place;
using ortree::TaskId;

namespace {
static_assert(sizeof(Run) == 32 && sizeof(scheduler::WorkClass) == 40 && sizeof(Place) == 8, "written as they stand");
}  // namespace

void TaskRun::write(ByteWriter& out) const {
  rules.write(out, [&out](ortree::PayloadId p) { write_payload(out, *Payload::of(p)); });
  write_list(out, regions, [&out](const Region& r) {
    out.number(r.floor);
    out.number(r.below);
    out.array(r.later.data(), r.later.size());
  });
  out.number(forced.value_or(ortree::none));
  write_list(out, runs, [&out](const auto& run) {
    out.number(run.first);
    out.number(run.second);
  });
  out.number(next_run);
  out.number<std::uint8_t>(start.has_value());
  if (start) {
    out.number(start->run);
    out.number(start->state);
  }
  out.number<std::uint8_t>(begins_again);
  out.number<std::uint64_t>(kept_bytes);
  out.number(weight);
  out.number(share_done);
  out.number(depth);
  out.number(journeys);
  out.number(front);
  out.number<std::uint8_t>(may_run_again);
  write_list(out, conditions, [&out](const OpenCondition& c) {
    out.number(c.scope);
    out.number(c.place);
    out.number<std::uint8_t>(c.is_settled);
  });
  out.number<std::uint64_t>(inferences_so_far());
  out.number(cpu_seconds);
  write_spent(out, unwanted);
  write_spent(out, before);
  spent_below.write(out);
  out.number<std::uint8_t>(own_run_ends_at.has_value());
  if (own_run_ends_at) write_spent(out, *own_run_ends_at);
  write_list(out, exported, [&out](const auto& child) {
    out.number(child.first);
    out.number(child.second.work);
    out.number(child.second.alternatives);
    out.number(child.second.expected);
    const std::optional<std::string> start = child.second.start.read();
    out.number<std::uint8_t>(start.has_value());
    if (!start) return;
    out.text(*start);
    const ClauseUsers& users = child.second.users;
    out.array(users.generations.data(), users.generations.size());
    out.array(users.running.data(), users.running.size());
  });
}

std::unique_ptr<TaskRun> TaskRun::read(ByteReader& in, KeptStarts& starts, const Rename& rename) {
  std::vector<std::unique_ptr<Payload>> payloads;  // the task's, once all of it has come
  const auto next_payload = [&] { return payloads.emplace_back(read_payload(in))->id(); };
  auto task = std::unique_ptr<TaskRun>(new TaskRun(ortree::Task::read(in, next_payload, rename)));
  for (const auto& payload : payloads)
    if (payload->change) task->note_kept(*payload->change);
  read_list(in, [&] {
    const auto floor = in.number<Place>(), below = in.number<Place>();
    task->regions.push_back({floor, below, in.array<Place>()});
  });
  const auto forced = in.number<Place>();
  if (forced != ortree::none) task->forced = forced;
  read_list(in, [&] {
    const auto id = in.number<std::uint64_t>();
    task->runs[id] = in.number<Run>();
  });
  task->next_run = in.number<std::uint64_t>();
  if (in.number<std::uint8_t>() != 0) {
    const Run run = in.number<Run>();
    task->start = {run, in.number<std::uint64_t>()};
  }
  task->begins_again = in.number<std::uint8_t>() != 0;
  if (task->rules.unchecked()) task->reads.add(StateObject{});  // what they were of is not written: the check will fail
  task->kept_bytes = in.number<std::uint64_t>();
  task->weight = in.number<double>();
  task->share_done = in.number<double>();
  task->depth = in.number<std::uint64_t>();
  task->journeys = in.number<std::uint32_t>();
  task->front = in.number<FrontCount>();
  task->may_run_again = in.number<std::uint8_t>() != 0;
  read_list(in, [&] {
    const auto scope = in.number<ortree::ScopeId>();
    const auto place = in.number<Place>();
    if (!task->conditions.empty() && task->conditions.back().place >= place) throw CorruptMessage("conditions in no order");
    task->conditions.push_back({{scope, place}, in.number<std::uint8_t>() != 0});
  });
  task->inferences = in.number<std::uint64_t>();
  task->cpu_seconds = in.number<double>();
  task->unwanted = read_spent(in);
  task->before = read_spent(in);
  task->spent_below = SpentInOrder::read(in);
  task->spent_below.rename(rename);
  if (in.number<std::uint8_t>() != 0) task->own_run_ends_at = read_spent(in);
  read_list(in, [&] {
    const TaskId child = rename(in.number<TaskId>());
    const auto work = in.number<scheduler::WorkClass>();
    if (work.right > scheduler::WorkClass::any_place) throw CorruptMessage("work of no kind");
    const auto alternatives = in.number<std::uint64_t>();
    Exported& exported = task->exported[child];
    exported = {work, alternatives, in.number<double>()};
    if (in.number<std::uint8_t>() == 0) return;
    exported.start = KeptStart(starts, std::string(in.text()));
    exported.users.generations = in.array<std::uint64_t>();
    exported.users.running = in.array<std::uint64_t>();
  });
  for (std::unique_ptr<Payload>& payload : payloads) static_cast<void>(payload.release());
  return task;
}

// The payloads stay what they are.
void TaskRun::rename(const Rename& name_of) {
  ByteWriter out;
  rules.write(out, [&out](ortree::PayloadId p) { out.number(p); });
  ByteReader in(out.bytes);
  rules = ortree::Task::read(
      in, [&in] { return in.number<ortree::PayloadId>(); }, name_of);
  std::unordered_map<TaskId, Exported> renamed;
  for (auto& [child, what] : exported) renamed.emplace(name_of(child), std::move(what));
  exported = std::move(renamed);
  spent_below.rename(name_of);
}

void TaskRun::leave_regions(Place top) {
  while (!regions.empty() && regions.back().floor > top) regions.pop_back();
}

Place TaskRun::closed_by_own_clauses(const Worker& w) const {
  if (own_clauses.is_empty()) return ortree::none;
  const Cell* const oldest = w.oldest_in_own_clauses();
  return oldest ? std::min(own_clauses_from, place_of(w, oldest)) : own_clauses_from;
}

void TaskRun::end_own_clauses(const Worker& w) {
  if (own_clauses.is_empty()) return;
  own_clauses.end();
  own_clauses_from = ortree::none;
  if (!w.stands_in_own_clauses()) own_clauses.forget();
}

void TaskRun::forget_own_clauses() {
  own_clauses.forget();
  own_clauses_from = ortree::none;
}

double TaskRun::seconds_kept() const {
  if (begins_again) return 0;
  const auto all = static_cast<double>(inferences_so_far());
  const double now = seconds + (seat ? seat->seconds_of_turn() : 0);
  return all > 0 ? now * static_cast<double>(inferences_kept()) / all : now;
}

std::uint64_t TaskRun::seat_inferences() const { return seat->stacks->inferences; }
std::uint64_t TaskRun::seat_extra() const { return seat->work_clock.extra(); }

}  // namespace penelope
