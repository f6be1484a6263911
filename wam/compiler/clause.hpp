// The intermediate form of a clause: terms in a pool, goals classified, auxiliary predicates still to be compiled.
#pragma once
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/code/program.hpp"
#include "wam/code/word.hpp"
#include "wam/term/store.hpp"

namespace penelope {

using TermId = std::uint32_t;
using VarId = std::uint32_t;
constexpr VarId no_variable = ~VarId{0};

enum class TermKind : std::uint8_t { variable, constant, list, structure, box };

// One node of a term. The arguments are `count` nodes in a row from `first`. A node may be copied: the copy shares the
// arguments.
struct TermNode {
  Cell cell{};              // constant; functor cell of a structure; a box where it lies on the heap
  std::uint32_t first = 0;  // first argument; number of a variable
  std::uint32_t count = 0;
  std::uint32_t nodes = 1;   // size, saturating
  std::uint16_t depth = 0;   // nesting, where the last argument does not count; saturating
  std::uint16_t height = 0;  // nesting; saturating
  TermKind kind = TermKind::constant;
  bool ground = true;

  bool is_variable() const { return kind == TermKind::variable; }
  bool is_constant() const { return kind == TermKind::constant; }
  bool is_compound() const { return kind == TermKind::list || kind == TermKind::structure; }
};

class TermPool {
 public:
  explicit TermPool(Store& store) : store_(store) {}

  TermId convert(Cell);  // copies a term out of the heap; never recurses
  TermId variable(VarId);
  TermId constant(Cell);
  TermId structure(AtomId name, const std::vector<TermId>& arguments);
  VarId new_variable() { return variable_count_++; }

  const TermNode& operator[](TermId t) const {
    PENELOPE_CHECK(t < nodes_.size());
    return nodes_[t];
  }
  VarId variable_count() const { return variable_count_; }
  TermId argument(TermId t, unsigned i) const {
    PENELOPE_CHECK(t < nodes_.size() && i < nodes_[t].count);
    return nodes_[t].first + i;
  }
  AtomId name(TermId) const;  // of an atom, list or structure
  std::uint32_t arity(TermId t) const { return nodes_[t].count; }
  bool is_callable(TermId) const;
  bool is(TermId, FixedAtom name, std::uint32_t arity) const;
  // Too deep or large for instructions: goes to a block.
  bool wants_block(TermId t) const { return nodes_[t].depth > 60 || nodes_[t].nodes > 1000; }
  // Calls f(VarId) for every occurrence of a variable in t.
  template <class F>
  void for_each_variable(TermId t, F f) const {
    walk_.assign(1, t);
    while (!walk_.empty()) {
      TermId at = walk_.back();
      walk_.pop_back();
      const TermNode& n = nodes_[at];
      if (n.is_variable()) f(n.first);
      if (n.ground || !n.is_compound()) continue;
      for (unsigned i = n.count; i-- > 0;) walk_.push_back(n.first + i);
    }
  }
  // Lays t out as a block (term/block.hpp). `exported` variables come as arguments of '$t'(V1..Vn,Term) around it.
  void layout_block(TermId t, const std::vector<VarId>& exported, std::vector<Cell>& into);

 private:
  void expand(TermId);
  void measure(TermNode&) const;
  VarId number_variable(Cell);

  Store& store_;
  std::vector<TermNode> nodes_;
  mutable std::vector<TermId> walk_;
  VarId variable_count_ = 0;
  std::vector<std::pair<std::uint64_t, VarId>> few_variables_;  // searched in turn while they are few
  std::unordered_map<std::uint64_t, VarId> many_variables_;
};

enum class GoalKind : std::uint8_t {
  call,     // predicate `number` on the arguments of `term`
  unify,    // =/2
  test,     // `op` on one or two terms
  compare,  // `op` on two arithmetic expressions
  is,       // is/2
  builtin,  // pure built-in `number`
  cut,      // to the level in variable `level`
  fail,
  condition,  // parts: condition, then, condition, then ..., else; conditions are inline tests
  negation,   // parts: one condition
  either      // parts: alternative conditions, inside a condition only
};

struct Goal;
using Sequence = std::vector<Goal>;

struct Goal {
  GoalKind kind;
  Op op = Op::fail;
  bool swapped = false;  // operands of op come in the other order
  std::uint32_t number = 0;
  TermId term = 0;
  VarId level = no_variable;
  std::vector<Sequence> parts = {};
  std::vector<VarId> joined = {};  // condition in the middle: variables that begin inside and are needed after it
};

struct Clause {
  PredicateId predicate;
  std::vector<TermId> head;  // arguments
  Sequence body;
  VarId own_level;  // pseudo-variable: the cut barrier
  bool light = false;
  bool is_written = true;  // not a part of another clause, made a predicate of its own
};

// A goal, or a run of them, not yet normalised.
struct BodyItem {
  enum Kind : std::uint8_t { term, cut, fail, soft_cut } kind;
  TermId id = 0;                  // term
  VarId cut_level = no_variable;  // what ! cuts to; the level of cut and soft_cut
  AtomId module = 0;
  bool no_update = false;  // the goals of an update as they stand (updates.hpp)
};

// A clause of an auxiliary predicate (or the clause itself) waiting to be normalised.
struct PendingClause {
  PredicateId predicate;
  std::vector<TermId> head;
  std::vector<BodyItem> body;
  VarId own_level;
  std::vector<VarId> unbound{};    // variables of the head that are bound by nothing before
  std::vector<VarId> forgotten{};  // those that stand nowhere behind the call, up to where the caller fails for certain
};

}  // namespace penelope
