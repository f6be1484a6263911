// A clause of a dynamic predicate, as it lies in memory. There may be millions: what most of them lack has no room in them.
//
//   a plain fact, p(T1, ..., Tn)   [ DynamicClause | p/n T1 ... Tn and what they refer to | place, if it has one ]
//   any other clause               [ DynamicClause | ClauseParts | its block, unless that is large ]
//
// Every clause is ':-'(Head, Body) as a block (term/block.hpp). A plain fact keeps that block from the fourth cell on: the first four are the
// same in all of them, and nobody reads them.
//
//   block[0] -> block[1] ':-'/2   block[2] -> block[4]   block[3] true   block[4] p/n   block[5] T1 ...
#pragma once
#include <atomic>
#include <cstdint>
#include <limits>
#include <vector>

#include "wam/code/clause_cells.hpp"
#include "wam/code/sources.hpp"
#include "wam/code/word.hpp"

namespace penelope {

struct DynamicPredicate;

constexpr std::uint64_t still_alive = std::numeric_limits<std::uint64_t>::max();

struct ClauseParts {
  std::atomic<Word*> code;  // of a rule: nullptr before it is compiled
  Cell* block;
  SourcePlace place;
  std::uint32_t code_size;
  std::atomic<std::uint8_t> interpreted;  // of a rule: how often, or that it is not (machine/dynamic_call.cpp)
};

struct DynamicClause {
  static constexpr unsigned size_bits = 29;
  static constexpr std::uint64_t implied_cells = 4;  // of a plain fact's block: they are not stored

  std::uint32_t id;
  std::uint32_t block_size : size_bits;  // in cells, implied ones too
  std::uint32_t is_fact : 1;             // its body is true
  std::uint32_t is_plain : 1;
  std::uint32_t has_place : 1;  // of a plain fact
  std::uint64_t born;
  std::atomic<std::uint64_t> died;
  std::int64_t order;                           // ascending along the predicate; asserta goes below all others
  std::atomic<DynamicClause*> next, next_live;  // all list, live list
  DynamicClause *previous, *previous_live;      // looked at by changes only
  DynamicPredicate* predicate;

  bool visible(std::uint64_t generation) const { return born <= generation && generation < died.load(std::memory_order_acquire); }
  // nullptr: of a fact, or not compiled.
  const Word* code() const { return is_plain ? nullptr : parts().code.load(std::memory_order_acquire); }
  // No file when the program asserted it.
  SourcePlace place() const {
    if (!is_plain) return parts().place;
    return has_place ? *reinterpret_cast<const SourcePlace*>(behind() + block_size - implied_cells) : SourcePlace{};
  }
  // Of a clause that is not plain.
  ClauseParts& parts() { return *reinterpret_cast<ClauseParts*>(this + 1); }
  const ClauseParts& parts() const { return *reinterpret_cast<const ClauseParts*>(this + 1); }

  // Of a plain fact the implied cells must not be read.
  const Cell* block() const { return is_plain ? behind() - implied_cells : parts().block; }
  ClauseCells cells() const { return is_plain ? ClauseCells(block(), implied_cells) : ClauseCells(block()); }
  // The whole block. `neck`: the functor of ':-'/2.
  void copy_block(Cell neck, std::vector<Cell>& to) const {
    to.clear();
    to.reserve(block_size);
    if (is_plain) to = {implied(0), neck, implied(2), implied(3)};
    to.insert(to.end(), block() + to.size(), block() + block_size);
  }
  // Whether a fact with this block may be plain, but for its size.
  static bool can_be_plain(const std::vector<Cell>& block) {
    return block.size() > implied_cells && block[0] == implied(0) && block[2] == implied(2) && block[3] == implied(3);
  }

 private:
  static constexpr Cell implied(unsigned i) {
    if (i == 3) return cell_of(FixedAtom::true_);
    return Cell::tagged(Tag::Struct, (i == 0 ? 1 : implied_cells) * sizeof(Cell));
  }
  const Cell* behind() const { return reinterpret_cast<const Cell*>(this + 1); }
};

}  // namespace penelope
