// The builder of the index of a static predicate (index.cpp tells what it looks like). index_choice.cpp finds out what tells clauses apart,
// index_code.cpp writes the switches and chains.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "wam/code/clause_keys.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

// Which part of the index of a predicate an auxiliary is: the switch on an argument, or what follows where those before were unbound.
struct IndexPart {
  static constexpr unsigned no_position = switch_arguments;
  PredicateId of = 0;
  unsigned closed = 0;  // positions, see IndexBuilder
  unsigned position = no_position;

  std::uint64_t bits() const { return std::uint64_t{of} << 32 | closed << 4 | position; }
  static IndexPart from(std::uint64_t bits) {
    return {static_cast<PredicateId>(bits >> 32), static_cast<unsigned>(bits & 0xffffffff) >> 4, static_cast<unsigned>(bits & 15)};
  }
};

class IndexBuilder {
 public:
  using List = std::vector<std::uint32_t>;  // clause numbers, ascending

  // `cells`: that its choice points save. `behind`: the word behind chains that end with the last clause; Op::fail: none.
  // `bound`: arguments of the call that waits for the index.
  IndexBuilder(Program& program, const Predicate& predicate, std::span<const StaticClause> clauses, std::uint32_t cells, Word behind,
               unsigned bound = 0)
      : program_(program), predicate_(predicate), clauses_(clauses), cells_(cells), behind_last_(behind), bound_(bound) {}

  // Image offset of the code where calls go: of the whole index, or of a part.
  std::uint64_t build(unsigned closed = all_inner, unsigned position = IndexPart::no_position);

 private:
  // Image offset of a clause (0: the fail instruction there), or of code of this index, counted from its start.
  struct Target {
    std::uint64_t offset = 0;
    bool internal = false;
  };
  // A position is an argument, or an argument of the structure or list that one argument is. What is not (or no longer) to be looked at goes
  // along as `closed`:  | the argument that is opened : 4 | 0 : 1 | bits of inner positions : 8 | bits of arguments : 15 |
  static constexpr unsigned first_inner = switch_arguments, inner_arguments = 8, positions = first_inner + inner_arguments;
  static constexpr unsigned opened_shift = 24;
  static constexpr unsigned all_inner = (1u << positions) - (1u << first_inner);
  static bool is_inner(unsigned position) { return position >= first_inner; }
  static unsigned opened(unsigned closed) { return closed >> opened_shift; }
  static unsigned open_inner(unsigned closed, unsigned argument, std::uint32_t arity);
  unsigned within(unsigned closed, unsigned position, std::uint32_t arity, std::size_t clauses) const;

  // Clauses by key, sorted; those with equal keys are a bucket.
  using Keyed = std::vector<std::pair<std::uint64_t, std::uint32_t>>;
  struct Measure {
    std::size_t variables = 0, keys = 0;
    ArgumentKey some_key{};
    bool tells_apart() const { return keys >= 2 || (keys == 1 && variables > 0); }
  };

  // What the switch that leads to clauses has found out: the key of a position; 0 bits: nothing.
  struct Decided {
    unsigned position = 0;
    ArgumentKey key{};
  };
  unsigned words_decided(const StaticClause&, Decided) const;
  std::optional<int> certain_unless_bound(const StaticClause&, Decided) const;
  bool needs_no_other_switch(const List& clauses, Decided) const;
  List reachable(const List& clauses, Decided) const;
  List without_ruled_out(const List& variables, Decided) const;

  ArgumentKey key(std::uint32_t clause, unsigned position, unsigned closed = all_inner) const;
  ArgumentKey key_in_source(const StaticClause&, unsigned argument, std::optional<unsigned> inner) const;
  unsigned register_of(unsigned position) const { return is_inner(position) ? cells_ + position - first_inner : position; }

  Measure measure(const List& clauses, unsigned position, unsigned closed) const;
  bool opening_pays(const List& clauses, unsigned argument) const;
  int pick_far(const List& clauses, unsigned closed) const;
  bool has_room(std::size_t clauses) const;
  bool differ_in_first(const List& clauses) const;
  int pick(const List& clauses, unsigned closed) const;
  Target choose(const List& clauses, unsigned closed, Decided);
  Target switch_on(unsigned position, const List& clauses, unsigned closed, bool may_be_unbound = true);
  bool in_parts(const List& clauses, unsigned position) const;
  Target later(unsigned closed, unsigned position = IndexPart::no_position);
  Target pass_by(unsigned position, const List& clauses, unsigned closed);
  Target unbound(const List& clauses, unsigned position, unsigned closed);
  Target table(Op op, unsigned position, Keyed& keyed, const List& variables, unsigned closed);
  Target bucket(Keyed::const_iterator from, Keyed::const_iterator to, const List& variables, unsigned closed, Decided);
  Target chain(const List& clauses, Decided);
  Target alone(std::uint32_t clause, Decided decided) const { return {clauses_[clause].code + words_decided(clauses_[clause], decided), false}; }
  void append_chain(const List& clauses, Decided);
  std::uint64_t chain_apart(const List& clauses);
  std::uint64_t decided_by_tests(const List& clauses, Decided);
  StaticClause committing(const List& clauses, std::size_t i);
  std::size_t once(std::size_t start);
  Op behind(Commit before, Op) const;
  Op fused_switch(unsigned position, const List& lists) const;
  void put_target(std::size_t word, unsigned shift, Target);

  Program& program_;
  const Predicate& predicate_;
  const std::span<const StaticClause> clauses_;
  const std::uint32_t cells_;
  const Word behind_last_;
  const unsigned bound_;
  std::vector<Word> code_;
  std::vector<std::pair<std::size_t, unsigned>> relocations_;                     // word, bit position of an offset in it
  std::unordered_multimap<std::uint64_t, std::size_t> chains_;                    // hash -> where it begins
  std::unordered_map<std::uint32_t, std::uint64_t> committed_;                    // clause -> its guard with a cut behind
  std::map<std::tuple<List, std::uint64_t, unsigned>, std::uint64_t> decisions_;  // clauses, key and position decided -> code of their tests
};

}  // namespace penelope
