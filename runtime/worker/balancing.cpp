// Balancing for workers that differ (--balance): how fast this one is, what it gives to one that asks, and why. And --throttle, which
// makes it slower.
#include "runtime/worker/balancer.hpp"
#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/throttle.hpp"
#include "runtime/worker/usage.hpp"
#include "wam/builtins/findall.hpp"

namespace penelope {

using Clock = std::chrono::steady_clock;
using scheduler::balancing::Scheme;

bool OrWorker::balances() const { return run_.options.balance != Scheme::none; }

void OrWorker::prepare_balancing() {
  const ParallelOptions& options = run_.options;
  if (number_ <= options.duties.size() && !options.duties[number_ - 1].is_full())
    throttle_ = std::make_unique<Throttle>(options.duties[number_ - 1]);
  const double nominal = number_ <= options.capacities.size() ? options.capacities[number_ - 1] : 0;
  if (balances() || options.samples_load) balancer_ = std::make_unique<Balancer>(options.balance, nominal);
}

// By a thread of its own, before the worker asks for work. A throttle is a part of the host.
void OrWorker::measure_nominal_capacity() {
  if (!balances() || !balancer_->wants_benchmark()) return;
  const double speed = benchmark_processor();
  Lock lock(mutex_);
  balancer_->set_nominal(speed * (throttle_ ? throttle_->part(Clock::now()) : 1));
}

// --- turns ----------------------------------------------------------------------------------------------------------------

void OrWorker::turn_begins(const Seat& seat) {
  if (throttle_) throttle_->turn_begins();
  if (balancer_) balancer_->turn_begins(seat.stacks->inferences);
}

void OrWorker::turn_ends(const Seat& seat) {
  if (throttle_) throttle_->turn_ends();
  if (balancer_) balancer_->turn_ends(seat.stacks->inferences);
}

// A throttled worker sleeps here.
void OrWorker::rest(Lock& lock, Seat& seat) {
  if (balancer_) balancer_->measure(seat.stacks->inferences);
  if (!throttle_ || !run_.started()) return;
  const auto until = throttle_->sleeps_until();
  if (!until) return;
  seat.turn.wait_until(lock, *until, [this] { return stopped_; });
  const double before = throttle_->seconds_slept();
  throttle_->slept();
  if (balancer_) balancer_->slept(throttle_->seconds_slept() - before);
}

// What is due besides looks at the load: stops of a throttled worker, and measurements. When the next one is.
Clock::time_point OrWorker::attend(Clock::time_point now) {
  Clock::time_point next = Clock::time_point::max();
  if (!run_.started()) return next;
  if (throttle_ && active_) {
    const Throttle::Stop stop = throttle_->stop(now);
    if (stop.now) active_->stacks->raise_signal(signal_parallel);
    next = stop.next;
  }
  if (!balancer_) return next;
  if (now >= next_measurement_) {
    next_measurement_ = now + Balancer::interval;
    if (run_.options.samples_load) activity_.sample_load(active_ ? known_work_ : 0, balancer_->capacity());
    if (active_) active_->stacks->raise_signal(signal_parallel);
  }
  return std::min(next, next_measurement_);
}

// --- what goes ------------------------------------------------------------------------------------------------------------

std::uint64_t OrWorker::memory_for_stacks() const {
  const std::uint64_t stacks = run_.options.stacks.limit, all = run_.options.memory_limit;
  if (all == 0) return stacks;
  const std::uint64_t taken = resident_bytes();
  return std::min(stacks, all - std::min(all, taken));
}

void OrWorker::write_resources(Peer seeker, ByteWriter& out) const {
  if (!balances()) return;
  (seeker == number_ ? balancer_->resources(memory_for_stacks()) : balancer_->resources_of(seeker)).write(out);
}

void OrWorker::read_resources(Peer seeker, ByteReader& in) {
  if (!balances()) return;
  const Resources resources = Resources::read(in);
  if (seeker != number_) balancer_->heard_of(seeker, resources);
}

// Of work that this worker does itself, for one that asks.
OrWorker::Candidate OrWorker::candidate_for(Peer importer, Seat& seat, const scheduler::SearchPath::KnownWork& known) {
  const auto decision = balancer_->decide(known, importer, {.price = work_for_an_export(scheduler::low_work),
                                                            .copied_share = copied_.share(),
                                                            .result_bytes = result_bytes_per_inference(seat)});
  const auto& verdict = decision.verdict;
  ++stats_.decisions[static_cast<unsigned>(verdict.reason)];
  activity_.decided({Clock::now(), importer, verdict.reason, decision.alternatives, decision.work, known.all, balancer_->capacity(),
                     balancer_->capacity_of(balancer_->resources_of(importer)), verdict.arrives, verdict.ends_before, verdict.ends_after});
  Candidate result;
  if (!decision.offer) return result;
  const Worker& w = *seat.stacks;
  result = candidate_at(seat, at_place(w, seat.task->path.path().levels()[decision.offer->level].place));
  result.alternatives = decision.alternatives;
  return result;
}

// The work has arrived: its exporter measures how long that took.
void OrWorker::acknowledge(const TaskOffer& offer) {
  if (run_.options.balance != Scheme::delay_aware) return;
  ++stats_.messages[counted(WireKind::arrived)];
  const Peer exporter = worker_of(offer.parent);
  run_.send(number_, exporter, arrived_message(offer.task));
  if (!balancer_->has_probed(exporter)) run_.send(number_, exporter, arrived_message(offer.task, Balancer::probe_bytes));
}

// Of what the task that runs has found so far.
double OrWorker::result_bytes_per_inference(const Seat& seat) const {
  const std::size_t cells = seat.stacks->findalls->cells() + seat.solutions.cells.size();
  const auto inferences = static_cast<double>(std::max<std::uint64_t>(seat.task->inferences_so_far(), 1));
  return static_cast<double>(cells * sizeof(Cell) + seat.task->kept_bytes) / inferences;
}

void OrWorker::add_balancing(WorkerStatistics& s) const {
  if (balancer_) {
    s.capacity = balancer_->capacity();
    s.nominal_capacity = balancer_->nominal();
  }
  if (throttle_) s.throttled_seconds = throttle_->seconds_slept();
}

}  // namespace penelope
