// What a run believes of its workers' speeds when it shares work, by name (--balance).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace penelope::scheduler::balancing {

enum class Scheme : std::uint8_t {
  none,         // no speeds: half of what the oldest choice point has
  homogeneous,  // all the same
  fixed,        // "static": given in a file, or measured once at the start
  dynamic,      // as measured: inferences by time, smoothed (seeds/000, "Load measurement"; seeds/002, section 3)
  mean,         // of a processor of one's own, divided by the mean number of those that share it
  moments,      // the same, by that number's mean and deviation (seeds/001, equation 6)
  delay_aware   // dynamic; and what goes over a link must be worth the time that it takes there (seeds/002)
};
inline constexpr std::array all_schemes{Scheme::none, Scheme::homogeneous, Scheme::fixed,      Scheme::dynamic,
                                        Scheme::mean, Scheme::moments,     Scheme::delay_aware};
const char* name_of(Scheme);
std::optional<Scheme> scheme_named(std::string_view);
std::string all_scheme_names();  // for messages, with commas

}  // namespace penelope::scheduler::balancing
