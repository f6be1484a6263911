// The lines of a program's files that places in it name: "write/1 in show/2 (main.pl:12)".
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace penelope {

class SourceLines {
 public:
  explicit SourceLines(const std::vector<std::string>& files) : files_(files) {}
  // Without blanks around it, and cut where it is long. None: the place names no line, or none of these files.
  std::optional<std::string> line_at(const std::string& place);

 private:
  const std::vector<std::string> files_;
  std::map<std::string, std::vector<std::string>> lines_;  // by the name of the file without its folder
};

}  // namespace penelope
