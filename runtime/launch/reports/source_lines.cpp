#include "runtime/launch/reports/source_lines.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>

namespace penelope {

namespace {

constexpr std::size_t most_bytes = 160;  // of a line

std::vector<std::string> read_lines(const std::filesystem::path& path) {
  std::vector<std::string> lines;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  return lines;
}

}  // namespace

std::optional<std::string> SourceLines::line_at(const std::string& place) {
  const std::size_t open = place.rfind(" ("), colon = place.rfind(':');
  if (open == std::string::npos || colon == std::string::npos || colon < open || !place.ends_with(')')) return {};
  const std::string name = place.substr(open + 2, colon - open - 2);
  std::size_t number = 0;
  std::from_chars(place.data() + colon + 1, place.data() + place.size() - 1, number);
  if (!lines_.contains(name)) {
    std::vector<std::string>& lines = lines_[name];
    for (const std::filesystem::path path : files_) {  // as it was given, or without .pl
      for (const std::filesystem::path& candidate : {path, std::filesystem::path(path.string() + ".pl")})
        if (lines.empty() && candidate.filename() == name) lines = read_lines(candidate);
    }
  }
  const std::vector<std::string>& lines = lines_[name];
  if (number == 0 || number > lines.size()) return {};
  std::string line = lines[number - 1];
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string::npos) return {};
  line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  if (line.size() > most_bytes) {
    std::size_t end = most_bytes;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;  // not within a character
    line = line.substr(0, end) + "...";
  }
  return line;
}

}  // namespace penelope
