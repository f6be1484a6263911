#include "runtime/transport/mpi_meeting.hpp"

#include <ifaddrs.h>
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <optional>
#include <random>
#include <utility>

#include "runtime/system/standard_error.hpp"
#include "runtime/transport/leftovers.hpp"
#include "runtime/transport/start_watch.hpp"

namespace penelope {

namespace {

constexpr std::size_t most_addresses = 8;
constexpr std::chrono::minutes time_to_meet{2};
constexpr int exit_without_meeting = 2;
std::atomic<pid_t> meets{0};  // this process, within meet(): it is also asked for processes that libraries fork
std::function<void(const std::string& why, bool has_died)> when_failed;  // set before

// What every rank tells the others at the start.
struct Introduction {
  std::uint64_t build;
  std::uint64_t run;  // that of rank 0 counts, as its interval
  double heartbeat_interval;
  std::uint64_t stack_limit;
  std::uint32_t workers;
  std::uint16_t doorbell_port, heartbeat_port;  // in network order
  std::uint32_t address_count;
  std::array<std::uint32_t, most_addresses> addresses;  // of this host's interfaces
  std::array<std::uint32_t, most_addresses> masks;
  char host[64];
};

void note_addresses(Introduction& me) {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return;
  for (const ifaddrs* i = all; i && me.address_count < most_addresses; i = i->ifa_next) {
    if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || !i->ifa_netmask) continue;
    me.addresses[me.address_count] = reinterpret_cast<const sockaddr_in*>(i->ifa_addr)->sin_addr.s_addr;
    me.masks[me.address_count++] = reinterpret_cast<const sockaddr_in*>(i->ifa_netmask)->sin_addr.s_addr;
  }
  freeifaddrs(all);
}

Introduction introduce(const JoinOptions& options, const UdpSocket& doorbell, const UdpSocket& heartbeats) {
  Introduction me{};
  me.build = options.build;
  std::random_device random;
  me.run = std::uint64_t{random()} << 32 | random();
  me.heartbeat_interval = options.heartbeat;
  me.workers = options.workers;
  me.stack_limit = options.stack_limit;
  me.doorbell_port = doorbell.port();
  me.heartbeat_port = heartbeats.port();
  gethostname(me.host, sizeof me.host - 1);
  note_addresses(me);
  return me;
}

bool on_one_host(const Introduction& a, const Introduction& b) { return std::strcmp(a.host, b.host) == 0; }

// The other's address in a network that both are in, but for that of the host itself.
std::optional<std::uint32_t> common_address(const Introduction& me, const Introduction& other) {
  for (unsigned o = 0; o < other.address_count; ++o) {
    if (other.addresses[o] == htonl(INADDR_LOOPBACK)) continue;
    for (unsigned m = 0; m < me.address_count; ++m)
      if (me.masks[m] == other.masks[o] && (me.addresses[m] & me.masks[m]) == (other.addresses[o] & other.masks[o])) return other.addresses[o];
  }
  return std::nullopt;
}

// Where a port of another rank is: on this host, in a network that both have, or at its first address.
sockaddr_in reach(const Introduction& me, const Introduction& other, std::uint16_t port) {
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = port;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (on_one_host(me, other)) return at;
  const auto end = other.addresses.begin() + other.address_count;
  const auto first = std::find_if(other.addresses.begin(), end, [&](std::uint32_t a) { return a != at.sin_addr.s_addr; });
  if (const auto common = common_address(me, other)) {
    at.sin_addr.s_addr = *common;
  } else if (first != end) {
    at.sin_addr.s_addr = *first;
  }
  return at;
}

// Ranks on one host need none of MPI's networks, one collective operation (that of join_ranks), and not to know how the host is
// built, which hwloc finds out in hundreds of files and from every PCI device. What nobody uses is not even loaded: 32 ranks start
// in half of the CPU time (1.5 s and 0.8 s on two cores).
struct Setting {
  const char *name, *value;
};
constexpr Setting settings_on_one_host[] = {
    {"OMPI_MCA_pml", "ob1"},
    {"OMPI_MCA_btl", "vader,self"},
    {"OMPI_MCA_coll", "basic,libnbc,self"},
    {"OMPI_MCA_osc", "^sm,rdma,pt2pt,monitoring,ucx,portals4"},
    {"OMPI_MCA_op", "^avx"},
    {"OMPI_MCA_mpool", "^hugepage"},
    {"OMPI_MCA_rcache", "^grdma"},
    {"OMPI_MCA_shmem", "^sysv,posix"},
    {"OMPI_MCA_reachable", "^netlink"},
    {"OMPI_MCA_schizo", "^slurm,jsm,flux,orte"},
    {"OMPI_MCA_state", "^orted,hnp,novm,tool"},
    {"OMPI_MCA_errmgr", "^default_orted,default_hnp,default_tool"},
    {"HWLOC_COMPONENTS", "no_os,stop"},
    {"HWLOC_PLUGINS_PATH", "/dev/null"},
};

// MPI_Init with these settings, which the program and what it starts do not see. What the user has chosen stays.
int initialize_mpi() {
  std::vector<const char*> added;
  const LaunchedRank launched = launched_rank();
  if (launched.on_this_host >= launched.ranks && !getenv("OMPI_MCA_pml") && !getenv("OMPI_MCA_btl")) {
    for (const auto& [name, value] : settings_on_one_host) {
      if (getenv(name)) continue;
      setenv(name, value, 0);
      added.push_back(name);
    }
  }
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
  for (const char* const name : added) unsetenv(name);
  return provided;
}

std::string job() {
  const char* const name = std::getenv("PMIX_NAMESPACE");
  return name ? name : "";
}

[[noreturn]] void end_without_meeting(const std::string& why, bool has_died) {
  remove_shared_memory_of(own_job());  // all give up
  if (when_failed) std::exchange(when_failed, nullptr)(why, has_died);
  print_error("penelope: the ranks could not connect: {}\n", why);
  std::_Exit(exit_without_meeting);
}

}  // namespace

void note_exit_while_meeting() {
  if (meets == getpid()) end_without_meeting("MPI has ended this one", false);
}

Meeting meet(const JoinOptions& options, const UdpSocket& doorbell, const UdpSocket& heartbeats) {
  when_failed = options.on_failed_start;
  meets = getpid();
  std::optional<StartWatch> watch(std::in_place, launched_rank(), job(), time_to_meet,
                                  [](const std::string& why) { end_without_meeting(why, true); });
  if (initialize_mpi() < MPI_THREAD_SERIALIZED) throw RankError("this MPI allows one thread only");
  int self = 0, count = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &self);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  const Introduction me = introduce(options, doorbell, heartbeats);
  std::vector<Introduction> all(static_cast<std::size_t>(count));
  MPI_Allgather(&me, sizeof me, MPI_BYTE, all.data(), sizeof me, MPI_BYTE, MPI_COMM_WORLD);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  meets = 0;
  watch.reset();

  Meeting met{
      {static_cast<unsigned>(self), {}, {}, {}, me.stack_limit}, {}, {static_cast<unsigned>(self), {}, all[0].run, all[0].heartbeat_interval}};
  for (const Introduction& other : all) {
    if (other.build != all[0].build)
      throw RankError("rank " + std::to_string(met.ranks.count()) + " on " + other.host + " runs another build of penelope than rank 0 on " +
                      all[0].host);
    met.ranks.workers.push_back(other.workers);
    met.ranks.stack_limit = std::min(met.ranks.stack_limit, other.stack_limit);
    met.ranks.hosts.push_back(other.host);
    const auto near = std::find_if(all.begin(), all.end(), [&other](const Introduction& one) {
      return &one == &other || on_one_host(one, other) || common_address(one, other);
    });
    met.ranks.networks.push_back(static_cast<std::uint32_t>(near - all.begin()));
    met.doorbells.push_back(reach(me, other, other.doorbell_port));
    met.heartbeats.addresses.push_back(reach(me, other, other.heartbeat_port));
  }
  return met;
}

}  // namespace penelope
