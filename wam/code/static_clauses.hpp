// StaticClauses: the clauses of a static predicate, in order. One thread adds while others read: a clause is written before
// the count that shows it, and an array that has become too small, or is emptied, gives way to a new one.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <span>

#include "wam/base/check.hpp"
#include "wam/code/sharing.hpp"
#include "wam/code/sources.hpp"

namespace penelope {

// What indexing knows of one argument of a clause head: 0 bits for a variable, a constant cell, a functor cell, a List
// tag for lists, or a hash with a Box tag for floats, big integers and strings (two of them may have the same).
using ArgumentKey = Cell;
constexpr Cell list_key{static_cast<unsigned>(Tag::List)};

// Key of a box, whose header comes first. Of long ones only the words at both ends count.
inline ArgumentKey box_key(const Cell* box) {
  constexpr std::uint64_t end = 32;
  const std::uint64_t words = 1 + box->payload_words();
  std::uint64_t hash = 0;
  const auto mix = [&hash](Cell word) {
    hash = (hash ^ word.bits) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
  };
  for (std::uint64_t i = 0; i < std::min(words, end); ++i) mix(box[i]);
  for (std::uint64_t i = std::max(end, words - std::min(words, end)); i < words; ++i) mix(box[i]);
  return {hash << 3 | static_cast<unsigned>(Tag::Box)};
}
constexpr unsigned indexed_arguments = 4;  // keys are kept for the first arguments only
constexpr unsigned switch_arguments = 15;  // of a static predicate: its index looks at the first ones; keys of the others are in the sources

// What running a clause may do to the alternatives after it: nothing, cut them, or (soft-cut) make them void while its own
// choice points stay.
enum class Commit : std::uint8_t { none, cut, soft_cut };

struct StaticClause {
  std::uint64_t code = 0;  // image offset in words
  ArgumentKey keys[indexed_arguments];
  bool light = false;  // cuts at its neck after inline tests only: see try_light
  Commit commit = Commit::none;
  SourceBlock source;  // empty for auxiliaries and the system's own clauses
  SourcePlace place;
};

class StaticClauses {
 public:
  StaticClauses() = default;
  ~StaticClauses() { ::operator delete(array_.load()); }
  StaticClauses(const StaticClauses&) = delete;
  StaticClauses& operator=(const StaticClauses&) = delete;

  // The clauses of this moment. What it shows stays as it is; its memory at least until the only worker left changes it.
  std::span<const StaticClause> all() const {
    Array* const array = array_.load(std::memory_order_acquire);
    if (!array) return {};
    return {array->items(), array->count.load(std::memory_order_acquire)};
  }
  bool empty() const { return all().empty(); }
  std::size_t size() const { return all().size(); }

  void reserve(std::size_t count, Sharing& sharing) {  // of an empty predicate
    if (count > 0) publish(Array::make(count), sharing);
  }
  void add(const StaticClause& clause, Sharing& sharing) {
    Array* array = array_.load(std::memory_order_relaxed);
    const std::size_t count = size();
    PENELOPE_CHECK(array == nullptr || count <= array->capacity);
    if (!array || count == array->capacity) {
      Array* const larger = Array::make(std::max<std::size_t>(1, 2 * count));
      if (array) std::uninitialized_copy_n(array->items(), count, larger->items());
      larger->count.store(count, std::memory_order_relaxed);
      publish(larger, sharing);
      array = larger;
    }
    new (array->items() + count) StaticClause(clause);
    array->count.store(count + 1, std::memory_order_release);
  }
  void clear(Sharing& sharing) { publish(nullptr, sharing); }

 private:
  struct Array {
    std::size_t capacity;
    std::atomic<std::size_t> count;
    StaticClause* items() { return reinterpret_cast<StaticClause*>(this + 1); }
    static Array* make(std::size_t capacity) { return new (::operator new(sizeof(Array) + capacity * sizeof(StaticClause))) Array{capacity, 0}; }
  };

  void publish(Array* array, Sharing& sharing) {
    Array* const old = array_.exchange(array, std::memory_order_acq_rel);
    if (old) sharing.retire(old);
  }

  std::atomic<Array*> array_{nullptr};
};

}  // namespace penelope
