// element, tuples_in and circuit.
//
// element keeps the indices whose element can be the value, and the values that some element can have. tuples keeps the
// rows that the variables allow, and the values that these have; the rows are one box of integers. circuit keeps the
// successors different, and fails where not every place is to be reached from every other one: as strong as SWI-Prolog's,
// so that first-fail has the same order. It takes time in the number of values.
#include <algorithm>

#include "wam/fd/propagators.hpp"

namespace penelope::fd {

bool propagate_element(Solver& s, Cell* p, std::uint32_t count) {
  const Cell index = p[part::data], value = p[part::data + 1];
  Cell* const list = p + part::data + 2;
  if (!s.set_bounds(index, 1, count - part::data - 2)) return false;
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
  if (!s.restrict_to(index, ranges_of_values(indices)) || !s.restrict_to(value, values)) return false;
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

bool propagate_tuples(Solver& s, Cell* p, std::uint32_t) {
  const auto n = static_cast<std::size_t>(p[part::data].as_int());
  const Cell* const box = s.w.at(p[part::data + 1]);
  const auto* const rows = reinterpret_cast<const Value*>(box + 1);
  const std::size_t cells = n == 0 ? 0 : box->payload_words() / n * n;
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

bool post_tuples(Solver& s, const std::vector<Cell>& variables, const std::vector<std::vector<Value>>& rows,
                 Cell goal) {
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
    if (!s.set_bounds(variables[static_cast<std::size_t>(i)], 1, n) ||
        (n > 1 && !s.remove(variables[static_cast<std::size_t>(i)], i + 1)))
      return false;
  const Cell p = s.new_propagator(Kind::circuit, goal, variables);
  for (const Cell v : variables) s.watch(v, slot::any, p);
  return s.post(p) && post_all_distinct(s, variables, Cell::integer(0));
}

}  // namespace penelope::fd
