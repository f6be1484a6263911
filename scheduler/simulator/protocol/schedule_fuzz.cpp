// Random schedules by weights; delta debugging.
#include "scheduler/simulator/protocol/schedule_fuzz.hpp"

#include <algorithm>
#include <cmath>

#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler {

namespace {

// How likely a choice is, compared with others: from a hundredth to one.
class Weights {
 public:
  Weights(const ScheduleSettings& settings, RandomNumbers& random) : workers_(settings.workers) {
    for (double& weight : kinds_) weight = draw(random);
    kinds_[static_cast<unsigned>(ChoiceKind::deliver)] = 1;
    for (std::size_t i = 0; i < (workers_ + 1) * (workers_ + 1); ++i) channels_.push_back(draw(random));
    for (std::size_t i = 0; i <= workers_; ++i) nodes_.push_back(draw(random));
  }
  double of(const Choice& choice) const {
    const double weight = kinds_[static_cast<unsigned>(choice.kind)];
    return choice.kind == ChoiceKind::deliver ? weight * channels_[choice.from * (workers_ + 1) + choice.node] : weight * nodes_[choice.node];
  }

 private:
  static double draw(RandomNumbers& random) { return std::pow(10, random.uniform(-2, 0)); }
  std::size_t workers_;
  double kinds_[choice_kinds];
  std::vector<double> channels_, nodes_;
};

bool about_work(const Choice& choice) { return choice.kind >= ChoiceKind::end_unit; }

const Choice& pick(const std::vector<Choice>& choices, const Weights& weights, RandomNumbers& random) {
  if (random.chance(0.05)) return random.one_of(choices);  // whatever the weights, nothing waits for ever
  double all = 0;
  for (const Choice& choice : choices) all += weights.of(choice);
  double at = all * random.unit();
  for (const Choice& choice : choices)
    if ((at -= weights.of(choice)) < 0) return choice;
  return choices.back();
}

}  // namespace

ScheduleSettings random_schedule_settings(PolicyKind policy, std::uint64_t seed, NodeId most_workers) {
  RandomNumbers random(seed * 7919 + 3);
  ScheduleSettings settings{.policy = policy, .seed = seed};
  settings.workers = static_cast<NodeId>(random.between(2, random.below(2) == 0 ? 3 : most_workers));
  settings.units = static_cast<std::uint32_t>(random.between(2, 40));
  settings.parks = random.one_of({0u, 1u, 3u, 10u});
  settings.credit = random.one_of({1u, 1u, 2u, 4u});
  settings.slow_exports = random.below(2) == 0;
  return settings;
}

FuzzRun random_schedule(const ScheduleSettings& settings, std::uint64_t seed, const NodeMaker& make, std::size_t most_choices) {
  const std::size_t longest_pause = 40 + 10 * settings.workers;  // of work: a policy that polls never comes to rest
  RandomNumbers random(seed * 104'729 + 5);
  const Weights weights(settings, random);
  const double pauses = random.one_of({0.0, 0.01, 0.05});
  FuzzRun run{{settings, {}}, {}};
  ScheduleWorld world(settings, make);
  std::size_t pause = 0;
  while (world.problem().empty()) {
    std::vector<Choice> choices = world.choices();
    if (world.detected() && (world.quiet() || pause > longest_pause)) break;
    if (choices.empty()) break;
    if (run.schedule.choices.size() >= most_choices) {
      run.problem = "no end";
      return run;
    }
    if (pause > 0 || world.detected() || random.chance(pauses)) ++pause;
    if (pause > 0) std::erase_if(choices, about_work);
    if (!world.detected() && (choices.empty() || pause > longest_pause)) {
      pause = 0;
      continue;
    }
    const Choice choice = pick(choices, weights, random);
    run.schedule.choices.push_back(choice);
    world.take(choice);
  }
  run.problem = world.problem_at_the_end();
  return run;
}

Schedule shrink(const Schedule& schedule, const NodeMaker& make) {
  Schedule best = schedule;
  const auto try_it = [&](Schedule candidate) {
    Replay run = replay(candidate, make);
    if (run.problem.empty()) return false;
    candidate.choices = std::move(run.taken);
    best = std::move(candidate);
    return true;
  };
  try_it(best);  // what follows the problem goes
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (std::size_t part = std::max<std::size_t>(1, best.choices.size() / 2); part > 0; part /= 2) {
      for (std::size_t at = 0; at < best.choices.size();) {
        Schedule without = best;
        const auto first = without.choices.begin() + static_cast<std::ptrdiff_t>(at);
        without.choices.erase(first, first + static_cast<std::ptrdiff_t>(std::min(part, without.choices.size() - at)));
        if (try_it(std::move(without)))
          shorter = true;
        else
          at += part;
      }
    }
    using Settings = ScheduleSettings;
    for (auto setting : {&Settings::units, &Settings::parks, &Settings::credit, &Settings::workers}) {
      for (Schedule smaller = best; smaller.settings.*setting > (setting == &Settings::parks ? 0u : 1u); smaller = best) {
        --(smaller.settings.*setting);
        if (!try_it(std::move(smaller))) break;
        shorter = true;
      }
    }
  }
  return best;
}

}  // namespace penelope::scheduler
