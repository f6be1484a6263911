// Command lines of the commands that have options of their own: a table for each (simulate_options.def, model_options.def).
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace penelope {

struct OwnOption {
  int id;
  std::string_view name, value, help;  // value: its name; empty: the option takes none
};

// A value of the command line, with the option that it belongs to for messages. All throw UsageError.
class OptionValue {
 public:
  OptionValue(std::string_view option, std::string_view text) : option_(option), text_(text) {}

  std::string_view option() const { return option_; }
  std::string_view text() const { return text_; }

  std::uint64_t whole(std::uint64_t least, std::uint64_t most) const;
  double number(double least, double most) const;
  double nanoseconds(double least, double most) const;   // of a number with ns, us, ms or s
  double bytes() const;                                  // of a number, with k, M or G or nothing
  std::pair<OptionValue, OptionValue> range() const;     // FROM..UNTIL
  std::vector<OptionValue> parts(char separator) const;  // at least one

 private:
  double split(std::string_view& unit) const;

  std::string_view option_, text_;
};

// Calls apply(id, value) for every option in words, those after the command's name. A value is the next word, or stands behind the =.
// Throws UsageError.
void for_each_option(std::string_view command, std::span<const OwnOption> rows, const std::vector<std::string>& words,
                     const std::function<void(int id, const OptionValue& value)>& apply);

// A line for each.
std::string help_of(std::span<const OwnOption> rows);

}  // namespace penelope
