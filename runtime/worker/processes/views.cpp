#include "runtime/worker/processes/views.hpp"

#include <algorithm>

namespace penelope {

std::vector<unsigned> Views::working_ranks(unsigned spare) const {
  std::vector<unsigned> result;
  const unsigned all = ranks.count(), wanted = all - std::min(spare, all - 1);
  for (unsigned rank = 0; rank < all && result.size() < wanted; ++rank)
    if (!is_lost_rank(rank)) result.push_back(rank);
  return result;
}

Roster Views::workers_of(const std::vector<unsigned>& working) const {
  std::vector<Peer> workers;
  for (const unsigned rank : working) {
    const Peer first = ranks.first_worker(rank);
    for (Peer peer = first; peer < first + ranks.workers[rank]; ++peer) workers.push_back(peer);
  }
  return Roster(std::move(workers));
}

scheduler::Neighbours Views::neighbours(const std::vector<unsigned>& working) const {
  scheduler::Neighbours result;
  if (!has_others()) return result;
  std::vector<std::uint32_t> processes, hosts, networks;
  for (const unsigned rank : working) {
    const auto host = std::find(ranks.hosts.begin(), ranks.hosts.end(), ranks.hosts[rank]) - ranks.hosts.begin();
    processes.insert(processes.end(), ranks.workers[rank], rank);
    hosts.insert(hosts.end(), ranks.workers[rank], static_cast<std::uint32_t>(host));
    networks.insert(networks.end(), ranks.workers[rank], ranks.networks[rank]);
  }
  result.add_level(std::move(processes));
  result.add_level(std::move(hosts));
  result.add_level(std::move(networks));
  return result;
}

}  // namespace penelope
