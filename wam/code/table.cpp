#include "wam/code/table.hpp"

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "wam/base/check.hpp"
#include "wam/term/block.hpp"

namespace penelope {

namespace {

constexpr std::size_t searched_one_by_one = 8;  // answers of a table without slots

bool equal_cells(std::span<const Cell> a, std::span<const Cell> b) { return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin()); }

// Compares two blocks in the standard order of terms. Variables, which have no order of their own, are ordered by their places.
class BlockOrder {
 public:
  explicit BlockOrder(Store& s) : s_(s) {}

  int compare(std::span<const Cell> a, std::span<const Cell> b) {
    PENELOPE_CHECK(!a.empty() && !b.empty());
    a_ = a;
    b_ = b;
    todo_.clear();
    for (Pair next{a_[0], b_[0]};; next = todo_.back(), todo_.pop_back()) {
      if (const int order = compare_here(next)) return order;
      if (rank(next.a) == compound) push_arguments(next);
      if (todo_.empty()) return 0;
    }
  }

 private:
  struct Pair {
    Cell a, b;
  };
  enum Rank { variable, atomic, compound };
  static Rank rank(Cell c) { return c.is_ref() ? variable : c.is_compound() ? compound : atomic; }
  static const Cell* place(std::span<const Cell> block, Cell c) { return &block[c.offset() / sizeof(Cell)]; }

  int compare_here(Pair p) {
    const Rank left = rank(p.a), right = rank(p.b);
    if (left != right) return left < right ? -1 : 1;
    switch (left) {
      case variable: return p.a.bits == p.b.bits ? 0 : p.a.bits < p.b.bits ? -1 : 1;
      case compound: return compare_functors(p);
      default: break;
    }
    if (!p.a.is_box() && !p.b.is_box()) return s_.compare(p.a, p.b);
    Cell* const top = s_.heap_top;
    const int order = s_.compare(on_heap(a_, p.a), on_heap(b_, p.b));
    s_.heap_top = top;
    return order;
  }

  Cell on_heap(std::span<const Cell> block, Cell c) { return c.is_box() ? s_.new_box(place(block, c)) : c; }

  struct Functor {
    std::uint32_t arity;
    AtomId name;
    const Cell* arguments;
  };
  Functor functor(std::span<const Cell> block, Cell c) const {
    const Cell* const p = place(block, c);
    if (c.is_list()) return {2, s_.symbols.list_functor_name(), p};
    return {p->arity(), s_.symbols.functor_name(p->functor()), p + 1};
  }

  int compare_functors(Pair p) const {
    const Functor f = functor(a_, p.a), g = functor(b_, p.b);
    if (f.arity != g.arity) return f.arity < g.arity ? -1 : 1;
    return f.name == g.name ? 0 : s_.compare(Cell::atom(f.name), Cell::atom(g.name));
  }

  void push_arguments(Pair p) {
    const Functor f = functor(a_, p.a), g = functor(b_, p.b);
    for (std::uint32_t i = f.arity; i-- > 0;) todo_.push_back({f.arguments[i], g.arguments[i]});
  }

  Store& s_;
  std::span<const Cell> a_, b_;
  std::vector<Pair> todo_;
};

// Whether term a of a block comes before term b of another where integers, alone or among the arguments of structures, decide that.
std::optional<bool> integers_decide(const Cell* a, const Cell* b) {
  std::uint32_t more = 0;
  if (a->is_struct() && *a == *b && a[1] == b[1] && a->offset() == sizeof(Cell)) {
    if (a[1].arity() == 0) return {};
    more = a[1].arity() - 1;
    a += 2;
    b += 2;
  }
  for (; *a == *b && more > 0 && (a->is_int() || a->is_atom()); --more) ++a, ++b;
  if (!a->is_int() || !b->is_int()) return {};
  return a->as_int() < b->as_int();
}

}  // namespace

std::uint64_t hash_of_cells(std::span<const Cell> cells) {
  if (cells.size() == 1) return (cells[0].bits * 0x9e3779b97f4a7c15u) >> 20;
  return XXH3_64bits(cells.data(), cells.size_bytes());
}

Table::Table(const Variant& v, std::uint64_t number) : module_(v.module), hash_(v.hash), call_(v.call.begin(), v.call.end()), number_(number) {
  PENELOPE_CHECK(!call_.empty() && hash_ == Variant::of(module_, call_).hash);
}

void Table::write(ByteWriter& out) const {
  PENELOPE_ASSERT(finished_);
  out.number(number_);
  out.number(module_);
  out.array(call_.data(), call_.size());
  out.array(cells_.data(), cells_.size());
  out.number<std::uint64_t>(answers_.size());
  for (const Answer& a : answers_) {
    out.number(a.start);
    out.number(a.key_size);
    out.number(a.value_size);
  }
  out.number<std::uint8_t>(accumulates);
  out.number<std::uint8_t>(incremental);
  out.number<std::uint8_t>(conditional);
  out.number(generation);
  out.number(code_version);
}

std::unique_ptr<Table> Table::read(ByteReader& in) {
  const auto number = in.number<std::uint64_t>();
  const auto module = in.number<AtomId>();
  const std::vector<Cell> call = in.array<Cell>();
  if (number == 0 || call.empty()) throw CorruptMessage("a table of no call");
  auto t = std::make_unique<Table>(Variant::of(module, call), number);
  t->cells_ = in.array<Cell>();
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    const auto start = in.number<std::uint64_t>();
    const auto key_size = in.number<std::uint32_t>(), value_size = in.number<std::uint32_t>();
    if (start > t->cells_.size() || std::uint64_t{key_size} + value_size > t->cells_.size() - start)
      throw CorruptMessage("an answer that is not in its table");
    t->answers_.push_back({start, key_size, value_size, false});
  }
  t->accumulates = in.number<std::uint8_t>() != 0;
  t->incremental = in.number<std::uint8_t>() != 0;
  t->conditional = in.number<std::uint8_t>() != 0;
  t->generation = in.number<std::uint64_t>();
  t->code_version = in.number<std::uint64_t>();
  if (t->answers_.size() > searched_one_by_one) t->build_slots(t->answers_.size());
  t->finished_ = true;
  t->read_by_others = true;
  return t;
}

bool SameVariant::operator()(const std::unique_ptr<Table>& t, const Variant& v) const {
  const Variant own = t->variant();
  return own.module == v.module && equal_cells(own.call, v.call);
}

std::span<const Cell> Table::key(std::uint32_t answer) const {
  PENELOPE_CHECK(answer < size());
  const Answer& a = answers_[answer];
  return {&cells_[a.start], a.key_size};
}

std::span<const Cell> Table::value(std::uint32_t answer) const {
  PENELOPE_CHECK(answer < size());
  const Answer& a = answers_[answer];
  return {cells_.data() + a.start + a.key_size, a.value_size};
}

// The slot of a key: it holds the number of its answer, counted from 1, or 0 where it would be put.
std::uint32_t* Table::slot_of(std::span<const Cell> key) {
  PENELOPE_CHECK(std::has_single_bit(slots_.size()) && !key.empty());
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_of_cells(key) & mask;
  while (slots_[at] != 0 && !equal_cells(this->key(slots_[at] - 1), key)) at = (at + 1) & mask;
  return &slots_[at];
}

void Table::build_slots(std::size_t count) {
  slots_.assign(std::bit_ceil(4 * count), 0);
  PENELOPE_CHECK(slots_.size() > count);  // there are free slots, at which a search ends
  for (std::uint32_t i = 0; i < size(); ++i)
    if (!is_void(i)) *slot_of(key(i)) = i + 1;
}

std::optional<std::uint32_t> Table::find(std::span<const Cell> key) const {
  if (!slots_.empty()) {
    const std::uint32_t number = *const_cast<Table*>(this)->slot_of(key);
    return number == 0 ? std::nullopt : std::optional(number - 1);
  }
  for (std::uint32_t i = 0; i < size(); ++i)
    if (equal_cells(this->key(i), key)) return i;
  return std::nullopt;
}

void Table::append(std::span<const Cell> key, std::span<const Cell> value) {
  PENELOPE_ASSERT(!finished_ && !key.empty());  // a key of no cells says that an answer is void
  answers_.push_back({cells_.size(), static_cast<std::uint32_t>(key.size()), static_cast<std::uint32_t>(value.size()), false});
  cells_.insert(cells_.end(), key.begin(), key.end());
  cells_.insert(cells_.end(), value.begin(), value.end());
  if (2 * answers_.size() <= slots_.size()) {
    *slot_of(key) = size();
  } else if (answers_.size() > searched_one_by_one) {
    build_slots(answers_.size());
  }
}

bool Table::add(std::span<const Cell> key) {
  if (find(key)) return false;
  append(key, {});
  return true;
}

// The slot of a void answer stays taken until the slots are built anew.
void Table::set(std::span<const Cell> key, std::span<const Cell> value) {
  if (const std::optional<std::uint32_t> old = find(key)) answers_[*old].key_size = 0;
  append(key, value);
}

void Table::replace(std::uint32_t answer, std::span<const Cell> value) {
  PENELOPE_CHECK(!is_void(answer));
  const std::vector<Cell> key(this->key(answer).begin(), this->key(answer).end());
  answers_[answer] = {cells_.size(), static_cast<std::uint32_t>(key.size()), static_cast<std::uint32_t>(value.size()), false};
  cells_.insert(cells_.end(), key.begin(), key.end());
  cells_.insert(cells_.end(), value.begin(), value.end());
}

void Table::forget_values() {
  for (Answer& a : answers_) a.forgotten = true;
}

void Table::finish(Store& s) {
  PENELOPE_ASSERT(!finished_);
  finished_ = true;
  slots_ = {};
  std::erase_if(answers_, [](const Answer& a) { return a.key_size == 0; });
  if (answers_.size() > 1) {
    const Cell* const cells = cells_.data();
    BlockOrder order(s);
    const auto before = [&order, cells](const Answer& a, const Answer& b) {
      if (const std::optional<bool> known = integers_decide(cells + a.start, cells + b.start)) return *known;
      return order.compare({cells + a.start, a.key_size}, {cells + b.start, b.key_size}) < 0;
    };
    std::sort(answers_.begin(), answers_.end(), before);
    PENELOPE_CHECK(std::is_sorted(answers_.begin(), answers_.end(), before));
  }
  answers_.shrink_to_fit();
  cells_.shrink_to_fit();
}

std::size_t Table::bytes() const {
  return sizeof(Table) + (call_.capacity() + cells_.capacity()) * sizeof(Cell) + answers_.capacity() * sizeof(Answer) +
         slots_.capacity() * sizeof(std::uint32_t);
}

}  // namespace penelope
