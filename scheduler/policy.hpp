// What the runtime and the simulator drive: one node for every worker (1 to N) and one for the master (0). A node learns of
// events and answers with actions; it knows no threads, clocks or bytes.
//
//   event                                                      action, to be carried out in the given order
//     Load       the worker's load is now ...                    Send      a message to another node (FIFO per pair)
//     Timer      the timer set as `generation` has run out       SetTimer  after `periods` movement times, once
//     Arrival    a message, as sent                              Start     begin the oldest work that arrived and did not start
//     Gave       the outcome of Give                             Give      take work out for `to`, see below
//                                                                Matched   nothing to do: for statistics and traces
//
// All actions of a step are carried out before the next step of that node.
//
// At the start worker 1 gets the root task as an Arrival of root_work() from the master. Every other worker gets
// Load{idle} when it is ready for work: the event with which a policy may begin to ask.
//
// Give: the runtime takes work out, sends it to `to` with the message work_for(give), and steps Gave with the load that is
// left; if there is nothing to give after all, it sends nothing and steps Gave with exported = false, and the node refuses.
// Events that come between Give and Gave are kept by the node and answered with Gave's actions (but for Load, which Gave
// replaces). After a Gave that was not exported an overloaded worker counts as silent until its next Load.
//
// Start: the node counts the worker as silent then; the runtime reports its load from there on. A worker that went on by
// itself while it was idle (a parked task woke up) reports that as Load; work that it had asked for may still come.
//
// A Load that says nothing new costs nothing; report overloaded again only after another state.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scheduler/message.hpp"
#include "scheduler/neighbours.hpp"

namespace penelope::scheduler {

enum class LoadState : std::uint8_t { idle, silent, overloaded };

struct Load {
  LoadState state;
  std::uint32_t credit = 1;  // overloaded: exports that could be made at once
};
struct Timer {
  std::uint64_t generation;  // an old one is ignored
};
struct Arrival {
  NodeId from;
  Message message;
};
struct Gave {
  bool exported;
  Load left;
};
using Event = std::variant<Load, Timer, Arrival, Gave>;

struct Send {
  NodeId to;  // never the node itself
  Message message;
};
struct SetTimer {
  std::uint64_t generation;
  std::uint32_t periods = 1;
};
struct Start {
  NodeId from;
  Epoch epoch;
};
struct Give {
  NodeId to;
  Epoch epoch;
  bool pushed = false, more = false;  // what work_for() says besides
  std::vector<NodeId> seekers = {};
};
struct Matched {
  NodeId exporter, importer;
};
using Action = std::variant<Send, SetTimer, Start, Give, Matched>;
using Actions = std::vector<Action>;

class Node {
 public:
  virtual ~Node() = default;
  void step(const Event&, Actions& out);  // what is in `out` is replaced
  Actions step(const Event& event) {
    Actions out;
    step(event, out);
    return out;
  }
  NodeId id() const { return id_; }
  virtual bool goes_on_while_giving() const { return false; }  // else it keeps events until Gave
  virtual bool wanted() const { return false; }                // others wait here for work: its worker looks at its load more often

 protected:
  explicit Node(NodeId id) : id_(id) {}
  // What a policy implements: it sees Gave directly after the Give, the last action of a step, or, when it goes on while
  // giving, after other events but loads, to which it must not answer with a Give.
  virtual void handle(const Event&, Actions& out) = 0;

 private:
  NodeId id_;
  bool giving_ = false;
  std::vector<Event> waiting_;  // for Gave
};

enum class PolicyKind : std::uint8_t {
#define POLICY(id, name, Class, arguments, meaning) id,
#include "scheduler/policies.def"
#undef POLICY
};
inline constexpr std::array all_policies{
#define POLICY(id, name, Class, arguments, meaning) PolicyKind::id,
#include "scheduler/policies.def"
#undef POLICY
};
constexpr PolicyKind default_policy = all_policies[0];
const char* name_of(PolicyKind);
std::optional<PolicyKind> policy_named(std::string_view);
inline constexpr std::string_view policy_names =  // with a blank after each
#define POLICY(id, name, Class, arguments, meaning) name " "
#include "scheduler/policies.def"
#undef POLICY
    "";

std::unique_ptr<Node> make_node(PolicyKind, NodeId id, NodeId workers, std::uint64_t seed, const Neighbours& = {});

constexpr Epoch root_epoch = 1;
inline Message root_work() { return {.kind = MessageKind::work, .epoch = root_epoch}; }
inline Message work_for(const Give& give) {
  return {.kind = MessageKind::work, .epoch = give.epoch, .pushed = give.pushed, .more = give.more, .seekers = give.seekers};
}

}  // namespace penelope::scheduler
