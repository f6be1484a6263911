// Random programs. A profile says how likely each construct is; programs with few effects or many cuts reach other
// states than the mixture does.
#include "scheduler/simulator/ortree/goal_generator.hpp"

#include <map>

#include "scheduler/random_numbers.hpp"

namespace penelope::simulator {

namespace {

using Random = scheduler::RandomNumbers;

enum class Shape { conjunction, disjunction, procedure, if_then_else, negation, once, findall, catching, repeat_until_cut, cut_between };

template <class Key>
using Weights = std::map<Key, double>;

template <class Key>
Key pick(Random& random, const Weights<Key>& weights) {
  double total = 0;
  for (const auto& [key, weight] : weights) total += weight;
  double at = total * static_cast<double>(random.below(1 << 24)) / (1 << 24);
  for (const auto& [key, weight] : weights)
    if ((at -= weight) < 0) return key;
  return weights.rbegin()->first;
}

struct Profile {
  Weights<Op> leaves = {{Op::answer, 6}, {Op::effect, 2}, {Op::increase, 1.5}, {Op::put, .7},       {Op::test, 1},
                        {Op::get, .5},   {Op::set, 3},    {Op::check, 2},      {Op::succeed, 1},    {Op::fail, 1.5},
                        {Op::cut, 2.5},  {Op::work, 1.5}, {Op::loop, .05},     {Op::throw_ball, .7}};
  Weights<Shape> shapes = {{Shape::conjunction, 6},        {Shape::disjunction, 6}, {Shape::procedure, 2}, {Shape::if_then_else, 1.5},
                           {Shape::negation, .4},          {Shape::once, .6},       {Shape::findall, 1},   {Shape::catching, 1},
                           {Shape::repeat_until_cut, .15}, {Shape::cut_between, 1}};
};

Profile random_profile(Random& random) {
  Profile p;
  for (auto& [op, weight] : p.leaves) weight *= random.one_of({0.3, 1.0, 1.0, 2.0});
  for (auto& [shape, weight] : p.shapes) weight *= random.one_of({0.3, 1.0, 1.0, 2.0});
  if (random.chance(.4))
    for (const Op op : {Op::effect, Op::increase, Op::put, Op::test, Op::get}) p.leaves[op] = .05;
  if (random.chance(.3)) {
    p.leaves[Op::throw_ball] = 3;
    p.shapes[Shape::catching] = 3;
    p.shapes[Shape::findall] = 2;
  }
  if (random.chance(.3)) {
    p.leaves[Op::cut] = 6;
    p.shapes[Shape::cut_between] = 4;
  }
  if (random.chance(.6)) {
    p.leaves[Op::test] = random.one_of({1, 3});
    p.leaves[Op::get] = random.one_of({1, 4});
    p.leaves[Op::increase] = random.one_of({.3, 1., 3.});
    p.leaves[Op::put] = random.one_of({.1, 1., 3.});
    p.leaves[Op::check] = 3;
  }
  return p;
}

int random_ball(Random& random) { return random.one_of({'a', 'b'}); }
int random_catcher(Random& random) { return random.one_of({'a', 'b', '_'}); }
int digit(Random& random) { return static_cast<int>(random.below(9)); }

class Generator {
 public:
  Generator(Random& random, Profile profile) : random_(random), profile_(std::move(profile)) {}

  GoalRef goal(std::size_t leaves) {
    if (leaves <= 1) return leaf();
    switch (pick(random_, profile_.shapes)) {
      case Shape::conjunction: return make_conjunction(parts(leaves, random_.one_of({2, 2, 3})));
      case Shape::disjunction: return make_goal(Op::disjunction, 0, parts(leaves, random_.one_of({2, 2, 3, 4})));
      case Shape::procedure: return make_goal(Op::procedure, 0, parts(leaves, 1));
      case Shape::if_then_else: return make_goal(Op::if_then_else, 0, parts(leaves, 3));
      case Shape::negation: return make_goal(Op::if_then_else, 0, {parts(leaves, 1)[0], make_goal(Op::fail), make_goal(Op::succeed)});
      case Shape::once: return make_goal(Op::if_then_else, 0, {parts(leaves, 1)[0], make_goal(Op::succeed), make_goal(Op::fail)});
      case Shape::findall: return make_goal(Op::findall, 0, parts(leaves, 1));
      case Shape::catching: return make_goal(Op::catch_ball, random_catcher(random_), parts(leaves, 2));
      case Shape::repeat_until_cut:
        return make_goal(Op::procedure, 0, {make_conjunction({make_goal(Op::repeat), parts(leaves, 1)[0], make_goal(Op::cut)})});
      case Shape::cut_between: {
        const auto both = parts(leaves, 2);
        return make_conjunction({both[0], make_goal(Op::cut), both[1]});
      }
    }
    return nullptr;
  }

 private:
  GoalRef leaf() {
    const Op op = pick(random_, profile_.leaves);
    switch (op) {
      case Op::answer:
      case Op::effect:
      case Op::set: return make_goal(op, digit(random_));
      case Op::increase:
      case Op::put: return make_goal(op, digit(random_) + 9 * random_.one_of({0, 0, 0, 1, 2}));
      case Op::test: return make_goal(op, random_.one_of({2, 2, 3}) + 4 * random_.one_of({0, 0, 1, 2}));
      case Op::get: return make_goal(op, random_.one_of({0, 0, 1, 2}));
      case Op::check: return make_goal(op, random_.one_of({2, 2, 3}));
      case Op::work: return make_goal(op, random_.one_of({1, 3, 10}));
      case Op::throw_ball: return make_goal(op, random_ball(random_));
      default: return make_goal(op);
    }
  }

  // `count` goals that share the leaves.
  std::vector<GoalRef> parts(std::size_t leaves, int count) {
    std::vector<std::size_t> sizes(static_cast<std::size_t>(count), 1);
    for (std::size_t given = sizes.size() + 1; given < leaves; ++given) ++sizes[random_.below(sizes.size())];
    std::vector<GoalRef> result;
    for (const std::size_t size : sizes) result.push_back(goal(size));
    return result;
  }

  Random& random_;
  Profile profile_;
};

// What a branch does: perhaps wait, go deeper, cut or throw, then fail or answer.
GoalRef directed_goal(Random& random, int depth);

GoalRef directed_branch(Random& random, int depth) {
  std::vector<GoalRef> goals;
  if (random.chance(.5)) goals.push_back(make_goal(Op::work, random.one_of({5, 20, 40})));
  if (depth > 0 && random.chance(.75)) goals.push_back(directed_goal(random, depth - 1));
  if (random.chance(.25)) goals.push_back(make_goal(Op::set, static_cast<int>(random.below(5))));
  if (random.chance(.15)) goals.push_back(make_goal(Op::answer, digit(random)));
  const std::size_t middle = random.below(100);
  if (middle < 45) {
    goals.push_back(make_goal(Op::cut));
  } else if (middle < 53) {
    goals.push_back(make_goal(Op::throw_ball, random_ball(random)));
  } else if (middle < 58) {
    goals.push_back(make_goal(random.one_of({Op::effect, Op::increase}), digit(random)));
  }
  const std::size_t last = random.below(100);
  if (last < 40) {
    goals.push_back(make_goal(Op::fail));
  } else if (last < 70) {
    goals.push_back(make_goal(Op::answer, digit(random)));
  }
  return goals.empty() ? make_goal(Op::succeed) : make_conjunction(goals);
}

GoalRef directed_goal(Random& random, int depth) {
  std::vector<GoalRef> branches;
  for (int count = random.one_of({1, 2, 3, 3, 4}); count > 0; --count) branches.push_back(directed_branch(random, depth));
  const GoalRef goal = branches.size() == 1 ? branches[0] : make_goal(Op::disjunction, 0, std::move(branches));
  const std::size_t around = random.below(100);
  if (around < 55) return make_goal(Op::procedure, 0, {goal});
  if (around < 65) return make_goal(Op::catch_ball, random_catcher(random), {goal, directed_branch(random, 0)});
  if (around < 73) return make_goal(Op::findall, 0, {goal});
  if (around < 80) return make_goal(Op::if_then_else, 0, {goal, directed_branch(random, 0), directed_branch(random, 0)});
  return goal;
}

// Something at the left that works and then modifies; at its right nested scopes that read, cut and collect.
GoalRef reading(Random& random) {
  switch (random.below(5)) {
    case 0:
    case 1: return make_goal(Op::get, 0);
    case 2: return make_goal(Op::test, 2);
    case 3: return make_conjunction({make_goal(Op::get, 0), make_goal(Op::check, 2)});
    default: return make_goal(Op::succeed);
  }
}

GoalRef modifying(Random& random) {
  std::vector<GoalRef> goals = {make_goal(Op::work, random.one_of({1, 10, 20}))};
  if (random.chance(.7)) goals.push_back(make_goal(Op::increase, digit(random) + 9 * static_cast<int>(random.below(3))));
  goals.push_back(random.chance(.5) ? make_goal(Op::fail) : make_goal(Op::answer, 1));
  return make_conjunction(goals);
}

GoalRef reading_scope(Random& random, int depth);

GoalRef reading_branch(Random& random, int depth) {
  std::vector<GoalRef> goals;
  if (random.chance(.3)) goals.push_back(make_goal(Op::work, random.one_of({1, 5, 20})));
  if (random.chance(.5)) goals.push_back(reading(random));
  if (depth > 0 && random.chance(.6)) goals.push_back(reading_scope(random, depth - 1));
  if (random.chance(.3)) goals.push_back(reading(random));
  if (random.chance(.4)) goals.push_back(make_goal(Op::cut));
  if (random.chance(.25)) goals.push_back(reading(random));
  if (random.chance(.08)) goals.push_back(make_goal(Op::throw_ball, 'a'));
  const int last = digit(random);
  goals.push_back(last < 3 ? make_goal(Op::fail) : last < 4 ? make_goal(Op::check, 2) : make_goal(Op::answer, last));
  return make_conjunction(goals);
}

GoalRef reading_scope(Random& random, int depth) {
  std::vector<GoalRef> branches;
  for (int count = random.one_of({2, 2, 3}); count > 0; --count)
    branches.push_back(random.chance(.15) ? modifying(random) : reading_branch(random, depth));
  const GoalRef goal = make_goal(Op::disjunction, 0, std::move(branches));
  const std::size_t around = random.below(100);
  if (around < 50) return make_goal(Op::procedure, 0, {goal});
  if (around < 60) return make_goal(Op::findall, 0, {goal});
  if (around < 70) return make_goal(Op::if_then_else, 0, {goal, reading_branch(random, 0), reading_branch(random, 0)});
  if (around < 75) return make_goal(Op::catch_ball, 'a', {goal, reading_branch(random, 0)});
  return goal;
}

}  // namespace

GoalRef random_program(std::uint64_t seed) {
  Random random(seed);
  Profile profile = random_profile(random);
  const int leaves = random.one_of({5, 8, 12, 16, 22, 30, 45});
  return Generator(random, std::move(profile)).goal(static_cast<std::size_t>(leaves));
}

GoalRef program_with_state(std::uint64_t seed) {
  Random random(seed);
  std::vector<GoalRef> branches = {modifying(random), reading_scope(random, random.one_of({0, 1, 1, 2}))};
  if (random.chance(.3)) branches.push_back(make_goal(Op::answer, 7));
  const GoalRef goal = make_goal(Op::disjunction, 0, std::move(branches));
  return random.chance(.3) ? make_goal(Op::procedure, 0, {goal}) : goal;
}

GoalRef directed_program(std::uint64_t seed) {
  Random random(seed);
  const int depth = random.one_of({1, 2, 2, 3});
  GoalRef goal = directed_goal(random, depth);
  if (random.chance(.5)) return goal;
  return make_goal(Op::disjunction, 0, {make_goal(Op::fail), std::move(goal), make_goal(Op::answer, 0)});
}

}  // namespace penelope::simulator
