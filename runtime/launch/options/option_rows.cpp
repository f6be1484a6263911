#include "runtime/launch/options/option_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "runtime/launch/options/help.hpp"
#include "runtime/launch/options/option_values.hpp"
#include "runtime/launch/options/options.hpp"

namespace penelope {

std::uint64_t OptionValue::whole(std::uint64_t least, std::uint64_t most) const {
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), n);
  if (error != std::errc() || end != text_.data() + text_.size() || n < least || n > most)
    throw UsageError(fmt::format("--{}: a number from {} to {}, not {}", option_, least, most, text_));
  return n;
}

double OptionValue::number(double least, double most) const {
  std::string_view unit;
  const double n = split(unit);
  if (!unit.empty() || !(n >= least && n <= most))
    throw UsageError(fmt::format("--{}: a number from {} to {}, not {}", option_, least, most, text_));
  return n;
}

double OptionValue::nanoseconds(double least, double most) const {
  std::string_view unit;
  const double n = split(unit);
  const double scale = unit == "ns" ? 1 : unit == "us" ? 1e3 : unit == "ms" ? 1e6 : unit == "s" ? 1e9 : 0;
  if (scale == 0 || !(n >= 0) || n * scale > most || n * scale < least)
    throw UsageError(fmt::format("--{}: a time such as 20us (ns, us, ms or s{}), not {}", option_, least > 0 ? "; not 0" : "", text_));
  return n * scale;
}

double OptionValue::bytes() const {
  std::string_view unit;
  const double n = split(unit);
  const double scale = unit.empty() ? 1 : unit == "k" ? 1e3 : unit == "M" ? 1e6 : unit == "G" ? 1e9 : 0;
  if (!(n * scale >= 1) || n * scale > 1e15)
    throw UsageError(fmt::format("--{}: bytes a second such as 1.25G (k, M or G), not {}", option_, text_));
  return n * scale;
}

std::pair<OptionValue, OptionValue> OptionValue::range() const {
  const std::size_t dots = text_.find("..");
  if (dots == std::string_view::npos) throw UsageError(fmt::format("--{}: two values with .. between them, not {}", option_, text_));
  return {OptionValue(option_, text_.substr(0, dots)), OptionValue(option_, text_.substr(dots + 2))};
}

std::vector<OptionValue> OptionValue::parts(char separator) const {
  std::vector<OptionValue> result;
  for (std::size_t at = 0; at <= text_.size();) {
    const std::size_t end = std::min(text_.find(separator, at), text_.size());
    result.emplace_back(option_, text_.substr(at, end - at));
    at = end + 1;
  }
  return result;
}

double OptionValue::split(std::string_view& unit) const {
  double n = 0;
  const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), n);
  if (error != std::errc() || !std::isfinite(n)) return std::nan("");
  unit = text_.substr(static_cast<std::size_t>(end - text_.data()));
  return n;
}

std::vector<std::string> take_positionals(std::span<const OptionFace> rows, std::vector<std::string>& words) {
  std::vector<std::string> options, others;
  for (std::size_t at = 0; at < words.size(); ++at) {
    std::string& word = words[at];
    if (word == "--") {
      others.insert(others.end(), words.begin() + static_cast<std::ptrdiff_t>(at) + 1, words.end());
      break;
    }
    if (!word.starts_with('-')) {
      others.push_back(std::move(word));
      continue;
    }
    const auto row = std::ranges::find(rows, word.starts_with("--") ? std::string_view(word).substr(2) : "", &OptionFace::name);
    const bool takes_next = row != rows.end() && !row->value.empty() && !row->value.starts_with('[');
    options.push_back(std::move(word));
    if (takes_next && at + 1 < words.size()) options.push_back(std::move(words[++at]));
  }
  words = std::move(options);
  return others;
}

void for_each_option(std::string_view command, std::span<const OptionFace> rows, const std::vector<std::string>& words,
                     const std::function<void(std::size_t row, const OptionValue& value)>& set) {
  for (std::size_t at = 0; at < words.size();) {
    const std::string_view word = words[at++];
    const std::size_t equals = word.find('=');
    const std::string_view name = word.starts_with("--") ? word.substr(2, equals == word.npos ? equals : equals - 2) : "";
    const auto row = std::ranges::find(rows, name, &OptionFace::name);
    if (row == rows.end()) throw UsageError(fmt::format("{}: unknown option {}", command, word));
    std::string_view text;
    if (equals != word.npos) {
      if (row->value.empty()) throw UsageError(fmt::format("--{} takes no value", name));
      text = word.substr(equals + 1);
    } else if (!row->value.empty() && !row->value.starts_with('[')) {
      if (at == words.size()) throw UsageError(fmt::format("--{} needs a value: {}", name, row->value));
      text = words[at++];
    }
    set(static_cast<std::size_t>(row - rows.begin()), OptionValue(row->name, text));
  }
}

bool OptionValue::is_all() const { return penelope::is_all(option_, text_); }

std::string help_of(std::string_view command, std::span<const OptionFace> rows, bool all) {
  const auto lines = [rows](Listed shown) {
    std::string text;
    for (const OptionFace& r : rows) {
      const bool optional = r.value.starts_with('[');
      const std::string value = r.value.empty() ? "" : optional ? fmt::format("[={}", r.value.substr(1)) : fmt::format("={}", r.value);
      if (r.shown == shown) text += help_entry(fmt::format("--{}{}", r.name, value), r.full_help());
    }
    return text;
  };
  if (all) return fmt::format("{}\nFor tests and experiments:\n{}", lines(Listed::usual), lines(Listed::rare));
  return fmt::format("{}\npenelope {} --help=all shows every option.\n", lines(Listed::usual), command);
}

}  // namespace penelope
