// Who takes part. Every worker sends heartbeats to the master, which never dies; it alone gives verdicts, so that all agree.
//
//   heard in the last three intervals    alive
//   silent for longer                    dead: it is not in the next view, and nothing from that incarnation counts any more
//   heard of, but dead                   fenced: told so; it forgets all and comes back as the next incarnation
//   heard of with a higher incarnation   it has been restarted: the former one is dead, the new one joins
//
// A verdict may be wrong (a host that was stopped, a cable that was cut): fencing makes it true.
//
// The views are numbered; each node gets all that follow its first one, in order. In a new view the scheduler begins anew, with
// every worker a son of the master: a lost father's sons find a father, and nothing remains of the bits of the lost.
#pragma once
#include <cstdint>
#include <vector>

#include "scheduler/message.hpp"

namespace penelope::scheduler {

using Incarnation = std::uint32_t;  // of a node: from 1, one more after each restart; 0: none

struct Member {
  NodeId node = 0;
  Incarnation incarnation = 0;
  bool operator==(const Member&) const = default;
};

struct View {
  std::uint32_t number = 0;
  std::vector<Incarnation> present = {};  // by node; 0: it does not take part
  bool has(const Member& member) const {
    return member.node < present.size() && present[member.node] == member.incarnation && member.incarnation != 0;
  }
};

// The master's part. Times are in any unit, from any start, and never run backwards.
class Membership {
 public:
  static constexpr double missed_intervals = 3;

  // All workers take part at first, as incarnation 1. `floor`: no silence that is shorter is a reason for a verdict.
  Membership(NodeId workers, double interval, double floor);

  const View& view() const { return view_; }
  enum class Answer : std::uint8_t { welcome, changed, fence };  // changed: there is a new view; fence: tell it that it is dead
  Answer heard(const Member&, double now);                       // a heartbeat, or anything else
  bool check(double now);                                        // to be called now and then; true: there is a new view

 private:
  View view_;
  double longest_silence_;
  std::vector<Incarnation> last_;  // by node: the highest that took part
  std::vector<double> heard_;      // by node: when, the present one
};

}  // namespace penelope::scheduler
