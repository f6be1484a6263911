// Adding clauses of files that are being loaded.
#pragma once
#include "wam/builtins/clause_argument.hpp"

namespace penelope {

enum class AddStatus { ok, redefined, discontiguous };

struct AddResult {
  AddStatus status = AddStatus::ok;
  AtomId old_file = 0;             // redefined: where the old definition came from
  Predicate* predicate = nullptr;
};

// Compiles a clause and adds it to its predicate, static or dynamic. `source` says whether the clause's term is kept for
// clause/2. Throws permission_error for predicates of the system.
AddResult add_file_clause(Worker&, AtomId module, Cell clause, AtomId file, std::uint32_t line, bool keep_source);

// Puts compiled clauses (compile_clause) into the image and into their predicates.
void place_static(Program&, const std::vector<struct CompiledClause>&, SourceBlock source_of_first);

}  // namespace penelope
