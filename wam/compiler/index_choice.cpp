// What tells clauses apart: the keys of their arguments, and which clauses a call can reach once a switch has found a key.
#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/compiler/certain_head.hpp"
#include "wam/compiler/index_builder.hpp"
#include "wam/compiler/sort_by_key.hpp"

namespace penelope {

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
IndexBuilder::List IndexBuilder::reachable(const List& clauses, Decided decided) const {
  const auto last = std::ranges::find_if(clauses, [&](std::uint32_t c) { return certain_unless_bound(clauses_[c], decided) == -1; });
  return last == clauses.end() ? clauses : List(clauses.begin(), last + 1);
}

}  // namespace penelope
