// What has changed in a clause store, for those who have to do likewise elsewhere (image.hpp), in the order of the changes.
//
// A program may modify its facts a million times before anybody is told: a change takes 8 bytes, in parts that do not move as the log grows.
#pragma once
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace penelope {

struct ClauseChange {
  std::uint64_t clause;  // id
  std::uint64_t generation;
  bool erased;    // else added
  bool replaces;  // one fact by another of the same shape: it is erased, then that is added
};

class ClauseChangeLog {
 public:
  void add(const ClauseChange&);
  std::uint64_t size() const { return size_; }
  template <class Visit>
  void each(Visit visit) const {
    for (const Part& part : parts_)
      for (const Entry entry : part.entries) visit(part.change(entry));
  }
  // The others stay in their order.
  template <class Goes>
  void erase_if(Goes goes) {
    ClauseChangeLog kept;
    for (; !parts_.empty(); parts_.pop_front())
      for (const Entry entry : parts_.front().entries)
        if (const ClauseChange change = parts_.front().change(entry); !goes(change)) kept.add(change);
    *this = std::move(kept);
  }
  std::vector<ClauseChange> take();

 private:
  static constexpr std::size_t entries_of_part = 4096;
  using Entry = std::uint64_t;
  struct Part {
    std::uint64_t first;  // generation of its first change
    std::vector<Entry> entries{};

    ClauseChange change(Entry) const;
  };

  std::deque<Part> parts_;
  std::uint64_t size_ = 0;
};

}  // namespace penelope
