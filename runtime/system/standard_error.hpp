// What penelope itself says on standard error: of its options, its processes, the end of a run.
//
// A message that cannot be written (the disk is full, nobody reads any more, standard error is closed) is lost. fmt::print would throw
// then, and so end the run, or a thread of it, because of a message.
#pragma once
#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

namespace penelope {

template <typename... Values>
void print_error(fmt::format_string<Values...> format, Values&&... values) {
  const std::string text = fmt::format(format, std::forward<Values>(values)...);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace penelope
