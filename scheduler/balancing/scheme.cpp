#include "scheduler/balancing/scheme.hpp"

namespace penelope::scheduler::balancing {

const char* name_of(Scheme scheme) {
  switch (scheme) {
#define SCHEME(id, name, has_simulated_form, meaning) \
  case Scheme::id:                                    \
    return name;
#include "scheduler/balancing/schemes.def"
#undef SCHEME
  }
  return "";
}

std::optional<Scheme> scheme_named(std::string_view name) {
  for (const Scheme scheme : all_schemes)
    if (name == name_of(scheme)) return scheme;
  return std::nullopt;
}

std::string_view simulated_scheme_names() {
  static const std::string names = [] {
    std::string found;
#define SCHEME(id, name, has_simulated_form, meaning) \
  if (has_simulated_form) found += name " ";
#include "scheduler/balancing/schemes.def"
#undef SCHEME
    return found;
  }();
  return names;
}

}  // namespace penelope::scheduler::balancing
