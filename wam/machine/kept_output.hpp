// Built-ins that write to a stream which they name: in a branch before its turn the text is kept, like that for current output.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope {

// Calls f, whose first argument names the stream, and keeps what it writes. False: nothing was kept, for the stream is no standard one, the text
// depends on the column where it will stand, or f fails or raises an error; it has to be called in its turn.
bool keeps_text(Worker&, Cell* arguments, DetFunction f);

// The same as a function of the table of built-ins (Builtin::can_be_kept).
template <DetFunction f>
bool keep_text(Worker& w, Cell* arguments) {
  return keeps_text(w, arguments, f);
}

}  // namespace penelope
