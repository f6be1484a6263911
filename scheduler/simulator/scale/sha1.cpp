#include "scheduler/simulator/scale/sha1.hpp"

#include <algorithm>
#include <bit>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace penelope::scheduler {

// FIPS 180-4, 6.1.2, with the schedule computed in place.
void sha1_compress(std::uint32_t state[5], const std::uint32_t block[16]) {
  std::uint32_t w[16];
  std::copy(block, block + 16, w);
  std::uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
  for (unsigned t = 0; t < 80; ++t) {
    if (t >= 16) w[t % 16] = std::rotl(w[(t + 13) % 16] ^ w[(t + 8) % 16] ^ w[(t + 2) % 16] ^ w[t % 16], 1);
    const std::uint32_t f = t < 20 ? (b & c) | (~b & d) : t < 40 ? b ^ c ^ d : t < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    constexpr std::uint32_t k[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    const std::uint32_t next = std::rotl(a, 5) + f + e + k[t / 20] + w[t % 16];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const std::uint32_t add[] = {a, b, c, d, e};
  for (unsigned i = 0; i < 5; ++i) state[i] += add[i];
}

#if defined(__x86_64__)

bool has_sha_instructions() {
  static const bool has = [] {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & (1U << 29)) != 0;
  }();
  return has;
}

namespace {

// Four rounds at a time: `abcd` and the schedule's words lie in the order in which the instructions want them, the first word
// highest; e of the next four rounds is a of these, which sha1nexte rotates and adds.
template <int part>
[[gnu::target("sha,sse4.1"), gnu::always_inline]] inline void four_rounds(__m128i& abcd, __m128i& e, __m128i words, bool first) {
  const __m128i with_e = first ? _mm_add_epi32(e, words) : _mm_sha1nexte_epu32(e, words);
  e = abcd;
  abcd = _mm_sha1rnds4_epu32(abcd, with_e, part);
}

}  // namespace

[[gnu::target("sha,sse4.1")]] void sha1_compress_fast(std::uint32_t state[5], const std::uint32_t block[16]) {
  const auto load = [](const std::uint32_t* from) __attribute__((target("sha,sse4.1"))) {
    return _mm_shuffle_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)), 0x1b);
  };
  const __m128i abcd_before = load(state), e_before = _mm_set_epi32(static_cast<int>(state[4]), 0, 0, 0);
  __m128i abcd = abcd_before, e = e_before;
  __m128i w[4] = {load(block), load(block + 4), load(block + 8), load(block + 12)};
#pragma GCC unroll 20
  for (unsigned group = 0; group < 20; ++group) {
    __m128i& now = w[group % 4];
    if (group >= 4) {
      const __m128i mixed = _mm_xor_si128(_mm_sha1msg1_epu32(now, w[(group + 1) % 4]), w[(group + 2) % 4]);
      now = _mm_sha1msg2_epu32(mixed, w[(group + 3) % 4]);
    }
    if (group < 5)
      four_rounds<0>(abcd, e, now, group == 0);
    else if (group < 10)
      four_rounds<1>(abcd, e, now, false);
    else if (group < 15)
      four_rounds<2>(abcd, e, now, false);
    else
      four_rounds<3>(abcd, e, now, false);
  }
  const __m128i last_e = _mm_sha1nexte_epu32(e, e_before);
  const __m128i sum = _mm_shuffle_epi32(_mm_add_epi32(abcd, abcd_before), 0x1b);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state), sum);
  state[4] = static_cast<std::uint32_t>(_mm_extract_epi32(last_e, 3));
}

#else

bool has_sha_instructions() { return false; }
void sha1_compress_fast(std::uint32_t state[5], const std::uint32_t block[16]) { sha1_compress(state, block); }

#endif

Sha1Digest sha1(std::span<const std::uint32_t> words) {
  std::uint32_t block[16] = {};
  std::copy(words.begin(), words.end(), block);
  block[words.size()] = 0x80000000;
  block[15] = static_cast<std::uint32_t>(words.size() * 32);
  Sha1Digest digest = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  if (has_sha_instructions())
    sha1_compress_fast(digest.data(), block);
  else
    sha1_compress(digest.data(), block);
  return digest;
}

}  // namespace penelope::scheduler
