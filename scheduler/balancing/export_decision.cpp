#include "scheduler/balancing/export_decision.hpp"

#include <algorithm>
#include <cmath>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

namespace {

constexpr double gain_enough = 0.5;  // of what the best amount brings
constexpr double slower = 0.9;       // times the exporter's capacity: capacities are measured to a few percent

// The later end if x* goes, which makes both ends equal.
double best_end(const Standing& exporter, double best) { return (exporter.work - best) / exporter.capacity; }

}  // namespace

ExportDecision decide_export(const SearchPath::KnownWork& known, const ExportTerms& terms) {
  PENELOPE_CHECK(terms.exporter > 0 && terms.importer > 0 && known.all >= 0);
  const Standing exporter{known.all, terms.exporter}, importer{terms.importer_busy * terms.importer, terms.importer};
  ExportDecision nearest{nullptr, 0, 0, {Reason::too_small, 0, exporter.seconds(), exporter.seconds(), 0}};
  bool first = true;
  for (const SearchPath::Offer& offer : known.for_others()) {
    PENELOPE_CHECK(offer.each >= 1 && offer.untried > 0);
    const auto stacks = static_cast<double>(offer.bytes), bytes = terms.copied_share * stacks;
    const double best = best_amount(exporter, importer, terms.link.seconds(bytes));
    const auto fits = static_cast<std::uint64_t>(std::min(std::floor(best / offer.each), static_cast<double>(offer.untried)));
    const std::uint64_t alternatives = std::max<std::uint64_t>(fits, 1);
    PENELOPE_CHECK(alternatives <= offer.untried);
    const double work = offer.each * static_cast<double>(alternatives);
    ExportDecision now{&offer, alternatives, work, {}};
    now.verdict = judge(exporter, importer, terms.link, {work, bytes, terms.cost});
    if (stacks > terms.room) now.verdict.reason = Reason::importer_has_no_memory;
    const double begins = std::max(now.verdict.arrives, importer.seconds());
    const bool ends_last = begins + work / importer.capacity > (exporter.work - work) / exporter.capacity;
    if (now.verdict.pays() && ends_last && importer.capacity < slower * exporter.capacity) now.verdict.reason = Reason::importer_too_slow;
    if (!now.verdict.pays()) {
      now.offer = nullptr;
    } else if (now.verdict.gain() >= gain_enough * (now.verdict.ends_before - best_end(exporter, best))) {
      return now;
    }
    if (first || (now.offer && (!nearest.offer || now.verdict.gain() > nearest.verdict.gain()))) nearest = now;
    first = false;
  }
  return nearest;
}

}  // namespace penelope::scheduler::balancing
