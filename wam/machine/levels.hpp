// Levels: how Prolog code names places on the choice-point stack: '$level'/1 gives one, '$cut'/1, '$softcut'/1 and '$is_last'/2 take it.
// A level is the offset of a choice point as an integer, and programs can make any integer. So it is looked for among the choice points of the
// running query, from the newest one down: a cut passes those that it removes, which costs no more than pushing them did.
#pragma once
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

// The choice point at a level, dereferenced; domain_error(choice_point, Level) when the running query has none there.
inline Cell* choice_at_level(Worker& w, Cell level) {
  if (level.is_var()) instantiation_error(w);
  if (!w.is_integer(level)) type_error(w, "integer", level);
  const std::uint64_t wanted = level.is_int() ? static_cast<std::uint64_t>(level.as_int()) : 0;
  Cell* b = w.B;
  while (w.offset_of(b) > wanted && b != w.query_base && b != w.choice_start) b = w.choice_previous(b);
  if (w.offset_of(b) != wanted) domain_error(w, "choice_point", level);
  return b;
}

}  // namespace penelope
