// How long a transfer to another node will take, learned by the sender from those before it: from the begin of each to its
// acknowledgement.
//
//   TransferRate   r_ij as in the paper (Ghanem, section 3): bytes / seconds, smoothed with beta = 1/8. It takes latency for
//                  slowness: a rate learned from small transfers is far too low for large ones.
//   TransferTime   latency and rate told apart: a straight line through the last transfers, seconds over bytes.
//
// The paper prints the rate as T_delay / size, which is seconds per byte; step 4 of its section 2 uses bytes per second.
//
// The line is that of least squares over all transfers, each of them counting (1 - beta) times as much as the one after it.
// It gives a slope only where the transfers tell one: sizes that differ (a standard deviation of a quarter of their mean), at
// least about five transfers, and a correlation that explains half of the differences in time. Else the slope stays what it
// was, at first what was assumed, and latency explains the rest. So messages of one size never say that large ones take for
// ever. Neither latency nor slope is ever below 0: where the line has a latency below 0 the line through the origin takes its
// place.
#pragma once
#include <optional>

#include "scheduler/balancing/smoothed.hpp"

namespace penelope::scheduler::balancing {

constexpr double transfer_gain = 1.0 / 8;  // the paper's beta

// What a transfer over a link is expected to take.
struct Link {
  double latency = 0;           // seconds
  double seconds_per_byte = 0;  // 1 / r_ij

  double seconds(double bytes) const { return latency + bytes * seconds_per_byte; }
};

class TransferRate {
 public:
  void acknowledged(double bytes, double seconds) { rate_.add(bytes / seconds); }  // both above 0
  std::optional<double> bytes_per_second() const { return rate_.value(); }
  std::optional<Link> link() const;

 private:
  Smoothed rate_{transfer_gain};
};

class TransferTime {
 public:
  explicit TransferTime(Link assumed) : link_(assumed) {}

  void acknowledged(double bytes, double seconds);  // neither below 0
  // What was assumed, before the first acknowledgement.
  const Link& link() const { return link_; }
  double seconds(double bytes) const { return link_.seconds(bytes); }

 private:
  bool tells_the_slope() const;

  Link link_;
  // Of all transfers, the newer ones counting more; the last three are sums of products of the distances from the means.
  double weight_ = 0, mean_bytes_ = 0, mean_seconds_ = 0, bytes_bytes_ = 0, bytes_seconds_ = 0, seconds_seconds_ = 0;
};

}  // namespace penelope::scheduler::balancing
