// penelope+: what was left of seeds/004 after measurement. Matches are made near the work, by whoever first knows a worker that
// seeks work and one that has some; but what moves is the request itself, and the hierarchy is fixed.
//
//   idle worker                         asks the worker that it last had work from: their stacks have most in common
//      | request
//   exporter  -- has work ------------> takes out work for it: two messages
//      | has none: request goes on, to others at random (`hops`), the last of whom keeps it
//   a worker that keeps requests        serves them as soon as it has work; else after a movement time
//      | seek, up a fixed tree: everything that is kept here, in one message, at most once in a movement time
//   the first node above that knows of supply sends them down to it; the root keeps them
//
// Every idle worker has exactly one request in the system, which is either kept somewhere, or on the way, or answered with work.
// So nothing has to be refused, withdrawn or offered again.
//
// A node that has work, or a part of the tree below it with work, and keeps no requests, tells its father so (`supply`), if it
// has not yet told. The father's knowledge is repaired by what it leads to: requests that come up from a son say that there is
// no supply left there, and requests that are sent down use it up.
//
// Who is given work gets with it a part of the requests that the exporter keeps, so that a lot of work spreads over a lot of
// idle workers in as many rounds as their number has bits: at the start the worker with the root task keeps them all.
//
// Never stuck: see PlusInvariants in invariants.hpp.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/policy.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler {

class PenelopePlus final : public Node {
 public:
  struct Supplier {  // a son in the tree that has told of work
    NodeId son;
    std::uint32_t credit;
  };

  PenelopePlus(NodeId id, NodeId workers, std::uint64_t seed, Neighbours = {});

  // For invariants and reports.
  LoadState load() const { return load_; }
  const std::vector<NodeId>& kept() const { return kept_; }
  const std::vector<Supplier>& suppliers() const { return suppliers_; }
  std::optional<NodeId> father() const { return father_; }
  std::uint32_t told() const { return told_; }
  bool seeks() const { return seeks_; }
  bool rests() const { return rests_; }
  const std::optional<Give>& giving() const { return giving_; }

 private:
  void handle(const Event&, Actions&) override;
  bool goes_on_while_giving() const override { return true; }
  void change_load(Load);
  void receive(NodeId from, const Message&);
  void seek_work();
  void hop(NodeId seeker, std::uint32_t hops);
  void keep(std::vector<NodeId> seekers);
  void gave(const Gave&);

  void settle();
  void give();
  void send_down();
  void send_up();
  void rest();
  void tell();

  bool has_work() const { return load_ == LoadState::overloaded; }
  std::uint32_t supply() const;
  bool nearer(NodeId a, NodeId b) const { return near_.place(a) < near_.place(b); }

  Actions* out_ = nullptr;  // of the present step
  NodeId workers_;
  RandomNumbers random_;
  Neighbours near_;
  std::optional<NodeId> father_;       // in the tree
  LoadState load_;
  std::uint32_t credit_ = 0;           // of an overloaded worker
  bool seeks_;                         // this worker's request is somewhere
  NodeId exporter_ = master;           // of the last work; the master: none
  std::vector<NodeId> kept_;           // requests kept here, by place
  std::vector<Supplier> suppliers_;
  std::uint32_t told_ = 0;             // credit that the father still counts on
  bool lingered_ = false;
  std::uint32_t group_begin_ = 0, group_end_ = 0;
  bool returned_ = false, more_ = false;
  bool rests_ = false;                 // no requests go up until the timer has run out
  std::uint64_t timer_generation_ = 0;
  std::optional<Give> giving_;
};

}  // namespace penelope::scheduler
