#include "runtime/launch/options/option_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace penelope {

namespace {

struct Unit {
  std::string_view suffixes;
  unsigned shift;
};
constexpr Unit units[] = {{"bB", 0}, {"kK", 10}, {"mM", 20}, {"gG", 30}};

std::uint64_t parse_size(const OptionRow& row, const std::string& text) {
  const auto refuse = [&](const std::string& why) { throw UsageError(fmt::format("--{}: {}, not {}", row.name, why, text)); };
  const char* const last = text.data() + text.size();
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), last, n);
  const std::string_view suffix(end, static_cast<std::size_t>(last - end));
  const auto unit = std::ranges::find_if(
      units, [suffix](const Unit& u) { return suffix.empty() || (suffix.size() == 1 && u.suffixes.find(suffix[0]) != u.suffixes.npos); });
  if (error == std::errc::invalid_argument || unit == std::end(units)) refuse("a size such as 512m, with b, k, m or g or nothing");
  if (error != std::errc() || n > row.range.most >> unit->shift || n << unit->shift < row.range.least)
    refuse(fmt::format("between {}m and {}g", row.range.least >> 20, row.range.most >> 30));
  return n << unit->shift;
}

std::uint64_t parse_number(const OptionRow& row, const std::string& text) {
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size() || n < row.range.least || n > row.range.most)
    throw UsageError(fmt::format("--{}: a number from {} to {}, not {}", row.name, row.range.least, row.range.most, text));
  return n;
}

double parse_seconds(const OptionRow& row, const std::string& text) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const OptionRange any;
  if (error != std::errc() || end != text.data() + text.size() || !(seconds > any.shortest) || seconds > any.longest)
    throw UsageError(fmt::format("--{}: a number of seconds, not {}", row.name, text));
  if (seconds < row.range.shortest || seconds > row.range.longest)
    throw UsageError(fmt::format("--{}: {} to {} seconds, not {}", row.name, row.range.shortest, row.range.longest, text));
  return seconds;
}

}  // namespace

std::vector<std::string_view> words_of(const OptionRange& range) {
  std::vector<std::string_view> words;
  for (std::string_view rest = range.words; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (end > 0) words.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return words;
}

std::string alternatives(std::string_view text) {
  const std::vector<std::string_view> words = words_of({.words = text});
  std::string sentence;
  for (std::size_t i = 0; i < words.size(); ++i) sentence += fmt::format("{}{}", i == 0 ? "" : i + 1 == words.size() ? " or " : ", ", words[i]);
  return sentence;
}

void read_option(bool& value, const OptionRow&, const std::string&) { value = true; }
void read_option(unsigned& value, const OptionRow& row, const std::string& text) { value = static_cast<unsigned>(parse_number(row, text)); }
void read_option(std::uint64_t& value, const OptionRow& row, const std::string& text) {
  value = row.type == OptionType::size ? parse_size(row, text) : parse_number(row, text);
}
void read_option(double& value, const OptionRow& row, const std::string& text) { value = parse_seconds(row, text); }
void read_option(std::optional<double>& value, const OptionRow& row, const std::string& text) { value = parse_seconds(row, text); }

void read_option(std::string& value, const OptionRow& row, const std::string& text) {
  if (row.range.only_words && std::ranges::count(words_of(row.range), text) == 0)
    throw UsageError(fmt::format("--{}: {}, not {}", row.name, alternatives(row.range.words), text));
  if (!row.range.wanted.empty() && text.find_first_not_of(" ,") == std::string::npos)
    throw UsageError(fmt::format("--{}: {}, not nothing", row.name, row.range.wanted));
  value = text;
}

void read_option(std::vector<std::string>& values, const OptionRow&, const std::string& text) { values.push_back(text); }
void read_option(Detail& value, const OptionRow& row, const std::string& text) { value = is_all(row.name, text) ? Detail::all : Detail::few; }

// MILLISECONDS,MEGABYTES-A-SECOND
void read_option(LinkOptions& value, const OptionRow& row, const std::string& text) {
  double latency = -1, rate = 0;
  const char* const last = text.data() + text.size();
  const auto [comma, error] = std::from_chars(text.data(), last, latency);
  constexpr double longest = 10'000, fastest = 1e6;
  if (error == std::errc() && comma != last && *comma == ',') {
    const auto [end, rate_error] = std::from_chars(comma + 1, last, rate);
    if (rate_error == std::errc() && end == last && latency >= 0 && latency <= longest && rate > 0 && rate <= fastest) {
      value = {latency * 1e-3, rate * 1e6};
      return;
    }
  }
  throw UsageError(fmt::format("--{}: milliseconds and megabytes a second, such as 10,100, not {}", row.name, text));
}

std::string option_text(bool, const OptionRow&) { return ""; }

std::string option_text(std::uint64_t value, const OptionRow& row) {
  if (value == 0) return "";
  if (row.type != OptionType::size) return std::to_string(value);
  const Unit* unit = std::end(units) - 1;
  while (value & ((std::uint64_t{1} << unit->shift) - 1)) --unit;
  return fmt::format("{}{}", value >> unit->shift, unit->suffixes[0]);
}

std::string option_text(double value, const OptionRow&) { return value == 0 ? "" : fmt::format("{}", value); }
std::string option_text(const std::string& value, const OptionRow&) { return value; }

bool is_all(std::string_view option, std::string_view value) {
  if (!value.empty() && value != "all") throw UsageError(fmt::format("--{}: all or nothing, not {}", option, value));
  return !value.empty();
}

void make_absolute(std::string& path) {
  if (!path.empty()) path = std::filesystem::absolute(path).string();
}

}  // namespace penelope
