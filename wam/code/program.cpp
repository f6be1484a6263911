// Program: reserving the code area and the predicate table, finding and making predicates, setting their entries.
#include "wam/code/program.hpp"

#include <oneapi/tbb/concurrent_hash_map.h>

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <new>
#include <utility>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/entry_fronts.hpp"
#include "wam/code/stubs.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/operators.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t code_area_bytes = std::uint64_t{16} << 30;
static_assert(code_area_bytes / sizeof(Word) <= std::uint64_t{1} << 31, "distances between words and addresses in wide operands have a sign");
constexpr std::uint64_t max_predicates = std::uint64_t{1} << 24;
constexpr unsigned part_for_code = 8, part_for_predicates = 16;  // one in so many, of scarce address space

// Makes the pages of an area that will be written from one end to the other, all at once: sooner than one by one when they are met.
// It may be that the kernel cannot.
void populate(void* start, std::uint64_t bytes) {
  constexpr std::uint64_t page = 4096, worth_a_call = 8 * page;
  if (bytes < worth_a_call) return;
  const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(start) & ~(page - 1);
  madvise(reinterpret_cast<void*>(first), reinterpret_cast<std::uintptr_t>(start) + bytes - first, MADV_POPULATE_WRITE);
}

struct PredicateKey {
  AtomId module, name;
  std::uint32_t arity;
  bool operator==(const PredicateKey&) const = default;
};

struct PredicateKeyHash {
  static std::size_t hash(const PredicateKey& k) {
    std::uint64_t h = (std::uint64_t{k.name} << 32 | k.module) * 0x9e3779b97f4a7c15u;
    h ^= (h >> 29) + k.arity;
    return static_cast<std::size_t>((h * 0xbf58476d1ce4e5b9u) >> 32);
  }
  static bool equal(const PredicateKey& a, const PredicateKey& b) { return a == b; }
};

}  // namespace

static_assert(sizeof(EntryFront) == 32);  // as Program::bytes_of_predicate counts

struct Program::Tables {
  tbb::concurrent_hash_map<PredicateKey, PredicateId, PredicateKeyHash> by_key;
  // Predicates looked up lately, by hash of the key; a slot is right when the predicate that it names fits.
  std::array<std::atomic<PredicateId>, 1024> recent;
  std::mutex definitions;
  std::vector<PredicateId> redefinitions;  // the definitions' mutex guards it
  std::deque<Word> entry_words;            // of set_entry_word; the definitions' mutex guards it
  std::atomic<std::uint32_t> auxiliaries = 0;
  std::mutex mutex;  // guards making predicates, code and sources
  std::vector<std::unique_ptr<Cell[]>> source_arenas;
  Cell* source_next = nullptr;
  std::uint64_t source_left = 0;
};

Program::Program()
    : operators(std::make_unique<Operators>(symbols)),
      flags(std::make_unique<Flags>(symbols)),
      clauses(std::make_unique<ClauseStore>(sharing)),
      tables_(std::make_unique<Tables>()),
      code_space_(Reservation::part(code_area_bytes, part_for_code, "the code area needs")),
      predicate_space_(Reservation::part(max_predicates * bytes_of_predicate, part_for_predicates, "the table of predicates needs")),
      code_(reinterpret_cast<Word*>(code_space_.start())),
      predicates_(reinterpret_cast<Predicate*>(predicate_space_.start() + most_predicates() * sizeof(EntryFront))) {
  for (auto& recent : tables_->recent) recent.store(no_predicate, std::memory_order_relaxed);
  stub::write(code_);
  code_used_ = stub::count;
}

Program::~Program() {
  for (PredicateId i = 0; i < predicate_count(); ++i) predicates_[i].~Predicate();
}

void stub::write(Word* w) {
  auto continuation = [w](std::uint64_t at, Op op, unsigned slots, std::uint64_t mask) {
    w[at - 2] = Word::aw(Op::call, slots, 0);
    w[at - 1] = {mask};
    w[at] = Word::abc(op);
  };
  w[fail] = Word::abc(Op::fail);
  w[retry_dynamic] = Word::abc(Op::retry_dynamic);
  w[retry_builtin] = Word::abc(Op::retry_builtin);
  w[retry_part] = Word::abc(Op::retry_part);
  w[enter_next] = Word::abc(Op::enter_next);
  w[catch_fail] = Word::abc(Op::catch_fail);
  w[cleanup_fail] = Word::abc(Op::cleanup_fail);
  w[pop_fail] = Word::abc(Op::pop_fail);
  w[apart_fail] = Word::abc(Op::pop_fail);
  w[call_again] = Word::abc(Op::call_again);
  w[stop_false] = Word::abc(Op::stop_false);
  continuation(stop_true, Op::stop_true, 0, 0);
  continuation(catch_exit, Op::catch_exit, 1, 1);
  continuation(resume, Op::resume, counted_slots, 0);
  continuation(proceed, Op::proceed, 0, 0);
  continuation(call_then_exit, Op::deallocate_proceed, 0, 0);
}

std::uint64_t Program::append_code(const void* words, std::uint64_t count) {
  std::lock_guard lock(tables_->mutex);
  const std::uint64_t at = code_used();
  if ((at + count) * sizeof(Word) > code_space_.bytes()) throw std::bad_alloc();
  populate(code_ + at, count * sizeof(Word));
  if (count > 0) std::memcpy(static_cast<void*>(code_ + at), words, count * sizeof(Word));
  code_used_.store(at + count, std::memory_order_release);
  return at;
}

SourceBlock Program::keep_source(std::span<const Cell> block) {
  constexpr std::uint64_t arena_cells = std::uint64_t{1} << 16;
  std::lock_guard lock(tables_->mutex);
  if (block.size() > tables_->source_left) {
    tables_->source_left = std::max<std::uint64_t>(arena_cells, block.size());
    tables_->source_arenas.push_back(std::make_unique_for_overwrite<Cell[]>(tables_->source_left));
    tables_->source_next = tables_->source_arenas.back().get();
  }
  Cell* const kept = tables_->source_next;
  std::copy(block.begin(), block.end(), kept);
  tables_->source_next += block.size();
  tables_->source_left -= block.size();
  return {kept, block.size()};
}

PredicateId Program::find_predicate(AtomId module, AtomId name, std::uint32_t arity) const {
  const PredicateKey key{module, name, arity};
  PENELOPE_CHECK(module < symbols.atom_count() && name < symbols.atom_count());
  std::atomic<PredicateId>& recent = tables_->recent[PredicateKeyHash::hash(key) % tables_->recent.size()];
  if (const PredicateId likely = recent.load(std::memory_order_acquire); likely != no_predicate) {
    const Predicate& p = predicates_[likely];
    if (p.name == name && p.module == module && p.arity == arity) return likely;
  }
  decltype(tables_->by_key)::const_accessor found;
  if (!tables_->by_key.find(found, key)) return no_predicate;
  recent.store(found->second, std::memory_order_release);
  return found->second;
}

PredicateId Program::intern_predicate(AtomId module, AtomId name, std::uint32_t arity) {
  if (const PredicateId known = find_predicate(module, name, arity); known != no_predicate) return known;
  if (!symbols.made_elsewhere) return make_predicate_here(module, name, arity);
  symbols.made_elsewhere->need_predicate(module, name, arity);
  const PredicateId made = find_predicate(module, name, arity);
  PENELOPE_ASSERT(made != no_predicate);  // need_predicate returns when it is here
  return made;
}

void Program::expect_predicates(PredicateId count) {
  const PredicateId known = predicate_count();
  if (count <= known || count > most_predicates()) return;
  populate(&predicates_[known], (count - known) * sizeof(Predicate));
  populate(&entry_front(predicates_, count - 1), (count - known) * sizeof(EntryFront));
}

PredicateId Program::make_predicate_here(AtomId module, AtomId name, std::uint32_t arity) {
  std::lock_guard lock(tables_->mutex);
  decltype(tables_->by_key)::accessor entry;
  if (tables_->by_key.insert(entry, {module, name, arity})) {
    if (predicate_count() == most_predicates()) {
      tables_->by_key.erase(entry);
      throw std::bad_alloc();
    }
    entry->second = make_predicate(module, name, arity).id;
  }
  return entry->second;
}

Predicate& Program::make_predicate(AtomId module, AtomId name, std::uint32_t arity) {
  const PredicateId id = predicate_count();
  Predicate& p = *new (&predicates_[id]) Predicate();
  p.module = module;
  p.name = name;
  p.arity = arity;
  p.id = id;
  p.undefined = Word::aw(Op::undefined, 0, id);
  p.build_index = Word::aw(Op::build_index, 0, id);
  p.enter_dynamic = Word::aw(Op::enter_dynamic, 0, id);
  p.qualify = Word::aw(Op::qualify, 0, id);
  p.qualify_first = Word::aw(Op::qualify_first, 0, id);
  publish(p, &p.undefined);
  predicate_count_.store(id + 1, std::memory_order_release);
  return p;
}

// Its own definition or import, or one of its import modules.
PredicateId Program::inherited_predicate(AtomId module, AtomId name, std::uint32_t arity) const {
  const PredicateId id = find_predicate(module, name, arity);
  if (id != no_predicate) {
    const Predicate& p = predicates_[id];
    if ((p.flags & predicate_defined) != 0) return id;
    if ((p.flags & predicate_explicit) != 0) return p.target;
  }
  for (const AtomId base : modules.bases(module))
    if (const PredicateId found = inherited_predicate(base, name, arity); found != no_predicate) return found;
  return no_predicate;
}

Predicate& Program::clauses_of(Predicate& p) {
  if (!(p.flags & predicate_tabled)) return p;
  PENELOPE_CHECK(!(p.flags & predicate_tabled_clauses));
  const std::string name = std::string(symbols.text(p.name)) + std::string(tabled_suffix);
  return predicates_[intern_predicate(p.module, symbols.atom(name), p.arity)];
}

Predicate& Program::rule_end(const Predicate& p) {
  PENELOPE_CHECK(p.flags & predicate_rules);
  const std::string name = std::string(symbols.text(p.name)) + std::string(rule_end_suffix);
  return predicates_[intern_predicate(p.module, symbols.atom(name), p.arity)];
}

AtomId Program::known_name(const Predicate& p) {
  if (!(p.flags & predicate_tabled_clauses)) return p.name;
  PENELOPE_CHECK(symbols.text(p.name).ends_with(tabled_suffix));
  const std::string_view name = symbols.text(p.name);
  return symbols.atom(name.substr(0, name.size() - tabled_suffix.size()));
}

PredicateId Program::visible_predicate(AtomId module, AtomId name, std::uint32_t arity) const {
  const PredicateId found = inherited_predicate(module, name, arity);
  return found != no_predicate ? found : modules.autoloaded(name, arity).value_or(no_predicate);
}

PredicateId Program::definition_target(AtomId module, AtomId name, std::uint32_t arity) {
  if (module != system_module) {
    const PredicateId id = find_predicate(system_module, name, arity);
    if (id != no_predicate && (predicates_[id].flags & predicate_protected) != 0) return id;
  }
  return intern_predicate(module, name, arity);
}

PredicateId Program::call_target(AtomId module, AtomId name, std::uint32_t arity) {
  const PredicateId id = definition_target(module, name, arity);
  const Predicate& p = predicates_[id];
  const bool qualifies = (p.flags & predicate_meta) && p.module != module && module != user_module && module != system_module;
  return qualifies ? intern_predicate(module, name, arity) : id;
}

bool Program::is_redefined(AtomId module, AtomId name, std::uint32_t arity) const {
  const PredicateId id = find_predicate(system_module, name, arity);
  if (id == no_predicate || !(predicates_[id].flags & predicate_redefined)) return false;
  return visible_predicate(module, name, arity) != id;
}

PredicateId Program::new_auxiliary(AtomId module, std::uint32_t arity) {
  AtomId name;
  do name = symbols.atom("$aux" + std::to_string(++tables_->auxiliaries));
  while (find_predicate(module, name, arity) != no_predicate);  // it came with an image
  const PredicateId id = intern_predicate(module, name, arity);
  PENELOPE_CHECK(predicate(id).clauses.empty());
  predicates_[id].flags |= predicate_defined | predicate_hidden;
  return id;
}

PredicateId Program::new_index_part(const Predicate& of, std::uint64_t part) {
  const PredicateId id = new_auxiliary(of.module, of.arity);
  Predicate& p = predicates_[id];
  p.flags |= predicate_index_part;
  p.meta_arguments = part;
  publish(p, &p.build_index);
  return id;
}

// --- entries ----------------------------------------------------------------------------------------------------------

std::unique_lock<std::mutex> Program::lock_definitions() { return std::unique_lock(tables_->definitions); }

namespace {
const Word* qualifying_entry(const Predicate& p, const Predicate& definition) {
  const bool first = (definition.flags & predicate_meta) && only_first_takes_module(definition.meta_arguments);
  return first ? &p.qualify_first : &p.qualify;
}

constexpr std::uint32_t takes_context = predicate_meta | predicate_transparent;
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

// What comes from a module gets the module along, except where that is taken for granted: from user to the system.
void Program::publish_import(Predicate& p, const Predicate& target) {
  PENELOPE_CHECK(p.id != target.id);
  p.target = target.id;
  const bool qualifies = (target.flags & takes_context) && (target.module != system_module || p.module != user_module);
  const Word* const forward = qualifies ? qualifying_entry(p, target) : &tables_->entry_words.emplace_back(Word::aw(Op::forward, 0, target.id));
  p.definition.store(forward, std::memory_order_release);
  p.entry.store(forward, std::memory_order_release);
  forget_entry_front(p);
}

// A module's definition takes the place of one of the system's.
void Program::note_redefinition(const Predicate& p) {
  const PredicateId id = find_predicate(system_module, p.name, p.arity);
  if (id == no_predicate || id == p.id || !(predicates_[id].flags & predicate_defined)) return;
  predicates_[id].flags |= predicate_redefined;
  tables_->redefinitions.push_back(id);
  has_redefinitions_ = true;
}

std::vector<PredicateId> Program::take_redefinitions() {
  const auto lock = lock_definitions();
  has_redefinitions_ = false;
  return std::exchange(tables_->redefinitions, {});
}

// A predicate gets its first definition: modules that found another one further on look again.
void Program::forget_defaults(const Predicate& p) {
  note_redefinition(p);
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
}

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

void Program::set_entry_word(PredicateId id, Word word) {
  const auto lock = lock_definitions();
  Predicate& p = predicates_[id];
  for (const Word* known :
       std::initializer_list<const Word*>{p.definition, &p.undefined, &p.build_index, &p.enter_dynamic, &p.qualify, &p.qualify_first})
    if (known->bits == word.bits) return publish(p, known);
  publish(p, &tables_->entry_words.emplace_back(word));
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

void Program::rename_module(AtomId from, AtomId to) {
  const auto lock = lock_definitions();
  for (PredicateId id = 0; id < predicate_count(); ++id) {
    Predicate& p = predicates_[id];
    if (p.module != from) continue;
    tables_->by_key.erase({from, p.name, p.arity});
    p.module = to;
    decltype(tables_->by_key)::accessor entry;
    tables_->by_key.insert(entry, {to, p.name, p.arity});
    entry->second = id;
  }
  modules.rename(from, to);
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

}  // namespace penelope
