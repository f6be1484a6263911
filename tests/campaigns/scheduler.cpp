// Simulated worlds by the thousand for every scheduling policy, and what an export costs in messages.
//
//   scheduler_campaign [SEEDS [FIRST]]      SEEDS (default 12000) for penelope and penelope+, a sixth of them for each other policy
//
// Exit status 1 if a seed showed a problem; the line that names it says how to see it again.
#include <cstdio>
#include <cstdlib>

#include "scheduler/simulator/protocol/world.hpp"

using namespace penelope::scheduler;

namespace {

bool is_penelope(PolicyKind policy) { return policy == PolicyKind::penelope || policy == PolicyKind::penelope_plus; }

unsigned run_seeds(PolicyKind policy, std::uint64_t first, std::uint64_t seeds) {
  unsigned problems = 0;
  std::uint64_t events = 0, exports = 0, failed = 0, quiet = 0;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    const WorldReport report = run_world(random_settings(policy, seed));
    events += report.events;
    exports += report.exports;
    failed += report.failed_exports;
    quiet += report.quiet_points;
    if (!report.problem.empty()) {
      ++problems;
      std::printf("%s seed %llu: %s (again: scheduler_campaign 1 %llu)\n", name_of(policy), (unsigned long long)seed, report.problem.c_str(),
                  (unsigned long long)seed);
    }
    const std::uint64_t done = seed - first + 1;
    if (done % 1000 == 0 || done == seeds) std::fprintf(stderr, "\r%-9s %6llu seeds", name_of(policy), (unsigned long long)done);
  }
  std::fprintf(stderr, "\n");
  std::printf("%-9s %llu seeds: %u with problems; %llu events, %llu exports, %llu refused by the exporter, %llu quiet points\n", name_of(policy),
              (unsigned long long)seeds, problems, (unsigned long long)events, (unsigned long long)exports, (unsigned long long)failed,
              (unsigned long long)quiet);
  return problems;
}

// Work for a hundred units a worker; messages take some hundredths of a unit.
void print_price(PolicyKind policy, NodeId workers) {
  constexpr unsigned seeds = 40;
  WorldReport sum;
  for (unsigned seed = 0; seed < seeds; ++seed) {
    WorldSettings settings{.policy = policy, .seed = seed, .workers = workers, .units = 100 * workers};
    settings.checks = false;
    const WorldReport report = run_world(settings);
    sum.exports += report.exports;
    sum.matches += report.matches;
    sum.matches_below_master += report.matches_below_master;
    sum.messages_at_master += report.messages_at_master;
    sum.makespan += report.makespan;
    for (unsigned kind = 0; kind < message_kinds; ++kind) sum.messages[kind] += report.messages[kind];
  }
  const auto each = [&](std::uint64_t n) { return static_cast<double>(n) / static_cast<double>(sum.exports); };
  std::printf(
      "%-9s N=%-3u %5.0f exports, mean time %6.1f; an export costs %5.2f messages (%4.2f to the master; %2.0f %% of "
      "matches "
      "below it):",
      name_of(policy), workers, static_cast<double>(sum.exports) / seeds, sum.makespan / seeds, each(sum.all_messages()),
      each(sum.messages_at_master), 100.0 * static_cast<double>(sum.matches_below_master) / static_cast<double>(sum.matches));
  for (unsigned kind = 0; kind < message_kinds; ++kind)
    if (sum.messages[kind] > 0) std::printf(" %s %.2f", name_of(static_cast<MessageKind>(kind)), each(sum.messages[kind]));
  std::printf("\n");
}

}  // namespace

int main(int count, char** arguments) {
  const std::uint64_t seeds = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 12000;
  const std::uint64_t first = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 0;
  unsigned problems = 0;
  for (PolicyKind policy : all_policies) problems += run_seeds(policy, first, is_penelope(policy) ? seeds : (seeds + 5) / 6);
  for (NodeId workers : {8, 32})
    for (PolicyKind policy : all_policies) print_price(policy, workers);
  return problems > 0 ? 1 : 0;
}
