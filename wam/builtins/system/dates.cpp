// Stamps and dates: stamp_date_time/3, date_time_stamp/2.
#include "wam/builtins/system/dates.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <optional>
#include <string>

#include "wam/builtins/arguments.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/error_balls.hpp"

namespace penelope {

namespace {

// A stamp; the calendar of the C library ends where a year is no int.
bool stamp_argument(Worker& w, Cell stamp, Moment& m) {
  if (!bound_argument(w, stamp, stamp)) return false;
  if (!w.is_number(stamp)) return raise(type_error_ball(w, "float", stamp));
  constexpr double last = 6e16;
  if (stamp.is_int()) {
    m.seconds = stamp.as_int();
  } else {
    const double value = number_to_float(w, stamp);
    if (!(std::fabs(value) < last)) return raise(representation_error_ball(w, "time"));
    m.seconds = static_cast<std::int64_t>(std::floor(value));
    m.fraction = value - std::floor(value);
  }
  return std::fabs(static_cast<double>(m.seconds)) <= last || raise(representation_error_ball(w, "time"));
}

// tzset() looks at a file each time.
void use_zone_of_environment() {
  static std::mutex mutex;
  static std::optional<std::string> in_use;
  const char* const found = std::getenv("TZ");
  const std::string zone = found ? std::string("=") + found : "";
  const std::lock_guard lock(mutex);
  if (in_use == zone) return;
  tzset();
  in_use = zone;
}

void to_local_time(Moment& m) {
  use_zone_of_environment();
  localtime_r(&m.seconds, &m.fields);
  m.west = -m.fields.tm_gmtoff;
  m.zone = m.fields.tm_zone;
  m.daylight = m.fields.tm_isdst > 0 ? Moment::Daylight::yes : Moment::Daylight::no;
}

void to_offset(Moment& m, std::int64_t west) {
  const std::int64_t shifted = m.seconds - west;
  gmtime_r(&shifted, &m.fields);
  m.west = west;
}

// --- terms -----------------------------------------------------------------------------------------------------------

constexpr std::string_view no_value = "-";

Cell zone_cell(Worker& w, const Moment& m) { return w.symbols.atom_cell(m.zone.empty() ? no_value : m.zone); }

Cell daylight_cell(Worker& w, const Moment& m) {
  if (m.daylight == Moment::Daylight::unknown) return w.symbols.atom_cell(no_value);
  return cell_of(m.daylight == Moment::Daylight::yes ? FixedAtom::true_ : FixedAtom::false_);
}

Cell date_term(Worker& w, const Moment& m) {
  const std::tm& t = m.fields;
  const Cell second = w.new_float(t.tm_sec + m.fraction);
  return w.new_struct(w.symbols.functor_cell("date", 9), Cell::integer(std::int64_t{t.tm_year} + 1900), Cell::integer(t.tm_mon + 1),
                      Cell::integer(t.tm_mday), Cell::integer(t.tm_hour), Cell::integer(t.tm_min), second, Cell::integer(m.west),
                      zone_cell(w, m), daylight_cell(w, m));
}

bool field(Worker& w, Cell c, int& value) {
  if (!integer_argument(w, c, c)) return false;
  constexpr std::int64_t widest = std::numeric_limits<int>::max() / 2;
  if (!c.is_int() || std::abs(c.as_int()) > widest) return raise(representation_error_ball(w, "time"));
  value = static_cast<int>(c.as_int());
  return true;
}

bool is_date(const Worker& w, Cell c, std::uint32_t arity) {
  return c.is_struct() && w.arity_of(c) == arity && w.symbols.text(w.name_of(c)) == "date";
}

bool read_day(Worker& w, Cell date, std::tm& t) {
  if (!field(w, w.arg(date, 0), t.tm_year) || !field(w, w.arg(date, 1), t.tm_mon) || !field(w, w.arg(date, 2), t.tm_mday)) return false;
  t.tm_year -= 1900;
  --t.tm_mon;
  return true;
}

bool read_time(Worker& w, Cell date, Moment& m) {
  Cell second;
  if (!field(w, w.arg(date, 3), m.fields.tm_hour) || !field(w, w.arg(date, 4), m.fields.tm_min) || !bound_argument(w, w.arg(date, 5), second))
    return false;
  if (!w.is_number(second)) return raise(type_error_ball(w, "float", second));
  const double value = number_to_float(w, second);
  if (!(std::fabs(value) < 1e9)) return raise(representation_error_ball(w, "time"));
  m.fields.tm_sec = static_cast<int>(std::floor(value));
  m.fraction = value - std::floor(value);
  return true;
}

// Local time whose daylight saving is not known.
void from_local_fields(Moment& m) {
  m.fields.tm_isdst = -1;
  std::tm fields = m.fields;
  m.seconds = mktime(&fields);
  to_local_time(m);
}

bool moment_of_date(Worker& w, Cell date, Moment& m) {
  if (!read_day(w, date, m.fields)) return false;
  if (w.arity_of(date) == 3) {
    from_local_fields(m);
    return true;
  }
  if (!read_time(w, date, m)) return false;
  const Cell offset = w.arg(date, 6), zone = w.arg(date, 7), daylight = w.arg(date, 8);
  if (offset.is_var()) {
    from_local_fields(m);
    w.unify(offset, Cell::integer(m.west));
    if (zone.is_var()) w.unify(zone, zone_cell(w, m));
    if (daylight.is_var()) w.unify(daylight, daylight_cell(w, m));
    return true;
  }
  int west;
  if (!field(w, offset, west)) return false;
  m.seconds = timegm(&m.fields) + west;
  to_offset(m, west);
  if (zone.is_atom() && w.symbols.text(zone.as_atom()) != no_value) m.zone = w.symbols.text(zone.as_atom());
  return true;
}

Cell stamp_of(Worker& w, const Moment& m) { return w.new_float(static_cast<double>(m.seconds) + m.fraction); }

// --- the predicates --------------------------------------------------------------------------------------------------

// stamp_date_time(+Stamp, -Date, +Zone): Zone is local, 'UTC' or an offset.
bool stamp_date_time(Worker& w, Cell* a) {
  Moment m;
  Cell zone;
  if (!stamp_argument(w, a[0], m) || !bound_argument(w, a[2], zone)) return false;
  const std::string_view name = zone.is_atom() ? w.symbols.text(zone.as_atom()) : std::string_view();
  if (name == "local") {
    to_local_time(m);
  } else if (name == "UTC" || zone.is_int()) {
    int west = 0;
    if (zone.is_int() && !field(w, zone, west)) return false;
    to_offset(m, west);
    m.zone = name;
    m.fraction = std::floor(m.fraction * 1e9) / 1e9;  // whole nanoseconds, but not in local time: so does SWI-Prolog
  } else {
    return raise(domain_error_ball(w, "timezone", zone));
  }
  return w.unify(a[1], date_term(w, m));
}

// date_time_stamp(+Date, -Stamp)
bool date_time_stamp(Worker& w, Cell* a) {
  Cell date;
  if (!bound_argument(w, a[0], date)) return false;
  if (!is_date(w, date, 9) && !is_date(w, date, 3)) return raise(type_error_ball(w, "time", date));
  Moment m;
  return moment_of_date(w, date, m) && w.unify(a[1], stamp_of(w, m));
}

}  // namespace

bool moment_argument(Worker& w, Cell c, Moment& m) {
  if (!bound_argument(w, c, c)) return false;
  if (w.is_number(c)) {
    if (!stamp_argument(w, c, m)) return false;
    to_local_time(m);
    return true;
  }
  if (!is_date(w, c, 9) && !is_date(w, c, 3)) return raise(type_error_ball(w, "time", c));
  return moment_of_date(w, c, m);
}

// They depend on the time zone, which setenv/2 changes.
void register_date_builtins(BuiltinTable& t) {
  t.effect("stamp_date_time", 3, stamp_date_time);
  t.effect("date_time_stamp", 2, date_time_stamp);
  register_time_format_builtins(t);
}

}  // namespace penelope
