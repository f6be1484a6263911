// Whether moving work pays, over a link that takes its time. Two answers:
//
//   For many small tasks (Ghanem, section 2, steps 4 and 5): which part of an excess gets to another node before this one
//   would have begun with it. As printed, with the link's latency besides.
//
//   For a single export of a part of a search:
//
//      exporter   |--- W_i ---------------------------|              ends W_i / C_i; after the export (W_i - x) / C_i
//      link       |---- t(bytes) ----|
//      importer   |- W_j -|          |--- x ---|                     begins when it has both ended its own and got x
//
//   It pays if the later of the two ends falls by more than the export costs. The amount that makes both ends equal is
//
//      x* = (W_i / C_i - max(W_j / C_j, t)) / (1 / C_i + 1 / C_j)
//
//   half of W_i for equals without delay. It is never more than the surplus, what the exporter has above their common level.
//   A refusal names the first obstacle whose absence, with that of those before it, would make it pay.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/balancing/excess.hpp"
#include "scheduler/balancing/transfer_rate.hpp"

namespace penelope::scheduler::balancing {

// Step 4, p'': the largest fraction of `excess` (load, above 0) that is at the other node before `self` would begin with it,
// having done what it keeps. 0 to 1. The load takes `bytes_per_load` to ship.
double profitable_fraction(const Computer& self, double excess, double bytes_per_load, const Link&);

// Steps 4 and 5: min(p', p'') for each node; without a link nothing is known of the transfer, and p' stands. Where all
// fractions together are not above `threshold` (a, 0 to 1), what is missing to 1 goes to those of which p'' left less than p',
// more to those that are nearer: in proportion to 1 / seconds for the whole excess, which the paper leaves open. Nothing: step
// 5 is omitted.
std::vector<double> delay_aware_fractions(const Computer& self, double excess, double bytes_per_load, std::span<const double> fractions,
                                          std::span<const std::optional<Link>> links, std::optional<double> threshold = {});

// One side of an export.
struct Standing {
  double work = 0;                                              // W: what it has still to do, with what is on the way to it; inferences
  double capacity = 1;                                          // C: inferences a second, above 0
  double free_bytes = std::numeric_limits<double>::infinity();  // of memory

  double seconds() const { return work / capacity; }
};

// What could be exported.
struct Parcel {
  double work = 0;   // x: inferences
  double bytes = 0;  // to ship, whatever the work
  double cost = 0;   // seconds that both sides lose by the export, besides the transfer
};

enum class Reason : std::uint8_t {
  pays,
  importer_has_no_memory,
  too_small,          // the exporter would do it in less time than the export costs
  arrives_too_late,   // it would pay without the transfer's time
  importer_too_busy,  // and if the importer had nothing else to do
  importer_too_slow,  // and if the importer were as fast as the exporter
  too_large           // less of it would pay, even there
};
const char* name_of(Reason);  // "arrives too late"

struct Verdict {
  Reason reason;
  double arrives;      // seconds from now
  double ends_before;  // the later of both ends without the export, seconds from now
  double ends_after;   // and with it, its cost not counted
  double best;         // x*, inferences

  bool pays() const { return reason == Reason::pays; }
  double gain() const { return ends_before - ends_after; }
};

// x*: inferences, 0 to the surplus.
double best_amount(const Standing& exporter, const Standing& importer, double arrives);

Verdict judge(const Standing& exporter, const Standing& importer, const Link&, const Parcel&);

}  // namespace penelope::scheduler::balancing
