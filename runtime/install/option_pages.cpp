// Writes what is installed beside the program and knows its options: the option sections of the manual page, and the completion of
// command lines in bash. It runs while the program is built, on the same tables of options.
//
//   option_pages manual TEMPLATE        the template with the sections in place of its line @OPTIONS@
//   option_pages completion TEMPLATE    the template with two functions in place of that line
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/launch/options/bench_options.hpp"
#include "runtime/launch/options/model_options.hpp"
#include "runtime/launch/options/options.hpp"
#include "runtime/launch/options/simulate_options.hpp"

namespace penelope {

namespace {

std::string_view title_of(OptionGroup group) {
  switch (group) {
#define OPTION_GROUP(id, title) \
  case OptionGroup::id:         \
    return title;
#include "runtime/launch/options/option_groups.def"
#undef OPTION_GROUP
  }
  return "";
}

constexpr OptionGroup groups[] = {
#define OPTION_GROUP(id, title) OptionGroup::id,
#include "runtime/launch/options/option_groups.def"
#undef OPTION_GROUP
};

bool is_optional(std::string_view value) { return value.starts_with('['); }
std::string_view bare(std::string_view value) { return is_optional(value) ? value.substr(1, value.size() - 2) : value; }

std::string sentence(std::string text) {
  if (!text.empty() && !text.starts_with("'") && !text.starts_with('['))
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  if (!text.ends_with('.')) text += '.';
  return text;
}

// --- the manual page ------------------------------------------------------------------------------------------------------------

// Text for mdoc: `x` between typographic quotes, hyphens of options as they are typed.
std::string roff(std::string_view text) {
  std::string out;
  bool in_code = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '`')
      out += in_code ? "\\(cq" : "\\(oq", in_code = !in_code;
    else if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else if (c == '.' && i == 0)
      out += "\\&.";
    else
      out += c;
  }
  return out;
}

std::string manual_entry(const OptionRow& row) {
  std::string head = ".It";
  if (row.letter) {
    head += fmt::format(" Fl {}", row.letter);
    if (!row.value.empty() && !is_optional(row.value)) head += fmt::format(" Ar {}", row.value);
    if (!row.name.empty()) head += " ,";
  }
  if (!row.name.empty()) {
    head += fmt::format(" Fl -{}", row.name);
    if (is_optional(row.value))
      head += fmt::format(" Ns Op Ns = Ns Ar {}", bare(row.value));
    else if (!row.value.empty())
      head += fmt::format(" Ns = Ns Ar {}", row.value);
  }
  std::string text = roff(sentence(full_help(row)));
  if (!row.more.empty()) text += "\n" + roff(row.more);
  return head + "\n" + text + "\n";
}

std::string manual_sections() {
  std::string text;
  for (const OptionGroup group : groups) {
    text += fmt::format(".Ss {}\n.Bl -tag -width Ds\n", title_of(group));
    for (const OptionRow& row : option_rows())
      if (row.group == group) text += manual_entry(row);
    text += ".El\n";
  }
  return text;
}

// --- completion -----------------------------------------------------------------------------------------------------------------

// An option as it is offered, and what its value is: words to choose from, or one of `file`, `program` (a Prolog file), `command`, `free`;
// empty: there is none.
struct Offer {
  std::vector<std::string> names;
  std::string value_kind, words;
  bool is_optional = false;
};

std::string kind_of(const OptionRow& row) {
  switch (row.type) {
    case OptionType::file:
    case OptionType::output: return "file";
    case OptionType::program_file: return "program";
    case OptionType::command_file: return "command";
    default: return row.value.empty() ? "" : "free";
  }
}

std::vector<Offer> offers_of_main() {
  std::vector<Offer> offers;
  for (const OptionRow& row : option_rows()) {
    Offer offer{{}, kind_of(row), std::string(row.range.words), row.takes_optional_value()};
    if (row.letter) offer.names.push_back(fmt::format("-{}", row.letter));
    if (!row.name.empty()) offer.names.push_back(fmt::format("--{}", row.name));
    offers.push_back(std::move(offer));
  }
  return offers;
}

std::vector<Offer> offers_of(const std::vector<OptionFace>& faces) {
  std::vector<Offer> offers;
  for (const OptionFace& face : faces) {
    const bool is_file = face.value == "FILE" || face.value == "TREE" || face.value == "GRAPH";
    offers.push_back({{fmt::format("--{}", face.name)},
                      face.value.empty() ? ""
                      : is_file          ? "file"
                                         : "free",
                      std::string(face.words),
                      is_optional(face.value)});
  }
  return offers;
}

// The case of a command in the two functions.
void add_cases(std::string_view pattern, const std::vector<Offer>& offers, std::string& options, std::string& values) {
  options += fmt::format("    {}) echo", pattern);
  values += fmt::format("    {})\n      case $2 in\n", pattern);
  std::string optional;
  for (const Offer& offer : offers) {
    for (const std::string& name : offer.names)
      options += fmt::format(" {}{}", name, !offer.value_kind.empty() && !offer.is_optional && name.starts_with("--") ? "=" : "");
    if (offer.value_kind.empty()) continue;
    values += fmt::format("        {}) echo {} {} ;;\n", fmt::join(offer.names, " | "), offer.is_optional ? "optional" : offer.value_kind,
                          offer.words);
  }
  options += " ;;\n";
  values += "        *) return 1 ;;\n      esac ;;\n";
}

std::string completion_functions() {
  std::string options = "# The options of the command $1.\n_penelope_options() {\n  case $1 in\n";
  std::string values =
      "# What the value of option $2 of the command $1 is, and words that it may be; false: it has none.\n_penelope_value() {\n  case $1 in\n";
  add_cases("simulate", offers_of(simulate_options()), options, values);
  add_cases("model", offers_of(model_options()), options, values);
  add_cases("bench", offers_of(bench_options()), options, values);
  add_cases("report", offers_of(report_options()), options, values);
  add_cases("*", offers_of_main(), options, values);
  return options + "  esac\n}\n\n" + values + "  esac\n}\n";
}

void fill(const std::string& path, const std::string& text) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  bool found = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "@OPTIONS@")
      found = true, std::cout << text;
    else
      std::cout << line << '\n';
  }
  if (!found) throw std::runtime_error(path + " has no line @OPTIONS@");
}

}  // namespace

}  // namespace penelope

int main(int argc, char** argv) {
  using namespace penelope;
  const std::string what = argc > 1 ? argv[1] : "";
  try {
    if (what == "manual" && argc == 3)
      fill(argv[2], manual_sections());
    else if (what == "completion" && argc == 3)
      fill(argv[2], completion_functions());
    else
      throw std::runtime_error("option_pages manual TEMPLATE, or option_pages completion TEMPLATE");
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 2;
  }
  return std::cout.flush() ? 0 : 1;
}
