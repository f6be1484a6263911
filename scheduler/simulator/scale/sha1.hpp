// SHA-1 (FIPS 180-4) of messages that fit one block, for trees whose shape is drawn from hashes: not for secrets. Uses the
// processor's SHA instructions where it has them.
#pragma once
#include <array>
#include <cstdint>
#include <span>

namespace penelope::scheduler {

using Sha1Digest = std::array<std::uint32_t, 5>;  // words, the first byte of the digest is the highest of the first word

// The digest of a message of words, each of which stands for four bytes, the highest first; at most 13 words.
Sha1Digest sha1(std::span<const std::uint32_t> words);

// The two ways to compute it. sha1_compress_fast: only if has_sha_instructions().
void sha1_compress(std::uint32_t state[5], const std::uint32_t block[16]);
bool has_sha_instructions();
void sha1_compress_fast(std::uint32_t state[5], const std::uint32_t block[16]);

}  // namespace penelope::scheduler
