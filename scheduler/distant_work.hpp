// DistantWork: what work costs that is done in another process. Its stacks are copied there and its answers copied back, each byte several times
// on both sides. A search that finds many or large answers with little work for each takes longer in two processes than in one. So does one that
// makes many atoms: all processes have them from one. Pure.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>

#include "scheduler/load.hpp"

namespace penelope::scheduler {

class DistantWork {
 public:
  // A new atom, functor or predicate takes a message to the process that has the table of them and back, and time of both processes.
  static constexpr double seconds_of_a_symbol = 50e-6;

  // `same_host`: all processes of the run are on one.
  explicit DistantWork(bool same_host = false) : seconds_per_byte_(same_host ? 2.5e-9 : 10e-9) {}

  // Of a task, so far.
  struct Look {
    std::uint64_t task = 0, inferences = 0;
    double seconds = 0;       // CPU time of its thread
    std::uint64_t bytes = 0;  // of answers and solutions that it holds; those of a goal that is over are gone
    std::uint64_t effects = 0;
    std::uint64_t symbols = 0;  // new ones
  };

  // Looks at one task come in order. What was long ago counts less and less.
  void look(const Look& now) {
    const std::optional<Look> before = last_;
    last_ = now;
    if (!before || before->task != now.task || now.inferences < before->inferences || now.seconds < before->seconds) return;
    inferences_ += static_cast<double>(now.inferences - before->inferences);
    seconds_ += now.seconds - before->seconds;
    effects_ += static_cast<double>(now.effects - std::min(now.effects, before->effects));
    symbols_ += static_cast<double>(now.symbols - std::min(now.symbols, before->symbols));
    bytes_ = std::max(bytes_ + static_cast<double>(now.bytes) - static_cast<double>(before->bytes), 0.0);
    if (seconds_ < remembered) return;
    const double part = remembered / seconds_;
    inferences_ *= part, seconds_ *= part, bytes_ *= part, effects_ *= part, symbols_ *= part;
  }

  // Whether enough work was looked at to say what answers take.
  bool is_known() const { return seconds_ >= least_known; }

  // Whether work that finds as much as that of late may go to another process: what its answers take on their way is a part of what it takes.
  // `journeys`: between processes, until they are where they are wanted. Each task that went back and forth adds one: its answers go to its
  // parent, from there to that one's, and so on, one after the other at the end of the search while nobody has anything else to do.
  bool answers_are_cheap(unsigned journeys) const {
    return bytes_ * seconds_per_byte_ * journeys * journeys <= most_part * seconds_ || seconds_ == 0;
  }

  // Whether the search has had effects all the time of late: branches that went elsewhere would soon wait for their turn.
  bool has_effects_all_the_time() const { return effects_ * inferences_of_an_effect > inferences_; }

  // The same of what its new symbols take.
  bool symbols_are_cheap() const { return symbols_ * seconds_of_a_symbol <= most_part * seconds_; }

  // What work has brought that took so many seconds elsewhere. Much slower than here: it was no work, but waiting and asking.
  double brought(double inferences, double seconds) const {
    const double here = inferences_ > 0 ? inferences * seconds_ / inferences_ : seconds;
    return seconds > here * much_slower ? here : seconds;
  }

  // Of both processes.
  double seconds_for(std::uint64_t bytes) const { return static_cast<double>(bytes) * seconds_per_byte_; }

  // What the alternatives of a choice point must be worth for another process, which has not heard of so many changes of the program.
  ExportPrice price(ExportPrice here, std::uint64_t changes = 0) const {
    const double rate = seconds_ > 0 ? inferences_ / seconds_ : 0;
    here.fixed += rate * seconds_per_change * times * static_cast<double>(changes);
    const double per_byte = std::max(rate * seconds_per_byte_ * times, work_per_byte);
    here.per_byte *= per_byte / work_per_byte;
    here.per_new_byte = std::max(here.per_new_byte, per_byte);
    return here;
  }

 private:
  // Measured between two processes of a host, 1.5 to 3 ns: copied into messages, through MPI in pieces, and out, with memory that is new each
  // time. A network of 1 GBit/s takes 8 ns more.
  const double seconds_per_byte_;
  static constexpr double seconds_per_change = 0.4e-6;  // a fact that is added: written, sent, read and indexed
  static constexpr double inferences_of_an_effect = 300;
  static constexpr double much_slower = 20;
  static constexpr double most_part = 0.3, times = 4;
  static constexpr double remembered = 0.05, least_known = 0.01;  // seconds

  std::optional<Look> last_;
  double inferences_ = 0, seconds_ = 0, bytes_ = 0, effects_ = 0, symbols_ = 0;
};

}  // namespace penelope::scheduler
