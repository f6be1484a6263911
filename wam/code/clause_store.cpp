// The clause store: lists, indexes, and reclaiming of erased clauses. See clause_store.hpp for the picture.
#include "wam/code/clause_store.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <new>
#include <utility>

#ifdef PENELOPE_MALLOC_CLAUSES
#include <cstdlib>
#else
#include <gc.h>
#include <gc/gc_allocator.h>
#endif

namespace penelope {

namespace {

constexpr std::uint64_t max_clauses = std::uint64_t{1} << 32;
constexpr std::uint64_t small_block_cells = 16;
constexpr std::uint64_t index_from = 8;  // live clauses from which an index pays

// Scanned memory for what holds pointers; atomic for blocks and code, which hold none.
void* allocate_scanned(std::size_t bytes) {
#ifdef PENELOPE_MALLOC_CLAUSES
  void* p = std::calloc(1, bytes);
#else
  void* p = GC_MALLOC(bytes);
#endif
  if (!p) throw std::bad_alloc();
  return p;
}

void* allocate_atomic(std::size_t bytes) {
#ifdef PENELOPE_MALLOC_CLAUSES
  void* p = std::malloc(bytes);
#else
  void* p = GC_MALLOC_ATOMIC(bytes);
#endif
  if (!p) throw std::bad_alloc();
  return p;
}

// The store knows exactly when a clause is out of reach, so it says so instead of waiting for a collection.
void give_back(void* p) {
#ifdef PENELOPE_MALLOC_CLAUSES
  std::free(p);
#else
  GC_FREE(p);
#endif
}

void* allocate_root(std::size_t bytes) {
#ifdef PENELOPE_MALLOC_CLAUSES
  return std::calloc(1, bytes);
#else
  return GC_MALLOC_UNCOLLECTABLE(bytes);
#endif
}

bool before(const DynamicClause* a, std::int64_t order) { return a->order < order; }

}  // namespace

// Live clauses with one key of an argument, in clause order. Most keys have one clause, which needs no vector. Erased
// clauses stay in it until half of them are erased.
struct Bucket {
  DynamicClause* only = nullptr;                         // used while there is no vector
  std::unique_ptr<std::vector<DynamicClause*>> several;
  std::size_t holes = 0;                                 // erased clauses still here

  bool empty() const { return !only && !several; }

  void add(DynamicClause* c) {
    if (empty()) {
      only = c;
      return;
    }
    if (!several) {
      several = std::make_unique<std::vector<DynamicClause*>>(1, only);
      only = nullptr;
    }
    if (several->back()->order < c->order) {
      several->push_back(c);
    } else {
      several->insert(std::lower_bound(several->begin(), several->end(), c->order, before), c);
    }
  }
  void erased_one() {
    ++holes;
    if (!several || holes * 2 > several->size()) compact();
  }
  void compact() {
    if (only && only->died != still_alive) only = nullptr;
    if (several) {
      std::erase_if(*several, [](DynamicClause* c) { return c->died != still_alive; });
      if (several->empty()) several.reset();
    }
    holes = 0;
  }
  DynamicClause* after(std::int64_t order, const CallKeys& keys) const {
    if (!several) return only && only->order >= order && only->died == still_alive && keys.match(*only) ? only : nullptr;
    for (auto it = std::lower_bound(several->begin(), several->end(), order, before); it != several->end(); ++it)
      if ((*it)->died == still_alive && keys.match(**it)) return *it;
    return nullptr;
  }
};

// Buckets by key: open addressing; keys whose buckets are empty go when the table grows.
class BucketTable {
 public:
  Bucket* find(std::uint64_t key) {
    if (slots_.empty()) return nullptr;
    Slot& slot = slots_[place(key)];
    return slot.key == key ? &slot.bucket : nullptr;
  }
  Bucket& operator[](std::uint64_t key) {
    if (used_ * 2 >= slots_.size()) grow();
    Slot& slot = slots_[place(key)];
    if (slot.key == 0) {
      slot.key = key;
      ++used_;
    }
    return slot.bucket;
  }
  std::size_t size() const { return used_; }

 private:
  struct Slot {
    std::uint64_t key = 0;  // a key of 0 bits is a variable and never here
    Bucket bucket;
  };

  std::size_t place(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 32) & mask;
    while (slots_[at].key != 0 && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::size_t live = 0;
    for (const Slot& slot : slots_) live += slot.key != 0 && !slot.bucket.empty();
    std::size_t size = 16;
    while (size < 4 * live) size *= 2;
    std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(size));
    used_ = 0;
    for (Slot& slot : old) {
      if (slot.key == 0 || slot.bucket.empty()) continue;
      Slot& to = slots_[place(slot.key)];
      to = std::move(slot);
      ++used_;
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

struct ArgumentIndex {
  BucketTable by_key;
  Bucket variable;
  std::size_t variables = 0;  // clauses added with a variable there

  Bucket& bucket(Cell key) { return key.bits == 0 ? variable : by_key[key.bits]; }
};

struct ClauseStore::CodeMap {
  std::map<const Word*, DynamicClause*> starts;
};

#ifdef PENELOPE_MALLOC_CLAUSES
using ClauseAllocator = std::allocator<DynamicClause*>;
#else
using ClauseAllocator = traceable_allocator<DynamicClause*>;  // seen by the collector
#endif

struct ClauseStore::Waiting {
  using Clauses = std::vector<DynamicClause*, ClauseAllocator>;
  Clauses erased;    // still in the all list of their predicate
  Clauses unlinked;  // out of every list, but a frame may continue in their code
};

ClauseStore::ClauseStore() : code_map_(std::make_unique<CodeMap>()) {
#ifndef PENELOPE_MALLOC_CLAUSES
  GC_INIT();
#endif
  void* p = mmap(nullptr, max_clauses * sizeof(void*), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                 -1, 0);
  if (p == MAP_FAILED) throw std::bad_alloc();
  table_ = static_cast<DynamicClause**>(p);
  waiting_ = std::make_unique<Waiting>();  // after GC_INIT
}

ClauseStore::~ClauseStore() {
  for (std::uint64_t id = 1; id < next_id_; ++id)
    if (table_[id]) release(table_[id]);
  for (DynamicPredicate* p : predicates_) give_back(p);
  munmap(table_, max_clauses * sizeof(void*));
}

DynamicPredicate* ClauseStore::new_predicate(PredicateId id) {
  auto* p = new (allocate_root(sizeof(DynamicPredicate))) DynamicPredicate();
  p->id = id;
  predicates_.push_back(p);
  return p;
}

DynamicClause* ClauseStore::add(DynamicPredicate& p, const Block& block, const ArgumentKey* keys, bool fact, bool at_end) {
  // A small block stands behind its clause.
  const std::uint64_t block_bytes = block.cells.size() * sizeof(Cell);
  const bool small = block.cells.size() <= small_block_cells;
  auto* c = new (allocate_scanned(sizeof(DynamicClause) + (small ? block_bytes : 0))) DynamicClause();
  if (free_ids_.empty()) {
    c->id = next_id_++;
  } else {
    c->id = free_ids_.back();
    free_ids_.pop_back();
  }
  table_[c->id] = c;
  c->block_size = block.cells.size();
  c->block = small ? reinterpret_cast<Cell*>(c + 1) : static_cast<Cell*>(allocate_atomic(block_bytes));
  std::copy(block.cells.begin(), block.cells.end(), c->block);
  std::copy(keys, keys + indexed_arguments, c->keys);
  c->fact = fact;
  c->predicate = &p;
  c->died = still_alive;
  c->born = ++generation_;
  p.last_change = generation_;
  if (at_end) {
    c->order = ++p.highest_order;
    c->previous = p.last;
    (p.last ? p.last->next : p.first) = c;
    p.last = c;
    c->previous_live = p.last_live;
    (p.last_live ? p.last_live->next_live : p.first_live) = c;
    p.last_live = c;
  } else {
    c->order = --p.lowest_order;
    c->next = p.first;
    (p.first ? p.first->previous : p.last) = c;
    p.first = c;
    c->next_live = p.first_live;
    (p.first_live ? p.first_live->previous_live : p.last_live) = c;
    p.first_live = c;
  }
  ++p.live;
  for (unsigned i = 0; i < indexed_arguments; ++i)
    if (p.index[i]) p.index[i]->bucket(keys[i]).add(c);
  return c;
}

void ClauseStore::erase(DynamicClause& c) {
  if (c.died != still_alive) return;
  DynamicPredicate& p = *c.predicate;
  c.died = ++generation_;
  p.last_change = generation_;
  (c.previous_live ? c.previous_live->next_live : p.first_live) = c.next_live;
  (c.next_live ? c.next_live->previous_live : p.last_live) = c.previous_live;
  --p.live;
  ++p.erased;
  ++erased_;
  for (unsigned i = 0; i < indexed_arguments; ++i)
    if (p.index[i]) p.index[i]->bucket(c.keys[i]).erased_one();
  waiting_->erased.push_back(&c);
}

void ClauseStore::set_code(DynamicClause& c, const std::vector<Word>& words) {
  c.code_size = words.size();
  c.code = static_cast<Word*>(allocate_atomic(words.size() * sizeof(Word)));
  std::copy(words.begin(), words.end(), c.code);
  code_map_->starts[c.code] = &c;
}

DynamicClause* ClauseStore::containing(const Word* at) const {
  auto it = code_map_->starts.upper_bound(at);
  if (it == code_map_->starts.begin()) return nullptr;
  DynamicClause* c = std::prev(it)->second;
  return at < c->code + c->code_size ? c : nullptr;
}

// --- finding clauses ------------------------------------------------------------------------------------------------

ArgumentIndex* ClauseStore::useful_index(DynamicPredicate& p, const CallKeys& keys, unsigned& argument) {
  if (p.live < index_from) return nullptr;
  for (unsigned i = 0; i < indexed_arguments; ++i) {
    if (keys.keys[i].bits == 0 || p.index_useless[i]) continue;
    if (!p.index[i]) {
      auto index = std::make_unique<ArgumentIndex>();
      for (DynamicClause* c = p.first_live; c; c = c->next_live) {
        index->variables += c->keys[i].bits == 0;
        index->bucket(c->keys[i]).add(c);
      }
      if (index->by_key.size() < 2 || index->variables * 2 > p.live) {
        p.index_useless[i] = true;
        continue;
      }
      p.index[i] = index.get();
      indexes_.push_back(std::move(index));
    }
    argument = i;
    return p.index[i];
  }
  return nullptr;
}

namespace {

DynamicClause* first_of_index(ArgumentIndex& index, Cell key, const CallKeys& keys, std::int64_t from) {
  const Bucket* const bucket = index.by_key.find(key.bits);
  DynamicClause* const a = bucket ? bucket->after(from, keys) : nullptr;
  DynamicClause* const b = index.variable.after(from, keys);
  if (!a || (b && b->order < a->order)) return b;
  return a;
}

}  // namespace

DynamicClause* ClauseStore::first(DynamicPredicate& p, const CallKeys& keys) {
  unsigned argument = 0;
  if (ArgumentIndex* index = useful_index(p, keys, argument))
    return first_of_index(*index, keys.keys[argument], keys, std::numeric_limits<std::int64_t>::min());
  DynamicClause* c = p.first_live;
  while (c && !keys.match(*c)) c = c->next_live;
  return c;
}

DynamicClause* ClauseStore::next(DynamicClause& c, const CallKeys& keys, std::uint64_t generation) {
  DynamicPredicate& p = *c.predicate;
  if (p.last_change <= generation) {  // what is alive now is what the call saw
    unsigned argument = 0;
    if (ArgumentIndex* index = useful_index(p, keys, argument))
      return first_of_index(*index, keys.keys[argument], keys, c.order + 1);
    DynamicClause* n = c.next_live;
    while (n && !keys.match(*n)) n = n->next_live;
    return n;
  }
  DynamicClause* n = c.next;
  while (n && !(n->visible(generation) && keys.match(*n))) n = n->next;
  return n;
}

// --- reclaiming -------------------------------------------------------------------------------------------------------

void ClauseStore::unlink(DynamicClause& c) {
  DynamicPredicate& p = *c.predicate;
  (c.previous ? c.previous->next : p.first) = c.next;
  (c.next ? c.next->previous : p.last) = c.previous;
  --p.erased;
  --erased_;
}

// The erased clauses of the bucket leave it together.
void ClauseStore::drop_from_indexes(DynamicClause& c) {
  for (unsigned i = 0; i < indexed_arguments; ++i) {
    ArgumentIndex* const index = c.predicate->index[i];
    if (!index) continue;
    Bucket* const bucket = c.keys[i].bits == 0 ? &index->variable : index->by_key.find(c.keys[i].bits);
    if (bucket && bucket->holes > 0) bucket->compact();
  }
}

void ClauseStore::release(DynamicClause* c) {
  table_[c->id] = nullptr;
  free_ids_.push_back(c->id);
  if (c->code) {
    code_map_->starts.erase(c->code);
    give_back(c->code);
  }
  if (c->block != reinterpret_cast<Cell*>(c + 1)) give_back(c->block);
  give_back(c);
}

void ClauseStore::reclaim(ClauseUsers& users) {
  auto& generations = users.generations;
  std::sort(generations.begin(), generations.end());
  generations.erase(std::unique(generations.begin(), generations.end()), generations.end());
  std::sort(users.running.begin(), users.running.end());
  auto seen = [&](const DynamicClause& c) {
    auto g = std::lower_bound(generations.begin(), generations.end(), c.born);
    return g != generations.end() && *g < c.died;
  };
  std::erase_if(waiting_->erased, [&](DynamicClause* c) {
    if (seen(*c)) return false;
    drop_from_indexes(*c);
    unlink(*c);
    waiting_->unlinked.push_back(c);
    return true;
  });
  std::erase_if(waiting_->unlinked, [&](DynamicClause* c) {
    if (std::binary_search(users.running.begin(), users.running.end(), c->id)) return false;
    release(c);
    return true;
  });
}

}  // namespace penelope
