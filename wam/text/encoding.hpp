// Encodings of text in files: the bytes of one code point, there and back. Decoding never fails: bytes that are no UTF-8 stand for themselves,
// other sequences that mean nothing are U+FFFD.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace penelope {

// `wide` is wchar_t of Linux: four bytes, the least first.
enum class Encoding : std::uint8_t { utf8, latin1, octet, ascii, utf16le, utf16be, wide };

std::optional<Encoding> encoding_of(std::string_view name);  // as encoding/1 of open/4 has it
std::string_view name_of(Encoding);

constexpr unsigned most_encoded_bytes = 12;  // of one code point
constexpr int byte_order_mark = 0xfeff;

constexpr bool has_byte_order_mark(Encoding e) { return e == Encoding::utf8 || e == Encoding::utf16le || e == Encoding::utf16be; }
constexpr bool has_bytes_for_ascii(Encoding e) { return e < Encoding::utf16le; }  // characters below 128 are these bytes

// How many bytes the first code point of a text has, as far as can be told from the part of it that is there: more may turn out to be needed
// when so many are there.
unsigned announced_bytes(Encoding, std::string_view there);

// The code point at the start of a text, which is not empty, and how many bytes it takes.
int decode(Encoding, std::string_view text, unsigned& bytes);

constexpr bool can_encode(Encoding e, int code_point) {
  const int end = e == Encoding::ascii ? 0x80 : e == Encoding::latin1 || e == Encoding::octet ? 0x100 : 0x110000;
  return code_point < end;
}

// Writes the bytes of a code point to `into`, which has room for most_encoded_bytes; their number. What the encoding lacks is an escape
// sequence of quoted atoms: \x20ac\.
unsigned encode(Encoding, int code_point, char* into);

// The encoding that a text with this beginning has by its byte order mark, and the size of the mark.
struct ByteOrderMark {
  Encoding encoding;
  unsigned bytes;
};
std::optional<ByteOrderMark> byte_order_mark_of(std::string_view beginning);

}  // namespace penelope
