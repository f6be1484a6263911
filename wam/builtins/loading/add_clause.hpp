// Adding clauses of files that are being loaded.
#pragma once
#include "wam/builtins/database/clause_argument.hpp"

namespace penelope {

enum class AddStatus { ok, redefined, discontiguous, overrides };

struct AddResult {
  AddStatus status = AddStatus::ok;
  Predicate* predicate = nullptr;
  AtomId old_file = 0;                         // redefined: where the old definition came from
  std::uint32_t old_line = 0;                  // redefined, discontiguous: where the earlier clauses begin
  PredicateId before = Program::no_predicate;  // discontiguous: the predicate of the clause before this one
  AtomId imported_from = 0;                    // overrides: the module whose predicate was imported
};

// Compiles a clause and adds it to its predicate, static or dynamic. `keep_source` says whether the clause's term is kept
// for clause/2. Throws permission_error for predicates of the system.
AddResult add_file_clause(Worker&, AtomId module, Cell clause, AtomId file, std::uint32_t line, bool keep_source);

// The same in steps: the predicate that a clause belongs to, made if need be; whether the clause goes on with the last
// predicate of the file that is being loaded, or begins one that nothing is known about; adding it.
Predicate& predicate_to_define(Worker&, const ClauseTerm&);
bool continues_definition(const Worker&, const Predicate&);
AddResult add_clause_to(Worker&, Predicate&, const ClauseTerm&, AtomId file, std::uint32_t line, bool keep_source);

// asserta/1, assertz/1. nullptr: an error is raised.
DynamicClause* add_dynamic_clause(Worker&, Cell clause, bool at_end);
// The same of a fact of a dynamic predicate of the system, about which nothing is to be found out.
DynamicClause& add_dynamic_fact(Worker&, Predicate&, Cell fact, bool at_end);
// asserta/1, assertz/1 in their place in the order, which may be later (OrParallel::keep_change). False: it has to be done in its turn.
bool keep_dynamic_clause(Worker&, Cell clause, bool at_end);

// Makes a static predicate dynamic; it keeps its clauses, whose terms are kept.
void make_static_dynamic(Worker&, Predicate&);

// Puts compiled clauses (compile_clause) into the image and into their predicates.
void place_static(Program&, const std::vector<struct CompiledClause>&, SourceBlock source_of_first, SourcePlace);

}  // namespace penelope
