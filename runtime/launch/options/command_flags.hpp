// Prolog flags that come from the command line and from where the program is installed.
#pragma once
#include <filesystem>

#include "runtime/launch/options/options.hpp"
#include "wam/engine.hpp"

namespace penelope {

// Where the boot image and the library are: PENELOPE_SHARE, or beside the program.
std::filesystem::path share_directory();
void define_home(Flags&);
void set_flags(Engine&, const Command&, int argc, char** argv);

}  // namespace penelope
