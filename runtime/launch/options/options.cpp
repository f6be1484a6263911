// Parsing the command line by the table of options.
#include "runtime/launch/options/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "runtime/launch/options/minizinc_flags.hpp"
#include "runtime/launch/options/option_values.hpp"

namespace penelope {

namespace {

using namespace option_range;

constexpr OptionRow rows[] = {
#define OPTION(id, letter, name, type, value, initial, range, scope, commands, group, help, more) \
  {OptionId::id, letter, name, OptionType::type, value, range, scope, commands, OptionGroup::group, help, more},
#include "runtime/launch/options/options.def"
#undef OPTION
};

// The least number of characters to insert, delete, change or swap with a neighbour that makes one word of the other.
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        edits[i][j] = i + j;
        continue;
      }
      edits[i][j] = std::min({edits[i - 1][j] + 1, edits[i][j - 1] + 1, edits[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
    }
  }
  return edits[a.size()][b.size()];
}

// The option that may have been meant: two mistakes are few in a long name. Empty when there is none.
std::string_view nearest_option(std::string_view name) {
  std::string_view nearest;
  std::size_t fewest = name.size() > 4 ? 3 : 2;  // one less is near enough
  for (const OptionRow& row : rows) {
    if (row.name.empty()) continue;
    if (const std::size_t edits = edits_between(name, row.name); edits < fewest) fewest = edits, nearest = row.name;
  }
  return nearest;
}

class Parser {
 public:
  Parser(int argc, char** argv) : words_(argv + std::min(argc, 1), argv + argc) {
    if (names_model(words_)) words_ = without_minizinc_flags(words_);
  }

  Command parse() {
    const std::string first = words_.empty() ? "" : words_[0];
    if (first == "run" || first == "compile" || first == "solve" || first == "analyze") {
      command_.kind = first == "run"       ? Command::Kind::run
                      : first == "solve"   ? Command::Kind::solve
                      : first == "analyze" ? Command::Kind::analyze
                                           : Command::Kind::compile;
      options_anywhere_ = true;
      ++at_;
    }
    while (at_ < words_.size() && take_word()) {
    }
    if (command_.kind == Command::Kind::solve) {
      if (at_ == words_.size() && command_.solve.empty() && !command_.is_model) throw UsageError("solve needs a goal after the files");
    }
    if (command_.kind == Command::Kind::analyze && command_.files.empty()) throw UsageError("analyze needs a file");
    if (!command_.record_tree.empty() && !command_.cp_profiler.empty())
      throw UsageError("--record-tree and --cp-profiler: one of them at a time");
    if (!command_.record_tree.empty() || !command_.cp_profiler.empty()) command_.sequential = true;
    if (!command_.make_image.empty() && command_.kind == Command::Kind::run) command_.kind = Command::Kind::make_image;
    command_.arguments.assign(words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end());
    return command_;
  }

 private:
  // One option or file; false where the program's own arguments begin.
  bool take_word() {
    const std::string& word = words_[at_];
    if (word == "--") return ++at_, false;
    if (word.size() > 1 && word[0] == '-') return take_option(word);
    if (command_.kind == Command::Kind::solve && is_model_name(word)) {
      if (!command_.files.empty()) throw UsageError(fmt::format("{}: a model is solved alone", word));
      command_.is_model = true;
    } else if (command_.is_model) {
      throw UsageError(fmt::format("{}: behind a model there is nothing to solve", word));
    }
    const std::string extension = std::filesystem::path(word).extension().string();
    const bool prolog_file = extension == ".pl" || extension == ".pro" || extension == ".prolog" || extension == ".plt";
    if (command_.kind == Command::Kind::solve && command_.solve.empty() && !prolog_file && !command_.files.empty()) {
      command_.solve = word;
      return ++at_, true;
    }
    if (!command_.files.empty() && !prolog_file) return false;
    command_.files.push_back(word);
    has_file_ = true;
    ++at_;
    return true;
  }

  // Without a subcommand what follows the first file is the program's, as in swipl: a script has options of its own.
  bool take_option(const std::string& word) {
    if (has_file_ && !options_anywhere_) return false;
    const bool is_long = word[1] == '-';
    const std::size_t equals = is_long ? word.find('=') : std::string::npos;
    const std::string name = is_long ? word.substr(2, equals == std::string::npos ? equals : equals - 2) : "";
    const auto row = std::find_if(std::begin(rows), std::end(rows), [&](const OptionRow& r) {
      return is_long ? !r.name.empty() && r.name == name : r.letter != 0 && r.letter == word[1];
    });
    if (row == std::end(rows)) {
      if (!command_.files.empty()) return false;  // the script's own option
      const std::string_view near = is_long ? nearest_option(name) : std::string_view{};
      throw UsageError(near.empty() ? fmt::format("unknown option {}", word) : fmt::format("unknown option {}: did you mean --{}?", word, near));
    }
    ++at_;
    std::optional<std::string> value;
    if (equals != std::string::npos) value = word.substr(equals + 1);
    if (!is_long && word.size() > 2) value = word.substr(2);
    if (row->value.empty()) {
      if (value) throw UsageError(fmt::format("{} takes no value", word));
    } else if (!value && !row->takes_optional_value()) {
      if (at_ == words_.size()) throw UsageError(fmt::format("{} needs a value: {}", word, row->value));
      value = words_[at_++];
    }
    apply(*row, value.value_or(""));
    return true;
  }

  void apply(const OptionRow& row, const std::string& value) {
    switch (row.id) {
#define OPTION(id, ...)           \
  case OptionId::id:              \
    set(command_.id, row, value); \
    break;
#include "runtime/launch/options/options.def"
#undef OPTION
    }
  }
  template <class T>
  void set(T& member, const OptionRow& row, const std::string& value) {
    read_option(member, row, value);
  }
  void set(option_type::action&, const OptionRow& row, const std::string& value) { act(row, value); }

  // Options without a value of their own.
  void act(const OptionRow& row, const std::string& value) {
    switch (row.id) {
      case OptionId::init_file:
        if (value != "none") command_.files.insert(command_.files.begin(), value);
        break;
      case OptionId::load: command_.load_only = true; [[fallthrough]];
      case OptionId::script: command_.files.push_back(value); break;
      case OptionId::first: command_.limit = 1; break;
      case OptionId::help:
        if (options_anywhere_ && command_.kind != Command::Kind::help) command_.help_of = command_.kind;
        command_.help_all = is_all(row.name, value);
        command_.kind = Command::Kind::help;
        break;
      case OptionId::version: command_.kind = Command::Kind::version; break;
      default: throw std::logic_error(fmt::format("option --{}: an action that Parser::act() does not know", row.name));
    }
  }

  std::vector<std::string> words_;
  std::size_t at_ = 0;
  bool options_anywhere_ = false, has_file_ = false;
  Command command_;
};

}  // namespace

Command parse_command(int argc, char** argv) { return Parser(argc, argv).parse(); }

std::span<const OptionRow> option_rows() { return rows; }

namespace {

// Calls f(row, member...) with every option, and its members of the commands.
template <class F, class... Commands>
void for_each_option(F f, Commands&... commands) {
#define OPTION(id, ...) f(rows[static_cast<unsigned>(OptionId::id)], commands.id...);
#include "runtime/launch/options/options.def"
#undef OPTION
}

bool has(std::string_view scope, char letter) { return scope.find(letter) != scope.npos; }

const Command& initial() {
  static const Command command;
  return command;
}

}  // namespace

std::string default_text(OptionId option) {
  std::string text;
  for_each_option(
      [&](const OptionRow& row, const auto& value) {
        if (row.id == option) text = option_text(value, row);
      },
      initial());
  return text;
}

std::string full_help(const OptionRow& row) {
  std::string text(row.help);
  if (row.range.only_words && !row.takes_optional_value()) text += ": " + alternatives(row.range.words);
  if (const std::string initial = default_text(row.id); !initial.empty()) text += fmt::format(" (default {})", initial);
  return text;
}

bool have_same_program(const Command& a, const Command& b) {
  bool same = a.kind == b.kind && a.files == b.files && a.arguments == b.arguments && a.solve == b.solve && a.is_model == b.is_model &&
              a.load_only == b.load_only;
  for_each_option(
      [&](const OptionRow& row, const auto& of_a, const auto& of_b) {
        if constexpr (requires { of_a == of_b; })
          if (has(row.scope, 'p')) same = same && of_a == of_b;
      },
      a, b);
  return same;
}

void take_program(Command& to, const Command& from) {
  to.kind = from.kind;
  to.files = from.files;
  to.arguments = from.arguments;
  to.solve = from.solve;
  to.is_model = from.is_model;
  to.load_only = from.load_only;
  for_each_option(
      [](const OptionRow& row, auto& here, const auto& there) {
        if (has(row.scope, 'p')) here = there;
        if constexpr (std::is_same_v<decltype(here), bool&>)
          if (has(row.scope, 'e')) here = here || there;
      },
      to, from);
}

void forget_other_ranks(Command& command) {
  for_each_option(
      [](const OptionRow& row, auto& value, const auto& unset) {
        if (has(row.scope, 'r')) value = unset;
      },
      command, initial());
}

std::string same_in_all_ranks(const Command& command) {
  std::string text = std::to_string(command.asked_stack_limit);
  for_each_option(
      [&text](const OptionRow& row, const auto& value) {
        if constexpr (fmt::is_formattable<std::decay_t<decltype(value)>>::value)
          if (has(row.scope, 's')) text += fmt::format(" {}", value);
      },
      command);
  return text;
}

void make_paths_absolute(Command& command) {
  for_each_option(
      [](const OptionRow& row, auto& path) {
        if constexpr (std::is_same_v<decltype(path), std::string&>)
          if (row.type == OptionType::file || row.type == OptionType::output) make_absolute(path);
      },
      command);
}

void prepare_outputs(Command& command, const std::function<void(std::string_view option, std::string& path)>& prepare) {
  for_each_option(
      [&prepare](const OptionRow& row, auto& path) {
        if constexpr (std::is_same_v<decltype(path), std::string&>)
          if (row.type == OptionType::output) prepare(row.name, path);
      },
      command);
}

}  // namespace penelope
