// Which dynamic predicates a program may modify while it runs. In an or-parallel run a call of such a predicate is noted and checked later, or
// waits for its turn (docs/design/or-tree.md). All others are read freely.
//
// Found by looking at the text of every clause that is added and of every goal that is run: a goal like assertz(Clause)
// anywhere in it names the predicate that it modifies; where the clause is not known there, or the name of a modifying
// predicate stands alone (maplist(assertz, L), call(P, C)), any dynamic predicate may be modified. Heads may hold goals as well,
// to be called later; a name alone there is a word like any other. Library predicates of their own dynamic predicates always
// count as modified, but for a few that one built-in modifies: those count where the text names it.
//
// In the same way: whether definitions of static predicates may be replaced, by a goal that loads a file (consult(File), [File], make),
// abolishes, or sets a flag that reading, arithmetic or calls depend on. Then all that a branch does ahead of its turn is checked
// (runtime/worker/seats/code_reading.cpp).
#pragma once
#include "wam/machine/worker.hpp"

namespace penelope {

// Bits of Program::one_worker beside those of NotedIn: the program may tell a copy of a term from the term, so all its workers have to copy.
// In other programs global variables share ground terms instead of copying them (machine/global_variables.hpp).
constexpr std::uint8_t tells_copies(NotedIn where) { return static_cast<std::uint8_t>(where << 4); }
constexpr std::uint8_t needs_one_worker = noted_in_clause | noted_in_goal;

inline bool has_one_worker(const Program& program) { return program.one_worker & needs_one_worker; }
inline bool may_share_copies(const Program& program) { return program.one_worker == 0 || has_one_worker(program); }

// Looks at a goal that will be called in a module, or at a clause of it.
void note_changes(Worker&, AtomId module, Cell goal);
void note_changes(Worker&, AtomId module, Cell head, Cell body);
// Whether a dynamic predicate of the system may change only in programs that name the built-in that modifies it.
bool is_modified_by_name(const Worker&, const Predicate&);
// The goals that were looked at are over: what was noted of them holds no more.
void forget_goal(Program&);
// Notes that the program uses the debugger, when a goal of this body switches it on.
void note_debugger(Worker&, Cell body);
// Before a dynamic predicate is modified.
void expect_change(Worker&, const Predicate&);
// Before the definition of a predicate, which is not dynamic, is replaced, added to or taken away.
void expect_code_change(Worker&, const Predicate&);

}  // namespace penelope
