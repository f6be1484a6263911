// A C library that is opened when something of it is called first: a program that does not need it pays nothing for it, and runs where it is not
// installed. The types of its functions come from its header, so a build without the header has none of them.
#pragma once
#include <dlfcn.h>

#include <stdexcept>
#include <string>

namespace penelope {

// It, or one of its functions, is not installed.
struct LibraryMissing : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class SharedLibrary {
 public:
  // The name with its version, as the linker knows it: libpcre2-8.so.0. It stays open until the process ends. Throws LibraryMissing.
  explicit SharedLibrary(const char* name) : handle_(::dlopen(name, RTLD_NOW | RTLD_LOCAL)) {
    if (!handle_) throw LibraryMissing(::dlerror());
  }
  template <class Function>
  Function* function(const char* name) const {
    void* const address = ::dlsym(handle_, name);
    if (!address) throw LibraryMissing(::dlerror());
    return reinterpret_cast<Function*>(address);
  }

 private:
  void* handle_;
};

}  // namespace penelope
