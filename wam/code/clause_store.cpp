// The clause store: lists, indexes, and reclaiming of erased clauses. See clause_store.hpp for the picture.
#include "wam/code/clause_store.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <new>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/code/clause_index.hpp"
#include "wam/code/clause_memory.hpp"
#include "wam/code/keyed_changes.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t small_block_cells = 16;                // so large a block lies with its clause
constexpr std::uint64_t max_clauses = ClauseNumber::most + 1;  // at a time: those that are reclaimed give their numbers back
constexpr std::uint64_t part_lent = 8;                         // one number in so many is for stores beside the main one
constexpr std::size_t lent_at_once = 512;
constexpr unsigned part_for_clauses = 16;  // one in so many, of scarce address space: a clause takes more than 16 times its entry
constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto released = std::memory_order_release;

// Whether the live list is what it should be: in order, linked both ways, nothing erased, as long as is counted.
[[maybe_unused]] bool live_list_is_sound(const DynamicPredicate& p) {
  std::uint64_t count = 0;
  const DynamicClause* before = nullptr;
  for (const DynamicClause* c = p.first_live.load(relaxed); c; before = c, c = c->next_live.load(relaxed), ++count)
    if (c->predicate != &p || c->died.load(relaxed) != still_alive || c->previous_live != before || (before && before->order >= c->order))
      return false;
  return before == p.last_live && count == p.live.load(relaxed);
}

// What a lookup finds: a clause of the predicate, at or after a place, that this generation of the call sees and that can match.
[[maybe_unused]] bool is_found(const DynamicClause* c, const DynamicPredicate& p, std::int64_t from, const CallKeys& keys,
                               std::uint64_t generation) {
  return !c || (c->predicate == &p && c->order >= from && c->visible(generation) && keys.match(*c));
}

// Of the piece of memory in which a clause lies. A block that is not small has one of its own.
std::uint64_t bytes_of_piece(std::uint64_t block_cells, bool is_plain, bool has_place) {
  if (is_plain)
    return sizeof(DynamicClause) + (has_place ? sizeof(SourcePlace) : 0) + (block_cells - DynamicClause::implied_cells) * sizeof(Cell);
  return sizeof(DynamicClause) + sizeof(ClauseParts) + (block_cells <= small_block_cells ? block_cells * sizeof(Cell) : 0);
}

}  // namespace

struct ClauseStore::CodeMap {
  std::mutex mutex;
  std::map<const Word*, DynamicClause*> starts;
};

struct ClauseStore::Waiting {
  using Clauses = std::vector<DynamicClause*, clause_memory::Allocator<DynamicClause*>>;
  Clauses erased;                     // still in the all list of their predicate
  Clauses unlinked;                   // out of every list, but a frame may continue in their code
  clause_memory::SparePieces pieces;  // of clauses that were released
};

namespace {

// So that what follows needs no more memory. Throws std::bad_alloc.
template <class T>
void make_room(T& all, std::size_t more) {
  if (all.capacity() - all.size() < more) all.reserve(std::max(all.size() + more, all.size() * 2));
}

// As std::erase_if, but where `removes` throws for lack of memory, what it has removed before is gone.
template <class T, class F>
void erase_each(T& all, F removes) {
  struct Closing {
    T& all;
    typename T::iterator kept, next;
    explicit Closing(T& a) : all(a), kept(a.begin()), next(a.begin()) {}
    ~Closing() { all.erase(kept, next); }
  } at(all);
  for (; at.next != all.end(); ++at.next)
    if (!removes(*at.next)) *at.kept++ = *at.next;
}

}  // namespace

// Numbers for stores beside the main one, which give them back.
struct ClauseStore::Lending {
  std::mutex mutex;
  std::uint64_t next, end;
  std::vector<std::uint64_t> given_back;
};

ClauseStore::ClauseStore(Sharing& sharing) : sharing_(sharing), code_map_(std::make_shared<CodeMap>()) {
  clause_memory::begin();
  table_space_ = Reservation::part(max_clauses * sizeof(void*), part_for_clauses, "the table of dynamic clauses needs");
  table_ = reinterpret_cast<std::atomic<DynamicClause*>*>(table_space_.start());
  most_clauses_ = table_space_.bytes() / sizeof(void*);
  first_lent_ = most_clauses_ - most_clauses_ / part_lent;
  waiting_ = std::make_unique<Waiting>();  // after clause_memory::begin
  lending_ = std::make_shared<Lending>();
  lending_->next = first_lent_;
  lending_->end = most_clauses_;
}

ClauseStore::ClauseStore(ClauseStore& main, Sharing& sharing)
    : sharing_(sharing),
      table_(main.table_),
      most_clauses_(main.most_clauses_),
      first_lent_(main.first_lent_),
      waiting_(std::make_unique<Waiting>()),
      code_map_(main.code_map_),
      lending_(main.lending_),
      borrows_(true) {}

void ClauseStore::borrow_numbers() {
  const std::lock_guard lock(lending_->mutex);
  std::vector<std::uint64_t>& given_back = lending_->given_back;
  while (free_ids_.size() < lent_at_once && !given_back.empty()) {
    free_ids_.push_back(given_back.back());
    given_back.pop_back();
  }
  while (free_ids_.size() < lent_at_once && lending_->next < lending_->end) free_ids_.push_back(lending_->next++);
}

bool ClauseStore::has_number() {
  if (borrows_ && free_ids_.empty()) borrow_numbers();
  return !free_ids_.empty() || (!borrows_ && can_be_id(next_id_));
}

ClauseStore::~ClauseStore() {
  for (DynamicPredicate* p : predicates_) {
    if (Branches* const branches = p->branches.load(relaxed)) {
      branches->release();
      delete branches;
    }
    delete p->keyed_changes.load(relaxed);
    for (DynamicClause* c = p->first.load(relaxed); c;) release(std::exchange(c, c->next.load(relaxed)));
    clause_memory::give_back(p);
  }
  for (DynamicClause* c : waiting_->unlinked) release(c);
  if (!borrows_) return;
  const std::lock_guard lock(lending_->mutex);
  try {
    lending_->given_back.insert(lending_->given_back.end(), free_ids_.begin(), free_ids_.end());
  } catch (const std::bad_alloc&) {  // nobody gets them any more
  }
}

DynamicPredicate* ClauseStore::new_predicate(PredicateId id) {
  auto* p = new (clause_memory::allocate_root(sizeof(DynamicPredicate))) DynamicPredicate();
  p->id = id;
  predicates_.push_back(p);
  return p;
}

DynamicClause* ClauseStore::make(const Block& block, std::uint64_t id, SourcePlace place) {
  const std::vector<Cell>& cells = block.cells;
  if (!(borrows_ || can_be_id(id)) || cells.size() >> DynamicClause::size_bits != 0) throw std::bad_alloc();  // resource_error(memory)
  PENELOPE_ASSERT(!cells.empty() && by_id(id) == nullptr);
  if (neck_ != cells[1]) neck_ = cells[1];  // once: others read it
  const bool small = cells.size() <= small_block_cells;
  const bool plain = small && DynamicClause::can_be_plain(cells), placed = plain && place.file != 0;
  const auto begin = cells.begin() + (plain ? DynamicClause::implied_cells : 0);
  const std::uint64_t bytes = static_cast<std::uint64_t>(cells.end() - begin) * sizeof(Cell);
  auto* const c = new (waiting_->pieces.take(bytes_of_piece(cells.size(), plain, placed))) DynamicClause();
  c->id = static_cast<std::uint32_t>(id);
  c->block_size = static_cast<std::uint32_t>(cells.size()) & ((1u << DynamicClause::size_bits) - 1);
  c->is_fact = ClauseCells(cells.data()).body == cell_of(FixedAtom::true_);
  c->is_plain = plain;
  c->has_place = placed;
  if (plain) {
    Cell* const end = std::copy(begin, cells.end(), reinterpret_cast<Cell*>(c + 1));
    if (placed) new (end) SourcePlace(place);
  } else {
    auto* const its = new (&c->parts()) ClauseParts();
    its->block = small ? reinterpret_cast<Cell*>(its + 1) : static_cast<Cell*>(clause_memory::allocate_atomic(bytes));
    std::copy(begin, cells.end(), its->block);
    its->place = place;
  }
  c->died.store(still_alive, relaxed);
  table_[id].store(c, released);
  return c;
}

DynamicClause* ClauseStore::add(DynamicPredicate& p, const Block& block, bool at_end, SourcePlace place) {
  if (!has_number()) throw std::bad_alloc();  // resource_error(memory)
  const std::uint64_t id = free_ids_.empty() ? next_id_ : free_ids_.back();
  DynamicClause* const c = make(block, id, place);
  if (free_ids_.empty()) {
    ++next_id_;
  } else {
    free_ids_.pop_back();
  }
  const auto lock = sharing_.lock_if_shared(change_);
  link(p, *c, at_end, generation_.load(relaxed) + 1);
  return c;
}

// As long as it lives, what changes is a replacement.
struct ClauseStore::Replacing {
  bool& replaces;
  Replacing(bool& r, bool value) : replaces(r) { replaces = value; }
  ~Replacing() { replaces = false; }
};

DynamicClause* ClauseStore::enter(DynamicPredicate& p, const Block& block, bool at_end, Numbers n, SourcePlace place) {
  if (!can_be_id(n.id) || by_id(n.id)) return nullptr;
  DynamicClause* const c = make(block, n.id, place);
  next_id_ = std::max(next_id_, n.id + 1);
  const auto lock = sharing_.lock_if_shared(change_);
  const Replacing replacing(replaces_, n.replaces);
  link(p, *c, at_end, n.generation);
  return c;
}

void ClauseStore::keep_keyed_changes(DynamicPredicate& p) {
  if (KeyedChanges* const changes = p.keyed_changes.load(acquire); changes && changes->is_kept()) return changes->asked();
  const std::lock_guard lock(change_);
  if (KeyedChanges* const changes = p.keyed_changes.load(relaxed)) return changes->keep(generation());
  p.keyed_changes.store(new KeyedChanges(generation()), released);
}

void ClauseStore::note_change(DynamicPredicate& p, const DynamicClause& c, std::uint64_t generation) {
  if (KeyedChanges* const changes = p.keyed_changes.load(relaxed); changes && changes->is_kept())
    changes->note(ground_key_of_clause(c.cells()), generation, !replaces_);
  p.last_change.store(std::max(generation, p.last_change.load(relaxed)), released);
  if (!replaces_) p.last_reshaped.store(std::max(generation, p.last_reshaped.load(relaxed)), released);
}

// Readers of older generations use the all list from the first store on; the change is done when the store has the new
// generation.
void ClauseStore::link(DynamicPredicate& p, DynamicClause& clause, bool at_end, std::uint64_t generation) {
  DynamicClause* const c = &clause;
  PENELOPE_CHECK((p.first_live.load(relaxed) == nullptr) == (p.live.load(relaxed) == 0));
  note_change(p, clause, generation);
  c->born = generation;
  c->predicate = &p;
  if (at_end) {
    c->order = ++p.highest_order;
    PENELOPE_CHECK(!p.last || p.last->order < c->order);
    c->previous = p.last;
    (p.last ? p.last->next : p.first).store(c, released);
    p.last = c;
    c->previous_live = p.last_live;
    (p.last_live ? p.last_live->next_live : p.first_live).store(c, released);
    p.last_live = c;
  } else {
    c->order = --p.lowest_order;
    DynamicClause* const first = p.first.load(relaxed);
    PENELOPE_CHECK(!first || c->order < first->order);
    c->next.store(first, relaxed);
    (first ? first->previous : p.last) = c;
    p.first.store(c, released);
    DynamicClause* const first_live = p.first_live.load(relaxed);
    c->next_live.store(first_live, relaxed);
    (first_live ? first_live->previous_live : p.last_live) = c;
    p.first_live.store(c, released);
  }
  p.live.store(p.live.load(relaxed) + 1, relaxed);
  if (Branches* const branches = p.branches.load(relaxed)) branches->add(c, sharing_);
  if (keeps_changes_) changes_.add({c->id, generation, false, replaces_});
  generation_.store(std::max(generation, generation_.load(relaxed)), released);
}

void ClauseStore::erase(DynamicClause& c) {
  if (c.died.load(relaxed) != still_alive) return;
  const auto lock = sharing_.lock_if_shared(change_);
  unlink_live(c, generation_.load(relaxed) + 1);
}

void ClauseStore::erase_all(DynamicPredicate& p) {
  for (DynamicClause *c = p.first_live.load(relaxed), *next; c; c = next) {
    next = c->next_live.load(relaxed);
    erase(*c);
  }
}

void ClauseStore::replace(DynamicClause& old, const Block& block, bool at_end) {
  PENELOPE_ASSERT(old.is_fact && old.died.load(relaxed) == still_alive);
  const Replacing replacing(replaces_, true);
  erase(old);
  add(*old.predicate, block, at_end);
}

void ClauseStore::add_in_place(DynamicPredicate& p, const Block& block, bool at_end) {
  const Replacing replacing(replaces_, true);
  add(p, block, at_end);
}

void ClauseStore::enter_erased(DynamicClause& c, std::uint64_t generation, bool replaces) {
  if (c.died.load(relaxed) != still_alive) return;
  const auto lock = sharing_.lock_if_shared(change_);
  const Replacing replacing(replaces_, replaces);
  unlink_live(c, generation);
}

void ClauseStore::unlink_live(DynamicClause& c, std::uint64_t generation) {
  DynamicPredicate& p = *c.predicate;
  make_room(waiting_->erased, 1);
  PENELOPE_ASSERT(p.live.load(relaxed) > 0);
  PENELOPE_CHECK(generation > c.born);
  note_change(p, c, generation);
  p.last_erase.store(std::max(generation, p.last_erase.load(relaxed)), released);
  c.died.store(generation, released);
  DynamicClause* const next = c.next_live.load(relaxed);
  (c.previous_live ? c.previous_live->next_live : p.first_live).store(next, released);
  (next ? next->previous_live : p.last_live) = c.previous_live;
  PENELOPE_CHECK((p.first_live.load(relaxed) == nullptr) == (p.last_live == nullptr));
  p.live.store(p.live.load(relaxed) - 1, relaxed);
  ++p.erased;
  ++erased_;
  if (Branches* const branches = p.branches.load(relaxed)) branches->erased_one(c, sharing_);
  waiting_->erased.push_back(&c);
  if (keeps_changes_) changes_.add({c.id, generation, true, replaces_});
  generation_.store(std::max(generation, generation_.load(relaxed)), released);
}

std::vector<DynamicClause*> ClauseStore::erased_since(std::uint64_t generation) const {
  std::vector<DynamicClause*> since;
  const auto& erased = waiting_->erased;  // in the order of their deaths
  for (auto c = erased.rbegin(); c != erased.rend() && (*c)->died.load(relaxed) > generation; ++c) {
    PENELOPE_CHECK(since.empty() || since.back()->died.load(relaxed) >= (*c)->died.load(relaxed));
    since.push_back(*c);
  }
  return since;
}

void ClauseStore::enter_generation(std::uint64_t generation) { generation_.store(std::max(generation, generation_.load(relaxed)), released); }

std::vector<ClauseChange> ClauseStore::take_changes() {
  const std::lock_guard lock(change_);
  keeps_changes_ = true;
  return changes_.take();
}

std::uint64_t ClauseStore::changes_kept() const {
  const std::lock_guard lock(change_);
  return changes_.size();
}

void ClauseStore::set_code(DynamicClause& c, const std::vector<Word>& words) {
  PENELOPE_ASSERT(!words.empty());
  Word* const code = static_cast<Word*>(clause_memory::allocate_atomic(words.size() * sizeof(Word)));
  std::copy(words.begin(), words.end(), code);
  std::lock_guard lock(code_map_->mutex);
  ClauseParts& its = c.parts();
  if (its.code.load(relaxed)) return clause_memory::give_back(code);
  its.code_size = static_cast<std::uint32_t>(words.size());
  its.code.store(code, released);
  code_map_->starts[code] = &c;
}

DynamicClause* ClauseStore::containing(const Word* at) const {
  std::lock_guard lock(code_map_->mutex);
  auto it = code_map_->starts.upper_bound(at);
  if (it == code_map_->starts.begin()) return nullptr;
  const auto [code, c] = *std::prev(it);
  return at < code + c->parts().code_size ? c : nullptr;
}

// --- finding clauses ------------------------------------------------------------------------------------------------

namespace {

// The clause that comes next is fetched while the machine runs this one: a scan waits for memory else.
void fetch_ahead(const DynamicClause* c) {
  constexpr std::size_t line = 64;
  const char* const start = reinterpret_cast<const char*>(c);
  for (std::size_t at = 0; at <= sizeof(DynamicClause); at += line) __builtin_prefetch(start + at);
}

}  // namespace

// What the call finds first among the live ones: from `order` on, which in the live list is from `from` on.
FoundClauses ClauseStore::find_alive(DynamicPredicate& p, DynamicClause* from, std::int64_t order, const ClauseLookup& call) {
  if (const Branches* const branches = p.branches.load(acquire))
    if (const auto [index, key] = branches->useful(call.keys); index) return index->after(order, key, call);
  unsigned in_vain = 0;
  FoundClauses found;
  for (DynamicClause* c = from; c; c = c->next_live.load(acquire)) {
    if (call.finds(*c)) {
      (found.first ? found.next : found.first) = c;
      if (!found.next && call.wants_next) continue;
      fetch_ahead(c->next_live.load(relaxed));
      return found;
    }
    if (++in_vain != index_patience) continue;
    PENELOPE_CHECK(sharing_.shared() || live_list_is_sound(p));
    const auto each = [&p](auto f) {
      for (DynamicClause* alive = p.first_live.load(acquire); alive; alive = alive->next_live.load(acquire)) f(alive);
    };
    if (const auto [index, key] = Branches::build(
            p.branches, [] { return true; }, p.live.load(relaxed), p, each, call);
        index)
      return found.with(index->after(c->order + 1, key, call));
  }
  return found;
}

FoundClauses ClauseStore::find_first(DynamicPredicate& p, const CallKeys& keys, std::uint64_t generation, bool wants_next) {
  if (PENELOPE_LIKELY(p.last_erase.load(acquire) <= generation)) {  // what the call sees is alive now
    constexpr auto from = std::numeric_limits<std::int64_t>::min();
    const FoundClauses found = find_alive(p, p.first_live.load(acquire), from, {keys, generation, wants_next, sharing_, change_});
    if (PENELOPE_LIKELY(p.last_erase.load(relaxed) <= generation)) {
      PENELOPE_CHECK(is_found(found.first, p, from, keys, generation));
      PENELOPE_CHECK(!found.next || is_found(found.next, p, found.first->order + 1, keys, generation));
      return found;
    }
  }
  DynamicClause* const first = first_visible(p.first.load(acquire), keys, generation);
  return {first, first && wants_next ? first_visible(first->next.load(acquire), keys, generation) : nullptr};
}

DynamicClause* ClauseStore::first(DynamicPredicate& p, const CallKeys& keys, std::uint64_t generation) {
  return find_first(p, keys, generation, false).first;
}

FoundClauses ClauseStore::first_two(DynamicPredicate& p, const CallKeys& keys, std::uint64_t generation) {
  return find_first(p, keys, generation, true);
}

DynamicClause* ClauseStore::next(DynamicClause& c, const CallKeys& keys, std::uint64_t generation) {
  DynamicPredicate& p = *c.predicate;
  const ClauseLookup call{keys, generation, false, sharing_, change_};
  if (p.last_erase.load(acquire) <= generation) {
    DynamicClause* const n = find_alive(p, c.next_live.load(acquire), c.order + 1, call).first;
    if (PENELOPE_LIKELY(p.last_erase.load(relaxed) <= generation)) {
      PENELOPE_CHECK(is_found(n, p, c.order + 1, keys, generation));
      return n;
    }
  }
  if (const Branches* const branches = p.branches.load(acquire))
    if (const FoundByOlder found = branches->after_by_older(c.order + 1, call)) {
      PENELOPE_CHECK(*found == first_visible(c.next.load(acquire), keys, generation));
      return *found;
    }
  return first_visible(c.next.load(acquire), keys, generation);
}

// The first clause from c on in the all list that the generation sees and that can match.
DynamicClause* ClauseStore::first_visible(DynamicClause* c, const CallKeys& keys, std::uint64_t generation) {
  while (c && !(c->visible(generation) && keys.match(*c))) c = c->next.load(acquire);
  return c;
}

// --- reclaiming -------------------------------------------------------------------------------------------------------

void ClauseStore::unlink(DynamicClause& c) {
  DynamicPredicate& p = *c.predicate;
  PENELOPE_ASSERT(p.erased > 0 && erased_ > 0);
  PENELOPE_CHECK(c.died.load(relaxed) != still_alive);
  DynamicClause* const next = c.next.load(relaxed);
  (c.previous ? c.previous->next : p.first).store(next, relaxed);
  (next ? next->previous : p.last) = c.previous;
  --p.erased;
  --erased_;
}

// The erased clauses of a bucket leave it together.
void ClauseStore::drop_from_indexes(DynamicClause& c) {
  if (Branches* const branches = c.predicate->branches.load(relaxed)) branches->compact(c, sharing_);
}

// In reclaim() there is room for the number. At the end of a store nobody may want it any more.
void ClauseStore::release(DynamicClause* c) {
  PENELOPE_ASSERT(by_id(c->id) == c);
  table_[c->id].store(nullptr, relaxed);
  try {
    free_ids_.push_back(c->id);
  } catch (const std::bad_alloc&) {
  }
  if (!c->is_plain) {
    ClauseParts& its = c->parts();
    if (Word* const code = its.code.load(relaxed)) {
      const std::lock_guard lock(code_map_->mutex);
      code_map_->starts.erase(code);
      clause_memory::give_back(code);
    }
    if (its.block != reinterpret_cast<Cell*>(&its + 1)) clause_memory::give_back(its.block);
  }
  waiting_->pieces.give(c, bytes_of_piece(c->block_size, c->is_plain, c->has_place));
}

void ClauseStore::reclaim(ClauseUsers& users) { reclaim(users, nullptr); }

void ClauseStore::reclaim_unknown(ClauseUsers& users) {
  constexpr std::uint64_t most_changes_for_one = 8;
  std::vector<bool> unknown(next_id_);
  {
    const std::lock_guard lock(change_);
    if (!keeps_changes_ || changes_.size() > most_changes_for_one * erased_) return;
    changes_.each([&unknown](const ClauseChange& change) {
      if (!change.erased) unknown[change.clause] = true;
    });
  }
  reclaim(users, &unknown);
}

void ClauseStore::reclaim(ClauseUsers& users, const std::vector<bool>* of_these) {
  auto& generations = users.generations;
  std::sort(generations.begin(), generations.end());
  generations.erase(std::unique(generations.begin(), generations.end()), generations.end());
  std::sort(users.running.begin(), users.running.end());
  auto seen = [&](const DynamicClause& c) {
    auto g = std::lower_bound(generations.begin(), generations.end(), c.born);
    return g != generations.end() && *g < c.died;
  };
  const auto is_running = [&](const DynamicClause& c) {
    return c.code() && std::binary_search(users.running.begin(), users.running.end(), c.id);
  };
  const auto stays = [of_these](const DynamicClause& c) { return of_these && !(*of_these)[c.id]; };
  const std::size_t most = waiting_->erased.size() + waiting_->unlinked.size();
  make_room(free_ids_, most);
  make_room(waiting_->unlinked, std::min(waiting_->erased.size(), users.running.size()));
  std::vector<std::uint64_t> released;
  if (keeps_changes_) released.reserve(most);
  const auto release_at_last = [&](DynamicClause* c) {
    if (keeps_changes_) released.push_back(c->id);
    release(c);
  };
  erase_each(waiting_->unlinked, [&](DynamicClause* c) {
    if (stays(*c) || is_running(*c)) return false;
    release_at_last(c);
    return true;
  });
  erase_each(waiting_->erased, [&](DynamicClause* c) {
    if (stays(*c) || seen(*c)) return false;
    drop_from_indexes(*c);
    unlink(*c);
    if (is_running(*c)) {
      waiting_->unlinked.push_back(c);
    } else {
      release_at_last(c);
    }
    return true;
  });
  not_reclaimed_ = erased_;
  if (!released.empty()) forget_changes(released);
}

// A mark for each clause number: a program that modifies often has many changes and many released clauses at once.
void ClauseStore::forget_changes(const std::vector<std::uint64_t>& released) {
  const std::lock_guard lock(change_);
  if (changes_.size() == 0) return;
  const std::uint64_t numbers = *std::ranges::max_element(released) + 1;
  std::vector<bool> is_released(numbers), is_unknown(numbers);  // elsewhere
  for (const std::uint64_t clause : released) is_released[clause] = true;
  changes_.each([&](const ClauseChange& change) {
    if (!change.erased && change.clause < numbers && is_released[change.clause]) is_unknown[change.clause] = true;
  });
  changes_.erase_if([&](const ClauseChange& change) { return change.clause < numbers && is_unknown[change.clause]; });
}

}  // namespace penelope
