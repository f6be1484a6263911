// Domains and integers as programs write them: 1..3\/5.
#pragma once
#include <cstdint>
#include <optional>

#include "wam/fd/domain.hpp"
#include "wam/machine/worker.hpp"

namespace penelope::fd {

Value small_integer(Worker&, Cell dereferenced);  // representation_error(clpfd_integer) for a larger one
// Numbers that are too large for a domain are a representation_error, or, as the ends of a domain that is one interval, infinite where they are
// on that side, else the outermost value: then whoever asks has to check them.
enum class LargeEnds : std::uint8_t { refused, of_one_interval };
// domain_error(clpfd_domain, D) for what is none.
Ranges parse_domain(Worker&, Cell, LargeEnds = LargeEnds::refused, unsigned depth = 0);
std::optional<Range> parse_interval(Worker&, Cell dereferenced);  // of two integers; nothing for another domain, or none
Cell domain_term(Worker&, const Ranges&);
Cell domain_term(Worker&, const Ranges&, Cell low, Cell high);  // with these terms as its ends

}  // namespace penelope::fd
