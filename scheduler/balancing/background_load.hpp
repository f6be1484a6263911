// Background load: how many runnable processes share a worker's processor, and how much of its speed they leave (Lee &
// Cho).
//
// Somebody outside counts the runnable processes once in an interval. As in the paper the count n includes the worker
// itself: a host of one's own has n = 1, and a worker with k competitors gets 1/(k+1) of the processor. Because 1/n is
// convex, n that varies leaves more than its mean says: that is what the second moment is for. The moments are
// measured, not derived from arrivals and sizes of jobs (equations 2 and 3), for which nobody could ask other people's
// programs.
#pragma once

namespace penelope::scheduler::balancing {

struct BackgroundMoments {
  double mean = 1;             // N, at least 1
  double deviation = 0;        // sigma_n
  double autocorrelation = 0;  // rho, of n in an interval and in the next one: -1 to below 1
  double share = 1;            // of the processor that was left: the mean of 1/n, at least 1/N
};

// Speeds are work per interval; `alone` (mu) is the speed without competitors. Times are intervals.

// What the mean alone says: mu / N.
double speed_by_mean(const BackgroundMoments&, double alone);

// Seeds/001, equation 6: mu (1 + sigma^2/N^2) / N, but no more than was in fact left. Where n is 1 mostly and large now
// and then the series of equation 5 is cut off too early, and the equation promises more than mu.
double effective_speed(const BackgroundMoments&, double alone);

// The expected time T of `work`, by equation 6.
double expected_time(const BackgroundMoments&, double alone, double work);

// The deviation of that time. Seeds/001, equation 7, with two corrections: the denominator is 1 + sigma^2/N^2, not its
// root; and what is left in one interval is as correlated with the next as n is, hence another factor, the root of
// (1 + rho) / (1 - rho). For times far above the correlation's; for shorter ones it is too large.
double time_deviation(const BackgroundMoments&, double alone, double work);

// The expected time of work that begins now, by the share that was left; not in the paper. It is longer than what this
// share alone says by sigma_t^2 / (2 T), whatever the work: a job begins at any time, but ends while work is done,
// which is where n is small. It is never longer than N X / mu, the time of work so short that n does not change
// meanwhile.
double expected_time_from_now(const BackgroundMoments&, double alone, double work);

// The moments of n so far. A sample's weight falls exponentially with its age: a few numbers whatever the memory, and,
// unlike with a window, no jump when a burst of competitors leaves it.
class BackgroundLoad {
 public:
  // memory: intervals after which a sample's weight is 1/e or so; at least 1, infinite if the load never changes its
  // nature. The mean is then known to about sigma_n sqrt((1 + rho) / (1 - rho) / (2 memory)).
  explicit BackgroundLoad(double memory = 100);

  void add_sample(double n);  // of one interval, n >= 1; every interval one

  double mean() const { return mean_; }  // 1 before the first sample
  double deviation() const;
  // 0 while it is not known. Never so near to 1 that n would be correlated for longer than it was observed.
  double autocorrelation() const;
  double share() const { return share_; }
  BackgroundMoments moments() const { return {mean(), deviation(), autocorrelation(), share()}; }
  double effective_speed(double alone) const { return balancing::effective_speed(moments(), alone); }

 private:
  double keep_;                               // of a weight, from one interval to the next
  double weight_ = 0, mean_ = 1, share_ = 1;  // of all samples: the sum of weights, the means of n and of 1/n
  double squares_ = 0;                        // weighted squares of differences from the mean
  double last_ = 0;
  struct {
    double weight = 0, first_mean = 0, second_mean = 0, first = 0, second = 0, both = 0;
  } pairs_;  // of each sample and the next: the same, and the weighted products of the differences
};

}  // namespace penelope::scheduler::balancing
