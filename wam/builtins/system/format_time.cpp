// format_time/3,4: a moment as text, with the directives of strftime and a few more:
//
//   %f, %3f    microseconds; the first 3 digits of the fraction    %z, %:z   offset as +0100, +01:00
//   %s         seconds since 1970, rounded                        %Z        name of the zone
//   %+         as date(1) prints it                                %P        am or pm
#include <clocale>
#include <cmath>
#include <cstdio>

#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/output_sink.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/system/dates.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/error_balls.hpp"

namespace penelope {

namespace {

constexpr int max_digits = 18;

// The directives that strftime has with the same meaning.
constexpr std::string_view plain_directives = "aAbBcCdDeFgGhHIjklmMnpPrRStTuUVwWxXyY";

std::string from_library(const Moment& m, char letter) {
  static const locale_t posix = newlocale(LC_ALL_MASK, "C", nullptr);
  const char format[] = {'%', letter, '\0'};
  char text[128];
  return {text, strftime_l(text, sizeof text, format, &m.fields, posix)};
}

std::string offset_text(const Moment& m, bool colon) {
  const std::int64_t east = -m.west, minutes = std::abs(east) / 60;
  char text[48];
  std::snprintf(text, sizeof text, "%c%02d%s%02d", east < 0 ? '-' : '+', static_cast<int>(minutes / 60), colon ? ":" : "",
                static_cast<int>(minutes % 60));
  return text;
}

// The first digits of the fraction, rounded, without carry into the second.
std::string fraction_text(double fraction, int digits) {
  if (digits == 0) return {};
  PENELOPE_CHECK(fraction >= 0 && fraction < 1 && digits >= 0 && digits <= max_digits);
  char text[max_digits + 8];
  const int size = std::snprintf(text, sizeof text, "%.*f", digits, fraction);
  return {text + size - digits, static_cast<std::size_t>(digits)};
}

std::string unknown_directive(Worker& w, std::string_view text) {
  raise(existence_error_ball(w, "format", w.symbols.atom_cell("%" + std::string(text))));
  return {};
}

// What the directive behind a % at the start of rest, which moves on, stands for. Raises an error for one that is not known.
std::string directive(Worker& w, const Moment& m, std::string_view& rest) {
  int digits = -1;
  bool colon = false;
  const std::string_view whole = rest;
  for (; !rest.empty() && rest[0] >= '0' && rest[0] <= '9'; rest.remove_prefix(1))
    digits = std::min((digits < 0 ? 0 : digits * 10) + (rest[0] - '0'), max_digits);
  if (rest.starts_with(":z")) {
    rest.remove_prefix(1);
    colon = true;
  }
  if (rest.empty()) return unknown_directive(w, whole);
  const char letter = rest[0];
  rest.remove_prefix(1);
  switch (letter) {
    case '%': return "%";
    case 'f': return fraction_text(m.fraction, digits < 0 ? 6 : digits);
    case 's': return std::to_string(m.seconds + (m.fraction > 0.5 || (m.fraction == 0.5 && m.seconds % 2 != 0)));
    case 'z': return offset_text(m, colon);
    case 'Z': return m.zone;
    case '+': return from_library(m, 'c');
    default:
      if (plain_directives.find(letter) == std::string_view::npos) return unknown_directive(w, whole.substr(0, 1));
      return from_library(m, letter);
  }
}

bool time_text(Worker& w, const Moment& m, std::string_view format, std::string& text) {
  while (!format.empty()) {
    const std::size_t percent = std::min(format.find('%'), format.size());
    text += format.substr(0, percent);
    format.remove_prefix(percent);
    if (format.empty()) break;
    format.remove_prefix(1);
    text += directive(w, m, format);
    if (is_raised()) return false;
  }
  return true;
}

// format_time(+Out, +Format, +StampOrDate)
bool format_time3(Worker& w, Cell* a) {
  const std::optional<OutputSink> sink = output_sink_of(w, a[0]);
  Stream* stream = nullptr;
  std::string format, text;
  Moment moment;
  if ((!sink && !output_stream_argument(w, a[0], stream)) || !text_argument(w, a[1], format) || !moment_argument(w, a[2], moment) ||
      !time_text(w, moment, format, text))
    return false;
  if (sink) return deliver(w, *sink, text);
  stream->write(text);
  return true;
}

// format_time(+Out, +Format, +StampOrDate, posix): the same, English names are all there are.
bool format_time4(Worker& w, Cell* a) {
  Cell locale;
  if (!atom_argument(w, a[3], locale)) return false;
  if (w.symbols.text(locale.as_atom()) != "posix") return raise(domain_error_ball(w, "locale", locale));
  return format_time3(w, a);
}

}  // namespace

void register_time_format_builtins(BuiltinTable& t) {
  t.effect("format_time", 3, io<format_time3>);
  t.effect("format_time", 4, io<format_time4>);
}

}  // namespace penelope
