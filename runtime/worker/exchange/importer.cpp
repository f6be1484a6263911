#include "runtime/worker/exchange/importer.hpp"

#include <utility>
#include <vector>

#include "runtime/copying/frame_check.hpp"
#include "runtime/copying/segment.hpp"
#include "wam/machine/findall_buffers.hpp"

namespace penelope {

using ortree::Place;

const Worker& Importer::stacks_for_work(std::uint32_t view, bool is_request) {
  Seat* seat = parts_.turns.reserved_seat(view);
  if (!seat || is_request) note_request();
  if (!seat) {
    seat = &parts_.turns.free_seat();
    seat->reserved = view;
  }
  return *seat->stacks;
}

void Importer::receive_work(ByteReader& in, bool pushed, std::uint32_t view) {
  const auto began = Clock::now();
  const std::size_t bytes = in.rest().size();
  const TaskOffer offer = read_offer(in);
  Seat* const reserved = pushed ? nullptr : parts_.turns.reserved_seat(view);
  Seat& seat = reserved ? *reserved : parts_.turns.free_seat();
  seat.reserved.reset();
  PENELOPE_CHECK(seat.is_free());  // a node asks again only after an answer
  if (nobody_waits_for(offer)) return;
  begin_run(seat, offer, in);
  acknowledge(offer);
  parts_.activity.copied(Copying::install, offer.task, bytes, began);
  parts_.statistics.imports.push_back(std::chrono::duration<float>(Clock::now() - requested_at_).count());
}

void Importer::receive_rest(ByteReader& in) {
  const TaskOffer offer = read_offer(in);
  if (nobody_waits_for(offer)) return;
  if (in.number<std::uint8_t>() != 0) parts_.returns.note(0);  // it was not worth sending
  begin_run(parts_.turns.free_seat(), offer, in);
}

void Importer::receive_home(ByteReader& in) {
  const TaskOffer offer = read_offer(in);
  if (nobody_waits_for(offer)) return;
  parts_.returns.note(in.number<std::uint64_t>());
  struct Scope {
    TaskRun::Scope scope;
    std::uint64_t height;
    SolutionBuffer own;
    std::vector<SolutionBuffer> collects;
  };
  std::vector<Scope> scopes;
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    Scope s{};
    s.scope.id = in.number<std::uint64_t>();
    s.scope.place = in.number<Place>();
    s.scope.has_captured = in.number<std::uint8_t>() != 0;
    s.height = in.number<std::uint64_t>();
    s.own = read_solutions(in);
    for (auto more = in.number<std::uint64_t>(); more > 0; --more) s.collects.push_back(read_solutions(in));
    scopes.push_back(std::move(s));
  }
  Seat& seat = parts_.turns.free_seat();
  auto task = std::make_unique<TaskRun>(offer.task, offer.parent, offer.root);
  install_segment(*seat.stacks, in);
  if (!choice_point_at(*seat.stacks, static_cast<std::uint64_t>(offer.root))) throw CorruptMessage("a branch that begins nowhere");
  for (Scope& s : scopes) {
    seat.stacks->findalls->begin_again(s.scope.id, s.height, std::move(s.own));
    task->rules.begin_scope(s.scope.id);
    for (SolutionBuffer& c : s.collects) task->rules.collect(s.scope.id, (new Payload{{}, std::move(c)})->id());
    task->scopes.push_back(s.scope);
  }
  begin_task(seat, offer, std::move(task));
}

// A task for this worker, by another one of this run.
TaskOffer Importer::read_offer(ByteReader& in) const {
  TaskOffer offer = TaskOffer::read(in);
  if (worker_of(offer.task) != worker_ || worker_of(offer.parent) > workers_of_run_ || parts_.tasks.has(offer.task))
    throw CorruptMessage("a task of another worker");
  return offer;
}

// The task is a run of alternatives of the newest choice point of the segment.
void Importer::begin_run(Seat& seat, const TaskOffer& offer, ByteReader& segment) {
  auto task = std::make_unique<TaskRun>(offer.task, offer.parent, offer.root);
  install_segment(*seat.stacks, segment);
  const Worker& w = *seat.stacks;
  if (place_of(w, w.B) != offer.root || !is_run_of(w, w.B, offer.run)) throw CorruptMessage("no such alternatives");
  task->runs[task->next_run] = offer.run;
  task->start = {offer.run, state_of(w.B)};
  if (parts_.says_why) task->place_of_start = place_of_choice(w, w.B);
  task->rules.share(offer.root, {{0, task->next_run++}});
  begin_task(seat, offer, std::move(task));
}

// The stacks hold what the task needs; it begins by backtracking.
void Importer::begin_task(Seat& seat, const TaskOffer& offer, std::unique_ptr<TaskRun> task) {
  task->regions = {{offer.floor, -1, offer.later}};
  task->front = offer.front;
  task->may_run_again = offer.may_run_again;
  for (const Condition& c : offer.conditions) task->conditions.push_back({c, false});
  parts_.tasks.task_arrived_from(worker_of(offer.parent));
  const Cell* const cleanup = seat.stacks->cleanup_top;
  const bool is_of_goal = cleanup && place_of(*seat.stacks, cleanup) >= offer.floor;
  if (!parts_.views.is_root() && !is_of_goal) seat.stacks->forget_cleanups();  // they lie below the goal that is explored in parallel
  task->weight = offer.weight;
  task->depth = offer.depth;
  task->journeys = offer.journeys;
  task->seat = &seat;
  task->begun_at = seat.stacks->inferences;
  task->extra_begun_at = seat.work_clock.extra();
  seat.task = task.get();
  parts_.tasks.add(std::move(task));
  ++parts_.statistics.tasks_imported;
}

// The work has arrived: its exporter measures how long that took.
void Importer::acknowledge(const TaskOffer& offer) {
  if (scheme_ != scheduler::balancing::Scheme::delay_aware) return;
  ++parts_.statistics.messages[counted(WireKind::arrived)];
  const Peer exporter = worker_of(offer.parent);
  parts_.out.send(exporter, arrived_message(offer.task));
  if (!parts_.speed.balancer()->has_probed(exporter)) parts_.out.send(exporter, arrived_message(offer.task, Balancer::probe_bytes));
}

}  // namespace penelope
