// Text for people, at most 80 characters wide: wrapped lines, and tables. What does not fit into a table follows in further ones.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace penelope {

constexpr std::size_t text_width = 80;

// The words of the text in lines that end with a newline, each after the first one behind so many blanks. `begun`: so many characters
// are in the first line already.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t begun = 0);

class NarrowTable {
 public:
  struct Column {
    std::string head, below = "";  // the second line of the head
    std::size_t width = 0;         // at least
    bool left = false;             // aligned there
  };
  // The first `keys` columns are in every part.
  NarrowTable(std::vector<Column> columns, std::size_t keys) : columns_(std::move(columns)), keys_(keys) {}
  // A cell for each column.
  void add(std::vector<std::string> cells);
  bool fits_whole() const { return width(columns_.size()) <= text_width; }
  // The first columns, all of them unless given; with an empty line between parts.
  std::string text(std::size_t shown) const;
  std::string text() const { return text(columns_.size()); }

 private:
  std::size_t width(std::size_t shown) const;
  std::string part(const std::vector<std::size_t>& columns) const;

  std::vector<Column> columns_;
  const std::size_t keys_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace penelope
