// element, tuples_in and circuit.
//
// element keeps the indices whose element can be the value, and the values that some element can have. tuples keeps the
// rows that the variables allow, and the values that these have; the rows are one box of integers. circuit keeps the
// successors different, and fails where not every place is to be reached from every other one: as strong as SWI-Prolog's,
// so that first-fail has the same order. It takes time in the number of values.
#include <algorithm>
#include <bit>

#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

// A domain that spans 64 values at most: bit i says whether base + i is in it.
struct SmallDomain {
  Value base;
  std::uint64_t values;
  std::uint64_t bit_of(Value v) const {
    const auto place = static_cast<std::uint64_t>(v - base);
    return place < 64 ? values & std::uint64_t{1} << place : 0;
  }
};

std::optional<SmallDomain> small_domain(Solver& s, Cell c) {
  c = s.deref(c);
  if (c.is_int()) return SmallDomain{c.as_int(), 1};
  const auto d = s.bit_domain(c);
  if (!d || d->max() - d->min() > 63) return {};
  return SmallDomain{d->min(), d->window(d->min())};
}

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

// Of a list whose elements are known or have bit sets. Nothing: some domain is too large.
std::optional<bool> element_of_small(Solver& s, Cell index, Cell value, const Cell* list) {
  const auto indices = small_domain(s, index), values = small_domain(s, value);
  if (!indices || !values) return {};
  std::uint64_t left = 0, found = 0;
  for (std::uint64_t open = indices->values; open != 0; open &= open - 1) {
    const int place = std::countr_zero(open);
    const Cell c = s.deref(list[indices->base + place - 1]);
    std::uint64_t common = 0;
    if (c.is_int()) {
      common = values->bit_of(c.as_int());
    } else if (const auto d = s.bit_domain(c)) {
      common = d->window(values->base) & values->values;
    } else {
      return {};
    }
    if (common != 0) left |= std::uint64_t{1} << place;
    found |= common;
  }
  return keep(s, index, *indices, left) && keep(s, value, *values, found);
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
  return s.restrict_to(list[i.as_int() - 1], s.ranges(value)) && s.restrict_to(value, s.ranges(list[i.as_int() - 1]));
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

}  // namespace

bool propagate_tuples(Solver& s, Cell* p, std::uint32_t) {
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

namespace {

// The graph of what each variable's values are.
class Successors {
 public:
  Successors(Solver& s, const Cell* next, Value n) : before_(static_cast<std::size_t>(n)), after_(before_.size()) {
    for (std::size_t from = 0; from < after_.size(); ++from)
      for (const Range r : s.ranges(next[from]))
        for (Value to = r.low; to <= r.high; ++to) {
          after_[from].push_back(static_cast<std::size_t>(to - 1));
          before_[static_cast<std::size_t>(to - 1)].push_back(from);
        }
  }
  bool is_connected() const { return reaches_all(after_) && reaches_all(before_); }

 private:
  using Graph = std::vector<std::vector<std::size_t>>;
  static bool reaches_all(const Graph& graph) {
    std::vector<bool> seen(graph.size());
    std::vector<std::size_t> todo{0};
    std::size_t count = 1;
    seen[0] = true;
    while (!todo.empty()) {
      const std::size_t at = todo.back();
      todo.pop_back();
      for (const std::size_t to : graph[at])
        if (!seen[to]) seen[to] = true, ++count, todo.push_back(to);
    }
    return count == graph.size();
  }
  Graph before_, after_;
};

}  // namespace

bool propagate_circuit(Solver& s, Cell* p, std::uint32_t count) {
  const Value n = count - part::data;
  return n == 0 || Successors(s, p + part::data, n).is_connected();
}

bool post_circuit(Solver& s, const std::vector<Cell>& variables, Cell goal) {
  const auto n = static_cast<Value>(variables.size());
  for (Value i = 0; i < n; ++i)
    if (!s.set_bounds(variables[static_cast<std::size_t>(i)], 1, n) || (n > 1 && !s.remove(variables[static_cast<std::size_t>(i)], i + 1)))
      return false;
  const Cell p = s.new_propagator(Kind::circuit, goal, variables);
  for (const Cell v : variables) s.watch(v, slot::any, p);
  return s.post(p) && post_all_distinct(s, variables, Cell::integer(0));
}

}  // namespace penelope::fd
