// What leaves a worker: which alternatives are given away, and the copy of the stacks that goes with them.
//
// A worker is overloaded when a choice point's untried alternatives are estimated to be work enough: more than what a copy
// costs (scheduler/load.hpp, search_path.hpp). The oldest choice point goes first; what is inside a condition or a negation is
// newer than what is outside.
#include "runtime/transport/threads.hpp"
#include "runtime/worker/balancer.hpp"
#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "scheduler/load.hpp"

namespace penelope {

using Clock = std::chrono::steady_clock;
using ortree::Place;

namespace {

constexpr unsigned most_eager_choice_points = 40;  // looked at, at every call

// Where c workers share a core an export costs more, for they change places on it with cold caches, and gains less, for the core
// is idle only when all of them are: c squared times the work. (32 workers on two cores: with a quarter of that a search of 7 s
// makes 1,000 exports, which cost a third of its time; with four times as much a core is idle.)
constexpr double dearer(double workers_per_core) { return workers_per_core * workers_per_core; }

}  // namespace

double OrWorker::work_for_an_export(double work) const { return work * dearer(run_.options.workers_per_core); }

// Whether there may be work for others that nobody has told of: something runs inside a goal that is explored in parallel.
bool OrWorker::looks_at_load() const {
  return active_ && active_->task && !active_->task->regions.empty() && load_ != scheduler::LoadState::overloaded;
}

// Now and then the inference thread is asked to look at its load, until it has told that there is work for others.
void OrWorker::export_loop() {
  answer_at_once();
  scheduler::LookPace pace;
  constexpr Clock::time_point never = Clock::time_point::max();
  Clock::time_point since = never;  // the last look, or when there was something to look at
  Lock lock(mutex_);
  while (!stopped_) {
    if (!looks_at_load()) {
      if (!refused_) pace.restart();
      since = never;
    } else if (since == never) {
      since = Clock::now();
    }
    const bool wanted = is_wanted();
    const auto look = since == never ? never : since + std::chrono::nanoseconds(pace.pause(wanted));
    bool told = true;  // something has changed, other than the pace of looks
    const Clock::time_point until = std::min(attend(Clock::now()), look);
    if (until == never) {
      export_wanted_.wait(lock);
    } else {
      told = export_wanted_.wait_until(lock, until) == std::cv_status::no_timeout && is_wanted() == wanted;
    }
    if (stopped_) return;
    if (since == never || ((!told || refused_) && Clock::now() < look)) continue;
    if (looks_at_load()) active_->stacks->raise_signal(signal_parallel);
    pace.looked(static_cast<std::uint64_t>(std::chrono::nanoseconds(look_took_).count()));
    since = Clock::now();
  }
}

void OrWorker::safe_point(Seat& seat) {
  if (!seat.task && !run_.pausing()) return;
  Lock lock(mutex_);
  begin_root_task(seat);
  rest(lock, seat);
  // With goals that wake up before the call that is made here: at the next one.
  seat.stacks->pending_wakeups.bits == 0 ? pause(lock) : seat.stacks->raise_signal(signal_parallel);
  check(seat);
  for (auto& other : seats_) {  // the front goes first
    if (other.get() == &seat || !other->task || seat.task->rules.at_front() || !other->task->rules.at_front()) continue;
    if (other->can_go_on && !other->can_go_on()) continue;
    seat.can_go_on = [] { return true; };
    turn_ends(seat);
    active_ = nullptr;
    give_turn();
    seat.turn.wait(lock, [&] { return stopped_ || active_ == &seat; });
    turn_begins(seat);
    seat.can_go_on = nullptr;
    check(seat);
    break;
  }
  const bool serves = give_.has_value();
  if (serves) serve_give();
  if (std::exchange(progress_wanted_, false)) look_at_progress(seat);
  if (!serves || !refused_) look_at_load(seat);  // there may be work for others yet: the next look is soon enough
  const bool starts = !run_.started() && (load_ == scheduler::LoadState::overloaded || run_.options.eager);
  watch(seat);
  if (run_.options.eager) seat.stacks->raise_signal(signal_parallel);  // the next call is a safe point as well
  if (starts) {
    load_ = scheduler::LoadState::silent;
    lock.unlock();
    run_.start_workers();
  }
}

void OrWorker::look_at_load(Seat& seat) {
  const auto began = Clock::now();
  const bool told = load_ == scheduler::LoadState::overloaded;
  const Candidate candidate = find_candidate(seat, told ? scheduler::low_work : scheduler::high_work);
  look_took_ = Clock::now() - began;
  const auto now = candidate.choice ? scheduler::LoadState::overloaded : scheduler::LoadState::silent;
  if (now == load_) return;
  load_ = now;
  if (run_.started()) step(*node_, scheduler::Load{now, candidate.credit});
}

AnalysedWork* OrWorker::analysis() {
  if (const Formulas* const formulas = run_.formulas(); formulas && !analysed_)
    analysed_ = std::make_unique<AnalysedWork>(*formulas, run_.region_environment);
  return analysed_.get();
}

// The choice point to give from, with so much work for others, in inferences of a worker of mean speed.
OrWorker::Candidate OrWorker::find_candidate(Seat& seat, double least_work, std::optional<Peer> importer) {
  Candidate best;
  Worker& w = *seat.stacks;
  TaskRun& task = *seat.task;
  if (task.rules.ended() || task.rules.dead() || task.forced || w.program.one_worker) return best;
  if (run_.options.eager) return find_any(seat);
  task.path.update(task, w, granularity_, analysis());
  const scheduler::SearchPath& path = task.path.path();
  const Place end = std::min(seat.wanted_barrier, task.path.closed_from());
  if (balancer_) {
    const scheduler::SearchPath::KnownWork known = path.known_work(w.inferences, granularity_, end);
    if (&seat == active_) known_work_ = known.all;
    if (importer && balances()) return candidate_for(*importer, seat, known);
    least_work *= balancer_->relative_capacity();
  }
  scheduler::ExportPrice price;
  if (!run_.options.export_oldest) price = copied_.price(work_for_an_export(least_work));
  const auto supply = path.supply(w.inferences, price, granularity_, end);
  if (supply) {
    best = candidate_at(seat, at_place(w, path.levels()[supply->level].place));
    best.credit = supply->credit;
    best.alternatives = supply->alternatives;
  }
  return best;
}

// For tests: any choice point that has alternatives.
OrWorker::Candidate OrWorker::find_any(Seat& seat) {
  Candidate best;
  const Worker& w = *seat.stacks;
  const ChoicePoints all = choice_points_to(*seat.task, w, w.B, most_eager_choice_points);
  for (const Cell* b : all.with_alternatives) {
    if (place_of(w, b) >= std::min(seat.wanted_barrier, all.closed_from)) break;
    if (alternatives_left(*seat.task, w, b) > 0 && (!best.choice || run_.coin())) best = candidate_at(seat, b);
  }
  return best;
}

OrWorker::Candidate OrWorker::candidate_at(Seat& seat, const Cell* b) {
  const ortree::Task& rules = seat.task->rules;
  const Place at = place_of(*seat.stacks, b);
  Candidate found{&seat, b, 0, rules.is_shared(at), 1};
  if (!found.shared) return found;
  const auto& items = rules.items(at);  // the rightmost run
  found.position = items.size() - 1;
  while (items[found.position].task != 0) --found.position;
  return found;
}

// In the middle of its task, without the turn: it waits, or comes from a checkpoint and has not begun yet.
bool OrWorker::stands_still(const Seat& seat) {
  return seat.can_go_on || (!seat.in_machine && !seat.is_root && place_of(*seat.stacks, seat.stacks->B) > seat.task->rules.root());
}

// The scheduler wants work for another worker: from the stacks that run, or from those of a task that waits.
void OrWorker::serve_give() {
  const scheduler::Give give = *std::exchange(give_, std::nullopt);
  Candidate candidate;
  const Peer to = run_.roster.worker(give.to);
  const bool allowed = run_.may_export_to(to);
  if (allowed && active_ && active_->task) candidate = find_candidate(*active_, scheduler::low_work, to);
  for (auto& seat : seats_) {
    if (candidate.choice || !allowed) break;
    if (seat.get() != active_ && seat->task && stands_still(*seat)) candidate = find_candidate(*seat, scheduler::low_work, to);
  }
  if (candidate.choice) export_work(candidate, give);
  const bool exported = candidate.choice != nullptr;
  refused_ = balances() && !exported;
  const bool more = exported && active_ && active_->task && find_candidate(*active_, scheduler::low_work).choice;
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
  const std::uint64_t half = std::max<std::uint64_t>(count(w, b, task.runs[id]) / 2, 1);
  if (const std::optional<Run> right = split(w, b, task.runs[id], candidate.alternatives > 0 ? candidate.alternatives : half)) {
    task.runs[task.next_run] = *right;
    task.rules.replace_run(at, position++, id, task.next_run);
    id = task.next_run++;
  }
  run_.shares_goal = true;
  const Peer to = run_.roster.worker(give.to);
  const ortree::TaskId child = new_task_for(to);
  const TaskOffer offer = offer_run(task, w, b, position, child);
  task.runs.erase(id);
  task.rules.export_run(at, position, child);
  stats_.alternatives_exported += offer.last - offer.first;

  keep_start(task, w, b, offer);

  ByteWriter out;
  out.number(WireKind::schedule);
  out.number(view_);
  out.number<scheduler::NodeId>(give.to);
  out.number<scheduler::NodeId>(node_->id());
  const scheduler::Message work = scheduler::work_for(give);
  scheduler::encode(work, out.bytes);
  write_lineages(work, out);
  offer.write(out);
  const CopyCost cost = write_segment(w, b, give.pushed ? Lineage() : lineages_[to], out);
  count_export(to, cost, counted(scheduler::MessageKind::work));
  copied_.copied(cost.bytes, cost.full_bytes);
  if (balancer_) balancer_->sent(child, to, cost.bytes, task.exported[child].expected);
  run_.send(number_, to, std::move(out.bytes));
  activity_.copied(Copying::snapshot, child, cost.bytes, began);
  if (candidate.seat == active_) {
    watch(*candidate.seat);
    stats_.pauses.push_back(std::chrono::duration<float>(Clock::now() - began).count());
  }
}

ortree::TaskId OrWorker::new_task_for(Peer to) {
  return std::uint64_t{to} << worker_shift | std::uint64_t{number_} << 32 | (next_task_++ & 0xffffffff);
}

// The run at this position of a shared choice point as a task, which will be the child of `task`, with its part of the weight.
TaskOffer OrWorker::offer_run(TaskRun& task, const Worker& w, const Cell* choice, std::size_t position, ortree::TaskId child) {
  const auto& items = task.rules.items(place_of(w, choice));
  const Run run = task.runs.at(items[position].run);
  const bool more_follow = position + 1 < items.size();
  const std::vector<const Cell*> path = choice_points_to(task, w, choice).with_alternatives;
  const std::uint64_t alternatives = count(w, choice, run), depth = task.depth + path.size() - 1;
  const double each = task.path.path().per_untried(choice[choice::identity].bits, w.inferences, granularity_);
  const double weight = take_weight(task, w, path, alternatives);  // the path forgets them
  task.exported[child] = {work_class(w, choice, depth, alternatives + 1, analysis()), alternatives, each * static_cast<double>(alternatives)};
  const Place root = place_of(w, choice);
  return {child, task.rules.id(), root, run.first, run.last, weight, depth, later_places(task, w, choice, more_follow), task.front,
          run_.may_run_again(task.may_run_again)};
}

void OrWorker::count_export(Peer to, const CopyCost& cost, unsigned kind_of_message) {
  ++sent_to_[run_.rank_of(to)];
  ++stats_.tasks_exported;
  ++stats_.messages[kind_of_message];
  stats_.bytes_shipped += cost.bytes;
  stats_.bytes_of_full_copies += cost.full_bytes;
  stats_.pairs += cost.pairs;
}

}  // namespace penelope
