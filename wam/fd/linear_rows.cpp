// A variable that is an index, has a load, or is compared with numbers has columns of its own for its values, 1 where it has the value.
// Pairs of truth values that exclude each other are gathered to cliques, whose rows say more.
#include "wam/fd/linear_rows.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace penelope::fd {

namespace {

constexpr std::size_t most_columns = 2000, most_rows_read = 6000, most_constraints = 5000;
constexpr Value most_values = 200;          // of a variable that has columns for them
constexpr Value farthest = Value{1} << 40;  // values and coefficients beyond that are left out

// The number less the sum.
template <class Sum>
Sum negated(Sum sum, Value from) {
  for (auto& t : sum.terms) t.coefficient = -t.coefficient;
  sum.constant = from - sum.constant;
  return sum;
}

}  // namespace

LinearRows::LinearRows(Solver& s, Cell cost) : s_(s) {
  if (!column_of(cost)) return;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (!columns_[i].is_value) read_around(columns_[i].variable);
  for (const Cell p : different_) differ(p);
  add_cliques();
}

Value LinearRows::Row::greatest_coefficient() const {
  Value most = 1;
  for (const Term& t : terms) most = std::max(most, std::abs(t.coefficient));
  return most;
}

// --- columns

std::optional<std::uint32_t> LinearRows::column_of(Cell variable) {
  const auto [at, is_new] = numbers_.try_emplace(variable.offset(), columns_.size());
  if (!is_new) return at->second;
  const Bounds b = s_.bounds(variable);
  if (columns_.size() >= most_columns || b.low < -farthest || b.high > farthest) return numbers_.erase(at), std::nullopt;
  columns_.push_back({.bounds = b, .variable = variable});
  return at->second;
}

void LinearRows::add(Sum& sum, Value coefficient, Cell c) {
  c = s_.deref(c);
  if (c.is_int()) return void(sum.constant += Wide{coefficient} * c.as_int());
  const auto column = c.is_var() ? column_of(c) : std::nullopt;
  column ? sum.terms.push_back({*column, coefficient}) : void(sum.is_known = false);
}

// Whether the variable has columns for its values from now on.
bool LinearRows::has_values(std::uint32_t number) {
  Column& c = columns_[number];
  if (c.first_value != 0) return true;
  if (number == 0 || s_.size(c.variable) > most_values || columns_.size() + static_cast<std::size_t>(s_.size(c.variable)) > most_columns)
    return false;
  std::vector<Value> values;
  for (const Range r : s_.ranges(c.variable))
    for (Value v = r.low; v <= r.high; ++v) values.push_back(v);
  const auto first = static_cast<std::uint32_t>(columns_.size());
  c.first_value = first;
  c.values = values;
  Sum one, value;
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    columns_.push_back({.bounds = {0, 1}, .is_value = true});
    one.terms.push_back({first + i, 1});
    value.terms.push_back({first + i, values[i]});
  }
  one.constant = -1;
  value.terms.push_back({number, -1});
  add_row(one, true);
  add_row(value, true);
  return true;
}
std::optional<std::uint32_t> LinearRows::value_column(std::uint32_t number, Value v) const {
  const Column& c = columns_[number];
  const auto at = std::lower_bound(c.values.begin(), c.values.end(), v);
  if (c.first_value == 0 || at == c.values.end() || *at != v) return {};
  return c.first_value + static_cast<std::uint32_t>(at - c.values.begin());
}

// --- rows

// The sum is at most 0, or equal to it.
void LinearRows::add_row(const Sum& sum, bool is_equation) {
  if (!sum.is_known || sum.terms.empty() || sum.constant > farthest || sum.constant < -farthest) return;
  for (const Term& t : sum.terms)
    if (t.coefficient > farthest || t.coefficient < -farthest) return;
  rows_.push_back({sum.terms, static_cast<Value>(-sum.constant), is_equation});
}

void LinearRows::read_around(Cell variable) {
  for (const Cell p : s_.propagators(s_.make_fd_variable(variable)))
    if (seen_.size() < most_constraints && rows_.size() < most_rows_read && seen_.insert(p.bits).second) read(p);
}

void LinearRows::read(Cell propagator) {
  const Cell* const p = s_.w.args_of(propagator);
  const std::uint32_t count = s_.w.arity_of(propagator);
  switch (const Kind kind = static_cast<Kind>(p[part::kind].as_int())) {
    case Kind::linear_equal:
    case Kind::linear_at_most:
    case Kind::linear_unequal: return read_linear(kind, p, count);
    case Kind::truths_equal: return read_linear(Kind::linear_equal, p, count);
    case Kind::truths_at_most:
    case Kind::sum_of_truths: return read_linear(Kind::linear_at_most, p, count);
    case Kind::minimum:
    case Kind::maximum:
      if (s_.deref(p[part::data]) == Cell::integer(1)) read_extremum(kind == Kind::maximum, {p + part::data + 1, 2}, p[part::data + 3]);
      return;
    case Kind::least_of:
    case Kind::greatest_of: return read_extremum(kind == Kind::greatest_of, {p + part::data + 1, p + count}, p[part::data]);
    case Kind::connective: return read_connective(static_cast<unsigned>(p[part::data].as_int()), p + part::data + 1);
    case Kind::member: return note_truth(p[part::data], p[part::data + 1], Domain(s_.w.at(p[part::data + 2])).ranges(), true);
    case Kind::element: return read_element(p[part::data], p[part::data + 1], {p + part::data + 2, p + count});
    case Kind::loads: return read_loads(p + part::data, p + count);
    case Kind::all_different:
    case Kind::all_distinct: return different_.push_back(propagator);
    default: return;
  }
}

void LinearRows::read_linear(Kind kind, const Cell* p, std::uint32_t count) {
  constexpr unsigned constant = part::data + 1, terms = part::data + 2;
  const bool settles = (count - terms) % 2 != 0;
  const Cell *const from = settles ? p + terms + 2 * p[count - 1].as_int() : p + terms, *const to = settles ? p + count - 1 : p + count;
  Sum sum{.constant = -Wide{p[constant].as_int()}};
  for (const Cell* t = from; t < to; t += 2) add(sum, t[0].as_int(), t[1]);
  if (!sum.is_known || sum.terms.empty()) return;
  const Cell control = s_.deref(p[part::data]);
  if (control.is_var()) return read_reified(kind, sum, control);
  const bool holds = control == Cell::integer(1);
  if (kind == Kind::linear_at_most) return add_row(holds ? sum : negated(sum, 1), false);
  if (holds == (kind == Kind::linear_equal)) add_row(sum, true);
}

void LinearRows::read_reified(Kind kind, const Sum& sum, Cell control) {
  if (sum.terms.size() == 1) return read_truth(kind, sum, control);
  const auto truth = column_of(control);
  if (!truth || kind == Kind::linear_unequal) return;
  relax(sum, *truth);
  if (kind == Kind::linear_equal) return relax(negated(sum, 0), *truth);
  // Where it is not so, 1 - sum is at most 0.
  Sum other = negated(sum, 1);
  const Wide high = greatest(other);
  other.terms.push_back({*truth, static_cast<Value>(-high)});
  if (high > 0 && high < farthest) add_row(other, false);
}
Wide LinearRows::greatest(const Sum& sum) const {
  Wide high = sum.constant;
  for (const Term& t : sum.terms) {
    const Bounds b = columns_[t.column].bounds;
    high += Wide{t.coefficient} * (t.coefficient > 0 ? b.high : b.low);
  }
  return high;
}
// The sum is at most 0 where the truth value is 1.
void LinearRows::relax(Sum sum, std::uint32_t truth) {
  const Wide high = greatest(sum);
  if (high <= 0 || high > farthest) return;
  sum.terms.push_back({truth, static_cast<Value>(high)});
  sum.constant -= high;
  add_row(sum, false);
}
void LinearRows::read_truth(Kind kind, const Sum& sum, Cell control) {
  const Value c = sum.terms[0].coefficient;
  if ((c != 1 && c != -1) || sum.constant > farthest || sum.constant < -farthest) return;
  const Value v = static_cast<Value>(-sum.constant) * c;
  const Ranges values = kind != Kind::linear_at_most ? Ranges{{v, v}} : c > 0 ? Ranges{{infimum, v}} : Ranges{{v, supremum}};
  note_truth(control, columns_[sum.terms[0].column].variable, values, kind != Kind::linear_unequal);
}
void LinearRows::note_truth(Cell control, Cell variable, const Ranges& values, bool is_positive) {
  control = s_.deref(control), variable = s_.deref(variable);
  if (!control.is_var() || !variable.is_var()) return;
  const auto truth = column_of(control), x = column_of(variable);
  if (!truth || !x || truth == x || !has_values(*x)) return;
  Truth t{*truth, *x, is_positive ? values : complement_of(values)};
  Sum sum{.terms = {{*truth, -1}}};
  for (const Value v : columns_[*x].values)
    if (contains(t.values, v)) sum.terms.push_back({*value_column(*x, v), 1});
  add_row(sum, true);
  truths_.push_back(std::move(t));
}

void LinearRows::read_extremum(bool is_maximum, std::span<const Cell> all, Cell extremum) {
  for (const Cell c : all) {
    Sum sum;
    add(sum, is_maximum ? 1 : -1, c);
    add(sum, is_maximum ? -1 : 1, extremum);
    add_row(sum, false);
  }
}

// A clause for each row that the table does not have, or for two rows of which one value differs.
void LinearRows::read_connective(unsigned table, const Cell* pqr) {
  const auto has = [table](unsigned row) { return (table >> (row >> 1) & 1) == (row & 1); };  // bits P, Q, R
  unsigned said = 0;
  for (const bool in_pairs : {true, false})
    for (unsigned row = 0; row < 8; ++row)
      for (unsigned place = 0; place < (in_pairs ? 3u : 1u); ++place) {
        const unsigned bit = in_pairs ? 1u << place : 0;
        if ((row & bit) != 0 || has(row) || has(row | bit) || (!in_pairs && (said >> row & 1) != 0)) continue;
        said |= 1u << row | 1u << (row | bit);
        Sum clause{.constant = 1};
        for (unsigned i = 0; i < 3; ++i) {
          const unsigned value = row >> (2 - i) & 1;
          if (1u << (2 - i) == bit) continue;
          add(clause, value != 0 ? 1 : -1, pqr[i]);
          clause.constant -= value;
        }
        add_row(clause, false);
      }
}

void LinearRows::read_element(Cell index, Cell value, std::span<const Cell> list) {
  const Cell i = s_.deref(index);
  const bool is_table = std::all_of(list.begin(), list.end(), [this](Cell c) { return s_.deref(c).is_int(); });
  const auto number = i.is_var() && is_table ? column_of(i) : std::nullopt;
  if (!number || !has_values(*number)) return;
  Sum sum;
  add(sum, -1, value);
  for (const Value v : columns_[*number].values)
    if (v >= 1 && v <= static_cast<Value>(list.size()))
      sum.terms.push_back({*value_column(*number, v), s_.deref(list[static_cast<std::size_t>(v - 1)]).as_int()});
  add_row(sum, true);
}

void LinearRows::read_loads(const Cell* p, const Cell* end) {
  const Cell *const things = p + 1, *const loads = things + 2 * p[0].as_int();
  for (const Cell* l = loads; l < end; l += 2) {
    Sum sum;
    add(sum, -1, l[1]);
    for (const Cell* t = things; sum.is_known && t < loads; t += 2) {
      const Cell x = s_.deref(t[1]);
      if (x.is_int()) {
        if (x == l[0]) sum.constant += t[0].as_int();
        continue;
      }
      const auto number = x.is_var() ? column_of(x) : std::nullopt;
      if (!number || !has_values(*number)) return;
      if (const auto column = value_column(*number, l[0].as_int())) sum.terms.push_back({*column, t[0].as_int()});
    }
    add_row(sum, true);
  }
}

// Each value once at most; once where there are no more values than variables. The variables together are at least what the least values are.
void LinearRows::differ(Cell propagator) {
  const Cell* const p = s_.w.args_of(propagator);
  std::vector<std::uint32_t> all, with_values;
  std::size_t open = 0;
  for (std::uint32_t i = part::data + 1; i < s_.w.arity_of(propagator); ++i) {
    const Cell c = s_.deref(p[i]);
    if (!c.is_var()) continue;
    ++open;
    const auto known = numbers_.find(c.offset());
    if (known == numbers_.end()) continue;
    all.push_back(known->second);
    if (columns_[known->second].first_value != 0) with_values.push_back(known->second);
  }
  std::unordered_map<Value, Sum> by_value;
  for (const std::uint32_t number : with_values)
    for (const Value v : columns_[number].values) by_value[v].terms.push_back({*value_column(number, v), 1});
  for (auto& [value, sum] : by_value) {
    sum.constant = -1;
    if (sum.terms.size() > 1) add_row(sum, with_values.size() == open && by_value.size() == open);
  }
  if (with_values.empty()) add_least_sum(all);
}
void LinearRows::add_least_sum(const std::vector<std::uint32_t>& all) {
  Ranges values;
  Sum sum;
  for (const std::uint32_t number : all) {
    values = united(values, s_.ranges(columns_[number].variable));
    sum.terms.push_back({number, -1});
  }
  std::size_t left = all.size();
  for (const Range r : values)
    for (Value v = r.low; v <= r.high && left > 0; ++v, --left) sum.constant += v;
  if (left == 0 && all.size() > 1) add_row(sum, false);
}

// --- cliques

// x + y is at most 1, of truth values.
bool LinearRows::is_exclusion(const Row& r) const {
  if (r.is_equation || r.bound != 1 || r.terms.size() != 2 || r.terms[0].column == r.terms[1].column) return false;
  return std::all_of(r.terms.begin(), r.terms.end(), [this](const Term& t) {
    const Bounds b = columns_[t.column].bounds;
    return t.coefficient == 1 && b.low == 0 && b.high == 1;
  });
}
void LinearRows::add_cliques() {
  std::vector<std::set<std::uint32_t>> excluded(columns_.size());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const Row& r : rows_)
    if (is_exclusion(r)) {
      const std::uint32_t x = r.terms[0].column, y = r.terms[1].column;
      excluded[x].insert(y);
      excluded[y].insert(x);
      pairs.emplace_back(x, y);
    }
  std::erase_if(rows_, [this](const Row& r) { return is_exclusion(r); });
  std::set<std::pair<std::uint32_t, std::uint32_t>> covered;
  for (const auto& [x, y] : pairs) {
    if (covered.contains(std::minmax(x, y))) continue;
    std::vector<std::uint32_t> clique{x, y};
    for (const std::uint32_t z : excluded[x])
      if (std::all_of(clique.begin(), clique.end(), [&](std::uint32_t c) { return excluded[z].contains(c); })) clique.push_back(z);
    Row row{{}, 1, false};
    for (const std::uint32_t a : clique) {
      row.terms.push_back({a, 1});
      for (const std::uint32_t b : clique)
        if (a < b) covered.emplace(a, b);
    }
    rows_.push_back(std::move(row));
  }
}

}  // namespace penelope::fd
