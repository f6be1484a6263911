// TableSpace: the finished tables of a program, which all its workers share.
//
// Choice points refer to the tables that they read, and only the worker that a choice point belongs to can tell whether it is
// still there. So a table that leaves the space while it may be read is kept until one worker is left that reads none.
//
// In an or-parallel run a table that depends on nothing that changes is the same whoever makes it: tables of a *free*
// predicate, one whose first table was made without an effect, are made and read anywhere. All others are made and read at the
// front of the or-tree, one after the other.
//
// Workers that make many small tables at the same time would wait for each other: variants and numbers lie in parts, each with a mutex of its
// own. Who has one of a part takes that of what was retired, or one of numbers, and who has that of what was retired one of numbers.
#pragma once
#include <array>
#include <atomic>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "wam/code/program.hpp"
#include "wam/code/table.hpp"

namespace penelope {

class TableSpace {
 public:
  // A worker that takes tables out: its number, whether it may be in the middle of reading tables, and whether there are others.
  struct Caller {
    std::uint32_t number;
    bool reads;
    bool shared;
  };

  // The table of a variant, or nullptr, for worker `reader` to read.
  Table* find(const Variant&, std::uint32_t reader);
  bool holds(const Variant&);
  // The table of this number, also one that is only read still, or nullptr. As long as removals() is what it was before, it stays.
  Table* numbered(std::uint64_t number, std::uint32_t reader);
  std::uint64_t removals() const { return removals_.load(std::memory_order_acquire); }
  // Takes a finished table, while the definitions have version `code_version`. Where there is one for its variant, the one made of those
  // definitions stays, the first of two such, and the other is only kept for its readers.
  void add(std::unique_ptr<Table>, std::uint64_t code_version);
  // While others work, those of their tables that are the same anywhere stay: they may be in the middle of using them.
  void remove_all(const Caller&);
  // What the caller has made itself and is the same anywhere, by a branch whose turn has not come; and the others, when it has.
  void remove_own(const Caller&);
  void remove_others_in_turn();
  void remove(const Variant&, const Caller&);
  std::vector<const Table*> all();

  // All finished tables, also those that are only read still, for a run that goes on later; nobody uses any meanwhile.
  void write(ByteWriter&);
  void read(ByteReader&, std::uint64_t code_version);  // into an empty space; throws CorruptMessage

  bool is_free(PredicateId);
  void set_free(PredicateId, bool);

  std::atomic<std::uint64_t> bytes{0};      // of all tables that somebody knows of
  std::atomic<bool> is_the_only_one{true};  // no other process of the run has tables: what stacks refer to is here, wherever they go

 private:
  static constexpr std::size_t parts = 64;
  struct Part {
    std::mutex mutex;
    TableSet tables;
  };
  struct Numbers {
    std::mutex mutex;
    std::unordered_map<std::uint64_t, Table*> tables;
  };
  Part& part_of(const Variant& v) { return variants_[v.hash >> 58]; }
  Numbers& numbers_of(std::uint64_t number) { return numbers_[number % parts]; }
  template <typename Which>
  void remove_if(const Caller&, Which);
  void forget_retired();
  void keep_retired(std::unique_ptr<Table>);
  void retire(std::unique_ptr<Table>, const Caller&);
  bool forget_number(const Table&, const Caller&);

  std::array<Part, parts> variants_;
  std::array<Numbers, parts> numbers_;  // of these tables and the retired ones
  std::mutex retired_mutex_;
  std::vector<std::unique_ptr<Table>> retired_;
  std::atomic<std::uint64_t> removals_{0};  // how often a table has gone
  std::shared_mutex free_mutex_;
  std::unordered_set<PredicateId> free_;
};

}  // namespace penelope
