// The clause store: lists, indexes, and reclaiming of erased clauses. See clause_store.hpp for the picture.
#include "wam/code/clause_store.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <new>

#ifdef PENELOPE_MALLOC_CLAUSES
#include <cstdlib>
#else
#include <gc.h>
#include <gc/gc_allocator.h>
#endif

namespace penelope {

namespace {

constexpr std::uint64_t max_clauses = std::uint64_t{1} << 32;
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

// Live clauses by the key of one argument. A bucket is in clause order; erased clauses leave holes (nullptr order kept by a
// parallel count) until half of it is holes.
struct Bucket {
  std::vector<DynamicClause*> clauses;
  std::size_t holes = 0;  // erased clauses still in `clauses`

  void add(DynamicClause* c) {
    if (clauses.empty() || clauses.back()->order < c->order) {
      clauses.push_back(c);
    } else {
      clauses.insert(std::lower_bound(clauses.begin(), clauses.end(), c->order, before), c);
    }
  }
  void erased_one() {
    if (++holes * 2 > clauses.size()) compact();
  }
  void compact() {
    std::erase_if(clauses, [](DynamicClause* c) { return c->died != still_alive; });
    holes = 0;
  }
  DynamicClause* after(std::int64_t order, const CallKeys& keys) const {
    for (auto it = std::lower_bound(clauses.begin(), clauses.end(), order, before); it != clauses.end(); ++it)
      if ((*it)->died == still_alive && keys.match(**it)) return *it;
    return nullptr;
  }
};

struct ArgumentIndex {
  std::unordered_map<std::uint64_t, Bucket> by_key;
  Bucket variable;

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
  munmap(table_, max_clauses * sizeof(void*));
}

DynamicPredicate* ClauseStore::new_predicate(PredicateId id) {
  auto* p = new (allocate_root(sizeof(DynamicPredicate))) DynamicPredicate();
  p->id = id;
  return p;
}

DynamicClause* ClauseStore::add(DynamicPredicate& p, const Block& block, const ArgumentKey* keys, bool fact, bool at_end) {
  auto* c = new (allocate_scanned(sizeof(DynamicClause))) DynamicClause();
  if (free_ids_.empty()) {
    c->id = next_id_++;
  } else {
    c->id = free_ids_.back();
    free_ids_.pop_back();
  }
  table_[c->id] = c;
  c->block_size = block.cells.size();
  c->block = static_cast<Cell*>(allocate_atomic(c->block_size * sizeof(Cell)));
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
      for (DynamicClause* c = p.first_live; c; c = c->next_live) index->bucket(c->keys[i]).add(c);
      if (index->by_key.size() < 2 || index->variable.clauses.size() * 2 > p.live) {
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
  auto it = index.by_key.find(key.bits);
  DynamicClause* a = it == index.by_key.end() ? nullptr : it->second.after(from, keys);
  DynamicClause* b = index.variable.clauses.empty() ? nullptr : index.variable.after(from, keys);
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
    if (c.keys[i].bits == 0) {
      if (index->variable.holes > 0) index->variable.compact();
      continue;
    }
    const auto bucket = index->by_key.find(c.keys[i].bits);
    if (bucket == index->by_key.end()) continue;
    if (bucket->second.holes > 0) bucket->second.compact();
    if (bucket->second.clauses.empty()) index->by_key.erase(bucket);
  }
}

void ClauseStore::release(DynamicClause* c) {
  table_[c->id] = nullptr;
  free_ids_.push_back(c->id);
  if (c->code) {
    code_map_->starts.erase(c->code);
    give_back(c->code);
  }
  give_back(c->block);
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
