// Messages between ranks travel in pieces, so that a small one need not wait for a large one.
//
//   piece   mark u32 | checksum u64 (xxhash of all that follows) | from u32 | to u32 | total u64 | offset u64 | bytes
//
// Messages between the same two peers keep their order: the pieces of one go before those of the next. Pieces of messages
// between other peers come between them: nothing above the transport depends on the order of what different peers send.
#pragma once
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/transport/ranks.hpp"
#include "wam/base/bytes.hpp"

namespace penelope {

// What goes to one other rank.
class PieceCutter {
 public:
  void add(Peer from, Peer to, std::string bytes);
  bool empty() const { return turns_.empty(); }
  std::string next();  // not empty(): the peers take turns

 private:
  using Pair = std::pair<Peer, Peer>;
  struct Stream {
    std::deque<std::string> messages;
    std::uint64_t sent = 0;  // of the first one
  };
  std::map<Pair, Stream> streams_;  // those that have messages
  std::deque<Pair> turns_;
};

// What comes from other ranks.
class PieceJoiner {
 public:
  explicit PieceJoiner(const Ranks& ranks) : ranks_(ranks) {}
  struct Message {
    Peer from, to;
    std::string bytes;
  };
  // The message that is complete with this piece. Throws CorruptMessage.
  std::optional<Message> add(unsigned rank, std::string_view piece);
  void forget(unsigned rank);  // the rest of its messages does not come any more

 private:
  const Ranks& ranks_;
  std::map<std::pair<Peer, Peer>, std::string> begun_;
};

}  // namespace penelope
