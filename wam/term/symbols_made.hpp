// How many tables of symbols this process has made so far. Who keeps something by number of a symbol, beside the table, knows by the
// table's address and this count whether it is still that table's.
#pragma once
#include <atomic>
#include <cstdint>

namespace penelope {

extern std::atomic<std::uint64_t> symbols_made;

}  // namespace penelope
