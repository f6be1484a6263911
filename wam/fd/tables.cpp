// element and tuples_in.
//
// element keeps the indices whose element can be the value, and the values that some element can have. tuples keeps the
// rows that the variables allow, and the values that these have; the rows are one box of integers.
//
// supported is tuples with a set of rows for each value of a column: those that have it. The rows that are left are what the sets of each
// variable's values have in common, some 64 rows at a time. Rows with few different values are kept like that.
//
// Source: J. Demeulenaere et al., Compact-Table: efficiently filtering table constraints with reversible sparse bit-sets, CP 2016. Here nothing
// is kept from one propagation to the next one.
#include <algorithm>
#include <bit>

#include "wam/fd/propagators.hpp"
#include "wam/fd/small_domain.hpp"

namespace penelope::fd {

namespace {

// A domain that spans widest_bits values at most: bit i of word k says whether base + 64 * k + i is in it.
struct WideDomain {
  static constexpr std::size_t most = widest_bits / 64;
  Value base = 0;
  std::size_t count = 0;  // words
  std::uint64_t values[most];

  // False: the domain is too large.
  bool read(Solver& s, Cell c) {
    c = s.deref(c);
    if (c.is_int()) {
      base = c.as_int();
      count = 1;
      values[0] = 1;
      return true;
    }
    const auto d = s.bit_domain(c);
    if (!d || d->max() - d->min() >= widest_bits) return false;
    base = d->min();
    count = static_cast<std::size_t>(d->max() - base) / 64 + 1;
    for (std::size_t k = 0; k < count; ++k) values[k] = d->window(base + static_cast<Value>(64 * k));
    return true;
  }
  Value end() const { return base + static_cast<Value>(64 * count); }
  bool contains(Value v) const {
    return v >= base && v < end() && (values[static_cast<std::size_t>(v - base) / 64] >> (static_cast<std::size_t>(v - base) % 64) & 1) != 0;
  }
};

// A part of a domain, in the same words.
struct Part {
  explicit Part(const WideDomain& of) : domain(of) { std::fill_n(values, of.count, 0); }
  const WideDomain& domain;
  std::uint64_t values[WideDomain::most];
  void add(Value v) {
    values[static_cast<std::size_t>(v - domain.base) / 64] |= std::uint64_t{1} << (static_cast<std::size_t>(v - domain.base) % 64);
  }
  // Leaves c this part of its domain.
  bool keep(Solver& s, Cell c) const {
    std::size_t first = 0, last = domain.count;
    while (first < last && values[first] == 0) ++first;
    if (first == last) return false;
    while (values[last - 1] == 0) --last;
    const Value low = at(first) + std::countr_zero(values[first]), high = at(last - 1) + 63 - std::countl_zero(values[last - 1]);
    if (low == high) return s.assign(c, low);
    if (!s.set_bounds(c, low, high)) return false;
    for (std::size_t k = first; k < last; ++k)
      for (std::uint64_t lost = domain.values[k] & ~values[k]; lost != 0; lost &= lost - 1)
        if (!s.remove(c, at(k) + std::countr_zero(lost))) return false;
    return true;
  }

 private:
  Value at(std::size_t word) const { return domain.base + static_cast<Value>(64 * word); }
};

// Of a list whose elements are known or have bit sets. Nothing: some domain is too large.
std::optional<bool> element_of_small(Solver& s, Cell index, Cell value, const Cell* list) {
  WideDomain indices, values;
  if (!indices.read(s, index) || !values.read(s, value)) return {};
  Part left(indices), found(values);
  for (std::size_t word = 0; word < indices.count; ++word)
    for (std::uint64_t open = indices.values[word]; open != 0; open &= open - 1) {
      const Value i = indices.base + static_cast<Value>(64 * word) + std::countr_zero(open);
      const Cell c = s.deref(list[i - 1]);
      if (c.is_int()) {
        if (values.contains(c.as_int())) left.add(i), found.add(c.as_int());
        continue;
      }
      const auto d = s.bit_domain(c);
      if (!d) return {};
      std::uint64_t common = 0;
      for (std::size_t k = 0; k < values.count; ++k) {
        const std::uint64_t here = d->window(values.base + static_cast<Value>(64 * k)) & values.values[k];
        found.values[k] |= here;
        common |= here;
      }
      if (common != 0) left.add(i);
    }
  return left.keep(s, index) && found.keep(s, value);
}

bool element_in_general(Solver& s, Cell index, Cell value, const Cell* list) {
  std::vector<Value> indices;
  Ranges values;
  const Ranges now = s.ranges(value);
  for (const Range r : s.ranges(index))
    for (Value i = r.low; i <= r.high; ++i) {
      const Ranges of_element = s.ranges(list[i - 1]);
      if (intersected(of_element, now).empty()) continue;
      indices.push_back(i);
      values = united(values, of_element);
    }
  return s.restrict_to(index, ranges_of_values(indices)) && s.restrict_to(value, values);
}

}  // namespace

bool propagate_element(Solver& s, Cell* p, std::uint32_t count) {
  const Cell index = p[part::data], value = p[part::data + 1];
  Cell* const list = p + part::data + 2;
  if (!s.set_bounds(index, 1, count - part::data - 2)) return false;
  const std::optional<bool> is_done = element_of_small(s, index, value, list);
  if (!(is_done ? *is_done : element_in_general(s, index, value, list))) return false;
  const Cell i = s.deref(index);
  if (!i.is_int()) return true;
  const Cell element = list[i.as_int() - 1];
  if (s.can_equate(value, element)) return s.equate(p, value, element);
  return s.restrict_to(element, s.ranges(value)) && s.restrict_to(value, s.ranges(element));
}

bool post_element(Solver& s, Cell index, const std::vector<Cell>& list, Cell value, Cell goal) {
  std::vector<Cell> data{index, value};
  data.insert(data.end(), list.begin(), list.end());
  const Cell p = s.new_propagator(Kind::element, goal, data);
  for (const Cell c : data) s.watch(c, slot::any, p);
  return s.post(p);
}

namespace {

// Nothing: some domain is too large.
std::optional<bool> tuples_of_small(Solver& s, const Cell* variables, std::size_t n, std::span<const Value> rows) {
  constexpr std::size_t most = 16;
  if (n > most) return {};
  SmallDomain domains[most];
  std::uint64_t seen[most] = {};
  for (std::size_t i = 0; i < n; ++i) {
    const auto d = small_domain(s, variables[i]);
    if (!d) return {};
    domains[i] = *d;
  }
  for (const Value* row = rows.data(); row < rows.data() + rows.size(); row += n) {
    std::uint64_t bits[most];
    std::size_t i = 0;
    while (i < n && (bits[i] = domains[i].bit_of(row[i])) != 0) ++i;
    if (i < n) continue;
    for (i = 0; i < n; ++i) seen[i] |= bits[i];
  }
  for (std::size_t i = 0; i < n; ++i)
    if (!keep(s, variables[i], domains[i], seen[i])) return false;
  return true;
}

// The variables of a table without values before a propagation.
class OpenVariables {
 public:
  OpenVariables(const Solver& s, const Cell* first, const Cell* end) {
    for (const Cell* c = first; c < end; ++c)
      if (const Cell now = s.deref(*c); !now.is_int()) note(now);
  }
  // Whether all but one of them have values by now. What is left is in some row then, unless one of them stands twice: it had values of both
  // columns, which need not be in one row.
  bool are_settled(const Solver& s) const {
    const auto is_open = [&s](Cell c) { return !s.deref(c).is_int(); };
    return count_ <= most && std::count_if(cells_, cells_ + count_, is_open) <= 1 && !has_twins();
  }

 private:
  static constexpr std::size_t most = 16;  // of more nothing is settled until they have values
  void note(Cell c) {
    if (count_ < most) cells_[count_] = c;
    ++count_;
  }
  bool has_twins() const {
    for (std::size_t i = 0; i < count_; ++i)
      if (std::find(cells_, cells_ + i, cells_[i]) != cells_ + i) return true;
    return false;
  }
  std::size_t count_ = 0;
  Cell cells_[most];
};

bool filter_tuples(Solver& s, const Cell* p) {
  const auto n = static_cast<std::size_t>(p[part::data].as_int());
  const Cell* const box = s.w.at(p[part::data + 1]);
  const auto* const rows = reinterpret_cast<const Value*>(box + 1);
  const std::size_t cells = n == 0 ? 0 : box->payload_words() / n * n;
  if (const auto is_done = tuples_of_small(s, p + part::data + 2, n, {rows, cells})) return *is_done;
  std::vector<std::vector<Value>> values(n);
  for (std::size_t row = 0; row < cells; row += n) {
    bool fits = true;
    for (std::size_t i = 0; fits && i < n; ++i) fits = s.contains(p[part::data + 2 + i], rows[row + i]);
    for (std::size_t i = 0; fits && i < n; ++i) values[i].push_back(rows[row + i]);
  }
  for (std::size_t i = 0; i < n; ++i)
    if (!s.restrict_to(p[part::data + 2 + i], ranges_of_values(std::move(values[i])))) return false;
  return true;
}

}  // namespace

bool propagate_tuples(Solver& s, Cell* p, std::uint32_t count) {
  const OpenVariables open(s, p + part::data + 2, p + count);
  if (!filter_tuples(s, p)) return false;
  if (open.are_settled(s)) s.kill(p);
  return true;
}

namespace {

// A box of words: how many rows there are, and for each column its least value, how many values there are from it to the greatest one, how
// many of them are in a row, and where the sets of the rows begin, one for each value.
class Supports {
 public:
  Supports(Value* words, std::size_t columns) : words_(words), columns_(columns) {}
  static constexpr std::size_t head(std::size_t columns) { return 1 + 4 * columns; }
  static constexpr std::size_t words_for(std::size_t rows) { return (rows + 63) / 64; }
  std::size_t rows() const { return static_cast<std::size_t>(words_[0]); }
  std::size_t columns() const { return columns_; }
  std::size_t width() const { return words_for(rows()); }
  Value& base(std::size_t column) const { return words_[1 + 4 * column]; }
  Value& span(std::size_t column) const { return words_[2 + 4 * column]; }
  Value& different(std::size_t column) const { return words_[3 + 4 * column]; }
  Value& begin(std::size_t column) const { return words_[4 + 4 * column]; }
  bool has(std::size_t column, Value v) const { return v >= base(column) && v - base(column) < span(column); }
  std::uint64_t* rows_with(std::size_t column, Value v) const {
    return reinterpret_cast<std::uint64_t*>(words_) + begin(column) + (v - base(column)) * static_cast<Value>(width());
  }

 private:
  Value* words_;
  std::size_t columns_;
};

// The rows that are left, as a set: the words from first to the one before last are not all empty.
class Rows {
 public:
  explicit Rows(std::size_t count) : first_(0), last_(Supports::words_for(count)) {
    if (last_ > most_kept) more_.resize(2 * last_);
    set_ = more_.empty() ? kept_ : more_.data();
    some_ = more_.empty() ? kept_ + most_kept : more_.data() + last_;
    std::fill_n(set_, last_, ~std::uint64_t{0});
    if (count % 64 != 0) set_[last_ - 1] >>= 64 - count % 64;
  }
  bool is_empty() const { return first_ == last_; }
  void keep(const std::uint64_t* set) {
    for (std::size_t k = first_; k < last_; ++k) set_[k] &= set[k];
    narrow();
  }
  // Those that are in one of the sets that were added, or in none.
  void start() { std::fill(some_ + first_, some_ + last_, 0); }
  void add(const std::uint64_t* set) {
    for (std::size_t k = first_; k < last_; ++k) some_[k] |= set[k];
  }
  void keep_added() { keep(some_); }
  void drop_added() {
    for (std::size_t k = first_; k < last_; ++k) set_[k] &= ~some_[k];
    narrow();
  }
  bool meets(const std::uint64_t* set) const {
    for (std::size_t k = first_; k < last_; ++k)
      if ((set_[k] & set[k]) != 0) return true;
    return false;
  }

 private:
  static constexpr std::size_t most_kept = 64;
  void narrow() {
    while (first_ < last_ && set_[first_] == 0) ++first_;
    while (first_ < last_ && set_[last_ - 1] == 0) --last_;
  }
  std::size_t first_, last_;
  std::uint64_t *set_, *some_;
  std::uint64_t kept_[2 * most_kept];
  std::vector<std::uint64_t> more_;
};

template <class F>
void each_value(const WideDomain& domain, F f) {
  for (std::size_t word = 0; word < domain.count; ++word)
    for (std::uint64_t open = domain.values[word]; open != 0; open &= open - 1)
      f(domain.base + static_cast<Value>(64 * word) + std::countr_zero(open));
}

// The rows in which the column has a value of the domain, which are all of the column's or fewer.
void keep_rows(Rows& rows, const Supports& t, std::size_t column, const WideDomain& domain, Value size) {
  if (size == t.different(column)) return;
  rows.start();
  if (size <= t.different(column) / 2) {
    each_value(domain, [&](Value v) { rows.add(t.rows_with(column, v)); });
    return rows.keep_added();
  }
  for (Value v = t.base(column); v < t.base(column) + t.span(column); ++v)
    if (!domain.contains(v)) rows.add(t.rows_with(column, v));
  rows.drop_added();
}

bool filter_supported(Solver& s, const Supports& t, const Cell* variables) {
  Rows rows(t.rows());
  WideDomain domain;
  for (std::size_t i = 0; i < t.columns(); ++i) {
    const Cell c = s.deref(variables[i]);
    if (c.is_int()) {
      if (!t.has(i, c.as_int())) return false;
      rows.keep(t.rows_with(i, c.as_int()));
    } else {
      if (!domain.read(s, c)) return true;  // not after posting
      keep_rows(rows, t, i, domain, s.size(c));
    }
    if (rows.is_empty()) return false;
  }
  for (std::size_t i = 0; i < t.columns(); ++i) {
    if (s.deref(variables[i]).is_int()) continue;  // by what was done for another column with the same variable
    domain.read(s, variables[i]);
    Part left(domain);
    each_value(domain, [&](Value v) {
      if (t.has(i, v) && rows.meets(t.rows_with(i, v))) left.add(v);
    });
    if (!left.keep(s, variables[i])) return false;
  }
  return true;
}

}  // namespace

bool propagate_supported(Solver& s, Cell* p, std::uint32_t count) {
  constexpr std::uint32_t first = part::data + 1;
  const Supports supports(reinterpret_cast<Value*>(s.w.at(p[part::data]) + 1), count - first);
  const OpenVariables open(s, p + first, p + count);
  if (!filter_supported(s, supports, p + first)) return false;
  if (open.are_settled(s)) s.kill(p);
  return true;
}

namespace {

using Table = std::vector<std::vector<Value>>;

// Leaves each variable the values of its column, as bit sets.
bool keep_columns(Solver& s, const std::vector<Cell>& variables, const Table& rows) {
  for (std::size_t i = 0; i < variables.size(); ++i) {
    std::vector<Value> values;
    values.reserve(rows.size());
    for (const auto& row : rows) values.push_back(row[i]);
    if (!s.restrict_to(variables[i], ranges_of_values(std::move(values)))) return false;
  }
  return true;
}

// The rows whose values the variables have.
Table possible_rows(Solver& s, const std::vector<Cell>& variables, const Table& rows) {
  Table result;
  for (const auto& row : rows) {
    std::size_t i = 0;
    while (i < row.size() && s.contains(variables[i], row[i])) ++i;
    if (i == row.size()) result.push_back(row);
  }
  return result;
}

// Nothing: the sets would take much more than the rows.
std::optional<std::vector<Value>> supports_of(const Table& rows, std::size_t columns) {
  constexpr std::size_t most_words = 4;  // for each value of a row
  const std::size_t width = Supports::words_for(rows.size());
  std::vector<Value> words(Supports::head(columns));
  words[0] = static_cast<Value>(rows.size());
  for (std::size_t i = 0; i < columns; ++i) {
    const auto [low, high] = std::minmax_element(rows.begin(), rows.end(), [i](const auto& a, const auto& b) { return a[i] < b[i]; });
    const Supports t(words.data(), columns);
    t.base(i) = (*low)[i];
    t.span(i) = (*high)[i] - (*low)[i] + 1;
    t.begin(i) = static_cast<Value>(words.size());
    if (t.span(i) > widest_bits) return {};
    const std::size_t size = words.size() + static_cast<std::size_t>(t.span(i)) * width;
    if (size > most_words * rows.size() * columns + Supports::head(columns) + 64) return {};
    words.resize(size);
  }
  const Supports t(words.data(), columns);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t i = 0; i < columns; ++i) t.rows_with(i, rows[row][i])[row / 64] |= std::uint64_t{1} << row % 64;
  for (std::size_t i = 0; i < columns; ++i) {
    const std::vector<std::uint64_t> none(width);
    for (Value v = t.base(i); v < t.base(i) + t.span(i); ++v) t.different(i) += !std::equal(none.begin(), none.end(), t.rows_with(i, v));
  }
  return words;
}

Cell box_of(Solver& s, const std::vector<Value>& words) {
  Cell* const box = s.w.allocate(1 + words.size());
  *box = Cell::box_header(HeaderKind::Words, words.size());
  std::copy(words.begin(), words.end(), reinterpret_cast<Value*>(box + 1));
  return s.w.make(Tag::Box, box);
}

}  // namespace

bool post_tuples(Solver& s, const std::vector<Cell>& variables, const Table& table, Cell goal) {
  if (variables.empty()) return !table.empty();
  const Table rows = possible_rows(s, variables, table);
  if (rows.empty() || !keep_columns(s, variables, rows)) return false;
  const auto supports = supports_of(rows, variables.size());
  std::vector<Cell> data;
  if (supports) {
    data = {box_of(s, *supports)};
  } else {
    std::vector<Value> words;
    for (const auto& row : rows) words.insert(words.end(), row.begin(), row.end());
    data = {Cell::integer(static_cast<Value>(variables.size())), box_of(s, words)};
  }
  data.insert(data.end(), variables.begin(), variables.end());
  const Cell p = s.new_propagator(supports ? Kind::supported : Kind::tuples, goal, data);
  for (const Cell v : variables) s.watch(v, slot::any, p);
  return s.post(p);
}

}  // namespace penelope::fd
