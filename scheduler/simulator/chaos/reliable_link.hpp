// Messages to one other node over a network that loses, duplicates, delays and reorders packets: each arrives once, in order,
// as long as both nodes live. (MPI needs none of this; datagrams would.)
//
//   packet   incarnations of sender and receiver | sequence | acknowledged: all before it have arrived | payload, if any
//
// Every packet acknowledges; a packet with a payload is answered with one that has none. What is not acknowledged is sent again
// when the timer runs out, after twice as long each time, and only the first few of it. A link is between two incarnations: a
// packet of or for another one is ignored, so nothing of before a crash is taken for something of after it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "scheduler/membership.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler {

template <class Payload>
class ReliableLink {
 public:
  struct Packet {
    Incarnation from = 0, to = 0;
    std::uint64_t sequence = 0;  // of the payload; 0: there is none
    std::uint64_t acknowledged = 0;
    Payload payload = {};
  };

  ReliableLink() = default;
  ReliableLink(Incarnation own, Incarnation other) : own_(own), other_(other) {}

  Incarnation own() const { return own_; }
  Incarnation other() const { return other_; }
  bool waits() const { return !unacknowledged_.empty(); }                 // for acknowledgements: a timer should run
  std::uint32_t periods() const { return std::uint32_t{1} << silence_; }  // of the timer, in retransmission times

  Packet send(Payload payload) {
    unacknowledged_.push_back(std::move(payload));
    return packet(unacknowledged_.size() - 1);
  }

  // The payloads that can be handled now, in order; `answer`: acknowledge with acknowledgement().
  std::vector<Payload> receive(Packet p, bool& answer) {
    std::vector<Payload> result;
    answer = false;
    if (p.from != other_ || p.to != own_) return result;
    while (first_ < p.acknowledged && !unacknowledged_.empty()) {
      unacknowledged_.pop_front();
      ++first_;
      silence_ = 0;
    }
    if (p.sequence == 0) return result;
    answer = true;
    if (p.sequence >= expected_) early_.emplace(p.sequence, std::move(p.payload));
    for (auto next = early_.find(expected_); next != early_.end(); next = early_.find(++expected_)) {
      result.push_back(std::move(next->second));
      early_.erase(next);
    }
    PENELOPE_CHECK(early_.empty() || early_.begin()->first > expected_);  // what could be handled has been
    return result;
  }
  Packet acknowledgement() const { return {own_, other_, 0, expected_, {}}; }

  // The timer has run out.
  std::vector<Packet> again() {
    std::vector<Packet> result;
    for (std::size_t i = 0; i < std::min(unacknowledged_.size(), window); ++i) result.push_back(packet(i));
    silence_ = std::min(silence_ + 1, longest_silence);
    return result;
  }

 private:
  static constexpr std::size_t window = 8;
  static constexpr std::uint32_t longest_silence = 4;

  Packet packet(std::size_t index) const {
    PENELOPE_CHECK(index < unacknowledged_.size());
    return {own_, other_, first_ + index, expected_, unacknowledged_[index]};
  }

  Incarnation own_ = 0, other_ = 0;
  std::deque<Payload> unacknowledged_;
  std::uint64_t first_ = 1;     // sequence of the first of them
  std::uint64_t expected_ = 1;  // the next to be handled
  std::map<std::uint64_t, Payload> early_;
  std::uint32_t silence_ = 0;  // timers since the last acknowledgement
};

}  // namespace penelope::scheduler
