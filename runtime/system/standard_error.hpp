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

// One that is not long takes no memory: there may be none left, and the message says so.
template <typename... Values>
void print_error(fmt::format_string<Values...> format, Values&&... values) {
  char text[1024];
  const auto written = fmt::format_to_n(text, sizeof text, format, std::forward<Values>(values)...);
  if (written.size <= sizeof text) {
    std::fwrite(text, 1, written.size, stderr);
    return;
  }
  const std::string whole = fmt::format(format, std::forward<Values>(values)...);
  std::fwrite(whole.data(), 1, whole.size(), stderr);
}

}  // namespace penelope
