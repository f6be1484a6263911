// What tells clauses apart: the keys of their arguments, and which clauses a call can reach once a switch has found a key.
#include <algorithm>
#include <iterator>

#include "wam/base/check.hpp"
#include "wam/compiler/certain_head.hpp"
#include "wam/compiler/index_builder.hpp"
#include "wam/compiler/ruled_out.hpp"
#include "wam/compiler/sort_by_key.hpp"

namespace penelope {

namespace {
// What is in further arguments, or inside others than the first one, is looked at for so many clauses: fewer are sooner tried one after the
// other.
constexpr std::size_t many = 8;
// Each position doubles what there may be at most: a call knows it or not. So these positions count for parts of the clauses only as long as the
// index has no more words than this.
constexpr std::size_t words_per_clause = 16, free_words = 4096;

ArgumentKey key_of_cell(Cell c, const Cell* place) {
  switch (c.tag()) {
    case Tag::Int:
    case Tag::Atom: return c;
    case Tag::List: return list_key;
    case Tag::Struct: return *place;
    case Tag::Box: return box_key(place);
    default: return {};
  }
}
}  // namespace

unsigned IndexBuilder::open_inner(unsigned closed, unsigned argument, std::uint32_t arity) {
  const unsigned open = ((1u << std::min(arity, inner_arguments)) - 1) << first_inner, others = (1u << opened_shift) - 1;
  return (((closed & others) | all_inner) & ~open) | argument << opened_shift;
}

bool IndexBuilder::has_room(std::size_t clauses) const {
  return clauses == clauses_.size() || code_.size() < free_words + words_per_clause * clauses_.size();
}

// `closed` behind a switch on a position for clauses that have the same structure or a list there.
unsigned IndexBuilder::within(unsigned closed, unsigned position, std::uint32_t arity, std::size_t clauses) const {
  const bool may_open = !is_inner(position) && clauses >= many && (closed & all_inner) == all_inner && has_room(clauses);
  if (position == 0 || may_open) return open_inner(closed, position, arity);
  return closed;
}

ArgumentKey IndexBuilder::key(std::uint32_t clause, unsigned position, unsigned closed) const {
  PENELOPE_CHECK(clause < clauses_.size() && position < positions);
  const StaticClause& c = clauses_[clause];
  if (position < indexed_arguments) return c.keys[position];
  return is_inner(position) ? key_in_source(c, opened(closed), position - first_inner) : key_in_source(c, position, {});
}

// Of an argument of the clause's head, or of an argument of that.
ArgumentKey IndexBuilder::key_in_source(const StaticClause& c, unsigned argument, std::optional<unsigned> inner) const {
  if (c.source.size == 0) return {};
  const auto at = [&](Cell cell) { return &c.source.cells[cell.offset() / sizeof(Cell)]; };
  const auto key = [&](Cell cell) { return key_of_cell(cell, cell.is_compound() || cell.is_box() ? at(cell) : nullptr); };
  const Cell head = at(c.source.cells[0])[1];
  const Cell cell = at(head)[1 + argument];
  if (!inner) return key(cell);
  if (!cell.is_compound()) return {};
  const Cell* const term = at(cell);
  if (*inner >= (cell.is_list() ? 2 : term->arity())) return {};
  return key(term[(cell.is_list() ? 0 : 1) + *inner]);
}

// Keys as they count for telling clauses apart.
IndexBuilder::Measure IndexBuilder::measure(const List& clauses, unsigned position, unsigned closed) const {
  Measure m;
  std::vector<std::uint64_t> keys;
  keys.reserve(clauses.size());
  for (std::uint32_t c : clauses) {
    const ArgumentKey k = key(c, position, closed);
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
  for (unsigned i = 0; i < positions; i = i + 1 == indexed_arguments ? first_inner : i + 1) {
    if (closed >> i & 1 || (!is_inner(i) && i >= predicate_.arity)) continue;
    const bool is_further = is_inner(i) && (opened(closed) != 0 || i >= first_inner + indexed_arguments);
    if (is_further && !has_room(clauses.size())) break;
    if (i == 0 && differ_in_first(clauses)) return 0;
    const Measure m = measure(clauses, i, closed);
    if (guard < 0 && m.keys == 1 && m.variables == 0) guard = static_cast<int>(i);
    const std::size_t most = is_inner(i) ? 2 * clauses.size() + 16 : 8 * clauses.size() + 1000;
    if (!m.tells_apart() || m.keys * m.variables > most) continue;
    // Further arguments must pay for themselves: all clauses told apart by type or key, or a long chain cut short.
    if (!first_level && !is_inner(i) && m.variables > 0 && clauses.size() <= 8) continue;
    if (i == 0) return 0;
    const bool first_inner_one = best >= 0 && is_inner(i) && !is_inner(static_cast<unsigned>(best));
    if (m.keys > best_measure.keys || (first_inner_one && m.keys == best_measure.keys)) {
      best = static_cast<int>(i);
      best_measure = m;
    }
  }
  if (first_level && guard == 0 && opening_pays(clauses, 0)) return 0;
  if (best < 0)
    if (const int far = pick_far(clauses, closed); far >= 0) return far;
  // A lone list or structure beside variables is more often a result than what a call comes with.
  const bool compound = best_measure.some_key == list_key || best_measure.some_key.is_functor();
  const bool weak = best < 0 || (best_measure.keys == 1 && compound && guard < best);
  return first_level && guard >= 0 && weak ? guard : best;
}

// The same where the first arguments say nothing: of the further ones, or what is inside one of all.
int IndexBuilder::pick_far(const List& clauses, unsigned closed) const {
  if (clauses.size() < many || !has_room(clauses.size())) return -1;
  const unsigned count = std::min(predicate_.arity, switch_arguments);
  int best = -1;
  std::size_t keys = 1;
  for (unsigned i = indexed_arguments; i < count; ++i) {
    if (closed >> i & 1) continue;
    if (const Measure m = measure(clauses, i, closed); m.keys > keys && m.keys * m.variables <= 8 * clauses.size() + 1000) {
      best = static_cast<int>(i);
      keys = m.keys;
    }
  }
  if (best >= 0 || (closed & all_inner) != all_inner) return best;
  for (unsigned i = 0; i < count; ++i)
    if (!(closed >> i & 1) && opening_pays(clauses, i)) return static_cast<int>(i);
  return -1;
}

// Whether all clauses have the same structure, or a list, as this argument, and what is inside tells them apart.
bool IndexBuilder::opening_pays(const List& clauses, unsigned argument) const {
  const ArgumentKey first = key(clauses[0], argument);
  if (!is_compound_key(first)) return false;
  const auto differs = [&](std::uint32_t c) { return key(c, argument) != first; };
  if (argument != 0 && std::ranges::any_of(clauses, differs)) return false;
  const unsigned count = first == list_key ? 2 : std::min(first.arity(), inner_arguments);
  for (unsigned i = 0; i < count; ++i)
    if (const Measure m = measure(clauses, first_inner + i, argument << opened_shift); m.keys > 1 && m.keys > m.variables) return true;
  return false;
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

// Of clauses with a variable at a position those that do not fail for certain with this key there.
IndexBuilder::List IndexBuilder::without_ruled_out(const List& variables, Decided decided) const {
  if (is_inner(decided.position) || decided.key.is_box()) return variables;
  List left;
  const auto is_left = [&](std::uint32_t c) { return !RulesOut(program_.code_base() + clauses_[c].code, decided.position, decided.key).find(); };
  std::ranges::copy_if(variables, std::back_inserter(left), is_left);
  return left;
}

// Those that can be tried.
IndexBuilder::List IndexBuilder::reachable(const List& clauses, Decided decided) const {
  const auto last = std::ranges::find_if(clauses, [&](std::uint32_t c) { return certain_unless_bound(clauses_[c], decided) == -1; });
  return last == clauses.end() ? clauses : List(clauses.begin(), last + 1);
}

}  // namespace penelope
