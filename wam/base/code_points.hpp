// UTF-8 text as a string of code points, for work that looks at characters by number.
#pragma once
#include <string>
#include <string_view>

#include "wam/base/utf8.hpp"

namespace penelope {

inline std::u32string code_points(std::string_view text) {
  std::u32string codes;
  while (!text.empty()) codes += static_cast<char32_t>(utf8_next(text));
  return codes;
}

}  // namespace penelope
