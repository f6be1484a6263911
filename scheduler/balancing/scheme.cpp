#include "scheduler/balancing/scheme.hpp"

namespace penelope::scheduler::balancing {

namespace {
constexpr std::array<const char*, all_schemes.size()> names{"none", "homogeneous", "static", "dynamic", "mean", "moments", "delay-aware"};
}

const char* name_of(Scheme scheme) { return names[static_cast<unsigned>(scheme)]; }

std::optional<Scheme> scheme_named(std::string_view name) {
  for (const Scheme scheme : all_schemes)
    if (name == name_of(scheme)) return scheme;
  return std::nullopt;
}

std::string all_scheme_names() {
  std::string all;
  for (const char* name : names) all += (all.empty() ? "" : ", ") + std::string(name);
  return all;
}

}  // namespace penelope::scheduler::balancing
