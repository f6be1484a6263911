// What the table of symbols consists of (symbols.hpp); symbols.cpp and atom_collection.cpp share it.
#pragma once
#include <oneapi/tbb/concurrent_hash_map.h>
#include <oneapi/tbb/concurrent_vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "wam/term/symbols.hpp"
#include "wam/term/text_table.hpp"

namespace penelope {

constexpr std::uint64_t max_atom_bytes = std::uint64_t{1} << 29;  // of one atom

// An atom that was collected has no text, and its place and number go to a new atom; in checked builds to none.
//
//   | text             | bytes                | length |    an atom
//   | nullptr          | next free place + 1  | 0      |    a free place
struct AtomRecord {
  const char* text = nullptr;
  std::uint32_t bytes = 0;
  std::uint32_t length = 0;  // code points
};

// The table takes its buckets from the low bits, where keys (name << 32 | arity) hardly differ.
struct FunctorHash {
  static std::size_t hash(std::uint64_t key) { return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15u) >> 32); }
  static bool equal(std::uint64_t a, std::uint64_t b) { return a == b; }
};

// Texts of atoms, one behind the other. Nothing lies at the start, so that who keeps account of the chunk has no address of a text.
struct TextChunk {
  static constexpr std::size_t head = 8;

  std::unique_ptr<char[]> memory;
  std::size_t size;
  bool in_use = false;  // for the collection

  std::uintptr_t start() const { return reinterpret_cast<std::uintptr_t>(memory.get()); }
  std::uintptr_t end() const { return start() + size; }
};

// When atoms are collected: when so much was made since the last collection.
struct AtomCollection {
  bool enabled = false;
  AtomId free = 0;  // a place that is free, + 1; 0: none
  AtomId free_count = 0;
  std::uint64_t made = 0, wanted_at = 0;  // cost of the atoms made since the last one
  std::atomic<bool> due{false};
  std::vector<std::atomic<Cell*>*> triggers;  // of machines, which are to come to a safe point then

  static std::uint64_t cost(std::size_t bytes) { return bytes + sizeof(AtomRecord) + 2 * sizeof(std::uint64_t); }
  void note_made(std::size_t bytes);
  void ask();
};

struct Symbols::Tables {
  TextTable by_text;
  tbb::concurrent_vector<AtomRecord> atoms;
  std::atomic<AtomId> atom_count = 0;  // atoms.size() counts its pieces
  AtomId old_atoms = ~AtomId{0};       // the numbers of so many atoms are their places, those of others are
  AtomId number_gap = 0;               // so much larger
  tbb::concurrent_hash_map<std::uint64_t, FunctorId, FunctorHash> by_name_and_arity;
  std::atomic<FunctorId> functor_count = 0;
  // Functors looked up lately, by hash of name and arity; a slot is right when the functor it names has both. Slots are
  // written after the functor's record (release) and read before it (acquire).
  std::array<std::atomic<FunctorId>, 4096> recent;
  std::array<std::atomic<AtomId>, 128> ascii_atoms{};  // nil: not made yet

  mutable std::mutex making;                  // guards what follows, and a number from its record's first word to its last
  std::vector<TextChunk> chunks, old_chunks;  // old ones: of atoms that stay
  std::size_t texts_left = 0;                 // in the last small chunk
  char* texts_next = nullptr;
  AtomCollection collection;

  AtomId place_of(AtomId number) const { return number - (number >= old_atoms ? number_gap : 0); }
  AtomId number_at(AtomId place) const { return place + (place >= old_atoms ? number_gap : 0); }
  AtomRecord& record(AtomId a) { return atoms[place_of(a)]; }
  const AtomRecord& record(AtomId a) const { return atoms[place_of(a)]; }
  std::string_view text(AtomId a) const {
    const AtomRecord& r = record(a);
    return {r.text, r.bytes};
  }
  std::optional<AtomId> find(std::uint32_t hash, std::string_view utf8) const {
    return by_text.find(hash, [this, utf8](AtomId a) { return text(a) == utf8; });
  }

  // `making` is held.
  const char* keep(std::string_view text);
  // `making` is held. Who finds it by its text finds its record. No hash: nobody does.
  AtomId append(std::string_view utf8, std::optional<std::uint32_t> hash);

  // --- of a collection, under `making` ---
  std::vector<MemoryRange> memory(const MemoryRange& more) const;  // where records, texts and `more` lie: sorted
  // Removes the atoms behind the old ones and before the place `end` that are not marked, and chunks that are not in use; the cost of those that
  // stay.
  template <class IsMarked>
  std::uint64_t sweep(AtomId end, IsMarked);
};

}  // namespace penelope
