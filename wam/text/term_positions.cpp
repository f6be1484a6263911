#include "wam/text/term_positions.hpp"

#include "wam/base/check.hpp"

namespace penelope {

namespace {

// Characters that start in these bytes.
std::int64_t characters_in(std::string_view bytes) {
  return std::count_if(bytes.begin(), bytes.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
}

}  // namespace

// Counts from the place that was asked for before: places come nearly in order.
Cell TermPositions::character(std::size_t offset) {
  PENELOPE_CHECK(offset <= text_.size());
  if (offset >= known_offset_)
    known_characters_ += characters_in(text_.substr(known_offset_, offset - known_offset_));
  else
    known_characters_ -= characters_in(text_.substr(offset, known_offset_ - offset));
  known_offset_ = offset;
  PENELOPE_CHECK(known_characters_ >= 0);
  return Cell::integer(first_ + known_characters_);
}

Place TermPositions::simple(std::size_t from, std::size_t to) {
  if (!wanted_) return {};
  PENELOPE_CHECK(from <= to);
  const Cell start = character(from);
  return {from, to, store_.new_struct(functor("-", 2), start, character(to))};
}

Place TermPositions::text(std::size_t from, std::size_t to) {
  if (!wanted_) return {};
  PENELOPE_CHECK(from <= to);
  const Cell start = character(from);
  return {from, to, store_.new_struct(functor("string_position", 2), start, character(to))};
}

Place TermPositions::enclosed(bool curly, Place content, std::size_t from, std::size_t to) {
  if (!wanted_) return {};
  const Cell start = character(from), end = character(to);
  const std::string_view name = curly ? "brace_term_position" : "parentheses_term_position";
  return {from, to, store_.new_struct(functor(name, 3), start, end, content.shape)};
}

Place TermPositions::quotation(std::size_t from, std::size_t to, Cell syntax, Place syntax_place, std::size_t text_from, std::size_t text_to) {
  if (!wanted_) return {};
  const Cell start = character(from), text = simple(text_from, text_to).shape, end = character(to);
  return {from, to, store_.new_struct(functor("quasi_quotation_position", 5), start, end, syntax, syntax_place.shape, text)};
}

Place TermPositions::term(std::size_t from, std::size_t to, std::size_t name_from, std::size_t name_to, Cell arguments) {
  PENELOPE_CHECK(from <= name_from && name_from <= name_to && name_to <= to);
  const Cell start = character(from), name_start = character(name_from), name_end = character(name_to), end = character(to);
  return {from, to, store_.new_struct(functor("term_position", 5), start, end, name_start, name_end, arguments)};
}

Place TermPositions::list(std::size_t from, std::size_t to, Cell items, Cell tail) {
  const Cell start = character(from), end = character(to);
  return {from, to, store_.new_struct(functor("list_position", 4), start, end, items, tail)};
}

}  // namespace penelope
