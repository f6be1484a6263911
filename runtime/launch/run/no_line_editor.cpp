// Without libedit the terminal's own line editing has to do.
#include "runtime/launch/run/line_editor.hpp"

namespace penelope {

void edit_terminal_lines(StreamTable&, Completions) {}

}  // namespace penelope
