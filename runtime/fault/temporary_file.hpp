// Files without a name in the temporary directory: they go when nobody has them open any more.
#pragma once
#include <string>

namespace penelope {

// TMPDIR, or /tmp.
std::string temporary_directory();
// A new file to read and write, closed on exec, or -1 and errno.
int open_unnamed_file(const std::string& directory = temporary_directory());

}  // namespace penelope
