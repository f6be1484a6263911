// What leaves a worker: which alternatives are given away, and the copy of the stacks that goes with them.
//
// A choice point is given away only when it has been there since the last look at the load: its present alternative has kept
// the worker busy that long, so the next ones may be worth a copy. The oldest goes first: it is nearest to the root, so its
// copy is the smallest and its subtree the largest.
#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

using Clock = std::chrono::steady_clock;
using ortree::Place;

namespace {

constexpr auto first_look = std::chrono::microseconds(500), longest_look = std::chrono::microseconds(4000);
constexpr unsigned serial_bits = 40;
constexpr unsigned most_credit = 4;
constexpr unsigned most_choice_points = 200'000;  // looked at
constexpr unsigned most_eager_choice_points = 200;  // at every call

bool older_than(const Cell* b, std::uint64_t serial) {
  const std::uint64_t identity = b[choice::identity].bits;
  return identity >> serial_bits != serial >> serial_bits || identity < serial;
}

}  // namespace

// Now and then the inference thread is asked to look at its load, until it has told that there is work for others.
void OrWorker::export_loop() {
  auto pause = first_look;
  Lock lock(mutex_);
  while (!stopped_) {
    const bool looks = active_ && load_ != scheduler::LoadState::overloaded;
    if (!looks) {
      pause = first_look;
      export_wanted_.wait(lock, [&] { return stopped_ || (active_ && load_ != scheduler::LoadState::overloaded); });
      continue;
    }
    export_wanted_.wait_for(lock, pause);
    if (stopped_) return;
    if (active_ && load_ != scheduler::LoadState::overloaded) active_->stacks->raise_signal(signal_parallel);
    pause = std::min<decltype(pause)>(pause * 3 / 2, longest_look);
  }
}

void OrWorker::safe_point(Seat& seat) {
  if (!seat.task) return;
  Lock lock(mutex_);
  pause(lock);
  check(seat);
  for (auto& other : seats_) {  // the front goes first
    if (other.get() == &seat || !other->task || seat.task->rules.at_front() || !other->task->rules.at_front()) continue;
    if (other->can_go_on && !other->can_go_on()) continue;
    seat.can_go_on = [] { return true; };
    active_ = nullptr;
    give_turn();
    seat.turn.wait(lock, [&] { return stopped_ || active_ == &seat; });
    seat.can_go_on = nullptr;
    check(seat);
    break;
  }
  if (give_) serve_give();
  if (std::exchange(progress_wanted_, false)) look_at_progress(seat);
  look_at_load(seat);
  const bool starts = !run_.started() && (load_ == scheduler::LoadState::overloaded || run_.options.eager);
  serial_before_ = seat.stacks->next_serial;
  watch(seat);
  if (run_.options.eager) seat.stacks->raise_signal(signal_parallel);  // the next call is a safe point as well
  if (starts) {
    load_ = scheduler::LoadState::silent;
    lock.unlock();
    run_.start_workers();
  }
}

void OrWorker::look_at_load(Seat& seat) {
  const Candidate candidate = find_candidate(seat);
  const auto now = candidate.choice ? scheduler::LoadState::overloaded : scheduler::LoadState::silent;
  if (now == load_) return;
  load_ = now;
  if (run_.started()) step(*node_, scheduler::Load{now, candidate.credit});
}

// The oldest choice point with alternatives for others; with eager export, any.
OrWorker::Candidate OrWorker::find_candidate(Seat& seat) {
  Candidate best;
  const Worker& w = *seat.stacks;
  const TaskRun& task = *seat.task;
  if (task.rules.ended() || task.rules.dead() || task.forced || w.program.one_worker) return best;
  const unsigned most = run_.options.eager ? most_eager_choice_points : most_choice_points;
  unsigned seen = 0;
  for (Cell* b = w.B; seen++ < most && b != w.choice_start; b = w.choice_previous(b)) {
    const Place at = static_cast<Place>(w.offset_of(b));
    if (at < task.floor || at < task.rules.base()) break;
    if (b[choice::local].bits & choice::light_bit) continue;
    const Shareable kind = shareable(w, b);
    if (kind == Shareable::nothing_above) {
      best = {};
      continue;
    }
    if (kind == Shareable::no || at >= seat.wanted_barrier) continue;
    const bool shared = task.rules.is_shared(at);
    if (!shared && !run_.options.eager && !older_than(b, serial_before_)) continue;
    Candidate found{&seat, b, 0, shared, std::min(best.credit + 1, most_credit)};
    if (shared) {
      const auto& items = task.rules.items(at);
      std::size_t position = items.size();
      while (position > 0 && items[position - 1].task != 0) --position;
      if (position == 0) continue;
      found.position = position - 1;
    }
    if (!best.choice || !run_.options.eager || run_.coin()) best = found;
  }
  return best;
}

// The scheduler wants work for another worker: from the stacks that run, or from those of a task that waits.
void OrWorker::serve_give() {
  const scheduler::Give give = *std::exchange(give_, std::nullopt);
  Candidate candidate;
  if (active_ && active_->task) candidate = find_candidate(*active_);
  for (auto& seat : seats_) {
    if (candidate.choice) break;
    if (seat.get() != active_ && seat->task && seat->can_go_on) candidate = find_candidate(*seat);
  }
  if (candidate.choice) export_work(candidate, give);
  const bool exported = candidate.choice != nullptr;
  const bool more = exported && active_ && active_->task && find_candidate(*active_).choice;
  load_ = more ? scheduler::LoadState::overloaded : active_ ? scheduler::LoadState::silent : scheduler::LoadState::idle;
  step(*node_, scheduler::Gave{exported, {load_, 1}});
  if (!more) export_wanted_.notify_all();
}

void OrWorker::export_work(const Candidate& candidate, const scheduler::Give& give) {
  const auto began = Clock::now();
  const Worker& w = *candidate.seat->stacks;
  TaskRun& task = *candidate.seat->task;
  const Cell* const b = candidate.choice;
  const Place at = static_cast<Place>(w.offset_of(b));
  if (!candidate.shared) {
    task.runs[task.next_run] = all_alternatives(w, b);
    task.rules.share(at, {{0, task.next_run++}});
  }
  std::size_t position = candidate.position;
  std::uint64_t id = task.rules.items(at)[position].run;
  if (const std::optional<Run> right = split(w, b, task.runs[id])) {
    task.runs[task.next_run] = *right;
    task.rules.replace_run(at, position++, id, task.next_run);
    id = task.next_run++;
  }
  const Run run = task.runs[id];
  const double weight = take_weight(task, w, b, count(w, b, run));
  task.runs.erase(id);
  const ortree::TaskId child =
      std::uint64_t{give.to} << worker_shift | std::uint64_t{number_} << 32 | (next_task_++ & 0xffffffff);
  task.rules.export_run(at, position, child);

  ByteWriter out;
  out.number(WireKind::schedule);
  out.number<scheduler::NodeId>(give.to);
  out.number<scheduler::NodeId>(number_);
  scheduler::encode(scheduler::work_for(give), out.bytes);
  TaskOffer{child, task.rules.id(), at, run.first, run.last, weight}.write(out);
  const CopyCost cost = write_segment(w, b, lineages_[give.to], out);
  ++stats_.tasks_exported;
  ++stats_.messages[counted(scheduler::MessageKind::work)];
  stats_.bytes_shipped += cost.bytes;
  stats_.bytes_of_full_copies += cost.full_bytes;
  stats_.pairs += cost.pairs;
  run_.transport->send(number_, give.to, std::move(out.bytes));
  activity_.copied(Copying::snapshot, child, cost.bytes, began);
  if (candidate.seat == active_) {
    watch(*candidate.seat);
    stats_.pauses.push_back(std::chrono::duration<float>(Clock::now() - began).count());
  }
}

}  // namespace penelope
