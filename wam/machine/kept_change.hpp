// What a branch changes before its turn, to be made in its place in the order: a clause that is added, an update of a number, a value that a
// global variable gets, all clauses of a predicate, the end of the tables.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "wam/code/clause_store.hpp"
#include "wam/machine/kept_values.hpp"
#include "wam/machine/own_clauses.hpp"
#include "wam/machine/state_object.hpp"
#include "wam/machine/state_update.hpp"

namespace penelope {

struct NewValue {
  AtomId name;
  KeptValues::Value block;  // never nullptr
};

struct NoTables {};  // abolish_all_tables/0: tables are read at the front, or do not depend on what changes

// Instead of all clauses of the predicate, those of one generation of the branch's own. It does not leave the process.
struct NewContents {
  std::shared_ptr<OwnClauses> clauses;  // never nullptr
  OwnClauses::Noted generation;         // never nullptr
};

using KeptChange = std::variant<NewClause, StateUpdate, NewValue, NoTables, NewContents>;

// What a read by the same branch would have to wait for: it looks at what the change is about to modify.
std::vector<StateObject> objects_of(const KeptChange&);
std::size_t bytes_of(const KeptChange&);
bool modifies_clauses(const KeptChange&, PredicateId);

// Whether it leaves the shapes of all objects as they are.
inline bool keeps_shapes(const KeptChange& change) { return std::holds_alternative<StateUpdate>(change); }

// Whether one change can stand for both, `kept` and then `next`; then `kept` is that one.
bool absorb(KeptChange& kept, const KeptChange& next);
// Whether it is the same in which order they are made.
bool in_any_order(const KeptChange&, const KeptChange&);

// Whether the change can be made: one from another process may be damaged.
bool fits(const KeptChange&, const Program&, Symbols&);

}  // namespace penelope
