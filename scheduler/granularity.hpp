// Granularity, measured: how many inferences an alternative of a choice point takes, learned from those before it. Pure.
//
// What alternatives have in common is a chain of classes, each a part of the one before:
//
//   the goal        that the choice point belongs to
//   its depth       in the search
//   its arguments   their sizes
//   its place       among the alternatives of its choice point, from the right: clauses differ
//
// The estimate of a class is its mean and that of the wider class, which counts as so many alternatives (`doubt`): where much was
// seen the narrow class decides, where little was seen the wide one. So nothing has to be known of which class tells most.
//
// Where granularity analysis has a formula for the goal's work (WorkClass::analysed), that is corrected by what was measured: of
// logarithms, the measured is taken to grow in proportion with the formula, a line for each goal, for most formulas are bounds; and
// the chain of classes tells how much more or less than on the line an alternative takes. This estimate and the one without the
// formula count as they have been right so far, of each goal. Before an alternative of the goal was seen, the formula stands alone.
//
// Means are geometric: most subtrees are much smaller than their mean, which few very large ones make, and what is asked is
// whether one is large enough.
#pragma once
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "scheduler/rank_correlation.hpp"

namespace penelope::scheduler {

// Alternatives that are taken to be alike.
struct WorkClass {
  static constexpr std::uint8_t most_right = 3, any_place = 4;

  std::uint64_t goal = 0;          // any number that tells goals apart
  std::uint32_t depth = 0;         // depth_class()
  std::uint64_t sizes = 0;         // of the goal's arguments, as any number
  std::uint8_t right = any_place;  // how many alternatives are at its right, up to most_right
  double analysed = 0;             // inferences, as granularity analysis has it; 0: it does not tell

  // Work of which nothing tells the goal has no places either.
  WorkClass with_place(std::uint64_t alternatives_at_its_right) const;
};

// Depths, in choice points above the root of the search, that count as the same: each alone up to 16, then by powers of two.
std::uint32_t depth_class(std::uint64_t choice_points);

class Granularity {
 public:
  // So many alternatives took so many inferences together, with everything below them; taken to be alike.
  void learn(const WorkClass&, double inferences, double alternatives);
  // The most alternatives, with these, that a choice point of the goal was seen with.
  std::uint64_t widest(const WorkClass&, std::uint64_t alternatives);
  // The inferences that an alternative is expected to take; nothing before one of the goal was seen, unless analysis tells.
  std::optional<double> per_alternative(const WorkClass&) const;

  // An alternative that was expected to take so many inferences has taken so many.
  void note(double expected, double measured) { foresight_.add(expected, measured); }
  const RankSample& foresight() const { return foresight_; }

 private:
  // Means of a logarithm by the chain of classes.
  class Chain {
   public:
    void learn(const WorkClass&, double logarithm, double alternatives);
    std::optional<double> of(const WorkClass&) const;  // nothing: no alternative of the goal was seen

   private:
    struct Mean {
      double logarithm = 0;
      double weight = 0;  // alternatives seen, up to a limit: what is newer counts more
    };
    std::unordered_map<std::uint64_t, Mean> means_;  // by the hash of a class: two that share one are learned together
  };
  // The measured over the analysed, both as logarithms: the line of least squares; and how wrong estimates have been.
  struct Line {
    double weight = 0, x = 0, y = 0, xx = 0, xy = 0;  // means, and sums of squares around them
    double error_without = 0, error_with = 0;         // mean squares of logarithms, of estimates without and with the formula

    void learn(double x, double y, double weight);
    double at(double x) const;
  };
  void learn_analysed(const WorkClass&, double logarithm, double alternatives);
  double with_formula(const WorkClass&, const Line&) const;  // a logarithm

  Chain chain_;                                              // of what alternatives took
  Chain corrections_;                                        // of that less what their goal's line says
  std::unordered_map<std::uint64_t, Line> lines_;            // by goal
  std::unordered_map<std::uint64_t, std::uint64_t> widest_;  // by goal
  RankSample foresight_;
};

}  // namespace penelope::scheduler
