// Lines typed at a terminal, with editing and history (libedit).
#pragma once
#include "wam/text/stream.hpp"

namespace penelope {

// From now on lines of the standard input are edited, when it and the standard output are a terminal.
void edit_terminal_lines(StreamTable&);

}  // namespace penelope
