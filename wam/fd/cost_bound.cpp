// cost_bound: Scale * Cost is at least a constant and the sum of a function of each of some variables: a multiple of its value, or a table of
// its values. The sum of what each can be at least bounds the cost; a variable loses the values that cost more than is left. A propagation
// takes time in the sizes of the domains that have tables.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <span>

#include "wam/fd/propagators.hpp"
#include "wam/fd/relaxation.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned scale_part = part::data, cost_part = part::data + 1, constant_part = part::data + 2, widest_part = part::data + 3,
                   first = part::data + 4,
                   cells = 3;  // of a term

// The first is the function of the least value of the table.
std::span<const Value> table_of(const Solver& s, Cell box, Value& base) {
  const Cell* const p = s.w.at(box);
  const auto* const words = reinterpret_cast<const Value*>(p + 1);
  base = words[0];
  return {words + 1, p->payload_words() - 1};
}

// Calls with each value of the domain.
template <class Use>
void each_value(Solver& s, Cell c, Value low, Value high, Use use) {
  if (const auto d = s.bit_domain(c)) {
    for (Value from = std::max(d->min(), low); from <= std::min(d->max(), high); from += 64)
      for (std::uint64_t bits = d->window(from); bits != 0; bits &= bits - 1)
        if (const Value v = from + std::countr_zero(bits); v <= high) use(v);
    return;
  }
  for (const Range r : s.ranges(c))
    for (Value v = std::max(r.low, low); v <= std::min(r.high, high); ++v) use(v);
}

Wide least_of(Solver& s, Cell variable, Cell function) {
  const Cell c = s.deref(variable);
  if (function.is_int()) {
    const Bounds b = s.bounds(c);
    return Wide{function.as_int()} * (function.as_int() > 0 ? b.low : b.high);
  }
  Value base = 0;
  const auto table = table_of(s, function, base);
  if (Solver::is_fixed(c)) return table[static_cast<std::size_t>(c.as_int() - base)];
  Value least = supremum;
  each_value(s, c, base, base + static_cast<Value>(table.size()) - 1,
             [&](Value v) { least = std::min(least, table[static_cast<std::size_t>(v - base)]); });
  return least;
}

// How much the function can be above its least value.
Value width_of(Solver& s, Cell variable, Cell function) {
  const Bounds b = s.bounds(variable);
  if (function.is_int()) return std::abs(function.as_int()) * (b.high - b.low);
  Value base = 0, least = supremum, most = infimum;
  const auto table = table_of(s, function, base);
  each_value(s, variable, base, base + static_cast<Value>(table.size()) - 1, [&](Value v) {
    least = std::min(least, table[static_cast<std::size_t>(v - base)]);
    most = std::max(most, table[static_cast<std::size_t>(v - base)]);
  });
  return most - least;
}

// The function of the variable is at most this.
bool keep_below(Solver& s, Cell variable, Cell function, Wide most) {
  const Cell c = s.deref(variable);
  if (Solver::is_fixed(c)) return true;
  if (function.is_int()) {
    const Value k = function.as_int();
    const Wide quotient = most / k, exact = quotient - (most % k != 0 && (most < 0) != (k < 0));  // rounded down
    return k > 0 ? s.set_max(c, exact) : s.set_min(c, most % k == 0 ? quotient : exact + 1);
  }
  Value base = 0;
  const auto table = table_of(s, function, base);
  thread_local std::vector<Value> dear;
  dear.clear();
  each_value(s, c, base, base + static_cast<Value>(table.size()) - 1, [&](Value v) {
    if (table[static_cast<std::size_t>(v - base)] > most) dear.push_back(v);
  });
  const std::vector<Value> removed = dear;
  return std::all_of(removed.begin(), removed.end(), [&](Value v) { return s.remove(c, v); });
}

}  // namespace

bool propagate_cost_bound(Solver& s, Cell* p, std::uint32_t count) {
  const Value scale = p[scale_part].as_int();
  thread_local std::vector<Wide> least;
  least.clear();
  Wide sum = p[constant_part].as_int();
  for (const Cell* t = p + first; t < p + count; t += cells) sum += least.emplace_back(least_of(s, t[0], t[1]));
  if (!s.set_min(p[cost_part], sum / scale + (sum > 0 && sum % scale != 0))) return false;
  const Bounds cost = s.bounds(p[cost_part]);
  if (!is_finite(cost.high)) return true;
  const Wide room = Wide{scale} * cost.high - sum;
  if (room >= p[widest_part].as_int()) return true;
  std::size_t i = 0;
  for (const Cell* t = p + first; t < p + count; t += cells, ++i)
    if (t[2].as_int() > room && !keep_below(s, t[0], t[1], least[i] + room)) return false;
  return true;
}

bool post_cost_bound(Solver& s, Cell cost, Value scale, Value constant, const std::vector<CostTerm>& terms) {
  std::vector<Cell> data{Cell::integer(scale), cost, Cell::integer(constant), Cell::integer(0)};
  Wide least = constant;
  Value widest = 0;
  for (const CostTerm& t : terms) {
    Cell function = Cell::integer(t.coefficient);
    if (!t.table.empty()) {
      Cell* const box = s.w.allocate(t.table.size() + 2);
      box[0] = Cell::box_header(HeaderKind::Words, t.table.size() + 1);
      auto* const words = reinterpret_cast<Value*>(box + 1);
      words[0] = s.bounds(t.variable).low;
      std::copy(t.table.begin(), t.table.end(), words + 1);
      function = s.w.make(Tag::Box, box);
    }
    least += least_of(s, t.variable, function);
    const Value width = width_of(s, t.variable, function);
    widest = std::max(widest, width);
    data.insert(data.end(), {t.variable, function, Cell::integer(width)});
  }
  data[widest_part - part::data] = Cell::integer(widest);
  if (least <= Wide{scale} * s.bounds(cost).low) return true;
  const Cell p = s.new_propagator(Kind::cost_bound, Cell::integer(0), data);
  s.watch(cost, slot::max, p);
  for (const CostTerm& t : terms) s.watch(t.variable, !t.table.empty() ? slot::any : t.coefficient > 0 ? slot::min : slot::max, p);
  return s.post(p);
}

namespace {

Value cheapest_value(Solver& s, Cell variable, Cell function) {
  const Bounds b = s.bounds(variable);
  if (function.is_int()) return function.as_int() > 0 ? b.low : b.high;
  Value base = 0, best = b.low;
  const auto table = table_of(s, function, base);
  const auto of = [&](Value v) { return table[static_cast<std::size_t>(v - base)]; };
  each_value(s, variable, base, base + static_cast<Value>(table.size()) - 1, [&](Value v) {
    if (of(v) < of(best)) best = v;
  });
  return best;
}

}  // namespace

void each_cheapest_value(Solver& s, Cell cost, const std::function<void(Cell, Value)>& use) {
  cost = s.deref(cost);
  if (!s.is_fd_variable(cost)) return;
  for (const Cell propagator : s.propagators(s.make_fd_variable(cost))) {
    const Cell* const p = s.w.args_of(propagator);
    if (p[part::kind] != Cell::integer(static_cast<std::int64_t>(Kind::cost_bound)) || s.deref(p[cost_part]) != cost) continue;
    for (const Cell* t = p + first; t < p + s.w.arity_of(propagator); t += cells)
      if (const Cell c = s.deref(t[0]); c.is_var()) use(c, cheapest_value(s, c, t[1]));
  }
}

}  // namespace penelope::fd
