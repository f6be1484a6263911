// The solver: what changes of domains do, and unification.
#include "wam/fd/solver.hpp"

#include <algorithm>
#include <bit>

#include "wam/fd/propagators.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/number.hpp"

namespace penelope::fd {

namespace {

// The nearest that a domain knows.
Value clamped(Wide v) { return static_cast<Value>(std::clamp<Wide>(v, infimum, supremum)); }

}  // namespace

// --- variables

// Where it is not the first attribute.
Cell* Solver::block_behind(Cell c) const {
  c = w.deref(c);
  while (c.is_struct()) {
    Cell* const arguments = w.args_of(c);
    if (w.deref(arguments[0]) == cell_of(FixedAtom::clpfd)) {
      return arguments_of(w.deref(arguments[1]));
    }
    c = w.deref(arguments[2]);
  }
  return nullptr;
}

void Solver::check_integer(Cell c) {
  if (!w.is_integer(c)) type_error(w, "integer", c);
}

// A big integer is somewhere beyond all small ones.
Bounds Solver::bounds_of_number(Cell c) {
  if (c.is_int()) return {c.as_int(), c.as_int()};
  check_integer(c);
  return integer_sign(w, c) > 0 ? Bounds{greatest_value, supremum} : Bounds{infimum, least_value};
}

Bounds Solver::bounds_of_other(Cell c) { return c.is_var() ? Bounds{infimum, supremum} : bounds_of_number(c); }

// X #> abs(X) would count up for ever: where a domain stays infinite, propagators are not told of another bound on its
// finite side.

// --- changes

Cell Solver::new_wide(Wide v) {
  const bool is_negative = v < 0;
  const auto magnitude = static_cast<unsigned __int128>(is_negative ? -v : v);
  const std::uint64_t limbs[2] = {static_cast<std::uint64_t>(magnitude), static_cast<std::uint64_t>(magnitude >> 64)};
  const int size = limbs[1] != 0 ? 2 : limbs[0] != 0 ? 1 : 0;
  return w.new_bigint(is_negative ? -size : size, limbs);
}

// A value beyond small integers: of a variable whose domain is endless there.
bool Solver::assign_big(Cell c, Cell value) {
  c = w.deref(c);
  if (!value.is_box()) return assign(c, value.as_int());
  if (!c.is_var()) return check_integer(c), w.unify(c, value);
  Cell* const block = open(c);
  const Domain d = domain(block);
  return integer_sign(w, value) > 0 ? d.max() == supremum && fix(c, block, value) : d.min() == infimum && fix(c, block, value);
}

Domain Solver::writable(Cell* block) {
  if (w.at(block[slot::domain]) < w.heap_backtrack) replace_domain(block, new_copy(w, block[slot::domain]));
  return domain(block);
}

void Solver::schedule_all(Cell list) {
  list = w.deref(list);
  while (list.is_list()) {
    const Cell* const item = w.at(list);
    enqueue(item[0]);
    list = item[1];
    if (PENELOPE_UNLIKELY(list.is_ref())) list = w.deref(list);
  }
}

// Goals of other attributes run after the fixpoint, in the order in which swipl, whose propagators run within the goals of the attribute of
// this solver, runs them: those of attributes that were there before it, then what later propagators bind, then those of the others.
void Solver::wake(Cell attributes, Cell value) {
  const auto link = [this](Cell* tail) -> Cell& { return tail ? *tail : w.pending_wakeups; };
  const auto is_last = [&](Cell* tail) { return link(tail).bits == 0 || link(tail) == nil_cell; };
  const auto is_own = [this](Cell att) { return w.deref(w.args_of(w.deref(att))[0]) == cell_of(FixedAtom::clpfd); };
  const bool is_first_attribute = is_own(attributes);
  if (is_last(wakes_.before)) wakes_.of_runs = wakes_.before;
  const std::uint64_t run = w.constraint_work.propagations;
  if (is_last(wakes_.before) || run != wakes_.run || (is_first_attribute && run == wakes_.nesting_run)) {
    wakes_.run = run;
    wakes_.here = wakes_.of_runs;
  }
  const auto insert = [&](Cell some) {
    if (is_last(wakes_.here)) {
      w.queue_wakeup(some, value);
      wakes_.here = w.wakeup_tail;
    } else {
      const Cell behind = link(wakes_.here);
      const Cell item = w.new_list(w.new_struct(w.symbols.functor_cell("$wake", 2), some, value), behind);
      link(wakes_.here) = item;
      wakes_.here = w.at(item) + 1;
    }
  };
  if (is_first_attribute) return insert(attributes);
  std::vector<Cell> earlier;
  Cell att = w.deref(attributes);
  for (; !is_own(att); att = w.deref(w.args_of(att)[2])) earlier.push_back(att);
  Cell before = nil_cell;
  for (; !earlier.empty(); earlier.pop_back()) {
    const Cell module = w.args_of(earlier.back())[0], of_module = w.args_of(earlier.back())[1];
    before = w.new_struct(Vocabulary::of(w.symbols).attributes, module, of_module, before);
  }
  insert(before);
  wakes_.of_runs = wakes_.here;
  if (const Cell later = w.deref(w.args_of(att)[2]); later != nil_cell) insert(later);
}

// Where the variable has other attributes as well their goals run after the fixpoint.
bool Solver::fix(Cell variable, Cell* block, Cell value) {
  Cell* const p = w.at(variable);
  const Cell attributes = w.deref(p[1]);
  constexpr unsigned others = 3;  // in att(Module, Value, Others)
  if (PENELOPE_LIKELY(w.at(attributes)[others] == nil_cell || w.deref(w.at(attributes)[others]) == nil_cell)) {
    put(p, value);
  } else {
    w.assign_trailed(p, value);
    wake(p[1], value);
  }
  if (block[slot::unequal] != nil_cell) queues_.quick.entries.push_back(variable);
  schedule_others(block);
  return true;
}

bool Solver::set_min(Cell c, Wide low) {
  c = w.deref(c);
  if (c.is_int()) return c.as_int() >= low;
  if (!c.is_var()) return low <= bounds_of_number(c).high;
  if (low <= infimum) return true;
  Cell* const block = open(c);
  return raise(c, block, clamped(low));
}

bool Solver::raise(Cell c, Cell* block, Value low) {
  const Domain d = domain(block);
  if (low <= d.min()) return true;
  if (low > d.max() && d.max() != supremum) return false;
  if (low > greatest_value) low = greatest_value;  // nothing is known of what is beyond
  if (low < least_value || low <= d.min()) return true;
  const Value v = d.at_least(low);
  if (v == d.max()) return fix(c, block, Cell::integer(v));
  const bool is_told = !is_finite(d.min()) || is_finite(d.max());  // see above
  writable(block).keep_from(v);
  if (!is_told) return true;
  schedule(block[slot::min]);
  schedule(block[slot::bounds]);
  schedule(block[slot::any]);
  return true;
}

bool Solver::set_max(Cell c, Wide high) {
  c = w.deref(c);
  if (c.is_int()) return c.as_int() <= high;
  if (!c.is_var()) return high >= bounds_of_number(c).low;
  if (high >= supremum) return true;
  Cell* const block = open(c);
  return lower(c, block, clamped(high));
}

bool Solver::lower(Cell c, Cell* block, Value high) {
  const Domain d = domain(block);
  if (high >= d.max()) return true;
  if (high < d.min() && d.min() != infimum) return false;
  if (high < least_value) high = least_value;
  if (high > greatest_value || high >= d.max()) return true;
  const Value v = d.at_most(high);
  if (v == d.min()) return fix(c, block, Cell::integer(v));
  const bool is_told = is_finite(d.min()) || !is_finite(d.max());
  writable(block).keep_up_to(v);
  if (!is_told) return true;
  schedule(block[slot::max]);
  schedule(block[slot::bounds]);
  schedule(block[slot::any]);
  return true;
}

bool Solver::remove(Cell c, Wide value) {
  c = w.deref(c);
  if (c.is_int()) return c.as_int() != value;
  if (!c.is_var()) return check_integer(c), true;
  if (value < least_value || value > greatest_value) return true;
  Cell* const block = open(c);
  const auto v = static_cast<Value>(value);
  return !domain(block).contains(v) || remove_from(c, block, v);
}

bool Solver::remove_from(Cell c, Cell* block, Value v) {
  const Domain d = domain(block);
  const Value low = d.min(), high = d.max();
  if (d.size() == 2) return fix(c, block, Cell::integer(v == low ? high : low));
  if (v != low && v != high) {
    if (d.can_lose_inside(v)) {
      writable(block).lose_inside(v);
    } else if (d.shape() == Shape::interval && is_finite(low) && is_finite(high) && high - low < widest_bits) {
      replace_domain(block, new_interval_without(w, low, high, v));
    } else {
      replace_domain(block, new_domain(w, intersected(d.ranges(), complement_of({{v, v}}))));
    }
    schedule(block[slot::any]);
    return true;
  }
  if (!d.can_lose_end()) return v == low ? raise(c, block, v + 1) : lower(c, block, v - 1);
  if (v == low) {
    writable(block).lose_min();
    schedule(block[slot::min]);
  } else {
    writable(block).lose_max();
    schedule(block[slot::max]);
  }
  schedule(block[slot::bounds]);
  schedule(block[slot::any]);
  return true;
}

bool Solver::keep_only(Cell c, Cell* block, Value from, std::uint64_t bits) {
  if (!is_open(c)) return c = deref(c), !c.is_int() || (c.as_int() >= from && c.as_int() - from < 64 && (bits >> (c.as_int() - from) & 1) != 0);
  const Domain d = domain(block);
  const Value size = count_of(bits);
  if (size == d.size()) return true;
  const Value low = from + std::countr_zero(bits), high = from + 63 - std::countl_zero(bits);
  if (size == 1) return fix(c, block, Cell::integer(low));
  const bool raises = low > d.min(), lowers = high < d.max();
  if (w.at(block[slot::domain]) >= w.heap_backtrack && d.can_keep_only(bits)) {
    domain(block).keep_only(from, bits, size);
  } else {
    replace_domain(block, new_window(w, from, bits, size));
  }
  if (raises) schedule(block[slot::min]);
  if (lowers) schedule(block[slot::max]);
  if (raises || lowers) schedule(block[slot::bounds]);
  schedule(block[slot::any]);
  return true;
}

bool Solver::assign(Cell c, Wide value) {
  c = w.deref(c);
  if (!fits(value)) return assign_big(c, new_wide(value));
  if (c.is_int()) return c.as_int() == value;
  if (!c.is_var()) return check_integer(c), false;
  Cell* const block = open(c);
  const Domain d = domain(block);
  if (value < d.min() || value > d.max()) return false;
  if (!d.contains(static_cast<Value>(value))) return false;
  return fix(c, block, Cell::integer(static_cast<Value>(value)));
}

// raise() and lower() in one.
bool Solver::limit(Cell c, Cell* block, Value low, Value high) {
  const Domain d = domain(block);
  const bool raises = low > d.min(), lowers = high < d.max();
  if (!raises && !lowers) return true;
  if (!raises || !lowers || d.shape() != Shape::interval || !is_finite(d.min()) || !is_finite(d.max()))
    return raises ? raise(c, block, low) && (!lowers || lower_known(c, block, high)) : lower(c, block, high);
  if (low > high) return false;
  if (low == high) return fix(c, block, Cell::integer(low));
  writable(block).keep_between(low, high);
  schedule(block[slot::min]);
  schedule(block[slot::max]);
  schedule(block[slot::bounds]);
  schedule(block[slot::any]);
  return true;
}

// To a new domain, which is smaller and has these ends.
template <class MakeDomain>
bool Solver::narrow(Cell c, Cell* block, Range ends, MakeDomain make) {
  const auto [low, high] = ends;
  if (low == high) return fix(c, block, Cell::integer(low));
  const Domain d = domain(block);
  const bool raises = low > d.min(), lowers = high < d.max();
  const bool is_told = is_finite(low) == is_finite(high) || is_finite(low) != is_finite(d.min()) || is_finite(high) != is_finite(d.max());
  replace_domain(block, make());
  if (!is_told) return true;
  if (raises) schedule(block[slot::min]);
  if (lowers) schedule(block[slot::max]);
  if (raises || lowers) schedule(block[slot::bounds]);
  schedule(block[slot::any]);
  return true;
}

bool Solver::restrict_to(Cell c, const Ranges& allowed) {
  c = w.deref(c);
  if (c.is_int()) return fd::contains(allowed, c.as_int());
  if (!c.is_var()) return !allowed.empty() && (integer_sign(w, c) > 0 ? allowed.back().high == supremum : allowed.front().low == infimum);
  Cell* const block = open(c);
  const Domain d = domain(block);
  if (d.shape() == Shape::interval && allowed.size() == 1) return restrict_interval(c, block, allowed.front());
  const Ranges before = d.ranges();
  const Ranges left = intersected(before, allowed);
  if (left == before) return true;
  if (left.empty()) return false;
  return narrow(c, block, {left.front().low, left.back().high}, [&] { return new_domain(w, left); });
}

bool Solver::restrict_to(Cell c, Range allowed) {
  c = w.deref(c);
  if (c.is_int()) return c.as_int() >= allowed.low && c.as_int() <= allowed.high;
  if (c.is_ref() && allowed.low < allowed.high) return make_fd_variable(c, allowed), true;
  if (!c.is_attr()) return restrict_to(c, Ranges{allowed});
  Cell* const block = open(c);
  return domain(block).shape() == Shape::interval ? restrict_interval(c, block, allowed) : restrict_to(c, Ranges{allowed});
}

bool Solver::restrict_interval(Cell c, Cell* block, Range allowed) {
  const Domain d = domain(block);
  const Range left{std::max(d.min(), allowed.low), std::min(d.max(), allowed.high)};
  if (left == Range{d.min(), d.max()}) return true;
  if (left.low > left.high) return false;
  return narrow(c, block, left, [&] {
    const Cell box = block[slot::domain];
    if (w.at(box) < w.heap_backtrack) return new_interval(w, left.low, left.high);
    return domain(block).keep_between(left.low, left.high), box;
  });
}

// --- unification

bool Solver::bound(Cell* block, Cell value) {
  value = w.deref(value);
  if (!value.is_var()) {
    const Bounds b = bounds_of_number(value);
    const Domain d = domain(block);
    if (value.is_int() ? !d.contains(value.as_int()) : b.low == infimum ? d.min() != infimum : d.max() != supremum) return false;
    on_fixed(block);
    return propagate();
  }
  return join(block, value) && propagate();
}

// A variable that had this attribute is another one from now on.
bool Solver::join(Cell* block, Cell variable) {
  Cell* const other = make_fd_variable(variable);
  if (other == block) return true;
  for (unsigned list = slot::unequal; list < slot::count; ++list) {
    std::uint64_t length = 0;
    for (Cell l = w.deref(block[list]); l.is_list(); l = w.tail(l)) ++length;
    if (length == 0) continue;
    Cell* item = w.allocate(2 * length);
    const Cell joined = w.make(Tag::List, item);
    for (Cell l = w.deref(block[list]); l.is_list(); l = w.tail(l), item += 2) {
      item[0] = w.head(l);
      item[1] = --length == 0 ? other[list] : w.make(Tag::List, item + 2);
    }
    put(other + list, joined);
  }
  on_fixed(other);
  const Domain d = domain(block);
  return d.shape() == Shape::interval ? restrict_to(variable, Range{d.min(), d.max()}) : restrict_to(variable, d.ranges());
}

// The younger one becomes the older one.
bool Solver::identify(Cell x, Cell y) {
  x = w.deref(x);
  y = w.deref(y);
  if (!is_fd_variable(x) || !is_fd_variable(y) || has_other_attributes(x) || has_other_attributes(y)) return w.unify(x, y);
  return x.bits > y.bits ? unite(x, y) : unite(y, x);
}

bool Solver::unite(Cell x, Cell y) {
  x = w.deref(x);
  y = w.deref(y);
  if (!x.is_var() && !y.is_var()) return x.is_int() && x == y;
  if (x.is_int()) return assign(y, x.as_int());
  if (y.is_int()) return assign(x, y.as_int());
  if (x == y) return true;
  Cell* const block = open(x);
  open(y);
  w.assign_trailed(w.at(x), y);
  return join(block, y);
}

}  // namespace penelope::fd
