// Classifies the variables of a clause: how often each occurs, and whether it is permanent, that is, occurs in more than
// one chunk of a path.
#include "wam/base/check.hpp"
#include "wam/compiler/generate.hpp"

namespace penelope {

void Generator::classify_variable(VarId v) {
  PENELOPE_CHECK(v < variables_.size());
  Variable& x = variables_[v];
  if (x.occurrences++ == 0) {
    used_.push_back(v);
    x.chunk = 0;
  }
  if (x.chunk == 0) {
    log_.push_back({v, x});
    x.chunk = chunk_;
  } else if (x.chunk != chunk_) {
    x.permanent = true;
  }
}

void Generator::classify_goal_term(TermId t) {
  pool_.for_each_variable(t, [this](VarId v) { classify_variable(v); });
}

void Generator::classify_sequence(const Sequence& goals, bool last) {
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const Goal& g = goals[i];
    bool ends = last && i + 1 == goals.size();
    switch (g.kind) {
      case GoalKind::cut: classify_variable(g.level); break;
      case GoalKind::fail: break;
      case GoalKind::condition:
      case GoalKind::negation:
      case GoalKind::either: {
        std::uint32_t chunk = chunk_;
        for (std::size_t part = 0; part < g.parts.size(); ++part) {
          bool is_branch = g.kind == GoalKind::condition && (part % 2 == 1 || part + 1 == g.parts.size());
          std::size_t mark = log_.size();
          classify_sequence(g.parts[part], ends && is_branch);
          chunk_ = chunk;
          // What a last branch saw first is not seen by its siblings. A condition goes on in its branch.
          if (!ends || !is_branch) continue;
          for (; log_.size() > mark; log_.pop_back()) variables_[log_.back().variable].chunk = 0;
        }
        break;
      }
      default: classify_goal_term(g.term);
    }
    if (g.kind == GoalKind::call && !ends) chunk_ = ++last_chunk_;
  }
}

void Generator::classify(const Clause& clause) {
  chunk_ = last_chunk_ = 1;
  log_.clear();
  for (VarId v : used_) variables_[v] = Variable{};
  used_.clear();
  variables_.resize(pool_.variable_count());
  classify_variable(clause.own_level);
  for (TermId t : clause.head) classify_goal_term(t);
  classify_sequence(clause.body, true);
  log_.clear();
}

}  // namespace penelope
