// Encodings of text, one code point at a time.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "wam/base/utf8.hpp"
#include "wam/text/encoding.hpp"

namespace penelope::testing {

namespace {

constexpr Encoding all[] = {Encoding::utf8,    Encoding::latin1,  Encoding::octet, Encoding::ascii,
                            Encoding::utf16le, Encoding::utf16be, Encoding::wide};

std::string encoded(Encoding e, int code) {
  char bytes[most_encoded_bytes];
  return {bytes, encode(e, code, bytes)};
}

TEST(Encodings, WhatAnEncodingHasComesBack) {
  for (const Encoding e : all)
    for (const int code : {0, 0x41, 0x7f, 0x80, 0xe9, 0xff, 0x100, 0x7ff, 0x20ac, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x1f600, 0x10ffff}) {
      if (!can_encode(e, code)) continue;
      const std::string bytes = encoded(e, code);
      unsigned taken = 0;
      EXPECT_EQ(decode(e, bytes + "abcd", taken), code) << name_of(e);
      EXPECT_EQ(taken, bytes.size());
      EXPECT_EQ(announced_bytes(e, bytes), bytes.size());
    }
}

TEST(Encodings, WhatAnEncodingLacksIsAnEscapeSequence) {
  EXPECT_EQ(encoded(Encoding::ascii, 0xe9), "\\xe9\\");
  EXPECT_EQ(encoded(Encoding::latin1, 0xe9), "\xe9");
  EXPECT_EQ(encoded(Encoding::latin1, 0x20ac), "\\x20ac\\");
  EXPECT_EQ(encoded(Encoding::octet, 0x10ffff), "\\x10ffff\\");
}

TEST(Encodings, TheNameThatIsShownIsUnderstood) {
  for (const Encoding e : all) EXPECT_EQ(encoding_of(name_of(e)), e);
  EXPECT_EQ(encoding_of("unicode_be"), Encoding::utf16be);
  EXPECT_EQ(encoding_of("utf16"), std::nullopt);
}

TEST(Encodings, AByteOrderMarkTellsTheEncoding) {
  for (const Encoding e : all) {
    if (!has_byte_order_mark(e)) continue;
    const std::string mark = encoded(e, byte_order_mark);
    const auto found = byte_order_mark_of(mark + "text");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->encoding, e);
    EXPECT_EQ(found->bytes, mark.size());
    EXPECT_FALSE(byte_order_mark_of(mark.substr(0, mark.size() - 1)));
  }
  EXPECT_FALSE(byte_order_mark_of(""));
}

RC_GTEST_PROP(Encodings, AnyBytesAreDecodedToTheEnd, (std::string bytes)) {
  for (const Encoding e : all)
    for (std::string_view rest = bytes; !rest.empty();) {
      unsigned taken = 0;
      RC_ASSERT(is_code_point(decode(e, rest, taken)));
      RC_ASSERT(taken > 0 && taken <= rest.size());
      rest.remove_prefix(taken);
    }
}

}  // namespace

}  // namespace penelope::testing
