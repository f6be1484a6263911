// Collection of atoms. Nobody accounts for the atoms that he keeps: all memory of the process is read, and an atom stays when a word there
// could be its number or its cell, or when an address there points into the texts around its own:
//
//   | number : 32 |                           a whole AtomId, 4-byte aligned: names, modules, aliases, keys, switch tables
//   | number : 61 | Atom or Int |             a cell: stacks, blocks, code; a number that a built-in keeps in its choice point
//   | address of a text |                     the chunk in which it lies stays
//
// In machine code, at any byte. What only looks like a number keeps an atom as well, which is rare: the numbers are large. What was left behind
// in unused parts of stacks and heaps also does, until it is overwritten.
//
// Where other processes hear of atoms, those that were told stay, and only the others are collected. The places of dead ones are told as well,
// so that numbers mean the same everywhere.
//
// Not read: the tables of symbols themselves. In place of reading everything after each thousand of atoms, a collection becomes due when the
// atoms made since the last one take as much as what was read then, and as much as what survived, at least some MB.
#include <algorithm>

#include "wam/base/address_space.hpp"
#include "wam/base/check.hpp"
#include "wam/base/own_memory.hpp"
#include "wam/term/symbol_tables.hpp"

namespace penelope {

namespace {

#ifdef PENELOPE_STRESS_GC
constexpr std::uint64_t least_cost = 1, part_of_kept = 8, part_of_memory = 1 << 20;  // as soon as there is a new atom, later less often
#else
constexpr std::uint64_t least_cost = 16 << 20, part_of_kept = 1, part_of_memory = 2;
#endif
#ifdef PENELOPE_CHECKED
constexpr bool numbers_are_used_again = false;
#else
constexpr bool numbers_are_used_again = true;
#endif
// Numbers of atoms that may be collected: unlike what else there is in memory, so that few stay by chance. The low half of a cell holds them.
// Atoms with larger numbers are not collected.
constexpr AtomId first_number = 0x11235813, numbers_end = AtomId{1} << 29;

MemoryRange range_of(const void* start, std::size_t bytes) {
  const auto at = reinterpret_cast<std::uintptr_t>(start);
  return {at, at + bytes};
}

// Of chunks that are sorted, the one in whose texts an address lies, or nullptr.
TextChunk* chunk_of(std::span<TextChunk> chunks, std::uintptr_t address) {
  const auto after = std::upper_bound(chunks.begin(), chunks.end(), address, [](std::uintptr_t a, const TextChunk& c) { return a < c.start(); });
  if (after == chunks.begin()) return nullptr;
  TextChunk& chunk = *(after - 1);
  return address >= chunk.start() + TextChunk::head && address < chunk.end() ? &chunk : nullptr;
}

// Which atoms are found in memory, and which chunks of texts. The marks lie in memory of their own, which is not looked at.
class AtomMarks {
 public:
  AtomMarks(AtomId first, AtomId count, std::span<TextChunk> chunks)  // sorted
      : first_(first), count_(count), space_(std::max<std::uint64_t>(1, count_), "collecting atoms needs"), chunks_(chunks) {
    if (chunks.empty()) return;
    texts_start_ = chunks.front().start();
    texts_bytes_ = chunks.back().end() - texts_start_;
  }

  void look_at(std::span<const std::uint64_t> words, bool aligned) {
    if (!aligned) return look_at_bytes(words);
    read_ += words.size_bytes();
    constexpr std::size_t step = 16;
    std::size_t i = 0;
    for (; i + step <= words.size(); i += step) {
      bool any = false;
      for (std::size_t k = i; k < i + step; ++k) {
        const std::uint64_t w = words[k];
        const auto low = static_cast<std::uint32_t>(w), high = static_cast<std::uint32_t>(w >> 32);
        any |= (low - first_ < count_) | (high - first_ < count_) | ((low >> 3) - first_ < count_) | ((high >> 3) - first_ < count_) |
               (w - texts_start_ < texts_bytes_);
      }
      if (any)
        for (std::size_t k = i; k < i + step; ++k) look_at(words[k]);
    }
    for (; i < words.size(); ++i) look_at(words[i]);
  }

  bool is_marked(AtomId a) const { return marks()[a - first_] != 0; }
  MemoryRange memory() const { return range_of(space_.start(), space_.bytes()); }
  std::uint64_t bytes_read() const { return read_; }

 private:
  char* marks() const { return space_.start(); }
  void mark(std::uint32_t number) {
    if (number - first_ < count_) marks()[number - first_] = 1;
  }
  void look_at_half(std::uint32_t half) {
    mark(half);
    const auto tag = static_cast<Tag>(half & 7);
    if (tag == Tag::Atom || tag == Tag::Int) mark(half >> 3);
  }
  void look_at(std::uint64_t word) {
    look_at_half(static_cast<std::uint32_t>(word));
    look_at_half(static_cast<std::uint32_t>(word >> 32));
    if (word - texts_start_ < texts_bytes_) look_at_address(word);
  }
  void look_at_address(std::uintptr_t address) {
    if (TextChunk* const chunk = chunk_of(chunks_, address)) chunk->in_use = true;
  }
  void look_at_bytes(std::span<const std::uint64_t> words) {
    const char* const bytes = reinterpret_cast<const char*>(words.data());
    std::uint64_t word;
    for (std::size_t i = 0; i + sizeof word <= words.size_bytes(); ++i) {
      std::memcpy(&word, bytes + i, sizeof word);
      look_at(word);
    }
  }

  AtomId first_, count_;
  Reservation space_;  // a byte for each
  std::span<TextChunk> chunks_;
  std::uintptr_t texts_start_ = 0, texts_bytes_ = 0;
  std::uint64_t read_ = 0;
};

}  // namespace

void AtomCollection::note_made(std::uint64_t cost) {
  made += cost;
  if (made >= wanted_at) ask();
}

// Again after some more atoms, if nobody could collect.
void AtomCollection::ask() {
  due = true;
  wanted_at = made + least_cost / 8;
  for (std::atomic<Cell*>* trigger : triggers) trigger->store(nullptr);
}

// Chunks that are there already are no longer looked at, nor written.
void Symbols::collect_new_atoms(bool others_hear) {
  if (!can_read_own_memory()) return;
  AtomCollection& c = tables_->collection;
  if (c.enabled) return;
  begin_gap();
  const NobodyMakesAtoms nobody(tables_->makers, tables_->making);
  if (tables_->old_atoms == no_gap) return;
  c.enabled = true;
  c.others_hear = others_hear;
  c.made = 0;
  c.wanted_at = least_cost;
  tables_->old_chunks = std::move(tables_->chunks);
  tables_->chunks.clear();
  tables_->texts = {};
  tables_->makers.may_begin = !others_hear;
}

void Symbols::begin_gap() {
  const std::lock_guard lock(tables_->making);
  if (tables_->old_atoms != no_gap || tables_->atoms.size() > first_number) return;
  tables_->old_atoms = tables_->atoms.size();
  tables_->number_gap = first_number - tables_->old_atoms;
}

bool Symbols::others_hear_of_atoms() const { return tables_->collection.others_hear; }

void Symbols::stop_reusing_numbers() {
  const std::lock_guard lock(tables_->making);
  tables_->collection.free = 0;
}

void Symbols::keep_told_atoms(AtomId places) {
  const std::lock_guard lock(tables_->making);
  tables_->collection.told = places;
}

bool Symbols::collection_is_due() const { return tables_->collection.due.load(std::memory_order_relaxed); }

void Symbols::add_trigger(std::atomic<Cell*>& trigger) {
  const std::lock_guard lock(tables_->making);
  tables_->collection.triggers.push_back(&trigger);
}

void Symbols::remove_trigger(std::atomic<Cell*>& trigger) {
  const std::lock_guard lock(tables_->making);
  std::erase(tables_->collection.triggers, &trigger);
}

std::vector<MemoryRange> Symbols::Tables::memory(const MemoryRange& more) const {
  std::vector<MemoryRange> ranges{more};
  by_text.add_memory(ranges);
  for (const TextChunk& chunk : chunks) ranges.push_back({chunk.start(), chunk.end()});
  atoms.add_memory(ranges);
  std::sort(ranges.begin(), ranges.end(), [](const MemoryRange& a, const MemoryRange& b) { return a.start < b.start; });
  return ranges;
}

template <class IsMarked>
std::uint64_t Symbols::Tables::sweep(AtomId end, IsMarked is_marked) {
  const AtomId first = std::max(old_atoms, collection.told);
  by_text.keep([&](AtomId a) { return place_of(a) < first || place_of(a) >= end || is_marked(a); });
  std::uint64_t kept = 0;
  TextChunk* chunk = nullptr;  // of the last text
  for (AtomId place = end; place-- > old_atoms;) {
    AtomRecord& record = atoms[place];
    if (!record.text) continue;
    if (place < first || is_marked(number_at(place))) {
      kept += AtomCollection::cost(record.bytes);
      const auto text = reinterpret_cast<std::uintptr_t>(record.text);
      if (!chunk || text - chunk->start() >= chunk->size) chunk = chunk_of(chunks, text);
      PENELOPE_ASSERT(chunk || record.bytes == 0);
      if (chunk) chunk->in_use = true;
      continue;
    }
    record = {nullptr, collection.free, 0};
    if (numbers_are_used_again) collection.free = place + 1;
    ++collection.dead_count;
  }
  const auto gets_more = [this](const TextChunk& c) { return texts.is_in(c.start(), c.size) || makers.have_room_in(c.start(), c.size); };
  std::erase_if(chunks, [&](const TextChunk& c) { return !c.in_use && !gets_more(c); });
  return kept;
}

[[gnu::noinline]] void Symbols::collect() {
  PENELOPE_REGISTERS_TO_MEMORY();
  Tables& t = *tables_;
  const NobodyMakesAtoms nobody(t.makers, t.making);
  AtomCollection& c = t.collection;
  c.due = false;
  if (!c.enabled) return;
  std::sort(t.chunks.begin(), t.chunks.end(), [](const TextChunk& a, const TextChunk& b) { return a.start() < b.start(); });
  for (TextChunk& chunk : t.chunks) chunk.in_use = false;
  const AtomId end = std::min(numbers_end - t.number_gap, t.atoms.size());  // a place
  std::uint64_t kept = 0, read = 0;
  try {
    AtomMarks marks(first_number, end - t.old_atoms, t.chunks);
    const bool seen = read_own_memory(t.memory(marks.memory()), [&](auto words, bool aligned) { marks.look_at(words, aligned); });
    if (seen) kept = t.sweep(end, [&](AtomId a) { return marks.is_marked(a); });
    if (seen) t.reserve_again();
    read = marks.bytes_read();
  } catch (const ScarceAddressSpace&) {  // all atoms stay this time
  }
  c.made = 0;
  t.makers.forget_costs();
  const std::uint64_t places = t.atoms.size() - t.old_atoms;  // which all were looked at
  c.wanted_at = std::max({least_cost, places, kept / part_of_kept, read / part_of_memory});
}

}  // namespace penelope
