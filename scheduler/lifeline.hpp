// Lifelines (Saraswat, Kambadur, Kodali, Grove & Krishnamoorthy, Lifeline-based global load balancing, PPoPP 2011): an idle
// worker asks a few others at random; if all refuse it tells its lifelines, a few fixed workers, that it waits, and sends nothing
// more. A worker that has work pushes some to those that wait at it, once for each time that they told it. The lifelines form
// a cyclic hypercube: the number of a worker has `dimensions` digits, and each lifeline leads to the one with one digit
// increased.
//
//     9 workers, digits of base 3:     00 -> 01, 10    01 -> 02, 11    02 -> 00, 12    ...
//
// The end comes from the tree of tasks, not from counting. Work that is pushed may come to a worker that has found other work
// meanwhile.
#pragma once
#include <cstdint>
#include <deque>
#include <vector>

#include "scheduler/policy.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler {

class Lifeline final : public Node {
 public:
  Lifeline(NodeId id, NodeId workers, std::uint64_t seed);

  bool wanted() const override { return !waiting_.empty(); }

  LoadState load() const { return load_; }
  const std::vector<NodeId>& lifelines() const { return lifelines_; }
  const std::deque<NodeId>& waiting() const { return waiting_; }

 private:
  void handle(const Event&, Actions&) override;
  void receive(NodeId from, const Message&, Actions&);
  void ask(Actions&);
  void settle(Actions&);
  void give(NodeId to, Epoch, bool pushed, Actions&);

  NodeId workers_;
  RandomNumbers random_;
  LoadState load_;
  std::vector<NodeId> lifelines_;
  std::vector<bool> told_;      // each: that this worker waits, and it has not pushed since
  std::deque<NodeId> waiting_;  // at this worker
  bool asking_ = false;         // a request is under way
  unsigned tries_ = 0;          // requests since it became idle
  NodeId importer_ = 0;         // between Give and Gave
  bool pushes_ = false;
};

}  // namespace penelope::scheduler
