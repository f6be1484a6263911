// The events to come, earliest first, those of one time in the order in which they were put in: a radix heap (Ahuja, Mehlhorn,
// Orlin & Tarjan 1990). Time never goes back, so an event lies in the bucket of the highest bit in which its time differs from
// the present one; when the present bucket is used up, the next one is spread over those below it. An event moves at most once
// for every bit of its distance, and nothing is compared or allocated but the growth of the buckets.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "scheduler/simulator/scale/time.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler {

struct SimulatedEvent {
  Time time;
  std::uint32_t node : 28;
  std::uint32_t kind : 4;
  std::uint32_t value;
};
static_assert(sizeof(SimulatedEvent) == 16);

class EventQueue {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }

  // time: not before that of the event taken last.
  void push(const SimulatedEvent& event) {
    PENELOPE_CHECK(event.time >= now_);  // the bucket of an earlier one would be wrong
    put(event);
    ++size_;
  }

  // Not if empty(). Calls soon(event) for events that will be taken soon, so that their memory can be fetched.
  template <class Soon>
  SimulatedEvent pop(Soon&& soon) {
    PENELOPE_ASSERT(!empty());
    if (read_ == buckets_[0].size()) spread(soon);
    PENELOPE_CHECK(read_ < buckets_[0].size());
    --size_;
    return buckets_[0][read_++];
  }
  SimulatedEvent pop() {
    return pop([](const SimulatedEvent&) {});
  }

 private:
  static constexpr unsigned soon_bucket = 6;  // events of the next 64 ns

  unsigned put(const SimulatedEvent& event) {
    const auto bucket = static_cast<unsigned>(std::bit_width(event.time ^ now_));
    buckets_[bucket].push_back(event);
    if (bucket > 0) filled_ |= std::uint64_t{1} << (bucket - 1);
    return bucket;
  }

  template <class Soon>
  void spread(Soon& soon) {
    buckets_[0].clear();
    read_ = 0;
    PENELOPE_ASSERT(filled_ != 0);  // events that are counted lie in some bucket
    const auto lowest = static_cast<unsigned>(std::countr_zero(filled_));
    filled_ &= filled_ - 1;
    std::vector<SimulatedEvent>& from = buckets_[lowest + 1];
    PENELOPE_CHECK(!from.empty());
    now_ = from[0].time;
    for (const SimulatedEvent& event : from) now_ = event.time < now_ ? event.time : now_;
    for (const SimulatedEvent& event : from)  // all go further down
      if (put(event) <= soon_bucket) soon(event);
    from.clear();
  }

  std::array<std::vector<SimulatedEvent>, 65> buckets_;  // 0: of time now_
  std::uint64_t filled_ = 0;                             // bit i: bucket i + 1 has events
  std::size_t read_ = 0;                                 // of bucket 0
  std::size_t size_ = 0;
  Time now_ = 0;
};

}  // namespace penelope::scheduler
