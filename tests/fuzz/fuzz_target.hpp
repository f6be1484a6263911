// What every fuzz target defines: libFuzzer's entry point, how a target says that a property does not hold, and how
// one reads inputs of several kinds.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "wam/base/bytes.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace penelope {

// Stops the run so that the fuzzer keeps the input.
[[noreturn]] inline void property_broken(std::string_view what, std::string_view detail) {
  std::fprintf(stderr, "property broken: %.*s: %.*s\n", static_cast<int>(what.size()), what.data(), static_cast<int>(detail.size()),
               detail.data());
  std::abort();
}

// For a target whose inputs begin with a byte that says what the rest is. What is corrupt has to be refused as such.
template <class Read>
int read_or_refuse(const std::uint8_t* data, std::size_t size, Read read) {
  if (size == 0) return 0;
  try {
    read(data[0], {reinterpret_cast<const char*>(data + 1), size - 1});
  } catch (const CorruptMessage&) {
  }
  return 0;
}

}  // namespace penelope
