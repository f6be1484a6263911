// Normaliser: goals and control constructs. Conjunctions and chains of alternatives are walked in loops; only conditions
// that stay in the clause nest in C++, and not deeper than `deepest_nesting`.
#include "wam/compiler/normalise.hpp"

#include <algorithm>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/code/limits.hpp"
#include "wam/compiler/inline_goals.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

Clause Normaliser::normalise(const PendingClause& source, bool jumps) {
  jumps_ = jumps;
  own_level_ = source.own_level;
  PENELOPE_ASSERT(own_level_ != no_variable);
  head_ = source.head;
  for (VarId v : touched_) total_[v] = 0, seen_[v] = 0;
  touched_.clear();
  count_items(source.body, touched_, total_);
  seen_.resize(total_.size());
  // Variables of the head (the cut level is one of them) are always shared with what is taken out of the clause.
  auto seen_at_entry = [&](VarId v) {
    if (!total_[v]) touched_.push_back(v);
    total_[v] = ~std::uint32_t{0};
    seen_[v] = 1;
  };
  seen_at_entry(own_level_);
  for (TermId t : head_) pool_.for_each_variable(t, seen_at_entry);
  unbound_.assign(source.unbound.empty() ? 0 : seen_.size(), 0);
  for (const VarId v : source.unbound) unbound_[v] = 1;
  forgotten_ = source.forgotten;

  Clause clause{source.predicate, source.head, {}, own_level_};
  clause.body = sequence(Items(source.body.rbegin(), source.body.rend()), true, 0);
  for (const Goal& g : clause.body) {
    if (g.kind == GoalKind::cut && g.level == own_level_) clause.light = true;
    if (g.kind == GoalKind::cut || g.kind == GoalKind::call) break;
  }
  return clause;
}

// `todo` holds the goals still to do, the next one last.
Sequence Normaliser::sequence(Items todo, bool last, unsigned nesting) {
  Sequence out;
  while (!todo.empty()) {
    BodyItem next = todo.back();
    todo.pop_back();
    std::size_t done = out.size();
    item(next, todo, last && todo.empty(), nesting, out);
    for (; done < out.size(); ++done) mark_seen(out[done]);
  }
  return out;
}

void Normaliser::item(const BodyItem& it, Items& rest, bool last, unsigned nesting, Sequence& out) {
  switch (it.kind) {
    case BodyItem::cut: {
      PENELOPE_ASSERT(it.cut_level != no_variable);
      Goal g{GoalKind::cut};
      g.level = it.cut_level;
      out.push_back(std::move(g));
      return;
    }
    case BodyItem::fail: out.push_back({GoalKind::fail}); return;
    case BodyItem::soft_cut: {
      PENELOPE_ASSERT(it.cut_level != no_variable);
      TermId goal = pool_.structure(program_.symbols.atom("$softcut"), {pool_.variable(it.cut_level)});
      call(static_cast<AtomId>(FixedAtom::system), goal, out);
      return;
    }
    case BodyItem::term: {
      const Items* const outer = std::exchange(behind_, &rest);
      if (!update(it, rest, out) && !control(it, rest, last, nesting, out)) plain_goal(it, out);
      behind_ = outer;
    }
  }
}

// Handles control constructs; false if the item is none.
bool Normaliser::control(const BodyItem& it, Items& rest, bool last, unsigned nesting, Sequence& out) {
  TermId t = it.id;
  auto with = [&](TermId id) {
    BodyItem copy = it;
    copy.id = id;
    return copy;
  };
  const AtomId call_name = static_cast<AtomId>(FixedAtom::call);
  if (pool_[t].is_variable()) {
    call(it.module, pool_.structure(call_name, {t}), out);
    return true;
  }
  if (pool_.is(t, FixedAtom::comma, 2)) {
    rest.push_back(with(pool_.argument(t, 1)));
    rest.push_back(with(pool_.argument(t, 0)));
    return true;
  }
  if (pool_.is(t, FixedAtom::true_, 0)) return true;
  if (pool_.is(t, FixedAtom::fail, 0) || pool_.is(t, FixedAtom::false_, 0)) {
    out.push_back({GoalKind::fail});
    return true;
  }
  if (pool_.is(t, FixedAtom::cut, 0)) {
    rest.push_back({BodyItem::cut, 0, it.cut_level, it.module});
    return true;
  }
  if (pool_.is(t, FixedAtom::semicolon, 2) || pool_.is(t, FixedAtom::bar, 2)) {
    choice(it, last, nesting, out);
    return true;
  }
  if (pool_.is(t, FixedAtom::arrow, 2)) {
    BodyItem c = with(pool_.argument(t, 0));
    rest.push_back(with(pool_.argument(t, 1)));
    if (is_inline_condition(c.id, it.module, true)) {
      for (Goal& g : condition(c.id, c.module)) out.push_back(std::move(g));
      return true;
    }
    if (alone_) {
      interpreted(it, pool_.structure(static_cast<AtomId>(FixedAtom::arrow), {c.id, true_goal()}), out);
      return true;
    }
    VarId own = pool_.new_variable();
    Items clause;
    wrap_condition(c, own, clause);
    clause.push_back({BodyItem::cut, 0, own, it.module});
    auxiliary({clause}, it.module, own, out);
    return true;
  }
  if (pool_.is(t, FixedAtom::soft_arrow, 2)) {
    rest.push_back(with(pool_.argument(t, 1)));
    Items c;
    wrap_condition(with(pool_.argument(t, 0)), no_variable, c);
    rest.insert(rest.end(), c.rbegin(), c.rend());
    return true;
  }
  if (pool_.is(t, FixedAtom::naf, 1)) {
    BodyItem c = with(pool_.argument(t, 0));
    if (!is_convertible(c.id)) return false;
    if (is_negated_unification(t)) {
      out.push_back(negated_unification(t));
      return true;
    }
    if (is_inline_condition(c.id, it.module, true)) {
      Goal g{GoalKind::negation};
      g.parts.push_back(condition(c.id, c.module));
      out.push_back(std::move(g));
      return true;
    }
    if (alone_) {
      interpreted(it, t, out);
      return true;
    }
    VarId own = pool_.new_variable();
    Items clause;
    wrap_condition(c, own, clause);
    clause.push_back({BodyItem::cut, 0, own, it.module});
    clause.push_back({BodyItem::fail, 0, no_variable, it.module});
    auxiliary({clause, {}}, it.module, own, out);
    return true;
  }
  if (pool_.is(t, FixedAtom::colon, 2)) {
    const TermNode m = pool_[pool_.argument(t, 0)];
    TermId goal = pool_.argument(t, 1);
    if (m.is_constant() && m.cell.is_atom() && pool_.is_callable(goal) && is_convertible(goal)) {
      BodyItem inner = with(goal);
      inner.module = m.cell.as_atom();
      rest.push_back(inner);
    } else {
      call(it.module, pool_.structure(call_name, {t}), out);
    }
    return true;
  }
  std::uint32_t arity = pool_.arity(t);
  if (!pool_[t].is_compound() || arity == 0 || arity > 2 || !is_convertible(pool_.argument(t, 0))) return false;
  std::string_view name = program_.symbols.text(pool_.name(t));
  if (program_.is_redefined(it.module, pool_.name(t), arity)) return false;
  if (arity == 1 && (name == "once" || name == "ignore")) {
    BodyItem c = with(pool_.argument(t, 0));
    bool once = name == "once";
    if (once && is_inline_condition(c.id, it.module, true)) {
      for (Goal& g : condition(c.id, c.module)) out.push_back(std::move(g));
      return true;
    }
    if (alone_) {
      TermId goal = pool_.structure(static_cast<AtomId>(FixedAtom::arrow), {c.id, true_goal()});
      if (!once) goal = pool_.structure(static_cast<AtomId>(FixedAtom::semicolon), {goal, true_goal()});
      interpreted(it, goal, out);
      return true;
    }
    VarId own = pool_.new_variable();
    Items clause;
    wrap_condition(c, own, clause);
    clause.push_back({BodyItem::cut, 0, own, it.module});
    std::vector<Items> clauses{clause};
    if (!once) clauses.push_back({});
    auxiliary(std::move(clauses), it.module, own, out);
    return true;
  }
  if (arity == 1 && name == "context_module") {
    rest.push_back(with(pool_.structure(static_cast<AtomId>(FixedAtom::equals), {pool_.argument(t, 0), pool_.constant(Cell::atom(it.module))})));
    return true;
  }
  if (arity == 2 && name == "forall" && is_convertible(pool_.argument(t, 1))) {
    AtomId naf = static_cast<AtomId>(FixedAtom::naf);
    TermId inner = pool_.structure(naf, {pool_.argument(t, 1)});
    TermId both = pool_.structure(static_cast<AtomId>(FixedAtom::comma), {pool_.argument(t, 0), inner});
    rest.push_back(with(pool_.structure(naf, {both})));
    return true;
  }
  return false;
}

// The instruction that the goal becomes, unless the module has a predicate of its own.
// Arithmetic that reads a clock or draws a random number is called instead: a call can
// wait for its turn.
const InlineGoal* Normaliser::inline_goal(TermId t, AtomId module) const {
  const InlineGoal* const known = find_inline_goal(program_.symbols.text(pool_.name(t)), pool_.arity(t));
  if (known && known->is_arithmetic() && reads_state(t)) return nullptr;
  return known && program_.is_redefined(module, pool_.name(t), pool_.arity(t)) ? nullptr : known;
}

bool Normaliser::reads_state(TermId goal) const {
  std::vector<TermId> todo{goal};
  while (!todo.empty()) {
    const TermId at = todo.back();
    const TermNode& n = pool_[at];
    todo.pop_back();
    if (n.is_variable() || n.kind == TermKind::box || n.kind == TermKind::list || (n.is_constant() && !n.cell.is_atom())) continue;
    const std::uint32_t function = arithmetic_function(program_.symbols, pool_.name(at), n.count);
    if (function != no_function && function_reads_state(function)) return true;
    for (std::uint32_t i = 0; i < n.count; ++i) todo.push_back(n.first + i);
  }
  return false;
}

void Normaliser::plain_goal(const BodyItem& it, Sequence& out) {
  TermId t = it.id;
  std::uint32_t arity = pool_.arity(t);
  if (const InlineGoal* known = inline_goal(t, it.module)) {
    Goal g{known->kind, known->op, known->swapped};
    g.term = t;
    out.push_back(std::move(g));
    return;
  }
  if (auto number = find_pure_builtin(program_, pool_.name(t), arity); number && !program_.is_redefined(it.module, pool_.name(t), arity)) {
    Goal g{GoalKind::builtin};
    g.number = *number;
    g.term = t;
    out.push_back(std::move(g));
    return;
  }
  call(it.module, t, out);
}

void Normaliser::call(AtomId module, TermId goal, Sequence& out) {
  if (pool_.arity(goal) > max_predicate_arity) representation_error(store_, "max_procedure_arity");
  Goal g{GoalKind::call};
  g.number = program_.call_target(module, pool_.name(goal), pool_.arity(goal));
  g.term = goal;
  out.push_back(std::move(g));
}

// (A ; B ; ...): jumps for the leading conditions that are inline, or one auxiliary predicate for all.
void Normaliser::choice(const BodyItem& it, bool last, unsigned nesting, Sequence& out) {
  std::vector<TermId> alternatives;  // each one the node of what is left at this point, too
  std::vector<TermId> remaining;
  TermId t = it.id;
  while (pool_.is(t, FixedAtom::semicolon, 2) || pool_.is(t, FixedAtom::bar, 2)) {
    remaining.push_back(t);
    alternatives.push_back(pool_.argument(t, 0));
    t = pool_.argument(t, 1);
  }
  remaining.push_back(t);
  alternatives.push_back(t);
  auto jumps = [&](std::size_t i) {
    return jumps_ && pool_.is(alternatives[i], FixedAtom::arrow, 2) && is_inline_condition(pool_.argument(alternatives[i], 0), it.module, true);
  };
  auto piece = [&](BodyItem::Kind kind, TermId id, VarId level) { return BodyItem{kind, id, level, it.module}; };

  VarId own = pool_.new_variable();
  if (jumps(0)) {
    bool stays = nesting < deepest_nesting && (last || is_inline_branch(it.id, it.module));
    if (!stays && alone_) return interpreted(it, it.id, out);
    if (!stays) return auxiliary(std::vector<Items>{Items{it}}, it.module, own, out);
    Goal g{GoalKind::condition};
    std::vector<VarId> touched;
    count_items({it}, touched, inner_);
    seen_.resize(std::max<std::size_t>(seen_.size(), pool_.variable_count()));
    for (VarId v : touched) {
      PENELOPE_CHECK(last || v < total_.size());
      if (!last && !seen_[v] && inner_[v] < total_[v]) g.joined.push_back(v);
      inner_[v] = 0;
    }
    std::erase_if(touched, [&](VarId v) { return seen_[v] != 0; });
    std::size_t i = 0;
    auto branch = [&](TermId id) {
      const std::vector<VarId> forgotten = std::exchange(forgotten_, {});  // the goals behind the choice may have them
      g.parts.push_back(sequence({piece(BodyItem::term, id, it.cut_level)}, last, nesting + 1));
      forgotten_ = forgotten;
      for (VarId v : touched) seen_[v] = 0;  // what one alternative has seen the others have not
    };
    for (; i < alternatives.size() && jumps(i); ++i) {
      g.parts.push_back(condition(pool_.argument(alternatives[i], 0), it.module));
      for (const Goal& test : g.parts.back()) mark_seen(test);
      branch(pool_.argument(alternatives[i], 1));
    }
    if (i < alternatives.size())
      branch(remaining[i]);
    else
      g.parts.push_back({Goal{GoalKind::fail}});
    for (VarId v : touched) seen_[v] = 1;
    out.push_back(std::move(g));
    return;
  }
  if (alone_) return interpreted(it, it.id, out);
  std::vector<Items> clauses;
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    TermId a = alternatives[i];
    Items clause;
    if (i > 0 && jumps(i)) {
      clauses.push_back({piece(BodyItem::term, remaining[i], it.cut_level)});
      break;
    }
    bool soft = pool_.is(a, FixedAtom::soft_arrow, 2) && i + 1 < alternatives.size();
    if (soft || pool_.is(a, FixedAtom::arrow, 2)) {
      BodyItem c = piece(BodyItem::term, pool_.argument(a, 0), no_variable);
      wrap_condition(c, own, clause);
      const bool once = is_inline_condition(c.id, it.module, true) && !has_alternatives(c.id);
      clause.push_back(piece(soft && !once ? BodyItem::soft_cut : BodyItem::cut, 0, own));
      a = pool_.argument(a, 1);
    }
    clause.push_back(piece(BodyItem::term, a, it.cut_level));
    clauses.push_back(std::move(clause));
  }
  auxiliary(std::move(clauses), it.module, own, out);
}

// A condition whose cuts are local to it. They are rare: such a condition is called.
void Normaliser::wrap_condition(const BodyItem& c, VarId own_level, Items& out) {
  BodyItem wrapped = c;
  wrapped.cut_level = own_level;
  if (has_cut(c.id)) {
    TermId qualified = pool_.structure(static_cast<AtomId>(FixedAtom::colon), {pool_.constant(Cell::atom(c.module)), c.id});
    wrapped.id = pool_.structure(static_cast<AtomId>(FixedAtom::call), {qualified});
  }
  out.push_back(wrapped);
}

// Calls the interpreter of control constructs (prolog_lib/system/control.pl) with the construct as a term. Goals that are
// variables now may hold control constructs at run time: '$call_body'/3 makes them opaque to cut first.
void Normaliser::interpreted(const BodyItem& it, TermId goal, Sequence& out) {
  const TermId level = has_cut(goal) ? pool_.variable(it.cut_level) : pool_.constant(Cell::integer(0));
  const TermId module = pool_.constant(Cell::atom(it.module));
  const AtomId interpreter = program_.symbols.atom(has_variable_goal(goal) ? "$call_body" : "$run_body");
  call(static_cast<AtomId>(FixedAtom::system), pool_.structure(interpreter, {goal, level, module}), out);
}

// Makes a predicate of these clauses and calls it. A variable that is argument i of the clause at hand becomes argument
// i where possible, so that registers stay in place.
void Normaliser::auxiliary(std::vector<Items> clauses, AtomId module, VarId own_level, Sequence& out) {
  std::vector<VarId> touched, shared;
  for (const Items& clause : clauses) count_items(clause, touched, inner_);
  total_.resize(inner_.size());
  for (VarId v : touched) {
    if (inner_[v] < total_[v]) shared.push_back(v);
    inner_[v] = 0;
  }
  std::size_t n = shared.size();
  if (n > max_predicate_arity) representation_error(store_, "max_procedure_arity");
  std::vector<VarId> order(n, no_variable);
  for (std::size_t i = 0; i < n && i < head_.size(); ++i) {
    if (!pool_[head_[i]].is_variable()) continue;
    auto at = std::find(shared.begin(), shared.end(), pool_[head_[i]].first);
    if (at == shared.end()) continue;
    order[i] = *at;
    *at = no_variable;
  }
  std::size_t free = 0;
  for (VarId v : shared) {
    if (v == no_variable) continue;
    while (order[free] != no_variable) ++free;
    order[free] = v;
  }
  PENELOPE_ASSERT(std::find(order.begin(), order.end(), no_variable) == order.end());
  Goal g{GoalKind::call};
  g.number = program_.new_auxiliary(module, static_cast<std::uint32_t>(n));
  std::vector<TermId> arguments;
  for (VarId v : order) arguments.push_back(pool_.variable(v));
  g.term = pool_.structure(program_.predicate(g.number).name, arguments);
  std::vector<VarId> unbound;
  std::ranges::copy_if(order, std::back_inserter(unbound), [this](VarId v) { return is_bound_by_nothing(v); });
  std::vector<VarId> forgotten;
  std::ranges::copy_if(order, std::back_inserter(forgotten), [this](VarId v) { return occurrences_until_failure(v, *behind_) == 0u; });
  for (Items& clause : clauses) pending_.push_back({g.number, arguments, std::move(clause), own_level, unbound, forgotten});
  out.push_back(std::move(g));
}

void Normaliser::count_items(const Items& items, std::vector<VarId>& touched, std::vector<std::uint32_t>& counts) {
  counts.resize(std::max<std::size_t>(counts.size(), pool_.variable_count()));
  auto count = [&](VarId v) {
    if (!counts[v]++) touched.push_back(v);
  };
  for (const BodyItem& it : items) {
    if (it.kind == BodyItem::term) {
      pool_.for_each_variable(it.id, count);
      if (it.cut_level != no_variable && has_cut(it.id)) count(it.cut_level);
    } else if (it.cut_level != no_variable) {
      count(it.cut_level);
    }
  }
}

void Normaliser::mark_seen(const Goal& g) {
  seen_.resize(std::max<std::size_t>(seen_.size(), pool_.variable_count()));
  if (g.kind == GoalKind::cut) {
    seen_[g.level] = 1;
  } else if (g.parts.empty() && g.kind != GoalKind::fail) {
    pool_.for_each_variable(g.term, [&](VarId v) {
      seen_[v] = 1;
      if (v < unbound_.size()) unbound_[v] = 0;
    });
  }
  for (const Sequence& part : g.parts)
    for (const Goal& inner : part) mark_seen(inner);
}

}  // namespace penelope
