// Copying terms between the heap and blocks. Both directions work like Cheney's collector: the block itself is the queue of
// what is still to copy, so depth costs nothing. Variables shared within the term stay shared: while a term is copied
// out, each heap variable met is bound to its place in the block and restored afterwards.
//
// A copy that grows large, or comes to the same part again, is looked at: a cyclic term starts anew with a table of the compounds copied so far,
// so that its copy has the same cycles. Other terms never pay for the table.
#include "wam/term/block.hpp"

#include <limits>
#include <unordered_map>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/patience.hpp"
#include "wam/term/small_block.hpp"

namespace penelope {

namespace {

constexpr Cell block_ref(Tag t, std::uint64_t index) { return Cell::tagged(t, index * sizeof(Cell)); }

class CopyOut {
 public:
  CopyOut(Store& s, std::vector<Cell>& out, Attributes attributes)
      : s_(s), out_(out), start_(out.size()), keep_(attributes == Attributes::keep) {}

  void run(Cell term) {
    while (!copy(term)) {
      cyclic_ = true;
      out_.resize(start_);
      attributed_.clear();
      next_attributed_ = 0;
    }
  }
  bool ground() const { return !has_variables_; }
  bool cyclic() const { return cyclic_; }
  bool attributed() const { return !attributed_.empty(); }

 private:
  // False when the term turns out to be cyclic, which this copy did not expect.
  bool copy(Cell term) {
    out_.push_back(term);
    bool expected = true;
    try {
      for (std::size_t scan = start_; scan < out_.size() && expected; ++scan) {
        scan += copy_cell(scan);
        if (PENELOPE_UNLIKELY(met_again_ || out_.size() - start_ > next_look_)) expected = cyclic_ || !has_cycle(term);
      }
    } catch (...) {
      restore();
      throw;
    }
    restore();
    return expected;
  }

  // A look at a term that is large, or has a part that is copied a second time.
  bool has_cycle(Cell term) {
    const std::size_t size = out_.size() - start_;
    const bool thorough = size > next_look_;
    if (thorough) next_look_ = std::numeric_limits<std::size_t>::max();
    exchange_bound();
    const bool found = thorough ? !s_.is_acyclic(term) : has_small_cycle(s_, term, size);
    exchange_bound();
    met_again_ = false;
    if (!found) next_landmark_ = thorough ? next_look_ : 4 * size;
    landmark_ = nullptr;
    return found;
  }

  struct Bound {
    Cell* place;
    Cell old;
  };

  std::uint64_t index(std::size_t position) const { return position - start_; }

  // Copies what out_[scan] refers to; returns how many raw cells to skip behind it.
  std::uint64_t copy_cell(std::size_t scan) {
    const Cell original = out_[scan];
    PENELOPE_CHECK(next_attributed_ >= attributed_.size() || attributed_[next_attributed_] >= scan);  // none was passed over
    if (next_attributed_ < attributed_.size() && attributed_[next_attributed_] == scan) {
      ++next_attributed_;  // the cell of an attributed variable: made for the block already
      return 0;
    }
    if (original.is_header()) return original.is_functor() ? 0 : original.payload_words();
    if (original.is_ref() && original.offset() >= forward_tag) return out_[scan] = unforward(original), 0;
    Cell c = original;
    while (c.is_ref()) {  // dereference by hand: a variable already copied holds a forward
      const Cell v = *s_.at(c);
      if (v == c) break;
      if (v.is_ref() && v.offset() >= forward_tag) return out_[scan] = unforward(v), 0;
      c = v;
    }
    if (c.is_attr()) return copy_attributed(scan, c), 0;
    switch (c.tag()) {
      case Tag::Ref: copy_variable(scan, c); break;
      case Tag::List: copy_run(scan, Tag::List, s_.at(c), 2); break;
      case Tag::Struct: copy_run(scan, Tag::Struct, s_.at(c), s_.at(c)->arity() + 1); break;
      case Tag::Box: copy_run(scan, Tag::Box, s_.at(c), s_.at(c)->payload_words() + 1); break;
      default: out_[scan] = c;
    }
    return 0;
  }

  void copy_run(std::size_t scan, Tag tag, const Cell* from, std::uint64_t count) {
    const std::size_t place = out_.size();
    if (PENELOPE_UNLIKELY(from == landmark_)) {
      met_again_ = true;
    } else if (PENELOPE_UNLIKELY(index(place) >= next_landmark_)) {
      landmark_ = from;
      next_landmark_ = 4 * index(place);
    }
    if (cyclic_ && tag != Tag::Box) {
      const auto [known, is_new] = copied_.emplace(from, index(place));
      if (!is_new) {
        out_[scan] = block_ref(tag, known->second);
        return;
      }
    }
    if (place - start_ + count > s_.stack_limit / sizeof(Cell)) resource_error(s_, "stack");
    out_.insert(out_.end(), from, from + count);
    out_[scan] = block_ref(tag, index(place));
  }

  void copy_variable(std::size_t scan, Cell variable) {
    has_variables_ = true;
    out_[scan] = block_ref(Tag::Ref, index(scan));
    forward(s_.at(variable), out_[scan]);
  }

  void copy_attributed(std::size_t scan, Cell c) {
    Cell v = *s_.at(c);
    if (v != c) {  // bound, or copied before
      if (v.is_ref() && v.offset() >= forward_tag) {
        out_[scan] = unforward(v);
      } else {
        out_[scan] = v;
        copy_cell(scan);
      }
      return;
    }
    if (!keep_) return copy_variable(scan, c);
    has_variables_ = true;
    const std::size_t place = out_.size();
    out_.push_back(block_ref(Tag::Attr, index(place)));
    out_.push_back(s_.at(c)[1]);
    out_[scan] = block_ref(Tag::Ref, index(place));  // a reference to the attributed variable's cell
    attributed_.push_back(place);
    forward(s_.at(c), out_[scan]);
  }

  // A forward is a Ref with an offset no heap has: forward_tag + block offset.
  static constexpr std::uint64_t forward_tag = std::uint64_t{1} << 62;
  static Cell unforward(Cell c) { return {c.bits - forward_tag}; }
  void forward(Cell* place, Cell to) {
    PENELOPE_CHECK(place >= s_.heap_start && place < s_.heap_top && to.offset() < out_.size() * sizeof(Cell));
    bound_.push_back({place, *place});
    *place = {to.bits + forward_tag};
  }
  // Puts variables back as they were, and what was there in their place aside; or the other way round.
  void exchange_bound() {
    for (Bound& b : bound_) std::swap(*b.place, b.old);
  }
  void restore() {
    for (auto it = bound_.rbegin(); it != bound_.rend(); ++it) *it->place = it->old;
    bound_.clear();
  }

  Store& s_;
  std::vector<Cell>& out_;
  const std::size_t start_;
  const bool keep_;
  bool has_variables_ = false;
  std::size_t next_look_ = 1 << 16;  // cells of the copy after which the term is looked at
  const Cell* landmark_ = nullptr;   // a part that was copied: at four times the size another (patience.hpp)
  std::size_t next_landmark_ = 64;
  bool met_again_ = false;
  bool cyclic_ = false;
  std::unordered_map<const Cell*, std::uint64_t> copied_;  // compounds of a cyclic term: where they are in the block
  std::vector<Bound> bound_;
  std::vector<std::size_t> attributed_;  // places of attributed variables in the block, ascending
  std::size_t next_attributed_ = 0;
};

}  // namespace

void copy_out(Store& s, Cell term, Block& into, Attributes attributes) {
  if (copy_out_small(s, term, into)) return;
  into.cells.clear();
  CopyOut copy(s, into.cells, attributes);
  copy.run(term);
  into.ground = copy.ground();
  into.cyclic = copy.cyclic();
  PENELOPE_CHECK(into.cyclic || copy.attributed() || is_sound_block(into.view(), s.symbols));
}

Cell copy_in(Store& s, std::span<const Cell> block) {
  PENELOPE_CHECK(!block.empty());
  const Cell root = block[0];
  if (root.is_int() || root.is_atom()) return root;
  if (root.is_ref() && root.offset() == 0) return s.new_variable();
  // All of the block but its first cell goes to the heap in one piece; block offsets shift by a constant.
  Cell* p = s.allocate(block.size() - 1);
  const std::uint64_t shift = s.offset_of(p) - sizeof(Cell);
  // Which kind of cell comes next nobody foresees, so that is no branch.
  const std::uint64_t shift_of[] = {shift, shift, shift, 0, 0, shift, shift, 0};  // by tag
  static_assert(unsigned(Tag::Int) == 3 && unsigned(Tag::Atom) == 4 && unsigned(Tag::Header) == 7);
  const auto relocate = [&](Cell c) -> Cell {
    PENELOPE_CHECK(c.is_int() || c.is_atom() || c.is_header() || (c.offset() >= sizeof(Cell) && c.offset() < block.size() * sizeof(Cell)));
    return {c.bits + shift_of[c.bits & 7]};
  };
  for (std::size_t i = 1; i < block.size(); ++i) {
    const Cell c = block[i];
    *p++ = relocate(c);
    if (PENELOPE_UNLIKELY(c.is_header() && !c.is_functor())) {
      const std::uint64_t words = c.payload_words();
      std::memcpy(p, &block[i + 1], words * sizeof(Cell));
      p += words;
      i += words;
    }
  }
  PENELOPE_CHECK(p == s.heap_top);
  return relocate(root);
}

}  // namespace penelope
