// Starting under mpirun: how many workers this process has, and joining the others.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "runtime/launch/options/options.hpp"
#include "runtime/transport/ranks.hpp"

namespace penelope {

// Of the program file of this process: the same build has the same.
std::uint64_t hash_of_program(std::uint64_t seed = 0);
unsigned own_workers(const Command&);
// Says so when a run of one process has many more workers than cores. Some more are no mistake: tests do it.
void warn_of_idle_workers(const Command&);
// How many workers share a core of this host, at least 1. `ranks` may be nullptr: this process is alone.
double workers_per_core(const Command&, const Ranks* ranks);
// Whether the run is to go on when a rank is lost.
bool recovers(const Command&, const RankTransport&);
std::chrono::microseconds message_delay(const Command&);
// Rank 0 says on standard error who takes part, and warns of what makes a run slow. Throws RankError.
std::unique_ptr<RankTransport> join(const Command&, std::function<void(const std::string& why, bool has_died)> on_failed_start);

}  // namespace penelope
