#include "runtime/worker/tasks/task_freezing.hpp"

#include "runtime/copying/frame_check.hpp"
#include "runtime/copying/segment.hpp"
#include "runtime/worker/tasks/lists.hpp"
#include "wam/machine/table_evaluations.hpp"

namespace penelope {

using ortree::Place;

bool freeze_stacks(Seat& seat, ByteWriter& out) {
  Worker& w = *seat.stacks;
  if (w.tables->evaluating(w)) return false;
  if (w.cleanup_top > w.B) return false;  // a cut that waits is to run it
  write_list(out, seat.task->scopes, [&](const TaskRun::Scope& s) {
    out.number(s.id);
    out.number(s.place);
    out.number<std::uint8_t>(s.has_captured);
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

namespace {

// What the rules say of choice points is said of such as can be shared, and their runs are there.
void check_shared(const Worker& w, const TaskRun& task) {
  for (const Cell* b = w.B;; b = w.choice_previous(b)) {
    if (task.rules.is_shared(place_of(w, b))) {
      for (const ortree::Item& item : task.rules.items(place_of(w, b))) {
        const auto run = task.runs.find(item.run);
        if (item.task == 0 && (run == task.runs.end() || !is_run_of(w, b, run->second))) throw CorruptMessage("alternatives that are not there");
      }
    }
    if (b == w.choice_start) return;
  }
}

}  // namespace

void thaw_stacks(Seat& seat, TaskRun& task, ByteReader& in) {
  struct Buffer {
    TaskRun::Scope scope;
    std::uint64_t height;
    SolutionBuffer solutions;
  };
  Worker& w = *seat.stacks;
  std::vector<Buffer> buffers;
  read_list(in, [&] {
    const auto id = in.number<std::uint64_t>();
    const auto place = in.number<Place>();
    const bool has_captured = in.number<std::uint8_t>() != 0;
    const auto height = in.number<std::uint64_t>();
    buffers.push_back({{id, place, has_captured}, height, read_solutions(in)});
  });
  install_segment(w, in);
  check_shared(w, task);
  for (Buffer& b : buffers) {
    w.findalls->begin_again(b.scope.id, b.height, std::move(b.solutions));
    task.scopes.push_back(b.scope);
  }
  if (seat.is_root) seat.bottom = place_of(w, w.outermost_query());
  task.seat = &seat;
  task.begun_at = w.inferences;
  seat.task = &task;
}

}  // namespace penelope
