// The page of --report and penelope bench: one file of HTML that needs nothing else. It has the data as JSON, the scripts of the folder page/
// that draw them, and the library d3 when there was one where penelope was built; without it the page has its tables only, and says so.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace penelope {

// Data have a member "kind": run or bench.
std::string report_page(const nlohmann::ordered_json& data);
// Of report_data(): a page, or for a name that ends in .json the data. Throws std::system_error.
void write_report(const std::string& path, const nlohmann::ordered_json& data);
// penelope report. words: those after it.
int report_command(const std::vector<std::string>& words);

}  // namespace penelope
