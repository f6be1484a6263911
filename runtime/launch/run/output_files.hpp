// What a command writes for its user: the files that its options name, and standard output.
//
// A run may take hours and writes its reports at its end, so files are checked before it starts. Until they are written, files
// that are there keep their contents, and none is made.
#pragma once
#include <string>
#include <string_view>

#include "runtime/launch/options/options.hpp"

namespace penelope {

// Makes the path absolute, as a program may change the working directory. Throws std::runtime_error when the file cannot be
// written. An empty path: no file is wanted.
void prepare_output_file(std::string_view option, std::string& path);
void prepare_output_files(Command&);

// To be called before anything is opened: a standard stream that is closed would be the next file that is. Using it stays an error.
void occupy_closed_standard_streams();
// On standard output. Throws std::runtime_error when it cannot be written.
void print_text(std::string_view);
// Flushes what C functions have printed on standard output. False: it could not be written, and that was said on standard error.
bool finish_standard_output();

}  // namespace penelope
