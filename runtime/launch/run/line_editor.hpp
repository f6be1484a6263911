// Lines typed at a terminal, with editing, history and completion (libedit).
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "wam/text/stream.hpp"

namespace penelope {

using Completions = std::function<std::vector<std::string>(std::string_view word)>;

// From now on lines of the standard input are edited, when it and the standard output are a terminal that can do it. TAB
// completes a word by what `complete` finds, or, inside quotes, by names of files. The history is kept in the file that
// $PENELOPE_HISTORY names, or in ~/.penelope_history; nowhere when that variable is empty.
void edit_terminal_lines(StreamTable&, Completions complete);

}  // namespace penelope
