// Random numbers of the process: the generator behind random/1, random_float and the random predicates. Workers share it,
// so a seed counts for a program wherever its parts run.
#pragma once
#include <string>
#include <vector>

#include <gmp.h>

#include "wam/term/store.hpp"

namespace penelope {

void seed_random(std::uint64_t seed);  // the same seed gives the same sequence
void seed_random_from_system();
std::string random_state();  // where the sequence is; and on from there, false: that is no state
bool set_random_state(const std::string&);
double random_float();  // 0 < x < 1
// 0 <= integer < bound, for an integer bound > 0; of big ones the limbs, the lowest first, without leading zeros.
std::int64_t random_below(std::int64_t bound);
std::vector<mp_limb_t> random_below(const std::vector<mp_limb_t>& bound);
Cell random_below(Store&, Cell bound);

}  // namespace penelope
