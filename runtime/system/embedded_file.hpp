// Files that are in the program as they stand: EMBEDDED_FILE(name, "path") at file scope, EMBEDDED_TEXT(name) where it is used. A source file
// that does so is compiled without link-time optimisation, which would lose the assembler's part, and is built again when the file changes
// (runtime/CMakeLists.txt).
#pragma once
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#define EMBEDDED_FILE(name, path)                                                                                                           \
  asm(".pushsection .rodata\n.global penelope_file_" #name "\npenelope_file_" #name ":\n.incbin \"" path "\"\n.global penelope_file_" #name \
      "_end\npenelope_file_" #name "_end:\n.byte 0\n.popsection\n");                                                                        \
  extern "C" const char penelope_file_##name[], penelope_file_##name##_end[];

#define EMBEDDED_TEXT(name) std::string_view(penelope_file_##name, static_cast<std::size_t>(penelope_file_##name##_end - penelope_file_##name))

namespace penelope {

// The form with each mark replaced by its text. Each stands in it once, and in the order of the list.
inline std::string fill_form(std::string_view form, std::initializer_list<std::pair<std::string_view, std::string_view>> texts) {
  std::string filled;
  for (const auto& [mark, text] : texts) {
    const std::size_t at = form.find(mark);
    filled.append(form.substr(0, at)).append(text);
    form.remove_prefix(at + mark.size());
  }
  return filled.append(form);
}

}  // namespace penelope
