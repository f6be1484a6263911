#include "wam/text/encoding.hpp"

#include <algorithm>
#include <cstdio>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"

namespace penelope {

namespace {

constexpr int replacement = 0xfffd;

struct EncodingName {
  std::string_view name;
  Encoding encoding;
};
// The first name of an encoding is the one that is shown.
constexpr EncodingName names[] = {{"utf8", Encoding::utf8},          {"iso_latin_1", Encoding::latin1}, {"octet", Encoding::octet},
                                  {"ascii", Encoding::ascii},        {"utf16le", Encoding::utf16le},    {"utf16be", Encoding::utf16be},
                                  {"wchar_t", Encoding::wide},       {"text", Encoding::utf8},          {"unicode_le", Encoding::utf16le},
                                  {"unicode_be", Encoding::utf16be}, {"utf-8", Encoding::utf8},         {"UTF-8", Encoding::utf8},
                                  {"UTF-16LE", Encoding::utf16le},   {"UTF-16BE", Encoding::utf16be},   {"ISO-8859-1", Encoding::latin1}};

constexpr unsigned byte(std::string_view text, unsigned i) { return static_cast<unsigned char>(text[i]); }

constexpr bool is_high_surrogate(unsigned unit) { return unit >= 0xd800 && unit < 0xdc00; }
constexpr bool is_low_surrogate(unsigned unit) { return unit >= 0xdc00 && unit < 0xe000; }

// The 16 bits at a byte.
constexpr unsigned unit_at(Encoding e, std::string_view text, unsigned at) {
  const unsigned first = byte(text, at), second = byte(text, at + 1);
  return e == Encoding::utf16le ? first | second << 8 : second | first << 8;
}

int decode_utf16(Encoding e, std::string_view text, unsigned& bytes) {
  bytes = static_cast<unsigned>(std::min<std::size_t>(2, text.size()));
  if (bytes < 2) return replacement;
  const unsigned unit = unit_at(e, text, 0);
  if (is_low_surrogate(unit)) return replacement;
  if (!is_high_surrogate(unit)) return static_cast<int>(unit);
  const unsigned other = text.size() < 4 ? 0 : unit_at(e, text, 2);
  if (!is_low_surrogate(other)) return replacement;
  bytes = 4;
  return static_cast<int>(0x10000 + ((unit - 0xd800) << 10) + (other - 0xdc00));
}

int decode_wide(std::string_view text, unsigned& bytes) {
  bytes = static_cast<unsigned>(std::min<std::size_t>(4, text.size()));
  if (bytes < 4) return replacement;
  const std::int64_t code = byte(text, 0) | byte(text, 1) << 8 | byte(text, 2) << 16 | std::int64_t{byte(text, 3)} << 24;
  return is_code_point(code) ? static_cast<int>(code) : replacement;
}

unsigned put_unit(Encoding e, unsigned unit, char* into) {
  const char low = static_cast<char>(unit & 0xff), high = static_cast<char>(unit >> 8);
  into[0] = e == Encoding::utf16le ? low : high;
  into[1] = e == Encoding::utf16le ? high : low;
  return 2;
}

unsigned encode_utf16(Encoding e, unsigned code, char* into) {
  if (code < 0x10000) return put_unit(e, code, into);
  put_unit(e, 0xd800 + ((code - 0x10000) >> 10), into);
  put_unit(e, 0xdc00 + ((code - 0x10000) & 0x3ff), into + 2);
  return 4;
}

}  // namespace

std::optional<Encoding> encoding_of(std::string_view name) {
  for (const EncodingName& known : names)
    if (known.name == name) return known.encoding;
  return {};
}

std::string_view name_of(Encoding encoding) {
  for (const EncodingName& known : names)
    if (known.encoding == encoding) return known.name;
  return names[0].name;
}

unsigned announced_bytes(Encoding e, std::string_view there) {
  switch (e) {
    case Encoding::utf8: return there.empty() ? 1 : utf8_length(static_cast<unsigned char>(there[0]));
    case Encoding::utf16le:
    case Encoding::utf16be: return there.size() >= 2 && is_high_surrogate(unit_at(e, there, 0)) ? 4 : 2;
    case Encoding::wide: return 4;
    case Encoding::latin1:
    case Encoding::octet:
    case Encoding::ascii: break;
  }
  return 1;
}

int decode(Encoding e, std::string_view text, unsigned& bytes) {
  PENELOPE_CHECK(!text.empty());
  switch (e) {
    case Encoding::utf8: return utf8_decode(text, bytes);
    case Encoding::utf16le:
    case Encoding::utf16be: return decode_utf16(e, text, bytes);
    case Encoding::wide: return decode_wide(text, bytes);
    case Encoding::latin1:
    case Encoding::octet:
    case Encoding::ascii: break;
  }
  bytes = 1;
  return static_cast<int>(byte(text, 0));
}

unsigned encode(Encoding e, int code_point, char* into) {
  PENELOPE_CHECK(code_point >= 0 && code_point <= max_code_point);
  const auto code = static_cast<unsigned>(code_point);
  switch (e) {
    case Encoding::utf8: return utf8_encode(code_point, into);
    case Encoding::utf16le:
    case Encoding::utf16be: return encode_utf16(e, code, into);
    case Encoding::wide:
      for (unsigned i = 0; i < 4; ++i) into[i] = static_cast<char>(code >> (8 * i) & 0xff);
      return 4;
    case Encoding::latin1:
    case Encoding::octet:
    case Encoding::ascii: break;
  }
  if (!can_encode(e, code_point)) return static_cast<unsigned>(std::snprintf(into, most_encoded_bytes, "\\x%x\\", code));
  into[0] = static_cast<char>(code);
  return 1;
}

std::optional<ByteOrderMark> byte_order_mark_of(std::string_view beginning) {
  for (const Encoding e : {Encoding::utf8, Encoding::utf16le, Encoding::utf16be}) {
    char mark[most_encoded_bytes];
    const unsigned bytes = encode(e, byte_order_mark, mark);
    if (beginning.starts_with(std::string_view(mark, bytes))) return ByteOrderMark{e, bytes};
  }
  return {};
}

}  // namespace penelope
