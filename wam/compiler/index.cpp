// Index of a static predicate, built from its clauses alone, so that every process builds the same (at the same place of
// the image where build_static_indexes has built all of them):
//
//   switch_on_term A          A: the first argument if it tells clauses apart, else the best of the next three, else of all
//     variable   -> another argument's switch, or the chain of all clauses
//     constant   -> switch_on_constant  key -> clauses with this key or a variable, in order; else those with a variable
//     structure  -> switch_on_structure, the same on functors
//     list       -> clauses with a list or a variable
//     box        -> switch_on_box, the same on hashes of floats, big integers and strings
//
// Where several clauses share a key and another argument tells them apart, a further switch takes the chain's place; for
// clauses with the same structure, or a list, as an argument its arguments are as good (load_argument brings them to a
// register), read from the clauses' sources. An argument whose keys are all the same at least keeps calls out that fail anyway.
// Clauses with a variable where the switch has found a key are left out if they fail for certain with that (ruled_out.hpp).
// What a switch has found out is not tested again: where a clause then matches every call and cuts at once, those behind it are left out, and
// the first clause is entered behind its get instruction of that argument (S is set where that goes on with the arguments of a compound).
// Where one more argument has a say, a light choice point is made only if that is bound.
// The switches of a long predicate on one argument after the other are built when a call first comes to them (large_index): the first call has
// those made that it passes, and where others go stands  forward P,  P being an auxiliary predicate for that part of the index.
// Where the guard of a clause excludes all later ones of its chain (guards.hpp), the clause cuts behind its guard.
// A chain is  try c1, retry c2 ... trust cn ; leading clauses that are light get a light choice point, which the first
// other one promotes. A single clause needs no chain, and equal chains are emitted once. Where the predicate is a chain of steps
// (compiler/chains.hpp) the word behind a chain that ends with its last clause names the companion, which is built here as well.
#include <malloc.h>

#include "wam/base/check.hpp"
#include "wam/code/code_check.hpp"
#include "wam/compiler/chains.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/compiler/index_builder.hpp"

namespace penelope {

namespace {

// The companion of a chain of steps: while there are steps to take, only the last clause runs.
//
//   test_equal_int STEPS, 0  else next but one
//   enter_clause             the index, or
//   enter_clause             the step
void build_companion(Program& program, const Predicate& p, PredicateId id) {
  const std::optional<ChainStep> step = chain_step_of(program, p, id);
  PENELOPE_CHECK(step.has_value());
  const std::uint64_t code = program.append_code(step->code.data(), step->code.size());
  PENELOPE_CHECK(find_code_damage({program.code_base() + code, step->code.size()}, program) == nullptr);
  const auto own = p.clauses.all();
  std::vector<StaticClause> clauses(own.begin(), own.end());
  clauses.back().code = code;
  const Word behind = Word::aw(Op::chain_bound, step->lists, id);
  const std::uint64_t index = IndexBuilder(program, p, clauses, p.arity + chain_counts, behind).build();
  const Word gate[] = {Word::abc(Op::test_equal_int, p.arity, 0, 2), Word::aw(Op::enter_clause, 0, static_cast<std::uint32_t>(index)),
                       Word::aw(Op::enter_clause, 0, static_cast<std::uint32_t>(code))};
  program.set_entry(id, program.append_code(gate, std::size(gate)));
}

// Rules are followed by the clause that raises the error.
void build_index_of_rules(Program& program, const Predicate& p) {
  const auto own = p.clauses.all(), end = program.rule_end(p).clauses.all();
  PENELOPE_CHECK(end.size() == 1);
  std::vector<StaticClause> clauses(own.begin(), own.end());
  clauses.push_back(end[0]);
  program.set_entry(p.id, IndexBuilder(program, p, clauses, p.arity, Word{}).build());
}

void build_index_part(Program& program, const Predicate& part, unsigned bound) {
  const auto [of, closed, position] = IndexPart::from(part.meta_arguments);
  const Predicate& p = program.predicate(of);
  program.set_entry(part.id, IndexBuilder(program, p, p.clauses.all(), p.arity, Word{}, bound).build(closed, position));
}

void build_index(Program& program, const Predicate& p, unsigned bound) {
  if (p.flags & predicate_index_part) return build_index_part(program, p, bound);
  if (p.flags & predicate_rules) return build_index_of_rules(program, p);
  Word behind{};
  if (is_chain(program, p)) {
    const PredicateId companion = program.new_auxiliary(p.module, p.arity + chain_counts);
    build_companion(program, p, companion);
    behind = Word::aw(Op::chain_link, chain_step_of(program, p, companion)->lists, companion);
  }
  program.set_entry(p.id, IndexBuilder(program, p, p.clauses.all(), p.arity, behind, bound).build());
}

}  // namespace

void build_static_index(Program& program, PredicateId id, unsigned bound) {
  const auto lock = program.lock_definitions();
  const Predicate& p = program.predicate(id);
  if (p.definition == &p.build_index) build_index(program, p, bound);  // else another worker has built it
  constexpr std::size_t leaves_much_memory = 100'000;                  // clauses
  if (p.clauses.size() >= leaves_much_memory || (p.flags & predicate_index_part)) malloc_trim(0);
}

void build_static_indexes(Program& program) {
  for (PredicateId id = 0; id < program.predicate_count(); ++id) build_static_index(program, id);
}

}  // namespace penelope
