// Values of options: read from words of the command line as the row's type and range say, and written as a user would write them. Whoever
// reads throws UsageError.
#pragma once
#include <string>
#include <string_view>

#include "runtime/launch/options/options.hpp"

namespace penelope {

void read_option(bool&, const OptionRow&, const std::string& text);
void read_option(unsigned&, const OptionRow&, const std::string& text);
void read_option(std::uint64_t&, const OptionRow&, const std::string& text);
void read_option(double&, const OptionRow&, const std::string& text);
void read_option(std::optional<double>&, const OptionRow&, const std::string& text);
void read_option(std::string&, const OptionRow&, const std::string& text);
void read_option(std::vector<std::string>&, const OptionRow&, const std::string& text);
void read_option(Detail&, const OptionRow&, const std::string& text);
void read_option(LinkOptions&, const OptionRow&, const std::string& text);

// Empty for what need not be written: nothing, no, 0.
std::string option_text(bool, const OptionRow&);
std::string option_text(std::uint64_t, const OptionRow&);
std::string option_text(double, const OptionRow&);
std::string option_text(const std::string&, const OptionRow&);
template <class T>
std::string option_text(const T&, const OptionRow&) {
  return "";
}
inline std::string option_text(unsigned number, const OptionRow& row) { return option_text(std::uint64_t{number}, row); }

// Whether the optional value "all" was given.
bool is_all(std::string_view option, std::string_view value);
void make_absolute(std::string& path);

}  // namespace penelope
