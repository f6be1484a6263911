// How terms lie in memory: same_term/2 and '$term_size'/2.
#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/base/near_stack.hpp"
#include "wam/builtins/terms/terms.hpp"

namespace penelope {

namespace {

// Of atomic terms: equal; of others: the same place in memory.
bool same_term(Worker& w, Cell* a) {
  const Cell x = w.deref(a[0]), y = w.deref(a[1]);
  return x == y || (x.is_box() && y.is_box() && w.identical(x, y));
}

// Cells of a number or string, as swipl stores them: between two guard cells.
std::uint64_t box_size(const Worker& w, Cell c) {
  constexpr std::uint64_t guards = 2;
  if (w.is_float(c)) return guards + 1;
  if (w.is_fraction(c)) return guards + 1 + w.at(c)->payload_words();
  if (w.is_bigint(c)) {
    PENELOPE_CHECK(w.at(c)->payload_words() > 1);
    const std::uint64_t limbs = w.at(c)->payload_words() - 1;
    const bool fits_a_cell = limbs == 1 && w.bigint_payload(c)[1].bits >> 63 == 0;
    return guards + (fits_a_cell ? 1 : limbs + 1);
  }
  // A byte that says how wide the characters are, the characters (1 byte each, or 4 when one is beyond Latin-1),
  // padding.
  const std::string_view text = w.string_value(c);
  const auto characters = static_cast<std::uint64_t>(std::ranges::count_if(text, [](unsigned char b) { return (b & 0xc0) != 0x80; }));
  const bool wide = std::ranges::any_of(text, [](unsigned char b) { return b >= 0xc4; });
  const std::uint64_t bytes = wide ? 4 * (characters + 1) : characters + 1;
  return guards + bytes / sizeof(Cell) + 1;
}

// The compounds that a walk has entered: a table with open addressing, at most half full.
class Entered {
 public:
  // False: it was there.
  bool insert(Cell compound) {
    if (2 * ++count_ > slots_.size()) grow();
    std::size_t at = place_of(compound);
    for (; slots_[at].bits != 0; at = (at + 1) % slots_.size())
      if (slots_[at] == compound) return --count_, false;
    slots_[at] = compound;
    return true;
  }

 private:
  static constexpr std::size_t first_slots = 64;

  std::size_t place_of(Cell c) const { return static_cast<std::size_t>(c.bits * 0x9e3779b97f4a7c15u >> (64 - std::countr_zero(slots_.size()))); }
  void grow() {
    const std::vector<Cell> before = std::exchange(slots_, std::vector<Cell>(2 * slots_.size()));
    for (const Cell c : before) {
      if (c.bits == 0) continue;
      std::size_t at = place_of(c);
      while (slots_[at].bits != 0) at = (at + 1) % slots_.size();
      slots_[at] = c;
    }
  }

  std::vector<Cell> slots_ = std::vector<Cell>(first_slots);  // of two to some power; free ones have no bits
  std::size_t count_ = 0;
};

// '$term_size'(+Term, -Cells): a compound that is shared counts once.
bool term_size(Worker& w, Cell* a) {
  std::uint64_t cells = 0;
  Entered entered;
  NearStack<Cell> todo;
  todo.push(a[0]);
  while (!todo.empty()) {
    const Cell c = w.deref(todo.back());
    todo.pop();
    if (c.is_box()) cells += box_size(w, c);
    if (!c.is_compound() || !entered.insert(c)) continue;
    const std::uint32_t arity = w.arity_of(c);
    cells += arity + 1;
    for (std::uint32_t i = arity; i-- > 0;) todo.push(w.args_of(c)[i]);
  }
  return w.unify(a[1], w.new_integer(static_cast<std::int64_t>(cells)));
}

}  // namespace

void register_term_size_builtins(BuiltinTable& t) {
  t.pure("same_term", 2, same_term);
  t.pure("$term_size", 2, term_size);
}

}  // namespace penelope
