// Fuzzes the messages between the offices of processes: requests, shows, reports, frozen tasks and the rest of what rank 0 hears, and what it
// says to the others. Corrupt ones end the run, as they should, and nothing else.
//
// The first byte of an input says who hears it: rank 0 (even) or rank 1 (odd). The rest are messages, each with its length before it
// in one byte.
#include <string>
#include <string_view>

#include "runtime/worker/parallel_run.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace penelope {
namespace {

constexpr std::uint8_t end_of_run = 3;  // what ends a follower: ControlKind::end

// What goes to the other process is dropped.
class HalfOfARun final : public RankTransport {
 public:
  explicit HalfOfARun(unsigned self) : RankTransport(Ranks{self, {1, 1}, {"a", "b"}, {0, 0}}), here_(ranks.peers(), {}, 1) {}
  Peer peers() const override { return ranks.peers(); }
  void send(Peer from, Peer to, std::string bytes) override {
    if (ranks.is_here(to)) here_.send(from, to, std::move(bytes));
  }
  std::optional<Received> receive(Peer self, std::chrono::steady_clock::time_point until) override { return here_.receive(self, until); }
  void wake(Peer self) override { here_.wake(self); }
  void hear(std::string_view message) { here_.send(ranks.office(1 - ranks.self), ranks.office(ranks.self), std::string(message)); }
  void leave(int, bool) override {}
  void on_loss(std::function<void(unsigned)>) override {}
  void on_failure(std::function<void()>) override {}
  void forget(unsigned) override {}
  bool is_lost(unsigned) const override { return false; }

 private:
  InProcessTransport here_;
};

void hear(unsigned self, std::string_view messages) {
  Program program;
  Worker root{program, StackSizes{std::uint64_t{2} << 20}};
  HalfOfARun transport(self);
  ProcessGroup group(transport, program, true);
  ParallelOptions options;
  options.workers = 2;
  options.stacks.limit = std::uint64_t{2} << 20;
  ParallelRun run(root, options, &group);
  root.outside->take_answer = [](const std::string&) { return true; };
  while (!messages.empty()) {
    const std::size_t size = std::min<std::size_t>(static_cast<std::uint8_t>(messages[0]), messages.size() - 1);
    transport.hear(messages.substr(1, size));
    messages.remove_prefix(size + 1);
  }
  if (self == 0) {
    group.stop_serving();
    return run.finish(0);  // one that was asked to leave need not
  }
  transport.hear(std::string(1, static_cast<char>(end_of_run)));
  group.follower.follow();
}

}  // namespace
}  // namespace penelope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  penelope::hear(data[0] % 2, {reinterpret_cast<const char*>(data + 1), size - 1});
  return 0;
}
