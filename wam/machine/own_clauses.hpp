// OwnClauses: the clauses that a branch has given a dynamic predicate before its turn, from a retractall/1 of everything on. The branch calls
// and modifies these, nobody else sees them: in the order of the branch they are noted as one change that is kept (kept_change.hpp).
//
// They lie in a store of their own, beside that of the program. The branch's calls may still stand in them when its turn has come and the
// clauses are those of everybody: counterpart() then says which clause of the program stands for one of them.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "wam/code/clause_store.hpp"
#include "wam/code/sharing.hpp"

namespace penelope {

class OwnClauses {
 public:
  OwnClauses(Program&, PredicateId);
  OwnClauses(const OwnClauses&) = delete;
  OwnClauses& operator=(const OwnClauses&) = delete;

  // By the branch's own thread alone:
  PredicateId predicate() const { return clauses_.id; }
  ClauseStore& store() { return store_; }
  DynamicPredicate& clauses() { return clauses_; }
  bool holds(const DynamicClause& c) const { return c.predicate == &clauses_; }
  bool has_room() { return store_.has_number(); }  // for one more: few numbers are for clauses of branches
  void add(const Block& block, bool at_end) { store_.add(clauses_, block, at_end); }
  void add_all(const OwnClauses&, std::uint64_t generation);  // what the others were then
  void erase(DynamicClause& c) { store_.erase(c); }
  void erase_all() { store_.erase_all(clauses_); }

  // Makes the clauses of one generation those of the program, instead of what it has. The branch may go on meanwhile.
  void publish(Program&, std::uint64_t generation);
  // The present generation, which may be published as long as somebody holds it.
  using Noted = std::shared_ptr<const std::uint64_t>;
  Noted note();
  // Reclaims what was erased, but for what the users see and what may be published.
  void reclaim(ClauseUsers&);
  // The clause of the program that stands for one of these; nullptr: it has none, or none any more.
  DynamicClause* counterpart(const Program&, const DynamicClause&) const;

 private:
  template <class F>
  void each_visible(std::uint64_t generation, F) const;

  struct Published {
    std::uint64_t id, born;
  };

  Sharing alone_;
  ClauseStore store_;
  DynamicPredicate& clauses_;
  std::vector<std::weak_ptr<const std::uint64_t>> noted_;
  std::unordered_map<std::uint64_t, Published> published_;  // by number
};

// Those of one branch, of several predicates.
class BranchClauses {
 public:
  bool is_empty() const { return current_.empty() && earlier_.empty(); }
  OwnClauses* find(PredicateId);
  OwnClauses& begin(Program&, PredicateId);  // where it has none
  void add(OwnClauses&, const Block&, bool at_end);
  void erase(OwnClauses&, DynamicClause&);
  void erase_all(OwnClauses&);
  // Those that have changed since the last call.
  void note(const std::function<void(std::shared_ptr<OwnClauses>, OwnClauses::Noted)>& keep);
  bool all_noted() const { return all_noted_; }
  // From now on the branch calls the program's clauses. Its frames and choice points may still stand in its own.
  void end();
  void forget();  // they do not
  // As OwnClauses::counterpart, of a clause that was the branch's own before end().
  DynamicClause* counterpart(const Program&, const DynamicClause&) const;

 private:
  struct Current {
    std::shared_ptr<OwnClauses> clauses;
    bool is_noted;
  };
  void changed(const OwnClauses&);

  std::vector<Current> current_;
  std::vector<std::shared_ptr<OwnClauses>> earlier_;
  bool all_noted_ = true;
};

}  // namespace penelope
