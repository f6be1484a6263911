// What a run believes of its workers' speeds when it shares work, by name (--balance).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace penelope::scheduler::balancing {

enum class Scheme : std::uint8_t {
#define SCHEME(id, name, has_simulated_form, meaning) id,
#include "scheduler/balancing/schemes.def"
#undef SCHEME
};
inline constexpr std::array all_schemes{
#define SCHEME(id, name, has_simulated_form, meaning) Scheme::id,
#include "scheduler/balancing/schemes.def"
#undef SCHEME
};
const char* name_of(Scheme);
std::optional<Scheme> scheme_named(std::string_view);

// With a blank after each: all of them, and those that penelope simulate knows.
inline constexpr std::string_view scheme_names =
#define SCHEME(id, name, has_simulated_form, meaning) name " "
#include "scheduler/balancing/schemes.def"
#undef SCHEME
    "";
std::string_view simulated_scheme_names();

}  // namespace penelope::scheduler::balancing
