#include "scheduler/simulator/scale/foresight.hpp"

#include <utility>
#include <vector>

#include "scheduler/search_path.hpp"

namespace penelope::scheduler {

namespace {

// What f(work class) makes of each choice point's is what is known of it.
template <class F>
RankSample sample_with(const RecordedTree& tree, std::size_t most, F class_of, RankSample* formulas) {
  std::vector<double> below(tree.nodes());  // inferences of a node and of all below it; children come before their parents
  for (RecordedTree::Node n = 0; n < tree.nodes(); ++n) {
    below[n] = tree.inferences(n);
    for (std::uint32_t i = 0; i < tree.children(n); ++i) below[n] += below[tree.child(n, i)];
  }
  struct Open {
    RecordedTree::Node node;
    SearchPath::Level level;
    std::uint32_t next = 0;  // child
  };
  RankSample sample(most);
  Granularity granularity;
  std::vector<Open> path;
  const auto enter = [&](RecordedTree::Node n) { path.push_back({n, {.work = class_of(tree.work_class(n))}}); };
  for (enter(tree.root()); !path.empty();) {
    const Open& open = path.back();
    const std::uint32_t children = tree.children(open.node);
    if (open.next > 0 && tree.is_choice(open.node)) {  // an alternative is done
      SearchPath::Level& level = path.back().level;
      const double taken = below[tree.child(open.node, open.next - 1)];
      const WorkClass work = level.work.with_place(children - open.next);
      if (level.expected > 0) {
        sample.add(level.expected, taken);
        level.done += taken;
        level.done_expected += granularity.per_alternative(work).value_or(taken);
      }
      granularity.learn(work, taken, 1);
      if (formulas && work.analysed > 0) formulas->add(work.analysed, taken);
    }
    if (open.next == children) {
      path.pop_back();
      continue;
    }
    const std::uint32_t i = path.back().next++;
    path.back().level.expected = open.level.estimate(granularity, children - i - 1);
    enter(tree.child(open.node, i));
  }
  return sample;
}

}  // namespace

Foresight foresight(const RecordedTree& tree, std::size_t most) {
  RankSample formulas(most);
  const auto without = [](WorkClass work) { return work.analysed = 0, work; };
  RankSample learned = sample_with(tree, most, without, nullptr);
  RankSample corrected = sample_with(
      tree, most, [](const WorkClass& work) { return work; }, &formulas);
  return {std::move(learned), std::move(corrected), std::move(formulas)};
}

}  // namespace penelope::scheduler
