// One Mersenne twister, seeded from the system unless a program sets the seed, behind a mutex.
#include "wam/term/random.hpp"

#include <mutex>
#include <random>
#include <sstream>
#include <vector>

#include "wam/base/check.hpp"
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

std::int64_t random_below(std::int64_t bound) {
  PENELOPE_CHECK(bound > 0);
  return Generator::instance().between(0, bound - 1);
}

std::vector<mp_limb_t> random_below(const std::vector<mp_limb_t>& bound) {
  PENELOPE_CHECK(!bound.empty() && bound.back() != 0);  // as the size in bits counts
  // Draw as many bits as the bound has until the number is below it: fewer than two draws on average.
  const auto size = static_cast<mp_size_t>(bound.size());
  const std::size_t bits = mpn_sizeinbase(bound.data(), size, 2);
  const unsigned top_bits = bits % 64;
  std::vector<mp_limb_t> limbs(bound.size());
  for (;;) {
    for (mp_limb_t& limb : limbs) limb = Generator::instance().bits();
    if (top_bits != 0) limbs.back() &= (mp_limb_t{1} << top_bits) - 1;
    if (mpn_cmp(limbs.data(), bound.data(), size) >= 0) continue;
    while (!limbs.empty() && limbs.back() == 0) limbs.pop_back();
    return limbs;
  }
}

Cell random_below(Store& s, Cell bound) {
  if (bound.is_int()) return Cell::integer(random_below(bound.as_int()));
  const std::vector<mp_limb_t> limbs = random_below(limbs_of(s, bound));
  return s.new_bigint(static_cast<int>(limbs.size()), limbs.data());
}

}  // namespace penelope
