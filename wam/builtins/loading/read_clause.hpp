// Reading the clauses of files that are being loaded.
#pragma once
#include "wam/machine/worker.hpp"
#include "wam/text/reader.hpp"

namespace penelope {

// The flags and operators of this moment.
ReadContext read_context(Worker&);
// The next term; a syntax error is thrown with the context stream(S, Line, LinePosition, Character).
ReadResult read_clause(Worker&, Stream&);
// Gives -Term, -VariableNames, -Singletons to warn of, -StartLine.
bool unify_clause(Worker&, const ReadResult&, Cell* arguments);

// Whether a variable is worth a warning because it occurs once: A and _a are, _A and __a are not.
bool is_suspicious(const NamedVariable&);
// Whether a variable's name (_A) says that it occurs once.
bool is_marked(const NamedVariable&);

}  // namespace penelope
