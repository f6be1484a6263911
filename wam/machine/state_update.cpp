#include "wam/machine/state_update.hpp"

#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/code/keyed_changes.hpp"

namespace penelope {

namespace {

constexpr std::size_t most_known_facts = 64;
constexpr unsigned most_tries = 10;

bool is_within(std::int64_t n, std::int64_t largest) { return n < largest && n >= -largest; }  // what bits make of such numbers is, too

bool is_right_number(Cell c, std::int64_t largest) { return c.is_int() && is_within(c.as_int(), largest); }

const Cell* head_arguments(const DynamicClause& c) {
  const ClauseCells cells = c.cells();
  return cells.block + cells.first;
}

enum class Match { no, yes, unclear };

Match match(const DynamicClause& c, const StateUpdate& u, std::int64_t largest) {
  const Cell* const found = head_arguments(c);
  bool unclear = !c.is_fact || !is_right_number(found[u.argument], largest);
  for (std::size_t i = 0; i < u.arguments.size(); ++i) {
    if (i == u.argument) continue;
    if (found[i].is_ref()) {
      unclear = true;
    } else if (found[i] != u.arguments[i]) {
      return Match::no;
    }
  }
  return unclear ? Match::unclear : Match::yes;
}

// Of each clause of the predicate: whether it is the fact, until `look` says that this is enough.
template <class Look>
void for_each_clause(Program& program, const StateUpdate& u, std::int64_t largest, Look look) {
  DynamicPredicate* const p = program.predicate(u.id).dynamic.load();
  if (!p) return;
  CallKeys keys;
  for (std::size_t i = 0; i < std::min<std::size_t>(u.arguments.size(), indexed_arguments); ++i)
    if (i != u.argument) keys.keys[i] = u.arguments[i];
  ClauseStore& store = *program.clauses;
  const std::uint64_t generation = store.generation();
  for (DynamicClause* c = store.first(*p, keys, generation); c; c = store.next(*c, keys, generation))
    if (!look(*c, match(*c, u, largest))) return;
}

// The fact with the number, if the shape is right.
DynamicClause* find_fact(Program& program, const StateUpdate& u, std::int64_t largest) {
  DynamicClause* found = nullptr;
  for_each_clause(program, u, largest, [&found](DynamicClause& c, Match m) {
    const bool is_second = m == Match::unclear || (m == Match::yes && found);
    if (is_second || m == Match::yes) found = is_second ? nullptr : &c;
    return !is_second;
  });
  return found;
}

// The clause of a new fact: p(Key, ..., N) :- true.
Block new_fact(Program& program, const StateUpdate& u) {
  constexpr std::size_t clause_at = 1, head_at = 4;
  const Predicate& p = program.predicate(u.id);
  const auto at = [](std::size_t cell) { return Cell::tagged(Tag::Struct, cell * sizeof(Cell)); };
  Block block{{at(clause_at), program.symbols.functor_cell(FixedAtom::neck, 2), at(head_at), Cell::atom(static_cast<AtomId>(FixedAtom::true_)),
               program.symbols.functor_cell(p.name, p.arity)},
              true};
  block.cells.insert(block.cells.end(), u.arguments.begin(), u.arguments.end());
  block.cells[head_at + 1 + u.argument] = Cell::integer(*u.initial);
  return block;
}

bool update_fact(Program& program, const StateUpdate& u) {
  DynamicClause* const old = find_fact(program, u, largest_updated);
  if (!old && u.initial && !has_fact(program, u)) {
    program.clauses->add_in_place(*program.predicate(u.id).dynamic.load(), new_fact(program, u), u.at_end);
    return true;
  }
  if (!old) return false;
  const Cell number = Cell::integer(u.applied_to(head_arguments(*old)[u.argument].as_int()));
  Block block{{}, true};
  program.clauses->copy_block(*old, block.cells);
  block.cells[old->cells().first + u.argument] = number;
  program.clauses->replace(*old, block, u.at_end);
  return true;
}

using Wide = __int128;

// With the sign of the modulus, as mod/2.
std::int64_t residue_of(Wide n, std::int64_t modulus) {
  const auto r = static_cast<std::int64_t>(n % modulus);
  return r != 0 && (r < 0) != (modulus < 0) ? r + modulus : r;
}

}  // namespace

std::int64_t StateUpdate::applied_to(std::int64_t number) const {
  switch (operation) {
    case Operation::add: return number + operand;
    case Operation::max: return std::max(number, operand);
    case Operation::min: return std::min(number, operand);
    case Operation::bit_and: return number & operand;
    case Operation::bit_or: return number | operand;
    case Operation::bit_xor: return number ^ operand;
    case Operation::residue: return residue_of(Wide{number} * factor + operand, modulus);
  }
  PENELOPE_CHECK(false);
  return number;
}

bool StateUpdate::absorb(const StateUpdate& next) {
  if (next.place != place || next.operation != operation || next.id != id || next.at_end != at_end || next.argument != argument ||
      next.modulus != modulus || next.arguments != arguments)
    return false;
  const std::int64_t both = next.applied_to(operand);
  if (!is_within(both, operation == Operation::add ? largest_operand : largest_known)) return false;
  const std::optional<std::int64_t> first = initial ? std::optional(next.applied_to(*initial)) : std::nullopt;
  if (first && !is_within(*first, largest_known)) return false;
  initial = first;
  operand = both;
  if (operation == Operation::residue) factor = residue_of(Wide{factor} * next.factor, modulus);
  return true;
}

bool StateUpdate::has_small_numbers() const {
  if (initial && (place != Place::fact || !is_within(*initial, largest_known))) return false;
  if (operation == Operation::add) return is_within(operand, largest_operand);
  if (operation == Operation::residue && (modulus == 0 || !is_within(modulus, largest_known) || !is_within(factor, largest_known))) return false;
  return is_within(operand, largest_known);
}

// Who changes the state may be at it while this thread looks: then it looks again.
bool KnownShapes::is_right(Program& program, const KeptValues& values, const StateUpdate& u) {
  if (u.place == StateUpdate::Place::variable) {
    const auto known = std::ranges::find(variables_, u.id, &std::pair<AtomId, StateVersion>::first);
    if (known != variables_.end() && !values.is_reshaped_since(u.id, known->second)) return true;
    const StateVersion version = values.version();
    const KeptValues::Value value = values.get(u.id);
    if (!value || value->cells.size() != 1 || !is_right_number(value->cells[0], largest_known)) return false;
    if (known != variables_.end()) return known->second = version, true;
    if (variables_.size() == most_known_facts) variables_.clear();
    variables_.emplace_back(u.id, version);
    return true;
  }
  const DynamicPredicate* const p = program.predicate(u.id).dynamic.load();
  if (!p) return false;
  for (unsigned tries = 0; tries < most_tries; ++tries) {
    const std::uint64_t reshaped = p->last_reshaped.load(std::memory_order_acquire);
    for (const Fact& known : facts_)
      if (known.id == u.id && known.argument == u.argument && known.reshaped == reshaped && known.arguments == u.arguments &&
          (known.is_there || u.initial))
        return true;
    const std::uint64_t changed = p->last_change.load(std::memory_order_acquire);
    const bool announced = program.clauses->generation() < reshaped;  // and not done yet
    if (find_fact(program, u, largest_known) || (u.initial && !has_fact(program, u))) {
      if (announced) return true;
      if (facts_.size() == most_known_facts) facts_.clear();
      facts_.push_back({u.id, u.argument, u.arguments, reshaped, !u.initial});
      return true;
    }
    if (p->last_change.load(std::memory_order_acquire) == changed) return false;
  }
  return false;
}

std::optional<StateObject> part_of_key(const Store& s, StateObject whole, Cell first_argument) {
  using enum StateObject::Kind;
  PENELOPE_ASSERT(whole.kind == clauses || whole.kind == fact_shape);
  const auto key = GroundKey::of(StackTerm(s, first_argument));
  if (!key) return {};
  return StateObject{whole.kind == clauses ? clauses_of_key : fact_shape_of_key, whole.id, *key};
}

std::optional<Cell> updated_value(const Block& block, const StateUpdate& u) {
  if (block.cells.size() != 1 || !is_right_number(block.cells[0], largest_known)) return {};
  return Cell::integer(u.applied_to(block.cells[0].as_int()));
}

bool has_fact(Program& program, const StateUpdate& u) {
  bool found = false;
  for_each_clause(program, u, largest_updated, [&found](const DynamicClause&, Match m) {
    found = m != Match::no;
    return !found;
  });
  return found;
}

bool make_update(Program& program, KeptValues& values, const StateUpdate& u) {
  if (u.place == StateUpdate::Place::fact) return update_fact(program, u);
  return values.update(u.id,
                       [&u](Cell old) { return is_right_number(old, largest_updated) ? Cell::integer(u.applied_to(old.as_int())) : Cell{0}; });
}

}  // namespace penelope
