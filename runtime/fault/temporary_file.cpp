#include "runtime/fault/temporary_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

namespace penelope {

std::string temporary_directory() {
  const char* const given = std::getenv("TMPDIR");
  return given && *given ? given : "/tmp";
}

int open_unnamed_file(const std::string& directory) {
  std::string name = directory + "/penelope-XXXXXX";
  const int file = mkostemp(name.data(), O_CLOEXEC);
  if (file >= 0) unlink(name.c_str());
  return file;
}

}  // namespace penelope
