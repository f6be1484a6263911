// Random work stealing: an idle worker asks the others one after the other, in a random order, until one gives work. After a
// round in which all refused it waits, twice as long after each further round, until it sends less than one request in two
// movement times. No hierarchy: only requests, refusals and work.
//
// A random order without memory: ids from a random start in steps that have no divisor in common with their number.
#pragma once
#include <algorithm>
#include <cstdint>

#include "scheduler/policy.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler {

class RandomStealing final : public Node {
 public:
  RandomStealing(NodeId id, NodeId workers, std::uint64_t seed);

 private:
  void handle(const Event&, Actions&) override;
  void receive(NodeId from, const Message&, Actions&);
  std::uint32_t longest_pause() const { return std::max<std::uint32_t>(64, 2 * workers_); }  // in movement times
  void begin_round(Actions&);
  void ask_next(Actions&);

  NodeId workers_;
  RandomNumbers random_;
  LoadState load_ = LoadState::silent;
  bool asking_ = false;                        // a request is under way
  NodeId importer_ = 0;                        // between Give and Gave
  NodeId position_ = 0, step_ = 1, left_ = 0;  // of the round: next victim, as an index into the other workers
  std::uint32_t pause_ = 1;
  std::uint64_t timer_generation_ = 0;
};

}  // namespace penelope::scheduler
