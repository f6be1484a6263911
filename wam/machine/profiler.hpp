// Profiles: while one is taken, a thread raises signal_profile on every active worker each millisecond. At its next call a worker
// notes the predicate that it calls and those that go on after it. Nothing is paid while no profile is taken.
#pragma once
#include <cstdint>
#include <vector>

#include "wam/machine/worker.hpp"

namespace penelope {

struct ProfileLine {
  PredicateId predicate;
  std::uint64_t self;   // samples in which it was called
  std::uint64_t total;  // the same, or it went on after what was called
};

void start_profile();  // forgets the last one
void stop_profile();
std::uint64_t profile_samples();
std::vector<ProfileLine> profile_lines();

void take_profile_sample(Worker&, const Predicate& callee);
void profile_worker(Worker&, bool active);  // has become active, or is active no more

}  // namespace penelope
