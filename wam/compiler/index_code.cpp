// The code of an index: switches, their tables, and chains of clauses.
#include <xxhash.h>

#include <algorithm>
#include <functional>

#include "wam/base/check.hpp"
#include "wam/code/code_check.hpp"
#include "wam/compiler/decisions.hpp"
#include "wam/compiler/guards.hpp"
#include "wam/compiler/index_builder.hpp"
#include "wam/compiler/sort_by_key.hpp"

namespace penelope {

namespace {

[[maybe_unused]] bool is_ascending(const std::vector<std::uint32_t>& list) {
  return std::adjacent_find(list.begin(), list.end(), std::greater_equal<>()) == list.end();
}

constexpr std::size_t large_index = 1000;  // clauses

}  // namespace

std::uint64_t IndexBuilder::build(unsigned closed, unsigned position) {
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
    const Cell k = key(c, position, closed);
    if (k == list_key || (k.bits == 0 && !without_ruled_out({c}, {position, list_key}).empty())) lists.push_back(c);
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
  if (is_inner(position)) code_.push_back(Word::abc(Op::load_argument, register_of(position), opened(closed), position - first_inner));
  const std::size_t at = code_.size();
  code_.resize(at + 4);
  code_[at] = Word::abc(Op::switch_on_term, register_of(position));
  if (const Op fused = fused_switch(position, lists); fused != Op::switch_on_term) {
    const Word get_list = program_.code_base()[clauses_[lists[0]].code];
    code_[at] = Word::abc(fused, position, get_list.b(), get_list.c());
    put_target(at + 2, 0, {clauses_[lists[0]].code + 1, false});
  } else {
    const Target target = choose(lists, within(closed, position, 2, lists.size()), {position, list_key});
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
  const List others = without_ruled_out(variables, decided);
  std::merge(own.begin(), own.end(), others.begin(), others.end(), std::back_inserter(merged));
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
    const Cell key{from->first};
    const auto size = static_cast<std::size_t>(to - from) + variables.size();
    const unsigned inside = op == Op::switch_on_structure ? within(closed, position, key.arity(), size) : closed;
    put_target(at + 2 + 2 * slot, 0, bucket(from, to, variables, inside, {position, key}));
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

// The i-th clause of a chain. Where its guard holds only if those of all later ones fail, it cuts behind that:
//
//   the guard
//   neck_cut
//   enter_clause   behind the guard
StaticClause IndexBuilder::committing(const List& clauses, std::size_t i) {
  StaticClause c = clauses_[clauses[i]];
  if (i + 1 == clauses.size() || c.commit != Commit::none || (predicate_.flags & predicate_rules)) return c;
  const Guard guard(program_.code_base() + c.code, predicate_.arity);
  const auto is_excluded = [&](std::uint32_t later) {
    return guard.excludes(Guard(program_.code_base() + clauses_[later].code, predicate_.arity));
  };
  if (guard.is_empty() || !std::all_of(clauses.begin() + static_cast<std::ptrdiff_t>(i) + 1, clauses.end(), is_excluded)) return c;
  const auto [at, is_new] = committed_.try_emplace(clauses[i]);
  if (is_new) {
    const Word* const begin = program_.code_base() + c.code;
    std::vector<Word> code(begin, begin + guard.words());
    code.push_back(Word::aw(Op::neck_cut, static_cast<std::uint16_t>(predicate_.arity), guard.live()));
    code.push_back(Word::aw(Op::enter_clause, 0, static_cast<std::uint32_t>(c.code + guard.words())));
    at->second = program_.append_code(code.data(), code.size());
  }
  c.code = at->second;
  c.light = true;
  c.commit = Commit::cut;
  return c;
}

IndexBuilder::Target IndexBuilder::chain(const List& clauses, Decided decided) {
  PENELOPE_CHECK(is_ascending(clauses));  // they are tried in the order of the text
  if (clauses.empty()) return {};
  if (clauses.size() == 1) return alone(clauses[0], decided);
  if (const std::uint64_t decision = decided_by_tests(clauses, decided)) return {decision, false};
  const std::size_t start = code_.size();
  append_chain(clauses, decided);
  return {once(start), true};
}

void IndexBuilder::append_chain(const List& clauses, Decided decided) {
  const unsigned left_out = words_decided(clauses_[clauses[0]], decided);
  const unsigned unbound = static_cast<unsigned>(certain_unless_bound(clauses_[clauses[0]], decided).value_or(-1) + 1);
  bool light = true, divides = true;
  Commit before = Commit::none;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const StaticClause c = committing(clauses, i);
    divides = divides && c.code == clauses_[clauses[i]].code;
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
    if (!first) op = behind(before, op);
    before = c.commit;
    const unsigned count = op == Op::try_light ? unbound : cells_;
    code_.push_back(Word::aw(op, count, static_cast<std::uint32_t>(c.code + (first ? left_out : 0))));
  }
  if (divides && behind_last_.op() != Op::fail && clauses.back() + 1 == clauses_.size()) code_.push_back(behind_last_);
}

// Image offset of a chain that is no part of the index. Its clauses take apart themselves what a switch has found.
std::uint64_t IndexBuilder::chain_apart(const List& clauses) {
  const std::size_t start = code_.size();
  append_chain(clauses, {});
  const std::vector<Word> words(code_.begin() + static_cast<std::ptrdiff_t>(start), code_.end());
  code_.resize(start);
  PENELOPE_CHECK(find_index_damage(words, program_) == nullptr);
  return program_.append_code(words.data(), words.size());
}

// Image offset of code that finds out by tests which clause to enter (decisions.hpp); 0: tests do not decide that.
std::uint64_t IndexBuilder::decided_by_tests(const List& clauses, Decided decided) {
  if (clauses.size() > Decision::most_clauses || cells_ != predicate_.arity || (predicate_.flags & predicate_rules)) return 0;
  ClauseTests::Inputs candidates{};
  for (unsigned i = 0; i < std::min(predicate_.arity, ClauseTests::most_arity - 1); ++i) {
    const ArgumentKey first = key(clauses[0], i);
    const auto is_other = [&](std::uint32_t c) { return key(c, i) != first; };
    if (is_compound_key(first) && std::ranges::none_of(clauses, is_other)) candidates[i] = first;
  }
  const bool is_known = decided.key.bits != 0 && !decided.key.is_box() && decided.position < ClauseTests::most_arity;
  if (is_known) candidates[decided.position] = decided.key;
  std::vector<const Word*> code;
  for (const std::uint32_t c : clauses) code.push_back(program_.code_base() + clauses_[c].code);
  Decision decision(code, predicate_.arity, candidates, is_known ? static_cast<int>(decided.position) : -1);
  if (decision.decides() == 0) return 0;
  const auto [known, is_new] = decisions_.try_emplace({clauses, is_known ? decided.key.bits : 0, is_known ? decided.position : 0});
  if (!is_new) return known->second;
  const std::uint64_t chain = chain_apart(clauses);
  std::vector<std::uint64_t> entries;
  for (std::size_t i = 0; i < decision.decides(); ++i) entries.push_back(clauses_[clauses[i]].code);
  const auto rest = clauses.begin() + static_cast<std::ptrdiff_t>(decision.decides());
  entries.push_back(clauses.end() - rest == 1 ? clauses_[*rest].code : chain_apart({rest, clauses.end()}));
  const std::vector<Word> words = decision.code(entries, chain);
  PENELOPE_CHECK(find_code_damage(words, program_) == nullptr);
  return known->second = program_.append_code(words.data(), words.size());
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

}  // namespace penelope
