// Table: the answers of one call of a tabled predicate, outside the heap, found by hashing.
//
//   variant   the call as a block (wam/term/block.hpp): calls that are equal up to renaming of variables have equal blocks
//   answers   in the order in which they were found; each is a key, the block of the values of the call's variables, and for
//             a predicate with modes a second block, the value, of which there is one for every key:
//
//     cells     [key block][value block] [key block][value block] ...
//     answers   where the blocks of an answer begin and how large they are
//     slots     hash table of indices of answers, by key; none while the answers are few
//
// A better value for a known key is a new answer at the end and the old one is void, so whoever reads the answers one after
// the other comes to it. A finished table has its answers in the standard order of keys: what it holds then depends on the
// program alone, not on the calls that happened to come first.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "wam/base/bytes.hpp"
#include "wam/term/store.hpp"

namespace penelope {

std::uint64_t hash_of_cells(std::span<const Cell>);

struct Variant {
  AtomId module;
  std::span<const Cell> call;
  std::uint64_t hash;

  static Variant of(AtomId module, std::span<const Cell> call) { return {module, call, hash_of_cells(call) + module}; }
};

class Table {
 public:
  Table(const Variant&, std::uint64_t number);

  Variant variant() const { return {module_, call_, hash_}; }

  // How stacks refer to a table. No other table has this number, nor had it in the run that this one goes on from; who looks it up finds
  // out whether the table is still there (TableEvaluations::numbered).
  std::uint64_t number() const { return number_; }
  void write(ByteWriter&) const;                    // finished
  static std::unique_ptr<Table> read(ByteReader&);  // under its number; throws CorruptMessage

  std::uint32_t size() const { return static_cast<std::uint32_t>(answers_.size()); }  // void answers included
  bool is_void(std::uint32_t answer) const { return answers_[answer].key_size == 0; }
  std::span<const Cell> key(std::uint32_t answer) const;
  std::span<const Cell> value(std::uint32_t answer) const;
  std::optional<std::uint32_t> find(std::span<const Cell> key) const;
  // False when it is there already.
  bool add(std::span<const Cell> key);
  // The answer for a key that has none or, as a new answer, another one.
  void set(std::span<const Cell> key, std::span<const Cell> value);
  // Another value of an answer, which nobody is told of.
  void replace(std::uint32_t answer, std::span<const Cell> value);

  // Removes an answer without a value.
  void remove(std::uint32_t answer) { answers_[answer].key_size = 0; }

  // Values that a new evaluation does not build on (table_evaluations.hpp).
  void forget_values();
  bool is_forgotten(std::uint32_t answer) const { return answers_[answer].forgotten; }

  void finish(Store&);  // no more answers
  bool finished() const { return finished_; }

  std::size_t bytes() const;
  std::size_t charged = 0;  // of these, what the table space has been told of

  bool accumulates = false;        // it has values to which every solution adds
  bool incremental = false;        // it is of use until a dynamic predicate changes
  std::uint64_t generation = 0;    // of the clauses of dynamic predicates when its evaluation began
  std::uint64_t code_version = 0;  // of the definitions of static ones then: it is of use until one is replaced
  std::uint32_t owner = 0;         // number of the worker that made it
  std::atomic<bool> read_by_others{false};
  std::uint32_t position = 0;  // among those in evaluation
  bool same_anywhere = false;  // made in an or-parallel run without an effect: whoever makes it again gets the same
  bool conditional = false;    // it has answers '$delayed'(Return, Conditions), which are true, false or undefined with others

 private:
  struct Answer {
    std::uint64_t start;
    std::uint32_t key_size;  // 0: void
    std::uint32_t value_size;
    bool forgotten;
  };
  void append(std::span<const Cell> key, std::span<const Cell> value);
  std::uint32_t* slot_of(std::span<const Cell> key);
  void build_slots(std::size_t count);

  const AtomId module_;
  const std::uint64_t hash_;
  const std::vector<Cell> call_;
  std::vector<Cell> cells_;
  std::vector<Answer> answers_;
  std::vector<std::uint32_t> slots_;
  bool finished_ = false;
  const std::uint64_t number_;
};

struct VariantHash {
  using is_transparent = void;
  std::size_t operator()(const std::unique_ptr<Table>& t) const { return t->variant().hash; }
  std::size_t operator()(const Variant& v) const { return v.hash; }
};

struct SameVariant {
  using is_transparent = void;
  bool operator()(const std::unique_ptr<Table>& t, const Variant& v) const;
  bool operator()(const Variant& v, const std::unique_ptr<Table>& t) const { return (*this)(t, v); }
  bool operator()(const std::unique_ptr<Table>& t, const std::unique_ptr<Table>& u) const { return (*this)(t, u->variant()); }
};

using TableSet = std::unordered_set<std::unique_ptr<Table>, VariantHash, SameVariant>;

}  // namespace penelope
