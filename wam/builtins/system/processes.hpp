// Other processes and the environment: see processes.cpp.
#pragma once
#include <string>
#include <string_view>

#include "wam/machine/builtin.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

// Bytes from outside need not be UTF-8; each one that is not is read as a Latin-1 character.
std::string text_from_outside(std::string_view bytes);

// process_error(Program, exit(Code) or killed(Signal)) for a status of waitpid(2).
[[noreturn]] void process_error(Worker&, std::string_view program, int status);
// A stream from or to a shell command, for open/3,4 with pipe(Command).
Stream& open_command(Worker&, Cell pipe, StreamMode);

void register_process_builtins(BuiltinTable&);

}  // namespace penelope
