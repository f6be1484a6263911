// Speed: how fast a worker is, and what it believes of others (--balance, balancer.hpp); and --throttle, which makes it slower. The worker's
// mutex guards it.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "runtime/trace/activity.hpp"
#include "runtime/worker/balancer.hpp"
#include "runtime/worker/run/crowd.hpp"
#include "runtime/worker/run/run_options.hpp"
#include "runtime/worker/seats/seat.hpp"
#include "runtime/worker/statistics.hpp"
#include "runtime/worker/throttle.hpp"

namespace penelope {

class Speed {
 public:
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;

  // `counts_cpu_time`: of tasks; elsewhere than where effects are.
  Speed(Peer worker, const ParallelOptions&, Crowd&, bool counts_cpu_time, Activity&);

  bool balances() const { return options_.balance != scheduler::balancing::Scheme::none; }
  Balancer* balancer() const { return balancer_.get(); }  // nullptr: all workers are taken to be alike
  double known_work = 0;                                  // inferences, at the last look; for the balancer

  void begin();  // the run begins
  // By a thread of its own, before the worker asks for work. A throttle is a part of the host.
  void measure_nominal_capacity(std::mutex&);

  // By the thread of the seat.
  void turn_begins(Seat&);
  void turn_ends(Seat&);
  // A throttled worker sleeps here, once others have started, until the end at most.
  void rest(Lock&, Seat&, bool started, const std::function<bool()>& stopped);
  // Whether the task that runs will be needed as it is, as far as is known: it will not be thrown away, nor have to begin again.
  void stands(bool is_needed);
  // What is due besides looks at the load: looks at the identities, stops of a throttled worker, and measurements. When the next one
  // is. `started`: other workers have.
  Clock::time_point attend(Clock::time_point now, Seat* active, bool started);

  // What a worker that asks for work says of itself.
  void write_resources(Peer seeker, ByteWriter&) const;
  void read_resources(Peer seeker, ByteReader&);
  void add_to(WorkerStatistics&) const;

 private:
  std::uint64_t memory_for_stacks() const;
  void take_standing(Crowd::Standing);

  const Peer worker_;
  const ParallelOptions& options_;
  Crowd& crowd_;
  Crowd::Standing standing_ = Crowd::Standing::none, last_looked_ = Crowd::Standing::needed;
  const bool counts_cpu_time_;
  Activity& activity_;
  const bool has_duty_;
  std::unique_ptr<Throttle> throttle_;  // nullptr: it runs at full speed
  std::unique_ptr<Balancer> balancer_;
  Clock::time_point next_measurement_{};
  Clock::time_point next_renewal_{};  // when the seat that runs is to look at its identities
};

}  // namespace penelope
