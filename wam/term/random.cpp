// One Mersenne twister, seeded from the system unless a program sets the seed, behind a mutex.
#include "wam/term/random.hpp"

#include <mutex>
#include <random>
#include <sstream>
#include <vector>

#include "wam/term/number.hpp"

namespace penelope {

namespace {

std::uint64_t system_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32) | device();
}

class Generator {
 public:
  static Generator& instance() {
    static Generator only;
    return only;
  }
  void seed(std::uint64_t seed) {
    std::lock_guard lock(mutex_);
    twister_.seed(seed);
  }
  std::string state() {
    std::ostringstream out;
    std::lock_guard lock(mutex_);
    out << twister_;
    return out.str();
  }
  bool set_state(const std::string& state) {
    std::istringstream in(state);
    std::mt19937_64 twister;
    if (!(in >> twister)) return false;
    std::lock_guard lock(mutex_);
    twister_ = twister;
    return true;
  }
  std::uint64_t bits() {
    std::lock_guard lock(mutex_);
    return twister_();
  }
  std::int64_t between(std::int64_t low, std::int64_t high) {
    std::uniform_int_distribution<std::int64_t> pick(low, high);
    std::lock_guard lock(mutex_);
    return pick(twister_);
  }

 private:
  std::mutex mutex_;
  std::mt19937_64 twister_{system_seed()};
};

}  // namespace

void seed_random(std::uint64_t seed) { Generator::instance().seed(seed); }
void seed_random_from_system() { seed_random(system_seed()); }
std::string random_state() { return Generator::instance().state(); }
bool set_random_state(const std::string& state) { return Generator::instance().set_state(state); }

double random_float() {
  // 52 random bits and a half: never 0 and never 1.
  return (static_cast<double>(Generator::instance().bits() >> 12) + 0.5) * 0x1p-52;
}

Cell random_below(Store& s, Cell bound) {
  if (bound.is_int()) return Cell::integer(Generator::instance().between(0, bound.as_int() - 1));
  // Draw as many bits as the bound has until the number is below it: fewer than two draws on average.
  const std::uint64_t bits = integer_bits(s, bound);
  const std::size_t count = (bits + 63) / 64;
  const unsigned top_bits = bits % 64;
  std::vector<mp_limb_t> limbs(count);
  for (;;) {
    for (mp_limb_t& limb : limbs) limb = Generator::instance().bits();
    if (top_bits != 0) limbs.back() &= (mp_limb_t{1} << top_bits) - 1;
    std::size_t used = count;
    while (used > 0 && limbs[used - 1] == 0) --used;
    const Cell result = s.new_bigint(static_cast<int>(used), limbs.data());
    if (compare_integers(s, result, bound) < 0) return result;
  }
}

}  // namespace penelope
