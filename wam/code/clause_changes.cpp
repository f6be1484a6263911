#include "wam/code/clause_changes.hpp"

#include "wam/base/widths.hpp"

namespace penelope {

namespace {

// An entry: the number of the clause, what has happened to it, and how many generations later than the first change of its part.
using Clause = BitField<0, width::clause>;
using Erased = BitField<Clause::end, 1>;
using Replaces = BitField<Erased::end, 1>;
using Later = BitField<Replaces::end, 64 - Replaces::end>;

}  // namespace

ClauseChange ClauseChangeLog::Part::change(Entry entry) const {
  return {Clause::of(entry), first + Later::of(entry), Erased::of(entry) != 0, Replaces::of(entry) != 0};
}

void ClauseChangeLog::add(const ClauseChange& change) {
  const auto fits = [&change](const Part& part) {
    return part.entries.size() < entries_of_part && change.generation >= part.first && Later::fits(change.generation - part.first);
  };
  if (parts_.empty() || !fits(parts_.back())) {
    parts_.push_back({change.generation});
    parts_.back().entries.reserve(entries_of_part);
  }
  Part& part = parts_.back();
  part.entries.push_back(Clause::in_place(change.clause) | Erased::in_place(change.erased) | Replaces::in_place(change.replaces) |
                         Later::in_place(change.generation - part.first));
  ++size_;
}

std::vector<ClauseChange> ClauseChangeLog::take() {
  std::vector<ClauseChange> all;
  all.reserve(size_);
  each([&all](const ClauseChange& change) { all.push_back(change); });
  *this = {};
  return all;
}

}  // namespace penelope
