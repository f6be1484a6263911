// Searches in a world in which messages are lost, duplicated, delayed and overtake each other, and workers crash, stop and come
// back (scheduler/simulator/chaos/chaos.hpp).
//
//   chaos_campaign [SEEDS [FIRST]]      SEEDS (default 10000) in all, the policies in turn
//
// Exit status 1 if a seed showed a problem; the line that names it says how to see it again.
#include <cstdio>
#include <cstdlib>

#include "scheduler/simulator/chaos/chaos.hpp"

using namespace penelope::scheduler;

int main(int count, char** arguments) {
  constexpr PolicyKind policies[] = {PolicyKind::penelope, PolicyKind::central, PolicyKind::random};
  const std::uint64_t seeds = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 10'000;
  const std::uint64_t first = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 0;
  ChaosReport sum;
  unsigned problems = 0;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    const PolicyKind policy = policies[seed % 3];
    const ChaosReport report = run_chaos(random_chaos_settings(policy, seed));
    if (!report.problem.empty()) {
      ++problems;
      std::printf("%s seed %llu: %s (again: chaos_campaign 1 %llu)\n", name_of(policy), (unsigned long long)seed, report.problem.c_str(),
                  (unsigned long long)seed);
    }
    sum.events += report.events, sum.packets += report.packets, sum.lost_packets += report.lost_packets;
    sum.answers += report.answers, sum.exports += report.exports, sum.restarts += report.restarts, sum.drops += report.drops;
    sum.crashes += report.crashes, sum.fenced += report.fenced, sum.views += report.views;
    const std::uint64_t done = seed - first + 1;
    if (done % 100 == 0 || done == seeds) std::fprintf(stderr, "\r%6llu seeds", (unsigned long long)done);
  }
  std::fprintf(stderr, "\n");
  const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
  std::printf("%llu seeds: %u with problems; %llu events, %llu packets (%llu lost), %llu answers, %llu exports\n", number(seeds), problems,
              number(sum.events), number(sum.packets), number(sum.lost_packets), number(sum.answers), number(sum.exports));
  std::printf("%llu crashes, %llu workers fenced, %llu views; %llu tasks begun again, %llu dropped\n", number(sum.crashes), number(sum.fenced),
              number(sum.views), number(sum.restarts), number(sum.drops));
  return problems > 0 ? 1 : 0;
}
