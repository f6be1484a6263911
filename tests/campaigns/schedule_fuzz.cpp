// Random schedules of a scheduling policy until the time is over. One that breaks it is made small and kept.
//
//   schedule_fuzz POLICY SECONDS [SEED [DIRECTORY]]   keeps what it finds in DIRECTORY (default: here) as POLICY_SEED.trace;
//                                                     POLICY may be `all`: one after the other, SECONDS for each
//   schedule_fuzz --replay FILE                       runs the choices of a trace; prints all that happens
//   schedule_fuzz --print SEED --like FILE            a random schedule with the settings of FILE
//
// Exit status 1: a problem; 2: the command line.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "scheduler/simulator/protocol/schedule_fuzz.hpp"

using namespace penelope::scheduler;

namespace {

std::optional<Schedule> read(const char* path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  return schedule_from(std::string(std::istreambuf_iterator<char>(file), {}));
}

int print(const Schedule& schedule) {
  const Replay run = replay(schedule);
  std::fputs(run.text.c_str(), stdout);
  if (!run.problem.empty()) std::fprintf(stderr, "problem: %s\n", run.problem.c_str());
  return run.problem.empty() ? 0 : 1;
}

void keep(const FuzzRun& found, const std::string& path) {
  const Schedule small = found.problem == "no end" ? found.schedule : shrink(found.schedule);
  const Replay run = replay(small);
  std::ofstream(path) << "# " << (run.problem.empty() ? found.problem : run.problem) << "\n" << run.text;
  std::printf("%s: %zu choices, made %zu: %s\n", found.problem.c_str(), found.schedule.choices.size(), small.choices.size(), path.c_str());
}

int fuzz(PolicyKind policy, double seconds, std::uint64_t first, const std::string& directory) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  std::uint64_t seed = first, choices = 0;
  for (; Clock::now() < end; ++seed) {
    const FuzzRun run = random_schedule(random_schedule_settings(policy, seed), seed);
    choices += run.schedule.choices.size();
    if (run.problem.empty()) continue;
    keep(run, directory + "/" + name_of(policy) + "_" + std::to_string(seed) + ".trace");
    return 1;
  }
  std::printf("%s: %llu schedules, %llu choices, no problem\n", name_of(policy), (unsigned long long)(seed - first),
              (unsigned long long)choices);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string first = count > 1 ? arguments[1] : "";
  if (first == "--replay" && count == 3) {
    if (const auto schedule = read(arguments[2])) return print(*schedule);
  } else if (first == "--print" && count == 5 && arguments[3] == std::string("--like")) {
    const std::uint64_t seed = std::strtoull(arguments[2], nullptr, 10);
    if (const auto schedule = read(arguments[4])) return print(random_schedule(schedule->settings, seed).schedule);
  } else if (const auto named = policy_named(first); (named || first == "all") && count >= 3) {
    int status = 0;
    for (const PolicyKind policy : all_policies)
      if (!named || *named == policy)
        status |= fuzz(policy, std::strtod(arguments[2], nullptr), count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1,
                       count > 4 ? arguments[4] : ".");
    return status;
  }
  std::fputs("usage: schedule_fuzz POLICY|all SECONDS [SEED [DIRECTORY]] | --replay FILE | --print SEED --like FILE\n", stderr);
  return 2;
}
