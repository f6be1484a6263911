// Checking blocks that come from outside the process: one pass notes what starts where, a second one looks at every
// reference. Terms in sound blocks have no cycles: a reference to a structure, list or box leads forward, as copying out
// makes it.
#include "wam/base/utf8.hpp"
#include "wam/term/block.hpp"

namespace penelope {

namespace {

enum class Content : std::uint8_t { cell, functor, box, payload };

bool is_sound_box(std::span<const Cell> payload, HeaderKind kind) {
  const std::uint64_t words = payload.size();
  if (kind == HeaderKind::Float) return words == 1;
  if (words == 0) return false;
  if (kind == HeaderKind::Words) return true;
  const std::uint64_t first = payload[0].bits;
  if (kind == HeaderKind::String) {
    const std::uint64_t bytes = Store::StringBytes::of(first);
    if (bytes > (words - 1) * sizeof(Cell) || (bytes + 7) / 8 != words - 1) return false;
    return utf8_count({reinterpret_cast<const char*>(&payload[1]), bytes}) == Store::StringLength::of(first);
  }
  const std::int64_t limbs = static_cast<std::int64_t>(first);
  const std::int64_t given = static_cast<std::int64_t>(words - 1);
  if (given == 0 || payload[words - 1].bits == 0) return false;
  if (kind == HeaderKind::BigInt) return limbs == given || limbs == -given;
  if (kind != HeaderKind::Fraction || limbs == 0 || limbs >= given || limbs <= -given) return false;
  const std::uint64_t numerator = static_cast<std::uint64_t>(limbs < 0 ? -limbs : limbs);
  return payload[numerator].bits != 0 && (words - 1 - numerator > 1 || payload[words - 1].bits > 1);
}

// False when a header does not fit.
bool note_contents(std::span<const Cell> block, const Symbols& symbols, std::vector<Content>& contents) {
  contents.assign(block.size(), Content::cell);
  for (std::uint64_t i = 0; i < block.size(); ++i) {
    const Cell c = block[i];
    if (!c.is_header()) continue;
    const std::uint64_t room = block.size() - i - 1;
    if (c.is_functor()) {
      if (c.functor() >= symbols.functor_count() || symbols.functor_arity(c.functor()) != c.arity() || c.arity() > room) return false;
      contents[i] = Content::functor;
    } else {
      const std::uint64_t words = c.payload_words();
      if (words > room || !is_sound_box(block.subspan(i + 1, words), c.header_kind())) return false;
      contents[i] = Content::box;
      std::fill_n(contents.begin() + static_cast<std::ptrdiff_t>(i) + 1, words, Content::payload);
      i += words;
    }
  }
  return true;
}

}  // namespace

bool is_sound_block(std::span<const Cell> block, const Symbols& symbols) {
  std::vector<Content> contents;
  if (block.empty() || !note_contents(block, symbols, contents)) return false;
  const auto holds = [&](std::uint64_t at, std::uint64_t count, Content what) {
    if (at >= block.size() || count > block.size() - at) return false;
    for (std::uint64_t k = 0; k < count; ++k)
      if (contents[at + k] != what) return false;
    return true;
  };
  const AtomId atoms = symbols.atom_count();
  for (std::uint64_t i = 0; i < block.size(); ++i) {
    if (contents[i] == Content::functor && !holds(i + 1, block[i].arity(), Content::cell) && block[i].arity() != 0) return false;
    if (contents[i] != Content::cell) continue;
    const Cell c = block[i];
    const std::uint64_t to = c.offset() / sizeof(Cell);
    switch (c.tag()) {
      case Tag::Int: break;
      case Tag::Atom:
        if (c.bits >> 3 >= atoms) return false;
        break;
      case Tag::Ref:  // a variable: itself, or the place of its first occurrence
        if (to > i || contents[to] != Content::cell || block[to] != Cell::ref(c.offset())) return false;
        break;
      case Tag::List:
        if (to <= i || !holds(to, 2, Content::cell)) return false;
        break;
      case Tag::Struct:
        if (to <= i || !holds(to, 1, Content::functor)) return false;
        break;
      case Tag::Box:
        if (to <= i || !holds(to, 1, Content::box)) return false;
        break;
      default: return false;
    }
  }
  return true;
}

}  // namespace penelope
