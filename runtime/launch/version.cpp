// The only file that is compiled again after a commit.
#include "runtime/launch/version.hpp"

namespace penelope {

std::string version_and_commit() {
  const std::string version = PENELOPE_VERSION, named = commit();
  return named.empty() ? version : version + " (" + named + ")";
}

const char* commit() { return PENELOPE_COMMIT; }

}  // namespace penelope
