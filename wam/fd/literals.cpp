// A propagator of literals has a table of the literals of all values from the first to the last one that the variable had. For equations and
// disequations (the kind literals) it keeps a bit for each that is not decided: those that the domain has no more are found a word at a time. Of
// inequalities (the kind thresholds) the undecided ones are always those between the bounds.
//
// Source: O. Ohrimenko, P. Stuckey, M. Codish, Propagation via lazy clause generation, Constraints 14 (2009), for the two families of literals.
#include "wam/fd/literals.hpp"

#include <algorithm>
#include <bit>

#include "wam/fd/linear.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned variable = part::data, first = part::data + 1;
constexpr unsigned open_box = part::data + 2, values = part::data + 3;                    // of literals
constexpr unsigned low = part::data + 2, high = part::data + 3, limits = part::data + 4;  // of thresholds
constexpr std::size_t fewest = 3;                                                         // that are put together
constexpr std::size_t most_seen = 64;                                                     // propagators of a variable that are looked at
constexpr Value widest_per_literal = 64;                                                  // values of the table for each literal at first

Kind kind_of(const Cell* p) { return static_cast<Kind>(p[part::kind].as_int()); }

// c * X in relation to a constant.
struct Literal {
  Cell x;
  Value value;       // X = value, or X =< value
  bool is_positive;  // it holds where that does; else where that does not
  Literal(const Solver& s, const Cell* q) : x(s.deref(q[linear_part::terms + 1])) {
    const Value c = q[linear_part::terms].as_int(), k = q[linear_part::constant].as_int();
    const bool is_bound = kind_of(q) == Kind::linear_at_most;
    value = c > 0 ? k : is_bound ? -k - 1 : -k;
    is_positive = is_bound ? c > 0 : kind_of(q) == Kind::linear_equal;
  }
};

bool is_open_literal(const Solver& s, const Cell* q, std::uint32_t count) {
  const Kind kind = kind_of(q);
  if (kind != Kind::linear_equal && kind != Kind::linear_unequal && kind != Kind::linear_at_most) return false;
  return count == linear_part::terms + 2 && q[part::dead] == Cell::integer(0) && is_unit(q[linear_part::terms]) &&
         !s.deref(q[linear_part::control]).is_int();
}

// One whose truth value is known is in the queue, and does the rest.
bool decide(Solver& s, Cell literal, bool truth) {
  if (!literal.is_struct()) return true;
  Cell* const q = s.w.args_of(literal);
  const Cell control = s.now(q[linear_part::control]);
  if (q[part::dead] != Cell::integer(0) || control.is_int()) return true;
  s.kill(q);
  return s.assign_value(control, truth == Literal(s, q).is_positive);
}

std::uint64_t* words_of(const Solver& s, Cell box) { return reinterpret_cast<std::uint64_t*>(s.w.at(box) + 1); }
std::uint64_t count_of_words(const Solver& s, Cell box) { return s.w.at(box)->payload_words(); }

std::uint64_t* writable_words(Solver& s, Cell* p) {
  if (Cell* const box = s.w.at(p[open_box]); box < s.w.heap_backtrack) {
    const std::uint64_t size = count_of_words(s, p[open_box]) + 1;
    Cell* const copy = s.w.allocate(size);
    std::copy_n(box, size, copy);
    s.w.assign_trailed(p + open_box, s.w.make(Tag::Box, copy));
  }
  return words_of(s, p[open_box]);
}

// Bit i: whether the variable can be from + i.
std::uint64_t window(const Solver& s, const Cell* block, Value from) {
  const Domain d = s.domain(block);
  if (d.shape() != Shape::ranges) return d.window(from);
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < 64; ++i) bits |= std::uint64_t{d.contains(from + i)} << i;
  return bits;
}

bool decide_all(Solver& s, Cell* p, Value value) {
  const std::uint64_t* const open = words_of(s, p[open_box]);
  const std::uint64_t count = count_of_words(s, p[open_box]);
  s.kill(p);
  for (std::uint64_t word = 0; word < count; ++word)
    for (std::uint64_t bits = open[word]; bits != 0; bits &= bits - 1) {
      const std::uint64_t place = word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
      if (!decide(s, p[values + place], p[first].as_int() + static_cast<Value>(place) == value)) return false;
    }
  return true;
}

// The propagator of literals of this kind that the variable has, or its literals that wait by themselves.
struct Found {
  Cell together{};
  std::vector<Cell> alone;
};

Found find(const Solver& s, const Cell* block, Cell x, unsigned list, Kind kind) {
  Found found;
  std::size_t seen = 0;
  for (Cell l = s.deref(block[list]); l.is_list() && seen < most_seen; l = s.w.tail(l), ++seen) {
    const Cell entry = s.w.head(l);
    const Cell* const q = s.w.args_of(entry);
    if (kind_of(q) == kind && q[part::dead] == Cell::integer(0)) return found.together = entry, found;
    const bool is_of_kind = (kind_of(q) == Kind::linear_at_most) == (kind == Kind::thresholds);
    if (is_open_literal(s, q, s.w.arity_of(entry)) && is_of_kind && Literal(s, q).x == x) found.alone.push_back(entry);
  }
  return found;
}

// They wait no more by themselves.
void leave(Solver& s, Cell* block, unsigned list, const std::vector<Cell>& leaving) {
  std::vector<Cell> staying;
  std::size_t left = leaving.size();
  Cell rest = s.deref(block[list]);
  for (; left > 0; rest = s.deref(s.w.tail(rest))) {
    const Cell entry = s.w.head(rest);
    std::find(leaving.begin(), leaving.end(), entry) != leaving.end() ? void(--left) : staying.push_back(entry);
  }
  for (auto entry = staying.rbegin(); entry != staying.rend(); ++entry) rest = s.w.new_list(*entry, rest);
  s.w.assign_trailed(block + list, rest);
}

Cell* slots_of(Cell* p) { return p + (kind_of(p) == Kind::literals ? values : limits); }

// False: there is no room for it.
bool add(Solver& s, Cell together, Cell literal) {
  Cell* const p = s.w.args_of(together);
  const Value place = Literal(s, s.w.args_of(literal)).value - p[first].as_int();
  Cell* const slots = slots_of(p);
  if (place < 0 || place >= p + s.w.arity_of(together) - slots || slots[place] != Cell::integer(0)) return false;
  if (kind_of(p) == Kind::thresholds && (place < p[low].as_int() || place >= p[high].as_int())) return false;
  if (kind_of(p) == Kind::literals) writable_words(s, p)[place / 64] |= std::uint64_t{1} << (place % 64);
  s.w.assign_trailed(slots + place, literal);
  return true;
}

Cell new_together(Solver& s, Kind kind, Cell x, Bounds b) {
  const auto size = static_cast<std::size_t>(b.high - b.low + (kind == Kind::literals ? 1 : 0));
  std::vector<Cell> data{x, Cell::integer(b.low)};
  if (kind == Kind::literals) {
    const std::size_t words = (size + 63) / 64;
    Cell* const box = s.w.allocate(words + 1);
    *box = Cell::box_header(HeaderKind::Words, words);
    std::fill_n(reinterpret_cast<std::uint64_t*>(box + 1), words, 0);
    data.push_back(s.w.make(Tag::Box, box));
  } else {
    data.insert(data.end(), {Cell::integer(0), Cell::integer(static_cast<Value>(size))});
  }
  data.resize(data.size() + size, Cell::integer(0));
  return s.new_propagator(kind, Cell::integer(0), data);
}

}  // namespace

bool propagate_literals(Solver& s, Cell* p) {
  const Cell x = s.now(p[variable]);
  if (x.is_int()) return decide_all(s, p, x.as_int());
  const Cell* const block = s.make_fd_variable(x);
  const Value from = p[first].as_int();
  const std::uint64_t count = count_of_words(s, p[open_box]);
  for (std::uint64_t word = 0; word < count; ++word) {
    const std::uint64_t open = words_of(s, p[open_box])[word];
    const std::uint64_t lost = open == 0 ? 0 : open & ~window(s, block, from + static_cast<Value>(word * 64));
    if (lost == 0) continue;
    writable_words(s, p)[word] = open & ~lost;
    for (std::uint64_t bits = lost; bits != 0; bits &= bits - 1)
      if (!decide(s, p[values + word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits))], false)) return false;
  }
  return true;
}

bool propagate_thresholds(Solver& s, Cell* p) {
  const Bounds b = s.bounds(p[variable]);
  const Value from = p[first].as_int(), low_before = p[low].as_int(), high_before = p[high].as_int();
  const Value low_now = std::clamp(b.low - from, low_before, high_before), high_now = std::clamp(b.high - from, low_now, high_before);
  if (low_now == high_now) {
    s.kill(p);
  } else {
    if (low_now != low_before) s.w.assign_trailed(p + low, Cell::integer(low_now));
    if (high_now != high_before) s.w.assign_trailed(p + high, Cell::integer(high_now));
  }
  for (Value i = low_before; i < low_now; ++i)
    if (!decide(s, p[limits + i], false)) return false;
  for (Value i = high_now; i < high_before; ++i)
    if (!decide(s, p[limits + i], true)) return false;
  return true;
}

void watch_literal(Solver& s, Cell literal, unsigned list) {
  Cell* const q = s.w.args_of(literal);
  s.watch(q[linear_part::control], slot::fixed, literal);
  const Literal l(s, q);
  const Bounds b = s.bounds(l.x);
  if (!l.x.is_attr() || !is_finite(b.low) || !is_finite(b.high) || !is_open_literal(s, q, s.w.arity_of(literal)))
    return s.watch(l.x, list, literal);
  Cell* const block = s.make_fd_variable(l.x);
  const Kind kind = kind_of(q) == Kind::linear_at_most ? Kind::thresholds : Kind::literals;
  Found found = find(s, block, l.x, list, kind);
  if (found.together.bits != 0) {
    if (!add(s, found.together, literal)) s.watch(l.x, list, literal);
    return;
  }
  s.watch(l.x, list, literal);
  found.alone.insert(found.alone.begin(), literal);
  const auto count = found.alone.size();
  if (count < fewest || b.high - b.low >= widest_per_literal * static_cast<Value>(count)) return;
  const Cell together = new_together(s, kind, l.x, b);
  std::erase_if(found.alone, [&](Cell one) { return !add(s, together, one); });
  leave(s, block, list, found.alone);
  s.watch(l.x, list, together);
  s.enqueue(together);
}

void add_literals(const Cell* p, std::uint32_t count, std::vector<Cell>& to) {
  for (std::uint32_t i = kind_of(p) == Kind::literals ? values : limits; i < count; ++i)
    if (p[i].is_struct()) to.push_back(p[i]);
}

std::int64_t count_open_literals(const Solver& s, const Cell* p) {
  if (kind_of(p) == Kind::thresholds) return p[high].as_int() - p[low].as_int();
  const std::uint64_t* const open = words_of(s, p[open_box]);
  std::int64_t count = 0;
  for (std::uint64_t word = 0; word < count_of_words(s, p[open_box]); ++word) count += std::popcount(open[word]);
  return count;
}

}  // namespace penelope::fd
