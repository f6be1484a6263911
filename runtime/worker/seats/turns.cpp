#include "runtime/worker/seats/turns.hpp"

#include <algorithm>
#include <exception>

#include "wam/base/check.hpp"
#include "wam/base/own_memory.hpp"

namespace penelope {

namespace {

// As far as is known here. Of two with the same parent that from the newer choice point is nearer to the parent's branch; and what a child has
// given away lies left of its parent's branch once that has gone on past the child's place.
bool lies_left_of(const TaskRun& task, const TaskRun& far) {
  if (task.rules.parent() == far.rules.parent()) return task.rules.root() > far.rules.root();
  const auto child = far.exported.find(task.rules.parent());
  if (child == far.exported.end()) return false;
  const ortree::Place at = child->second.place;
  const auto is_child = [&](const ortree::Item& item) { return item.task == child->first; };
  return !far.rules.is_shared(at) || std::ranges::none_of(far.rules.items(at), is_child);
}

}  // namespace

// --- seats ------------------------------------------------------------------------------------------------------------------

void Turns::add_root_seat(std::unique_ptr<Seat> seat) {
  PENELOPE_ASSERT(seats_.empty() && !active_);  // nobody has begun
  seat->is_root = true;
  active_ = seats_.emplace_back(std::move(seat)).get();
  note_state();
}

Seat& Turns::free_seat() {
  for (auto& seat : seats_)
    if (seat->is_free()) return *seat;
  seats_.reserve(seats_.size() + 1);
  Seat& made = *seats_.emplace_back(effects_.make_seat());
  PENELOPE_ASSERT(made.is_free() && !made.is_root);
  return made;
}

bool Turns::has_seat_for_work(std::uint32_t view) {
  if (std::ranges::any_of(seats_, [view](const auto& seat) { return seat->is_free() || seat->reserved == view; })) return true;
  if (lacks_room_) return false;
  try {
    free_seat();
    return true;
  } catch (const std::exception& e) {
    lacks_room_ = true;
    effects_.lacks_room(e.what());
    return false;
  }
}

Seat* Turns::reserved_seat(std::uint32_t view) {
  const auto found = std::find_if(seats_.begin(), seats_.end(), [view](const auto& seat) { return seat->reserved == view; });
  return found == seats_.end() ? nullptr : found->get();
}

void Turns::note_state() {
  if (active_) return activity_.change(WorkerState::busy, active_->task ? active_->task->rules.id() : 0);
  const bool waits = std::any_of(seats_.begin(), seats_.end(), [](const auto& seat) { return seat->task != nullptr; });
  activity_.change(waits ? WorkerState::waiting : WorkerState::idle, 0);
}

// --- turns ------------------------------------------------------------------------------------------------------------------

void Turns::give_turn() {
  if (active_ || rest_.is_pausing()) {
    paused_changed_.notify_all();
    return;
  }
  Seat *best = nullptr, *first = nullptr;
  unsigned tasks = 0;
  for (auto& seat : seats_) {
    const TaskRun* const task = seat->task;
    if (!task) continue;
    ++tasks;
    if (!first || task->rules.clearance() < first->task->rules.clearance()) first = seat.get();
    const bool ready = !seat->can_go_on || task->forced || task->rules.dead() || seat->can_go_on();
    if (ready && (!best || task->rules.clearance() < best->task->rules.clearance())) best = seat.get();
  }
  active_ = best;
  note_state();
  if (!best) return effects_.nobody_goes_on(tasks, first);
  PENELOPE_ASSERT(best->task && !best->reserved);
  effects_.turn_given(*best);
  best->turn.notify_all();
}

void Turns::leave_turn(Seat& seat) {
  if (active_ != &seat) return;
  speed_.turn_ends(seat);
  active_ = nullptr;
}

void Turns::wait_once(Lock& lock, Seat& seat, const std::function<bool()>& can_go_on) {
  PENELOPE_ASSERT(lock.owns_lock() && seat.task && !seat.can_go_on);  // one wait at a time
  PENELOPE_ASSERT(active_ == &seat || stopped_);                      // only who has the turn gives it away
  seat.can_go_on = can_go_on;
  leave_turn(seat);
  give_turn();
  PENELOPE_REGISTERS_TO_MEMORY();  // atoms may be collected meanwhile
  seat.turn.wait(lock, [&] { return stopped_ || active_ == &seat; });
  shake(lock);
  speed_.turn_begins(seat);
  seat.can_go_on = nullptr;
}

bool Turns::let_front_go_first(Lock& lock, Seat& seat) {
  for (auto& other : seats_) {
    if (other.get() == &seat || !other->task || seat.task->rules.at_front() || !other->task->rules.at_front()) continue;
    if (other->can_go_on && !other->can_go_on()) continue;
    wait_once(lock, seat, [] { return true; });
    return true;
  }
  return false;
}

bool Turns::nearer_waits(const Seat& seat) const {
  if (!seat.task || !seat.task->is_far) return false;
  return std::ranges::any_of(seats_, [&](const auto& other) {
    return other.get() != &seat && other->task && lies_left_of(*other->task, *seat.task) && (!other->can_go_on || other->can_go_on());
  });
}

bool Turns::let_nearer_go_first(Lock& lock, Seat& seat) {
  if (!nearer_waits(seat)) return false;
  wait_once(lock, seat, [this, &seat] { return !nearer_waits(seat); });
  return true;
}

bool Turns::wait_for_task(Lock& lock, Seat& seat) {
  PENELOPE_ASSERT(lock.owns_lock() && !seat.can_go_on);
  seat.turn.wait(lock, [&] { return stopped_ || (active_ == &seat && seat.task); });
  shake(lock);
  if (stopped_) return false;
  speed_.turn_begins(seat);
  return true;
}

bool Turns::waits_to_read() const {
  if (active_) return false;
  return std::ranges::any_of(seats_, [](const auto& seat) { return seat->task && seat->can_go_on && seat->waits_for == Hindrance::read; });
}

bool Turns::front_waits() const {
  return std::ranges::any_of(seats_, [this](const auto& seat) {
    return seat.get() != active_ && seat->task && seat->task->rules.at_front() && (!seat->can_go_on || seat->can_go_on());
  });
}

void Turns::shake(Lock& lock) {
  if (!chance_.shakes()) return;
  lock.unlock();
  chance_.shake();
  lock.lock();
}

// --- the end ----------------------------------------------------------------------------------------------------------------

void Turns::stop() {
  stopped_ = true;
  for (auto& seat : seats_) {
    seat->turn.notify_all();
    seat->interrupt(signal_parallel | signal_halt);
  }
  paused_changed_.notify_all();
}

void Turns::join() {
  for (auto& seat : seats_)
    if (seat->thread.joinable()) seat->thread.join();
}

// --- rest -------------------------------------------------------------------------------------------------------------------

void Turns::stop_for(const Seat* front) {
  if (is_still(front)) return;
  PENELOPE_ASSERT(active_ && active_ != front);  // somebody runs, and it is not who asks
  active_->interrupt();
}

void Turns::wait_until_still(Lock& lock, const Seat& front) {
  paused_changed_.wait(lock, [&] { return stopped_ || is_still(&front); });
}

void Turns::pause(Lock& lock) {
  PENELOPE_ASSERT(lock.owns_lock());
  if (!rest_.is_pausing()) return;
  paused_ = true;
  paused_changed_.notify_all();
  PENELOPE_REGISTERS_TO_MEMORY();  // atoms may be collected meanwhile
  paused_changed_.wait(lock, [&] { return stopped_ || !rest_.is_pausing(); });
  paused_ = false;
}

void Turns::end_pause() { paused_changed_.notify_all(); }

}  // namespace penelope
