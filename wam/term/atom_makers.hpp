// AtomMakers: threads that make atoms at once rarely wait for each other. Each makes them by a maker of its own, which has a few numbers that
// nobody else uses, as much room in the table of texts, and a piece of memory for texts. Until it has used them up, it needs no lock that others
// hold, but for what nobody may be in the middle of: the collection of atoms, a larger table (NobodyMakesAtoms).
//
// So numbers are not in the order in which atoms were made, and places that are reserved look like free ones. At first atoms are made one by one
// in order, by whoever holds the lock of the tables. Makers begin when a thread finds it held; never where other processes hear of atoms.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "wam/term/cell.hpp"

namespace penelope {

// The part of a chunk where the next texts go.
struct TextRoom {
  char* next = nullptr;
  std::size_t left = 0;

  bool is_in(std::uintptr_t start, std::size_t size) const { return left > 0 && reinterpret_cast<std::uintptr_t>(next) - start < size; }
};

struct alignas(128) AtomMaker {  // no cache line is another's, nor the one that is fetched with it
  static constexpr unsigned most_places = 32;

  mutable std::mutex mutex;  // guards the rest; held before the one of the tables
  unsigned next = 0, end = 0;
  AtomId places[most_places];  // from `next` up to `end`: reserved
  TextRoom texts;
  std::uint64_t cost = 0;  // of the atoms made of which the collection has not heard
};

class AtomMakers {
 public:
  static constexpr unsigned most = 32;  // with more threads, some share one

  bool may_begin = false;
  std::atomic<bool> begun{false};  // for good; set while `making` is held

  AtomMaker& own(std::mutex& making);  // the calling thread's; `making` guards the tables
  // --- nobody makes atoms ---
  AtomId reserved() const;
  bool have_room_in(std::uintptr_t start, std::size_t size) const;
  void forget_costs();

 private:
  friend class NobodyMakesAtoms;
  AtomMaker makers_[most];
  std::atomic<unsigned> in_use_{0};  // so many of them; changes while `making` is held
};

// While it lives, no thread is in the middle of making an atom, and `making` is held.
class NobodyMakesAtoms {
 public:
  NobodyMakesAtoms(const AtomMakers&, std::mutex& making);
  ~NobodyMakesAtoms();
  NobodyMakesAtoms(const NobodyMakesAtoms&) = delete;
  NobodyMakesAtoms& operator=(const NobodyMakesAtoms&) = delete;

 private:
  void lock();
  void unlock();
  const AtomMakers& makers_;
  std::mutex& making_;
  unsigned count_ = 0;
};

}  // namespace penelope
