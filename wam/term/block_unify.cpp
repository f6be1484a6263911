// See block_unify.hpp. A variable of the block is known by its place there; what it stands for is kept in a table, a search through the
// first few, then by hash. Compound terms are copied as block.cpp does it: the copy is the queue of what is still to copy.
#include "wam/term/block_unify.hpp"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/base/near_stack.hpp"

namespace penelope {

namespace {

// What variables stand for, by their places in the block: a table that is at most half full.
class ManyVariables {
 public:
  // 0 bits at first. Valid until the next call.
  Cell& value(std::uint64_t variable) {
    if (2 * count_ >= slots_.size()) grow();
    Slot& slot = slots_[find(variable)];
    if (slot.name == no_name) {
      slot.name = variable + 1;
      ++count_;
    }
    return slot.value;
  }

 private:
  static constexpr std::uint64_t no_name = 0;
  static constexpr std::size_t least_slots = 64;
  struct Slot {
    std::uint64_t name = no_name;  // the place + 1
    Cell value{0};
  };

  std::size_t find(std::uint64_t variable) const {
    std::size_t i = variable / sizeof(Cell);  // variables of one term stand near each other: their places spread well
    while (i &= slots_.size() - 1, slots_[i].name != no_name && slots_[i].name != variable + 1) ++i;
    return i;
  }
  void grow() {
    std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(std::max(least_slots, 4 * slots_.size())));
    for (const Slot& s : old)
      if (s.name != no_name) slots_[find(s.name - 1)] = s;
  }

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

class BlockUnifier {
 public:
  BlockUnifier(Store& s, const Cell* block) : s_(s), block_(block) {}

  bool unify(std::uint64_t at, const Cell* terms, std::uint64_t count) {
    Run run{block_ + at, terms, count};
    for (;;) {
      while (run.count == 0) {
        if (runs_.empty()) return true;
        run = runs_.back();
        runs_.pop();
      }
      --run.count;
      const Cell mine = *run.left++, other = s_.deref(*run.right++);
      if (mine == other && (mine.is_int() || mine.is_atom())) continue;
      if (mine.is_ref()) {
        if (!unify_variable(mine, other)) return false;
      } else if (other.is_var()) {
        s_.bind(other, copy(mine));
      } else if (mine.tag() != other.tag() || mine.is_int() || mine.is_atom()) {
        return false;
      } else if (!enter(place(mine), s_.at(other), mine.tag(), run)) {
        return false;
      }
    }
  }

  Cell copy(Cell term) {
    if (term.is_int() || term.is_atom()) return term;
    if (term.is_ref()) {
      Cell& known = value(variable(term));
      if (known.bits == 0) known = s_.new_variable();
      return known;
    }
    Cell* scan = s_.heap_top;
    const Cell result = copy_shallow(term);
    for (; scan != s_.heap_top; ++scan) {
      const Cell c = *scan;
      if (c.is_header()) {
        if (!c.is_functor()) scan += c.payload_words();
      } else if (c.is_ref()) {
        Cell& known = value(variable(c));
        if (known.bits == 0) known = s_.make(Tag::Ref, scan);
        *scan = known;
      } else if (!c.is_int() && !c.is_atom()) {
        *scan = copy_shallow(c);
      }
    }
    return result;
  }

 private:
  struct Run {
    const Cell* left;  // in the block
    const Cell* right;
    std::uint64_t count;
  };

  const Cell* place(Cell c) const { return block_ + c.offset() / sizeof(Cell); }

  bool enter(const Cell* mine, const Cell* other, Tag tag, Run& run) {
    if (tag == Tag::Box) return *mine == *other && std::memcmp(mine + 1, other + 1, mine->payload_words() * sizeof(Cell)) == 0;
    if (tag == Tag::Struct && *mine != *other) return false;
    const std::uint64_t skip = tag == Tag::Struct, count = skip ? mine->arity() : 2;
    if (run.count > 0) runs_.push(run);
    run = {mine + skip, other + skip, count};
    return true;
  }

  // What a variable of the block stands for: 0 bits at first. Valid until the next call.
  Cell& value(std::uint64_t variable) {
    for (unsigned i = 0; i < few_; ++i)
      if (variables_[i] == variable) return values_[i];
    if (few_ < most_few) {
      variables_[few_] = variable;
      values_[few_] = {};
      return values_[few_++];
    }
    return many_.value(variable);
  }

  bool unify_variable(Cell mine, Cell other) {
    Cell& known = value(variable(mine));
    if (known.bits == 0) {
      known = other;
      return true;
    }
    return s_.unify(known, other);
  }

  // The place of the variable that a reference in the block leads to.
  std::uint64_t variable(Cell c) const {
    while (*place(c) != c) c = *place(c);
    return c.offset();
  }

  Cell copy_shallow(Cell term) {
    const Cell* const from = place(term);
    const std::uint64_t cells = term.is_list() ? 2 : term.is_struct() ? from->arity() + 1 : from->payload_words() + 1;
    Cell* const to = s_.allocate(cells);
    std::memcpy(static_cast<void*>(to), from, cells * sizeof(Cell));
    return s_.make(term.tag(), to);
  }

  static constexpr unsigned most_few = 8;
  Store& s_;
  const Cell* block_;
  unsigned few_ = 0;
  std::uint64_t variables_[most_few];
  Cell values_[most_few];
  ManyVariables many_;
  NearStack<Run, 32> runs_;
};

// Which variable of a block stands for which one of the heap.
class BlockRenaming {
 public:
  // Whether the two have no other partner: from now on they have this one.
  bool pairs(std::uint64_t in_block, std::uint64_t in_heap) {
    for (unsigned i = 0; i < few_; ++i)
      if (in_block_[i] == in_block || in_heap_[i] == in_heap) return in_block_[i] == in_block && in_heap_[i] == in_heap;
    if (few_ < most_few) {
      in_block_[few_] = in_block;
      in_heap_[few_++] = in_heap;
      return true;
    }
    return is_partner(heap_of_, in_block, in_heap) && is_partner(block_of_, in_heap, in_block);
  }

 private:
  static bool is_partner(ManyVariables& partners, std::uint64_t variable, std::uint64_t partner) {
    Cell& known = partners.value(variable);
    if (known.bits == 0) known.bits = partner + 1;
    return known.bits == partner + 1;
  }
  static constexpr unsigned most_few = 16;
  unsigned few_ = 0;
  std::uint64_t in_block_[most_few], in_heap_[most_few];
  ManyVariables heap_of_, block_of_;  // of the pairs that came later
};

}  // namespace

bool is_variant_in_block(const Store& s, const Cell* block, std::uint64_t at, Cell term) {
  struct Run {
    const Cell* left;  // in the block
    const Cell* right;
    std::uint64_t count;
  };
  const auto place = [block](Cell c) { return block + c.offset() / sizeof(Cell); };
  NearStack<Run, 32> runs;
  BlockRenaming renaming;
  for (Run run{block + at, &term, 1};;) {
    while (run.count == 0) {
      if (runs.empty()) return true;
      run = runs.back();
      runs.pop();
    }
    --run.count;
    Cell mine = *run.left++;
    const Cell other = s.deref(*run.right++);
    if (mine.is_ref()) {
      while (*place(mine) != mine) mine = *place(mine);
      if (!other.is_var() || !renaming.pairs(mine.offset(), other.offset())) return false;
    } else if (mine.is_int() || mine.is_atom()) {
      if (mine != other) return false;
    } else if (mine.tag() != other.tag()) {
      return false;
    } else if (const Cell* left = place(mine), *right = s.at(other); mine.is_box()) {
      if (*left != *right || std::memcmp(left + 1, right + 1, left->payload_words() * sizeof(Cell)) != 0) return false;
    } else {
      if (mine.is_struct() && *left != *right) return false;
      const std::uint64_t header = mine.is_struct(), count = header ? left->arity() : 2;
      if (run.count > 0) runs.push(run);
      run = {left + header, right + header, count};
    }
  }
}

bool unify_with_block(Store& s, const Cell* block, std::uint64_t at, const Cell* terms, std::uint64_t count) {
  // Constants first: a fact of nothing else needs no more.
  for (; count > 0; ++at, ++terms, --count) {
    const Cell mine = block[at];
    if (!mine.is_int() && !mine.is_atom()) break;
    const Cell other = s.deref(*terms);
    if (mine == other) continue;
    if (!other.is_var()) return false;
    s.bind(other, mine);
  }
  return count == 0 || BlockUnifier(s, block).unify(at, terms, count);
}

std::optional<Cell> unify_and_copy(Store& s, const Cell* block, std::uint64_t at, const Cell* terms, std::uint64_t count, Cell rest) {
  BlockUnifier unifier(s, block);
  if (!unifier.unify(at, terms, count)) return {};
  return unifier.copy(rest);
}

}  // namespace penelope
