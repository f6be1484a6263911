// Index of a static predicate, built from its clauses alone, so that every process builds the same (at the same place of
// the image where build_static_indexes has built all of them):
//
//   switch_on_term A          A: the first argument if it tells clauses apart, else the best of the next three
//     variable   -> another argument's switch, or the chain of all clauses
//     constant   -> switch_on_constant  key -> clauses with this key or a variable, in order; else those with a variable
//     structure  -> switch_on_structure, the same on functors
//     list, box  -> clauses with a list (box) or a variable
//
// Where several clauses share a key and another argument tells them apart, a further switch takes the chain's place.
// A chain is  try c1, retry c2 ... trust cn ; leading clauses that are light get a light choice point, which the first
// other one promotes. A single clause needs no chain, and equal chains are emitted once.
#include <algorithm>
#include <map>

#include "wam/compiler/compiler.hpp"

namespace penelope {

namespace {

using List = std::vector<std::uint32_t>;  // clause numbers, ascending

class IndexBuilder {
 public:
  IndexBuilder(Program& program, Predicate& predicate) : program_(program), predicate_(predicate), clauses_(predicate.clauses.all()) {}

  void build() {
    List all(clauses_.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    Target entry = choose(all, 0);
    if (!entry.internal) return program_.set_entry(predicate_.id, entry.offset);
    const std::uint64_t base = program_.append_code(code_.data(), code_.size());
    Word* placed = program_.code_base() + base;
    for (auto [word, shift] : relocations_) placed[word].bits += base << shift;
    program_.set_entry(predicate_.id, base + entry.offset);
  }

 private:
  // Image offset of a clause (0: the fail instruction there), or of code of this index, counted from its start.
  struct Target {
    std::uint64_t offset = 0;
    bool internal = false;
  };
  // Clauses by key, sorted; those with equal keys are a bucket.
  using Keyed = std::vector<std::pair<std::uint64_t, std::uint32_t>>;
  struct Argument {
    unsigned number;
    std::size_t variables = 0, keys = 0;
  };

  ArgumentKey key(std::uint32_t clause, unsigned argument) const { return clauses_[clause].keys[argument]; }

  Argument measure(const List& clauses, unsigned argument) const;
  int pick(const List& clauses, unsigned used) const;
  Target choose(const List& clauses, unsigned used);
  Target switch_on(unsigned argument, const List& clauses, unsigned used);
  Target table(Op op, unsigned argument, Keyed& keyed, const List& variables, unsigned used);
  Target bucket(Keyed::const_iterator from, Keyed::const_iterator to, const List& variables, unsigned used);
  Target chain(const List& clauses);
  Op behind(Commit before, Op) const;
  Op fused_switch(unsigned argument, const List& lists) const;
  void put_target(std::size_t word, unsigned shift, Target);

  Program& program_;
  Predicate& predicate_;
  std::span<const StaticClause> clauses_;
  std::vector<Word> code_;
  std::vector<std::pair<std::size_t, unsigned>> relocations_;  // word, bit position of an offset in it
  std::map<List, std::uint64_t> chains_;
};

// Keys as they count for telling clauses apart.
IndexBuilder::Argument IndexBuilder::measure(const List& clauses, unsigned argument) const {
  Argument a{argument};
  std::vector<std::uint64_t> keys;
  for (std::uint32_t c : clauses) {
    if (key(c, argument).bits == 0)
      ++a.variables;
    else
      keys.push_back(key(c, argument).bits);
  }
  std::sort(keys.begin(), keys.end());
  a.keys = static_cast<std::size_t>(std::unique(keys.begin(), keys.end()) - keys.begin());
  return a;
}

// The argument to switch on, or -1. A variable clause goes to all buckets, so many of both would make the code large.
int IndexBuilder::pick(const List& clauses, unsigned used) const {
  int best = -1;
  std::size_t best_keys = 0;
  const bool first_level = used == 0;
  for (unsigned i = 0; i < indexed_arguments && i < predicate_.arity; ++i) {
    if (used >> i & 1) continue;
    const Argument a = measure(clauses, i);
    const bool useful = a.keys >= 2 || (a.keys == 1 && a.variables > 0);
    if (!useful || a.keys * a.variables > 8 * clauses.size() + 1000) continue;
    // Further levels must pay for themselves: all clauses told apart by type or key, or a long chain cut short.
    if (!first_level && a.variables > 0 && clauses.size() <= 8) continue;
    if (i == 0) return 0;
    if (a.keys > best_keys) {
      best = static_cast<int>(i);
      best_keys = a.keys;
    }
  }
  return best;
}

IndexBuilder::Target IndexBuilder::choose(const List& clauses, unsigned used) {
  if (clauses.size() >= 2) {
    const int argument = pick(clauses, used);
    if (argument >= 0) return switch_on(static_cast<unsigned>(argument), clauses, used | 1u << argument);
  }
  return chain(clauses);
}

void IndexBuilder::put_target(std::size_t word, unsigned shift, Target t) {
  code_[word].bits |= t.offset << shift;
  if (t.internal) relocations_.emplace_back(word, shift);
}

// Where only one clause takes a list and begins with taking it apart, the switch does that as well.
Op IndexBuilder::fused_switch(unsigned argument, const List& lists) const {
  if (lists.size() != 1 || key(lists[0], argument) != list_key) return Op::switch_on_term;
  const Word first = program_.code_base()[clauses_[lists[0]].code];
  if (first.a() != argument) return Op::switch_on_term;
  if (first.op() == Op::get_list) return Op::switch_on_list;
  if (first.op() == Op::get_list_var_var) return Op::switch_on_list_var_var;
  return Op::switch_on_term;
}

IndexBuilder::Target IndexBuilder::switch_on(unsigned argument, const List& clauses, unsigned used) {
  List variables, lists, boxes;
  Keyed constants, structures;
  for (std::uint32_t c : clauses) {
    const Cell k = key(c, argument);
    if (k.bits == 0 || k == list_key) lists.push_back(c);
    if (k.bits == 0 || k == box_key) boxes.push_back(c);
    if (k.bits == 0)
      variables.push_back(c);
    else if (k.is_functor())
      structures.emplace_back(k.bits, c);
    else if (k != list_key && k != box_key)
      constants.emplace_back(k.bits, c);
  }
  const std::size_t at = code_.size();
  code_.resize(at + 4);
  code_[at] = Word::abc(Op::switch_on_term, argument);
  put_target(at + 1, 0, choose(clauses, used));
  put_target(at + 1, 32, table(Op::switch_on_constant, argument, constants, variables, used));
  if (const Op fused = fused_switch(argument, lists); fused != Op::switch_on_term) {
    const Word get_list = program_.code_base()[clauses_[lists[0]].code];
    code_[at] = Word::abc(fused, argument, get_list.b(), get_list.c());
    put_target(at + 2, 0, {clauses_[lists[0]].code + 1, false});
  } else {
    put_target(at + 2, 0, choose(lists, used));
  }
  put_target(at + 2, 32, table(Op::switch_on_structure, argument, structures, variables, used));
  put_target(at + 3, 0, choose(boxes, used));
  return {at, true};
}

IndexBuilder::Target IndexBuilder::bucket(Keyed::const_iterator from, Keyed::const_iterator to, const List& variables,
                                          unsigned used) {
  if (to - from == 1 && variables.empty()) return {clauses_[from->second].code, false};
  List own, merged;
  for (auto at = from; at != to; ++at) own.push_back(at->second);
  std::merge(own.begin(), own.end(), variables.begin(), variables.end(), std::back_inserter(merged));
  return choose(merged, used);
}

IndexBuilder::Target IndexBuilder::table(Op op, unsigned argument, Keyed& keyed, const List& variables, unsigned used) {
  std::sort(keyed.begin(), keyed.end());
  if (keyed.empty()) return choose(variables, used);
  // A clause alone tests its own key.
  if (keyed.size() == 1 && variables.empty()) return bucket(keyed.begin(), keyed.end(), variables, used);
  std::size_t keys = 1;
  for (std::size_t i = 1; i < keyed.size(); ++i) keys += keyed[i].first != keyed[i - 1].first;
  std::uint32_t slots = 2;
  while (slots < 2 * keys) slots *= 2;
  const std::size_t at = code_.size();
  code_.resize(at + 2 + 2 * std::size_t{slots});
  code_[at] = Word::aw(op, argument, slots);
  for (auto from = keyed.cbegin(); from != keyed.cend();) {
    auto to = from;
    while (to != keyed.cend() && to->first == from->first) ++to;
    std::size_t slot = hash_key({from->first}) & (slots - 1);
    while (code_[at + 1 + 2 * slot].bits != 0) slot = (slot + 1) & (slots - 1);
    code_[at + 1 + 2 * slot].bits = from->first;
    put_target(at + 2 + 2 * slot, 0, bucket(from, to, variables, used));
    from = to;
  }
  put_target(at + 1 + 2 * std::size_t{slots}, 0, choose(variables, used));
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

IndexBuilder::Target IndexBuilder::chain(const List& clauses) {
  if (clauses.empty()) return {};
  if (clauses.size() == 1) return {clauses_[clauses[0]].code, false};
  auto [known, is_new] = chains_.emplace(clauses, code_.size());
  if (!is_new) return {known->second, true};
  const Target start{code_.size(), true};
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
    code_.push_back(Word::aw(op, predicate_.arity, static_cast<std::uint32_t>(c.code)));
  }
  return start;
}

}  // namespace

void build_static_index(Program& program, PredicateId id) {
  const auto lock = program.lock_definitions();
  Predicate& p = program.predicate(id);
  if (p.entry == &p.build_index) IndexBuilder(program, p).build();  // else another worker has built it
}

void build_static_indexes(Program& program) {
  for (PredicateId id = 0; id < program.predicate_count(); ++id) build_static_index(program, id);
}

}  // namespace penelope
