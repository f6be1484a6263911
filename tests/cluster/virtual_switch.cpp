// A network between virtual hosts on one machine: an Ethernet switch in user space, with a TAP device for every host.
//
//   virtual_switch PORTS PREFIX [--delay MS] [--jitter MS] [--rate MB/S] [--loss PERCENT] [--control FIFO]
//
// The devices are called PREFIX1, PREFIX2, ...; whoever started the switch moves them into the hosts' network namespaces when it
// says "ready". Host i has the hardware address 02:00:00:00:00:i, which is how frames find their way. A frame from i to j takes
//
//   the time that port i needs for those before it and for this one (rate) + the delay + a random part of the jitter
//
// and is dropped with the given probability, when more than `most_waiting` bytes wait at its port, or while a cable is cut.
// Lines on the control FIFO change that while it runs: `delay MS`, `jitter MS`, `rate MB/S` (0: no limit), `loss PERCENT`, `cut PORT`,
// `mend PORT`. Ends when its standard input ends.
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <queue>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::size_t longest_frame = 65536, most_waiting = std::size_t{16} << 20;
constexpr unsigned most_ports = 254;

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "virtual_switch: %s: %s\n", what.c_str(), std::strerror(errno));
  std::exit(1);
}

int open_tap(const std::string& name) {
  const int fd = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) fail("/dev/net/tun");
  ifreq request{};
  request.ifr_flags = IFF_TAP | IFF_NO_PI;
  name.copy(request.ifr_name, IFNAMSIZ - 1);
  if (ioctl(fd, TUNSETIFF, &request) < 0) fail(name);
  return fd;
}

struct Settings {
  double delay = 0, jitter = 0;  // seconds
  double rate = 0;               // bytes a second, of a port; 0: no limit
  double loss = 0;               // probability
};

// One setting as the command line and the control FIFO have it.
bool set(Settings& s, const std::string& name, double value) {
  if (value < 0) return false;
  if (name == "delay")
    s.delay = value / 1e3;
  else if (name == "jitter")
    s.jitter = value / 1e3;
  else if (name == "rate")
    s.rate = value * 1e6;
  else if (name == "loss")
    s.loss = value / 100;
  else
    return false;
  return true;
}

struct Frame {
  Clock::time_point due;
  std::uint64_t number;  // those due at the same time keep their order
  unsigned from, to;
  std::string bytes;
  bool operator<(const Frame& other) const { return due != other.due ? due > other.due : number > other.number; }
};

class Switch {
 public:
  Switch(unsigned ports, const std::string& prefix, Settings s, const std::string& control) : settings_(s), ports_(ports) {
    for (unsigned i = 0; i < ports; ++i) ports_[i].tap = open_tap(prefix + std::to_string(i + 1));
    if (!control.empty() && (control_ = open(control.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC)) < 0) fail(control);
  }

  void run() {
    std::vector<pollfd> watched{{STDIN_FILENO, POLLIN, 0}, {control_, POLLIN, 0}};
    for (const Port& port : ports_) watched.push_back({port.tap, POLLIN, 0});
    for (;;) {
      const timespec wait = time_to_next();
      ppoll(watched.data(), watched.size(), frames_.empty() ? nullptr : &wait, nullptr);
      if (watched[0].revents != 0 && !input_goes_on()) return;
      if (watched[1].revents & POLLIN) obey();
      for (unsigned i = 0; i < ports_.size(); ++i)
        if (watched[i + 2].revents & POLLIN) take_frames(i);
      deliver();
    }
  }

 private:
  struct Port {
    int tap = -1;
    bool cut = false;
    Clock::time_point free{};  // when what it sends now can begin
    std::size_t waiting = 0;   // bytes it has sent that are on their way
  };

  timespec time_to_next() const {
    if (frames_.empty()) return {};
    const auto left = std::max<Clock::duration>(frames_.top().due - Clock::now(), Clock::duration::zero());
    const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(left).count();
    return {ns / 1'000'000'000, ns % 1'000'000'000};
  }

  static bool input_goes_on() {
    char ignored[64];
    return read(STDIN_FILENO, ignored, sizeof ignored) > 0;
  }

  void obey() {
    char text[512];
    const ssize_t size = read(control_, text, sizeof text);
    if (size <= 0) return;
    std::istringstream lines(std::string(text, static_cast<std::size_t>(size)));
    std::string name;
    for (double value = 0; lines >> name >> value;) {
      const auto port = static_cast<unsigned>(value);
      if ((name == "cut" || name == "mend") && port >= 1 && port <= ports_.size()) {
        ports_[port - 1].cut = name == "cut";
      } else if (!set(settings_, name, value)) {
        std::fprintf(stderr, "virtual_switch: no such order: %s %g\n", name.c_str(), value);
      }
    }
  }

  void take_frames(unsigned from) {
    std::array<char, longest_frame> buffer;
    for (ssize_t size = 0; (size = read(ports_[from].tap, buffer.data(), buffer.size())) > 0;) {
      const std::string bytes(buffer.data(), static_cast<std::size_t>(size));
      const auto to = static_cast<unsigned char>(bytes[5]);
      const bool to_all = bytes[0] & 1;
      for (unsigned i = 0; i < ports_.size(); ++i)
        if (i != from && (to_all || to == i + 1)) send(from, i, bytes);
    }
  }

  void send(unsigned from, unsigned to, const std::string& bytes) {
    Port& port = ports_[from];
    if (port.cut || ports_[to].cut || port.waiting + bytes.size() > most_waiting || probability_(random_) < settings_.loss) return;
    const auto now = Clock::now();
    const double takes = settings_.rate > 0 ? static_cast<double>(bytes.size()) / settings_.rate : 0;
    port.free = std::max(port.free, now) + std::chrono::duration_cast<Clock::duration>(Seconds(takes));
    const Seconds on_the_way(settings_.delay + settings_.jitter * probability_(random_));
    port.waiting += bytes.size();
    frames_.push({port.free + std::chrono::duration_cast<Clock::duration>(on_the_way), ++sent_, from, to, bytes});
  }

  void deliver() {
    for (const auto now = Clock::now(); !frames_.empty() && frames_.top().due <= now; frames_.pop()) {
      const Frame& f = frames_.top();
      ports_[f.from].waiting -= f.bytes.size();
      if (ports_[f.to].cut) continue;
      [[maybe_unused]] const auto written = write(ports_[f.to].tap, f.bytes.data(), f.bytes.size());  // full: lost, as on a wire
    }
  }

  Settings settings_;
  std::vector<Port> ports_;
  int control_ = -1;
  std::priority_queue<Frame> frames_;
  std::uint64_t sent_ = 0;
  std::minstd_rand random_{1};
  std::uniform_real_distribution<double> probability_{0, 1};
};

std::optional<double> number(const char* text) {
  char* end = nullptr;
  const double value = std::strtod(text, &end);
  return *text && !*end ? std::optional(value) : std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  const double ports = argc > 2 ? number(argv[1]).value_or(0) : 0;
  Settings settings;
  std::string control;
  bool understood = ports >= 1 && ports <= most_ports && argc % 2 == 1;
  for (int i = 3; understood && i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--control") {
      control = argv[i + 1];
      continue;
    }
    const auto value = number(argv[i + 1]);
    understood = name.starts_with("--") && value && set(settings, name.substr(2), *value);
  }
  if (!understood) {
    std::fputs("virtual_switch PORTS PREFIX [--delay MS] [--jitter MS] [--rate MB/S] [--loss PERCENT] [--control FIFO]\n", stderr);
    return 2;
  }
  prctl(PR_SET_TIMERSLACK, 1);
  Switch network(static_cast<unsigned>(ports), argv[2], settings, control);
  std::puts("ready");
  std::fflush(stdout);
  network.run();
}
