// Random programs of the goal language in the simulated parallel world against the oracle; see tests/campaigns/ortree.
// A program that differs is made as small as it can be while it still differs.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "scheduler/simulator/ortree/goal_generator.hpp"
#include "scheduler/simulator/ortree/ortree_world.hpp"

using namespace penelope::simulator;

namespace {

constexpr int runs_per_program = 3;
bool with_losses = false;
long losses = 0, restarts = 0, tasks = 0, reads_ahead = 0, failed_checks = 0, kept_changes = 0, taken_back = 0;

struct Difference {
  std::uint64_t seed;
  std::string what;
};

// Up to so many runs, with the seeds from `first` on. `ends`: whether the oracle came to an end.
std::optional<Difference> find_difference(const Goal& program, std::uint64_t first, int runs, bool& ends, bool brief = false) {
  ends = true;
  for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(runs); ++seed) {
    Random random(seed);
    WorldOptions options = random_options(random);
    if (with_losses) add_random_losses(options, random);
    if (brief) {
      options.answer_limit = {};
      options.most_ticks = 8000;
    }
    WorldReport report;
    const auto difference = compare_with_oracle(program, seed, options, &report);
    losses += report.losses;
    restarts += report.restarts;
    reads_ahead += report.reads_ahead;
    kept_changes += report.kept_changes;
    taken_back += report.taken_back;
    failed_checks += report.failed_checks;
    tasks += static_cast<long>(report.tasks);
    ends = difference.has_value();
    if (!ends) return {};
    if (!difference->empty()) return Difference{seed, *difference};
  }
  return {};
}

// Takes any smaller goal that differs in one of many runs, until there is none.
void print_shrunk(GoalRef program) {
  bool ends;
  auto difference = find_difference(*program, 0, 400, ends, true);
  if (!difference) {
    std::printf("  (not shrunk: no difference in 400 other runs)\n");
    return;
  }
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const GoalRef& candidate : smaller_goals(program)) {
      const auto found = find_difference(*candidate, 0, 200, ends, true);
      if (!found) continue;
      program = candidate;
      difference = found;
      smaller = true;
      break;
    }
  }
  std::printf("shrunk  %s, seed %llu\n%s\n", to_text(*program).c_str(), static_cast<unsigned long long>(difference->seed),
              difference->what.c_str());
}

class Campaign {
 public:
  void run(const GoalRef& program, std::uint64_t number) {
    bool ends;
    const auto difference = find_difference(*program, number * runs_per_program, runs_per_program, ends);
    ++(ends ? compared_ : endless_);
    if (difference) {
      ++different_;
      std::printf("DIFFERENCE %s, seed %llu\n%s\n", to_text(*program).c_str(), static_cast<unsigned long long>(difference->seed),
                  difference->what.c_str());
      print_shrunk(program);
    }
    if ((compared_ + endless_) % 50000 == 0) print();
    std::fflush(stdout);
  }
  void print() const {
    std::printf("%ld programs compared, %d runs each; %ld passed over (endless); %ld differ\n", compared_, runs_per_program, endless_,
                different_);
    if (!with_losses)
      std::printf("%ld reads ahead of the front, %ld tasks began again, %ld changes kept, %ld tasks taken back\n", reads_ahead, failed_checks,
                  kept_changes, taken_back);
    if (with_losses) std::printf("%ld tasks, %ld losses, %ld restarts\n", tasks, losses, restarts);
  }
  bool passed() const { return different_ == 0; }
  bool enough() const { return different_ >= 5; }

 private:
  long compared_ = 0, endless_ = 0, different_ = 0;
};

int run_lines(std::istream& lines) {
  Campaign campaign;
  std::string line;
  for (std::uint64_t number = 0; std::getline(lines, line) && !campaign.enough(); ++number) {
    const auto program = parse_goal(line);
    if (!program) {
      std::fprintf(stderr, "ortree_campaign: no goal: %s\n", line.c_str());
      return 2;
    }
    campaign.run(*program, number);
  }
  campaign.print();
  return campaign.passed() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "--losses") {
    with_losses = true;
    --argc;
    ++argv;
  }
  if (argc == 3 && std::string(argv[1]) == "--file") {
    std::ifstream file(argv[2]);
    if (file) return run_lines(file);
    std::fprintf(stderr, "ortree_campaign: cannot read %s\n", argv[2]);
    return 2;
  }
  const long programs = argc > 1 ? std::atol(argv[1]) : 200000;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
  Campaign campaign;
  for (std::uint64_t i = first; i < first + static_cast<std::uint64_t>(programs) && !campaign.enough(); ++i)
    campaign.run(i % 3 == 0 ? random_program(i) : i % 3 == 1 ? directed_program(i) : program_with_state(i), i);
  campaign.print();
  return campaign.passed() ? 0 : 1;
}
