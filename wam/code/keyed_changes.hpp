// Which clauses of a dynamic predicate were added or erased, by their first argument: so that a branch that has read p(key, ...) ahead of
// its turn need not begin again when clauses of other keys were modified. Replacements of a fact by one of the same shape are told apart. Kept
// from the first such read on, until nobody has asked for long: each modification pays for it.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "wam/code/clause_keys.hpp"

namespace penelope {

// A term on the stacks, with the interface of BlockTerm.
class StackTerm {
 public:
  StackTerm(const Store& s, Cell cell) : s_(s), cell_(s.deref(cell)) {}
  ArgumentKey key() const { return argument_key(s_, cell_); }
  bool is_compound() const { return cell_.is_compound(); }
  unsigned arity() const { return s_.arity_of(cell_); }
  StackTerm argument(unsigned i) const { return {s_, s_.args_of(cell_)[i]}; }

 private:
  const Store& s_;
  Cell cell_;
};

// A number that is the same for equal ground terms; nothing for one with a variable. Only the first subterms, from left to right, count.
class GroundKey {
 public:
  template <class Term>
  static std::optional<std::uint64_t> of(const Term& t) {
    GroundKey key;
    if (!key.add(t)) return {};
    return key.bits_;
  }

 private:
  static constexpr unsigned most_subterms = 200;

  template <class Term>
  bool add(const Term& t) {
    if (subterms_ == most_subterms) return true;
    ++subterms_;
    const ArgumentKey key = t.key();
    if (key.bits == 0) return false;
    bits_ = (bits_ ^ key.bits) * 0x9e3779b97f4a7c15u;
    bits_ ^= bits_ >> 32;
    if (!t.is_compound()) return true;
    const unsigned arity = t.arity();
    for (unsigned i = 0; i < arity && subterms_ < most_subterms; ++i)
      if (!add(t.argument(i))) return false;
    return true;
  }

  std::uint64_t bits_ = 1;
  unsigned subterms_ = 0;
};

// Key of a clause by its first argument; nothing if it has none or has variables there: then it matches calls with any key.
inline std::optional<std::uint64_t> ground_key_of_clause(const ClauseCells& clause) {
  if (clause.count == 0) return {};
  return GroundKey::of(BlockTerm::head_argument(clause, 0));
}

// When a key was modified last, and when by something else than a replacement, in one word: the second as the difference to the first. Of one
// that is longer ago than `longest` it says that it was then.
class KeyGeneration {
 public:
  static constexpr unsigned bits_of_difference = 22;
  static constexpr std::uint64_t longest = (std::uint64_t{1} << bits_of_difference) - 1;
  static constexpr std::uint64_t last_generation = (std::uint64_t{1} << (64 - bits_of_difference)) - 1;  // days of modifications

  KeyGeneration() = default;
  KeyGeneration(std::uint64_t modified, std::uint64_t reshaped)
      : bits_(modified << bits_of_difference | std::min(modified - reshaped, longest)) {}
  bool is_none() const { return bits_ == 0; }
  std::uint64_t modified() const { return bits_ >> bits_of_difference; }
  std::uint64_t reshaped() const { return modified() - (bits_ & longest); }

 private:
  std::uint64_t bits_ = 0;
};

// Key -> the generations in which it was modified last; the first of them is not 0. Each modification writes here, mostly a key of its own: the
// entries lie in one array, without a piece of memory for each.
class KeyGenerations {
 public:
  std::size_t size() const { return used_; }
  void clear() {
    std::vector<Entry>().swap(entries_);
    used_ = 0;
  }
  void set(std::uint64_t key, std::uint64_t generation, bool reshapes) {
    if (2 * (used_ + 1) > entries_.size()) grow();
    Entry& entry = entries_[place_of(key)];
    used_ += entry.of.is_none() ? 1 : 0;
    entry = {key, {generation, reshapes ? generation : entry.of.reshaped()}};
  }
  KeyGeneration of(std::uint64_t key) const { return entries_.empty() ? KeyGeneration{} : entries_[place_of(key)].of; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    KeyGeneration of{};
  };
  // Of the key, or where it belongs. Keys are mixed already (GroundKey).
  std::size_t place_of(std::uint64_t key) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t at = key & mask;
    while (!entries_[at].of.is_none() && entries_[at].key != key) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Entry> old(std::max<std::size_t>(2 * entries_.size(), 64));
    old.swap(entries_);
    for (const Entry& entry : old)
      if (!entry.of.is_none()) entries_[place_of(entry.key)] = entry;
  }

  std::vector<Entry> entries_;  // a power of two, at most half of them used
  std::size_t used_ = 0;
};

class KeyedChanges {
 public:
  explicit KeyedChanges(std::uint64_t generation) : of_others_(generation) {}

  // Otherwise note() need not be called: everything is taken for modified.
  bool is_kept() const { return is_kept_.load(std::memory_order_acquire); }
  void asked() { unasked_.store(0, std::memory_order_relaxed); }  // any thread
  // Somebody is about to read. Among those that modify, with the generation of the store.
  void keep(std::uint64_t generation) {
    const std::lock_guard lock(mutex_);
    asked();
    if (is_kept()) return;
    of_others_ = generation;
    is_kept_.store(true, std::memory_order_release);
  }
  void note(std::optional<std::uint64_t> key, std::uint64_t generation, bool reshapes) {
    const std::lock_guard lock(mutex_);
    if (unasked_.fetch_add(1, std::memory_order_relaxed) >= most_unasked) {
      by_key_.clear();
      is_kept_.store(false, std::memory_order_release);
      return;
    }
    if (by_key_.size() >= most_keys) {  // what was read before is taken for modified
      by_key_.clear();
      of_others_ = generation;
    }
    if (key && generation <= KeyGeneration::last_generation) {
      by_key_.set(*key, generation, reshapes);
    } else {
      of_others_ = generation;
    }
  }
  // `shape`: by something else than a replacement.
  bool modified_since(std::uint64_t key, std::uint64_t generation, bool shape) const {
    const std::lock_guard lock(mutex_);
    unasked_.store(0, std::memory_order_relaxed);
    if (!is_kept() || of_others_ > generation) return true;
    const KeyGeneration last = by_key_.of(key);
    return (shape ? last.reshaped() : last.modified()) > generation;
  }

 private:
  static constexpr std::size_t most_keys = std::size_t{1} << 20;  // 32 MiB
  static constexpr unsigned most_unasked = 5000;                  // modifications in a row: about a millisecond

  mutable std::mutex mutex_;
  std::atomic<bool> is_kept_{true};
  mutable std::atomic<unsigned> unasked_{0};  // modifications since somebody asked
  std::uint64_t of_others_;                   // of clauses without a key; before it was begun to keep them, of all
  KeyGenerations by_key_;
};

}  // namespace penelope
