// When a worker counts as overloaded, what an export must be worth, and how often a worker looks: the figures that the runtime and
// the simulator share.
#pragma once
#include <algorithm>
#include <cstdint>

namespace penelope::scheduler {

// Work for others, in inferences. To export, copy and install a task takes about 100 us, the time of 2,500 to 6,000: more than
// that pays where somebody is idle. Who has told of work gives half as much. Twice as much costs 2 % of the efficiency of
// 16,384 simulated workers, four times 5 %, for the first tasks come later; 2 and 4 real ones make a tenth fewer tasks with that.
constexpr double high_work = 12'500, low_work = 6'250;
// A byte of stack, copied out, sent (1.25 GB/s) and copied in, takes about 2 ns: 0.1 inferences. Twice as much, for it is both workers' time.
constexpr double work_per_byte = 0.2;
constexpr unsigned most_credit = 4;  // exports that a worker says it could make at once

constexpr std::uint64_t first_look = 100'000, longest_look = 4'000'000;  // nanoseconds between looks
constexpr std::uint64_t longest_wanted_look = 20 * first_look;           // while somebody waits for work

// What exports take their worker, measured: of the last ones, those before them counting less and less.
class ExportCost {
 public:
  void exported(double seconds) { seconds_ += (seconds - seconds_) / 8; }
  // Work that pays for an export: copying is half of it, and its worker is to lose a small part of its time only.
  double worth() const { return seconds_ * inferences_per_second * times; }

 private:
  static constexpr double inferences_per_second = 25e6, times = 8;

  double seconds_ = 0;
};

// What the alternatives of a choice point must be worth, in inferences, so that an export pays.
struct ExportPrice {
  double fixed = 0, per_byte = 0;  // of the stacks down to the choice point
  double per_new_byte = 0;         // of those
  std::uint64_t not_new = ~0ull;   // behind so many

  double of(std::uint64_t bytes) const {
    const std::uint64_t old = std::min(bytes, not_new);
    return fixed + per_byte * static_cast<double>(old) + per_new_byte * static_cast<double>(bytes - old);
  }
  // Where only that part of the work is worth something; more than 0.
  ExportPrice for_part(double part) const { return {fixed / part, per_byte / part, per_new_byte / part, not_new}; }
};

// Which part of the stacks importers do not have already: that of the last exports, those before them counting less and less. Stacks larger than
// all that were copied so far have something that nobody can have.
class CopiedShare {
 public:
  void copied(std::uint64_t bytes, std::uint64_t of_full_copy) {
    largest_ = std::max(largest_, of_full_copy);
    if (of_full_copy > 0) share_ += (static_cast<double>(bytes) / static_cast<double>(of_full_copy) - share_) / 8;
  }
  ExportPrice price(double least_work) const { return {least_work, work_per_byte * share_, work_per_byte, largest_}; }
  double share() const { return share_; }

 private:
  double share_ = 1;
  std::uint64_t largest_ = 0;  // of full copies, in bytes
};

// A worker that has told nobody of work looks at its load now and then: soon when it has just begun, then less often. While somebody waits
// for what it may find it is at first hardly less often; but a look wakes a thread and stops the machine, which takes some 20 us, so a search
// that has nothing to give for long is looked at less often even then. Times in nanoseconds.
class LookPace {
 public:
  explicit LookPace(std::uint64_t first = first_look, std::uint64_t longest = longest_look)
      : first_(first), longest_(longest), longest_wanted_(std::min(first * (longest_wanted_look / first_look), longest)) {}

  void restart() { next_ = next_wanted_ = first_; }
  // From the last look, or from the start, to the next look.
  std::uint64_t pause(bool wanted) const { return std::max(wanted ? next_wanted_ : next_, rest_); }
  // A look was made, which took so long: a part of the time at most goes into looks.
  void looked(std::uint64_t took) {
    next_ = std::min(next_ * 3 / 2, longest_);
    next_wanted_ = std::min(next_wanted_ * 9 / 8, longest_wanted_);
    rest_ = took * looks_part;
  }

 private:
  static constexpr std::uint64_t looks_part = 20;

  std::uint64_t first_, longest_, longest_wanted_, next_ = first_, next_wanted_ = first_, rest_ = 0;
};

}  // namespace penelope::scheduler
