// One Mersenne twister a thread, seeded from the system unless a program sets the seed.
#include "wam/term/random.hpp"

#include <random>
#include <vector>

#include "wam/term/number.hpp"

namespace penelope {

namespace {

std::uint64_t system_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32) | device();
}

std::mt19937_64& generator() {
  thread_local std::mt19937_64 instance(system_seed());
  return instance;
}

}  // namespace

void seed_random(std::uint64_t seed) { generator().seed(seed); }
void seed_random_from_system() { generator().seed(system_seed()); }

double random_float() {
  // 52 random bits and a half: never 0 and never 1.
  return (static_cast<double>(generator()() >> 12) + 0.5) * 0x1p-52;
}

Cell random_below(Store& s, Cell bound) {
  if (bound.is_int()) {
    std::uniform_int_distribution<std::int64_t> pick(0, bound.as_int() - 1);
    return Cell::integer(pick(generator()));
  }
  // Draw as many bits as the bound has until the number is below it: fewer than two draws on average.
  const std::uint64_t bits = integer_bits(s, bound);
  const std::size_t count = (bits + 63) / 64;
  const unsigned top_bits = bits % 64;
  std::vector<mp_limb_t> limbs(count);
  for (;;) {
    for (mp_limb_t& limb : limbs) limb = generator()();
    if (top_bits != 0) limbs.back() &= (mp_limb_t{1} << top_bits) - 1;
    std::size_t used = count;
    while (used > 0 && limbs[used - 1] == 0) --used;
    const Cell result = s.new_bigint(static_cast<int>(used), limbs.data());
    if (compare_integers(s, result, bound) < 0) return result;
  }
}

}  // namespace penelope
