// The command line of run, solve, analyze and compile. All that is known of an option is its row in options.def. No option library is
// used: parsing has to stop where the program's own arguments begin, which libraries cannot tell.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/transport/in_process.hpp"
#include "scheduler/balancing/scheme.hpp"
#include "scheduler/policy.hpp"
#include "wam/base/widths.hpp"

namespace penelope {

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// How much a report says: --stats, --stats=all.
enum class Detail : std::uint8_t { none, few, all };

// The types of options: what the member of Command is.
namespace option_type {
struct action {  // no value is kept: Parser::act()
  bool operator==(const action&) const = default;
};
using program_file = action;  // a Prolog file to load
using flag = bool;
using text = std::string;
using texts = std::vector<std::string>;  // the option may be repeated
using choice = std::string;              // one of the words of its range, or the default
using file = std::string;                // a path; empty: none
using output = std::string;              // the path of a file that the run writes, tried before the program is loaded
using command_file = std::string;        // a program to run
using small = unsigned;
using number = std::uint64_t;
using seconds = double;
using optional_seconds = std::optional<double>;
using size = std::uint64_t;  // bytes; with b, k, m or g
using detail = Detail;
using link = LinkOptions;  // milliseconds,megabytes
}  // namespace option_type

enum class OptionType : std::uint8_t {
  action,
  program_file,
  flag,
  text,
  texts,
  choice,
  file,
  output,
  command_file,
  small,
  number,
  seconds,
  optional_seconds,
  size,
  detail,
  link
};

// The values that an option takes.
struct OptionRange {
  std::uint64_t least = 0, most = ~std::uint64_t{0};  // of numbers
  double shortest = 0, longest = 1e9;                 // of seconds; 0 itself is too short
  std::string_view words = {};                        // each with a blank behind it
  bool only_words = false;                            // else the words are what completion suggests
  std::string_view wanted = {};                       // what a text has to be, for one that must not be blank
};
namespace option_range {
constexpr OptionRange anything{}, any_seconds{};
constexpr OptionRange any_size{.least = std::uint64_t{1} << 20, .most = max_stack_limit};
constexpr OptionRange between(std::uint64_t least, std::uint64_t most) { return {.least = least, .most = most}; }
constexpr OptionRange at_least(std::uint64_t least) { return {.least = least}; }
constexpr OptionRange seconds_between(double shortest, double longest) { return {.shortest = shortest, .longest = longest}; }
constexpr OptionRange one_of(std::string_view words) { return {.words = words, .only_words = true}; }
constexpr OptionRange suggested(std::string_view words) { return {.words = words}; }
constexpr OptionRange not_blank(std::string_view wanted) { return {.wanted = wanted}; }
}  // namespace option_range
std::vector<std::string_view> words_of(const OptionRange&);
// The words as a sentence has them: "a, b or c".
std::string alternatives(std::string_view words);

enum class OptionId {
#define OPTION(id, ...) id,
#include "runtime/launch/options/options.def"
#undef OPTION
};

enum class OptionGroup {
#define OPTION_GROUP(id, title) id,
#include "runtime/launch/options/option_groups.def"
#undef OPTION_GROUP
};

// A row of the table, whose head says what the fields mean.
struct OptionRow {
  OptionId id;
  char letter;
  std::string_view name;
  OptionType type;
  std::string_view value;
  OptionRange range;
  std::string_view scope, commands;
  OptionGroup group;
  std::string_view help, more;

  constexpr bool takes_optional_value() const { return value.starts_with('['); }
  constexpr bool is_usual_of(char command) const { return commands.find(static_cast<char>(command - 'a' + 'A')) != commands.npos; }
  constexpr bool is_of(char command) const { return is_usual_of(command) || commands.find(command) != commands.npos; }
};
std::span<const OptionRow> option_rows();
// What the option's value is when it is not given, as a user would write it; empty: nothing to write.
std::string default_text(OptionId);
// The help of a row with the words of its range and its default.
std::string full_help(const OptionRow&);

struct Command {
  enum class Kind { run, solve, analyze, compile, make_image, help, version };
  Kind kind = Kind::run;
  std::vector<std::string> files;      // to load, in order
  std::vector<std::string> arguments;  // the program's own: flag argv, without the program name
  std::string solve;                   // the goal of solve
  bool is_model = false;               // files has the FlatZinc model that solve is to solve, and nothing else
  bool load_only = false;              // -l: initialization(main, main) is not run
  bool help_all = false;               // --help=all
  std::optional<Kind> help_of;         // the command that --help was given to; none: penelope itself
#define OPTION(id, letter, name, type, value, initial, ...) option_type::type id = initial;
#include "runtime/launch/options/options.def"
#undef OPTION
  std::uint64_t asked_stack_limit =
      stack_limit;  // as given; stack_limit is what fits the address space, once fit_address_space() has seen to it
};

// Words are: options, then files (the first positional, and those after it that look like Prolog files), then the program's
// arguments: all after --, or from the first word that is neither an option nor a Prolog file. Throws UsageError.
Command parse_command(int argc, char** argv);

// What options have in common, as the scopes of their rows say.
bool have_same_program(const Command&, const Command&);
void take_program(Command& to, const Command& from);  // of the run that goes on
void forget_other_ranks(Command&);                    // --ranks, --hosts and the like
std::string same_in_all_ranks(const Command&);        // a text that is equal in ranks that fit each other
void make_paths_absolute(Command&);
void prepare_outputs(Command&, const std::function<void(std::string_view option, std::string& path)>& prepare);  // each of type output

}  // namespace penelope
