// loads: for each of some values, the weights of the variables that have it add up to the load of the value. With weights of 1 it counts
// (count, global_cardinality); with others it packs things into bins.
//
// What a value has for certain and what it can have at most bound its load; a variable takes or loses a value where its weight decides whether
// the load can be reached, or kept. A propagation takes time in the number of variables times the number of values.
//
// Source: P. Shaw, A constraint for bin packing, CP 2004, without the reasoning about sets of open weights.
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned things = part::data, first = part::data + 1;

struct Thing {
  Value weight;
  Cell variable;  // dereferenced when the propagation began
};

bool propagate_value(Solver& s, const std::vector<Thing>& all, Value value, Cell load) {
  Wide certain = 0, possible = 0;
  for (const Thing& t : all) {
    const Cell c = s.deref(t.variable);
    if (Solver::is_fixed(c) ? c.as_int() != value : !s.contains(c, value)) continue;
    possible += t.weight;
    if (Solver::is_fixed(c)) certain += t.weight;
  }
  if (!s.set_bounds(load, certain, possible)) return false;
  if (certain == possible) return true;
  const Bounds wanted = s.bounds(load);
  for (const Thing& t : all) {
    const Cell c = s.deref(t.variable);
    if (Solver::is_fixed(c) || t.weight == 0 || !s.contains(c, value)) continue;
    if (certain + t.weight > wanted.high) {
      if (!s.remove(c, value)) return false;
      possible -= t.weight;
    } else if (possible - t.weight < wanted.low) {
      if (!s.assign(c, value)) return false;
      certain += t.weight;
    }
  }
  return s.set_bounds(load, certain, possible);
}

}  // namespace

bool propagate_loads(Solver& s, Cell* p, std::uint32_t count) {
  const auto number = static_cast<std::uint32_t>(p[things].as_int());
  std::vector<Thing> all;
  all.reserve(number);
  for (std::uint32_t i = 0; i < number; ++i) all.push_back({p[first + 2 * i].as_int(), s.deref(p[first + 2 * i + 1])});
  for (const Cell* v = p + first + 2 * number; v < p + count; v += 2)
    if (!propagate_value(s, all, v[0].as_int(), v[1])) return false;
  return true;
}

bool post_loads(Solver& s, const std::vector<Value>& weights, const std::vector<Cell>& variables, const std::vector<Value>& values,
                const std::vector<Cell>& loads) {
  std::vector<Cell> data{Cell::integer(static_cast<Value>(variables.size()))};
  for (std::size_t i = 0; i < variables.size(); ++i) data.insert(data.end(), {Cell::integer(weights[i]), variables[i]});
  for (std::size_t i = 0; i < values.size(); ++i) data.insert(data.end(), {Cell::integer(values[i]), loads[i]});
  const Cell p = s.new_propagator(Kind::loads, Cell::integer(0), data);
  for (const Cell v : variables) s.watch(v, slot::any, p);
  for (const Cell l : loads) s.watch(l, slot::bounds, p);
  return s.post(p);
}

}  // namespace penelope::fd
