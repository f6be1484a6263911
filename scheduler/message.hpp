// What schedulers say to each other: one small struct for every policy, and its form as bytes.
//
//   bytes:  kind | the fields that message_fields says, in the order of the struct, as numbers of 7 bits a byte, low
//           bits first, a high bit when more follow | sons: their number, then node and epoch of each | seekers: the number
//           of runs of successive ids, then first id and length of each
//
// A message names its own end, so a payload (the work) may follow it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace penelope::scheduler {

using NodeId = std::uint32_t;
constexpr NodeId master = 0;    // workers are 1 to N
using Version = std::uint32_t;  // of what a worker says about its load: a higher one is later
using Epoch = std::uint32_t;    // of a worker's place in the hierarchy: every import begins one

// What is known of a worker's load: an idle or an overloaded bit, or neither.
enum class Bit : std::uint8_t { none, idle, overloaded };

enum class MessageKind : std::uint8_t {
  state,       // up: `subject` shows `bit` as of `version`; with `credit` when overloaded; `peer` refused as `peer_version`
  offer,       // to a worker, idle as of `peer_version`: `subject`, overloaded as of `version`, may have work; by `peer`
  request,     // work for the idle worker `subject` of `epoch` and `version`; `peer` offered the receiver as of `peer_version`;
               // goes on to `hops` others before it is kept
  work,        // the work follows; the receiver is a son of the sender as of `epoch`; `seekers` want some of it, and with `more`
               // so do others that the sender keeps; `pushed`: it is not the answer to the receiver's last request
  refuse,      // no work here; what was said as of `version` no longer holds
  retry,       // to the maker of a match: `subject`, overloaded as of `version`, can export once more
  adopt,       // to the father: take these sons
  adopted,     // they are taken
  new_father,  // to a son of `epoch`: `subject` is your father now
  leave,       // to a father: the sender is no longer your son of `epoch`, nor idle as of `version` if there is one
  seek,        // `seekers` want work
  supply,      // `credit` exports could be made by the sender, or by the nodes below it in a fixed tree
  wait         // of an idle worker: push work to it, once, when there is some
};
constexpr unsigned message_kinds = 13;
const char* name_of(MessageKind);

struct Son {
  NodeId node;
  Epoch epoch;
  bool operator==(const Son&) const = default;
};

struct Message {
  MessageKind kind;
  Bit bit = Bit::none;
  NodeId subject = 0;
  Version version = 0;
  NodeId peer = 0;
  Version peer_version = 0;
  Epoch epoch = 0;
  std::uint32_t credit = 0;
  std::uint32_t hops = 0;
  bool pushed = false, more = false;
  std::vector<Son> sons = {};
  std::vector<NodeId> seekers = {};
  bool operator==(const Message&) const = default;
};

// Calls f(worker) for those for whom a message asks for work. The runtime says with each what its stacks hold.
template <class F>
void for_each_seeker(const Message& m, F&& f) {
  if (m.kind == MessageKind::request) f(m.subject);
  for (const NodeId seeker : m.seekers) f(seeker);
}

void encode(const Message&, std::string& bytes);  // appends
// Removes a message from the front of bytes. Nothing: the bytes are no message between nodes 0 to `workers`.
std::optional<Message> decode(std::string_view& bytes, NodeId workers);

}  // namespace penelope::scheduler
