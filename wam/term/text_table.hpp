// TextTable: the numbers of atoms by their texts.
#pragma once
#include <sys/mman.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/base/own_memory.hpp"
#include "wam/term/cell.hpp"

namespace penelope {

// Text -> atom number. Readers take no lock: a slot is written once, after the atom's record, and a table that has become too small gives
// way to a new one and stays for those that still look there. Who adds holds a lock, or adds where room was reserved for him.
//
//   slot   [ hash of the text : 32 | number + 1 : 32 ]    0: free
//
// Programs number what they make: item_17, item_18, ... Texts that differ in their last digit only lie side by side, so that most of such
// atoms are looked up where the caches have the table already.
class TextTable {
 public:
  static std::uint32_t hash(std::string_view text) {
    constexpr std::hash<std::string_view> hash_of;
    const auto short_hash = [](std::size_t h) { return static_cast<std::uint32_t>(h >> 32); };
    std::size_t at = text.size();
    for (const std::size_t end = at > most_behind_digit ? at - most_behind_digit : 0; at > end && !is_digit(text[at - 1]);) --at;
    if (at == 0 || !is_digit(text[at - 1])) return short_hash(hash_of(text));
    const auto digit = static_cast<std::uint32_t>(text[at - 1] - '0');
    const std::size_t before = hash_of(text.substr(0, at - 1));
    const std::size_t all = at == text.size() ? before : before * 0x9e3779b97f4a7c15u + hash_of(text.substr(at));
    return short_hash(all * 0x9e3779b97f4a7c15u) ^ digit;
  }

  // The atom for which is_text(number) holds, if there is one.
  template <class IsText>
  std::optional<AtomId> find(std::uint32_t hash, IsText is_text) const {
    const Table& table = *table_.load(std::memory_order_acquire);
    for (std::uint64_t at = hash;; ++at) {
      const std::uint64_t slot = table.slots[at & table.mask].load(std::memory_order_acquire);
      if (slot == 0) return std::nullopt;
      if (slot >> 32 == hash && is_text(number_in(slot))) return number_in(slot);
    }
  }
  // An atom that is not there yet.
  void add(std::uint32_t hash, AtomId number) {
    if (!has_room(1)) grow();
    put(*table_.load(std::memory_order_relaxed), made(hash, number));
    ++used_;
  }
  // The same for threads that add at once, where room was reserved: the number of the atom that has the text then. Before anybody can find this
  // one, `write` makes its record. Nobody calls grow() or keep() meanwhile.
  template <class IsText, class Write>
  AtomId find_or_add(std::uint32_t hash, AtomId number, IsText is_text, Write write) {
    const Table& table = *table_.load(std::memory_order_relaxed);
    bool is_written = false;
    for (std::uint64_t at = hash;; ++at) {
      Slot& place = table.slots[at & table.mask];
      std::uint64_t slot = place.load(std::memory_order_acquire);
      if (slot == 0) {
        if (!is_written) write();
        is_written = true;
        if (place.compare_exchange_strong(slot, made(hash, number), std::memory_order_acq_rel)) return number;
      }
      if (slot >> 32 == hash && is_text(number_in(slot))) return number_in(slot);
    }
  }
  bool has_room(std::uint64_t count) const { return 2 * (used_ + count) <= table_.load(std::memory_order_relaxed)->mask; }
  void reserve(std::uint64_t count) { used_ += count; }  // there is room
  // The table is twice as large, and nothing is reserved in it.
  void grow() {
    copy_to(2 * (tables_.back()->mask + 1), [](AtomId) { return true; });
  }
  // The text of `old` is the atom `other` from now on.
  void replace(std::uint32_t hash, AtomId old, AtomId other) {
    Table& table = *table_.load(std::memory_order_relaxed);
    for (std::uint64_t at = hash;; ++at) {
      std::atomic<std::uint64_t>& slot = table.slots[at & table.mask];
      PENELOPE_ASSERT(slot.load() != 0);
      if (slot.load() == made(hash, old)) return slot.store(made(hash, other), std::memory_order_release);
    }
  }
  // Removes the atoms for which is_kept(number) does not hold, and what was reserved. Nobody else uses the table meanwhile.
  template <class IsKept>
  void keep(IsKept is_kept) {
    copy_to(tables_.back()->mask + 1, is_kept);
    tables_.erase(tables_.begin(), tables_.end() - 1);
  }
  // Where the tables lie.
  void add_memory(std::vector<MemoryRange>& ranges) const {
    for (const auto& table : tables_) {
      const auto start = reinterpret_cast<std::uintptr_t>(table->slots.get());
      ranges.push_back({start, start + (table->mask + 1) * sizeof(Slot)});
    }
  }

 private:
  using Slot = std::atomic<std::uint64_t>;
  struct Table {
    std::uint64_t mask;
    std::unique_ptr<Slot[], void (*)(Slot*)> slots;
  };
  static constexpr std::size_t most_behind_digit = 8;
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static AtomId number_in(std::uint64_t slot) { return static_cast<AtomId>(slot) - 1; }
  static std::uint64_t made(std::uint32_t hash, AtomId number) { return std::uint64_t{hash} << 32 | (number + 1u); }
  static void put(Table& table, std::uint64_t made) {
    std::uint64_t at = made >> 32;
    while (table.slots[at & table.mask].load(std::memory_order_relaxed) != 0) ++at;
    table.slots[at & table.mask].store(made, std::memory_order_release);
  }
  // A probe of a large table misses in the caches; on large pages it does not miss in the page tables as well.
  static Slot* cleared_slots(std::uint64_t size) {
    constexpr std::size_t large_page = std::size_t{1} << 21;
    const std::size_t bytes = size * sizeof(Slot);
    void* const memory = bytes < large_page ? std::calloc(size, sizeof(Slot)) : std::aligned_alloc(large_page, bytes);
    if (!memory) throw std::bad_alloc();
    if (bytes >= large_page) {
      madvise(memory, bytes, MADV_HUGEPAGE);  // advice: it may be refused
      std::memset(memory, 0, bytes);
    }
    return static_cast<Slot*>(memory);
  }
  static std::unique_ptr<Table> make(std::uint64_t size) {
    return std::make_unique<Table>(Table{size - 1, {cleared_slots(size), [](Slot* slots) { std::free(slots); }}});
  }
  template <class IsKept>
  void copy_to(std::uint64_t size, IsKept is_kept) {
    const Table& old = *tables_.back();
    std::unique_ptr<Table> table = make(size);
    used_ = 0;
    for (std::uint64_t i = 0; i <= old.mask; ++i) {
      const std::uint64_t slot = old.slots[i].load(std::memory_order_relaxed);
      if (slot == 0 || !is_kept(number_in(slot))) continue;
      put(*table, slot);
      ++used_;
    }
    table_.store(table.get(), std::memory_order_release);
    tables_.push_back(std::move(table));
  }

  std::vector<std::unique_ptr<Table>> tables_ = first_table();  // the last one is in use
  std::atomic<Table*> table_{tables_.back().get()};
  std::uint64_t used_ = 0;

  static std::vector<std::unique_ptr<Table>> first_table() {
    std::vector<std::unique_ptr<Table>> tables;
    tables.push_back(make(1 << 14));
    return tables;
  }
};

}  // namespace penelope
