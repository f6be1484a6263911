// A cell: 64 bits with a 3-bit tag. Addresses in cells are byte offsets from the worker's stack base, so a stack
// segment copied to the same offset of another worker means the same there (docs/design/engine.md).
//
//      63                                        3 2   0
//     +-------------------------------------------+-----+
//     | byte offset of a heap cell                 | 000 |  Ref     variable; unbound when it refers to itself
//     | byte offset of a functor cell              | 001 |  Struct  functor cell, then the arguments
//     | byte offset of two cells                   | 010 |  List    head, tail
//     | 61-bit two's complement value              | 011 |  Int
//     | atom number                                | 100 |  Atom
//     | byte offset of a header cell               | 101 |  Box     a number that is no Int, a string or opaque words
//     | byte offset of itself                      | 110 |  Attr    unbound attributed variable; next cell: attributes
//     | see below                                  | 111 |  Header  first cell of a structure or box, heap only
//     +-------------------------------------------+-----+
//
//     Header:   | functor number (63..32) | arity (31..8) | kind (7..3) | 111 |     kind 0: functor cell
//               | payload words (63..8)                   | kind (7..3) | 111 |     kind 1..5: box
//
// No variable lives in the local stack: environment slots and registers hold values or references into the heap.
#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>

#include "wam/base/check.hpp"
#include "wam/base/widths.hpp"

namespace penelope {

enum class Tag : unsigned { Ref = 0, Struct = 1, List = 2, Int = 3, Atom = 4, Box = 5, Attr = 6, Header = 7 };
// Words: opaque ones, which no predicate of the language looks into (wam/fd/domain.hpp).
// Fraction: a rational number that is no integer. The kinds of numbers come first: Store::is_number.
enum class HeaderKind : unsigned { Functor = 0, Float = 1, BigInt = 2, Fraction = 3, String = 4, Words = 5 };

using AtomId = std::uint32_t;
using FunctorId = std::uint32_t;

struct Cell {
  std::uint64_t bits = 0;

  constexpr bool operator==(const Cell&) const = default;

  constexpr Tag tag() const { return static_cast<Tag>(bits & 7); }
  constexpr bool is(Tag t) const { return (bits & 7) == static_cast<unsigned>(t); }

  constexpr bool is_ref() const { return is(Tag::Ref); }
  constexpr bool is_struct() const { return is(Tag::Struct); }
  constexpr bool is_list() const { return is(Tag::List); }
  constexpr bool is_int() const { return is(Tag::Int); }    // small integer only
  constexpr bool is_atom() const { return is(Tag::Atom); }  // [] included
  constexpr bool is_box() const { return is(Tag::Box); }
  constexpr bool is_attr() const { return is(Tag::Attr); }
  constexpr bool is_header() const { return is(Tag::Header); }
  // After dereferencing:
  constexpr bool is_var() const { return is_ref() || is_attr(); }
  constexpr bool is_compound() const { return is_struct() || is_list(); }

  constexpr std::uint64_t offset() const { return bits & ~std::uint64_t{7}; }  // Ref, Struct, List, Box, Attr
  constexpr std::int64_t as_int() const {
    PENELOPE_CHECK(is_int());
    return static_cast<std::int64_t>(bits) >> 3;
  }
  constexpr AtomId as_atom() const {
    PENELOPE_CHECK(is_atom());
    return static_cast<AtomId>(bits >> 3);
  }

  constexpr HeaderKind header_kind() const { return static_cast<HeaderKind>((bits >> 3) & 31); }
  constexpr bool is_functor() const { return (bits & 0xff) == 7; }
  constexpr FunctorId functor() const {
    PENELOPE_CHECK(is_functor());
    return static_cast<FunctorId>(bits >> 32);
  }
  constexpr std::uint32_t arity() const {
    PENELOPE_CHECK(is_functor());
    return static_cast<std::uint32_t>(bits >> 8) & 0xffffff;
  }
  constexpr std::uint64_t payload_words() const {  // box headers
    PENELOPE_CHECK(is_header() && !is_functor());
    return bits >> 8;
  }

  static constexpr Cell tagged(Tag t, std::uint64_t offset) {
    PENELOPE_CHECK((offset & 7) == 0);
    return {offset | static_cast<unsigned>(t)};
  }
  static constexpr Cell ref(std::uint64_t offset) {
    PENELOPE_CHECK((offset & 7) == 0);
    return {offset};
  }
  static constexpr Cell integer(std::int64_t v) {
    PENELOPE_CHECK(v >= -(std::int64_t{1} << 60) && v < std::int64_t{1} << 60);  // fits_small
    return {(static_cast<std::uint64_t>(v) << 3) | 3};
  }
  static constexpr Cell atom(AtomId a) { return {(static_cast<std::uint64_t>(a) << 3) | 4}; }
  static constexpr Cell functor_cell(FunctorId f, std::uint32_t arity) {
    PENELOPE_CHECK(arity <= 0xffffff);
    return {(static_cast<std::uint64_t>(f) << 32) | (static_cast<std::uint64_t>(arity) << 8) | 7};
  }
  static constexpr Cell box_header(HeaderKind k, std::uint64_t words) {
    PENELOPE_CHECK(words >> 56 == 0);
    return {(words << 8) | (static_cast<unsigned>(k) << 3) | 7};
  }
};
static_assert(sizeof(Cell) == 8);
// The drawings: a tag in the lowest bits, which the offsets of cells leave free, and the rest above it.
static_assert(static_cast<unsigned>(Tag::Header) == BitField<0, width::tag>::most && sizeof(Cell) == 1 << width::tag);
static_assert(Cell::tagged(Tag::Box, 8).offset() == 8 && Cell::tagged(Tag::Box, 8).tag() == Tag::Box);
static_assert(Cell::atom(~AtomId{0}).as_atom() == ~AtomId{0} && Cell::integer(-1).as_int() == -1 && Cell::integer(-1).is_int());
using FunctorField = BitField<32, width::functor>;
using ArityField = BitField<8, width::arity>;
using HeaderKindField = BitField<3, width::header_kind>;
using BoxWordsField = BitField<8, width::box_words>;
static_assert(Cell::functor_cell(~FunctorId{0}, 3).bits == (FunctorField::in_place(FunctorField::most) | ArityField::in_place(3) | 7));
static_assert(Cell::functor_cell(5, ArityField::most).arity() == ArityField::most && Cell::functor_cell(5, ArityField::most).functor() == 5);
static_assert(Cell::functor_cell(5, 3).is_functor() && !Cell::box_header(HeaderKind::String, 1).is_functor());
static_assert(Cell::box_header(HeaderKind::String, BoxWordsField::most).payload_words() == BoxWordsField::most &&
              HeaderKindField::of(Cell::box_header(HeaderKind::String, 1).bits) == static_cast<unsigned>(HeaderKind::String));

constexpr std::int64_t max_small_int = (std::int64_t{1} << 60) - 1;
constexpr std::int64_t min_small_int = -(std::int64_t{1} << 60);
constexpr bool fits_small(std::int64_t v) { return v >= min_small_int && v <= max_small_int; }
constexpr std::uint32_t max_compound_arity = ArityField::most;
static_assert(Cell::integer(max_small_int).as_int() == max_small_int && Cell::integer(min_small_int).as_int() == min_small_int);

}  // namespace penelope
