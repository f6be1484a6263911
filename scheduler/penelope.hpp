// The hierarchical scheduler of Centeno & Geyer, with the rules that keep it from getting stuck. A worker that imports work
// becomes a son of its exporter, so the hierarchy follows the work: the bits of idle and overloaded workers go up from sons
// to fathers, and the first node that knows one of each makes a match. The README has the picture and the messages.
//
// What the paper leaves out, each with what breaks without it:
//   - bits have versions, and what is no longer true is cleared upwards from where it was sent (else ancestors keep bits that
//     never were taken back, and matches fail for ever);
//   - a match is an offer with credit: whoever cannot use it says `retry` or `refuse` (else the bit is lost and both starve);
//   - an idle worker hands its sons to its father before it moves (else it can become a son of its own descendant).
//
//   what a worker does while it is idle (Stage):
//
//     working --load idle--> waiting --movement time, or work known below--> dissolving --no sons left--> advertised
//        ^                                                                        |                        |     ^
//        |                                                            work known: +--------> asking <------+     |
//        +----------------------------- work <---------------------------------------------- |  |  offer         |
//                                                                                             +--+---- refuse ---+
//
// Of several it matches the first that it finds, as the paper has it. With Shape::flat nobody becomes a son of a worker: the one
// scheduler at the master, as PLoSys has it; it matches those who are near each other, in turn.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "scheduler/descendants.hpp"
#include "scheduler/policy.hpp"

namespace penelope::scheduler {

class Penelope final : public Node {
 public:
  enum class Shape : std::uint8_t { hierarchy, flat };
  enum class Stage : std::uint8_t { working, waiting, dissolving, advertised, asking };

  struct Offer {
    NodeId exporter;
    Version version;
    NodeId matcher;
  };

  Penelope(NodeId id, NodeId workers, Shape, Neighbours = {});

  // For invariants and reports.
  NodeId father() const { return father_; }
  Epoch epoch() const { return epoch_; }
  Version version() const { return version_; }
  LoadState load() const { return load_; }
  Stage stage() const { return stage_; }
  Version overloaded_version() const { return overloaded_version_; }
  const Descendants& descendants() const { return known_; }
  bool grows() const { return shape_ == Shape::hierarchy; }
  // A match that this node is to use, or is carrying out.
  std::optional<Offer> match_in_hand() const;
  std::string describe() const;  // all of the state, but for whose turn it is: for traces, and to tell states apart

 private:
  struct NewFather {
    NodeId node;
    Epoch epoch;
  };
  struct Export {  // between Give and Gave
    NodeId importer;
    std::optional<Epoch> was_son;
    NodeId matcher;
    Version version;
  };

  void handle(const Event&, Actions&) override;
  void receive(NodeId from, const Message&);
  void send(NodeId to, Message);
  void send_up(Message);
  bool is_master() const { return id() == master; }

  void change_load(Load);
  void become(Load);
  void timer(std::uint64_t generation);
  void gave(const Gave&);

  void state(const Message&);
  void clear(NodeId, Version);
  void take_back(NodeId, Version);
  void relay(const Message&);
  std::optional<NodeId> find_idle(NodeId exporter);
  std::optional<NodeId> find_overloaded(NodeId importer);
  void match(NodeId exporter, NodeId importer);
  void try_match(NodeId exporter);
  void retry(NodeId exporter, Version);

  void dissolve(std::optional<Offer>);
  std::optional<Offer> work_below();
  void leaf();
  void wake();
  void advertise(NodeId refused, Version);
  void ask(Offer);
  void offer(Offer, Version matched);
  void request(NodeId importer, const Message&);
  void work(NodeId exporter, Epoch);
  void refused(NodeId exporter, Version);

  void adopt(NodeId from, const std::vector<Son>&);
  void adopted(NodeId by, const std::vector<Son>&);
  void new_father(NodeId from, NewFather);
  void follow_new_fathers();
  void forget_older_fathers(Epoch);
  void leave(NodeId son, const Message&);

  Actions* out_ = nullptr;  // of the present step
  Shape shape_;
  Neighbours near_;
  NodeId father_ = master;
  Epoch epoch_ = 0;
  LoadState load_;
  Stage stage_;
  std::optional<Load> woken_;       // the load of a worker that went on by itself while dissolving or asking
  Version version_ = 1;             // of what this node last said of itself
  Version overloaded_version_ = 0;  // of its last overloaded bit
  Descendants known_;
  std::optional<Offer> target_;              // what to ask once this node is a leaf
  bool adopting_ = false;                    // the father has not yet answered `adopt`
  std::map<NodeId, NewFather> new_fathers_;  // by the father to be left
  std::uint64_t timer_generation_ = 0;
  std::optional<Export> export_;
};

}  // namespace penelope::scheduler
