#include "scheduler/balancing/profitability.hpp"

#include <algorithm>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

double profitable_fraction(const Computer& self, double excess, double bytes_per_load, const Link& link) {
  PENELOPE_CHECK(self.capacity > 0 && excess > 0);
  const double begins = (self.load - excess) / self.capacity;
  const double for_bytes = begins - link.latency, all = excess * bytes_per_load * link.seconds_per_byte;
  if (for_bytes <= 0) return 0;
  return for_bytes >= all ? 1 : for_bytes / all;
}

std::vector<double> delay_aware_fractions(const Computer& self, double excess, double bytes_per_load, std::span<const double> fractions,
                                          std::span<const std::optional<Link>> links, std::optional<double> threshold) {
  std::vector<double> result(fractions.begin(), fractions.end());
  PENELOPE_ASSERT(links.size() == fractions.size());
  std::vector<double> nearness(fractions.size());  // of those that p'' left less than p'
  double sum = 0, sum_of_nearness = 0;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (links[i] && result[i] > 0) {
      const double bound = profitable_fraction(self, excess, bytes_per_load, *links[i]);
      if (bound < result[i]) {
        result[i] = bound;
        nearness[i] = 1 / std::max(links[i]->seconds(excess * bytes_per_load), std::numeric_limits<double>::min());
      }
    }
    sum += result[i];
    sum_of_nearness += nearness[i];
  }
  if (!threshold || sum > *threshold || sum_of_nearness == 0) return result;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] += (1 - sum) * nearness[i] / sum_of_nearness;
  return result;
}

const char* name_of(Reason reason) {
  switch (reason) {
    case Reason::pays: return "pays";
    case Reason::importer_has_no_memory: return "importer has no memory";
    case Reason::too_small: return "too small";
    case Reason::arrives_too_late: return "arrives too late";
    case Reason::importer_too_busy: return "importer too busy";
    case Reason::importer_too_slow: return "importer too slow";
    case Reason::too_large: break;
  }
  return "too large";
}

double best_amount(const Standing& exporter, const Standing& importer, double arrives) {
  PENELOPE_CHECK(exporter.capacity > 0 && importer.capacity > 0);
  const double begins = std::max(importer.seconds(), arrives);
  return std::max((exporter.seconds() - begins) / (1 / exporter.capacity + 1 / importer.capacity), 0.0);
}

namespace {

// The later of both ends when the importer gets the work at `arrives`.
double end_with(const Standing& exporter, const Standing& importer, double arrives, double work) {
  const double begins = std::max(importer.seconds(), arrives);
  return std::max((exporter.work - work) / exporter.capacity, begins + work / importer.capacity);
}

}  // namespace

Verdict judge(const Standing& exporter, const Standing& importer, const Link& link, const Parcel& parcel) {
  const double arrives = link.seconds(parcel.bytes), before = std::max(exporter.seconds(), importer.seconds());
  Verdict verdict{Reason::pays, arrives, before, end_with(exporter, importer, arrives, parcel.work), best_amount(exporter, importer, arrives)};
  const auto would_pay = [&](const Standing& with, double at) {
    return std::max(exporter.seconds(), with.seconds()) - end_with(exporter, with, at, parcel.work) > parcel.cost;
  };
  Standing free = importer, fast = importer;
  free.work = fast.work = 0;
  fast.capacity = std::max(importer.capacity, exporter.capacity);
  if (parcel.bytes > importer.free_bytes)
    verdict.reason = Reason::importer_has_no_memory;
  else if (parcel.work / exporter.capacity <= parcel.cost)
    verdict.reason = Reason::too_small;
  else if (would_pay(importer, arrives))
    verdict.reason = Reason::pays;
  else if (would_pay(importer, 0))
    verdict.reason = Reason::arrives_too_late;
  else if (would_pay(free, 0))
    verdict.reason = Reason::importer_too_busy;
  else if (would_pay(fast, 0))
    verdict.reason = Reason::importer_too_slow;
  else
    verdict.reason = Reason::too_large;
  return verdict;
}

}  // namespace penelope::scheduler::balancing
