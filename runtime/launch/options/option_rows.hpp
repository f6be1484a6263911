// Command lines of the commands that have options of their own: a table for each (simulate_options.def, model_options.def, bench_options.def,
// report_options.def).
//
//   OPTION(name, value, default, words, shown, sets, help)
//
// value    its name; "": the option takes none; in brackets: it may be left out; FILE, TREE and GRAPH name files
// default  as a user would write it; "": the help says it, or there is none
// words    suggested by completion, each with a blank behind it
// shown    usual: by --help; rare: only by --help=all
// sets     an expression: c is the command, value what was given
// help     one phrase; the default is added to it
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace penelope {

class OptionValue;
enum class Listed { usual, rare };  // by --help; only by --help=all

// What is said of an option; the rest of its row is what it sets.
struct OptionFace {
  std::string_view name, value;
  std::string_view initial;  // the default
  std::string_view words;
  Listed shown;
  std::string_view help;

  std::string full_help() const { return initial.empty() ? std::string(help) : std::string(help) + " (default " + std::string(initial) + ")"; }
};
template <class Command>
struct OwnOption {
  OptionFace face;
  void (*set)(Command&, const OptionValue&);
};
template <class Command>
std::vector<OptionFace> faces(const std::vector<OwnOption<Command>>& rows) {
  std::vector<OptionFace> all;
  for (const OwnOption<Command>& row : rows) all.push_back(row.face);
  return all;
}

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
  bool is_all() const;                                   // the word "all", or it was left out

 private:
  double split(std::string_view& unit) const;

  std::string_view option_, text_;
};

// Removes the words that are neither options nor their values, and returns them: all behind --, and before it what does not begin with -.
std::vector<std::string> take_positionals(std::span<const OptionFace> rows, std::vector<std::string>& words);

// Calls set(number of the row, value) for every option in words, those after the command's name. A value is the next word, or stands
// behind the =. Throws UsageError.
void for_each_option(std::string_view command, std::span<const OptionFace> rows, const std::vector<std::string>& words,
                     const std::function<void(std::size_t row, const OptionValue& value)>& set);

template <class Command>
void read_options(std::string_view name, const std::vector<OwnOption<Command>>& rows, const std::vector<std::string>& words, Command& command) {
  for_each_option(name, faces(rows), words, [&](std::size_t row, const OptionValue& value) { rows[row].set(command, value); });
}

// The usual ones; with `all` the rare ones as well, behind a line that says so.
std::string help_of(std::string_view command, std::span<const OptionFace> rows, bool all);

}  // namespace penelope
