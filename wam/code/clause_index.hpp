// Index of a dynamic predicate on one argument: key -> live clauses with that key, in clause order; clauses with a variable
// there apart. One thread changes it while others look clauses up. A lookup never stands in freed memory, but it may find
// what was there before or in the middle of a change: ClauseStore notices that by the predicate's generation.
//
//   table    open addressing:  [ key | bucket ] [ key | bucket ] ...      grows into a new table, which takes the buckets over
//   bucket   one word:  0: empty | DynamicClause* | Row* + 1              most keys have one clause
//   row      [ capacity | size | holes ] c c c ...                        ascending; erased clauses stay until half are erased
#pragma once
#include <atomic>
#include <cstdint>

#include "wam/code/clause_store.hpp"

namespace penelope {

class Bucket {
 public:
  bool empty() const { return content_.load(std::memory_order_relaxed) == 0; }
  void add(DynamicClause*, Sharing&);
  void erased_one(Sharing&);
  void compact(Sharing&);  // erased clauses leave it
  // First clause alive from `order` on that can match.
  DynamicClause* after(std::int64_t order, const CallKeys&) const;
  void take_over(const Bucket& old) { content_.store(old.content_.load(std::memory_order_relaxed), std::memory_order_relaxed); }
  void release();  // at the end: nobody reads any more

 private:
  struct Row;
  static Row* row_of(std::uintptr_t content) { return content & 1 ? reinterpret_cast<Row*>(content - 1) : nullptr; }
  void publish(std::uintptr_t content) { content_.store(content, std::memory_order_release); }
  void publish(Row* row) { publish(reinterpret_cast<std::uintptr_t>(row) + 1); }
  void publish(DynamicClause* c) { publish(reinterpret_cast<std::uintptr_t>(c)); }

  std::atomic<std::uintptr_t> content_{0};
};

// Buckets by key. Keys whose buckets are empty go when the table grows.
class BucketTable {
 public:
  BucketTable() = default;
  ~BucketTable();
  BucketTable(const BucketTable&) = delete;
  BucketTable& operator=(const BucketTable&) = delete;

  Bucket* find(std::uint64_t key) const;
  Bucket& make(std::uint64_t key, Sharing&);
  std::size_t size() const { return used_; }

 private:
  struct Table;
  void grow(Sharing&);

  std::atomic<Table*> table_{nullptr};
  std::size_t used_ = 0;
};

struct ArgumentIndex {
  BucketTable by_key;
  Bucket variable;
  std::size_t variables = 0;  // clauses added with a variable there

  ~ArgumentIndex() { variable.release(); }
  Bucket& bucket(Cell key, Sharing& sharing) { return key.bits == 0 ? variable : by_key.make(key.bits, sharing); }
  Bucket* find_bucket(Cell key) { return key.bits == 0 ? &variable : by_key.find(key.bits); }
  // First clause alive from `order` on with this key or a variable that can match the call.
  DynamicClause* after(std::int64_t order, Cell key, const CallKeys& keys) const {
    const Bucket* const bucket = by_key.find(key.bits);
    DynamicClause* const a = bucket ? bucket->after(order, keys) : nullptr;
    DynamicClause* const b = variable.after(order, keys);
    return !a || (b && b->order < a->order) ? b : a;
  }
};

}  // namespace penelope
