// The clauses of a dynamic predicate that a call sees: those of the program, or the branch's own (own_clauses.hpp).
#pragma once
#include "wam/base/check.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/own_clauses.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

struct SeenClauses {
  DynamicPredicate& clauses;
  ClauseStore& store;
  std::uint64_t generation;  // of a call now
};

// May wait: clauses that may change are read in their turn, or ahead of it. By a call with this first argument, as far as is known.
inline SeenClauses see_clauses(Worker& w, Predicate& p, const Cell* first_argument) {
  if (w.parallel && may_change(w.program, p)) {
    if (OwnClauses* const own = w.own_clauses(p.id)) return {own->clauses(), own->store(), own->store().generation()};
    w.before_read({StateObject::Kind::clauses, p.id}, first_argument);
  }
  PENELOPE_CHECK(p.dynamic.load() != nullptr);
  return {*p.dynamic, *w.program.clauses, w.program.clauses->generation()};
}

}  // namespace penelope
