// Worth: whether tasks of a kind bring what they cost. A task brings the time that it ran before everything at its left was done, but for what
// was thrown away: what it does in its turn would have taken its exporter as long. Where tasks bring less than they cost, because each waits at
// once for what the one before it modifies, say, alternatives of their kind stay where they are. Now and then one goes all the same, ever more
// rarely, until what they cost is a quarter per cent of the time; to wait longer would leave a worker idle where the search has changed. Each
// that brings enough makes them less rare; one that brings as much as a pause takes ends that. Times are seconds of any clock that goes forward.
//
// How dear a kind is elsewhere is known when the first tasks have come back, and one task may be most of a search. So the pieces that leave a
// process are small at first: each at most a few times as much as all that has come back. Pure.
#pragma once
#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace penelope::scheduler {

class Worth {
 public:
  static constexpr double longest_pause = 1;

  // A task of the kind is over: what it has brought and cost, in seconds. `varied`: tasks of the kind differ much, as where a commit is ahead:
  // most bring nothing, and few bring more than all others cost.
  void brought(std::uint64_t kind, double seconds, double cost, double now, bool varied = false) {
    Kind& known = kinds_[kind];
    const double weight = varied ? weight_if_varied : usual_weight;
    // One that brings very much is no promise for many others.
    known.brought += (std::min(seconds, (varied ? most_times_if_varied : most_times) * cost) - known.brought) * weight;
    known.cost += (cost - known.cost) * weight;
    known.in_vain = seconds >= cost ? 0 : known.in_vain + 1;
    const double longest = std::min(known.cost * (varied ? costs_of_longest_if_varied : costs_of_longest), longest_pause);
    const double first_pause = std::min(known.cost * costs_of_a_pause, longest);
    if (known.in_vain >= free_ones && known.brought < known.cost) {
      known.pause = std::clamp(known.pause * 2, first_pause, longest);
      known.none_until = now + known.pause;
    } else if (known.in_vain == 0) {
      known.pause = seconds >= known.pause ? 0 : known.pause / 2;
      if (known.pause < first_pause) known.pause = 0;
      known.none_until = 0;
    }
  }

  // Whether alternatives of the kind may go to others.
  bool may_leave(std::uint64_t kind, double now) const {
    const auto found = kinds_.find(kind);
    return found == kinds_.end() || now >= found->second.none_until;
  }
  // A task of the kind has come back, with so much work done and so much expected before; 0: nothing was. In inferences.
  void came_back(std::uint64_t kind, double work, double expected) {
    Kind& known = kinds_[kind];
    known.work += work;
    if (expected <= 0) return;
    known.done += (work - known.done) * usual_weight;
    known.expected += (expected - known.expected) * usual_weight;
  }
  // The largest piece of work of the kind that is to go, in inferences as they are expected. Where pieces turn out to hold much less than that,
  // what is expected to be larger goes by as much.
  double largest_piece(std::uint64_t kind) const {
    const auto found = kinds_.find(kind);
    if (found == kinds_.end()) return first_piece;
    const Kind& known = found->second;
    return (first_piece + known.work * growth_of_pieces) * std::max(known.expected / std::max(known.done, 1.0), 1.0);
  }
  // One of them has gone: the next one waits until this one has brought something.
  void leaves(std::uint64_t kind, double now) {
    const auto found = kinds_.find(kind);
    if (found != kinds_.end() && found->second.pause > 0) found->second.none_until = now + found->second.pause;
  }

 private:
  static constexpr double usual_weight = 0.25, most_times = 10;
  static constexpr double weight_if_varied = 1.0 / 16, most_times_if_varied = 64, costs_of_longest_if_varied = 32;
  static constexpr double costs_of_a_pause = 4;    // the first one: many searches begin with alternatives that hold nothing
  static constexpr double costs_of_longest = 400;  // what goes in vain all the time takes a quarter per cent of the run
  static constexpr double first_piece = 100'000, growth_of_pieces = 4;
  static constexpr unsigned free_ones = 3;  // in a row, before the first pause

  struct Kind {
    double brought = 0, cost = 0;  // of the last ones, those before them counting less and less
    unsigned in_vain = 0;          // the last ones in a row
    double pause = 0, none_until = 0;
    double work = 0;                // that has come back
    double done = 0, expected = 0;  // of the last pieces, those before them counting less and less
  };
  std::unordered_map<std::uint64_t, Kind> kinds_;
};

}  // namespace penelope::scheduler
