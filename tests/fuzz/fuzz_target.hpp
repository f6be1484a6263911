// What every fuzz target defines: libFuzzer's entry point, and how a target says that a property does not hold.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace penelope {

// Stops the run so that the fuzzer keeps the input.
[[noreturn]] inline void property_broken(std::string_view what, std::string_view detail) {
  std::fprintf(stderr, "property broken: %.*s: %.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

}  // namespace penelope
