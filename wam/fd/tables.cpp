// element and tuples_in.
//
// element keeps the indices whose element can be the value, and the values that some element can have. tuples keeps the
// rows that the variables allow, and the values that these have; the rows are one box of integers.
#include <algorithm>
#include <bit>

#include "wam/fd/propagators.hpp"
#include "wam/fd/small_domain.hpp"

namespace penelope::fd {

namespace {

// Leaves c these values of its domain.
bool keep(Solver& s, Cell c, SmallDomain domain, std::uint64_t left) {
  if (left == domain.values) return true;
  if (left == 0) return false;
  const int low = std::countr_zero(left), high = 63 - std::countl_zero(left);
  if (low == high) return s.assign(c, Wide{domain.base} + low);
  if (!s.set_bounds(c, Wide{domain.base} + low, Wide{domain.base} + high)) return false;
  for (std::uint64_t lost = domain.values & ~left; lost != 0; lost &= lost - 1)
    if (!s.remove(c, Wide{domain.base} + std::countr_zero(lost))) return false;
  return true;
}

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
  if (!filter_tuples(s, p)) return false;
  const auto is_open = [&s](Cell c) { return s.deref(c).is_var(); };
  if (std::count_if(p + part::data + 2, p + count, is_open) <= 1) s.kill(p);  // its values are those of some row
  return true;
}

bool post_tuples(Solver& s, const std::vector<Cell>& variables, const std::vector<std::vector<Value>>& rows, Cell goal) {
  if (rows.empty()) return false;
  if (variables.empty()) return true;
  Cell* const box = s.w.allocate(1 + rows.size() * variables.size());
  *box = Cell::box_header(HeaderKind::Words, rows.size() * variables.size());
  auto* word = reinterpret_cast<Value*>(box + 1);
  for (const auto& row : rows) word = std::copy(row.begin(), row.end(), word);
  std::vector<Cell> data{Cell::integer(static_cast<Value>(variables.size())), s.w.make(Tag::Box, box)};
  data.insert(data.end(), variables.begin(), variables.end());
  const Cell p = s.new_propagator(Kind::tuples, goal, data);
  for (const Cell v : variables) s.watch(v, slot::any, p);
  return s.post(p);
}

}  // namespace penelope::fd
