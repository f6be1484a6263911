// Rows, branches and tables of indexes. Every pointer that a reader follows is stored with release after what it points to,
// and read with acquire: a reader that sees any part of a change also sees the generation that was announced before it.
#include "wam/code/clause_index.hpp"

#include <algorithm>
#include <new>

#include "wam/base/check.hpp"

namespace penelope {

namespace {
bool before(const std::atomic<DynamicClause*>& c, std::int64_t order) { return c.load(std::memory_order_acquire)->order < order; }
bool alive(const DynamicClause* c) { return c->died.load(std::memory_order_acquire) == still_alive; }
}  // namespace

// --- rows -------------------------------------------------------------------------------------------------------------

struct alignas(std::atomic<DynamicClause*>) Bucket::Row {  // clauses follow it
  std::uint32_t capacity;
  std::atomic<std::uint32_t> size;
  std::uint32_t holes;  // erased clauses still here
  bool replaced;        // by another row, which has the branches now
  std::atomic<Branches*> branches;
  std::uint64_t dropped = 0;  // the latest generation in which a clause has died that is not here any more
  Row* older = nullptr;       // the row before some were dropped

  std::atomic<DynamicClause*>* items() { return reinterpret_cast<std::atomic<DynamicClause*>*>(this + 1); }
  DynamicClause* at(std::uint32_t i) { return items()[i].load(std::memory_order_acquire); }
  std::uint32_t count() const { return size.load(std::memory_order_relaxed); }
  void push_back(DynamicClause* c) {
    PENELOPE_CHECK(count() < capacity && (count() == 0 || at(count() - 1)->order <= c->order));
    items()[count()].store(c, std::memory_order_release);
    size.store(count() + 1, std::memory_order_release);
  }
  std::uint32_t place_from(std::int64_t order, std::uint32_t count);
  // The first clause from `order` on that an older call finds.
  DynamicClause* walk(std::int64_t order, const ClauseLookup& call) {
    const std::uint32_t count = size.load(std::memory_order_acquire);
    for (std::uint32_t place = place_from(order, count); place < count; ++place) {
      if (!call.finds(*at(place))) continue;
      note_place(place);
      return at(place);
    }
    return nullptr;
  }
  void note_place(std::uint32_t place);
  // The rows that are behind it; what a call of an older generation misses in it stays.
  void retire_older(Sharing& sharing) {
    for (Row* row = std::exchange(older, nullptr); row;) sharing.retire(std::exchange(row, row->older));
  }
  static Row* make(std::uint32_t capacity) {
    return new (::operator new(sizeof(Row) + capacity * sizeof(DynamicClause*))) Row{capacity, 0, 0, false, nullptr};
  }
};

void Bucket::replace(Row* old, Row* by) {
  by->branches.store(old->branches.load(std::memory_order_relaxed), std::memory_order_relaxed);
  old->replaced = true;
  publish(by);
}

void Bucket::add(DynamicClause* c, Sharing& sharing) {
  const std::uintptr_t content = content_.load(std::memory_order_relaxed);
  if (content == 0) return publish(c);
  Row* const row = row_of(content);
  if (!row) {
    DynamicClause* const only = reinterpret_cast<DynamicClause*>(content);
    Row* const pair = Row::make(4);
    pair->push_back(only->order < c->order ? only : c);
    pair->push_back(only->order < c->order ? c : only);
    pair->holes = !alive(only);
    return publish(pair);
  }
  if (Branches* const branches = row->branches.load(std::memory_order_relaxed)) branches->add(c, sharing);
  const std::uint32_t count = row->count();
  const bool last = count == 0 || row->at(count - 1)->order < c->order, full = count == row->capacity;
  if (last && !full) return row->push_back(c);
  auto* const place = std::lower_bound(row->items(), row->items() + count, c->order, before);
  if (!full && !sharing.shared()) {
    row->push_back(row->at(count - 1));
    for (auto* to = row->items() + count - 1; to > place; --to) to->store(to[-1].load());
    return place->store(c);
  }
  Row* const other = Row::make(full ? 2 * count : row->capacity);
  other->holes = row->holes;
  for (auto* from = row->items(); from < place; ++from) other->push_back(*from);
  other->push_back(c);
  for (auto* from = place; from < row->items() + count; ++from) other->push_back(*from);
  other->dropped = row->dropped;
  other->older = row->older;
  replace(row, other);
  sharing.retire(row);
}

void Bucket::erased_one(const DynamicClause& c, Completeness& empty_buckets, Sharing& sharing) {
  Row* const row = row_of(content_.load(std::memory_order_relaxed));
  if (row)
    if (Branches* const branches = row->branches.load(std::memory_order_relaxed)) branches->erased_one(c, sharing);
  if (!row || ++row->holes * 2 > row->count()) drop_erased(true, empty_buckets, sharing);
}

void Bucket::compact(const DynamicClause& c, Completeness& empty_buckets, Sharing& sharing) {
  if (Row* const row = row_of(content_.load(std::memory_order_relaxed))) {
    row->retire_older(sharing);
    if (Branches* const branches = row->branches.load(std::memory_order_relaxed)) branches->compact(c, sharing);
  }
  drop_erased(false, empty_buckets, sharing);
}

// `keeps_row`: for older calls, behind the new one.
void Bucket::drop_erased(bool keeps_row, Completeness& empty_buckets, Sharing& sharing) {
  const std::uintptr_t content = content_.load(std::memory_order_relaxed);
  Row* const row = row_of(content);
  if (!row) {
    auto* const only = reinterpret_cast<DynamicClause*>(content);
    if (!only || alive(only)) return;
    empty_buckets.begins(only->died.load(std::memory_order_relaxed));
    return publish(std::uintptr_t{0});
  }
  PENELOPE_ASSERT(row->holes <= row->count());
  const std::uint32_t left = row->count() - row->holes;
  if (row->holes == 0 && left != 0) return;
  std::uint64_t dropped = row->dropped;
  for (std::uint32_t i = 0; i < row->count(); ++i)
    if (!alive(row->at(i))) dropped = std::max(dropped, row->at(i)->died.load(std::memory_order_relaxed));
  if (left == 0 && !keeps_row) {
    empty_buckets.begins(dropped);
    publish(std::uintptr_t{0});
    row->replaced = true;
    if (Branches* const branches = row->branches.load(std::memory_order_relaxed)) branches->retire(sharing);
    return sharing.retire(row);
  }
  Row* const rest = Row::make(std::max(4u, left + left / 2));
  for (std::uint32_t i = 0; i < row->count(); ++i)
    if (alive(row->at(i))) rest->push_back(row->at(i));
  PENELOPE_ASSERT(rest->count() == left);  // the erased clauses of a row are counted
  rest->dropped = dropped;
  if (keeps_row) rest->older = row;
  replace(row, rest);
  if (!keeps_row) sharing.retire(row);
}

namespace {
// Where in a row the thread has found its last clause: who goes through the row goes on there.
struct LastPlaces {
  static constexpr std::size_t count = 16;
  std::uint32_t of[count] = {};
  std::uint32_t& in(const void* row) { return of[reinterpret_cast<std::uintptr_t>(row) / 32 % count]; }
};
constinit thread_local LastPlaces last_places;
}  // namespace

// The first place whose clause has this order or a later one.
std::uint32_t Bucket::Row::place_from(std::int64_t order, std::uint32_t count) {
  if (count == 0 || at(0)->order >= order) return 0;
  const std::uint32_t last = last_places.in(this), next = last + 1;
  if (next <= count && at(last)->order < order && (next == count || at(next)->order >= order)) return next;
  return static_cast<std::uint32_t>(std::lower_bound(items(), items() + count, order, before) - items());
}

void Bucket::Row::note_place(std::uint32_t place) { last_places.in(this) = place; }

FoundByOlder Bucket::after_by_older(std::int64_t order, const ClauseLookup& call, const Completeness& empty_buckets) const {
  const std::uintptr_t content = content_.load(std::memory_order_acquire);
  Row* row = row_of(content);
  if (!row) {
    if (!empty_buckets.holds(call.generation)) return {};
    auto* const only = reinterpret_cast<DynamicClause*>(content);
    return only && only->order >= order && call.finds(*only) ? only : nullptr;
  }
  if (const Branches* const branches = row->branches.load(std::memory_order_acquire))
    if (const FoundByOlder found = branches->after_by_older(order, call)) return found;
  while (row && row->dropped > call.generation) row = row->older;
  return row ? FoundByOlder(row->walk(order, call)) : FoundByOlder{};
}

FoundClauses Bucket::after(std::int64_t order, const ClauseLookup& call) const {
  const std::uintptr_t content = content_.load(std::memory_order_acquire);
  Row* const row = row_of(content);
  if (!row) {
    auto* const only = reinterpret_cast<DynamicClause*>(content);
    return {only && only->order >= order && call.finds(*only) ? only : nullptr};
  }
  if (const Branches* const branches = row->branches.load(std::memory_order_acquire))
    if (const auto [index, key] = branches->useful(call.keys); index) return index->after(order, key, call);
  const std::uint32_t count = row->size.load(std::memory_order_acquire);
  unsigned in_vain = 0;
  FoundClauses found;
  for (std::uint32_t place = row->place_from(order, count); place < count; ++place) {
    DynamicClause* const c = row->at(place);
    if (call.finds(*c)) {
      (found.first ? found.next : found.first) = c;
      row->note_place(place);
      if (found.next || !call.wants_next) return found;
      continue;
    }
    if (++in_vain != index_patience) continue;
    const auto in_use = [row] { return !row->replaced; };
    const auto each = [row](auto f) {
      for (std::uint32_t i = 0; i < row->count(); ++i)
        if (DynamicClause* const clause = row->at(i); alive(clause)) f(clause);
    };
    if (const auto [index, key] = Branches::build(row->branches, in_use, row->count(), *c->predicate, each, call); index)
      return found.with(index->after(c->order + 1, key, call));
  }
  return found;
}

void Bucket::retire(Sharing& sharing) {
  Row* const row = row_of(content_.load());
  if (!row) return;
  row->retire_older(sharing);
  if (Branches* const branches = row->branches.load()) branches->retire(sharing);
  sharing.retire(row);
}

void Bucket::release() {
  Row* const row = row_of(content_.load());
  if (!row) return;
  if (Branches* const branches = row->branches.load()) {
    branches->release();
    delete branches;
  }
  for (Row* one = row; one;) ::operator delete(std::exchange(one, one->older));
}

// --- branches ---------------------------------------------------------------------------------------------------------

FoundByOlder ArgumentIndex::after_by_older(std::int64_t order, ArgumentKey key, const ClauseLookup& call) const {
  if (!built_.holds(call.generation)) return {};
  const Bucket* const bucket = by_key.find(key.bits);
  if (!bucket && !with_keys.holds(call.generation)) return {};
  const FoundByOlder one = bucket ? bucket->after_by_older(order, call, with_keys) : FoundByOlder(nullptr);
  if (!one) return {};
  const FoundByOlder other = variable.after_by_older(order, call, with_variables);
  if (!other || !*other) return other ? one : FoundByOlder{};
  return *one && (*one)->order < (*other)->order ? one : other;
}

void ArgumentIndex::retire(Sharing& sharing) {
  by_key.retire(sharing);
  variable.retire(sharing);
  sharing.retire(this);
}

void ArgumentIndex::release() {
  by_key.release();
  variable.release();
}

Branches::Entry* Branches::entry(KeyPosition position) {
  const std::uint32_t count = count_.load(std::memory_order_relaxed);
  for (std::uint32_t i = 0; i < count; ++i)
    if (entries_[i].position == position) return &entries_[i];
  if (count == most) return nullptr;
  entries_[count].position = position;
  count_.store(count + 1, std::memory_order_release);
  return &entries_[count];
}

void Branches::add(DynamicClause* c, Sharing& sharing) {
  for (std::uint32_t i = 0; i < count_.load(std::memory_order_relaxed); ++i)
    if (ArgumentIndex* const index = entries_[i].index.load(std::memory_order_relaxed))
      if (Bucket* const bucket = index->bucket_for(clause_key(*c, entries_[i].position), sharing)) bucket->add(c, sharing);
}

void Branches::erased_one(const DynamicClause& c, Sharing& sharing) {
  for (std::uint32_t i = 0; i < count_.load(std::memory_order_relaxed); ++i) {
    Entry& e = entries_[i];
    if (ArgumentIndex* const index = e.index.load(std::memory_order_relaxed)) {
      const ArgumentKey key = clause_key(c, e.position);
      if (Bucket* const bucket = index->find_bucket(key)) bucket->erased_one(c, index->completeness(key), sharing);
    } else if (e.useless_below > 0) {
      --e.useless_below;  // so that it is looked at again when as many clauses have come as there were, be it in place of others
    }
  }
}

void Branches::compact(const DynamicClause& c, Sharing& sharing) {
  for (std::uint32_t i = 0; i < count_.load(std::memory_order_relaxed); ++i)
    if (ArgumentIndex* const index = entries_[i].index.load(std::memory_order_relaxed)) {
      const ArgumentKey key = clause_key(c, entries_[i].position);
      if (Bucket* const bucket = index->find_bucket(key)) bucket->compact(c, index->completeness(key), sharing);
    }
}

void Branches::retire(Sharing& sharing) {
  for (Entry& e : entries_)
    if (ArgumentIndex* const index = e.index.load()) index->retire(sharing);
  sharing.retire(this);
}

void Branches::release() {
  for (Entry& e : entries_)
    if (ArgumentIndex* const index = e.index.load()) {
      index->release();
      delete index;
    }
}

// --- the table --------------------------------------------------------------------------------------------------------

struct BucketTable::Table {
  struct Slot {
    std::atomic<std::uint64_t> key;  // 0: free; a key of 0 bits is a variable and never here
    Bucket bucket;
  };
  std::size_t size;

  Slot* slots() { return reinterpret_cast<Slot*>(this + 1); }
  Slot& place(std::uint64_t key) {
    PENELOPE_CHECK(key != 0);
    const std::size_t mask = size - 1;
    std::size_t at = static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 32) & mask;
    for (;; at = (at + 1) & mask) {
      const std::uint64_t found = slots()[at].key.load(std::memory_order_acquire);
      if (found == 0 || found == key) return slots()[at];
    }
  }
  static Table* make(std::size_t size) {
    PENELOPE_ASSERT((size & (size - 1)) == 0);
    auto* const table = new (::operator new(sizeof(Table) + size * sizeof(Slot))) Table{size};
    for (std::size_t i = 0; i < size; ++i) new (table->slots() + i) Slot{};
    return table;
  }
};

void BucketTable::retire(Sharing& sharing) {
  Table* const table = table_.load();
  if (!table) return;
  for (std::size_t i = 0; i < table->size; ++i) table->slots()[i].bucket.retire(sharing);
  sharing.retire(table);
}

void BucketTable::release() {
  Table* const table = table_.load();
  if (!table) return;
  for (std::size_t i = 0; i < table->size; ++i) table->slots()[i].bucket.release();
  ::operator delete(table);
}

Bucket* BucketTable::find(std::uint64_t key) const {
  Table* const table = table_.load(std::memory_order_acquire);
  if (!table) return nullptr;
  Table::Slot& slot = table->place(key);
  return slot.key.load(std::memory_order_relaxed) == key ? &slot.bucket : nullptr;
}

Bucket& BucketTable::make(std::uint64_t key, Sharing& sharing) {
  Table* table = table_.load(std::memory_order_relaxed);
  if (!table || used_ * 4 >= table->size * 3) {
    grow(sharing);
    table = table_.load(std::memory_order_relaxed);
  }
  Table::Slot& slot = table->place(key);
  if (slot.key.load(std::memory_order_relaxed) == 0) {
    slot.key.store(key, std::memory_order_release);
    ++used_;
  }
  PENELOPE_CHECK(used_ < table->size);  // there are free slots, at which a search ends
  return slot.bucket;
}

void BucketTable::grow(Sharing& sharing) {
  Table* const old = table_.load(std::memory_order_relaxed);
  std::size_t live = 0;
  for (std::size_t i = 0; old && i < old->size; ++i) live += !old->slots()[i].bucket.empty();
  std::size_t size = 4;
  while (size < 2 * live) size *= 2;
  Table* const table = Table::make(size);
  used_ = live;
  for (std::size_t i = 0; old && i < old->size; ++i) {
    Table::Slot& from = old->slots()[i];
    if (from.bucket.empty()) continue;
    const std::uint64_t key = from.key.load(std::memory_order_relaxed);
    Table::Slot& to = table->place(key);
    to.key.store(key, std::memory_order_relaxed);
    to.bucket.take_over(from.bucket);
  }
  table_.store(table, std::memory_order_release);
  if (old) sharing.retire(old);
}

}  // namespace penelope
