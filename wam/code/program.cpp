// Program: reserving the code area and the predicate table, finding and making predicates. Their entries: predicate_entries.cpp.
#include "wam/code/program.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/code/entry_fronts.hpp"
#include "wam/code/program_tables.hpp"
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

}  // namespace

static_assert(sizeof(EntryFront) == 32);  // as Program::bytes_of_predicate counts

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
  w[limits_fail] = Word::abc(Op::limits_fail);
  w[limits_redo] = Word::abc(Op::limits_redo);
  w[call_again] = Word::abc(Op::call_again);
  w[stop_false] = Word::abc(Op::stop_false);
  continuation(stop_true, Op::stop_true, 0, 0);
  continuation(catch_exit, Op::catch_exit, 1, 1);
  continuation(limits_exit, Op::limits_exit, counted_slots, 0);
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

std::vector<PredicateId> Program::predicates_named(AtomId name) const {
  std::vector<PredicateId> found;
  std::lock_guard lock(tables_->mutex);
  std::vector<PredicateId>& before = tables_->before_of_name;
  for (auto id = static_cast<PredicateId>(before.size()); id < predicate_count(); ++id) {
    const auto [last, is_first] = tables_->last_of_name.try_emplace(predicates_[id].name, id);
    before.push_back(is_first ? no_predicate : std::exchange(last->second, id));
  }
  const auto last = tables_->last_of_name.find(name);
  for (PredicateId id = last == tables_->last_of_name.end() ? no_predicate : last->second; id != no_predicate; id = before[id])
    found.push_back(id);
  std::reverse(found.begin(), found.end());
  return found;
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

// --- definitions ------------------------------------------------------------------------------------------------------

std::unique_lock<std::mutex> Program::lock_definitions() { return std::unique_lock(tables_->definitions); }

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

}  // namespace penelope
