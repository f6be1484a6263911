// The C libraries that built-ins call where they are installed (base/shared_library.hpp), and the error where they are not.
#pragma once
#include <string_view>

#include "wam/base/shared_library.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

// existence_error(foreign_library, Name), with the reason as its message.
[[noreturn]] inline void foreign_library_missing(Worker& w, std::string_view name, std::string_view why) {
  const Cell kind = w.symbols.atom_cell("foreign_library");
  error_with_message(w, w.new_struct(w.symbols.functor_cell("existence_error", 2), kind, w.symbols.atom_cell(name)), why);
}

// Its functions, a struct with a SharedLibrary that is made at the first call, by any thread.
template <class Functions>
const Functions& foreign_library(Worker& w, std::string_view name) {
  try {
    static const Functions functions;
    return functions;
  } catch (const LibraryMissing& e) {
    foreign_library_missing(w, name, e.what());
  }
}

}  // namespace penelope
