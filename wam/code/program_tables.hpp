// What a program keeps beside its areas of code and predicates: names of predicates, entries of one word, redefinitions. Only program.cpp and
// predicate_entries.cpp see it.
#pragma once
#include <oneapi/tbb/concurrent_hash_map.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "wam/code/program.hpp"

namespace penelope {

struct PredicateKey {
  AtomId module, name;
  std::uint32_t arity;
  bool operator==(const PredicateKey&) const = default;
};

struct PredicateKeyHash {
  static std::size_t hash(const PredicateKey& k) {
    std::uint64_t h = (std::uint64_t{k.name} << 32 | k.module) * 0x9e3779b97f4a7c15u;
    h ^= (h >> 29) + k.arity;
    return static_cast<std::size_t>((h * 0xbf58476d1ce4e5b9u) >> 32);
  }
  static bool equal(const PredicateKey& a, const PredicateKey& b) { return a == b; }
};

struct Program::Tables {
  tbb::concurrent_hash_map<PredicateKey, PredicateId, PredicateKeyHash> by_key;
  // Predicates looked up lately, by hash of the key; a slot is right when the predicate that it names fits.
  std::array<std::atomic<PredicateId>, 1024> recent;
  // Predicates by name, for those who know no arity. Both lack what has been made since the last look.
  std::unordered_map<AtomId, PredicateId> last_of_name;
  std::vector<PredicateId> before_of_name;  // for each predicate the one of its name made before it, or no_predicate
  std::mutex definitions;
  std::vector<PredicateId> redefinitions;      // the definitions' mutex guards it
  std::deque<Word> entry_words;                // of set_entry_word; the definitions' mutex guards it
  std::unordered_set<std::uint64_t> imported;  // names and arities of what some module has had from another; the same mutex guards it
  std::atomic<std::uint32_t> auxiliaries = 0;
  std::mutex mutex;  // guards making predicates, code and sources, and the tables of names
  std::vector<std::unique_ptr<Cell[]>> source_arenas;
  Cell* source_next = nullptr;
  std::uint64_t source_left = 0;
};

}  // namespace penelope
