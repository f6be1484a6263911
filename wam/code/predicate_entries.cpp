// What a call of a predicate finds: its entry is that of its definition, of what qualifies arguments first, or of the predicate that it imports.
#include <atomic>
#include <initializer_list>

#include "wam/base/check.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/entry_fronts.hpp"
#include "wam/code/program_tables.hpp"
#include "wam/code/stubs.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {
const Word* qualifying_entry(const Predicate& p, const Predicate& definition) {
  const bool first = (definition.flags & predicate_meta) && only_first_takes_module(definition.meta_arguments);
  return first ? &p.qualify_first : &p.qualify;
}

constexpr std::uint32_t takes_context = predicate_meta | predicate_transparent;

std::uint64_t name_and_arity(const Predicate& p) { return std::uint64_t{p.name} << 32 | p.arity; }
}  // namespace

// Who defines a meta-predicate finds its arguments qualified.
void Program::publish(Predicate& p, const Word* definition) {
  PENELOPE_CHECK(definition != nullptr);
  p.target = p.id;
  p.definition.store(definition, std::memory_order_release);
  const bool qualifies = (p.flags & takes_context) && definition != &p.undefined && p.module != system_module;
  p.entry.store(qualifies ? qualifying_entry(p, p) : definition, std::memory_order_release);
  forget_entry_front(p);
}

// The definition says something else than the one before. What is undefined is read at the front of the or-tree, and what the compiler makes
// for a clause is called by that clause only.
void Program::publish_other(Predicate& p, const Word* definition) {
  const bool of_clause = (p.flags & (predicate_hidden | predicate_tabled_clauses)) == predicate_hidden;
  const bool was_there = p.definition != &p.undefined && !of_clause;
  publish(p, definition);
  if (was_there) note_other_code();
}

// A predicate gets its first definition: modules that found another one further on look again.
void Program::forget_defaults(const Predicate& p) {
  note_redefinition(p);
  if (!tables_->imported.contains(name_and_arity(p))) return;
  for (const AtomId module : modules.names()) {
    const PredicateId id = find_predicate(module, p.name, p.arity);
    if (id == no_predicate || id == p.id) continue;
    Predicate& other = predicates_[id];
    if ((other.flags & (predicate_imported | predicate_explicit)) != predicate_imported) continue;
    other.flags &= ~std::uint32_t{predicate_imported};
    publish_other(other, &other.undefined);
  }
}

namespace {
constexpr std::uint32_t import_flags = predicate_imported | predicate_explicit | predicate_strong_import;
}  // namespace

void Program::add_static_clause(PredicateId id, const StaticClause& clause) {
  const auto lock = lock_definitions();
  Predicate& p = predicates_[id];
  PENELOPE_CHECK(clause.code < code_used());
  p.clauses.add(clause, sharing);
  const bool is_new = !(p.flags & predicate_defined);
  p.flags = (p.flags | predicate_defined) & ~import_flags;
  publish_other(p, &p.build_index);
  if (is_new) forget_defaults(p);
}

void Program::clear_clauses(PredicateId id) {
  const auto lock = lock_definitions();
  predicates_[id].clauses.clear(sharing);
  publish(predicates_[id], &predicates_[id].build_index);
  note_other_code();
}

void Program::set_entry_undefined(PredicateId id) {
  const auto lock = lock_definitions();
  publish_other(predicates_[id], &predicates_[id].undefined);
}

void Program::set_entry_dynamic(PredicateId id) {
  const auto lock = lock_definitions();
  Predicate& p = predicates_[id];
  const bool is_new = !(p.flags & predicate_defined);
  p.flags = (p.flags | predicate_defined | predicate_dynamic) & ~import_flags;
  publish_other(p, &p.enter_dynamic);
  if (is_new) forget_defaults(p);
}

void Program::set_entry_declared(PredicateId id) {
  const auto lock = lock_definitions();
  Predicate& p = predicates_[id];
  p.flags |= predicate_defined;
  publish_other(p, &p.build_index);
  forget_defaults(p);
}

void Program::set_entry_index(PredicateId id) {
  const auto lock = lock_definitions();
  publish(predicates_[id], &predicates_[id].build_index);
}

// The caller holds the lock, or is alone.
void Program::set_entry(PredicateId id, std::uint64_t offset) {
  PENELOPE_ASSERT(offset < code_used());
  publish(predicates_[id], code_ + offset);
}

void Program::set_entry_forward(PredicateId id, PredicateId target) {
  const auto lock = lock_definitions();
  Predicate& p = predicates_[id];
  if (p.definition != &p.undefined) return;  // another worker was first
  p.flags |= predicate_imported;
  publish_import(p, predicates_[target]);
}

void Program::import_predicate(PredicateId id, PredicateId target) {
  const auto lock = lock_definitions();
  Predicate& p = predicates_[id];
  const bool is_other = p.definition != &p.undefined && p.target != target;
  p.flags |= predicate_imported | predicate_explicit;
  publish_import(p, predicates_[target]);
  if (is_other) note_other_code();
  note_redefinition(p);
  if (!(p.flags & predicate_public)) return;
  for (PredicateId i = 0; i < predicate_count(); ++i)  // modules that imported it from here before it was here
    if ((predicates_[i].flags & predicate_explicit) && predicates_[i].target == id) publish_import(predicates_[i], predicates_[target]);
}

void Program::link_import(PredicateId id) {
  const auto lock = lock_definitions();
  publish_import(predicates_[id], predicates_[predicates_[id].target]);
}

void Program::set_meta(PredicateId id, std::uint64_t meta_arguments) { set_qualifying(id, predicate_meta, meta_arguments); }

void Program::set_transparent(PredicateId id, PredicateId companion) { set_qualifying(id, predicate_transparent, companion); }

void Program::set_qualifying(PredicateId id, PredicateFlag flag, std::uint64_t meta_arguments) {
  const auto lock = lock_definitions();
  Predicate& p = predicates_[id];
  p.meta_arguments = meta_arguments;
  p.flags = (p.flags & ~takes_context) | flag;
  if (!(p.flags & predicate_imported)) publish_other(p, p.definition);
  for (PredicateId i = 0; i < predicate_count(); ++i)
    if ((predicates_[i].flags & predicate_imported) && predicates_[i].target == id) publish_import(predicates_[i], p);
}

void Program::set_entry_builtin(PredicateId id, std::uint32_t number, Op entry) {
  Predicate& p = predicates_[id];
  p.flags |= predicate_defined | predicate_builtin;
  p.builtin = number;
  set_entry_word(id, Word::aw(entry, p.arity, number));
}

DynamicClause& add_clause(Program& program, const NewClause& c) {
  DynamicPredicate* const to = program.predicate(c.predicate).dynamic.load();
  PENELOPE_CHECK(to != nullptr);
  return *program.clauses->add(*to, c.block, c.at_end);
}

// What comes from a module gets the module along, except where that is taken for granted: from user to the system.
void Program::publish_import(Predicate& p, const Predicate& target) {
  PENELOPE_CHECK(p.id != target.id);
  p.target = target.id;
  tables_->imported.insert(name_and_arity(p));
  const bool qualifies = (target.flags & takes_context) && (target.module != system_module || p.module != user_module);
  const Word* const forward = qualifies ? qualifying_entry(p, target) : &tables_->entry_words.emplace_back(Word::aw(Op::forward, 0, target.id));
  p.definition.store(forward, std::memory_order_release);
  p.entry.store(forward, std::memory_order_release);
  forget_entry_front(p);
}

void Program::set_entry_word(PredicateId id, Word word) {
  const auto lock = lock_definitions();
  Predicate& p = predicates_[id];
  for (const Word* known :
       std::initializer_list<const Word*>{p.definition, &p.undefined, &p.build_index, &p.enter_dynamic, &p.qualify, &p.qualify_first})
    if (known->bits == word.bits) return publish(p, known);
  publish(p, &tables_->entry_words.emplace_back(word));
}

}  // namespace penelope
