#include "scheduler/recovery.hpp"

#include <algorithm>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

void TaskTable::begin_root(Alternative start) {
  root_ = new_run();
  take_in({root_, start, 0});
}

TaskTable::Runs::iterator TaskTable::find(const RunId& id) {
  return std::find_if(runs_.begin(), runs_.end(), [&](const Run& run) { return run.task.run == id; });
}

std::size_t TaskTable::alternatives() const {
  std::size_t count = 0;
  for (const Run& run : runs_)
    for (const Entry& entry : run.entries) count += std::holds_alternative<Waiting>(entry);
  return count;
}

// --- running and exporting -------------------------------------------------------------------------------------------------

std::optional<Alternative> TaskTable::next() const {
  for (const Run& run : runs_)
    for (const Entry& entry : run.entries)
      if (const auto* waiting = std::get_if<Waiting>(&entry)) return waiting->alternative;
  return std::nullopt;
}

void TaskTable::finish(const Step& step) {
  for (Run& run : runs_) {
    for (auto entry = run.entries.begin(); entry != run.entries.end(); ++entry) {
      if (!std::holds_alternative<Waiting>(*entry)) continue;
      const auto insert = [&](const auto& value) { run.entries.insert(entry, Entry(value)); };
      for (const auto& result : step) std::visit(insert, result);
      run.entries.erase(entry);
      return flush(RunId(run.task.run));
    }
  }
}

std::optional<Task> TaskTable::take_out(const Member& to, bool last) {
  for (Run& run : runs_) {
    const auto waits = [](const Entry& entry) { return std::holds_alternative<Waiting>(entry); };
    if (std::count_if(run.entries.begin(), run.entries.end(), waits) < (last ? 1 : 2)) continue;
    const auto oldest = std::prev(std::find_if(run.entries.rbegin(), run.entries.rend(), waits).base());
    const Task task{new_run(), std::get<Waiting>(*oldest).alternative, 0};
    *oldest = Splice{task.run};
    exported_[task.run] = {task.start, to, 0, run.task.run};
    return task;
  }
  return std::nullopt;
}

// --- messages --------------------------------------------------------------------------------------------------------------

void TaskTable::receive(const TaskMessage& message) {
  if (const auto* task = std::get_if<Task>(&message)) take_in(*task);
  if (const auto* answers = std::get_if<Answers>(&message)) add(*answers);
  if (const auto* done = std::get_if<TaskDone>(&message)) end(done->run);
  if (const auto* kill = std::get_if<Kill>(&message)) drop(kill->run);
}

void TaskTable::send(const Member& to, TaskMessage message) {
  if (to == own_) return receive(message);
  messages_.push_back({to, std::move(message)});
}

void TaskTable::take_in(const Task& task) { runs_.push_back({task, {Waiting{task.start}}}); }

std::list<TaskTable::Entry>::iterator TaskTable::splice_of(Run& run, const RunId& exported) {
  const auto is_it = [&](const Entry& entry) {
    const auto* splice = std::get_if<Splice>(&entry);
    return splice && splice->run == exported;
  };
  const auto splice = std::find_if(run.entries.begin(), run.entries.end(), is_it);
  PENELOPE_ASSERT(splice != run.entries.end());
  return splice;
}

void TaskTable::add(const Answers& m) {
  const auto found = exported_.find(m.run);
  if (found == exported_.end()) return;
  found->second.received += m.answers.size();
  PENELOPE_ASSERT(find(found->second.parent) != runs_.end());
  Run& parent = *find(found->second.parent);
  const auto splice = splice_of(parent, m.run);
  for (const Answer answer : m.answers) parent.entries.insert(splice, answer);
  flush(RunId(parent.task.run));
}

void TaskTable::end(const RunId& exported) {
  const auto found = exported_.find(exported);
  if (found == exported_.end()) return;
  PENELOPE_ASSERT(find(found->second.parent) != runs_.end());
  Run& parent = *find(found->second.parent);
  parent.entries.erase(splice_of(parent, exported));
  exported_.erase(found);
  flush(RunId(parent.task.run));
}

// What is known of a run goes up as far as it is in order.
void TaskTable::flush(const RunId& id) {
  const auto run = find(id);
  PENELOPE_ASSERT(run != runs_.end());
  std::vector<Answer> answers;
  while (!run->entries.empty() && std::holds_alternative<Answer>(run->entries.front())) {
    if (run->task.skip > 0)
      --run->task.skip;
    else
      answers.push_back(std::get<Answer>(run->entries.front()));
    run->entries.pop_front();
  }
  const bool done = run->entries.empty();
  if (id == root_) {
    released_.insert(released_.end(), answers.begin(), answers.end());
    root_done_ = done;
    return;
  }
  if (done) runs_.erase(run);
  if (!answers.empty()) send(id.exporter, Answers{id, std::move(answers)});
  if (done) send(id.exporter, TaskDone{id});
}

// --- losses ----------------------------------------------------------------------------------------------------------------

// Nobody waits for a run any more, nor for what it has exported.
void TaskTable::drop(const RunId& id) {
  const auto run = find(id);
  if (run == runs_.end()) return;
  ++drops_;
  const std::list<Entry> entries = std::move(run->entries);
  runs_.erase(run);
  for (const Entry& entry : entries) {
    const auto* splice = std::get_if<Splice>(&entry);
    if (!splice) continue;
    const auto found = exported_.find(splice->run);
    PENELOPE_ASSERT(found != exported_.end());
    const Member importer = found->second.importer;
    exported_.erase(found);
    send(importer, Kill{splice->run});
  }
}

// From its start, here, without what has already come of it. (What runs here is never lost while this node lives, so what is
// lost was not begun again before: nothing else is to be skipped.)
void TaskTable::restart(const RunId& lost) {
  ++restarts_;
  auto entry = exported_.extract(lost);
  PENELOPE_ASSERT(!entry.empty());
  Exported& exported = entry.mapped();
  const Task again{new_run(), exported.start, exported.received};
  *splice_of(*find(exported.parent), lost) = Splice{again.run};
  exported_[again.run] = {again.start, own_, 0, exported.parent};
  take_in(again);
}

void TaskTable::change(const View& view) {
  std::vector<RunId> dropped, lost;
  for (const Run& run : runs_)
    if (!(run.task.run.exporter == own_) && !view.has(run.task.run.exporter)) dropped.push_back(run.task.run);
  for (const RunId& id : dropped) drop(id);
  for (const auto& [id, exported] : exported_)
    if (!(exported.importer == own_) && !view.has(exported.importer)) lost.push_back(id);
  for (const RunId& id : lost) restart(id);
}

}  // namespace penelope::scheduler
