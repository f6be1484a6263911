// Text with column stops, for format/2: text is collected up to a column stop, where the fill points since the last stop
// share the blanks that are missing. What is behind the last stop is text(); column stops count from the line's start.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace penelope {

class ColumnText {
 public:
  explicit ColumnText(std::int64_t start_column) : column_(start_column) {}

  // What the text of a tab counts, as in swipl: what a term or a goal has written, to the next multiple of 8; other text, one less.
  enum class Source { written, text };
  void add(std::string_view utf8, Source source = Source::text);  // a newline in it ends the segment
  void fill_point(int code_point) { fills_.push_back({segment_.size(), code_point}); }
  void stop_at(std::int64_t column);
  void stop_here() { stop_at(column_); }
  void stop_after_last(std::int64_t width) { stop_at(last_stop_ + width); }
  std::int64_t column() const { return column_; }
  std::string take();  // all text so far

 private:
  struct Fill {
    std::size_t at;  // byte in the segment
    int code_point;
  };
  void commit();

  std::string done_, segment_;
  std::vector<Fill> fills_;
  std::int64_t column_;  // behind the segment, without what its fill points will add
  std::int64_t last_stop_ = 0;
};

}  // namespace penelope
