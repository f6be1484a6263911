#include "wam/machine/profiler.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "wam/machine/callers.hpp"

namespace penelope {

namespace {

constexpr std::chrono::milliseconds interval{1};
constexpr unsigned most_callers = 1000;  // that a sample looks at

class Profiler {
 public:
  static Profiler& instance() {
    static Profiler profiler;
    return profiler;
  }

  ~Profiler() { stop(); }

  void start() {
    stop();
    std::lock_guard lock(mutex_);
    counts_.clear();
    samples_ = 0;
    try {
      thread_ = std::thread([this] { run(); });
    } catch (const std::system_error&) {
      throw std::bad_alloc();  // resource_error(memory) for the program
    }
    running_ = true;
  }

  void stop() {
    {
      std::lock_guard lock(mutex_);
      running_ = false;
      changed_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
  }

  void enrol(Worker& w, bool active) {
    std::lock_guard lock(mutex_);
    std::erase(workers_, &w);
    if (active) workers_.push_back(&w);
  }

  void sample(PredicateId callee, const std::vector<PredicateId>& callers) {
    std::lock_guard lock(mutex_);
    if (!running_) return;
    ++samples_;
    ++counts_[callee].self;
    for (const PredicateId id : callers) ++counts_[id].total;
  }

  std::uint64_t samples() {
    std::lock_guard lock(mutex_);
    return samples_;
  }

  std::vector<ProfileLine> lines() {
    std::lock_guard lock(mutex_);
    std::vector<ProfileLine> result;
    for (const auto& [id, count] : counts_) result.push_back({id, count.self, count.total});
    std::sort(result.begin(), result.end(), [](const ProfileLine& a, const ProfileLine& b) {
      return a.self != b.self ? a.self > b.self : a.total != b.total ? a.total > b.total : a.predicate < b.predicate;
    });
    return result;
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (running_) {
      changed_.wait_for(lock, interval);
      for (Worker* const w : workers_) w->raise_signal(signal_profile);
    }
  }

  struct Count {
    std::uint64_t self = 0, total = 0;
  };
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
  bool running_ = false;
  std::vector<Worker*> workers_;
  std::unordered_map<PredicateId, Count> counts_;
  std::uint64_t samples_ = 0;
};

}  // namespace

void start_profile() { Profiler::instance().start(); }
void stop_profile() { Profiler::instance().stop(); }
std::uint64_t profile_samples() { return Profiler::instance().samples(); }
std::vector<ProfileLine> profile_lines() { return Profiler::instance().lines(); }
void profile_worker(Worker& w, bool active) { Profiler::instance().enrol(w, active); }

void take_profile_sample(Worker& w, const Predicate& callee) {
  thread_local ClauseMap map;
  const PredicateId called = callee.flags & predicate_imported ? callee.target.load() : callee.id;
  std::vector<PredicateId> seen{called};
  walk_callers(w, most_callers, [&](CodeAddress address) {
    const PredicateId id = map.at(w, address).predicate;
    if (id != Program::no_predicate && std::find(seen.begin(), seen.end(), id) == seen.end()) seen.push_back(id);
  });
  Profiler::instance().sample(called, seen);
}

}  // namespace penelope
