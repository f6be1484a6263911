// What indexing knows of clauses and calls: keys at positions. A position is an argument, an argument of a compound argument, or an
// argument of that. Those of a clause are read from its block.
//
//   p(a, f(1, [x|T]))    position 0: a   1: f/2   1.0: 1   1.1: a list   1.1.0: x   1.1.1: nothing
//
// Whether a call can match a clause depends on these two alone and not on indexes, so all workers and processes that look at the
// alternatives of a choice point find the same ones.
#pragma once
#include <algorithm>
#include <cstdint>

#include "wam/code/clause_cells.hpp"
#include "wam/code/static_clauses.hpp"
#include "wam/term/store.hpp"

namespace penelope {

// Key of an argument of a head or a call: 0 bits for a variable.
inline ArgumentKey argument_key(const Store& s, Cell argument) {
  argument = s.deref(argument);
  switch (argument.tag()) {
    case Tag::Int:
    case Tag::Atom: return argument;
    case Tag::List: return list_key;
    case Tag::Box: return box_key(s.at(argument));
    case Tag::Struct: return *s.at(argument);
    default: return Cell{0};
  }
}

constexpr bool is_compound_key(ArgumentKey key) { return key == list_key || key.is_functor(); }

constexpr ArgumentKey no_such_key{static_cast<unsigned>(Tag::Attr)};  // of a clause whose term is another, so that it has no argument there

struct KeyPosition {
  static constexpr unsigned arguments = 16, levels = 3;  // that are looked at; levels inside an argument
  static constexpr unsigned inner_arguments(unsigned level) { return level == 1 ? 8 : 4; }
  std::uint8_t argument = 0;
  std::uint8_t inside[levels] = {};  // counted from 1; 0: no deeper
  bool operator==(const KeyPosition&) const = default;
};

// A term in a clause's block, as far as keys go.
class BlockTerm {
 public:
  BlockTerm(const Cell* block, Cell cell) : block_(block), cell_(cell) {}
  // Argument of the head of a clause.
  static BlockTerm head_argument(const ClauseCells& clause, unsigned i) { return {clause.block, clause.block[clause.first + i]}; }
  ArgumentKey key() const {
    switch (cell_.tag()) {
      case Tag::Int:
      case Tag::Atom: return cell_;
      case Tag::List: return list_key;
      case Tag::Box: return box_key(place());
      case Tag::Struct: return *place();
      default: return Cell{0};
    }
  }
  bool is_compound() const { return cell_.is_compound(); }
  unsigned arity() const { return cell_.is_list() ? 2 : place()->arity(); }
  BlockTerm argument(unsigned i) const { return {block_, arguments()[i]}; }

 private:
  const Cell* place() const { return block_ + cell_.offset() / sizeof(Cell); }
  const Cell* arguments() const { return place() + (cell_.is_list() ? 0 : 1); }

  const Cell* block_;
  Cell cell_;
};

// What a call knows of its arguments; 0 bits for unbound. The arguments stay as they are while it is used. One that was made without arguments
// has the keys that are put into it.
class CallKeys {
 public:
  ArgumentKey keys[indexed_arguments] = {};

  CallKeys() = default;
  CallKeys(const Store& s, const Cell* arguments, unsigned arity) : store_(&s), arguments_(arguments), arity_(arity) {
    for (unsigned i = 0; i < indexed_arguments && i < arity; ++i) {
      keys[i] = argument_key(s, arguments[i]);
      inside_ = inside_ || is_compound_key(keys[i]);
    }
    for (unsigned i = indexed_arguments; i < std::min(arity, KeyPosition::arguments) && !inside_; ++i) inside_ = !s.deref(arguments[i]).is_var();
  }
  unsigned arity() const { return arity_; }
  template <class Clause>
  bool match(const Clause& c) const {
    const ClauseCells cells = c.cells();
    for (unsigned i = 0; i < indexed_arguments; ++i) {
      if (keys[i].bits == 0) continue;
      const ArgumentKey key = BlockTerm::head_argument(cells, i).key();
      if (key.bits != 0 && key != keys[i]) return false;
    }
    return !inside_ || match_inside(cells);
  }
  ArgumentKey at(KeyPosition p) const { return p.argument < indexed_arguments && p.inside[0] == 0 ? keys[p.argument] : key_at(p); }
  // Calls f(position) with those where the call is bound, arguments first; until it is true.
  template <class F>
  bool any_position(F f) const;

 private:
  ArgumentKey key_at(KeyPosition) const;
  bool match_inside(const ClauseCells&) const;
  bool may_unify(BlockTerm, Cell, unsigned level) const;
  template <class F>
  bool any_inside(KeyPosition, Cell, unsigned level, unsigned wanted, F f) const;

  const Store* store_ = nullptr;
  const Cell* arguments_ = nullptr;
  unsigned arity_ = 0;
  bool inside_ = false;  // more than the keys of the first arguments is known
};

template <class F>
bool CallKeys::any_inside(KeyPosition p, Cell term, unsigned level, unsigned wanted, F f) const {
  term = store_->deref(term);
  if (term.is_var()) return false;
  if (level == wanted) return f(static_cast<const KeyPosition&>(p));
  if (!term.is_compound()) return false;
  for (unsigned i = 0; i < std::min(store_->arity_of(term), KeyPosition::inner_arguments(level + 1)); ++i) {
    p.inside[level] = static_cast<std::uint8_t>(i + 1);
    if (any_inside(p, store_->args_of(term)[i], level + 1, wanted, f)) return true;
  }
  return false;
}

template <class F>
bool CallKeys::any_position(F f) const {
  for (unsigned i = 0; i < indexed_arguments; ++i)  // arguments may be unknown here, their keys are not
    if (keys[i].bits != 0 && f(KeyPosition{static_cast<std::uint8_t>(i), {}})) return true;
  for (unsigned i = indexed_arguments; i < std::min(arity_, KeyPosition::arguments); ++i)
    if (any_inside({static_cast<std::uint8_t>(i), {}}, arguments_[i], 0, 0, f)) return true;
  for (unsigned level = 1; level <= KeyPosition::levels; ++level)
    for (unsigned i = 0; i < std::min(arity_, KeyPosition::arguments); ++i)
      if (any_inside({static_cast<std::uint8_t>(i), {}}, arguments_[i], 0, level, f)) return true;
  return false;
}

// Key of a clause at a position.
template <class Clause>
ArgumentKey clause_key(const Clause& c, KeyPosition p) {
  BlockTerm term = BlockTerm::head_argument(c.cells(), p.argument);
  for (unsigned level = 0; level < KeyPosition::levels && p.inside[level] != 0; ++level) {
    if (!term.is_compound() || term.arity() < p.inside[level]) return term.key().bits == 0 ? Cell{0} : no_such_key;
    term = term.argument(p.inside[level] - 1u);
  }
  return term.key();
}

}  // namespace penelope
