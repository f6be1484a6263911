// The rules of scheduler/ortree/task.hpp, in the order of the header; messages.cpp and restarting.cpp have the rest.
#include "scheduler/ortree/task.hpp"

#include <algorithm>
#include <utility>

#include "scheduler/ortree/invariants.hpp"
#include "wam/base/check.hpp"

namespace penelope::ortree {

namespace {
Action action(ActionKind kind, TaskId task = 0, Place value = 0, PayloadId payload = 0) { return {kind, task, value, payload, {}}; }
}  // namespace

Task::Task(TaskId id, TaskId parent, Place root)
    : id_(id), parent_(parent), start_(root), root_(root), base_(parent == 0 ? 0 : root), external_(parent == 0 ? 0 : root + 1) {
  PENELOPE_ASSERT(id != parent);
}

// --- clearance -------------------------------------------------------------------------------------------------------

// The greatest join of anything unfinished with what follows falls with each place resumed and rises with each splice.
Place Task::clearance() const {
  Place join = -1;
  for (const Splice& s : splices_) join = std::min(std::max(join, s.j0), s.after.low);
  PENELOPE_CHECK(external_ >= 0 && join >= -1);
  return std::max(relied_on(), 1 + join);
}

// Clearance of a child: what lies at the left of its splice.
void Task::send_clearances(Actions& out) {
  Place join = -1;
  for (const Splice& s : splices_) {
    const Place clearance = std::max(relied_on(), 1 + join);
    PENELOPE_ASSERT(children_.contains(s.child));
    Child& child = children_.at(s.child);
    if (clearance < child.clearance) {
      child.clearance = clearance;
      out.push_back(action(ActionKind::send_clear, s.child, clearance));
    }
    join = std::min(std::max(join, s.j0), s.after.low);
  }
}

// --- the timeline ----------------------------------------------------------------------------------------------------

void Task::resumed(Place place) {
  low_ = std::min(low_, place);
  last().low = std::min(last().low, place);
}

void Task::append(Mark mark) {
  PENELOPE_ASSERT(!ended() || dead());
  mark.low = std::exchange(low_, none);
  last().marks.push_back(mark);
}

void Task::answer(PayloadId payload, Actions& out) {
  if (relied_on() == 0 && splices_.empty()) {
    out.push_back(action(ActionKind::release, 0, 0, payload));
  } else {
    append({MarkKind::answer, 0, payload});
  }
}

std::optional<PayloadId> Task::last_answer(std::size_t after) const {
  constexpr std::size_t most_marks = 16;
  if (!splices_.empty()) return {};
  const std::vector<Mark>& marks = last().marks;
  for (std::size_t n = 0; n < std::min(most_marks, marks.size()); ++n) {
    const Mark& m = marks[marks.size() - 1 - n];
    if (m.kind == MarkKind::scope) return {};
    if (m.kind == MarkKind::answer && after-- == 0) return m.payload;
  }
  return {};
}

// join(X, Y) of the last record is at most its low: if nothing less was resumed since, that of a new one is the same for each X.
std::optional<PayloadId> Task::answer_with_same_fate() const {
  const std::vector<Mark>& marks = last().marks;
  if (marks.empty() || marks.back().kind != MarkKind::answer) return {};
  return splices_.empty() || low_ >= marks.back().low ? std::optional(marks.back().payload) : std::nullopt;
}

std::vector<PayloadId> Task::answers() const {
  std::vector<PayloadId> found;
  if (!splices_.empty()) return found;
  for (const Mark& m : last().marks)
    if (m.kind == MarkKind::answer) found.push_back(m.payload);
  return found;
}

// Removes marks of the segment before a splice, from `first` on; the low of each passes to the next record.
template <class Gone>
void Task::remove_marks(std::size_t splice, std::size_t first, Gone gone) {
  PENELOPE_CHECK(splice <= splices_.size());
  std::vector<Mark>& marks = before(splice).marks;
  PENELOPE_CHECK(first <= marks.size());
  Place low = none;
  std::size_t kept = first;
  for (std::size_t i = first; i < marks.size(); ++i) {
    low = std::min(low, marks[i].low);
    if (gone(marks[i])) continue;
    marks[kept] = marks[i];
    marks[kept++].low = std::exchange(low, none);
  }
  marks.resize(kept);
  Place& next = splice < splices_.size() ? splices_[splice].low : low_;
  next = std::min(next, low);
}

std::vector<PayloadId> Task::take_answers(const std::function<bool(PayloadId)>& is_wanted) {
  std::vector<PayloadId> taken;
  if (!splices_.empty()) return taken;
  remove_marks(0, 0, [&](const Mark& m) {
    if (m.kind != MarkKind::answer || !is_wanted(m.payload)) return false;
    taken.push_back(m.payload);
    return true;
  });
  return taken;
}

void Task::begin_scope(ScopeId scope) { append({MarkKind::scope, scope, 0}); }

// A solution on the timeline, of a child say, stands between those that the caller has and the next one: from there on all of
// them go through the timeline. Looks from the newest mark backwards.
bool Task::collects_directly(ScopeId scope) const {
  const std::vector<Mark>& marks = last().marks;
  const auto newest = std::find_if(marks.rbegin(), marks.rend(), [&](const Mark& m) { return m.is_of(scope); });
  return newest != marks.rend() && newest->kind == MarkKind::scope;
}

void Task::collect(ScopeId scope, PayloadId payload) { append({MarkKind::collect, scope, payload}); }

// Two collects need no places of their own if a cut of something unfinished before them takes both or none: if no place between them
// is less than what was resumed since that.
std::optional<PayloadId> Task::last_collect(ScopeId scope) const {
  const Segment& segment = last();
  if (segment.marks.empty()) return {};
  const Mark& newest = segment.marks.back();
  if (newest.kind != MarkKind::collect || newest.scope != scope) return {};
  if (!splices_.empty() && low_ < splices_.back().j0 && low_ == segment.low) return {};
  return newest.payload;
}

bool Task::is_collected(ScopeId scope) const {
  constexpr std::size_t most_marks = 100;
  const Segment& segment = last();
  Place low = low_;  // of what was resumed since the mark at hand
  for (std::size_t n = 0; n < std::min(most_marks, segment.marks.size()); ++n) {
    const Mark& m = segment.marks[segment.marks.size() - 1 - n];
    if (m.kind == MarkKind::collect && m.scope == scope) return splices_.empty() || low >= splices_.back().j0 || low > segment.low;
    low = std::min(low, m.low);
  }
  return false;
}

bool Task::has_collect(ScopeId scope) const {
  const auto is_one = [scope](const Mark& m) { return m.kind == MarkKind::collect && m.scope == scope; };
  return std::ranges::any_of(first_.marks, is_one) ||
         std::ranges::any_of(splices_, [&](const Splice& s) { return std::ranges::any_of(s.after.marks, is_one); });
}

std::optional<std::size_t> Task::scope_start(std::size_t splice, ScopeId scope) const {
  const std::vector<Mark>& marks = before(splice).marks;
  for (std::size_t i = marks.size(); i-- > 0;)
    if (marks[i].kind == MarkKind::scope && marks[i].scope == scope) return i;
  return {};
}

bool Task::scope_is_complete(ScopeId scope) const { return scope_start(splices_.size(), scope).has_value(); }

bool Task::end_scope(ScopeId scope, std::vector<PayloadId>& collects) {
  const auto start = scope_start(splices_.size(), scope);
  if (!start) return false;  // a splice lies after it
  remove_marks(splices_.size(), *start, [&](const Mark& m) {
    if (!m.is_of(scope)) return false;
    if (m.kind == MarkKind::collect) collects.push_back(m.payload);
    return true;
  });
  return true;
}

// An unfinished child after the scope's start may still bring collects for it.
void Task::drop_scope(ScopeId scope, Actions& out) {
  std::size_t splice = splices_.size();
  auto start = scope_start(splice, scope);
  while (!start && splice > 0) start = scope_start(--splice, scope);
  if (!start) return;  // pruned
  if (splice < splices_.size()) dropped_scopes_.push_back(scope);
  for (; splice <= splices_.size(); ++splice, start = 0)
    remove_marks(splice, *start, [&](const Mark& m) {
      if (m.is_of(scope)) discard({m}, out);
      return m.is_of(scope);
    });
}

// --- cuts ------------------------------------------------------------------------------------------------------------

void Task::kill(TaskId child, Actions& out) {
  const auto found = children_.find(child);
  if (found == children_.end()) return;
  if (found->second.done) {
    discard(found->second.marks, out);
  } else {
    out.push_back(action(ActionKind::send_kill, child));
  }
  children_.erase(found);
}

void Task::discard(const std::vector<Mark>& marks, Actions& out) {
  for (const Mark& m : marks)
    if (m.kind != MarkKind::scope) out.push_back(action(ActionKind::discard, 0, 0, m.payload));
}

void Task::drop_items(std::deque<Item>& items, Actions& out) {
  for (const Item& item : items)
    if (item.task != 0) kill(item.task, out);
  items.clear();
}

void Task::drop_shared_from(Place at, Actions& out) {
  while (!shared_.empty() && shared_.back().at >= at) {
    drop_items(shared_.back().items, out);
    shared_.pop_back();
  }
  base_ = std::min(base_, at);
  PENELOPE_CHECK(shared_.empty() || shared_.back().at < at);
}

void Task::prune_parent(Place barrier, Actions& out) {
  if (barrier > root_) return;
  root_ = barrier - 1;
  if (parent_ != 0) out.push_back(action(ActionKind::send_prune, parent_, barrier));
}

void Task::cut(Place barrier, Actions& out) {
  PENELOPE_ASSERT(may_cut(barrier));
  drop_shared_from(barrier, out);
  prune_parent(barrier, out);
}

Place Task::cut_certain_part(Actions& out) {
  const Place m = clearance() - 1;
  while (!shared_.empty() && shared_.back().at > m) {
    drop_items(shared_.back().items, out);
    shared_.pop_back();
  }
  if (Shared* s = find_shared(m)) drop_items(s->items, out);
  PENELOPE_ASSERT(shared_.empty() || shared_.back().at <= m);
  return m;
}

// --- shared choice points --------------------------------------------------------------------------------------------

Task::Shared* Task::find_shared(Place at) {
  const auto found = std::lower_bound(shared_.begin(), shared_.end(), at, [](const Shared& s, Place place) { return s.at < place; });
  return found != shared_.end() && found->at == at ? &*found : nullptr;
}

void Task::share(Place at, std::deque<Item> runs) {
  const auto place = std::lower_bound(shared_.begin(), shared_.end(), at, [](const Shared& s, Place wanted) { return s.at < wanted; });
  PENELOPE_ASSERT(at >= base_ && (place == shared_.end() || place->at != at));
  shared_.insert(place, {at, std::move(runs)});
}

void Task::export_run(Place at, std::size_t position, TaskId child) {
  PENELOPE_ASSERT(is_shared(at) && position < items(at).size() && items(at)[position].task == 0);
  PENELOPE_ASSERT(child != 0 && child != id_ && !children_.contains(child));
  find_shared(at)->items[position] = {child, 0};
  children_[child].clearance = at + 1;
}

void Task::replace_run(Place at, std::size_t position, std::uint64_t first, std::uint64_t second) {
  PENELOPE_ASSERT(is_shared(at) && position < items(at).size() && items(at)[position].task == 0);
  auto& items = find_shared(at)->items;
  items[position].run = first;
  items.insert(items.begin() + static_cast<std::ptrdiff_t>(position) + 1, Item{0, second});
}

void Task::join_runs(Place at, std::size_t position, std::uint64_t both) {
  PENELOPE_ASSERT(is_shared(at) && position + 1 < items(at).size() && items(at)[position].task == 0 && items(at)[position + 1].task == 0);
  auto& items = find_shared(at)->items;
  items[position].run = both;
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(position) + 1);
}

std::optional<std::uint64_t> Task::next_run(Place at, Actions& out) {
  Shared* const s = find_shared(at);
  PENELOPE_ASSERT(s != nullptr && s == &shared_.back());
  bool spliced = false, pruned = false;
  std::optional<std::uint64_t> run;
  while (!pruned && !s->items.empty() && !run) {
    const Item item = s->items.front();
    s->items.pop_front();
    resumed(at);
    if (item.task == 0) {
      run = item.run;
    } else {
      pruned = splice(item.task, at, out);
      spliced = true;
    }
  }
  const bool stays = unchecked_ && at == root_;  // it may begin again
  if (!run && !pruned && !stays) shared_.pop_back();
  if (spliced) update(out);
  return run;
}

// True: the child has pruned, and `at` is gone.
bool Task::splice(TaskId id, Place at, Actions& out) {
  splices_.push_back({id, at, std::exchange(low_, none), {}});
  Child& child = children_.at(id);
  PENELOPE_CHECK(child.clearance == at + 1);  // it was told nothing before its splice was reached
  const Place prune = std::exchange(child.prune, none);
  if (prune != none) prune_after(splices_.size() - 1, prune, out);
  if (child.done) fold(splices_.size() - 1, std::move(child.marks), out);
  return prune != none;
}

void Task::put_back(Place at, std::uint64_t run) {
  PENELOPE_ASSERT(is_shared(at));
  find_shared(at)->items.push_front({0, run});
}

bool Task::take_back(TaskId child, std::uint64_t run, Actions& out) {
  const auto found = children_.find(child);
  if (phase_ != Phase::running || found == children_.end() || found->second.done || found->second.prune != none) return false;
  for (Shared& s : shared_) {
    const auto marker = std::ranges::find(s.items, child, &Item::task);
    if (marker == s.items.end()) continue;
    kill(child, out);
    *marker = {0, run};
    return true;
  }
  return false;  // it is on the timeline
}

// --- reads ahead of the front ----------------------------------------------------------------------------------------

void Task::checked(Actions& out) {
  PENELOPE_CHECK(unchecked_ && external_ == 0);
  unchecked_ = false;
  update(out);
}

// Children that got alternatives of the root would do the same again, but for simplicity all go.
void Task::begin_again(std::uint64_t run, Actions& out) {
  PENELOPE_CHECK(unchecked_ && phase_ == Phase::running && root_ == start_ && base_ == start_);
  drop_all(out);
  dropped_scopes_.clear();
  low_ = none;
  unchecked_ = false;
  share(start_, {{0, run}});
  out.push_back(action(ActionKind::force, 0, start_ + 1));
  update(out);
}

// --- ending ----------------------------------------------------------------------------------------------------------

void Task::end(Actions& out) {
  PENELOPE_ASSERT(phase_ == Phase::running && shared_.empty() && !unchecked_);
  phase_ = Phase::ended;
  update(out);
}

// A child is done: its marks take the place of its splice.
void Task::fold(std::size_t splice, std::vector<Mark> marks, Actions& out) {
  PENELOPE_ASSERT(splice < splices_.size());
  std::erase_if(marks, [&](const Mark& m) {
    const bool dropped = std::ranges::any_of(dropped_scopes_, [&](ScopeId scope) { return m.is_of(scope); });
    if (dropped) discard({m}, out);
    return dropped;
  });
  const Splice folded = std::move(splices_[splice]);
  children_.erase(folded.child);
  splices_.erase(splices_.begin() + static_cast<std::ptrdiff_t>(splice));
  for (Mark& m : marks) m.low = none;
  marks.insert(marks.end(), folded.after.marks.begin(), folded.after.marks.end());
  Place& next = !marks.empty() ? marks.front().low : splice < splices_.size() ? splices_[splice].low : low_;
  next = std::min(next, folded.low);
  Segment& into = before(splice);
  into.marks.insert(into.marks.end(), marks.begin(), marks.end());
  into.low = std::min(into.low, folded.after.low);
  if (splices_.empty()) dropped_scopes_.clear();
}

void Task::release(Actions& out) {
  remove_marks(0, 0, [&](const Mark& m) {
    if (m.kind == MarkKind::answer) out.push_back(action(ActionKind::release, 0, 0, m.payload));
    return m.kind == MarkKind::answer;
  });
}

void Task::finish(Actions& out) {
  if (phase_ != Phase::ended || !splices_.empty()) return;
  phase_ = Phase::done;
  if (parent_ == 0) return;
  Action done = action(ActionKind::send_done, parent_);
  for (const Mark& m : first_.marks)
    if (m.kind != MarkKind::scope) done.marks.push_back(m);
  first_.marks.clear();
  out.push_back(std::move(done));
}

void Task::update(Actions& out) {
  if (phase_ == Phase::dead || phase_ == Phase::done) return;
  if (unchecked_ && external_ == 0) out.push_back(action(ActionKind::check));
  if (relied_on() == 0) release(out);
  send_clearances(out);
  out.push_back(action(ActionKind::look_again));
  finish(out);
  PENELOPE_CHECK(broken_invariant(*this) == nullptr);
}

}  // namespace penelope::ortree
