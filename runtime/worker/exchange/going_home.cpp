// Effects happen in one process: that of rank 0, which has the streams, the files and the database. When the front is elsewhere
// and comes to an effect, its branch goes on there as a task of its own; what is older stays and follows.
//
//   choice points   ... older: stay | first ... newest: the call that was put off (Worker::put_off_call)
//
// `first` is the newest one, but for a branch inside something that looks at its own choice points (Shareable::nothing_above): that goes along
// as a whole, and with it the findalls that began above. In the list of `first` stands the marker of the new task and nothing else, so the owner
// splices it when it backtracks there, which it does at once. Nothing of what goes was shared before.
//
// A task that does little between its effects keeps nothing: what is not shared goes as a whole, and the runs of alternatives
// that are left of what is shared follow when it backtracks to them.
#include <algorithm>
#include <memory>

#include "runtime/worker/conditions.hpp"
#include "runtime/worker/exchange/exporter.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/machine/findall_buffers.hpp"

namespace penelope {

using ortree::Place;

namespace {

Cell* oldest_to_go(const Worker& w, const TaskRun& task, bool all) {
  Cell* first = w.B;
  const Place base = task.rules.base();
  for (Cell* b = w.B; place_of(w, b) >= base && place_of(w, b) > task.rules.newest_shared(); b = w.choice_previous(b)) {
    // Once a cut has gone below the root of the task, the choice point at its base may belong to a condition as well.
    if ((all && place_of(w, b) > base) || shareable(w, b) == Shareable::nothing_above) first = b;
  }
  return first;
}

}  // namespace

Peer Exporter::worker_of_root() const { return 1 + worker_ % run_.views.ranks.workers[0]; }

void Exporter::send_home(Seat& seat) {
  Worker& w = *seat.stacks;
  TaskRun& task = *seat.task;
  w.put_off_call();
  const std::uint64_t inferences = task.inferences_so_far(), since = inferences - task.went_home_at.value_or(0);
  const bool all = belongs_at_home(task);
  task.went_home_at = inferences;
  Cell* const first = oldest_to_go(w, task, all);
  const Place at = place_of(w, first);
  const Peer to = worker_of_root();
  const ortree::TaskId child = new_task_for(to);
  settle_conditions(task, w, at);
  begin_conditions(task, w, first);

  ByteWriter out;
  out.number(WireKind::home);
  TaskOffer{child,
            task.rules.id(),
            at,
            task.floor(),
            Run{},
            0,
            task.depth,
            later_places(task, w, first, false),
            task.front,
            run_.views.may_run_again(task.may_run_again),
            open_conditions(task, at)}
      .write(out);
  out.number<std::uint64_t>(since);
  // The choice point at a scope's place is the findall's own.
  const auto goes = std::find_if(task.scopes.begin(), task.scopes.end(), [at](const TaskRun::Scope& s) { return s.place >= at; });
  out.number<std::uint64_t>(static_cast<std::uint64_t>(task.scopes.end() - goes));
  for (auto scope = goes; scope != task.scopes.end(); ++scope) {
    out.number(scope->id);
    out.number(scope->place);
    out.number<std::uint8_t>(scope->has_captured);
    out.number(w.findalls->height(scope->id));
    write_solutions(out, w.findalls->take(scope->id));
    std::vector<ortree::PayloadId> collects;
    task.rules.end_scope(scope->id, collects);
    out.number<std::uint64_t>(collects.size());
    for (const ortree::PayloadId p : collects) {
      const std::unique_ptr<Payload> payload(Payload::of(p));
      write_solutions(out, payload->solutions);
    }
  }
  task.scopes.erase(goes, task.scopes.end());
  count_export(to, write_segment(w, w.B, {}, out), counted(WireKind::home));

  const std::uint64_t run = task.next_run++;
  task.rules.share(at, {{0, run}});
  task.rules.export_run(at, 0, child);
  run_.send(worker_, to, std::move(out.bytes));
  w.B = first;
}

bool Exporter::belongs_at_home(const TaskRun& task) const {
  return !run_.views.is_root() && task.went_home_at && !Returns::is_worth_sending(task.inferences_so_far() - *task.went_home_at);
}

void Exporter::send_rest(TaskRun& task, Worker& w, std::uint64_t run) {
  const Place at = place_of(w, w.B);
  task.rules.put_back(at, run);
  const Peer to = worker_of_root();
  const ortree::TaskId child = new_task_for(to);
  ByteWriter out;
  out.number(WireKind::rest);
  offer_run(task, w, w.B, 0, child).write(out);
  task.runs.erase(run);
  task.rules.export_run(at, 0, child);
  count_export(to, write_segment(w, w.B, {}, out), counted(WireKind::rest));
  run_.send(worker_, to, std::move(out.bytes));
}

}  // namespace penelope
