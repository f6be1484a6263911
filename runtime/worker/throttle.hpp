// Slower workers for experiments (--throttle): a worker runs only a part of the time, as on a slower host or a crowded one. Its
// inference thread sleeps at safe points, a few milliseconds each time; like a process that is not scheduled it answers nobody then.
//
//   1,0.5,1@2:0.1     worker 1 at full speed, worker 2 half of the time, worker 3 a tenth from 2 s on; others at full speed
//
// Times count from the start of the workers. What is slept is in proportion to the CPU time that was used, so that workers that share
// a core by chance are not slowed down twice.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace penelope {

// Which part of the time a worker runs, from when on: seconds, ascending, the first 0; parts above 0, up to 1.
struct Duty {
  struct Step {
    double from, part;
  };
  std::vector<Step> steps{{0, 1}};

  bool is_full() const { return steps.size() == 1 && steps[0].part == 1; }
};

// One for each worker of the list. Throws std::invalid_argument with what is wrong.
std::vector<Duty> parse_duties(std::string_view list);

double thread_cpu_seconds();  // of the calling thread

// Of one worker. The worker's mutex guards it; what says so is called by the inference thread that has the turn.
class Throttle {
 public:
  using Clock = std::chrono::steady_clock;

  // `is_in_crowd`: share() will be told more than once.
  explicit Throttle(Duty duty, bool is_in_crowd = false) : duty_(std::move(duty)), is_in_crowd_(is_in_crowd), began_(Clock::now()) {}

  void begin();                               // the workers start
  void share(double part) { share_ = part; }  // of what it may run by its duty, which others leave it (run/crowd.hpp)
  double part(Clock::time_point now) const;
  void turn_begins();  // by the inference thread
  void turn_ends() {   // the same
    account();
    has_turn_ = false;
  }
  std::optional<Clock::time_point> sleeps_until();  // the same; nothing: it need not sleep now
  void slept();                                     // the same
  struct Stop {
    bool now;                // the inference thread is to come to a safe point
    Clock::time_point next;  // when to ask again
  };
  Stop stop(Clock::time_point now);
  double seconds_slept() const { return slept_; }

 private:
  void account();

  const Duty duty_;
  const bool is_in_crowd_;
  double share_ = 1;
  Clock::time_point began_;
  bool has_turn_ = false;
  Clock::time_point since_{};  // accounted for until then; or when the sleep began
  double cpu_since_ = 0;       // seconds
  double debt_ = 0;            // seconds to sleep
  Clock::time_point next_stop_{};
  double slept_ = 0;
};

}  // namespace penelope
