// Tasks as bytes and back, for checkpoints (checkpointing.cpp). All workers stand still, and no message is under way.
//
//   task      rules | regions | forced | runs | counts | children | stacks follow
//   stacks    cleanups | scopes, and what their buffers hold | full copy, up to a choice point that holds what the machine does next
//
// A task whose own run has ended has no stacks. What has a number of its own worker or process gets another one when it thaws:
// tasks are renamed, and choice points and solution buffers are counted from where all former ones ended.
#include <algorithm>

#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/builtins/tabling.hpp"

namespace penelope {

using ortree::Place;
using ortree::TaskId;

namespace {

template <class List, class WriteOne>
void write_list(ByteWriter& out, const List& all, WriteOne write_one) {
  out.number<std::uint64_t>(all.size());
  for (const auto& one : all) write_one(one);
}

template <class ReadOne>
void read_list(ByteReader& in, ReadOne read_one) {
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) read_one();
}

}  // namespace

void TaskRun::write(ByteWriter& out) const {
  rules.write(out, [&out](ortree::PayloadId p) { write_payload(out, *Payload::of(p)); });
  write_list(out, regions, [&out](const Region& r) {
    out.number(r.floor);
    out.array(r.later.data(), r.later.size());
  });
  out.number(forced.value_or(ortree::none));
  write_list(out, runs, [&out](const auto& run) {
    out.number(run.first);
    out.number(run.second);
  });
  out.number(next_run);
  out.number<std::uint64_t>(kept_bytes);
  out.number(weight);
  out.number(share_done);
  out.number(depth);
  out.number(front);
  out.number<std::uint64_t>(inferences_so_far() + inferences_of_children);
  write_list(out, exported, [&out](const auto& child) {
    out.number(child.first);
    out.number(child.second.work);
    out.number(child.second.alternatives);
    out.number(child.second.expected);
  });
}

std::unique_ptr<TaskRun> TaskRun::read(ByteReader& in, const Rename& rename) {
  auto task = std::unique_ptr<TaskRun>(
      new TaskRun(ortree::Task::read(in, [&in] { return read_payload(in).release()->id(); }, rename)));
  read_list(in, [&] {
    const auto floor = in.number<Place>();
    task->regions.push_back({floor, in.array<Place>()});
  });
  const auto forced = in.number<Place>();
  if (forced != ortree::none) task->forced = forced;
  read_list(in, [&] {
    const auto id = in.number<std::uint64_t>();
    task->runs[id] = in.number<Run>();
  });
  task->next_run = in.number<std::uint64_t>();
  task->kept_bytes = in.number<std::uint64_t>();
  task->weight = in.number<double>();
  task->share_done = in.number<double>();
  task->depth = in.number<std::uint64_t>();
  task->front = in.number<FrontCount>();
  task->inferences_of_children = in.number<std::uint64_t>();
  read_list(in, [&] {
    const TaskId child = rename(in.number<TaskId>());
    const auto work = in.number<scheduler::WorkClass>();
    const auto alternatives = in.number<std::uint64_t>();
    task->exported[child] = {work, alternatives, in.number<double>()};
  });
  return task;
}

// Leaves the stacks as they were.
bool OrWorker::freeze_stacks(Seat& seat, ByteWriter& out) {
  Worker& w = *seat.stacks;
  if (w.tables->evaluating(w)) return false;
  out.number<std::uint64_t>(w.cleanup_top ? w.offset_of(w.cleanup_top) : 0);
  write_list(out, seat.task->scopes, [&](const TaskRun::Scope& s) {
    out.number(s.id);
    out.number(s.place);
    out.number(w.findalls->height(s.id));
    write_solutions(out, w.findalls->solutions(s.id));
  });
  const bool backtracks = seat.backtracks || !(seat.in_machine || seat.is_root);
  const Worker::Position position = w.position();
  if (backtracks) w.put_off_backtracking();
  const bool can_go_on_elsewhere = backtracks || w.put_off_next();
  if (can_go_on_elsewhere) write_segment(w, w.B, {}, out);
  w.go_back_to(position);
  return can_go_on_elsewhere;
}

bool OrWorker::freeze(FrozenTasks& all) {
  for (const auto& seat : seats_) all.serials = std::max(all.serials, seat->stacks->serials_used());
  ByteWriter out;
  for (const auto& [id, task] : tasks_) {
    if (task->rules.dead()) continue;  // its stacks are as good as left
    if (task->rules.finished()) return false;  // the run ends
    if (task->seat) note_solutions(*task->seat);
    ByteWriter one;
    task->write(one);
    one.number<std::uint8_t>(task->seat != nullptr);
    if (task->seat && !freeze_stacks(*task->seat, one)) return false;
    out.number(id);
    out.text(one.bytes);
    all.shows = std::max(all.shows, task->front.shows);
  }
  all.bytes += out.bytes;
  return true;
}

void OrWorker::thaw_stacks(Seat& seat, TaskRun& task, ByteReader& in) {
  struct Buffer {
    TaskRun::Scope scope;
    std::uint64_t height;
    SolutionBuffer solutions;
  };
  Worker& w = *seat.stacks;
  const auto cleanups = in.number<std::uint64_t>();
  std::vector<Buffer> buffers;
  read_list(in, [&] {
    const auto id = in.number<std::uint64_t>();
    const auto place = in.number<Place>();
    const auto height = in.number<std::uint64_t>();
    buffers.push_back({{id, place}, height, read_solutions(in)});
  });
  install_segment(w, in);
  if (cleanups != 0) w.take_up_cleanups(at_place(w, static_cast<Place>(cleanups)));
  for (Buffer& b : buffers) {
    w.findalls->begin_again(b.scope.id, b.height, std::move(b.solutions));
    task.scopes.push_back(b.scope);
  }
  if (seat.is_root) seat.bottom = place_of(w, w.outermost_query());
  task.seat = &seat;
  task.begun_at = w.inferences;
  seat.task = &task;
  watch(seat);
  if (task.forced) interrupt(seat);
}

void OrWorker::thaw(ByteReader& in, const TaskRun::Rename& rename) {
  Lock lock(mutex_);
  std::unique_ptr<TaskRun> task = TaskRun::read(in, rename);
  const TaskId id = task->rules.id();
  if (in.number<std::uint8_t>() != 0) thaw_stacks(task->rules.parent() == 0 ? *seats_.front() : free_seat(), *task, in);
  if (!tasks_.emplace(id, std::move(task)).second) throw CorruptMessage("a task is there twice");
}

}  // namespace penelope
