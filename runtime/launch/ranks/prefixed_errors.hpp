// What this process writes to standard error, line by line behind a prefix that names it.
#pragma once
#include <string>

namespace penelope {

// From now on, for as long as the process lives. Its last words, of a crash say, come before it is gone.
void prefix_standard_error(const std::string& prefix);

}  // namespace penelope
