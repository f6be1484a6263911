#include "runtime/worker/balancer.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "runtime/worker/throttle.hpp"

namespace penelope {

using namespace scheduler::balancing;

namespace {

constexpr double shortest_measurement = 0.015;  // seconds
constexpr double usual_capacity = 30e6;         // inferences a second

// The newest alternative that pays: the link is not known.
ExportDecision decide_first_export(const scheduler::SearchPath::KnownWork& known, const ExportTerms& terms) {
  for (std::size_t at = known.count; at-- > 0;) {
    scheduler::SearchPath::KnownWork one;
    one.offers[one.count++] = known.offers[at];
    one.offers[0].untried = 1;
    one.all = known.all;
    ExportDecision decision = decide_export(one, terms);
    if (!decision.offer && at > 0) continue;
    if (decision.offer) decision.offer = &known.offers[at];
    return decision;
  }
  return decide_export(known, terms);
}

double seconds(Balancer::Clock::duration d) { return std::chrono::duration<double>(d).count(); }

// For how long the calling thread was runnable and did not run, in seconds: the second field of its schedstat.
double thread_waiting_seconds() {
  struct File {
    int descriptor = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    ~File() {
      if (descriptor >= 0) close(descriptor);
    }
  };
  thread_local const File file;
  char text[64];
  const ssize_t size = file.descriptor < 0 ? -1 : pread(file.descriptor, text, sizeof text - 1, 0);
  if (size <= 0) return 0;
  text[size] = 0;
  double nanoseconds = 0;
  return std::sscanf(text, "%*u %lf", &nanoseconds) == 1 ? 1e-9 * nanoseconds : 0;
}

}  // namespace

// --- measuring --------------------------------------------------------------------------------------------------------------

void Balancer::turn_begins(std::uint64_t inferences) {
  stretch_ = {inferences, Clock::now(), 0, 0};
  if (!counts_competitors()) return;
  stretch_->cpu = thread_cpu_seconds();
  stretch_->waited = thread_waiting_seconds();
}

void Balancer::turn_ends(std::uint64_t inferences) {
  add_stretch(inferences);
  stretch_.reset();
}

void Balancer::measure(std::uint64_t inferences) {
  add_stretch(inferences);
  turn_begins(inferences);
}

// A throttle is a slower host: what it sleeps counts, even where only CPU time does. Intervals are of equal time, not of equal CPU
// time: else those with many competitors would be too few.
void Balancer::add_stretch(std::uint64_t inferences) {
  if (!stretch_) return;
  inferences_ += static_cast<double>(inferences - stretch_->inferences);
  seconds_ += seconds(Clock::now() - stretch_->began);
  if (counts_competitors()) {
    cpu_ += thread_cpu_seconds() - stretch_->cpu;
    waited_ += std::max(thread_waiting_seconds() - stretch_->waited, 0.0);
  }
  if (seconds_ < shortest_measurement) return;
  const double alone = counts_competitors() ? cpu_ + slept_ : seconds_;
  if (scheme_ != Scheme::fixed || !measured_.known()) measured_.measure(inferences_, alone);
  if (cpu_ > 0) competitors_.add_sample(1 + waited_ / cpu_);
  inferences_ = seconds_ = cpu_ = waited_ = slept_ = 0;
}

double Balancer::capacity() const {
  if (!measured_.known()) return nominal_ > 0 ? nominal_ : usual_capacity;
  if (scheme_ == Scheme::moments) return competitors_.effective_speed(measured_.value());
  return scheme_ == Scheme::mean ? speed_by_mean(competitors_.moments(), measured_.value()) : measured_.value();
}

double benchmark_processor() {
  constexpr double duration = 0.0005;  // seconds: nobody gets work meanwhile
  constexpr unsigned steps_at_once = 1000, rounds_of_a_step = 4;
  std::uint64_t x = 88172645463325252u, steps = 0;
  const double began = thread_cpu_seconds();
  double took = 0;
  do {
    for (unsigned i = 0; i < steps_at_once * rounds_of_a_step; ++i) {  // a chain of multiplications and shifts
      x ^= x >> 12;
      x ^= x << 25;
      x *= 2685821657736338717u;
    }
    steps += steps_at_once;
    took = thread_cpu_seconds() - began;
  } while (took < duration);
  volatile std::uint64_t sink = x;
  static_cast<void>(sink);
  return static_cast<double>(steps) / took;
}

// --- others -----------------------------------------------------------------------------------------------------------------

void Balancer::heard_of(Peer worker, const Resources& resources) { others_[worker] = resources; }

Resources Balancer::resources_of(Peer worker) const {
  const auto found = others_.find(worker);
  return found != others_.end() ? found->second : Resources{};
}

double Balancer::capacity_of(const Resources& other) const {
  const double own = capacity();
  if (scheme_ == Scheme::homogeneous) return own;
  if (scheme_ != Scheme::fixed && other.capacity > 0 && measured_.known()) return other.capacity;
  return other.nominal > 0 && nominal_ > 0 ? own * other.nominal / nominal_ : own;
}

double Balancer::relative_capacity() const {
  const double own = capacity();
  double sum = own;
  for (const auto& [worker, other] : others_) sum += capacity_of(other);
  return own * static_cast<double>(others_.size() + 1) / sum;
}

ExportDecision Balancer::decide(const scheduler::SearchPath::KnownWork& known, Peer importer, const Costs& costs) const {
  const Resources other = resources_of(importer);
  ExportTerms terms{capacity(), capacity_of(other), static_cast<double>(other.memory), assumed_link, costs.copied_share, 0};
  terms.cost = costs.price * relative_capacity() / terms.exporter;
  if (scheme_ != Scheme::delay_aware) return decide_export(known, terms);
  const auto link = links_.find(importer);
  if (link == links_.end()) return decide_first_export(known, terms);
  terms.link = link->second.link();
  const double result_bytes = result_inferences_ > 0 ? result_bytes_ / result_inferences_ : costs.result_bytes;
  const double of_results = result_bytes * terms.link.seconds_per_byte;  // seconds for an inference
  terms.importer = 1 / (1 / terms.importer + of_results);
  for (const auto& [task, sent] : sent_)
    if (sent.importer == importer) terms.importer_busy += sent.work * of_results;
  return decide_export(known, terms);
}

void Balancer::sent(ortree::TaskId task, Peer importer, std::uint64_t bytes, double work) {
  if (scheme_ == Scheme::delay_aware) sent_[task] = {importer, bytes, work, Clock::now()};
}

void Balancer::acknowledged(ortree::TaskId task, std::size_t padding) {
  const auto found = sent_.find(task);
  if (found == sent_.end()) return;
  Sent& sent = found->second;
  const Clock::time_point now = Clock::now();
  Link assumed = assumed_link;
  if (padding == 0) {
    sent.acknowledged = now;
  } else if (sent.acknowledged) {
    assumed.seconds_per_byte = seconds(now - *sent.acknowledged) / static_cast<double>(padding);
    links_.erase(sent.importer);
  } else {
    return;
  }
  const double took = seconds(*sent.acknowledged - sent.at);
  links_.try_emplace(sent.importer, assumed).first->second.acknowledged(static_cast<double>(sent.bytes), took);
}

// The result was under way for as long as it took to come, from the acknowledgement on, less the time that the task took.
void Balancer::done(ortree::TaskId task, const TaskEffort& effort, std::size_t bytes) {
  if (scheme_ != Scheme::delay_aware) return;
  constexpr double kept = 1 - transfer_gain;
  result_bytes_ = kept * result_bytes_ + static_cast<double>(bytes);
  result_inferences_ = kept * result_inferences_ + static_cast<double>(effort.spent.inferences);
  const auto found = sent_.find(task);
  if (found == sent_.end()) return;
  const Sent sent = found->second;
  sent_.erase(found);
  const auto link = links_.find(sent.importer);
  if (!sent.acknowledged || link == links_.end()) return;
  const double behind = std::max(seconds(Clock::now() - *sent.acknowledged) - effort.seconds, 0.0);
  link->second.acknowledged(static_cast<double>(bytes), link->second.link().latency + behind);
}

}  // namespace penelope
