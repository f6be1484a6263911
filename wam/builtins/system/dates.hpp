// Moments in time: stamps (seconds since 1970 in UTC) and their terms
//
//   date(Year, Month, Day, Hour, Minute, Second, Offset, Zone, Daylight)      Offset in seconds west of Greenwich
//   date(Year, Month, Day)                                                    midnight, local time
//
// as SWI-Prolog has them. The calendar is the C library's; fields out of their range carry over into the next ones.
#pragma once
#include <ctime>
#include <string>

#include "wam/machine/worker.hpp"

namespace penelope {

class BuiltinTable;

struct Moment {
  std::int64_t seconds = 0;  // since 1970
  double fraction = 0;       // of a second, 0 <= fraction < 1
  std::tm fields{};          // in the zone
  std::int64_t west = 0;     // offset of the zone
  std::string zone;          // its name; empty: not known
  enum class Daylight { unknown, no, yes } daylight = Daylight::unknown;
};

// A stamp (in local time) or a date term; unbound fields of the zone are those of local time and become bound.
// Raises instantiation_error, type_error(time, T), type_error(integer, Field).
[[nodiscard]] bool moment_argument(Worker&, Cell, Moment&);

void register_date_builtins(BuiltinTable&);         // dates.cpp
void register_time_format_builtins(BuiltinTable&);  // format_time.cpp

}  // namespace penelope
