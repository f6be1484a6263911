#include "runtime/launch/options/help.hpp"

#include <fmt/format.h>

#include "runtime/launch/text_layout.hpp"

namespace penelope {

namespace {

struct Group {
  OptionGroup id;
  std::string_view title;
};
constexpr Group groups[] = {
#define OPTION_GROUP(id, title) {OptionGroup::id, title},
#include "runtime/launch/options/option_groups.def"
#undef OPTION_GROUP
};

constexpr std::string_view usage_of_all =
    "penelope FILE... [ARGUMENT...]     load the files, then the toplevel\n"
    "penelope -g GOAL -t halt FILE...   load them, run the goal, end\n"
    "penelope solve FILE... GOAL        all answers of the goal, one per line\n"
    "penelope analyze FILE...           what calls of the predicates cost\n"
    "penelope compile --list FILE...    the code of the predicates\n"
    "penelope simulate --tree TREE      a search on many workers, simulated\n"
    "penelope model --graph GRAPH       load over time between neighbours\n"
    "penelope bench FILE... GOAL        the time of a goal on 1, 2, 4, ... workers\n"
    "penelope report DATA               a page of what a run has written\n"
    "penelope COMMAND --help            more about one of them\n";

constexpr std::string_view usage_of_run =
    "penelope run FILE... [OPTION...] [-- ARGUMENT...]\n\n"
    "Loads the files, runs the goals of -g, then the program's initialization(main)\n"
    "or, without one, the toplevel. Options may stand behind the files.\n";
constexpr std::string_view usage_of_solve =
    "penelope solve [OPTION...] FILE... GOAL\n\n"
    "Prints all answers of the goal, one per line, in the order of a sequential run.\n";
constexpr std::string_view usage_of_analyze =
    "penelope analyze [OPTION...] FILE...\n\n"
    "Prints what calls of the predicates cost, in inferences, and how many solutions\n"
    "they have, as formulas over the sizes of their arguments.\n";
constexpr std::string_view usage_of_compile =
    "penelope compile --list [OPTION...] FILE...\n\n"
    "Prints the code of the predicates in the files.\n";

constexpr std::string_view status_in_short =
    "Exit status: 0 true, 1 false or a file is missing, 2 an exception, 3 a limit,\n"
    "N after halt(N).";
constexpr std::string_view status_of_run =
    "Exit status: 0 all goals true, 1 a goal failed or a file is missing, 2 an\n"
    "exception or output that cannot be written, 3 the time or memory limit, N after\n"
    "halt(N); a signal (Ctrl-C) ends the program as a signal does. Errors in files\n"
    "count only with --on-error and --on-warning.\n";
constexpr std::string_view status_of_solve =
    "Exit status: 0 there are answers, 1 there is none (and nothing is printed), 2 an\n"
    "exception or output that cannot be written, 3 a limit ended it. What is printed\n"
    "then are the answers before all unfinished work; the reason and that they are\n"
    "incomplete go to stderr. --order=any prints an answer at once when no cut,\n"
    "exception or dynamic clause at its left can still take it back.\n";

struct CommandHelp {
  Command::Kind kind;
  char letter;  // of its options in the table
  std::string_view name, usage, status;
};
constexpr CommandHelp commands[] = {
    {Command::Kind::run, 'r', "run", usage_of_run, status_of_run},
    {Command::Kind::solve, 's', "solve", usage_of_solve, status_of_solve},
    {Command::Kind::analyze, 'a', "analyze", usage_of_analyze, status_of_run},
    {Command::Kind::compile, 'c', "compile", usage_of_compile, status_of_run},
};

const CommandHelp& help_of(Command::Kind kind) {
  for (const CommandHelp& c : commands)
    if (c.kind == kind) return c;
  return commands[0];
}

std::string entry(const OptionRow& r) {
  std::string left = r.letter ? fmt::format("-{}", r.letter) : "  ";
  if (!r.name.empty()) left += fmt::format("{} --{}", r.letter ? "," : " ", r.name);
  if (r.takes_optional_value())
    left += fmt::format("[={}", r.value.substr(1));
  else if (!r.value.empty())
    left += fmt::format("{}{}", r.name.empty() ? ' ' : '=', r.value);
  return help_entry(left, full_help(r));
}

std::string every_option(char command) {
  std::string text;
  for (const Group& group : groups) {
    std::string lines;
    for (const OptionRow& r : option_rows())
      if (r.group == group.id && r.is_of(command)) lines += entry(r);
    if (!lines.empty()) text += fmt::format("\n{}:\n{}", group.title, lines);
  }
  return text;
}

}  // namespace

std::string help_entry(std::string_view left, std::string_view help) {
  constexpr std::size_t column = 28;
  std::string text = fmt::format("  {:<{}}", left, column - 2);
  if (text.size() > column || text.back() != ' ') text += '\n' + std::string(column, ' ');
  return text + wrapped(help, column, column);
}

std::string help_text(const Command& command) {
  const CommandHelp& of = help_of(command.help_of.value_or(Command::Kind::run));
  std::string text(command.help_of ? of.usage : usage_of_all);
  if (command.help_all) {
    text += every_option(of.letter);
    text += fmt::format("\n{}", of.status);
    if (!command.help_of) text += fmt::format("\nsolve:\n{}", status_of_solve);
    return text;
  }
  text += '\n';
  for (const OptionRow& r : option_rows())
    if (r.is_usual_of(of.letter)) text += entry(r);
  return text + fmt::format("\n{}\npenelope {}--help=all shows every option, as does the manual page.\n", status_in_short,
                            command.help_of ? fmt::format("{} ", of.name) : "");
}

}  // namespace penelope
