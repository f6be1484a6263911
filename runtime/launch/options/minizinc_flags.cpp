// The letters differ from those of other commands, so they are replaced before the command line is parsed. Source: the command-line
// interface for solvers in the MiniZinc handbook.
#include "runtime/launch/options/minizinc_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "runtime/launch/options/options.hpp"

namespace penelope {

namespace {

struct Flag {
  char letter;
  bool takes_value;
  std::string_view option;
};
constexpr Flag flags[] = {
    {'a', false, "--all-solutions"},    {'i', false, "--all-solutions"}, {'n', true, "--limit"},
    {'p', true, "--workers"},           {'r', true, "--seed"},           {'f', false, "--free-search"},
    {'s', false, "--model-statistics"}, {'v', false, "--verbose"},       {'t', true, "--time-limit"},  // milliseconds; 0: none
};

std::string seconds_of(const std::string& milliseconds) {
  std::uint64_t n = 0;
  const char* const last = milliseconds.data() + milliseconds.size();
  const auto [end, error] = std::from_chars(milliseconds.data(), last, n);
  if (error != std::errc() || end != last) throw UsageError(fmt::format("-t: a number of milliseconds, not {}", milliseconds));
  return fmt::format("{}.{:03}", n / 1000, n % 1000);
}

}  // namespace

bool is_model_name(std::string_view word) { return word.ends_with(".fzn"); }

bool names_model(const std::vector<std::string>& words) {
  return !words.empty() && words[0] == "solve" && std::ranges::any_of(words, is_model_name);
}

std::vector<std::string> without_minizinc_flags(const std::vector<std::string>& words) {
  std::vector<std::string> replaced;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto flag = std::ranges::find_if(flags, [&word](const Flag& f) {
      return word.size() > 1 && word[0] == '-' && word[1] == f.letter && (word.size() == 2 || f.takes_value);
    });
    if (flag == std::end(flags)) {
      replaced.push_back(word);
      continue;
    }
    if (!flag->takes_value) {
      replaced.emplace_back(flag->option);
      continue;
    }
    if (word.size() == 2 && i + 1 == words.size()) throw UsageError(fmt::format("-{} needs a value", flag->letter));
    const std::string value = word.size() > 2 ? word.substr(2) : words[++i];
    const bool is_time = flag->letter == 't';
    if (is_time && seconds_of(value) == "0.000") continue;
    replaced.push_back(fmt::format("{}={}", flag->option, is_time ? seconds_of(value) : value));
  }
  return replaced;
}

}  // namespace penelope
