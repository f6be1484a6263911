// Compiler: one clause term -> WAM code. Passes, one per file:
//   normalise   clause term -> Clause (compiler/clause.hpp): goals classified, disjunctions, conditions and negations with
//               non-inline parts moved to auxiliary predicates, deep terms to blocks
//   classify    variables: void, temporary, permanent; slots ordered by last use (environment trimming)
//   generate    Clause -> instructions on virtual registers
//   registers   virtual registers -> X registers, argument registers preferred
//   peephole    fuse common pairs (instructions.def)
//   index       clauses of a static predicate -> switch and try code (on first call)
//   chains      the companion of a predicate that enumerates by calling itself last (with the index)
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "wam/code/program.hpp"
#include "wam/term/store.hpp"

namespace penelope {

// Code of one clause of predicate `predicate`, not yet in the image. Labels in it are relative, so it can be placed
// anywhere; call instructions of a dynamic clause are `call_continue` and are given the clause's id by `place_dynamic`.
struct CompiledClause {
  PredicateId predicate = Program::no_predicate;
  std::vector<Word> code;
  ArgumentKey keys[indexed_arguments] = {};
  bool light = false;
  Commit commit = Commit::none;
};

struct CompileOptions {
  AtomId module;         // module of the body's goals; Module:Goal inside is resolved at compile time
  bool dynamic = false;  // code for a dynamic clause (call_continue)
};

// The body of a rule, Head, Guard => Body, is a term with this name and the arguments Guard and Body. Its head is matched, not
// unified: no variable of the call is bound; then come the guard and a cut.
constexpr std::string_view rule_functor = "$rule";

// Compiles Head :- Body or Head (Head without module qualification, callable; checked by the caller). Auxiliary
// predicates are made in `program` and their clauses are appended to `out` after the clause itself; the clause itself
// is out[0]. Throws PrologError type_error(callable, Body) when the body cannot be converted; representation_error for more
// than 1024 arguments of a goal or too many variables.
void compile_clause(Program&, Store&, Cell head, Cell body, const CompileOptions&, std::vector<CompiledClause>& out);

// Constructs that compile_clause expands: , ; | -> *-> \\+ : and !
bool is_control_construct(const Symbols&, AtomId name, std::uint32_t arity);

// Builds the index of a static predicate from its clauses and sets its entry.
// `bound`: a bit for each of the first arguments that the first call comes with. It does not wait for tables that others need.
void build_static_index(Program&, PredicateId, unsigned bound = 0);
void build_static_indexes(Program&);  // of all predicates that wait for their first call, in the order of their numbers

// Fills the CP words of call_continue instructions.
void place_dynamic(std::vector<Word>& code, std::uint64_t clause_id);

}  // namespace penelope
