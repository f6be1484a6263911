// The transport over several processes, run by mpirun: every worker sends messages of many sizes to every other worker, all at
// once; each has to arrive complete and in the order in which its sender sent it. Rank 0 then prints what one way takes.
//
//   mpirun -n 3 ranks_transport
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "runtime/transport/ranks.hpp"

namespace penelope {
namespace {

constexpr unsigned messages = 400;  // from each worker to each
constexpr unsigned rounds = 500;    // of a message there and back
constexpr auto too_long = std::chrono::seconds(30);

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const char* what, Peer at) {
  std::fprintf(stderr, "worker %u: %s\n", at, what);
  std::_Exit(1);
}

// The size, and then the content, depend on who sends the how many-th.
std::string message_of(Peer from, Peer to, unsigned number) {
  const unsigned seed = from * 31 + to * 17 + number;
  const std::size_t size = seed % 50 == 0 ? 1'500'000 : seed % 7 == 0 ? 20'000 : seed % 100;
  return std::string(size, static_cast<char>('a' + seed % 26)) + std::to_string(number);
}

std::string receive(RankTransport& t, Peer self, Peer& from) {
  auto received = t.receive(self, Clock::now() + too_long);
  if (!received) fail("a message is missing", self);
  from = received->from;
  return std::move(received->bytes);
}

void exchange(RankTransport& t, Peer self) {
  const Peer all = t.ranks.all_workers();
  std::thread sender([&] {
    for (unsigned n = 0; n < messages; ++n)
      for (Peer to = 1; to <= all; ++to) t.send(self, to, message_of(self, to, n));
  });
  std::vector<unsigned> next(all + 1);
  for (unsigned left = messages * all; left > 0; --left) {
    Peer from = 0;
    const std::string bytes = receive(t, self, from);
    if (bytes != message_of(from, self, next[from]++)) fail("a message is wrong, or out of order", self);
  }
  sender.join();
}

// Between the offices of ranks 0 and 1.
void measure_one_way(RankTransport& t) {
  if (t.ranks.self > 1) return;
  const Peer here = t.ranks.office(t.ranks.self), other = t.ranks.office(1 - t.ranks.self);
  std::vector<double> times;
  for (unsigned i = 0; i < rounds; ++i) {
    Peer from = 0;
    if (t.ranks.self == 1) {
      receive(t, here, from);
      t.send(here, other, "back");
      continue;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));  // all communication threads sleep
    const auto began = Clock::now();
    t.send(here, other, "there");
    receive(t, here, from);
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - began).count() / 2);
  }
  std::sort(times.begin(), times.end());
  if (!times.empty()) std::printf("one way: p50 %.0f us, p99 %.0f us\n", times[times.size() / 2], times[times.size() * 99 / 100]);
}

int run() {
  const auto transport = join_ranks({2, 1, std::chrono::microseconds(0), 1});
  std::vector<std::thread> workers;
  const Peer first = transport->ranks.first_worker(transport->ranks.self);
  for (Peer p = first; p < first + 2; ++p) workers.emplace_back([&, p] { exchange(*transport, p); });
  for (std::thread& w : workers) w.join();
  measure_one_way(*transport);
  std::fflush(stdout);
  transport->leave(0);
  std::_Exit(0);
}

}  // namespace
}  // namespace penelope

int main() { return penelope::run(); }
