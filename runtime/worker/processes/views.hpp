// Views: which processes of a run are lost, and where workers are. A view is what is left of the processes; its number is how many
// were lost. Rank 0 tells of each loss, so views follow each other in the same order everywhere. A run in one process has one rank
// and no losses.
//
// Any thread may call; mark_lost() and begin_next() only who announces the loss (ProcessGroup).
#pragma once
#include <atomic>
#include <cstdint>
#include <vector>

#include "runtime/transport/ranks.hpp"
#include "runtime/worker/roster.hpp"
#include "scheduler/neighbours.hpp"

namespace penelope {

class Views {
 public:
  // `recovers`: the run goes on when a process is lost.
  Views(Ranks all, bool recovers) : ranks(std::move(all)), recovers(recovers), lost_(ranks.count()) {}

  const Ranks ranks;
  const bool recovers;

  bool is_root() const { return ranks.self == 0; }  // effects happen here
  bool has_others() const { return ranks.count() > 1; }
  std::uint32_t number() const { return number_.load(); }
  bool is_lost_rank(unsigned rank) const { return lost_[rank].load(); }
  unsigned living() const { return ranks.count() - number(); }

  unsigned rank_of(Peer peer) const { return has_others() ? ranks.rank_of(peer) : 0; }
  bool is_here(Peer peer) const { return !has_others() || ranks.is_here(peer); }
  bool is_lost(Peer peer) const { return number() > 0 && is_lost_rank(ranks.rank_of(peer)); }
  // Whether a task that leaves this process may run again, when it is a part of one that may, or of another one.
  bool may_run_again(bool parent) const { return recovers && (parent || !is_root()); }

  void mark_lost(unsigned rank) { lost_[rank] = true; }
  void begin_next() { ++number_; }

  // The first of those that live, all but so many spare ones.
  std::vector<unsigned> working_ranks(unsigned spare) const;
  Roster workers_of(const std::vector<unsigned>& working) const;
  scheduler::Neighbours neighbours(const std::vector<unsigned>& working) const;  // by process, host and network

 private:
  std::atomic<std::uint32_t> number_{0};
  std::vector<std::atomic<bool>> lost_;  // by rank
};

}  // namespace penelope
