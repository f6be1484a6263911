#include "runtime/launch/reports/report_page.hpp"

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>

// The files of page/, and d3, are in the program as they stand: runtime/CMakeLists.txt says where they come from.
#define PAGE_FILE(name, path)                                                                                                               \
  asm(".pushsection .rodata\n.global penelope_page_" #name "\npenelope_page_" #name ":\n.incbin \"" path "\"\n.global penelope_page_" #name \
      "_end\npenelope_page_" #name "_end:\n.byte 0\n.popsection\n");                                                                        \
  extern "C" const char penelope_page_##name[], penelope_page_##name##_end[];

PAGE_FILE(html, PENELOPE_PAGE "/page.html")
PAGE_FILE(style, PENELOPE_PAGE "/page.css")
PAGE_FILE(timeline, PENELOPE_PAGE "/timeline.js")
PAGE_FILE(map, PENELOPE_PAGE "/map.js")
PAGE_FILE(bench, PENELOPE_PAGE "/bench.js")
PAGE_FILE(page, PENELOPE_PAGE "/page.js")
#ifdef PENELOPE_D3
PAGE_FILE(d3, PENELOPE_D3)
PAGE_FILE(licence, PENELOPE_D3_LICENCE)
#endif

namespace penelope {

namespace {

#define PAGE_TEXT(name) std::string_view(penelope_page_##name, static_cast<std::size_t>(penelope_page_##name##_end - penelope_page_##name))

#ifdef PENELOPE_D3
const std::string_view d3_text = PAGE_TEXT(d3), d3_licence = PAGE_TEXT(licence);
#else
constexpr std::string_view d3_text, d3_licence;
#endif

// Within <script>: nothing ends it.
std::string as_script(const nlohmann::ordered_json& data) {
  std::string text = data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) c == '<' ? safe += "\\u003c" : safe += c;
  return safe;
}

}  // namespace

std::string report_page(const nlohmann::ordered_json& data) {
  const std::string json = as_script(data);
  const std::pair<std::string_view, std::string_view> parts[] = {{"@STYLE@", PAGE_TEXT(style)},
                                                                 {"@LICENCE@", d3_licence},
                                                                 {"@D3@", d3_text},
                                                                 {"@DATA@", json},
                                                                 {"@TIMELINE@", PAGE_TEXT(timeline)},
                                                                 {"@MAP@", PAGE_TEXT(map)},
                                                                 {"@BENCH@", PAGE_TEXT(bench)},
                                                                 {"@PAGE@", PAGE_TEXT(page)}};
  std::string text;
  std::string_view rest = PAGE_TEXT(html);
  for (const auto& [mark, part] : parts) {  // they stand in this order
    const std::size_t at = rest.find(mark);
    text.append(rest.substr(0, at));
    text.append(part);
    rest.remove_prefix(at + mark.size());
  }
  return text.append(rest);
}

void write_report(const std::string& path, const nlohmann::ordered_json& data) {
  std::ofstream out(path);
  if (path.ends_with(".json"))
    out << data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << "\n";
  else
    out << report_page(data);
  out.flush();
  if (!out) throw std::system_error(errno, std::generic_category(), path);
}

}  // namespace penelope
