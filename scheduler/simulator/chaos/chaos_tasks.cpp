#include "scheduler/simulator/chaos/chaos_tasks.hpp"

#include <algorithm>
#include <ranges>

#include "scheduler/ortree/losses.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler {

using ortree::Action;
using ortree::ActionKind;
using ortree::Actions;
using ortree::Place;

namespace {
constexpr Member the_master{master, 1};
constexpr Member nobody{};
}  // namespace

// --- names -----------------------------------------------------------------------------------------------------------------

TaskId ChaosTasks::new_task() {
  PENELOPE_CHECK(own_.node < 1 << 16 && own_.incarnation < 1 << 16);
  return TaskId{own_.node} << 48 | TaskId{own_.incarnation} << 32 | ++numbers_;
}

Member ChaosTasks::maker_of(TaskId id) { return {static_cast<NodeId>(id >> 48), static_cast<Incarnation>(id >> 32 & 0xffff)}; }

std::uint64_t ChaosTasks::name_run(Running& task, std::vector<Alternative> alternatives) {
  const std::uint64_t name = task.runs.empty() ? 1 : task.runs.rbegin()->first + 1;
  task.runs.emplace(name, std::move(alternatives));
  return name;
}

ChaosTasks::Running* ChaosTasks::find(TaskId id) {
  const auto found = std::ranges::find_if(tasks_, [id](const Running& task) { return task.rules.id() == id; });
  return found == tasks_.end() ? nullptr : &*found;
}

// --- running and exporting -------------------------------------------------------------------------------------------------

std::size_t ChaosTasks::Running::alternatives() const {
  std::size_t count = 0;
  for (const auto& choice : stack) count += choice.size();
  for (const auto& run : runs | std::views::values) count += run.size();
  return count;
}

std::size_t ChaosTasks::alternatives() const {
  std::size_t count = 0;
  for (const Running& task : tasks_) count += task.alternatives();
  return count;
}

void ChaosTasks::begin_root() {
  Running& root = tasks_.emplace_back(ortree::Task(new_task(), 0, -1));
  root.number = 0;
  root.stack.resize(1);
  root.rules.share(0, {{0, name_run(root, {tree_->root()})}});
  const TaskId child = new_task();
  root.runs.clear();
  root.rules.export_run(0, 0, child);
  root.exported.emplace(child, Exported{{child, root.rules.id(), 0, {tree_->root()}}, nobody});
  unplaced_.push_back(child);
  backtrack(root);
  settle();
}

void ChaosTasks::place_one(const Member& at) {
  PENELOPE_CHECK(waits_for_a_node());
  const TaskId child = unplaced_.back();
  unplaced_.pop_back();
  start(tasks_.front(), child, at);
  settle();
}

void ChaosTasks::run_one() {
  const auto has_some = [](const Running& task) { return task.alternatives() > 0; };
  if (const auto oldest = std::ranges::find_if(tasks_, has_some); oldest != tasks_.end()) {
    backtrack(*oldest);
    if (!has_some(*oldest)) backtrack(*oldest);
  }
  settle();
}

// To the next alternative, which runs: or to the end.
void ChaosTasks::backtrack(Running& task) {
  Actions out;
  std::optional<Alternative> next;
  while (!next && std::ssize(task.stack) > task.rules.base()) {
    const Place newest = std::ssize(task.stack) - 1;
    std::vector<Alternative>& choice = task.stack.back();
    if (task.rules.is_shared(newest)) {
      if (const auto run = task.rules.next_run(newest, out)) {
        std::vector<Alternative> all = std::move(task.runs.extract(*run).mapped());
        next = all.front();
        all.erase(all.begin());
        if (!all.empty()) task.rules.put_back(newest, name_run(task, std::move(all)));
        break;
      }
    } else if (!choice.empty()) {
      if (task.rules.watches_resumption()) task.rules.resumed(newest);
      next = choice.front();
      choice.erase(choice.begin());
      if (!choice.empty()) break;
    }
    task.stack.pop_back();
  }
  if (next) {
    run(task, *next, out);
  } else {
    task.rules.end(out);
  }
  perform(task, out);
}

void ChaosTasks::run(Running& task, Alternative alternative, Actions& out) {
  const ChaosTree::Results results = tree_->run(alternative);
  if (results.answer) task.rules.answer(*results.answer, out);
  if (!results.alternatives.empty()) task.stack.push_back(results.alternatives);
}

// Half of what the choice point has last in the order of the run.
std::optional<StartTask> ChaosTasks::take_out(const Member& to) {
  const auto oldest = std::ranges::find_if(tasks_, [](const Running& task) { return task.alternatives() >= 2; });
  if (oldest == tasks_.end()) return {};
  Running& task = *oldest;
  const auto is_run = [](const ortree::Item& item) { return item.task == 0; };
  Place place = task.rules.base();
  const auto holds_some = [&] {
    return task.rules.is_shared(place) ? std::ranges::any_of(task.rules.items(place), is_run)
                                       : !task.stack[static_cast<std::size_t>(place)].empty();
  };
  while (!holds_some()) ++place;
  if (!task.rules.is_shared(place))
    task.rules.share(place, {{0, name_run(task, std::exchange(task.stack[static_cast<std::size_t>(place)], {}))}});

  const auto& items = task.rules.items(place);
  auto position = static_cast<std::size_t>(std::ranges::find_if(items.rbegin(), items.rend(), is_run).base() - items.begin()) - 1;
  std::vector<Alternative> given = std::move(task.runs.extract(items[position].run).mapped());
  if (const auto half = static_cast<std::ptrdiff_t>(given.size() / 2); half > 0) {
    const std::uint64_t kept = name_run(task, {given.begin(), given.begin() + half});
    task.rules.replace_run(place, position++, kept, 0);
    given.erase(given.begin(), given.begin() + half);
  }
  const TaskId child = new_task();
  task.rules.export_run(place, position, child);
  const StartTask start{child, task.rules.id(), place, std::move(given)};
  task.exported.emplace(child, Exported{start, to});
  return start;
}

// --- what the rules want ---------------------------------------------------------------------------------------------------

void ChaosTasks::perform(Running& task, Actions& out) {
  for (Action& action : out) switch (action.kind) {
      case ActionKind::release: show(task.number.value()++, action.payload); break;
      case ActionKind::send_clear: clear(task, action.task); break;
      case ActionKind::send_kill:
        if (const auto child = task.exported.extract(action.task); child.mapped().at != nobody) send(child.mapped().at, KillTask{action.task});
        break;
      case ActionKind::send_done:
        send(maker_of(task.rules.id()),
             TaskDone{task.rules.id(), action.task, std::move(action.marks), task.number, task.number ? unconfirmed_ : Shows{}});
        break;
      case ActionKind::discard:
      case ActionKind::look_again: break;
      default: PENELOPE_CHECK(!"an action of cuts or reads");
    }
}

void ChaosTasks::start(Running& parent, TaskId child, const Member& at) {
  Exported& exported = parent.exported.at(child);
  exported.at = at;
  send(at, exported.start);
  if (parent.rules.clearance_of(child) <= exported.start.root) clear(parent, child);
}

void ChaosTasks::clear(Running& parent, TaskId child) {
  const Member at = parent.exported.at(child).at;
  if (at == nobody) return;  // start() will
  const Place clearance = parent.rules.clearance_of(child);
  send(at, ClearTask{child, clearance, clearance == 0 ? parent.number : std::nullopt});
}

// --- shows -----------------------------------------------------------------------------------------------------------------

void ChaosTasks::show(std::uint64_t number, Answer answer) {
  if (own_ == the_master) return deliver(number, answer);
  unconfirmed_.emplace(number, answer);
  to_show_.emplace(number, answer);
}

void ChaosTasks::deliver(std::uint64_t number, Answer answer) {
  const auto [known, is_new] = delivered_.emplace(number, answer);
  if (known->second != answer) agree_ = false;
  for (auto next = delivered_.find(next_shown_); next != delivered_.end(); next = delivered_.find(++next_shown_)) shown_.push_back(next->second);
}

// --- messages --------------------------------------------------------------------------------------------------------------

void ChaosTasks::send(const Member& to, TaskMessage message) {
  if (to == own_) {
    to_itself_.push_back(std::move(message));
  } else {
    messages_.push_back({to, std::move(message)});
  }
}

void ChaosTasks::receive(const Member& from, const TaskMessage& message) {
  handle(from, message);
  settle();
}

// What this node says to itself is handled, tasks that have ended go, and answers are on their way to the master.
void ChaosTasks::settle() {
  for (; !to_itself_.empty(); to_itself_.pop_front()) handle(own_, to_itself_.front());
  std::erase_if(tasks_, [this](const Running& task) {
    if (task.rules.parent() != 0) return task.rules.finished() || task.rules.dead();
    root_done_ = task.rules.finished() && next_shown_ == task.number;
    return false;
  });
  if (!to_show_.empty()) send(the_master, ShowAnswers{std::exchange(to_show_, {})});
}

void ChaosTasks::handle(const Member& from, const TaskMessage& message) {
  if (const auto* start = std::get_if<StartTask>(&message)) take_in(*start);
  if (const auto* clear = std::get_if<ClearTask>(&message)) take_in(*clear);
  if (const auto* kill = std::get_if<KillTask>(&message)) drop(kill->task);
  if (const auto* done = std::get_if<TaskDone>(&message)) take_in(*done);
  if (const auto* shows = std::get_if<ShowAnswers>(&message)) {
    for (const auto& [number, answer] : shows->answers) deliver(number, answer);
    send(from, ConfirmAnswers{shows->answers});
  }
  if (const auto* confirmed = std::get_if<ConfirmAnswers>(&message))
    for (const auto& number : confirmed->answers | std::views::keys) unconfirmed_.erase(number);
}

void ChaosTasks::take_in(const StartTask& start) {
  if (is_gone(maker_of(start.task))) return;
  Running& task = tasks_.emplace_back(ortree::Task(start.task, start.parent, start.root));
  task.stack.resize(static_cast<std::size_t>(start.root) + 1);
  task.rules.share(start.root, {{0, name_run(task, start.alternatives)}});
}

void ChaosTasks::take_in(const ClearTask& clear) {
  Running* const task = find(clear.task);
  if (task == nullptr) return;
  if (clear.number && !task->number) task->number = clear.number;
  Actions out;
  task->rules.receive_clear(clear.clearance, out);
  perform(*task, out);
}

void ChaosTasks::take_in(const TaskDone& done) {
  for (const auto& [number, answer] : done.unconfirmed) show(number, answer);
  Running* const parent = find(done.parent);
  if (parent == nullptr || !parent->rules.has_child(done.task)) return;
  parent->exported.erase(done.task);
  if (done.number) parent->number = done.number;
  Actions out;
  parent->rules.receive_done(done.task, done.marks, out);
  perform(*parent, out);
}

// --- losses ----------------------------------------------------------------------------------------------------------------

void ChaosTasks::drop(TaskId id) {
  Running* const task = find(id);
  if (task == nullptr) return;
  ++drops_;
  Actions out;
  task->rules.receive_kill(out);
  perform(*task, out);
}

bool ChaosTasks::is_gone(const Member& member) const { return member != own_ && member != nobody && !view_.has(member); }

void ChaosTasks::change(const View& view) {
  view_ = view;
  std::vector<TaskId> all;
  for (const Running& task : tasks_) all.push_back(task.rules.id());
  for (const TaskId id : all) {
    Running& task = *find(id);
    const ortree::Losses losses = ortree::losses_of(task.rules, std::views::keys(task.exported), [&](TaskId other) {
      return is_gone(other == task.rules.parent() ? maker_of(id) : task.exported.at(other).at);
    });
    if (losses.is_orphan) drop(id);
    for (const TaskId child : losses.begin_again) begin_again(task, child);
  }
  settle();
}

// Here; what the master has given away, at the next node that takes part.
void ChaosTasks::begin_again(Running& parent, TaskId lost) {
  ++restarts_;
  const TaskId name = new_task();
  Exported again = std::move(parent.exported.extract(lost).mapped());
  again.start.task = name;
  again.at = nobody;
  parent.exported.emplace(name, std::move(again));
  parent.rules.rename_child(lost, name);
  if (own_ == the_master) return unplaced_.push_back(name);
  start(parent, name, own_);
}

}  // namespace penelope::scheduler
