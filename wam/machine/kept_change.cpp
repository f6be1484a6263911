#include "wam/machine/kept_change.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>

#include "wam/code/keyed_changes.hpp"

namespace penelope {

namespace {

constexpr std::size_t cells_of_clause = 16;  // about as many

StateObject clauses_with(PredicateId id, std::optional<std::uint64_t> key) {
  return key ? StateObject{StateObject::Kind::clauses_of_key, id, *key} : StateObject{StateObject::Kind::clauses_of_others, id};
}

}  // namespace

std::vector<StateObject> objects_of(const KeptChange& change) {
  if (const auto* const update = std::get_if<StateUpdate>(&change)) {
    if (update->place == StateUpdate::Place::variable) return {update->object()};
    const bool has_key = update->argument != 0;  // an atom or an integer
    return {update->object(), clauses_with(update->id, has_key ? GroundKey::of(BlockTerm(nullptr, update->arguments[0])) : std::nullopt)};
  }
  if (const auto* const value = std::get_if<NewValue>(&change))
    return {{StateObject::Kind::variable, value->name}, {StateObject::Kind::variable_shape, value->name}};
  if (const auto* const contents = std::get_if<NewContents>(&change)) {
    const PredicateId id = contents->clauses->predicate();
    return {{StateObject::Kind::clauses, id}, {StateObject::Kind::fact_shape, id}, {StateObject::Kind::clauses_of_others, id}};
  }
  if (std::holds_alternative<NoTables>(change)) return {};
  const NewClause& clause = std::get<NewClause>(change);
  const PredicateId id = clause.predicate;
  const auto key = ground_key_of_clause(ClauseCells(clause.block.cells.data()));
  std::vector<StateObject> objects{{StateObject::Kind::clauses, id}, {StateObject::Kind::fact_shape, id}, clauses_with(id, key)};
  if (key) objects.push_back({StateObject::Kind::fact_shape_of_key, id, *key});
  return objects;
}

bool modifies_clauses(const KeptChange& change, PredicateId predicate) {
  if (const auto* const update = std::get_if<StateUpdate>(&change)) return update->place == StateUpdate::Place::fact && update->id == predicate;
  if (const auto* const contents = std::get_if<NewContents>(&change)) return contents->clauses->predicate() == predicate;
  const auto* const clause = std::get_if<NewClause>(&change);
  return clause && clause->predicate == predicate;
}

std::size_t bytes_of(const KeptChange& change) {
  std::size_t cells = 0;
  if (const auto* const clause = std::get_if<NewClause>(&change)) cells = clause->block.cells.size();
  if (const auto* const update = std::get_if<StateUpdate>(&change)) cells = update->arguments.size();
  if (const auto* const value = std::get_if<NewValue>(&change)) cells = value->block->cells.size();
  if (const auto* const contents = std::get_if<NewContents>(&change)) cells = contents->clauses->clauses().live * cells_of_clause;
  return sizeof(KeptChange) + sizeof(Cell) * cells;
}

bool absorb(KeptChange& kept, const KeptChange& next) {
  const auto* const next_value = std::get_if<NewValue>(&next);
  const auto* const next_update = std::get_if<StateUpdate>(&next);
  if (auto* const contents = std::get_if<NewContents>(&kept)) {
    const auto* const newer = std::get_if<NewContents>(&next);
    if (!newer || newer->clauses->predicate() != contents->clauses->predicate()) return false;
    *contents = *newer;
    return true;
  }
  if (auto* const update = std::get_if<StateUpdate>(&kept)) {
    if (next_update) return update->absorb(*next_update);
    if (!next_value || update->place != StateUpdate::Place::variable || update->id != next_value->name) return false;
    kept = next;
    return true;
  }
  auto* const value = std::get_if<NewValue>(&kept);
  if (!value) return std::holds_alternative<NoTables>(kept) && std::holds_alternative<NoTables>(next);
  if (next_value && next_value->name == value->name) {
    value->block = next_value->block;
    return true;
  }
  if (!next_update || next_update->place != StateUpdate::Place::variable || next_update->id != value->name) return false;
  const std::optional<Cell> updated = updated_value(*value->block, *next_update);
  if (updated) value->block = std::make_shared<const Block>(Block{{*updated}, true});
  return updated.has_value();
}

bool in_any_order(const KeptChange& a, const KeptChange& b) {
  const std::vector<StateObject> ours = objects_of(a), theirs = objects_of(b);
  return std::ranges::find_first_of(ours, theirs) == ours.end();
}

bool fits(const KeptChange& change, const Program& program, Symbols& symbols) {
  const auto* const clause = std::get_if<NewClause>(&change);
  const auto* const update = std::get_if<StateUpdate>(&change);
  if (update && update->place == StateUpdate::Place::variable) return update->id < symbols.atom_count();
  if (const auto* const value = std::get_if<NewValue>(&change))
    return value->name < symbols.atom_count() && is_sound_block(value->block->view(), symbols);
  if (std::holds_alternative<NoTables>(change)) return true;
  if (std::holds_alternative<NewContents>(change)) return false;  // not from another process
  const PredicateId id = clause ? clause->predicate : update->id;
  if (id >= program.predicate_count()) return false;
  const Predicate& p = program.predicate(id);
  if (!p.dynamic.load()) return false;
  if (update) {
    if (update->arguments.size() != p.arity || update->argument >= p.arity) return false;
    for (std::size_t i = 0; i < p.arity; ++i) {
      const Cell c = update->arguments[i];
      if (i != update->argument && !c.is_int() && !(c.is_atom() && c.as_atom() < symbols.atom_count())) return false;
    }
    return true;
  }
  const std::span<const Cell> block = clause->block.view();
  if (!is_sound_block(block, symbols) || !block[0].is_struct()) return false;
  const std::span<const Cell> term = block.subspan(block[0].offset() / sizeof(Cell));
  if (term[0] != symbols.functor_cell(FixedAtom::neck, 2)) return false;
  return p.arity == 0 ? term[1].is_atom() : term[1].is_struct() && block[term[1].offset() / sizeof(Cell)].arity() == p.arity;
}

}  // namespace penelope
