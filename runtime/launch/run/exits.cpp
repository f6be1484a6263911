// Exits that no part of this project has asked for: of all libraries that the penelope program uses, Open MPI is the one that ends the
// process by itself. This project calls std::_Exit.
#include <cstdlib>

#include "runtime/transport/ranks.hpp"

// Takes the place of the C library's, for all libraries.
extern "C" __attribute__((noreturn)) void _exit(int status) {
  penelope::note_exit_of_a_library();
  std::_Exit(status);
}
