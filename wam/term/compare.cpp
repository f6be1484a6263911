// Comparing and walking terms without C++ recursion: the standard order, identity, groundness, cycles, lists.
//
// Standard order: variables (by address) < numbers (by value; a float before an equal integer) < strings < atoms (by
// code points) < compounds (arity, then name, then arguments from left to right). NaN comes before all numbers. Under the
// flag iso all floats come before all integers.
//
// A walk keeps a stack of runs of arguments still to visit; the last argument of a run is followed without one, so a
// list needs no stack. A walk that takes suspiciously long begins to remember what it has entered and skips it from
// then on: so walks over cyclic terms end.
#include <bit>
#include <cmath>
#include <functional>
#include <unordered_set>
#include <vector>

#include "wam/base/near_stack.hpp"
#include "wam/term/alike.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/patience.hpp"
#include "wam/term/store.hpp"

namespace penelope {

namespace {

int sign_of(int comparison) { return comparison < 0 ? -1 : comparison > 0; }

template <class T>
int three_way(const T& x, const T& y) {
  return x < y ? -1 : y < x;
}

int type_rank(const Store& s, Cell c) {
  switch (c.tag()) {
    case Tag::Ref:
    case Tag::Attr: return 0;
    case Tag::Int: return 1;
    case Tag::Box: return s.is_number(c) ? 1 : 2;
    case Tag::Atom: return 3;
    default: return 4;
  }
}

// Position of a float among equal floats and against equal integers: -0.0, then 0.0, then the integer.
int tie_rank(const Store& s, Cell c) {
  if (!s.is_float(c)) return 2;
  return std::signbit(s.float_value(c)) ? 0 : 1;
}

bool is_nan(const Store& s, Cell c) { return s.is_float(c) && std::isnan(s.float_value(c)); }

int order_numbers(const Store& s, Cell a, Cell b) {
  if (arithmetic_flags.iso && s.is_float(a) != s.is_float(b)) return s.is_float(a) ? -1 : 1;
  const int by_value = compare_numbers(s, a, b);
  if (PENELOPE_LIKELY(by_value == -1 || by_value == 1)) return by_value;
  if (by_value == 0) return three_way(tie_rank(s, a), tie_rank(s, b));
  if (!is_nan(s, a)) return 1;
  if (!is_nan(s, b)) return -1;
  return three_way(std::bit_cast<std::uint64_t>(s.float_value(a)), std::bit_cast<std::uint64_t>(s.float_value(b)));
}

int order_atoms(const Store& s, Cell a, Cell b) {
  // [] and '[]' have the same text but are different atoms.
  const int by_text = s.symbols.text(a.as_atom()).compare(s.symbols.text(b.as_atom()));
  return by_text != 0 ? sign_of(by_text) : three_way(a.as_atom(), b.as_atom());
}

// Strings; opaque words behind them.
int order_texts(const Store& s, Cell a, Cell b) {
  if (s.is_string(a) && s.is_string(b)) return sign_of(s.string_value(a).compare(s.string_value(b)));
  if (s.is_string(a) != s.is_string(b)) return s.is_string(a) ? -1 : 1;
  const auto words = [&s](Cell c) {
    return std::string_view(reinterpret_cast<const char*>(s.at(c) + 1), s.at(c)->payload_words() * sizeof(Cell));
  };
  return sign_of(words(a).compare(words(b)));
}

[[gnu::noinline]] int order_other_functors(const Store& s, Cell a, Cell b) {
  if (const int by_arity = three_way(s.arity_of(a), s.arity_of(b))) return by_arity;
  return order_atoms(s, Cell::atom(s.name_of(a)), Cell::atom(s.name_of(b)));
}

// Compounds by arity and name only.
inline int order_functors(const Store& s, Cell a, Cell b) {
  if (a.is_list() && b.is_list()) return 0;
  if (a.is_struct() && b.is_struct() && *s.at(a) == *s.at(b)) return 0;
  return order_other_functors(s, a, b);
}

// Walks two terms side by side. Policy::leaf(store, a, b) compares what is not a pair of compounds, Policy::functors
// the functors of a pair of compounds; the walk ends at the first non-zero result.
template <class Policy>
int walk_pair(const Store& s, Cell a, Cell b) {
  struct Run {
    const Cell* left;
    const Cell* right;
    std::uint32_t count;
  };
  NearStack<Run> runs;
  std::uint64_t entered = 0;
  Patience patience(s);
  Alike seen;
  for (;;) {
    a = s.deref(a);
    b = s.deref(b);
    if (a != b) {
      if (a.is_compound() && b.is_compound()) {
        if (const int r = Policy::functors(s, a, b)) return r;
        const bool skip = patience.is_over(++entered, a, b) && !seen.join(a, b);
        if (!skip && s.arity_of(a) > 0) runs.push({s.args_of(a), s.args_of(b), s.arity_of(a)});
      } else if (const int r = Policy::leaf(s, a, b)) {
        return r;
      }
    }
    if (runs.empty()) return 0;
    Run& run = runs.back();
    a = *run.left++;
    b = *run.right++;
    if (--run.count == 0) runs.pop();
  }
}

struct StandardOrder {
  static int functors(const Store& s, Cell a, Cell b) { return order_functors(s, a, b); }
  static int leaf(const Store& s, Cell a, Cell b) {
    const int rank = type_rank(s, a);
    if (const int by_type = three_way(rank, type_rank(s, b))) return by_type;
    switch (rank) {
      case 0: return three_way(a.offset(), b.offset());
      case 1: return order_numbers(s, a, b);
      case 2: return order_texts(s, a, b);
      default: return order_atoms(s, a, b);
    }
  }
};

struct Identity {
  static int functors(const Store& s, Cell a, Cell b) { return a.tag() != b.tag() || (a.is_struct() && *s.at(a) != *s.at(b)); }
  static int leaf(const Store& s, Cell a, Cell b) {
    if (a.is_var() && b.is_var()) return a.offset() != b.offset();
    if (!a.is_box() || !b.is_box()) return 1;  // different cells of one-cell terms, or different types
    const Cell *pa = s.at(a), *pb = s.at(b);
    return *pa != *pb || std::memcmp(pa + 1, pb + 1, pa->payload_words() * sizeof(Cell)) != 0;
  }
};

// Two compounds without a walk. `nested` orders two compounds that stand in the same place of them, and may not know: deeper.
constexpr int deeper = 2;

template <class Nested>
inline int order_compounds(const Store& s, Cell a, Cell b, Nested nested) {
  if (const int by_functor = order_functors(s, a, b)) return by_functor;
  const Cell *left = s.args_of(a), *right = s.args_of(b);
  for (std::uint32_t i = 0, n = s.arity_of(a); i < n; ++i) {
    const Cell x = s.deref(left[i]), y = s.deref(right[i]);
    if (x == y) continue;
    if (x.is_int() && y.is_int()) return three_way(x.as_int(), y.as_int());
    if (const int order = x.is_compound() && y.is_compound() ? nested(x, y) : StandardOrder::leaf(s, x, y)) return order;
  }
  return 0;
}

// Compounds that a walk has entered, and which of them it has left: a table with open addressing.
class Entered {
 public:
  enum class State { fresh, open, left };

  // What was known of the compound, which is open from now on if it is new.
  State enter(Cell c) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    std::uint64_t& slot = place_of(c.bits);
    if (slot != 0) return (slot & left_bit) != 0 ? State::left : State::open;
    slot = c.bits;
    ++count_;
    return State::fresh;
  }
  void leave(Cell c) { place_of(c.bits) |= left_bit; }

 private:
  static constexpr std::uint64_t left_bit = std::uint64_t{1} << 63;  // no heap has an offset with it

  std::uint64_t& place_of(std::uint64_t bits) {
    const std::uint64_t mask = slots_.size() - 1;
    for (std::uint64_t at = (bits * 0x9e3779b97f4a7c15) >> 32;; ++at) {
      std::uint64_t& slot = slots_[at & mask];
      if (slot == 0 || (slot & ~left_bit) == bits) return slot;
    }
  }
  void grow() {
    std::vector<std::uint64_t> before = std::move(slots_);
    slots_.assign(4 * before.size(), 0);
    for (const std::uint64_t slot : before)
      if (slot != 0) place_of(slot & ~left_bit) = slot;
  }

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(128);
  std::size_t count_ = 0;
};

// Is there a compound that contains itself? Depth first; a compound is open while its arguments are walked. Looks at so many compounds.
bool has_cycle(const Store& s, Cell term, std::uint64_t compounds = ~std::uint64_t{0}) {
  struct Run {
    Cell compound;
    std::uint32_t next;
  };
  Entered entered;
  std::vector<Run> runs;
  for (Cell c = term;;) {
    c = s.deref(c);
    if (c.is_compound()) {
      const Entered::State before = entered.enter(c);
      if (before == Entered::State::open) return true;
      if (before == Entered::State::fresh) {
        if (compounds-- == 0) return false;
        runs.push_back({c, 0});
      }
    }
    while (!runs.empty() && runs.back().next == s.arity_of(runs.back().compound)) {
      entered.leave(runs.back().compound);
      runs.pop_back();
    }
    if (runs.empty()) return false;
    Run& run = runs.back();
    c = s.args_of(run.compound)[run.next++];
  }
}

// Walks one term; false when `visit_leaf` of a dereferenced non-compound is false. Gives up when there may be a cycle.
enum class WalkEnd { completed, stopped, gave_up };

template <class Visit>
WalkEnd walk(const Store& s, Cell c, Visit visit_leaf) {
  struct Run {
    const Cell* next;
    std::uint32_t count;
  };
  std::vector<Run> runs;
  Patience patience(s);
  for (std::uint64_t entered = 0;;) {
    c = s.deref(c);
    if (c.is_compound()) {
      if (patience.is_over(++entered, c, c)) return WalkEnd::gave_up;
      if (s.arity_of(c) > 0) runs.push_back({s.args_of(c), s.arity_of(c)});
    } else if (!visit_leaf(c)) {
      return WalkEnd::stopped;
    }
    if (runs.empty()) return WalkEnd::completed;
    Run& run = runs.back();
    c = *run.next++;
    if (--run.count == 0) runs.pop_back();
  }
}

// The same test on a term that is cyclic or shares very much: each compound is entered once.
bool is_ground_remembering(const Store& s, Cell c) {
  std::unordered_set<std::uint64_t> seen;
  std::vector<Cell> todo{c};
  while (!todo.empty()) {
    c = s.deref(todo.back());
    todo.pop_back();
    if (c.is_var()) return false;
    if (!c.is_compound() || !seen.insert(c.bits).second) continue;
    for (std::uint32_t i = 0; i < s.arity_of(c); ++i) todo.push_back(s.args_of(c)[i]);
  }
  return true;
}

}  // namespace

bool has_small_cycle(const Store& s, Cell term, std::uint64_t compounds) { return has_cycle(s, term, compounds); }

int Store::compare(Cell a, Cell b) const {
  a = deref(a);
  b = deref(b);
  if (a == b) return 0;
  if (a.is_int() && b.is_int()) return three_way(a.as_int(), b.as_int());
  if (!a.is_compound() || !b.is_compound()) return StandardOrder::leaf(*this, a, b);
  const int order =
      order_compounds(*this, a, b, [this](Cell x, Cell y) { return order_compounds(*this, x, y, [](Cell, Cell) { return deeper; }); });
  return order == deeper ? walk_pair<StandardOrder>(*this, a, b) : order;
}

// The walk, out of the way of the common cases.
[[gnu::noinline]] static bool walk_equal(const Store& s, Cell a, Cell b) { return walk_pair<Identity>(s, a, b) == 0; }

[[gnu::flatten]] bool Store::compare_equal(Cell a, Cell b) const {
  a = deref(a);
  b = deref(b);
  if (a == b) return true;
  if (!a.is_compound() || !b.is_compound()) return Identity::leaf(*this, a, b) == 0;
  if (Identity::functors(*this, a, b) != 0) return false;
  // Flat compounds, the common case, need no walk.
  const Cell *left = args_of(a), *right = args_of(b);
  for (std::uint32_t i = 0, n = arity_of(a); i < n; ++i) {
    const Cell x = deref(left[i]), y = deref(right[i]);
    if (x == y) continue;
    if (x.is_compound() && y.is_compound()) return walk_equal(*this, a, b);
    if (Identity::leaf(*this, x, y) != 0) return false;
  }
  return true;
}

bool Store::is_ground(Cell c) const {
  const WalkEnd end = walk(*this, c, [](Cell leaf) { return !leaf.is_var(); });
  return end == WalkEnd::gave_up ? is_ground_remembering(*this, c) : end == WalkEnd::completed;
}

bool Store::is_acyclic(Cell c) const {
  // A walk without memory that ends shows that there is no cycle; only long walks need the expensive one.
  if (walk(*this, c, [](Cell) { return true; }) == WalkEnd::completed) return true;
  return !has_cycle(*this, c);
}

bool Store::is_proper_list(Cell c, std::uint64_t* length) const {
  // Brent: compare with a cell that is moved up at powers of two.
  std::uint64_t count = 0, next_mark = 64;
  Cell mark{};
  for (c = deref(c); c.is_list(); c = tail(c)) {
    if (c == mark) {
      if (length) *length = count;
      return false;
    }
    if (++count == next_mark) {
      next_mark *= 2;
      mark = c;
    }
  }
  if (length) *length = count;
  return c == nil_cell;
}

}  // namespace penelope
