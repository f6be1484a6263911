// What the table of symbols consists of (symbols.hpp); symbols.cpp and atom_collection.cpp share it.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string_view>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/term/atom_makers.hpp"
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

// Records by place, in segments that never move. Who knows a place reads its record without a lock; one thread at a time adds.
class AtomRecords {
 public:
  AtomRecords() = default;
  ~AtomRecords() {
    for (auto& segment : segments_) std::free(segment.load());
  }
  AtomRecords(const AtomRecords&) = delete;
  AtomRecords& operator=(const AtomRecords&) = delete;

  AtomRecord& operator[](AtomId place) const {
    const unsigned s = segment_of(place);
    return segments_[s].load(std::memory_order_acquire)[place & (size_of(s) - 1)];
  }
  AtomId size() const { return size_; }
  void push_back(const AtomRecord& record) {
    make_segment(segment_of(size_));
    (*this)[size_] = record;
    ++size_;
  }
  void add_free(AtomId count) {  // no memory is touched
    if (count == 0) return;
    for (unsigned s = segment_of(size_); s <= segment_of(size_ + count - 1); ++s) make_segment(s);
    size_ += count;
  }
  void add_memory(std::vector<MemoryRange>& ranges) const {
    for (unsigned s = 0; s < std::size(segments_); ++s) {
      const auto start = reinterpret_cast<std::uintptr_t>(segments_[s].load());
      if (start != 0) ranges.push_back({start, start + size_of(s) * sizeof(AtomRecord)});
    }
  }

 private:
  // The first one has 2^first_width, the others as many as all before them.
  static constexpr unsigned first_width = 14;
  static unsigned segment_of(AtomId place) { return static_cast<unsigned>(std::bit_width(place >> first_width)); }
  static std::size_t size_of(unsigned segment) { return std::size_t{1} << (first_width + (segment == 0 ? 0 : segment - 1)); }
  void make_segment(unsigned s) {
    if (segments_[s].load(std::memory_order_relaxed)) return;
    void* const memory = std::calloc(size_of(s), sizeof(AtomRecord));
    if (!memory) throw std::bad_alloc();
    segments_[s].store(static_cast<AtomRecord*>(memory), std::memory_order_release);
  }

  std::atomic<AtomRecord*> segments_[33 - first_width] = {};
  AtomId size_ = 0;
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
  bool enabled = false, others_hear = false;
  AtomId free = 0;                        // a place that is free, + 1; 0: none
  AtomId dead_count = 0;                  // places without an atom, free ones and others
  AtomId told = 0;                        // the atoms at so many places are known elsewhere: they stay
  std::uint64_t made = 0, wanted_at = 0;  // cost of the atoms made since the last one
  std::atomic<bool> due{false};
  std::vector<std::atomic<Cell*>*> triggers;  // of machines, which are to come to a safe point then

  static std::uint64_t cost(std::size_t bytes) { return bytes + sizeof(AtomRecord) + 2 * sizeof(std::uint64_t); }
  void note_made(std::uint64_t cost);
  void ask();
};

struct Symbols::Tables {
  Tables();
  ~Tables();

  TextTable by_text;
  AtomRecords atoms;
  std::atomic<AtomId> atom_count = 0;  // numbers are below
  AtomId old_atoms = ~AtomId{0};       // the numbers of so many atoms are their places, those of others are
  AtomId number_gap = 0;               // so much larger
  struct ByNameAndArity;
  std::unique_ptr<ByNameAndArity> by_name_and_arity;
  std::atomic<FunctorId> functor_count = 0;
  // Functors looked up lately, by hash of name and arity; a slot is right when the functor it names has both. Slots are
  // written after the functor's record (release) and read before it (acquire).
  std::array<std::atomic<FunctorId>, 4096> recent;
  std::array<std::atomic<AtomId>, 128> ascii_atoms{};  // nil: not made yet

  mutable std::mutex making;  // guards what follows, and numbers that no maker has, from a record's first word to its last
  TextRoom texts;             // of atoms that no maker makes
  AtomCollection collection;
  AtomMakers makers;
  std::mutex adding_chunk;                    // guards these; held for no other lock
  std::vector<TextChunk> chunks, old_chunks;  // old ones: of atoms that stay

  AtomId place_of(AtomId number) const { return number - (number >= old_atoms ? number_gap : 0); }
  AtomId number_at(AtomId place) const { return place + (place >= old_atoms ? number_gap : 0); }
  const AtomRecord& record(AtomId a) const { return atoms[place_of(a)]; }
  std::string_view text(AtomId a) const {
    const AtomRecord& r = record(a);
    return {r.text, r.bytes};
  }
  std::optional<AtomId> find(std::uint32_t hash, std::string_view utf8) const {
    return by_text.find(hash, [this, utf8](AtomId a) { return text(a) == utf8; });
  }

  // Who may use the room calls this.
  const char* keep(TextRoom& room, std::string_view text) {
    constexpr std::size_t small_chunk = 1 << 14, large_text = small_chunk / 4;
    if (text.size() > room.left) {
      const std::size_t size = text.size() > large_text ? text.size() : small_chunk;
      auto memory = std::make_unique_for_overwrite<char[]>(TextChunk::head + size);
      char* const start = memory.get() + TextChunk::head;
      {
        const std::lock_guard lock(adding_chunk);
        chunks.push_back({std::move(memory), TextChunk::head + size});
      }
      if (text.size() > large_text) {
        std::memcpy(start, text.data(), text.size());
        return start;
      }
      room = {start, size};
    }
    char* p = room.next;
    if (!text.empty()) std::memcpy(p, text.data(), text.size());
    room.next += text.size();
    room.left -= text.size();
    return p;
  }
  AtomRecord make_record(TextRoom& room, std::string_view utf8) {
    PENELOPE_CHECK(utf8.size() <= max_atom_bytes);
    return {keep(room, utf8), static_cast<std::uint32_t>(utf8.size()), static_cast<std::uint32_t>(utf8_count(utf8))};
  }
  // `making` is held. Who finds it by its text finds its record. No hash: nobody does.
  AtomId append(std::string_view utf8, std::optional<std::uint32_t> hash) {
    const AtomRecord record = make_record(texts, utf8);
    AtomId place = atoms.size();
    if (collection.free != 0) {
      place = collection.free - 1;
      collection.free = atoms[place].bytes;
      --collection.dead_count;
      atoms[place] = record;
    } else {
      if (place >= std::numeric_limits<AtomId>::max() - 1 - number_gap) throw std::bad_alloc();
      atoms.push_back(record);
      atom_count.store(number_at(place) + 1, std::memory_order_release);
    }
    const AtomId id = number_at(place);
    if (hash) by_text.add(*hash, id);
    if (collection.enabled) collection.note_made(AtomCollection::cost(utf8.size()));
    return id;
  }
  // --- atoms of makers (atom_makers.cpp) ---
  AtomId make_beside_others(std::string_view utf8, std::uint32_t hash);
  std::optional<AtomId> make_by(AtomMaker&, std::string_view utf8, std::uint32_t hash);
  bool reserve_numbers(AtomMaker&);
  void reserve_again();

  void append_dead(AtomId count) {
    if (count >= std::numeric_limits<AtomId>::max() - 1 - number_gap - atoms.size()) throw std::bad_alloc();
    atoms.add_free(count);
    collection.dead_count += count;
    if (count > 0) atom_count.store(number_at(atoms.size() - 1) + 1, std::memory_order_release);
  }

  // --- of a collection, under `making` ---
  std::vector<MemoryRange> memory(const MemoryRange& more) const;  // where records, texts and `more` lie: sorted
  // Removes the atoms behind the old ones and before the place `end` that are not marked, and chunks that are not in use; the cost of those that
  // stay.
  template <class IsMarked>
  std::uint64_t sweep(AtomId end, IsMarked);
};

}  // namespace penelope
