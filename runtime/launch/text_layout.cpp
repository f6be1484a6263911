#include "runtime/launch/text_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace penelope {

std::string wrapped(std::string_view text, std::size_t indent, std::size_t begun) {
  std::string result;
  std::size_t used = begun;
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (!first && used + 1 + word.size() > text_width) {
      result += '\n' + std::string(indent, ' ');
      used = indent;
    } else if (!first) {
      result += ' ';
      ++used;
    }
    result += word;
    used += word.size();
    first = false;
  }
  return result + '\n';
}

void NarrowTable::add(std::vector<std::string> cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) columns_[i].width = std::max(columns_[i].width, cells[i].size());
  rows_.push_back(std::move(cells));
}

std::size_t NarrowTable::width(std::size_t shown) const {
  std::size_t all = 0;
  for (std::size_t i = 0; i < shown; ++i) all += std::max({columns_[i].width, columns_[i].head.size(), columns_[i].below.size()}) + (i > 0);
  return all;
}

std::string NarrowTable::text(std::size_t shown) const {
  std::vector<std::size_t> keys(keys_);
  std::iota(keys.begin(), keys.end(), std::size_t{0});
  std::string result;
  for (std::size_t next = keys_; next < shown || result.empty();) {
    std::vector<std::size_t> columns = keys;
    std::size_t used = width(keys_);
    for (; next < shown; ++next) {
      const Column& c = columns_[next];
      used += 1 + std::max({c.width, c.head.size(), c.below.size()});
      if (used > text_width && columns.size() > keys_) break;
      columns.push_back(next);
    }
    if (!result.empty()) result += '\n';
    result += part(columns);
  }
  return result;
}

std::string NarrowTable::part(const std::vector<std::size_t>& columns) const {
  const auto line = [&](auto cell) {
    std::string text;
    for (const std::size_t i : columns) {
      const Column& c = columns_[i];
      const std::size_t width = std::max({c.width, c.head.size(), c.below.size()});
      if (!text.empty()) text += ' ';
      text += c.left ? fmt::format("{:<{}}", cell(i), width) : fmt::format("{:>{}}", cell(i), width);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + '\n';
  };
  std::string text = line([this](std::size_t i) -> const std::string& { return columns_[i].head; });
  if (std::ranges::any_of(columns, [this](std::size_t i) { return !columns_[i].below.empty(); }))
    text += line([this](std::size_t i) -> const std::string& { return columns_[i].below; });
  for (const auto& row : rows_) text += line([&row](std::size_t i) -> const std::string& { return row[i]; });
  return text;
}

}  // namespace penelope
