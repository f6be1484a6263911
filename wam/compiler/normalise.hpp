// Normaliser: a body term -> classified goals (clause.hpp).
//
//   conditions of inline tests only        stay in the clause: jumps, no choice point; last in the clause, or with
//                                          branches that are inline too
//   other (C -> T ; E), (A ; B), \+ C      a call of an auxiliary predicate with the shared variables as arguments,
//                                          whose clauses are  C, !, T  /  E  /  C, !, fail ...
//   a cut inside such a construct          the clause's own cut level goes along as an argument
//   once, ignore, forall                   their control equivalents
//   in dynamic clauses                     what would be an auxiliary predicate is interpreted by '$run_body'/3
//
// Auxiliary clauses are queued, not compiled here, so nesting of constructs costs no C++ stack.
#pragma once
#include <deque>
#include <optional>

#include "wam/compiler/clause.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

struct InlineGoal;

class Normaliser {
 public:
  // `alone`: the clause may not have auxiliary predicates (dynamic clauses: they come and go, the image only grows).
  Normaliser(Program& program, Store& store, TermPool& pool, std::deque<PendingClause>& pending, bool alone)
      : program_(program), store_(store), pool_(pool), pending_(pending), alone_(alone) {}

  // `jumps` false: every condition goes to an auxiliary predicate (clauses too long for 16-bit labels).
  Clause normalise(const PendingClause&, bool jumps);
  bool is_convertible(TermId body) const;  // ISO 7.6.2

 private:
  using Items = std::vector<BodyItem>;
  static constexpr unsigned deepest_nesting = 40;  // of conditions that stay in the clause

  Sequence sequence(Items, bool last, unsigned nesting);
  void item(const BodyItem&, Items& rest, bool last, unsigned nesting, Sequence& out);
  bool control(const BodyItem&, Items& rest, bool last, unsigned nesting, Sequence& out);
  const InlineGoal* inline_goal(TermId, AtomId module) const;
  bool reads_state(TermId goal) const;
  // Goals that may be an update, with those behind them; and what is done where they do not come to it.
  struct Way {
    std::vector<TermId> goals;
    std::optional<TermId> other;
  };
  Way way_with_update(TermId goal) const;
  bool update(const BodyItem&, Items& rest, Sequence& out);
  bool is_bound_by_nothing(VarId v) const { return v >= seen_.size() || !seen_[v] || (v < unbound_.size() && unbound_[v]); }
  std::optional<std::uint32_t> occurrences_until_failure(VarId, const Items& rest) const;
  void plain_goal(const BodyItem&, Sequence& out);
  void call(AtomId module, TermId goal, Sequence& out);
  void choice(const BodyItem&, bool last, unsigned nesting, Sequence& out);
  void interpreted(const BodyItem&, TermId goal, Sequence& out);
  void auxiliary(std::vector<Items> clauses, AtomId module, VarId own_level, Sequence& out);
  void wrap_condition(const BodyItem& condition, VarId own_level, Items& out);
  Sequence condition(TermId, AtomId module);
  bool is_negated_unification(TermId) const;
  Goal negated_unification(TermId) const;

  TermId true_goal() { return pool_.constant(cell_of(FixedAtom::true_)); }
  bool is_inline_condition(TermId, AtomId module, bool may_define) const;
  bool is_inline_branch(TermId, AtomId module) const;
  bool has_cut(TermId) const;
  bool has_alternatives(TermId) const;
  bool has_variable_goal(TermId) const;
  void mark_seen(const Goal&);
  void count_items(const Items&, std::vector<VarId>& touched, std::vector<std::uint32_t>& counts);

  Program& program_;
  Store& store_;
  TermPool& pool_;
  std::deque<PendingClause>& pending_;
  const bool alone_;
  VarId own_level_ = no_variable;
  std::vector<TermId> head_;
  std::vector<std::uint32_t> total_;   // occurrences of each variable in the clause at hand
  std::vector<std::uint32_t> inner_;   // the same in the construct at hand
  std::vector<std::uint8_t> seen_;     // variables of earlier goals
  std::vector<std::uint8_t> unbound_;  // of the head, and of no earlier goal: PendingClause::unbound
  std::vector<VarId> forgotten_;       // PendingClause::forgotten
  const Items* behind_ = nullptr;      // the goals that follow the present one
  std::vector<VarId> touched_;
  bool jumps_ = true;
};

}  // namespace penelope
