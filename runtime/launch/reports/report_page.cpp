#include "runtime/launch/reports/report_page.hpp"

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "runtime/system/embedded_file.hpp"

// Where they come from: runtime/CMakeLists.txt.
EMBEDDED_FILE(html, PENELOPE_PAGE "/page.html")
EMBEDDED_FILE(style, PENELOPE_PAGE "/page.css")
EMBEDDED_FILE(timeline, PENELOPE_PAGE "/timeline.js")
EMBEDDED_FILE(map, PENELOPE_PAGE "/map.js")
EMBEDDED_FILE(bench, PENELOPE_PAGE "/bench.js")
EMBEDDED_FILE(page, PENELOPE_PAGE "/page.js")
#ifdef PENELOPE_D3
EMBEDDED_FILE(d3, PENELOPE_D3)
EMBEDDED_FILE(licence, PENELOPE_D3_LICENCE)
#endif

namespace penelope {

namespace {

#ifdef PENELOPE_D3
const std::string_view d3_text = EMBEDDED_TEXT(d3), d3_licence = EMBEDDED_TEXT(licence);
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
  return fill_form(EMBEDDED_TEXT(html), {{"@STYLE@", EMBEDDED_TEXT(style)},
                                         {"@LICENCE@", d3_licence},
                                         {"@D3@", d3_text},
                                         {"@DATA@", json},
                                         {"@TIMELINE@", EMBEDDED_TEXT(timeline)},
                                         {"@MAP@", EMBEDDED_TEXT(map)},
                                         {"@BENCH@", EMBEDDED_TEXT(bench)},
                                         {"@PAGE@", EMBEDDED_TEXT(page)}});
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
