#include "runtime/launch/ranks/together.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <set>

#include "runtime/system/standard_error.hpp"
#include "runtime/worker/cores.hpp"
#include "wam/base/mapped_file.hpp"
#include "wam/base/widths.hpp"
#include "wam/code/image.hpp"

namespace penelope {

namespace {

// What must be the same in all processes: copies of stacks and messages mean nothing elsewhere otherwise.
std::uint64_t build_of(const Command& c) {
  const std::string options = fmt::format("{} {} {}", PENELOPE_VERSION, image_version(), same_in_all_ranks(c));
  return hash_of_program(XXH3_64bits(options.data(), options.size()));
}

unsigned on_this_host(const Ranks& ranks) {
  return static_cast<unsigned>(std::count(ranks.hosts.begin(), ranks.hosts.end(), ranks.hosts[ranks.self]));
}

// The cores that this process may use are also those of others on this host, unless mpirun has bound it to some.
bool shares_cores(unsigned ranks_here) { return ranks_here > 1 && allowed_cores() == sysconf(_SC_NPROCESSORS_ONLN); }

void introduce(const Ranks& ranks, const Command& command) {
  const std::size_t hosts = std::set<std::string>(ranks.hosts.begin(), ranks.hosts.end()).size();
  if (!command.quiet)
    print_error("penelope: {} ranks on {} host{}, {} workers, Open MPI\n", ranks.count(), hosts, hosts == 1 ? "" : "s", ranks.all_workers());
  const unsigned here = ranks.workers_on_host_of(0), cores = usable_cores();
  const bool shared = shares_cores(on_this_host(ranks));
  if (!shared && ranks.workers[0] > cores) {
    print_error("penelope: warning: mpirun has bound this process to {} core{} for {} workers: mpirun --bind-to none\n", cores,
                cores == 1 ? "" : "s", ranks.workers[0]);
  } else if (shared && here > cores) {
    print_error("penelope: warning: {} workers share the {} cores of {}: fewer ranks, or -j {}\n", here, cores, ranks.hosts[0],
                std::max(1u, cores / on_this_host(ranks)));
  }
}

}  // namespace

std::uint64_t hash_of_program(std::uint64_t seed) {
  const MappedFile program("/proc/self/exe");
  return XXH3_64bits_withSeed(program.bytes().data(), program.bytes().size(), seed);
}

void warn_of_idle_workers(const Command& command) {
  constexpr unsigned most_for_a_core = 4;
  const unsigned cores = usable_cores();
  if (command.quiet || command.workers <= most_for_a_core * cores) return;
  print_error("penelope: warning: {} workers share the {} core{} that this process may use: more only cost time; -j {}\n", command.workers,
              cores, cores == 1 ? "" : "s", cores);
}

unsigned own_workers(const Command& command) {
  if (command.workers) return command.workers;
  const unsigned ranks_here = launched_rank().on_this_host;
  const unsigned cores = shares_cores(ranks_here) ? std::max(1u, usable_cores() / ranks_here) : usable_cores();
  return std::min<unsigned>(cores, max_workers);
}

double workers_per_core(const Command& command, const Ranks* ranks) {
  const unsigned workers = ranks && shares_cores(on_this_host(*ranks)) ? ranks->workers_on_host_of(ranks->self) : own_workers(command);
  return std::max(1.0, static_cast<double>(workers) / usable_cores());
}

bool recovers(const Command& command, const RankTransport& together) {
  return together.outlives_ranks && !command.no_recovery && command.order != "any";
}

std::chrono::microseconds message_delay(const Command& command) {
  constexpr unsigned of_loopback = 300;
  return std::chrono::microseconds(std::max(command.shake, command.transport == "loopback" ? of_loopback : 0));
}

std::unique_ptr<RankTransport> join(const Command& command, std::function<void(const std::string& why, bool has_died)> on_failed_start) {
  auto together = join_ranks({own_workers(command), build_of(command), message_delay(command), command.seed, command.link, command.damage,
                              command.heartbeat, command.stack_limit, std::move(on_failed_start)});
  if (together->ranks.count() > max_ranks) throw RankError(fmt::format("at most {} processes, not {}", max_ranks, together->ranks.count()));
  if (together->ranks.self == 0) introduce(together->ranks, command);
  return together;
}

}  // namespace penelope
