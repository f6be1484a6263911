// Program: reserving the code area and the predicate table, finding and making predicates, setting their entries.
#include "wam/code/program.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "wam/code/clause_store.hpp"
#include "wam/code/stubs.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/operators.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t code_area_bytes = std::uint64_t{16} << 30;
constexpr std::uint64_t max_predicates = std::uint64_t{1} << 24;

void* reserve(std::uint64_t bytes) {
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) throw std::bad_alloc();
  return p;
}

struct PredicateKey {
  AtomId module, name;
  std::uint32_t arity;
  bool operator==(const PredicateKey&) const = default;
};

struct PredicateKeyHash {
  std::size_t operator()(const PredicateKey& k) const {
    std::uint64_t h = (std::uint64_t{k.name} << 32 | k.module) * 0x9e3779b97f4a7c15u;
    h ^= (h >> 29) + k.arity;
    return static_cast<std::size_t>(h * 0xbf58476d1ce4e5b9u);
  }
};

}  // namespace

struct Program::Tables {
  mutable std::mutex mutex;
  std::unordered_map<PredicateKey, PredicateId, PredicateKeyHash> by_key;
  std::uint32_t auxiliaries = 0;
  std::vector<std::unique_ptr<Cell[]>> source_arenas;
  Cell* source_next = nullptr;
  std::uint64_t source_left = 0;
};

Program::Program()
    : operators(std::make_unique<Operators>(symbols)),
      flags(std::make_unique<Flags>(symbols)),
      clauses(std::make_unique<ClauseStore>()),
      tables_(std::make_unique<Tables>()) {
  code_ = static_cast<Word*>(reserve(code_area_bytes));
  predicates_ = static_cast<Predicate*>(reserve(max_predicates * sizeof(Predicate)));
  stub::write(code_);
  code_used_ = stub::count;
}

Program::~Program() {
  for (PredicateId i = 0; i < predicate_count_; ++i) predicates_[i].~Predicate();
  munmap(predicates_, max_predicates * sizeof(Predicate));
  munmap(code_, code_area_bytes);
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
  w[catch_fail] = Word::abc(Op::catch_fail);
  w[cleanup_fail] = Word::abc(Op::cleanup_fail);
  w[pop_fail] = Word::abc(Op::pop_fail);
  w[stop_false] = Word::abc(Op::stop_false);
  continuation(stop_true, Op::stop_true, 0, 0);
  continuation(catch_exit, Op::catch_exit, 1, 1);
  continuation(resume, Op::resume, counted_slots, 0);
  continuation(proceed, Op::proceed, 0, 0);
  continuation(call_then_exit, Op::deallocate_proceed, 0, 0);
}

std::uint64_t Program::append_code(const Word* words, std::uint64_t count) {
  std::lock_guard lock(tables_->mutex);
  if ((code_used_ + count) * sizeof(Word) > code_area_bytes) throw std::bad_alloc();
  const std::uint64_t at = code_used_;
  std::copy_n(words, count, code_ + at);
  code_used_ += count;
  return at;
}

SourceBlock Program::keep_source(std::span<const Cell> block) {
  constexpr std::uint64_t arena_cells = std::uint64_t{1} << 16;
  std::lock_guard lock(tables_->mutex);
  if (block.size() > tables_->source_left) {
    tables_->source_left = std::max<std::uint64_t>(arena_cells, block.size());
    tables_->source_arenas.push_back(std::make_unique<Cell[]>(tables_->source_left));
    tables_->source_next = tables_->source_arenas.back().get();
  }
  Cell* const kept = tables_->source_next;
  std::copy(block.begin(), block.end(), kept);
  tables_->source_next += block.size();
  tables_->source_left -= block.size();
  return {kept, block.size()};
}

PredicateId Program::find_predicate(AtomId module, AtomId name, std::uint32_t arity) const {
  std::lock_guard lock(tables_->mutex);
  auto it = tables_->by_key.find({module, name, arity});
  return it == tables_->by_key.end() ? no_predicate : it->second;
}

PredicateId Program::intern_predicate(AtomId module, AtomId name, std::uint32_t arity) {
  std::lock_guard lock(tables_->mutex);
  auto [it, is_new] = tables_->by_key.try_emplace({module, name, arity}, predicate_count_);
  if (is_new) {
    if (predicate_count_ == max_predicates) throw std::bad_alloc();
    Predicate* p = new (&predicates_[predicate_count_]) Predicate();
    p->module = module;
    p->name = name;
    p->arity = arity;
    p->id = predicate_count_++;
    set_entry_undefined(p->id);
  }
  return it->second;
}

PredicateId Program::visible_predicate(AtomId module, AtomId name, std::uint32_t arity) const {
  constexpr AtomId user = static_cast<AtomId>(FixedAtom::user), system = static_cast<AtomId>(FixedAtom::system);
  for (AtomId m : {module, user, system}) {
    const PredicateId id = find_predicate(m, name, arity);
    if (id != no_predicate && (predicates_[id].flags & predicate_defined) != 0) return id;
    if (m == system) break;
    if (module == system) return no_predicate;
  }
  return no_predicate;
}

PredicateId Program::call_target(AtomId module, AtomId name, std::uint32_t arity) {
  constexpr AtomId system = static_cast<AtomId>(FixedAtom::system);
  if (module != system) {
    const PredicateId id = find_predicate(system, name, arity);
    if (id != no_predicate && (predicates_[id].flags & predicate_protected) != 0) return id;
  }
  return intern_predicate(module, name, arity);
}

PredicateId Program::new_auxiliary(AtomId module, std::uint32_t arity) {
  std::uint32_t n;
  {
    std::lock_guard lock(tables_->mutex);
    n = ++tables_->auxiliaries;
  }
  const PredicateId id = intern_predicate(module, symbols.atom("$aux" + std::to_string(n)), arity);
  predicates_[id].flags |= predicate_defined | predicate_hidden;
  return id;
}

void Program::add_static_clause(PredicateId id, StaticClause clause) {
  Predicate& p = predicates_[id];
  p.clauses.push_back(clause);
  p.flags |= predicate_defined;
  set_entry_index(id);
}

void Program::clear_clauses(PredicateId id) {
  predicates_[id].clauses.clear();
  set_entry_index(id);
}

// --- entries ----------------------------------------------------------------------------------------------------------

namespace {
void point_to_own(Predicate& p, Word word) {
  p.own_entry[0] = word;
  p.entry = p.own_entry;
}
}  // namespace

void Program::set_entry_undefined(PredicateId id) { point_to_own(predicates_[id], Word::aw(Op::undefined, 0, id)); }
void Program::set_entry_dynamic(PredicateId id) { point_to_own(predicates_[id], Word::aw(Op::enter_dynamic, 0, id)); }
void Program::set_entry_index(PredicateId id) { point_to_own(predicates_[id], Word::aw(Op::build_index, 0, id)); }
void Program::set_entry_word(PredicateId id, Word word) {
  predicates_[id].flags |= predicate_defined;
  point_to_own(predicates_[id], word);
}
void Program::set_entry(PredicateId id, std::uint64_t offset) { predicates_[id].entry = code_ + offset; }
void Program::set_entry_forward(PredicateId id, PredicateId target) {
  predicates_[id].flags |= predicate_imported;
  point_to_own(predicates_[id], Word::aw(Op::forward, 0, target));
}
void Program::set_entry_builtin(PredicateId id, std::uint32_t number, Op entry) {
  Predicate& p = predicates_[id];
  p.flags |= predicate_defined | predicate_builtin;
  p.builtin = number;
  point_to_own(p, Word::aw(entry, p.arity, number));
}

}  // namespace penelope
