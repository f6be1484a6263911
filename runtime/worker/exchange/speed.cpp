#include "runtime/worker/exchange/speed.hpp"

#include <algorithm>
#include <utility>

namespace penelope {

namespace {
constexpr auto between_renewals = std::chrono::seconds(60);  // a block of identities lasts hours (wam/base/serial_blocks.hpp)
}

Speed::Speed(Peer worker, const ParallelOptions& options, Crowd& crowd, bool counts_cpu_time, Activity& activity)
    : worker_(worker),
      options_(options),
      crowd_(crowd),
      counts_cpu_time_(counts_cpu_time),
      activity_(activity),
      has_duty_(worker <= options.duties.size() && !options.duties[worker - 1].is_full()) {
  const bool is_in_crowd = crowd.is_crowd() && !balances();  // that measures what workers do by themselves
  if (has_duty_ || is_in_crowd) throttle_ = std::make_unique<Throttle>(has_duty_ ? options.duties[worker - 1] : Duty{}, is_in_crowd);
  const double nominal = worker <= options.capacities.size() ? options.capacities[worker - 1] : 0;
  if (balances() || options.samples_load) balancer_ = std::make_unique<Balancer>(options.balance, nominal);
}

void Speed::begin() {
  if (throttle_) throttle_->begin();
}

void Speed::measure_nominal_capacity(std::mutex& mutex) {
  if (!balances() || !balancer_->wants_benchmark()) return;
  const double speed = benchmark_processor();
  const std::lock_guard lock(mutex);
  balancer_->set_nominal(speed * (throttle_ ? throttle_->part(Clock::now()) : 1));
}

// --- turns ----------------------------------------------------------------------------------------------------------------

void Speed::turn_begins(Seat& seat) {
  seat.has_turn_since = Clock::now();
  if (counts_cpu_time_) seat.turn_began = thread_cpu_seconds();
  if (seat.stacks->wants_identities()) seat.stacks->raise_signal(signal_parallel);
  take_standing(seat.is_root ? Crowd::Standing::needed : last_looked_);  // tasks come from where the one before came from, mostly
  if (throttle_) throttle_->turn_begins();
  if (balancer_) balancer_->turn_begins(seat.stacks->inferences);
}

void Speed::turn_ends(Seat& seat) {
  seat.count_turn();
  seat.has_turn_since.reset();
  seat.turn_began.reset();
  if (throttle_) throttle_->turn_ends();
  take_standing(Crowd::Standing::none);
  if (balancer_) balancer_->turn_ends(seat.stacks->inferences);
}

void Speed::take_standing(Crowd::Standing standing) {
  crowd_.change(std::exchange(standing_, standing), standing);
  if (throttle_ && crowd_.is_crowd() && !balances()) throttle_->share(standing == Crowd::Standing::hopeful ? crowd_.part_of_hopeful() : 1);
}

void Speed::stands(bool is_needed) {
  if (crowd_.is_crowd()) take_standing(last_looked_ = is_needed ? Crowd::Standing::needed : Crowd::Standing::hopeful);
}

void Speed::rest(Lock& lock, Seat& seat, bool started, const std::function<bool()>& stopped) {
  if (balancer_) balancer_->measure(seat.stacks->inferences);
  if (!throttle_ || !started) return;
  const auto until = throttle_->sleeps_until();
  if (!until) return;
  seat.turn.wait_until(lock, *until, stopped);
  const double before = throttle_->seconds_slept();
  throttle_->slept();
  if (balancer_) balancer_->slept(throttle_->seconds_slept() - before);
}

Speed::Clock::time_point Speed::attend(Clock::time_point now, Seat* active, bool started) {
  if (now >= next_renewal_) {
    next_renewal_ = now + between_renewals;
    if (active) active->stacks->raise_signal(signal_parallel);
  }
  Clock::time_point next = next_renewal_;
  if (!started) return next;
  if (throttle_ && active) {
    const Throttle::Stop stop = throttle_->stop(now);
    if (stop.now) active->stacks->raise_signal(signal_parallel);
    next = std::min(next, stop.next);
  }
  if (!balancer_) return next;
  if (now >= next_measurement_) {
    next_measurement_ = now + Balancer::interval;
    if (options_.samples_load) activity_.sample_load(active ? known_work : 0, balancer_->capacity());
    if (active) active->stacks->raise_signal(signal_parallel);
  }
  return std::min(next, next_measurement_);
}

// --- what others are told ---------------------------------------------------------------------------------------------------

std::uint64_t Speed::memory_for_stacks() const {
  const std::uint64_t stacks = options_.stacks.limit, all = options_.memory_limit;
  if (all == 0) return stacks;
  const std::uint64_t taken = resident_bytes();
  return std::min(stacks, all - std::min(all, taken));
}

void Speed::write_resources(Peer seeker, ByteWriter& out) const {
  if (!balances()) return;
  (seeker == worker_ ? balancer_->resources(memory_for_stacks()) : balancer_->resources_of(seeker)).write(out);
}

void Speed::read_resources(Peer seeker, ByteReader& in) {
  if (!balances()) return;
  const Resources resources = Resources::read(in);
  if (seeker != worker_) balancer_->heard_of(seeker, resources);
}

void Speed::add_to(WorkerStatistics& s) const {
  if (balancer_) {
    s.capacity = balancer_->capacity();
    s.nominal_capacity = balancer_->nominal();
  }
  if (has_duty_) s.throttled_seconds = throttle_->seconds_slept();
}

}  // namespace penelope
