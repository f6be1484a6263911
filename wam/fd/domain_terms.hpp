// Domains and integers as programs write them: 1..3\/5.
#pragma once
#include <optional>

#include "wam/fd/domain.hpp"
#include "wam/machine/worker.hpp"

namespace penelope::fd {

Value small_integer(Worker&, Cell dereferenced);  // representation_error(clpfd_integer) for a larger one
// domain_error(clpfd_domain, D) for what is none.
Ranges parse_domain(Worker&, Cell, unsigned depth = 0);
std::optional<Range> parse_interval(Worker&, Cell dereferenced);  // of two integers; nothing for another domain, or none
Cell domain_term(Worker&, const Ranges&);

}  // namespace penelope::fd
