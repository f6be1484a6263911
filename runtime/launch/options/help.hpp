// What --help prints: the usual options of penelope or of one of its commands; with --help=all every one of them, in groups.
#pragma once
#include <string>
#include <string_view>

#include "runtime/launch/options/options.hpp"

namespace penelope {

std::string help_text(const Command&);
// An option and what it does, as a line or more: `left` is how it is written.
std::string help_entry(std::string_view left, std::string_view help);

}  // namespace penelope
