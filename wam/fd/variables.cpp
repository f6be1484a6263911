// What the solver tells of a variable, and how it makes one.
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/fd/linear.hpp"
#include "wam/fd/literals.hpp"
#include "wam/fd/propagators.hpp"
#include "wam/fd/solver.hpp"

namespace penelope::fd {

namespace {

bool is_unequal(const Cell* p) { return p[part::kind].as_int() == static_cast<std::int64_t>(Kind::unequal); }

// The constraints on the variable that swipl has posted in place of this linear one since some of its variables have values: X + Y #= N for an
// equation of two variables that are left of more, X + Y #= Z for one of three, and the relation itself where it was a truth value.
std::int64_t successors(const Worker& w, Cell variable, const Cell* p, std::uint32_t count) {
  using linear_part::control, linear_part::constant, linear_part::terms;
  const bool was_truth_value = !p[control].is_int();
  const auto kind = static_cast<Kind>(p[part::kind].as_int());
  if (was_truth_value ? w.deref(p[control]).is_var() || p[part::dead] != Cell::integer(0) : kind != Kind::linear_equal) return 0;
  constexpr std::uint32_t most_open = 3;
  std::uint32_t size = 0, open = 0, positive = 0;
  bool is_unit_sum = true, is_positive = false;
  Wide rest = p[constant].as_int();
  for (const Cell* t = p + terms; t + 1 < p + count && open <= most_open; t += 2, ++size) {
    const Cell v = w.deref(t[1]);
    if (v.is_int()) rest -= Wide{t[0].as_int()} * v.as_int();
    if (!v.is_var()) continue;
    ++open;
    positive += t[0].as_int() > 0;
    is_unit_sum = is_unit_sum && is_unit(t[0]);
    if (v == variable) is_positive = t[0].as_int() > 0;
  }
  if (!is_unit_sum || open > most_open) return 0;
  if (was_truth_value) {  // what stands alone on its side; the constant is on the other one
    const bool is_alone = (is_positive ? positive : open - positive) == 1;
    return open > 1 && is_alone && (p[constant] == Cell::integer(0) || is_positive == (kind != Kind::linear_at_most));
  }
  const bool is_sum_of_two = size == most_open && p[constant] == Cell::integer(0);
  return !is_sum_of_two && size > open && (open == 2 || (open == most_open && positive == 2 && rest == 0));
}

// Whether places() counts the places at which the variable stands: of other propagators each of its places in a list is one, as two variables
// that are one by now have two places.
bool counts_places(const Cell* p) {
  switch (static_cast<Kind>(p[part::kind].as_int())) {
    case Kind::all_distinct:
    case Kind::minimum:
    case Kind::maximum:
    case Kind::circuit:
    case Kind::element: return true;
    default: return false;
  }
}

// As many as swipl has for the same constraint, so that labeling by the most constrained variable goes the same way: it
// has two for each variable of all_distinct, takes min(X, Y) and max(X, Y) to be ordered with X and Y, and has an
// implication for each place of element besides.
std::int64_t places(const Worker& w, Cell variable, Cell propagator) {
  const Cell* const p = w.args_of(propagator);
  const auto is_at = [&](std::uint32_t place) { return w.deref(p[part::data + place]) == variable; };
  const std::uint32_t size = w.arity_of(propagator) - part::data;
  switch (static_cast<Kind>(p[part::kind].as_int())) {
    case Kind::all_distinct: return 2;
    case Kind::minimum:
    case Kind::maximum: return 3 * is_at(3) + 2 * (is_at(1) + is_at(2)) + is_at(0);
    case Kind::circuit: return 0;  // its all_distinct counts
    case Kind::linear_equal:
    case Kind::linear_unequal:
    case Kind::linear_at_most: return 1 + successors(w, variable, p, w.arity_of(propagator));
    case Kind::element: {  // as the value and as the one at its place, where the index is known
      std::int64_t count = is_at(0) ? size - 1 : is_at(1) ? size - 2 : 0;
      for (std::uint32_t place = 2; place < size; ++place) count += is_at(place) ? 2 : 0;
      return count;
    }
    default: return 1;
  }
}

// Of the parts of global_cardinality/2 a variable has one for each value, which count as two together; those of serialized/2 come in pairs,
// which count as one.
class WholeCount {
 public:
  WholeCount(const Worker& w, Cell variable) : w_(w), variable_(variable) {}
  bool has_counted(Cell goal) {  // that of a part
    if (w_.arity_of(goal) != 2) return false;
    const std::string_view name = w_.symbols.text(w_.name_of(goal));
    if (name == "serialized") return ++halves_, true;
    if (name != "global_cardinality") return false;
    if (std::find(cardinalities_.begin(), cardinalities_.end(), goal) != cardinalities_.end()) return true;
    if (!is_variable_of(goal)) return false;
    cardinalities_.push_back(goal);
    return true;
  }
  std::int64_t count() const { return halves_ / 2 + 2 * static_cast<std::int64_t>(cardinalities_.size()); }

 private:
  bool is_variable_of(Cell goal) const {  // and no count
    Cell list = w_.deref(w_.arg(goal, 0));
    while (list.is_list() && w_.deref(w_.head(list)) != variable_) list = w_.deref(w_.tail(list));
    return list.is_list();
  }
  const Worker& w_;
  const Cell variable_;
  std::int64_t halves_ = 0;
  std::vector<Cell> cardinalities_;
};

}  // namespace

bool Solver::contains(Cell c, Value v) {
  c = w.deref(c);
  if (c.is_int()) return c.as_int() == v;
  if (!c.is_var()) return check_integer(c), false;
  const Cell* const block = c.is_attr() ? block_of(c) : nullptr;
  return !block || domain(block).contains(v);
}

std::optional<Value> Solver::value_from(Cell c, Value low) const {
  c = w.deref(c);
  if (c.is_int()) return c.as_int() >= low ? std::optional(c.as_int()) : std::nullopt;
  const Cell* const block = c.is_attr() ? block_of(c) : nullptr;
  if (!block) return low;
  const Domain d = domain(block);
  if (low <= d.min()) return d.min();
  return low <= d.max() ? std::optional(d.at_least(low)) : std::nullopt;
}

std::optional<Value> Solver::value_up_to(Cell c, Value high) const {
  c = w.deref(c);
  if (c.is_int()) return c.as_int() <= high ? std::optional(c.as_int()) : std::nullopt;
  const Cell* const block = c.is_attr() ? block_of(c) : nullptr;
  if (!block) return high;
  const Domain d = domain(block);
  if (high >= d.max()) return d.max();
  return high >= d.min() ? std::optional(d.at_most(high)) : std::nullopt;
}

Value Solver::size(Cell c) {
  c = w.deref(c);
  if (!c.is_var()) return check_integer(c), 1;
  const Cell* const block = c.is_attr() ? block_of(c) : nullptr;
  return block ? domain(block).size() : endless;
}

Ranges Solver::ranges(Cell c) {
  c = w.deref(c);
  if (!c.is_var()) return {{bounds_of_number(c).low, bounds_of_number(c).high}};
  const Cell* const block = c.is_attr() ? block_of(c) : nullptr;
  return block ? domain(block).ranges() : Ranges{{infimum, supremum}};
}

bool Solver::has_holes(Cell c) const {
  c = w.deref(c);
  const Cell* const block = c.is_attr() ? block_of(c) : nullptr;
  return block && domain(block).shape() != Shape::interval;
}

std::optional<Domain> Solver::bit_domain(Cell c) const {
  c = w.deref(c);
  const Cell* const block = c.is_attr() ? block_of(c) : nullptr;
  if (!block) return {};
  const Domain d = domain(block);
  return d.shape() != Shape::ranges && is_finite(d.min()) && is_finite(d.max()) ? std::optional(d) : std::nullopt;
}

std::int64_t Solver::count_places(Cell c, bool all) const {
  c = w.deref(c);
  const Cell* const block = c.is_attr() ? block_of(c) : nullptr;
  if (!block) return 0;
  // Two that stand for one constraint between them (|X-Y| is not N) have its goal in common, and were made one after the other.
  std::int64_t count = 0;
  Cell before{}, goal_before{};
  WholeCount wholes(w, c);
  for (const Cell p : all ? all_places(block) : propagators(block)) {
    const Cell goal = w.deref(w.args_of(p)[part::goal]);
    const bool is_second = goal.is_struct() && goal == goal_before && is_unequal(w.args_of(p));
    if (goal.is_struct() && wholes.has_counted(goal)) continue;
    if (p == before)
      count += !counts_places(w.args_of(p));
    else if (!is_second)
      count += places(w, c, p);
    before = p;
    goal_before = goal;
  }
  count += wholes.count();
  return count;
}

std::int64_t Solver::live_places(Cell c) const {
  c = w.deref(c);
  const Cell* const block = c.is_attr() ? block_of(c) : nullptr;
  std::int64_t count = 0;
  if (!block) return count;
  for (unsigned list = slot::unequal; list < slot::count; ++list)
    for (Cell l = w.deref(block[list]); l.is_list(); l = w.tail(l)) {
      const Cell* const p = w.args_of(w.head(l));
      if (!is_done(p) || ends_by_chance(p, w.arity_of(w.head(l))))
        count += has_literals(static_cast<Kind>(p[part::kind].as_int())) ? count_open_literals(*this, p) : 1;
    }
  return count;
}

bool Solver::is_done(const Cell* p) const {
  if (p[part::dead] != Cell::integer(0)) return true;
  return is_unequal(p) && (!w.deref(p[part::data]).is_var() || !w.deref(p[part::data + 1]).is_var());
}

std::vector<Cell> Solver::all_places(const Cell* block) const {
  std::vector<Cell> found;
  for (unsigned list = slot::unequal; list < slot::count; ++list)
    for (Cell l = w.deref(block[list]); l.is_list(); l = w.tail(l)) {
      const Cell entry = w.head(l);
      const Cell* const p = w.args_of(entry);
      if (has_literals(static_cast<Kind>(p[part::kind].as_int())))
        add_literals(p, w.arity_of(entry), found);
      else
        found.push_back(entry);
    }
  std::sort(found.begin(), found.end(), [](Cell x, Cell y) { return x.bits < y.bits; });
  return found;
}

std::vector<Cell> Solver::all_propagators(const Cell* block) const {
  std::vector<Cell> found = all_places(block);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<Cell> Solver::propagators(const Cell* block) const {
  std::vector<Cell> found = all_propagators(block);
  std::erase_if(found, [this](Cell p) { return is_done(w.args_of(p)); });
  return found;
}

bool Solver::has_other_attributes(Cell dereferenced) const {
  return dereferenced.is_attr() && w.deref(w.args_of(w.deref(w.at(dereferenced)[1]))[2]) != nil_cell;
}

bool Solver::can_equate(Cell x, Cell y) const {
  x = w.deref(x);
  y = w.deref(y);
  return !x.is_box() && !y.is_box() && (!has_other_attributes(x) || !has_other_attributes(y));
}

bool Solver::equate(Cell* propagator, Cell x, Cell y) {
  PENELOPE_CHECK(can_equate(x, y));
  x = w.deref(x);
  kill(propagator);
  return has_other_attributes(x) ? unite(y, x) : unite(x, y);
}

// The domain, the attribute, the attributes of the variable and the variable itself, side by side.
Cell* Solver::make_fd_variable(Cell variable, Range range) {
  constexpr std::size_t cells_of_variable = 2;
  Cell* const domain = w.allocate(cells_of_interval + cells_of_block + cells_of_attributes + cells_of_variable);
  Cell *const block = domain + cells_of_interval, *const att = block + cells_of_block, *const itself = att + cells_of_attributes;
  fill_interval(domain, range.low, range.high);
  block[0] = functor_;
  block[1 + slot::domain] = w.make(Tag::Box, domain);
  for (unsigned list = slot::unequal; list < slot::count; ++list) block[1 + list] = nil_cell;
  att[0] = Vocabulary::of(w.symbols).attributes;
  att[1] = cell_of(FixedAtom::clpfd);
  att[2] = w.make(Tag::Struct, block);
  att[3] = nil_cell;
  itself[0] = w.make(Tag::Attr, itself);
  itself[1] = w.make(Tag::Struct, att);
  w.bind(variable, itself[0]);
  return block + 1;
}

Cell* Solver::make_attribute(Cell variable) {
  if (!variable.is_attr()) return make_fd_variable(variable, {infimum, supremum});
  Cell args[slot::count] = {new_interval(w, infimum, supremum), nil_cell, nil_cell, nil_cell, nil_cell, nil_cell, nil_cell};
  const Cell block = w.new_struct(functor_, args);
  Cell* end = w.at(variable) + 1;  // attributes stand, and are told, in the order in which they came
  for (Cell c = w.deref(*end); c.is_struct(); c = w.deref(*end)) end = w.args_of(c) + 2;
  w.assign_trailed(end, w.new_struct(Vocabulary::of(w.symbols).attributes, cell_of(FixedAtom::clpfd), block, nil_cell));
  return w.args_of(block);
}

Cell Solver::new_variable(const Ranges& ranges) {
  const Cell variable = w.new_variable();
  Cell* const block = make_fd_variable(variable);
  block[slot::domain] = new_domain(w, ranges);
  return w.deref(variable);
}

Cell Solver::new_variable(Range range) {
  const Cell variable = w.new_variable();
  make_fd_variable(variable, range);
  return w.deref(variable);
}

}  // namespace penelope::fd
