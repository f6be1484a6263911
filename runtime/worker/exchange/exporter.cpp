// The exporter thread, looks at the load, and which choice point to give from.
#include "runtime/worker/exchange/exporter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/system/threads.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/guards.hpp"
#include "runtime/worker/throttle.hpp"
#include "scheduler/load.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/machine/findall_buffers.hpp"

namespace penelope {

using ortree::Place;
using scheduler::LoadState;

namespace {

// Threads, stacks and the first copies take some 3 ms of CPU time for a second worker, and each look some 50 us: a goal that is over soon stays
// alone. Others begin when as much work is known of as this, in inferences, or when as much is done, for what is known may be wrong: then the
// goal is not a short one. What is lost by waiting so long is a part of the time that is left for each, so with more workers they begin sooner.
constexpr double work_before_others = 1e6;                                                              // with two workers
constexpr std::uint64_t first_look_before_others = 5'000'000, longest_look_before_others = 16'000'000;  // nanoseconds; with two workers
std::uint64_t sooner(std::uint64_t with_two, unsigned workers) { return std::max(with_two / std::max(workers - 1, 1u), scheduler::first_look); }

constexpr unsigned most_eager_choice_points = 40;  // looked at, at every call
// For a new goal looks are frequent again, but not more often: frequent looks for each of many short goals would take a part of their time.
constexpr std::chrono::milliseconds shortest_pace{20};
constexpr std::chrono::milliseconds between_tries{20};  // of tasks that wait to read
constexpr std::uint64_t work_before_nearer = 150'000;   // of a task that may be thrown away
constexpr std::size_t most_put_off = 4;                 // tasks of a worker

// In the middle of its task, without the turn: it waits, or comes from a checkpoint and has not begun yet.
bool stands_still(const Seat& seat) {
  return seat.can_go_on || (!seat.in_machine && !seat.is_root && place_of(*seat.stacks, seat.stacks->B) > seat.task->rules.root());
}

// Whether all alternatives above a cleanup are those of a findall/3 or its kind in its goal: none of their branches comes to the cleanup but by
// an exception, which is thrown in the process of effects then.
bool ends_in_findall(const TaskRun& task, const Worker& w, const Cell* cleanup) {
  const Place at = place_of(w, cleanup);
  if (at < task.floor()) return false;
  if (at < task.rules.base()) return true;  // the task is one of these
  const auto scope = std::ranges::find_if(task.scopes, [at](const TaskRun::Scope& s) { return s.place > at; });
  if (scope == task.scopes.end()) return false;
  bool is_there = false;  // an exception may have left it: then another choice point has its place
  for (const Cell* b = w.B; b > cleanup; b = w.choice_previous(b)) {
    if (place_of(w, b) > scope->place || Worker::is_light(b)) continue;
    if (place_of(w, b) == scope->place)
      is_there = b[choice::saved].bits > 0 && w.deref(b[choice::cells]) == Cell::integer(static_cast<std::int64_t>(scope->id));
    else if (shareable(w, b) == Shareable::yes && alternatives_left(task, w, b) > 0)
      return false;
  }
  return is_there;
}

// Of what the task that runs has found so far.
double result_bytes_per_inference(const Seat& seat) {
  const std::size_t cells = seat.stacks->findalls->cells() + seat.solutions.size();
  const auto inferences = static_cast<double>(std::max<std::uint64_t>(seat.task->inferences_so_far(), 1));
  return static_cast<double>(cells * sizeof(Cell) + seat.task->kept_bytes) / inferences;
}

}  // namespace

// --- the exporter thread ------------------------------------------------------------------------------------------------------

void Exporter::start() {
  if (!thread_.joinable()) thread_ = run_.start_thread([this] { loop(); });
}

void Exporter::wake() { changed_.notify_all(); }

// A program may begin goals that are over in microseconds, one after the other: the thread need not wake up for each.
void Exporter::region_begins(const Seat& seat) {
  if (!first_began_) first_began_ = seat.work();
  is_new_region_ = true;
  if (!sees_region_) wake();
}

void Exporter::join() {
  if (thread_.joinable()) thread_.join();
}

void Exporter::task_waits(const TaskRun& task) {
  const bool does_little = run_.options.eager ? run_.chance.coin() : !pace_.waits(task.work_so_far(), Clock::now());
  if (does_little) parts_.tasks.tell(task.rules.parent(), waits_message(task.rules.parent(), task.rules.id()));
  if (!may_ask()) wake();
}

// Whether there may be work for others that nobody has told of: something runs inside a goal that is explored in parallel.
bool Exporter::looks_at_load() const {
  return parts_.turns.runs_task() && !parts_.turns.active()->task->regions.empty() && parts_.port.load() != LoadState::overloaded;
}

// Now and then the inference thread is asked to look at its load, until it has told that there is work for others.
void Exporter::loop() {
  answer_at_once();
  const unsigned workers = run_.options.workers;
  scheduler::LookPace pace_alone(sooner(first_look_before_others, workers), sooner(longest_look_before_others, workers));
  scheduler::LookPace pace_with_others, pace_between;  // in a goal that is explored in parallel; where there is none, but another one may begin
  constexpr Clock::time_point never = Clock::time_point::max();
  Clock::time_point since = never;  // the last look, or when there was something to look at
  Turns& turns = parts_.turns;
  Lock lock(parts_.mutex);
  while (!turns.stopped()) {
    scheduler::LookPace& pace = run_.started() || run_.group ? pace_with_others : pace_alone;
    if (!looks_at_load()) {
      if (!refused_) pace.restart();
      since = never;
    } else if (since == never) {
      since = Clock::now();
    }
    if (since != never && std::exchange(is_new_region_, false) && Clock::now() - hurried_ > shortest_pace) {
      pace.restart();
      hurried_ = Clock::now();
    }
    if (Clock::now() >= pace_.asks_at()) {
      pace_.pause_is_over();
      turns.give_turn();
    }
    const bool wanted = parts_.port.is_wanted() && !refused_;
    const auto look = since == never ? never : since + std::chrono::nanoseconds(pace.pause(wanted));
    if (since != never) pace_between.restart();
    const bool may_begin = since == never && run_.started() && turns.runs_task() && parts_.port.load() != LoadState::overloaded;
    const auto next_region = may_begin ? Clock::now() + std::chrono::nanoseconds(pace_between.pause(false)) : never;
    if (may_begin) pace_between.looked(0);
    bool told = true;  // something has changed, other than the pace of looks
    const auto next_try = turns.waits_to_read() ? Clock::now() + between_tries : never;
    const Clock::time_point until =
        std::min({parts_.speed.attend(Clock::now(), turns.active(), run_.started()), look, next_region, pace_.asks_at(), next_try});
    sees_region_ = look != never;
    if (until == never) {
      changed_.wait(lock);
    } else {
      told = changed_.wait_until(lock, until) == std::cv_status::no_timeout && (parts_.port.is_wanted() && !refused_) == wanted;
    }
    if (turns.stopped()) return;
    if (Clock::now() >= next_try) turns.give_turn();
    if (since == never || ((!told || refused_) && Clock::now() < look)) continue;
    if (looks_at_load()) turns.active()->interrupt();
    pace.looked(static_cast<std::uint64_t>(std::chrono::nanoseconds(look_took_).count()));
    since = Clock::now();
  }
}

// --- at a safe point ----------------------------------------------------------------------------------------------------------

void Exporter::attend(Seat& seat) {
  const bool looks_at_clock = !run_.options.eager || run_.chance.rarely();  // which would take most of the time, at every call
  if (looks_at_clock && !parts_.speed.balancer()) seat.look_at_work();
  parts_.estimates.changes.look(seat.stacks->inferences, changes_by(seat));
  if (run_.views.has_others() && !run_.options.eager) look_at_distant_work(seat);
  const bool serves = parts_.port.has_give();
  if (serves) serve_give();
  if (std::exchange(progress_wanted_, false)) look_at_progress(seat);
  if (!run_.views.is_root()) give_home(seat);
  parts_.speed.stands(is_needed(*seat.task));
  if (!serves || !refused_) look_at_load(seat);  // there may be work for others yet: the next look is soon enough
  const bool is_alone = seat.is_root && seat.task->exported.empty() && seat.task->rules.at_front() && run_.started() && !run_.group;
  if (is_alone && parts_.port.load() == LoadState::silent) run_.rest.try_alone(seat);
}

// Whether nothing that happens elsewhere will throw the task away, or have it begin again, as far as is known.
bool Exporter::is_needed(const TaskRun& task) const {
  return task.rules.at_front() || (!task.rules.unchecked() && !parts_.estimates.commits.reach(task.rules.clearance() - 1));
}

// Changes of the program, by its task: those that it has kept, and at the front all that were made. Updates of counters and bounds count less:
// many of a branch are kept as one. Those of clauses that it would have of its own count for nothing.
std::uint64_t Exporter::changes_by(const Seat& seat) {
  constexpr std::uint64_t updates_for_one = 20;
  const Worker& w = *seat.stacks;
  const std::uint64_t made = w.program.clauses->generation() + w.kept_values.version();
  const std::uint64_t since = made - std::exchange(made_before_, made);
  const std::uint64_t by_updates = w.changes_by_updates - std::exchange(updated_before_, w.changes_by_updates);
  const std::uint64_t of_scratch = w.changes_of_scratch - std::exchange(scratch_before_, w.changes_of_scratch);
  if (seat.may_have_effects) {
    changes_at_front_ += since - std::min(since, by_updates + (run_.has_own_clauses() ? of_scratch : 0));
    updates_ += by_updates;
  }
  return changes_at_front_ + seat.changes_kept + (updates_ + seat.changes_put_together) / updates_for_one;
}

// In the seat's thread. A small solution takes more than its bytes.
void Exporter::look_at_distant_work(const Seat& seat) {
  constexpr std::uint64_t bytes_for_a_solution = 32;
  const std::uint64_t bytes =
      (seat.stacks->findalls->cells() + seat.solutions.size() + seat.noted_cells) * sizeof(Cell) + seat.task->kept_bytes +
      (seat.stacks->findalls->solutions_kept() + std::min<std::uint64_t>(seat.solutions.count, seat.solutions.size() / 2)) *
          bytes_for_a_solution;
  parts_.estimates.distant.look({seat.task->rules.id(), seat.task->inferences_so_far(), thread_cpu_seconds(), bytes,
                                 run_.group->effects_to_wait_for(),
                                 run_.views.is_root() ? seat.stacks->symbols.atom_count() : SymbolRequests::asked_by_this_thread()});
}

// The other seats stand still.
void Exporter::look_at_progress(Seat& seat) {
  parts_.estimates.look_at_progress(*seat.task, *seat.stacks, run_.formulas());
  inferences_seen_ = 0;
  for (const auto& each : parts_.turns.seats()) inferences_seen_ += each->stacks->inferences;
}

// That others are told of. As long as they have not begun it has to be worth their beginning; other processes are there already.
double Exporter::least_work(const Seat& seat) const {
  if (run_.started() || run_.group) return scheduler::high_work;
  const double alone = work_before_others / std::max(run_.options.workers - 1, 1u);
  const bool was_long = static_cast<double>(seat.work() - first_began_.value_or(seat.work())) >= alone;
  return was_long ? scheduler::high_work : std::max(alone / 2, scheduler::high_work);  // a half of what is known of goes at once
}

void Exporter::look_at_load(Seat& seat) {
  const auto began = Clock::now();
  const bool told = parts_.port.load() == LoadState::overloaded;
  const Candidate candidate = find_candidate(seat, told ? scheduler::low_work : least_work(seat));
  look_took_ = Clock::now() - began;
  if (run_.options.says_why) note_kept(seat, candidate.choice ? Clock::time_point{} : began);
  const bool is_far = look_for_nearer(seat), gives = candidate.choice && (!is_far || parts_.port.is_wanted());
  const LoadState now = gives ? LoadState::overloaded : is_far ? LoadState::idle : LoadState::silent;
  if (now == parts_.port.load()) return;
  run_.started() ? parts_.port.set_load(now, candidate.credit) : parts_.port.assume_load(now);
}

// A branch that a commit at its left may remove may be large, and what lies further left than it is more likely to be needed. So after a while
// its worker asks for that, goes on meanwhile, and puts the task off for what comes (Turns::let_nearer_go_first); and so on after a while again.
// After find_candidate().
bool Exporter::look_for_nearer(Seat& seat) {
  TaskRun& task = *seat.task;
  task.is_far = false;
  if (run_.options.eager || run_.options.export_oldest || parts_.speed.balancer() || !may_ask()) return false;
  if (task.rules.at_front() || !parts_.estimates.commits.reach(task.rules.clearance() - 1)) return false;
  const std::uint64_t work = task.work_so_far();
  if (task.asks_for_nearer_at == 0) task.asks_for_nearer_at = work_before_nearer;
  if (work < task.asks_for_nearer_at) return false;
  std::size_t put_off = 0;
  for (const auto& each : parts_.turns.seats()) {
    if (each.get() == &seat || !each->task) continue;
    if (!each->can_go_on || each->can_go_on()) return false;  // there is something else to do already
    ++put_off;
  }
  task.is_far = put_off < most_put_off && parts_.turns.has_seat_for_work(parts_.port.view());
  return task.is_far;
}

// The time from one look to the next one, if both found nothing to give but what is kept here, and others want work. `now`: of such a look;
// none: there was something to give.
void Exporter::note_kept(const Seat& seat, Clock::time_point now) {
  const Clock::time_point since = std::exchange(kept_since_, Clock::time_point{});
  if (now == Clock::time_point{} || (run_.started() && !parts_.port.is_wanted())) return;
  const Worker& w = *seat.stacks;
  const bool is_alone = has_one_worker(w.program);
  const auto [kind, choice] = is_alone ? std::pair<Hindrance, const Cell*>{Hindrance::closed, nullptr} : find_kept(seat);
  if (!choice && !is_alone) return;
  kept_since_ = now;
  if (since == Clock::time_point{}) return;
  const std::string place = is_alone ? fmt::format("the program uses {}", w.symbols.text(w.program.one_worker_for)) : place_of_choice(w, choice);
  parts_.statistics.hindrances.add(kind, place, std::chrono::duration<double>(now - since).count());
}

// Why, and because of which choice point; nullptr: nothing is kept. After find_candidate().
std::pair<Hindrance, const Cell*> Exporter::find_kept(const Seat& seat) const {
  const Worker& w = *seat.stacks;
  const WorkEstimates& estimates = parts_.estimates;
  const bool stays = leaves_process({}) && belongs_here(*seat.task);
  const scheduler::SearchPath& path = seat.task->path.path();
  const auto is_costly = [&](const scheduler::SearchPath::Level& level) {
    if (level.identity == 0 || level.left < 2 || !(level.withheld || (stays && !level.speculative))) return false;
    return path.per_untried(level.identity, seat.work(), estimates.granularity) * static_cast<double>(level.left - 1) >= scheduler::high_work;
  };
  TaskRun& task = *seat.task;
  const ChoicePoints all = task.path.choices().look(task, w);
  const auto costly = std::ranges::find_if(path.levels(), is_costly);
  if (costly != path.levels().end())  // it may be gone, if the task was about to be cut back
    if (const Cell* const choice = at_place(w, costly->place); std::ranges::binary_search(all.with_alternatives, choice))
      return {Hindrance::costly, choice};
  const auto is_kept = [&](const Cell* b) { return place_of(w, b) >= all.closed_from && alternatives_left(task, w, b) > 0; };
  const auto kept = std::ranges::find_if(all.with_alternatives, is_kept);
  if (kept == all.with_alternatives.end()) return {Hindrance::closed, nullptr};
  const Cell* closing = *kept;
  while (place_of(w, closing) > all.closed_from) closing = w.choice_previous(closing);
  return {Hindrance::closed, closing};
}

void Exporter::serve_give() {
  const std::optional<scheduler::Give> give = parts_.port.take_give();
  if (!give) return;
  const auto began = Clock::now();
  Turns& turns = parts_.turns;
  Candidate candidate;
  const Peer to = run_.roster.worker(give->to);
  const bool leaves = leaves_process(to);
  const bool allowed = (!leaves || run_.returns.may_leave()) && !parts_.tasks.are_names_scarce();
  if (allowed && turns.runs_task()) candidate = find_candidate(*turns.active(), scheduler::low_work, to);
  for (auto& seat : turns.seats()) {
    if (candidate.choice || !allowed) break;
    if (seat.get() != turns.active() && seat->task && stands_still(*seat)) candidate = find_candidate(*seat, scheduler::low_work, to);
  }
  if (candidate.choice) export_work(candidate, *give, began);
  const bool exported = candidate.choice != nullptr;
  refused_ = (parts_.speed.balances() || leaves || !allowed) && !exported;
  const bool more = exported && turns.runs_task() && find_candidate(*turns.active(), scheduler::low_work).choice;
  parts_.port.gave(exported, more ? LoadState::overloaded : turns.active() ? LoadState::silent : load_without_work());
  if (!more) wake();
}

// --- what to give -------------------------------------------------------------------------------------------------------------

// The choice point to give from, with so much work for others, in inferences of a worker of mean speed.
Exporter::Candidate Exporter::find_candidate(Seat& seat, double least_work, std::optional<Peer> importer) {
  Candidate best;
  const bool makes_call = &seat == parts_.turns.active();
  Worker& w = *seat.stacks;
  TaskRun& task = *seat.task;
  WorkEstimates& estimates = parts_.estimates;
  if (task.rules.ended() || task.rules.dead() || task.forced || has_one_worker(w.program)) return best;
  if (run_.options.eager) return find_any(seat, importer);
  const bool leaves = leaves_process(importer);
  CommitsAhead* const commits = makes_call && !run_.options.export_oldest ? &estimates.commits : nullptr;
  task.path.update(task, w, estimates.granularity, estimates.analysis(run_.formulas()), commits);
  scheduler::SearchPath& path = task.path.path();
  const Place end = end_for(importer, seat, task.path.closed_from());
  if (const Balancer* const balancer = parts_.speed.balancer()) {
    const scheduler::SearchPath::KnownWork known = path.known_work(seat.work(), estimates.granularity, end);
    if (&seat == parts_.turns.active()) parts_.speed.known_work = known.all;
    if (importer && parts_.speed.balances()) return candidate_for(*importer, seat, known);
    least_work *= balancer->relative_capacity();
  }
  scheduler::ExportPrice price;
  if (!run_.options.export_oldest) {
    if (estimates.changes.rest() == 0 || (leaves && belongs_here(task))) return best;
    path.withhold(
        [&](std::uint64_t goal, bool speculative) { return !estimates.worth.may_leave(WorkEstimates::kind_of(goal, leaves, speculative)); });
    if (leaves) path.limit([&](std::uint64_t goal) { return estimates.worth.largest_piece(WorkEstimates::kind_of(goal, leaves, false)); });
    price = estimates.price(least_work);
    price = price.for_part(estimates.changes.rest());
    if (leaves) price = estimates.distant.price(price, run_.views.is_root() ? w.program.clauses->changes_kept() : 0);
  }
  const auto supply = path.supply(seat.work(), price, estimates.granularity, end);
  if (supply) {
    best = candidate_at(seat, at_place(w, path.levels()[supply->level].place), supply->leftmost);
    best.credit = supply->credit;
    best.alternatives = supply->alternatives;
    best.piece = supply->piece;
  }
  return best;
}

// Of work that this worker does itself, for one that asks (--balance).
Exporter::Candidate Exporter::candidate_for(Peer importer, Seat& seat, const scheduler::SearchPath::KnownWork& known) {
  const Balancer& balancer = *parts_.speed.balancer();
  const auto decision = balancer.decide(known, importer,
                                        {.price = parts_.estimates.work_for_an_export(scheduler::low_work),
                                         .copied_share = parts_.estimates.copied.share(),
                                         .result_bytes = result_bytes_per_inference(seat)});
  const auto& verdict = decision.verdict;
  ++parts_.statistics.decisions[static_cast<unsigned>(verdict.reason)];
  parts_.activity.decided({Clock::now(), importer, verdict.reason, decision.alternatives, decision.work, known.all, balancer.capacity(),
                           balancer.capacity_of(balancer.resources_of(importer)), verdict.arrives, verdict.ends_before, verdict.ends_after});
  Candidate result;
  if (!decision.offer) return result;
  const Worker& w = *seat.stacks;
  result = candidate_at(seat, at_place(w, seat.task->path.path().levels()[decision.offer->level].place));
  result.alternatives = decision.alternatives;
  return result;
}

// If nobody has asked: whether it could go nowhere else.
bool Exporter::leaves_process(std::optional<Peer> importer) const {
  if (importer) return !run_.views.is_here(*importer);
  return run_.views.has_others() && run_.views.ranks.workers[run_.views.ranks.self] == 1;
}

// Whether nothing of the task is worth another process, if the search is known well enough: because of answers, which come here, and from here
// go where the task's own go, because of new atoms, or because of effects. With --balance it is judged with the rest.
bool Exporter::belongs_here(const TaskRun& task) const {
  if (run_.options.eager || run_.options.export_oldest || parts_.speed.balances()) return false;
  const scheduler::DistantWork& distant = parts_.estimates.distant;
  if (run_.views.is_root() && !distant.is_known()) return true;
  return distant.has_effects_all_the_time() || !distant.answers_are_cheap(task.journeys + 1) || !distant.symbols_are_cheap();
}

// From where on nothing is given away. What a cleanup does are effects, mostly, so the choice points above one stay in the process of effects,
// but for those of a findall/3 in its goal; those of cleanups around the goal that is explored in parallel do not count. The cleanup of a time
// limit cancels an alarm: who leaves the goal goes home for that.
Place Exporter::end_for(std::optional<Peer> importer, const Seat& seat, Place closed_from) const {
  Place end = std::min(seat.wanted_barrier, closed_from);
  if (!leaves_process(importer) || seat.task->regions.empty()) return end;
  const Worker& w = *seat.stacks;
  const Place floor = seat.task->regions.front().floor;
  for (const Cell* b = w.cleanup_top; b && place_of(w, b) >= floor; b = w.older_cleanup(b))
    if (alarm_of_cleanup(w, b[choice::cells + cleanup_frame::goal]) == 0 && !ends_in_findall(*seat.task, w, b))
      end = std::min(end, place_of(w, b));
  return end;
}

// For tests: any choice point that has alternatives.
Exporter::Candidate Exporter::find_any(Seat& seat, std::optional<Peer> importer) {
  Candidate best;
  const Worker& w = *seat.stacks;
  const ChoicePoints all = choice_points_to(*seat.task, w, w.B, most_eager_choice_points);
  const Place end = end_for(importer, seat, all.closed_from);
  for (const Cell* b : all.with_alternatives) {
    if (place_of(w, b) >= end) break;
    if (alternatives_left(*seat.task, w, b) > 0 && (!best.choice || run_.chance.coin())) best = candidate_at(seat, b, run_.chance.coin());
  }
  return best;
}

Exporter::Candidate Exporter::candidate_at(Seat& seat, const Cell* b, bool leftmost) {
  const ortree::Task& rules = seat.task->rules;
  const Place at = place_of(*seat.stacks, b);
  Candidate found{&seat, b, 0, rules.is_shared(at), leftmost, 1};
  if (!found.shared) return found;
  const auto& items = rules.items(at);
  const auto is_run = [](const ortree::Item& item) { return item.task == 0; };
  const auto first = std::ranges::find_if(items, is_run);
  const auto last = std::find_if(items.rbegin(), items.rend(), is_run);
  found.position = static_cast<std::size_t>(leftmost ? first - items.begin() : items.rend() - last - 1);
  return found;
}

}  // namespace penelope
