// UTF-8: decoding and encoding of one code point. A byte that starts no valid sequence decodes as itself, so no input
// is lost and decoding never fails.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "wam/base/check.hpp"

namespace penelope {

constexpr int max_code_point = 0x10ffff;
constexpr bool is_code_point(std::int64_t c) { return c >= 0 && c <= max_code_point && !(c >= 0xd800 && c <= 0xdfff); }
constexpr bool is_utf8_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// Bytes that a sequence starting with this byte announces; 1 for bytes that start none.
constexpr unsigned utf8_length(unsigned char lead) {
  if (lead < 0xc2) return 1;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 1;
}

// Decodes the code point at the start of text (not empty) and says how many bytes it took.
inline int utf8_decode(std::string_view text, unsigned& bytes) {
  PENELOPE_CHECK(!text.empty());
  const auto byte = [&](unsigned i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  bytes = 1;
  const unsigned n = utf8_length(lead);
  if (n == 1 || text.size() < n) return lead;
  int code = lead & (0x7f >> n);
  for (unsigned i = 1; i < n; ++i) {
    if (!is_utf8_continuation(text[i])) return lead;
    code = (code << 6) | (byte(i) & 0x3f);
  }
  constexpr int least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < least[n] || !is_code_point(code)) return lead;
  bytes = n;
  return code;
}

// Removes the first code point from text (not empty) and returns it.
inline int utf8_next(std::string_view& text) {
  unsigned bytes;
  const int code = utf8_decode(text, bytes);
  text.remove_prefix(bytes);
  return code;
}

// Writes the bytes of a code point to `into` (room for 4) and returns their number.
inline unsigned utf8_encode(int code, char* into) {
  PENELOPE_CHECK(code >= 0 && code <= max_code_point);
  if (code < 0x80) {
    into[0] = static_cast<char>(code);
    return 1;
  }
  const auto tail = [code](int shift) { return static_cast<char>(0x80 | ((code >> shift) & 0x3f)); };
  if (code < 0x800) {
    into[0] = static_cast<char>(0xc0 | (code >> 6));
    into[1] = tail(0);
    return 2;
  }
  if (code < 0x10000) {
    into[0] = static_cast<char>(0xe0 | (code >> 12));
    into[1] = tail(6);
    into[2] = tail(0);
    return 3;
  }
  into[0] = static_cast<char>(0xf0 | (code >> 18));
  into[1] = tail(12);
  into[2] = tail(6);
  into[3] = tail(0);
  return 4;
}

inline void utf8_append(std::string& text, int code) {
  if (code >= 0 && code < 0x80) return text.push_back(static_cast<char>(code));
  char bytes[4];
  text.append(bytes, utf8_encode(code, bytes));
}

// How many of eight bytes are continuations: bit 7 is set and bit 6 is not.
inline unsigned utf8_continuations(const char* eight) {
  constexpr std::uint64_t ones = 0x0101010101010101u;
  std::uint64_t word;
  std::memcpy(&word, eight, sizeof word);
  return static_cast<unsigned>(((word >> 7 & ~(word >> 6) & ones) * ones) >> 56);
}

// Code points of a text, and the byte position `count` of them behind byte `from`, text.size() at most: eight bytes at a time.
inline std::size_t utf8_count(std::string_view text) {
  std::size_t n = text.size(), at = 0;
  for (; at + 8 <= text.size(); at += 8) n -= utf8_continuations(text.data() + at);
  for (; at < text.size(); ++at) n -= is_utf8_continuation(text[at]);
  return n;
}

inline std::size_t utf8_skip(std::string_view text, std::size_t from, std::uint64_t count) {
  PENELOPE_CHECK(from <= text.size());
  while (from + 8 <= text.size()) {
    const unsigned starts = 8 - utf8_continuations(text.data() + from);
    if (starts >= count) break;
    count -= starts;
    from += 8;
  }
  while (from < text.size() && is_utf8_continuation(text[from])) ++from;  // of a code point that was counted
  for (; count > 0 && from < text.size(); --count) from += utf8_length(static_cast<unsigned char>(text[from]));
  return from < text.size() ? from : text.size();
}

}  // namespace penelope
