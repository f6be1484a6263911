// penelope+: what measurement left of Centeno & Geyer. A match is still made by whoever first knows a worker that wants work and one
// that has some; but it is the request that moves, and the hierarchy is fixed.
//
//   idle worker
//      | request, to another at random, rather nearby
//   worker -- has work --------> takes out work for it: two messages in all
//      | has none: the request goes on, to `hops` others at random; the last one keeps it
//   keeper -- has work, then or later --> serves what it keeps
//      | has none: seek, up a fixed tree, all that it keeps in one message, and then nothing for a while
//   the first node above that knows of supply sends them down to it; the root keeps them until there is some
//
// Every idle worker has exactly one request in the system, and it is kept somewhere, or under way, or being answered with work.
// So nothing is ever refused, taken back or offered again.
//
// Where work is scarce, so that the exporter of a task had more requests than work, the next request goes back to that exporter and
// stays: it has more soon, and its stacks have most in common.
//
// Supply: a node that has work, or sons in the tree that told of some, and keeps no request, tells its father how much, unless
// the father still counts on what was told before. What a father believes of a son is put right by what comes of it: requests
// that are sent down use the supply up, and requests that come up from a son say that there is none.
//
// Many idle workers at once, as at the start, when the first worker keeps the requests of all: work takes with it half of the
// requests that its exporter keeps. Those to whom too few came, but who have work, tell the exporter so; it then parts with half
// of the rest. And a node that keeps many more requests than its sons told of work sends more than they asked for: requests
// double where there is work as fast as work does.
//
// Never stuck, as long as messages between two nodes arrive in order: invariants.hpp (P1 to P5).
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/policy.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler {

class PenelopePlus final : public Node {
 public:
  struct Supplier {  // a son that has told of work
    NodeId son;
    std::uint32_t credit;  // exports that it counts on
  };

  PenelopePlus(NodeId id, NodeId workers, std::uint64_t seed, Neighbours = {});

  bool goes_on_while_giving() const override { return true; }
  // By those whose requests are kept here, or by the exporter of the work that runs.
  bool wanted() const override { return kept_.size() > 1 || (kept_.size() == 1 && kept_[0] != id()) || has_more_; }

  // For invariants and reports.
  LoadState load() const { return load_; }
  bool seeks() const { return seeks_; }
  const std::vector<NodeId>& kept() const { return kept_; }
  const std::vector<Supplier>& suppliers() const { return suppliers_; }
  std::optional<NodeId> father() const { return father_; }
  std::uint32_t told() const { return told_; }
  bool rests() const { return rests_; }
  const std::optional<Give>& giving() const { return giving_; }

 private:
  void handle(const Event&, Actions&) override;
  void change_load(Load);
  void receive(NodeId from, const Message&);
  void gave(const Gave&);

  void seek_work();
  void hop(NodeId seeker, std::uint32_t hops);
  NodeId draw(NodeId seeker, bool nearby);
  void keep(std::vector<NodeId> seekers);
  bool is_son(NodeId) const;
  void supply(NodeId from, std::uint32_t credit);
  void forget_supplier(NodeId);

  void settle();
  void give();
  void send_requests(NodeId to, std::size_t count);
  void send_up();
  void rest(std::uint32_t periods);
  void tell();
  void send(NodeId to, Message message) { out_->push_back(Send{to, std::move(message)}); }
  bool has_work() const { return load_ == LoadState::overloaded; }
  bool before(NodeId a, NodeId b) const { return near_.place(a) < near_.place(b); }

  Actions* out_ = nullptr;  // of the present step
  NodeId workers_;
  std::uint32_t most_hops_;
  RandomNumbers random_;
  Neighbours near_;
  std::uint32_t nearby_begin_ = 0, nearby_end_ = 0;  // places of the workers nearest to this one, itself among them
  std::optional<NodeId> father_;                     // in the tree
  LoadState load_;
  std::uint32_t credit_ = 0;  // of an overloaded worker
  bool seeks_;                // this worker's request is somewhere
  std::vector<NodeId> kept_;  // requests kept here, by place
  std::vector<Supplier> suppliers_;
  std::uint32_t told_ = 0;           // exports that the father still counts on
  std::optional<NodeId> has_more_;   // the exporter of the work that runs, if it kept requests: it is to hear of work here
  std::optional<NodeId> ask_first_;  // the same, also when it has heard
  bool rests_ = false;               // no requests go up before the timer
  std::uint64_t timer_generation_ = 0;
  std::optional<Give> giving_;
  std::optional<NodeId> passed_over_;  // nothing was for this one the last time: others go before it
};

}  // namespace penelope::scheduler
