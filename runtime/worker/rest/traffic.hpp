// Traffic: how many tasks and messages between tasks a worker has sent to each process, and how many have arrived from there. When all
// workers stand still, the sums over all of them tell whether anything is under way. The worker's mutex guards it.
#pragma once
#include <cstdint>
#include <vector>

#include "runtime/worker/rest/clause_holders.hpp"

namespace penelope {

class Traffic {
 public:
  explicit Traffic(unsigned ranks) : sent_to_(ranks), arrived_from_(ranks) {}

  void sent(unsigned rank) { ++sent_to_[rank]; }
  void arrived(unsigned rank) { ++arrived_from_[rank]; }

  // Between workers of this process, sent by this one less those that have arrived here.
  std::int64_t under_way_in(unsigned rank) const {
    return static_cast<std::int64_t>(sent_to_[rank]) - static_cast<std::int64_t>(arrived_from_[rank]);
  }
  // What went to a lost process, or came from there, is no matter.
  template <class IsLost>
  void add_to(ClauseHolders& all, IsLost is_lost) const {
    for (const std::uint64_t arrived : arrived_from_) all.arrived += arrived;
    for (unsigned rank = 0; rank < sent_to_.size(); ++rank)
      if (!is_lost(rank)) all.under_way += static_cast<std::int64_t>(sent_to_[rank]) - static_cast<std::int64_t>(arrived_from_[rank]);
  }

 private:
  std::vector<std::uint64_t> sent_to_, arrived_from_;  // by rank
};

}  // namespace penelope
