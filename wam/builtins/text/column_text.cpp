#include "wam/builtins/text/column_text.hpp"

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"

namespace penelope {

namespace {

std::int64_t column_behind(std::int64_t column, std::string_view text, ColumnText::Source source) {
  while (!text.empty()) {
    switch (utf8_next(text)) {
      case '\n':
      case '\r': column = 0; break;
      case '\b': column -= column > 0; break;
      case '\t': column = source == ColumnText::Source::written ? (column | 7) + 1 : (column + 1) | 7; break;
      default: ++column;
    }
  }
  return column;
}

}  // namespace

void ColumnText::commit() {
  done_ += segment_;
  segment_.clear();
  fills_.clear();
}

void ColumnText::add(std::string_view text, Source source) {
  segment_ += text;
  column_ = column_behind(column_, text, source);
  if (text.find('\n') == std::string_view::npos) return;
  commit();
  last_stop_ = 0;
}

void ColumnText::stop_at(std::int64_t target) {
  const std::int64_t missing = target - column_;
  if (missing > 0) {
    if (fills_.empty()) fill_point(' ');
    const auto points = static_cast<std::int64_t>(fills_.size());
    std::string filled;
    std::size_t from = 0;
    for (std::int64_t i = 0; i < points; ++i) {  // equal shares; what is left over goes to the last points
      const Fill& fill = fills_[static_cast<std::size_t>(i)];
      PENELOPE_CHECK(fill.at >= from && fill.at <= segment_.size());
      filled.append(segment_, from, fill.at - from);
      from = fill.at;
      const std::int64_t share = missing / points + (i >= points - missing % points);
      for (std::int64_t k = 0; k < share; ++k) utf8_append(filled, fill.code_point);
    }
    filled.append(segment_, from);
    segment_ = std::move(filled);
  }
  commit();
  column_ = last_stop_ = target;  // also when the text has run over it: swipl sets later stops as if it had not
}

std::string ColumnText::take() {
  commit();
  return std::move(done_);
}

}  // namespace penelope
