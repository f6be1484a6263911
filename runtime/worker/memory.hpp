// Memory that this process has in RAM.
#pragma once
#include <cstdint>

namespace penelope {

std::uint64_t resident_bytes();

}  // namespace penelope
