#include "wam/compiler/match_head.hpp"

namespace penelope {

namespace {
constexpr std::uint32_t few_nodes = 8;  // a ground term of so many is compared whole
}

// The term itself where it matches anything, else a new variable whose tests are to be made.
TermId HeadMatcher::place_of(TermId t) {
  const TermNode n = pool_[t];
  if (n.is_variable() && seen_.insert(n.first).second) return t;
  const TermId place = pool_.variable(pool_.new_variable());
  todo_.emplace_back(place, t);
  return place;
}

TermId HeadMatcher::match(TermId argument) {
  const TermId first = place_of(argument);
  const AtomId identical = program_.symbols.atom("=="), nonvar = program_.symbols.atom("nonvar");
  while (!todo_.empty()) {
    const auto [place, t] = todo_.front();
    todo_.pop_front();
    const TermNode n = pool_[t];
    if (!n.is_compound() || (n.ground && n.nodes <= few_nodes)) {
      tests_.push_back(pool_.structure(identical, {place, t}));
      continue;
    }
    std::vector<TermId> parts;
    for (std::uint32_t i = 0; i < n.count; ++i) parts.push_back(place_of(pool_.argument(t, i)));
    tests_.push_back(pool_.structure(nonvar, {place}));
    const TermId shape = pool_.structure(pool_.name(t), parts);
    tests_.push_back(pool_.structure(static_cast<AtomId>(FixedAtom::equals), {place, shape}));
  }
  return first;
}

}  // namespace penelope
