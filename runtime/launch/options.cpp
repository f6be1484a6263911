// Parsing the command line by the table of options.
#include "runtime/launch/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>

namespace penelope {

namespace {

struct OptionRow {
  OptionId id;
  char letter;
  std::string_view name, value, help;
};

constexpr OptionRow rows[] = {
#define OPTION(id, letter, name, value, help) {OptionId::id, letter, name, value, help},
#include "runtime/launch/options.def"
#undef OPTION
};

std::uint64_t parse_size(std::string_view option, const std::string& text) {
  std::size_t used = 0;
  std::uint64_t n = 0;
  try {
    n = std::stoull(text, &used);
  } catch (const std::exception&) {
    throw UsageError(fmt::format("--{}: not a size: {}", option, text));
  }
  const std::string suffix = text.substr(used);
  if (suffix == "k" || suffix == "K") n <<= 10;
  else if (suffix == "m" || suffix == "M") n <<= 20;
  else if (suffix == "g" || suffix == "G") n <<= 30;
  else if (!suffix.empty() && suffix != "b" && suffix != "B") throw UsageError(fmt::format("--{}: not a size: {}", option, text));
  constexpr std::uint64_t smallest = std::uint64_t{1} << 20, largest = std::uint64_t{1} << 43;
  if (n < smallest || n > largest) throw UsageError(fmt::format("--{}: between 1m and 8192g, not {}", option, text));
  return n;
}

constexpr std::uint64_t max_workers = 1024, max_ranks = 1024;

std::uint64_t parse_number(std::string_view option, const std::string& text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size() || n < least || n > most)
    throw UsageError(fmt::format("--{}: a number from {} to {}, not {}", option, least, most, text));
  return n;
}

double parse_seconds(std::string_view option, const std::string& text) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  constexpr double most = 1e9;
  if (error != std::errc() || end != text.data() + text.size() || !(seconds > 0) || seconds > most)
    throw UsageError(fmt::format("--{}: a number of seconds, not {}", option, text));
  return seconds;
}

double parse_interval(std::string_view option, const std::string& text) {
  const double seconds = parse_seconds(option, text);
  constexpr double least = 0.01, most = 60;
  if (seconds < least || seconds > most) throw UsageError(fmt::format("--{}: {} to {} seconds, not {}", option, least, most, text));
  return seconds;
}

// MILLISECONDS,MEGABYTES-A-SECOND
LinkOptions parse_link(const std::string& text) {
  double latency = -1, rate = 0;
  const char* const last = text.data() + text.size();
  const auto [comma, error] = std::from_chars(text.data(), last, latency);
  constexpr double longest = 10'000, fastest = 1e6;
  if (error == std::errc() && comma != last && *comma == ',') {
    const auto [end, rate_error] = std::from_chars(comma + 1, last, rate);
    if (rate_error == std::errc() && end == last && latency >= 0 && latency <= longest && rate > 0 && rate <= fastest)
      return {latency * 1e-3, rate * 1e6};
  }
  throw UsageError(fmt::format("--link: milliseconds and megabytes a second, such as 10,100, not {}", text));
}

std::string checked_style(const std::string& option, const std::string& style) {
  if (style != "print" && style != "halt" && style != "status")
    throw UsageError(fmt::format("--{}: print, halt or status, not {}", option, style));
  return style;
}

class Parser {
 public:
  Parser(int argc, char** argv) : words_(argv + std::min(argc, 1), argv + argc) {}

  Command parse() {
    const std::string first = words_.empty() ? "" : words_[0];
    if (first == "run" || first == "compile" || first == "solve" || first == "analyze") {
      command_.kind = first == "run" ? Command::Kind::run
                      : first == "solve" ? Command::Kind::solve
                      : first == "analyze" ? Command::Kind::analyze
                                           : Command::Kind::compile;
      options_anywhere_ = true;
      ++at_;
    }
    while (at_ < words_.size() && take_word()) {
    }
    if (command_.kind == Command::Kind::solve) {
      if (at_ == words_.size() && command_.solve.empty()) throw UsageError("solve needs a goal after the files");
    }
    if (command_.kind == Command::Kind::analyze && command_.files.empty()) throw UsageError("analyze needs a file");
    command_.arguments.assign(words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end());
    return command_;
  }

 private:
  // One option or file; false where the program's own arguments begin.
  bool take_word() {
    const std::string& word = words_[at_];
    if (word == "--") return ++at_, false;
    if (word.size() > 1 && word[0] == '-') return take_option(word);
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
      throw UsageError(fmt::format("unknown option {}", word));
    }
    ++at_;
    std::optional<std::string> value;
    if (equals != std::string::npos) value = word.substr(equals + 1);
    if (!is_long && word.size() > 2) value = word.substr(2);
    if (row->value.empty()) {
      if (value) throw UsageError(fmt::format("{} takes no value", word));
    } else if (!value) {
      if (at_ == words_.size()) throw UsageError(fmt::format("{} needs a value: {}", word, row->value));
      value = words_[at_++];
    }
    apply(row->id, value.value_or(""));
    return true;
  }

  void apply(OptionId id, const std::string& value) {
    switch (id) {
      case OptionId::goal: command_.goals.push_back(value); break;
      case OptionId::toplevel: command_.toplevel = value; break;
      case OptionId::quiet: command_.quiet = true; break;
      case OptionId::init_file:
        if (value != "none") command_.files.insert(command_.files.begin(), value);
        break;
      case OptionId::load: command_.load_only = true; [[fallthrough]];
      case OptionId::script: command_.files.push_back(value); break;
      case OptionId::define: command_.defines.push_back(value); break;
      case OptionId::optimise: command_.optimise = true; break;
      case OptionId::workers: command_.workers = static_cast<unsigned>(parse_number("workers", value, 1, max_workers)); break;
      case OptionId::ranks: command_.ranks = static_cast<unsigned>(parse_number("ranks", value, 1, max_ranks)); break;
      case OptionId::hosts: command_.hosts = value; break;
      case OptionId::mpirun: command_.mpirun = value; break;
      case OptionId::mpirun_options: command_.mpirun_options = value; break;
      case OptionId::sequential: command_.sequential = true; break;
      case OptionId::sandbox: command_.sandbox = true; break;
      case OptionId::policy: command_.policy = value; break;
      case OptionId::balance: command_.balance = value; break;
      case OptionId::capacity: command_.capacity_file = value; break;
      case OptionId::throttle: command_.throttle = value; break;
      case OptionId::link: command_.link = parse_link(value); break;
      case OptionId::loads: command_.loads = value; break;
      case OptionId::export_:
        if (value != "estimates" && value != "formulas" && value != "oldest")
          throw UsageError(fmt::format("--export: estimates, formulas or oldest, not {}", value));
        command_.export_rule = value == "oldest" ? ExportRule::oldest : value == "formulas" ? ExportRule::formulas : ExportRule::estimates;
        break;
      case OptionId::transport:
        if (value != "process" && value != "loopback") throw UsageError(fmt::format("--transport: process or loopback, not {}", value));
        command_.delayed_messages = value == "loopback";
        break;
      case OptionId::leave: command_.leave = value; break;
      case OptionId::spare: command_.spare_ranks = static_cast<unsigned>(parse_number("spare", value, 0, max_ranks)); break;
      case OptionId::heartbeat: command_.heartbeat = parse_interval("heartbeat", value); break;
      case OptionId::eager: command_.eager = true; break;
      case OptionId::seed: command_.seed = parse_number("seed", value, 0, ~std::uint64_t{0}); break;
      case OptionId::damage: command_.damage_every = static_cast<unsigned>(parse_number("damage", value, 1, ~0U)); break;
      case OptionId::no_recovery: command_.no_recovery = true; break;
      case OptionId::count: command_.count = true; break;
      case OptionId::first: command_.limit = 1; break;
      case OptionId::limit: command_.limit = parse_number("limit", value, 1, ~std::uint64_t{0}); break;
      case OptionId::stats: command_.stats = true; break;
      case OptionId::json: command_.json = value; break;
      case OptionId::trace: command_.trace = value; break;
      case OptionId::progress: command_.progress = true; break;
      case OptionId::checkpoint: command_.checkpoint = value; break;
      case OptionId::checkpoint_interval: command_.checkpoint_interval = parse_seconds("checkpoint-interval", value); break;
      case OptionId::resume: command_.resume = value; break;
      case OptionId::record_tree:
        command_.record_tree = value;
        command_.sequential = true;
        break;
      case OptionId::merge_below: command_.merge_below = parse_number("merge-below", value, 1, ~std::uint64_t{0}); break;
      case OptionId::stack_limit: command_.stack_limit = parse_size("stack-limit", value); break;
      case OptionId::memory_limit: command_.memory_limit = parse_size("memory-limit", value); break;
      case OptionId::time_limit: command_.time_limit = parse_seconds("time-limit", value); break;
      case OptionId::order:
        if (value != "text" && value != "any") throw UsageError(fmt::format("--order: text or any, not {}", value));
        command_.any_order = value == "any";
        break;
      case OptionId::on_error: command_.on_error = checked_style("on-error", value); break;
      case OptionId::on_warning: command_.on_warning = checked_style("on-warning", value); break;
      case OptionId::traditional: command_.traditional = true; break;
      case OptionId::iso: command_.iso = true; break;
      case OptionId::list: command_.list = true; break;
      case OptionId::make_image:
        command_.kind = Command::Kind::make_image;
        command_.image_output = value;
        break;
      case OptionId::help: command_.kind = Command::Kind::help; break;
      case OptionId::version: command_.kind = Command::Kind::version; break;
    }
  }

  std::vector<std::string> words_;
  std::size_t at_ = 0;
  bool options_anywhere_ = false, has_file_ = false;
  Command command_;
};

}  // namespace

Command parse_command(int argc, char** argv) { return Parser(argc, argv).parse(); }

std::string help_text() {
  std::string text =
      "penelope [OPTION...] FILE... [ARGUMENT...]            load the files, run the goals, then the toplevel\n"
      "penelope run FILE... [OPTION...] [-- ARGUMENT...]     the same with options anywhere\n"
      "penelope solve [OPTION...] FILE... GOAL                all answers of the goal, one per line\n"
      "penelope analyze FILE... [--json=FILE]                what calls of the predicates cost, and their solutions\n"
      "penelope compile --list FILE...                       show the code of the predicates in the files\n"
      "penelope simulate --tree TREE [OPTION...]             a search on many workers, simulated (penelope simulate --help)\n"
      "penelope model --graph GRAPH [OPTION...]              load over time between neighbours, a forecast (penelope model --help)\n"
      "penelope                                              interactive toplevel\n\n";
  for (const OptionRow& r : rows) {
    std::string left = r.letter ? fmt::format("-{}", r.letter) : "  ";
    if (!r.name.empty()) left += fmt::format("{} --{}", r.letter ? "," : " ", r.name);
    if (!r.value.empty()) left += (r.name.empty() ? " " : "=") + std::string(r.value);
    text += fmt::format("  {:<30} {}\n", left, r.help);
  }
  text +=
      "\nExit status: 0 all goals true, 1 a goal failed or a file had errors, 2 an exception, 3 the time or memory limit,\n"
      "N after halt(N); a signal (Ctrl-C) ends the program as a signal does.\n"
      "solve: 0 there are answers, 1 there is none (and nothing is printed), 2 an exception, 3 a limit ended it. What is\n"
      "printed then are the answers before all unfinished work; the reason and that they are incomplete go to stderr.\n"
      "--order=any prints an answer at once when no cut, exception or dynamic clause at its left can still take it back.\n"
      "Unlike swipl, errors while loading make the status 1 even when a later goal succeeds.\n";
  return text;
}

}  // namespace penelope
