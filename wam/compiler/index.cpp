// Index of a static predicate, built from its clauses alone, so that every process builds the same (at the same place of
// the image where build_static_indexes has built all of them):
//
//   switch_on_term A          A: the first argument if it tells clauses apart, else the best of the next three
//     variable   -> another argument's switch, or the chain of all clauses
//     constant   -> switch_on_constant  key -> clauses with this key or a variable, in order; else those with a variable
//     structure  -> switch_on_structure, the same on functors
//     list       -> clauses with a list or a variable
//     box        -> switch_on_box, the same on hashes of floats, big integers and strings
//
// Where several clauses share a key and another argument tells them apart, a further switch takes the chain's place; for
// clauses with the same structure, or a list, as first argument its arguments are as good (load_argument brings them to a
// register), read from the clauses' sources. An argument whose keys are all the same at least keeps calls out that fail anyway.
// What a switch has found out is not tested again: where a clause then matches every call and cuts at once, those behind it are left out, and
// the first clause is entered behind its get instruction of that argument (S is set where that goes on with the arguments of a compound).
// Where one more argument has a say, a light choice point is made only if that is bound.
// The switches of a long predicate on one argument after the other are built when a call first comes to them (large_index): the first call has
// those made that it passes, and where others go stands  forward P,  P being an auxiliary predicate for that part of the index.
// A chain is  try c1, retry c2 ... trust cn ; leading clauses that are light get a light choice point, which the first
// other one promotes. A single clause needs no chain, and equal chains are emitted once. Where the predicate is a chain of steps
// (compiler/chains.hpp) the word behind a chain that ends with its last clause names the companion, which is built here as well.
#include <malloc.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <unordered_map>

#include "wam/base/check.hpp"
#include "wam/code/clause_keys.hpp"
#include "wam/code/code_check.hpp"
#include "wam/compiler/certain_head.hpp"
#include "wam/compiler/chains.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

namespace {

using List = std::vector<std::uint32_t>;  // clause numbers, ascending

[[maybe_unused]] bool is_ascending(const List& list) {
  return std::adjacent_find(list.begin(), list.end(), std::greater_equal<>()) == list.end();
}

std::uint64_t bits_of(std::uint64_t key) { return key; }
std::uint64_t bits_of(const std::pair<std::uint64_t, std::uint32_t>& keyed) { return keyed.first; }

// Sorts by key; those with equal keys stay as they are. Long lists byte by byte, from the lowest on, without the bytes that are the same in all.
template <class T>
void sort_by_key(std::vector<T>& items) {
  constexpr std::size_t few = 256;
  constexpr unsigned byte_values = 256, byte_bits = 8, key_bits = 64;
  const auto by_key = [](const T& a, const T& b) { return bits_of(a) < bits_of(b); };
  if (std::is_sorted(items.begin(), items.end(), by_key)) return;
  if (items.size() <= few) return std::stable_sort(items.begin(), items.end(), by_key);
  std::uint64_t differing = 0;
  for (const T& item : items) differing |= bits_of(item) ^ bits_of(items[0]);
  std::vector<T> sorted(items.size());
  for (unsigned shift = 0; shift < key_bits; shift += byte_bits) {
    if ((differing >> shift & (byte_values - 1)) == 0) continue;
    std::array<std::size_t, byte_values + 1> starts{};
    const auto byte_of = [shift](const T& item) { return bits_of(item) >> shift & (byte_values - 1); };
    for (const T& item : items) ++starts[byte_of(item) + 1];
    for (unsigned value = 1; value < byte_values; ++value) starts[value] += starts[value - 1];
    for (const T& item : items) sorted[starts[byte_of(item)]++] = item;
    items.swap(sorted);
  }
}

constexpr std::size_t large_index = 1000;  // clauses

// Which part of the index of a predicate an auxiliary is: the switch on an argument, or what follows where those before were unbound.
struct IndexPart {
  static constexpr unsigned no_position = 15;
  PredicateId of = 0;
  unsigned closed = 0;  // positions, see IndexBuilder
  unsigned position = no_position;

  std::uint64_t bits() const { return std::uint64_t{of} << 32 | closed << 4 | position; }
  static IndexPart from(std::uint64_t bits) {
    return {static_cast<PredicateId>(bits >> 32), static_cast<unsigned>(bits & 0xffffffff) >> 4, static_cast<unsigned>(bits & 15)};
  }
};

class IndexBuilder {
 public:
  // `cells`: that its choice points save. `behind`: the word behind chains that end with the last clause; Op::fail: none.
  // `bound`: arguments of the call that waits for the index.
  IndexBuilder(Program& program, const Predicate& predicate, std::span<const StaticClause> clauses, std::uint32_t cells, Word behind,
               unsigned bound = 0)
      : program_(program), predicate_(predicate), clauses_(clauses), cells_(cells), behind_last_(behind), bound_(bound) {}

  // Image offset of the code where calls go: of the whole index, or of a part.
  std::uint64_t build(unsigned closed = all_inner, unsigned position = IndexPart::no_position) {
    List all(clauses_.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    Target entry = position == IndexPart::no_position ? choose(all, closed, {}) : switch_on(position, all, closed, false);
    if (!entry.internal) return entry.offset;
    const std::uint64_t base = program_.append_code(code_.data(), code_.size());
    PENELOPE_ASSERT(entry.offset < code_.size());
    Word* placed = program_.code_base() + base;
    for (auto [word, shift] : relocations_) placed[word].bits += base << shift;
    PENELOPE_CHECK(find_index_damage({placed, code_.size()}, program_) == nullptr);
    return base + entry.offset;
  }

 private:
  // Image offset of a clause (0: the fail instruction there), or of code of this index, counted from its start.
  struct Target {
    std::uint64_t offset = 0;
    bool internal = false;
  };
  // A position is an argument, or an argument of the structure or list that is the first argument: bit sets of those that are
  // not (or no longer) to be looked at go along as `closed`.
  static constexpr unsigned positions = 2 * indexed_arguments;
  static constexpr unsigned all_inner = (1u << positions) - (1u << indexed_arguments);
  static bool is_inner(unsigned position) { return position >= indexed_arguments; }
  static unsigned open_inner(unsigned closed, std::uint32_t arity);

  // Clauses by key, sorted; those with equal keys are a bucket.
  using Keyed = std::vector<std::pair<std::uint64_t, std::uint32_t>>;
  struct Measure {
    std::size_t variables = 0, keys = 0;
    ArgumentKey some_key{};
    bool tells_apart() const { return keys >= 2 || (keys == 1 && variables > 0); }
  };

  // What the switch that leads to clauses has found out: the key of a position; 0 bits: nothing.
  struct Decided {
    unsigned position = 0;
    ArgumentKey key{};
  };
  unsigned words_decided(const StaticClause&, Decided) const;
  std::optional<int> certain_unless_bound(const StaticClause&, Decided) const;
  bool needs_no_other_switch(const List& clauses, Decided) const;
  List reachable(const List& clauses, Decided) const;

  ArgumentKey key(std::uint32_t clause, unsigned position) const;
  unsigned register_of(unsigned position) const { return is_inner(position) ? cells_ + position - indexed_arguments : position; }

  Measure measure(const List& clauses, unsigned position) const;
  bool opening_pays(const List& clauses) const;
  bool differ_in_first(const List& clauses) const;
  int pick(const List& clauses, unsigned closed) const;
  Target choose(const List& clauses, unsigned closed, Decided);
  Target switch_on(unsigned position, const List& clauses, unsigned closed, bool may_be_unbound = true);
  bool in_parts(const List& clauses, unsigned position) const;
  Target later(unsigned closed, unsigned position = IndexPart::no_position);
  Target pass_by(unsigned position, const List& clauses, unsigned closed);
  Target unbound(const List& clauses, unsigned position, unsigned closed);
  Target table(Op op, unsigned position, Keyed& keyed, const List& variables, unsigned closed);
  Target bucket(Keyed::const_iterator from, Keyed::const_iterator to, const List& variables, unsigned closed, Decided);
  Target chain(const List& clauses, Decided);
  Target alone(std::uint32_t clause, Decided decided) const { return {clauses_[clause].code + words_decided(clauses_[clause], decided), false}; }
  std::size_t once(std::size_t start);
  Op behind(Commit before, Op) const;
  Op fused_switch(unsigned position, const List& lists) const;
  void put_target(std::size_t word, unsigned shift, Target);

  Program& program_;
  const Predicate& predicate_;
  const std::span<const StaticClause> clauses_;
  const std::uint32_t cells_;
  const Word behind_last_;
  const unsigned bound_;
  std::vector<Word> code_;
  std::vector<std::pair<std::size_t, unsigned>> relocations_;   // word, bit position of an offset in it
  std::unordered_multimap<std::uint64_t, std::size_t> chains_;  // hash -> where it begins
};

unsigned IndexBuilder::open_inner(unsigned closed, std::uint32_t arity) {
  const unsigned count = std::min(arity, indexed_arguments);
  return closed & ~(((1u << count) - 1) << indexed_arguments);
}

ArgumentKey IndexBuilder::key(std::uint32_t clause, unsigned position) const {
  PENELOPE_CHECK(clause < clauses_.size() && position < positions);
  const StaticClause& c = clauses_[clause];
  if (!is_inner(position)) return c.keys[position];
  if (c.source.size == 0 || !(c.keys[0].is_functor() || c.keys[0] == list_key)) return {};
  const auto at = [&](Cell cell) { return &c.source.cells[cell.offset() / sizeof(Cell)]; };
  const Cell head = at(c.source.cells[0])[1];
  const Cell first = at(head)[1];
  const Cell inner = at(first)[(first.is_list() ? 0 : 1) + position - indexed_arguments];
  switch (inner.tag()) {
    case Tag::Int:
    case Tag::Atom: return inner;
    case Tag::List: return list_key;
    case Tag::Struct: return *at(inner);
    case Tag::Box: return box_key(at(inner));
    default: return {};
  }
}

// Keys as they count for telling clauses apart.
IndexBuilder::Measure IndexBuilder::measure(const List& clauses, unsigned position) const {
  Measure m;
  std::vector<std::uint64_t> keys;
  keys.reserve(clauses.size());
  for (std::uint32_t c : clauses) {
    const ArgumentKey k = key(c, position);
    if (k.bits == 0)
      ++m.variables;
    else
      keys.push_back(k.bits), m.some_key = k;
  }
  sort_by_key(keys);
  m.keys = static_cast<std::size_t>(std::unique(keys.begin(), keys.end()) - keys.begin());
  return m;
}

// Whether all have keys of their first argument, and not all the same: it need not be known how many.
bool IndexBuilder::differ_in_first(const List& clauses) const {
  const auto has_none = [this](std::uint32_t c) { return key(c, 0).bits == 0; };
  const auto differs = [this, &clauses](std::uint32_t c) { return key(c, 0) != key(clauses[0], 0); };
  return std::ranges::none_of(clauses, has_none) && std::ranges::any_of(clauses, differs);
}

// The position to switch on, or -1. A variable clause goes to all buckets, so many of both would make the code large.
int IndexBuilder::pick(const List& clauses, unsigned closed) const {
  int best = -1, guard = -1;
  Measure best_measure;
  const bool first_level = closed == all_inner;
  for (unsigned i = 0; i < positions; ++i) {
    if (closed >> i & 1 || (!is_inner(i) && i >= predicate_.arity)) continue;
    if (i == 0 && differ_in_first(clauses)) return 0;
    const Measure m = measure(clauses, i);
    if (guard < 0 && m.keys == 1 && m.variables == 0) guard = static_cast<int>(i);
    const std::size_t most = is_inner(i) ? 2 * clauses.size() + 16 : 8 * clauses.size() + 1000;
    if (!m.tells_apart() || m.keys * m.variables > most) continue;
    // Further arguments must pay for themselves: all clauses told apart by type or key, or a long chain cut short.
    if (!first_level && !is_inner(i) && m.variables > 0 && clauses.size() <= 8) continue;
    if (i == 0) return 0;
    const bool first_inner = best >= 0 && is_inner(i) && !is_inner(static_cast<unsigned>(best));
    if (m.keys > best_measure.keys || (first_inner && m.keys == best_measure.keys)) {
      best = static_cast<int>(i);
      best_measure = m;
    }
  }
  if (first_level && guard == 0 && opening_pays(clauses)) return 0;
  // A lone list or structure beside variables is more often a result than what a call comes with.
  const bool compound = best_measure.some_key == list_key || best_measure.some_key.is_functor();
  const bool weak = best < 0 || (best_measure.keys == 1 && compound && guard < best);
  return first_level && guard >= 0 && weak ? guard : best;
}

// Whether all clauses have the same structure, or a list, as first argument, and what is inside tells them apart.
bool IndexBuilder::opening_pays(const List& clauses) const {
  const ArgumentKey first = key(clauses[0], 0);
  if (!is_compound_key(first)) return false;
  const unsigned count = first == list_key ? 2 : std::min(first.arity(), indexed_arguments);
  for (unsigned i = 0; i < count; ++i)
    if (const Measure m = measure(clauses, indexed_arguments + i); m.keys > 1 && m.keys > m.variables) return true;
  return false;
}

IndexBuilder::Target IndexBuilder::choose(const List& matching, unsigned closed, Decided decided) {
  if (matching.size() == 1) return alone(matching[0], decided);
  const List clauses = reachable(matching, decided);
  if (clauses.size() >= 2 && !needs_no_other_switch(clauses, decided)) {
    const int position = pick(clauses, closed);
    if (position >= 0) {
      const unsigned p = static_cast<unsigned>(position);
      const bool waits = in_parts(clauses, p) && !(bound_ >> p & 1);
      return waits ? pass_by(p, clauses, closed | 1u << p) : switch_on(p, clauses, closed | 1u << p);
    }
  }
  return chain(clauses, decided);
}

// Whether what is told of these clauses by an argument is built when it is needed.
bool IndexBuilder::in_parts(const List& clauses, unsigned position) const {
  return clauses.size() >= large_index && clauses.size() == clauses_.size() && clauses_.data() == predicate_.clauses.all().data() &&
         !is_inner(position) && behind_last_.op() == Op::fail;
}

IndexBuilder::Target IndexBuilder::later(unsigned closed, unsigned position) {
  const Target here{code_.size(), true};
  code_.push_back(Word::aw(Op::forward, 0, program_.new_index_part(predicate_, IndexPart{predicate_.id, closed, position}.bits())));
  return here;
}

// A switch on an argument that the call does not have: the table for it comes later.
IndexBuilder::Target IndexBuilder::pass_by(unsigned position, const List& clauses, unsigned closed) {
  const Target start{code_.size(), true};
  code_.resize(start.offset + 4);
  code_[start.offset] = Word::abc(Op::switch_on_term, register_of(position));
  const Target bound = later(closed, position);
  put_target(start.offset + 1, 32, bound);
  put_target(start.offset + 2, 0, bound);
  put_target(start.offset + 2, 32, bound);
  put_target(start.offset + 3, 0, bound);
  put_target(start.offset + 1, 0, unbound(clauses, position, closed));
  return start;
}

// Where calls go that do not have the argument.
IndexBuilder::Target IndexBuilder::unbound(const List& clauses, unsigned position, unsigned closed) {
  const bool waits = in_parts(clauses, position) && (bound_ >> position & 1 || (bound_ & ~closed) == 0);
  return waits ? later(closed) : choose(clauses, closed, {});
}

// The length of the clause's first instruction where that only tests what is decided, else 0.
unsigned IndexBuilder::words_decided(const StaticClause& clause, Decided decided) const {
  const Word* const first = program_.code_base() + clause.code;
  if (decided.key.bits == 0 || is_inner(decided.position) || first->a() != decided.position) return 0;
  switch (first->op()) {
    case Op::get_list: return decided.key == list_key ? 1 : 0;
    case Op::get_structure: return decided.key.is_functor() && decided.key.functor() == first->wide() ? 1 : 0;
    case Op::get_const: return decided.key.bits == static_cast<std::uint64_t>(std::int64_t{first->signed_wide()}) ? 1 : 0;
    case Op::get_const_long: return decided.key == first[1].cell() ? 2 : 0;
    default: return 0;
  }
}

// -1: the clause's head matches whatever the switch lets through, and cuts at once; an argument: it does where that is unbound; else nothing.
std::optional<int> IndexBuilder::certain_unless_bound(const StaticClause& clause, Decided decided) const {
  if (clause.commit != Commit::cut) return {};
  const Word* const first = program_.code_base() + clause.code;
  CertainHead head(first, predicate_.arity);
  const bool takes_list = first->op() == Op::get_list_var_var || first->op() == Op::get_list_void_var;
  if (const unsigned words = words_decided(clause, decided))
    head.pass(words);
  else if (takes_list && decided.key == list_key && !is_inner(decided.position) && first->a() == decided.position)
    head.pass(1);
  if (!head.find_cut()) return {};
  return head.unbound_argument();
}

// Where the first of a few clauses matches and cuts unless an argument is bound, which most often is a result, it is sooner tried than another
// switch passed.
bool IndexBuilder::needs_no_other_switch(const List& clauses, Decided decided) const {
  constexpr std::size_t few = 4;
  const StaticClause& first = clauses_[clauses[0]];
  return clauses.size() <= few && decided.key.bits != 0 && first.light && certain_unless_bound(first, decided).has_value();
}

// Those that can be tried.
List IndexBuilder::reachable(const List& clauses, Decided decided) const {
  const auto last = std::ranges::find_if(clauses, [&](std::uint32_t c) { return certain_unless_bound(clauses_[c], decided) == -1; });
  return last == clauses.end() ? clauses : List(clauses.begin(), last + 1);
}

void IndexBuilder::put_target(std::size_t word, unsigned shift, Target t) {
  PENELOPE_ASSERT(t.offset >> 32 == 0 && (code_[word].bits >> shift & 0xffffffff) == 0);  // it fits, and is put once
  code_[word].bits |= t.offset << shift;
  if (t.internal) relocations_.emplace_back(word, shift);
}

// Where only one clause takes a list and begins with taking it apart, the switch does that as well.
Op IndexBuilder::fused_switch(unsigned position, const List& lists) const {
  if (lists.size() != 1 || is_inner(position) || key(lists[0], position) != list_key) return Op::switch_on_term;
  const Word first = program_.code_base()[clauses_[lists[0]].code];
  if (first.a() != position) return Op::switch_on_term;
  if (first.op() == Op::get_list) return Op::switch_on_list;
  if (first.op() == Op::get_list_var_var) return Op::switch_on_list_var_var;
  return Op::switch_on_term;
}

IndexBuilder::Target IndexBuilder::switch_on(unsigned position, const List& clauses, unsigned closed, bool may_be_unbound) {
  PENELOPE_ASSERT((closed >> position & 1) != 0);  // so that the switches inside look at others
  List variables, lists;
  Keyed constants, structures, boxes;
  for (std::uint32_t c : clauses) {
    const Cell k = key(c, position);
    if (k.bits == 0 || k == list_key) lists.push_back(c);
    if (k.bits == 0)
      variables.push_back(c);
    else if (k.is_functor())
      structures.emplace_back(k.bits, c);
    else if (k.is_box())
      boxes.emplace_back(k.bits, c);
    else if (k != list_key)
      constants.emplace_back(k.bits, c);
  }
  const Target start{code_.size(), true};
  if (is_inner(position)) code_.push_back(Word::abc(Op::load_argument, register_of(position), 0, position - indexed_arguments));
  const std::size_t at = code_.size();
  code_.resize(at + 4);
  code_[at] = Word::abc(Op::switch_on_term, register_of(position));
  if (const Op fused = fused_switch(position, lists); fused != Op::switch_on_term) {
    const Word get_list = program_.code_base()[clauses_[lists[0]].code];
    code_[at] = Word::abc(fused, position, get_list.b(), get_list.c());
    put_target(at + 2, 0, {clauses_[lists[0]].code + 1, false});
  } else {
    const Target target = choose(lists, position == 0 ? open_inner(closed, 2) : closed, {position, list_key});
    put_target(at + 2, 0, target);
    const Op next = target.internal && target.offset == at + 4 ? code_[at + 4].op() : Op::fail;
    if (next == Op::try_clause) code_[at] = Word::abc(Op::switch_on_list_try, register_of(position));
    if (next == Op::try_light) code_[at] = Word::abc(Op::switch_on_list_try_light, register_of(position));
  }
  if (may_be_unbound) put_target(at + 1, 0, unbound(clauses, position, closed));
  put_target(at + 1, 32, table(Op::switch_on_constant, position, constants, variables, closed));
  put_target(at + 2, 32, table(Op::switch_on_structure, position, structures, variables, closed));
  put_target(at + 3, 0, table(Op::switch_on_box, position, boxes, variables, closed));
  return start;
}

IndexBuilder::Target IndexBuilder::bucket(Keyed::const_iterator from, Keyed::const_iterator to, const List& variables, unsigned closed,
                                          Decided decided) {
  if (to - from == 1 && variables.empty()) return alone(from->second, decided);
  List own, merged;
  for (auto at = from; at != to; ++at) own.push_back(at->second);
  std::merge(own.begin(), own.end(), variables.begin(), variables.end(), std::back_inserter(merged));
  PENELOPE_CHECK(is_ascending(merged));
  return choose(merged, closed, decided);
}

IndexBuilder::Target IndexBuilder::table(Op op, unsigned position, Keyed& keyed, const List& variables, unsigned closed) {
  sort_by_key(keyed);  // clauses with equal keys stay in their order
  if (keyed.empty()) return choose(variables, closed, {});
  // A clause alone tests its own key.
  if (keyed.size() == 1 && variables.empty()) return bucket(keyed.begin(), keyed.end(), variables, closed, {});
  std::size_t keys = 1;
  for (std::size_t i = 1; i < keyed.size(); ++i) keys += keyed[i].first != keyed[i - 1].first;
  std::uint32_t slots = 2;
  while (slots < 2 * keys) slots *= 2;
  const std::size_t at = code_.size();
  code_.resize(at + 2 + 2 * std::size_t{slots});
  code_[at] = Word::aw(op, register_of(position), slots);
  for (auto from = keyed.cbegin(); from != keyed.cend();) {
    PENELOPE_ASSERT(from->first != 0);  // a free slot has the key 0
    auto to = from;
    while (to != keyed.cend() && to->first == from->first) ++to;
    std::size_t slot = hash_key({from->first}) & (slots - 1);
    while (code_[at + 1 + 2 * slot].bits != 0) slot = (slot + 1) & (slots - 1);
    code_[at + 1 + 2 * slot].bits = from->first;
    const bool opens = position == 0 && op == Op::switch_on_structure;
    const unsigned within = opens ? open_inner(closed, Cell{from->first}.arity()) : closed;
    put_target(at + 2 + 2 * slot, 0, bucket(from, to, variables, within, {position, Cell{from->first}}));
    from = to;
  }
  put_target(at + 1 + 2 * std::size_t{slots}, 0, choose(variables, closed, {}));
  return {at, true};
}

// The alternative after a clause that may discard it, or of a predicate declared sequential, is not for other workers.
Op IndexBuilder::behind(Commit before, Op op) const {
  if (op != Op::retry_clause && op != Op::trust_clause) return op;
  const bool last = op == Op::trust_clause;
  if (before == Commit::soft_cut) return last ? Op::trust_soft : Op::retry_soft;
  if (before == Commit::cut || (predicate_.flags & predicate_sequential)) return last ? Op::trust_alone : Op::retry_alone;
  return op;
}

IndexBuilder::Target IndexBuilder::chain(const List& clauses, Decided decided) {
  PENELOPE_CHECK(is_ascending(clauses));  // they are tried in the order of the text
  if (clauses.empty()) return {};
  if (clauses.size() == 1) return alone(clauses[0], decided);
  const unsigned left_out = words_decided(clauses_[clauses[0]], decided);
  const unsigned unbound = static_cast<unsigned>(certain_unless_bound(clauses_[clauses[0]], decided).value_or(-1) + 1);
  const std::size_t start = code_.size();
  bool light = true;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const StaticClause& c = clauses_[clauses[i]];
    const bool first = i == 0, last = i + 1 == clauses.size(), was_light = light;
    light = light && c.light;
    Op op;
    if (first)
      op = light ? Op::try_light : Op::try_clause;
    else if (last)
      op = was_light ? Op::trust_light : Op::trust_clause;
    else if (was_light)
      op = light ? Op::retry_light : Op::promote;
    else
      op = Op::retry_clause;
    if (!first) op = behind(clauses_[clauses[i - 1]].commit, op);
    const unsigned count = op == Op::try_light ? unbound : cells_;
    code_.push_back(Word::aw(op, count, static_cast<std::uint32_t>(c.code + (first ? left_out : 0))));
  }
  if (behind_last_.op() != Op::fail && clauses.back() + 1 == clauses_.size()) code_.push_back(behind_last_);
  return {once(start), true};
}

// The last code, from `start` on, or the same code where it stands already.
std::size_t IndexBuilder::once(std::size_t start) {
  const std::size_t words = code_.size() - start;
  const auto [begin, end] = chains_.equal_range(XXH3_64bits(&code_[start], words * sizeof(Word)));
  for (auto known = begin; known != end; ++known) {
    const auto found = code_.begin() + static_cast<std::ptrdiff_t>(known->second);
    if (!std::equal(code_.begin() + static_cast<std::ptrdiff_t>(start), code_.end(), found, [](Word a, Word b) { return a.bits == b.bits; }))
      continue;
    code_.resize(start);
    return known->second;
  }
  chains_.emplace(XXH3_64bits(&code_[start], words * sizeof(Word)), start);
  return start;
}

// The companion of a chain of steps: while there are steps to take, only the last clause runs.
//
//   test_equal_int STEPS, 0  else next but one
//   enter_clause             the index, or
//   enter_clause             the step
void build_companion(Program& program, const Predicate& p, PredicateId id) {
  const std::optional<ChainStep> step = chain_step_of(program, p, id);
  PENELOPE_CHECK(step.has_value());
  const std::uint64_t code = program.append_code(step->code.data(), step->code.size());
  PENELOPE_CHECK(find_code_damage({program.code_base() + code, step->code.size()}, program) == nullptr);
  const auto own = p.clauses.all();
  std::vector<StaticClause> clauses(own.begin(), own.end());
  clauses.back().code = code;
  const Word behind = Word::aw(Op::chain_bound, step->lists, id);
  const std::uint64_t index = IndexBuilder(program, p, clauses, p.arity + chain_counts, behind).build();
  const Word gate[] = {Word::abc(Op::test_equal_int, p.arity, 0, 2), Word::aw(Op::enter_clause, 0, static_cast<std::uint32_t>(index)),
                       Word::aw(Op::enter_clause, 0, static_cast<std::uint32_t>(code))};
  program.set_entry(id, program.append_code(gate, std::size(gate)));
}

// Rules are followed by the clause that raises the error.
void build_index_of_rules(Program& program, const Predicate& p) {
  const auto own = p.clauses.all(), end = program.rule_end(p).clauses.all();
  PENELOPE_CHECK(end.size() == 1);
  std::vector<StaticClause> clauses(own.begin(), own.end());
  clauses.push_back(end[0]);
  program.set_entry(p.id, IndexBuilder(program, p, clauses, p.arity, Word{}).build());
}

void build_index_part(Program& program, const Predicate& part, unsigned bound) {
  const auto [of, closed, position] = IndexPart::from(part.meta_arguments);
  const Predicate& p = program.predicate(of);
  program.set_entry(part.id, IndexBuilder(program, p, p.clauses.all(), p.arity, Word{}, bound).build(closed, position));
}

void build_index(Program& program, const Predicate& p, unsigned bound) {
  if (p.flags & predicate_index_part) return build_index_part(program, p, bound);
  if (p.flags & predicate_rules) return build_index_of_rules(program, p);
  Word behind{};
  if (is_chain(program, p)) {
    const PredicateId companion = program.new_auxiliary(p.module, p.arity + chain_counts);
    build_companion(program, p, companion);
    behind = Word::aw(Op::chain_link, chain_step_of(program, p, companion)->lists, companion);
  }
  program.set_entry(p.id, IndexBuilder(program, p, p.clauses.all(), p.arity, behind, bound).build());
}

}  // namespace

void build_static_index(Program& program, PredicateId id, unsigned bound) {
  const auto lock = program.lock_definitions();
  const Predicate& p = program.predicate(id);
  if (p.definition == &p.build_index) build_index(program, p, bound);  // else another worker has built it
  constexpr std::size_t leaves_much_memory = 100'000;                  // clauses
  if (p.clauses.size() >= leaves_much_memory || (p.flags & predicate_index_part)) malloc_trim(0);
}

void build_static_indexes(Program& program) {
  for (PredicateId id = 0; id < program.predicate_count(); ++id) build_static_index(program, id);
}

}  // namespace penelope
