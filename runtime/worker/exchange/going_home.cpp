// Effects happen in one process: that of rank 0, which has the streams, the files and the database. When the front is elsewhere
// and comes to an effect, its branch goes on there as a task of its own; what is older stays and follows.
//
//   choice points   ... older: stay | first ... newest: what was put off (wam/machine/put_off.cpp)
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
#include "runtime/worker/seats/guards.hpp"
#include "runtime/worker/throttle.hpp"
#include "wam/machine/findall_buffers.hpp"

namespace penelope {

using ortree::Place;

namespace {

// A task that spends less time than its new symbols take is done sooner in rank 0.
bool asks_for_symbols(const TaskRun& task) {
  const Seat& seat = *task.seat;
  const std::uint64_t asked = SymbolRequests::asked_by_this_thread() - seat.symbols_asked_before;
  if (asked < Exporter::free_symbols) return false;
  const double cpu_seconds = task.cpu_seconds + (seat.turn_began ? thread_cpu_seconds() - *seat.turn_began : 0);
  return cpu_seconds < static_cast<double>(asked) * scheduler::DistantWork::seconds_of_a_symbol;
}

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
            journeys_of_child(task, child),
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
  if (run_.views.is_root()) return false;
  const bool has_effects = task.went_home_at && !Returns::is_worth_sending(task.inferences_so_far() - *task.went_home_at);
  return has_effects || asks_for_symbols(task);
}

void Exporter::send_rest(TaskRun& task, Worker& w, std::uint64_t run) {
  task.rules.put_back(place_of(w, w.B), run);
  send_rest(task, w, w.B, 0);
}

// The run at this position of a shared choice point.
void Exporter::send_rest(TaskRun& task, Worker& w, const Cell* choice, std::size_t position) {
  const Place at = place_of(w, choice);
  const Peer to = worker_of_root();
  const ortree::TaskId child = new_task_for(to);
  const std::uint64_t run = task.rules.items(at)[position].run;
  ByteWriter out;
  out.number(WireKind::rest);
  offer_run(task, w, choice, position, child).write(out);
  out.number<std::uint8_t>(asks_for_symbols(task));
  task.runs.erase(run);
  task.rules.export_run(at, position, child);
  count_export(to, write_segment(w, choice, {}, out), counted(WireKind::rest));
  run_.send(worker_, to, std::move(out.bytes));
}

// Of the oldest choice point that has any: the rightmost ones. The others follow, or the task is done with them before.
void Exporter::give_home(Seat& seat) {
  TaskRun& task = *seat.task;
  Worker& w = *seat.stacks;
  if (!asks_for_symbols(task)) return;
  if (task.rules.ended() || task.rules.dead() || task.forced || parts_.tasks.are_names_scarce()) return;
  const ChoicePoints all = choice_points_to(task, w, w.B);
  const Place end = std::min(seat.wanted_barrier, all.closed_from);
  const auto goes = std::ranges::find_if(all.with_alternatives, [&](const Cell* b) { return alternatives_left(task, w, b) > 0; });
  if (goes == all.with_alternatives.end() || place_of(w, *goes) >= end) return;
  task.ahead = 0;  // it was not worth sending
  const Candidate found = candidate_at(seat, *goes);
  const Place at = place_of(w, found.choice);
  if (!found.shared) {
    task.runs[task.next_run] = all_alternatives(w, found.choice);
    task.rules.share(at, {{0, task.next_run++}});
  }
  send_rest(task, w, found.choice, found.position);
  set_guards(run_, seat);
}

}  // namespace penelope
