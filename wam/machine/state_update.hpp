// State updates: a number in the state is replaced by one that depends on it alone and on what the branch knows: a counter, a sum, a
// maximum, a check sum. Nothing else looks at the old number, so a branch whose turn has not come need not know it: the update is kept and made
// in its place in the order. What the branch does know is the shape of the object: there is such a number. An update changes the number and
// leaves the shape as it is; every other modification of the object changes the shape.
//
//   place      the number                                        its shape is right if
//   fact       argument `argument` of a fact p(Key, ..., N)      exactly one clause matches, a fact whose argument N is a small integer;
//                                                                or none, where the update makes the fact then (`initial`)
//   variable   the value of a global variable                    the value is a small integer
//
// Numbers and operands are so small (limits below) that no run makes as many updates as it would take to leave the small integers. residue is
// (number * factor + operand) mod modulus.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "wam/code/clause_store.hpp"
#include "wam/machine/kept_values.hpp"
#include "wam/machine/state_object.hpp"

namespace penelope {

struct StateUpdate {
  enum class Place : std::uint8_t { fact, variable };
  enum class Operation : std::uint8_t { add, max, min, bit_and, bit_or, bit_xor, residue };
  Place place = Place::variable;
  Operation operation = Operation::add;
  bool at_end = true;          // of a fact: where it is added anew
  std::uint32_t id = 0;        // PredicateId; the atom of a variable
  std::uint32_t argument = 0;  // of a fact: the one with the number
  std::int64_t operand = 0;
  std::int64_t factor = 1, modulus = 0;  // of a residue
  std::optional<std::int64_t> initial;   // of a fact: the number that it gets where there is none; nothing: there has to be one
  std::vector<Cell> arguments;           // of a fact: atoms and small integers; 0 bits at `argument`

  StateObject object() const { return {place == Place::fact ? StateObject::Kind::clauses : StateObject::Kind::variable, id}; }
  StateObject shape() const { return {place == Place::fact ? StateObject::Kind::fact_shape : StateObject::Kind::variable_shape, id}; }
  std::int64_t applied_to(std::int64_t number) const;
  bool has_small_numbers() const;  // within the limits, and a residue has a modulus
  // Whether one update can stand for both, this one and then `next`; then this is that one.
  bool absorb(const StateUpdate& next);
};

constexpr std::int64_t largest_operand = std::int64_t{1} << 31;  // of a sum
constexpr std::int64_t largest_known = std::int64_t{1} << 56;    // number that a branch may update before its turn, and other operands
constexpr std::int64_t largest_updated = std::int64_t{1} << 59;  // number that may have come of it

// Whether the shape is right, as one worker knows: what was right is right as long as nothing but updates has changed the object.
class KnownShapes {
 public:
  bool is_right(Program&, const KeptValues&, const StateUpdate&);

 private:
  struct Fact {
    std::uint32_t id, argument;
    std::vector<Cell> arguments;
    std::uint64_t reshaped;  // when the object was so last, at the moment that its shape was right
    bool is_there;           // else there may be no such fact
  };
  std::vector<Fact> facts_;
  std::vector<std::pair<AtomId, StateVersion>> variables_;  // and when it was right
};

// The part of `clauses` or of a `fact_shape` that a call with this first argument can match. Nothing: the argument has variables.
std::optional<StateObject> part_of_key(const Store&, StateObject whole, Cell first_argument);

// Whether some clause may be the fact that has the number.
bool has_fact(Program&, const StateUpdate&);
// Makes the update. False, and nothing happens: the shape is not right.
bool make_update(Program&, KeptValues&, const StateUpdate&);
// The value of a variable after it. Nothing: the value is no number that a branch may update before its turn.
std::optional<Cell> updated_value(const Block&, const StateUpdate&);

}  // namespace penelope
