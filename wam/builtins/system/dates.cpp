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
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// Splits a stamp; the calendar of the C library ends where a year is no int.
Moment split_stamp(Worker& w, Cell stamp) {
  stamp = bound_argument(w, stamp);
  if (!w.is_number(stamp)) type_error(w, "float", stamp);
  constexpr double last = 6e16;
  Moment m;
  if (stamp.is_int()) {
    m.seconds = stamp.as_int();
  } else {
    const double value = number_to_float(w, stamp);
    if (!(std::fabs(value) < last)) representation_error(w, "time");
    m.seconds = static_cast<std::int64_t>(std::floor(value));
    m.fraction = value - std::floor(value);
  }
  if (std::fabs(static_cast<double>(m.seconds)) > last) representation_error(w, "time");
  return m;
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

int field(Worker& w, Cell c) {
  c = integer_argument(w, c);
  constexpr std::int64_t widest = std::numeric_limits<int>::max() / 2;
  if (!c.is_int() || std::abs(c.as_int()) > widest) representation_error(w, "time");
  return static_cast<int>(c.as_int());
}

bool is_date(const Worker& w, Cell c, std::uint32_t arity) {
  return c.is_struct() && w.arity_of(c) == arity && w.symbols.text(w.name_of(c)) == "date";
}

void read_day(Worker& w, Cell date, std::tm& t) {
  t.tm_year = field(w, w.arg(date, 0)) - 1900;
  t.tm_mon = field(w, w.arg(date, 1)) - 1;
  t.tm_mday = field(w, w.arg(date, 2));
}

void read_time(Worker& w, Cell date, Moment& m) {
  m.fields.tm_hour = field(w, w.arg(date, 3));
  m.fields.tm_min = field(w, w.arg(date, 4));
  const Cell second = bound_argument(w, w.arg(date, 5));
  if (!w.is_number(second)) type_error(w, "float", second);
  const double value = number_to_float(w, second);
  if (!(std::fabs(value) < 1e9)) representation_error(w, "time");
  m.fields.tm_sec = static_cast<int>(std::floor(value));
  m.fraction = value - std::floor(value);
}

// Local time whose daylight saving is not known.
void from_local_fields(Moment& m) {
  m.fields.tm_isdst = -1;
  std::tm fields = m.fields;
  m.seconds = mktime(&fields);
  to_local_time(m);
}

Moment moment_of_date(Worker& w, Cell date) {
  Moment m;
  read_day(w, date, m.fields);
  if (w.arity_of(date) == 3) {
    from_local_fields(m);
    return m;
  }
  read_time(w, date, m);
  const Cell offset = w.arg(date, 6), zone = w.arg(date, 7), daylight = w.arg(date, 8);
  if (offset.is_var()) {
    from_local_fields(m);
    w.unify(offset, Cell::integer(m.west));
    if (zone.is_var()) w.unify(zone, zone_cell(w, m));
    if (daylight.is_var()) w.unify(daylight, daylight_cell(w, m));
    return m;
  }
  const int west = field(w, offset);
  m.seconds = timegm(&m.fields) + west;
  to_offset(m, west);
  if (zone.is_atom() && w.symbols.text(zone.as_atom()) != no_value) m.zone = w.symbols.text(zone.as_atom());
  return m;
}

Cell stamp_of(Worker& w, const Moment& m) { return w.new_float(static_cast<double>(m.seconds) + m.fraction); }

// --- the predicates --------------------------------------------------------------------------------------------------

// stamp_date_time(+Stamp, -Date, +Zone): Zone is local, 'UTC' or an offset.
bool stamp_date_time(Worker& w, Cell* a) {
  Moment m = split_stamp(w, a[0]);
  Cell zone;
  if (!bound_argument(w, a[2], zone)) return false;
  const std::string_view name = zone.is_atom() ? w.symbols.text(zone.as_atom()) : std::string_view();
  if (name == "local") {
    to_local_time(m);
  } else if (name == "UTC" || zone.is_int()) {
    to_offset(m, zone.is_int() ? field(w, zone) : 0);
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
  return w.unify(a[1], stamp_of(w, moment_of_date(w, date)));
}

}  // namespace

Moment moment_in_local_time(Worker& w, Cell stamp) {
  Moment m = split_stamp(w, stamp);
  to_local_time(m);
  return m;
}

Moment moment_argument(Worker& w, Cell c) {
  c = bound_argument(w, c);
  if (w.is_number(c)) return moment_in_local_time(w, c);
  if (!is_date(w, c, 9) && !is_date(w, c, 3)) type_error(w, "time", c);
  return moment_of_date(w, c);
}

// They depend on the time zone, which setenv/2 changes.
void register_date_builtins(BuiltinTable& t) {
  t.effect("stamp_date_time", 3, stamp_date_time);
  t.effect("date_time_stamp", 2, date_time_stamp);
  register_time_format_builtins(t);
}

}  // namespace penelope
