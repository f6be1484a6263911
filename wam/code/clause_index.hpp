// Indexes of the clauses of a dynamic predicate: key -> live clauses with that key, in clause order; clauses with a variable there
// apart. An index is for one position (clause_keys.hpp); the clauses that share a key may have indexes of their own, for other positions,
// so that several bound arguments, or what is inside a structure or a list, narrow a call down step by step. Each is built when a call
// has passed over several clauses that cannot match, and knows something of a position that tells them apart.
//
//   branches  indexes of one set of clauses:   [ position | index ] [ position | index ] ...
//   index     table and bucket of variables
//   table     open addressing:  [ key | bucket ] [ key | bucket ] ...      grows into a new table, which takes the buckets over
//   bucket    one word:  0: empty | DynamicClause* | Row* + 1              most keys have one clause
//   row       [ capacity | size | holes | branches ] c c c ...             ascending; erased clauses stay until half are erased
//
// Calls older than an erase see clauses that have died since. When such clauses leave a row, the row that held them stays behind the new one,
// which says since when it lacks something (dropped); an older call goes to the first row that lacks nothing that it sees. What can lack
// something and has no row behind it says so as well (Completeness): the call then has to walk all clauses. The rows behind go when one of
// their clauses is reclaimed.
//
// One thread changes it while others look clauses up. A lookup never stands in freed memory, but it may find what was there before or in
// the middle of a change: ClauseStore notices by the predicate's generations whether clauses have been erased meanwhile.
#pragma once
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "wam/code/clause_store.hpp"

namespace penelope {

class Branches;
struct ArgumentIndex;

// A call that looks for clauses: what it knows, what it sees, and what it needs to build an index.
struct ClauseLookup {
  const CallKeys& keys;
  std::uint64_t generation;
  bool wants_next;  // the clause that follows on the one it finds as well
  Sharing& sharing;
  std::mutex& change;  // a change and the building of an index keep each other out

  bool finds(const DynamicClause& c) const { return c.visible(generation) && keys.match(c); }
};

// Since when an index, or a part of it, is complete: a call of that generation or a later one misses no clause there.
class Completeness {
 public:
  explicit Completeness(std::uint64_t since = 0) : since_(since) {}
  bool holds(std::uint64_t generation) const { return since_.load(std::memory_order_acquire) <= generation; }
  void begins(std::uint64_t generation) {
    if (generation > since_.load(std::memory_order_relaxed)) since_.store(generation, std::memory_order_release);
  }

 private:
  std::atomic<std::uint64_t> since_;
};

// What a call older than an erase finds: a clause, or nullptr where there is none. No value: the index cannot tell, the call walks all clauses.
using FoundByOlder = std::optional<DynamicClause*>;

class Bucket {
 public:
  bool empty() const { return content_.load(std::memory_order_relaxed) == 0; }
  void add(DynamicClause*, Sharing&);
  // `empty_buckets`: of the index, as far as its buckets without a row go.
  void erased_one(const DynamicClause&, Completeness& empty_buckets, Sharing&);
  // Erased clauses leave it, and the buckets inside it that hold this one.
  void compact(const DynamicClause&, Completeness& empty_buckets, Sharing&);
  // First clause from `order` on that the call finds.
  FoundClauses after(std::int64_t order, const ClauseLookup&) const;
  FoundByOlder after_by_older(std::int64_t order, const ClauseLookup&, const Completeness& empty_buckets) const;
  void take_over(const Bucket& old) { content_.store(old.content_.load(std::memory_order_relaxed), std::memory_order_relaxed); }
  void retire(Sharing&);
  void release();  // at the end: nobody reads any more

 private:
  struct Row;
  static Row* row_of(std::uintptr_t content) { return content & 1 ? reinterpret_cast<Row*>(content - 1) : nullptr; }
  void publish(std::uintptr_t content) { content_.store(content, std::memory_order_release); }
  void publish(Row* row) { publish(reinterpret_cast<std::uintptr_t>(row) + 1); }
  void publish(DynamicClause* c) { publish(reinterpret_cast<std::uintptr_t>(c)); }
  void replace(Row* old, Row* by);
  void drop_erased(bool keeps_row, Completeness& empty_buckets, Sharing&);

  std::atomic<std::uintptr_t> content_{0};
};

// Buckets by key. Keys whose buckets are empty go when the table grows.
class BucketTable {
 public:
  BucketTable() = default;
  BucketTable(const BucketTable&) = delete;
  BucketTable& operator=(const BucketTable&) = delete;

  Bucket* find(std::uint64_t key) const;
  Bucket& make(std::uint64_t key, Sharing&);
  std::size_t size() const { return used_; }
  void retire(Sharing&);
  void release();

 private:
  struct Table;
  void grow(Sharing&);

  std::atomic<Table*> table_{nullptr};
  std::size_t used_ = 0;
};

struct ArgumentIndex {
  BucketTable by_key;
  Bucket variable;
  Completeness with_keys, with_variables;  // of buckets without a row

  // It has been built of the clauses that are alive: of those that had died by `generation` it knows nothing.
  explicit ArgumentIndex(std::uint64_t generation) : with_keys(generation), with_variables(generation), built_(generation) {}

  Completeness& completeness(ArgumentKey key) { return key.bits == 0 ? with_variables : with_keys; }

  // The bucket for clauses with this key; nullptr for those that no call comes for.
  Bucket* bucket_for(ArgumentKey key, Sharing& sharing) {
    if (key == no_such_key) return nullptr;
    return key.bits == 0 ? &variable : &by_key.make(key.bits, sharing);
  }
  Bucket* find_bucket(ArgumentKey key) { return key.bits == 0 ? &variable : by_key.find(key.bits); }
  // First clause from `order` on, with this key or a variable, that the call finds.
  FoundClauses after(std::int64_t order, ArgumentKey key, const ClauseLookup& call) const {
    const Bucket* const bucket = by_key.find(key.bits);
    const FoundClauses found = bucket ? bucket->after(order, call) : FoundClauses{};
    return PENELOPE_LIKELY(variable.empty()) ? found : in_order(found, variable.after(order, call));
  }
  // The same for a call that is older than an erase.
  FoundByOlder after_by_older(std::int64_t order, ArgumentKey key, const ClauseLookup&) const;
  static FoundClauses in_order(FoundClauses a, FoundClauses b) {
    if (!a.first || (b.first && b.first->order < a.first->order)) std::swap(a, b);
    if (b.first && (!a.next || b.first->order < a.next->order)) a.next = b.first;
    return a;
  }
  void retire(Sharing&);
  void release();

 private:
  const Completeness built_;
};

// The indexes of one set of clauses.
class Branches {
 public:
  struct Choice {
    const ArgumentIndex* index = nullptr;
    ArgumentKey key{};  // of the call
  };
  // An index for a position where the call is bound, if there is one.
  Choice useful(const CallKeys& keys) const {
    const std::uint32_t count = count_.load(std::memory_order_acquire);
    for (std::uint32_t i = 0; i < count; ++i) {
      const ArgumentIndex* const index = entries_[i].index.load(std::memory_order_acquire);
      if (!index) continue;
      if (const ArgumentKey key = keys.at(entries_[i].position); key.bits != 0) return {index, key};
    }
    return {};
  }
  // The same, or one that is built now, if it tells the clauses of `of` apart: each(f) calls f with each of these `size` clauses. `place` holds
  // the branches; nothing is built if in_use() is false, since another thread has replaced what `place` is part of.
  template <class InUse, class Each>
  static Choice build(std::atomic<Branches*>& place, InUse in_use, std::size_t size, const DynamicPredicate& of, Each each, const ClauseLookup&);

  // The first clause from `order` on that is found by a call older than an erase.
  FoundByOlder after_by_older(std::int64_t order, const ClauseLookup& call) const {
    const auto [index, key] = useful(call.keys);
    return index ? index->after_by_older(order, key, call) : FoundByOlder{};
  }

  void add(DynamicClause*, Sharing&);
  void erased_one(const DynamicClause&, Sharing&);
  void compact(const DynamicClause&, Sharing&);
  void retire(Sharing&);
  void release();

 private:
  static constexpr std::uint32_t most = 20;
  struct Entry {
    KeyPosition position;
    std::atomic<ArgumentIndex*> index{nullptr};
    std::size_t useless_below = 0;  // so many clauses: it does not tell them apart
  };
  Entry* entry(KeyPosition);  // nullptr: there are too many

  std::atomic<std::uint32_t> count_{0};
  Entry entries_[most];
};

// A walk that has passed over so many clauses in vain looks for an index.
constexpr unsigned index_patience = 8;

template <class InUse, class Each>
Branches::Choice Branches::build(std::atomic<Branches*>& place, InUse in_use, std::size_t size, const DynamicPredicate& of, Each each,
                                 const ClauseLookup& call) {
  const auto lock = call.sharing.lock_if_shared(call.change);
  const std::uint64_t last_erase = of.last_erase.load(std::memory_order_relaxed);  // whose clause the index lacks: none is under way
  if (!in_use()) return {};
  Branches* branches = place.load(std::memory_order_relaxed);
  if (branches)
    if (const Choice known = branches->useful(call.keys); known.index) return known;  // another worker was first
  if (!branches) {
    branches = new Branches;
    place.store(branches, std::memory_order_release);
  }
  Choice choice;
  call.keys.any_position([&](KeyPosition position) {
    Entry* const entry = branches->entry(position);
    if (!entry) return true;  // there is no room, and the positions that come now had none before
    if (size < entry->useless_below) return false;
    auto* const index = new ArgumentIndex(last_erase);
    std::size_t variables = 0;
    each([&](DynamicClause* c) {
      const ArgumentKey key = clause_key(*c, position);
      variables += key.bits == 0;
      if (Bucket* const bucket = index->bucket_for(key, call.sharing)) bucket->add(c, call.sharing);
    });
    if (index->by_key.size() < 2 || variables * 2 > size) {
      entry->useless_below = 2 * size;
      index->release();
      delete index;
      return false;
    }
    entry->index.store(index, std::memory_order_release);
    choice = {index, call.keys.at(position)};
    return true;
  });
  return choice;
}

}  // namespace penelope
