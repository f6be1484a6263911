// The places of a term and its subterms in the text they were read from, as terms in swipl's form: From-To,
// string_position(From, To), brace_term_position(From, To, Arg), list_position(From, To, Elements, Tail or none),
// term_position(From, To, NameFrom, NameTo, Args), parentheses_term_position(From, To, Content). They count characters from the
// start of the stream; To is behind the last one.
#pragma once
#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

struct Place {
  std::size_t from, to;  // bytes of the text
  Cell shape;            // the term; 0 bits where places are not wanted
};

// What the parser calls as it builds terms. All offsets are bytes of the text. Makes no terms unless `wanted`.
class TermPositions {
 public:
  // The text starts `first_character` characters into its stream.
  TermPositions(Store& store, std::string_view text, std::int64_t first_character, bool wanted)
      : store_(store), text_(text), first_(first_character), wanted_(wanted) {}

  Place simple(std::size_t from, std::size_t to);
  Place text(std::size_t from, std::size_t to);
  Place enclosed(bool curly, Place content, std::size_t from, std::size_t to);
  // Of {|Syntax||Text|}.
  Place quotation(std::size_t from, std::size_t to, Cell syntax, Place syntax_place, std::size_t text_from, std::size_t text_to);
  // Operands have a member `place`. An operator with its one or two operands:
  template <class Operand>
  Place operation(std::span<const Operand> operands, std::size_t name_from, std::size_t name_to) {
    if (!wanted_) return {};
    const std::size_t from = std::min(name_from, operands.front().place.from), to = std::max(name_to, operands.back().place.to);
    return term(from, to, name_from, name_to, shapes(operands));
  }
  template <class Operand>
  Place compound(std::span<const Operand> arguments, std::size_t name_from, std::size_t name_to, std::size_t to) {
    return wanted_ ? term(name_from, to, name_from, name_to, shapes(arguments)) : Place{};
  }
  template <class Operand>
  Place list(std::span<const Operand> items, bool with_tail, std::size_t from, std::size_t to) {
    if (!wanted_) return {};
    const Cell tail = with_tail ? items.back().place.shape : store_.symbols.atom_cell("none");
    return list(from, to, shapes(items.first(items.size() - with_tail)), tail);
  }

 private:
  template <class Operand>
  Cell shapes(std::span<const Operand> operands) {
    scratch_.clear();
    for (const Operand& o : operands) scratch_.push_back(o.place.shape);
    return store_.new_list_of(scratch_);
  }
  Place term(std::size_t from, std::size_t to, std::size_t name_from, std::size_t name_to, Cell arguments);
  Place list(std::size_t from, std::size_t to, Cell items, Cell tail);
  Cell character(std::size_t offset);
  Cell functor(std::string_view name, std::uint32_t arity) { return store_.symbols.functor_cell(name, arity); }

  Store& store_;
  std::string_view text_;
  std::int64_t first_;
  bool wanted_;
  std::size_t known_offset_ = 0;  // a place whose characters have been counted
  std::int64_t known_characters_ = 0;
  std::vector<Cell> scratch_;
};

}  // namespace penelope
