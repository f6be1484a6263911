// Finding updates among the goals of a clause.
#include "wam/compiler/updates.hpp"

#include <algorithm>
#include <string_view>

namespace penelope {

namespace {

class Matcher {
 public:
  Matcher(Program& program, TermPool& pool, const NextGoals& next, const OnlyHere& only_here, AtomId module)
      : program_(program), pool_(pool), next_(next), only_here_(only_here), module_(module) {}

  std::optional<UpdateGoals> match() {
    const std::span<const TermId> goals = next_.goals;
    if (is(goals[0], "flag", 3)) return flag(goals[0]);
    if (is(goals[0], "nb_getval", 2) || is(goals[0], "nb_current", 2)) return variable(goals);
    if (const auto found = fact(goals)) return found;
    return asked_before(goals);
  }

 private:
  // What becomes of the number: the operation, and its operand.
  struct Change {
    TermId operation;  // what StateUpdate::Operation calls it; residue(Factor, Modulus)
    TermId operand;
  };

  bool is(TermId t, std::string_view name, std::uint32_t arity) const {
    return pool_.is_callable(t) && pool_.arity(t) == arity && program_.symbols.text(pool_.name(t)) == name;
  }

  std::optional<VarId> variable_of(TermId t) const { return pool_[t].is_variable() ? std::optional(pool_[t].first) : std::nullopt; }

  std::uint32_t count(TermId t, VarId v) const {
    std::uint32_t n = 0;
    pool_.for_each_variable(t, [&](VarId found) { n += found == v; });
    return n;
  }

  bool same(TermId a, TermId b) const {
    const TermNode &x = pool_[a], &y = pool_[b];
    if (x.is_variable() || y.is_variable()) return x.is_variable() && y.is_variable() && x.first == y.first;
    return x.is_constant() && y.is_constant() && x.cell == y.cell;
  }

  TermId atom(std::string_view text) { return pool_.constant(Cell::atom(program_.symbols.atom(text))); }
  TermId integer(std::int64_t n) { return pool_.constant(Cell::integer(n)); }
  bool is_integer(TermId t, std::int64_t n) const { return pool_[t].is_constant() && pool_[t].cell == Cell::integer(n); }
  TermId sum(std::string_view sign, TermId a, TermId b) {
    return is_integer(a, 0) && sign == "+" ? b : pool_.structure(program_.symbols.atom(sign), {a, b});
  }
  TermId product(TermId a, TermId b) {
    if (is_integer(a, 0) || is_integer(b, 1)) return a;
    return is_integer(a, 1) ? b : pool_.structure(program_.symbols.atom("*"), {a, b});
  }

  // Factor * number + rest.
  struct Linear {
    TermId factor, rest;
  };
  // t, in which the number stands once.
  std::optional<Linear> linear(VarId number, TermId t) {
    if (variable_of(t) == number) return Linear{integer(1), integer(0)};
    const bool plus = is(t, "+", 2), minus = is(t, "-", 2), times = is(t, "*", 2);
    if (!plus && !minus && !times) return std::nullopt;
    const TermId left = pool_.argument(t, 0), right = pool_.argument(t, 1);
    const bool is_left = count(left, number) == 1;
    const std::optional<Linear> part = linear(number, is_left ? left : right);
    if (!part) return std::nullopt;
    const TermId other = is_left ? right : left;
    if (times) return Linear{product(part->factor, other), product(part->rest, other)};
    if (plus) return Linear{part->factor, sum("+", part->rest, other)};
    if (is_left) return Linear{part->factor, sum("-", part->rest, other)};
    return Linear{sum("-", integer(0), part->factor), sum("-", other, part->rest)};
  }

  std::optional<Change> residue(VarId number, TermId expression) {
    const TermId whole = pool_.argument(expression, 0), modulus = pool_.argument(expression, 1);
    const std::optional<Linear> of = count(whole, number) == 1 ? linear(number, whole) : std::nullopt;
    if (!of) return std::nullopt;
    return Change{pool_.structure(program_.symbols.atom("residue"), {of->factor, modulus}), of->rest};
  }

  std::optional<Change> change_of(VarId number, TermId expression) {
    if (count(expression, number) != 1) return std::nullopt;
    if (is(expression, "mod", 2)) return residue(number, expression);
    for (const std::string_view name : {"max", "min", "/\\", "\\/", "xor"}) {
      if (!is(expression, name, 2)) continue;
      const TermId a = pool_.argument(expression, 0), b = pool_.argument(expression, 1);
      if (variable_of(a) == number) return Change{atom(name), b};
      if (variable_of(b) == number) return Change{atom(name), a};
      return std::nullopt;
    }
    const std::optional<Linear> of = linear(number, expression);
    return of && is_integer(of->factor, 1) ? std::optional(Change{atom("+"), of->rest}) : std::nullopt;
  }

  // A number as a goal computes it of another, which stands once in the expression.
  struct Computed {
    VarId result;
    TermId expression;
  };
  std::optional<Computed> computed(TermId goal, VarId number) {
    std::optional<Computed> made;
    const auto make = [&](TermId result, TermId expression) {
      if (const auto v = variable_of(result)) made = Computed{*v, expression};
    };
    if (is(goal, "is", 2)) {
      make(pool_.argument(goal, 0), pool_.argument(goal, 1));
    } else if (is(goal, "succ", 2) && variable_of(pool_.argument(goal, 0)) == number) {
      make(pool_.argument(goal, 1), sum("+", pool_.argument(goal, 0), integer(1)));
    } else if (is(goal, "plus", 3)) {
      make(pool_.argument(goal, 2), sum("+", pool_.argument(goal, 0), pool_.argument(goal, 1)));
    }
    if (!made || made->result == number || count(goal, made->result) != 1 || count(made->expression, number) != 1) return std::nullopt;
    return made;
  }

  // t with the expression in place of the variable.
  TermId with(TermId t, VarId v, TermId expression) {
    if (variable_of(t) == v) return expression;
    if (count(t, v) == 0) return t;
    std::vector<TermId> arguments;
    for (std::uint32_t i = 0; i < pool_.arity(t); ++i) arguments.push_back(with(pool_.argument(t, i), v, expression));
    return pool_.structure(pool_.name(t), arguments);
  }

  // What a goal more makes of it.
  std::optional<Computed> computed_of(TermId goal, const Computed& before) {
    std::optional<Computed> made = computed(goal, before.result);
    if (!made || !only_here_(before.result, 2)) return std::nullopt;
    made->expression = with(made->expression, before.result, before.expression);
    return made;
  }

  std::optional<UpdateGoals> flag(TermId goal) {
    const std::optional<VarId> number = variable_of(pool_.argument(goal, 1));
    if (!number || !only_here_(*number, 2)) return std::nullopt;
    const std::optional<Change> change = change_of(*number, pool_.argument(goal, 2));
    if (!change) return std::nullopt;
    const TermId update = pool_.structure(program_.symbols.atom("$update_flag"), {pool_.argument(goal, 0), change->operation, change->operand});
    return UpdateGoals{1, update, false};
  }

  std::optional<UpdateGoals> variable(std::span<const TermId> goals) {
    const TermId key = pool_.argument(goals[0], 0);
    const std::optional<VarId> number = variable_of(pool_.argument(goals[0], 1));
    if (!number || goals.size() < 3 || !only_here_(*number, 2)) return std::nullopt;
    std::optional<Computed> made = computed(goals[1], *number);
    std::size_t last = 2;
    while (made && last + 1 < goals.size() && !is(goals[last], "nb_setval", 2)) made = computed_of(goals[last++], *made);
    if (!made || !is(goals[last], "nb_setval", 2) || !same(key, pool_.argument(goals[last], 0))) return std::nullopt;
    if (variable_of(pool_.argument(goals[last], 1)) != made->result || !only_here_(made->result, 2)) return std::nullopt;
    const std::optional<Change> change = change_of(*number, made->expression);
    if (!change) return std::nullopt;
    const TermId update = pool_.structure(program_.symbols.atom("$update_variable"), {key, change->operation, change->operand});
    return UpdateGoals{last + 1, update, false};
  }

  // Whether two heads are the same but for what stands at one place.
  bool same_but(TermId a, TermId b, std::uint32_t place) const {
    if (!pool_.is_callable(b) || pool_.name(a) != pool_.name(b) || pool_.arity(a) != pool_.arity(b)) return false;
    for (std::uint32_t i = 0; i < pool_.arity(a); ++i)
      if (i != place && !same(pool_.argument(a, i), pool_.argument(b, i))) return false;
    return true;
  }

  std::optional<UpdateGoals> fact(std::span<const TermId> goals) {
    const bool retracts_first = is(goals[0], "retract", 1);
    const TermId head = retracts_first ? pool_.argument(goals[0], 0) : goals[0];
    if (!pool_.is_callable(head) || pool_.arity(head) == 0) return std::nullopt;
    for (std::uint32_t place = 0; place < pool_.arity(head); ++place) {
      const std::optional<VarId> number = variable_of(pool_.argument(head, place));
      if (!number) continue;
      if (const auto found = fact(goals, head, place, *number, retracts_first)) return found;
    }
    return std::nullopt;
  }

  // p(K, _), retract(p(K, N)), ...: whether there is one, and then that.
  std::optional<UpdateGoals> asked_before(std::span<const TermId> goals) {
    if (goals.size() < 2 || !is(goals[1], "retract", 1) || !pool_.is_callable(goals[0])) return std::nullopt;
    const TermId head = pool_.argument(goals[1], 0);
    for (std::uint32_t place = 0; place < pool_.arity(goals[0]); ++place) {
      const std::optional<VarId> any = variable_of(pool_.argument(goals[0], place));
      if (!any || !only_here_(*any, 1) || !same_but(goals[0], head, place)) continue;
      std::optional<UpdateGoals> found = fact(goals.subspan(1));
      if (found) ++found->count;
      return found;
    }
    return std::nullopt;
  }

  std::optional<UpdateGoals> fact(std::span<const TermId> goals, TermId head, std::uint32_t place, VarId number, bool erased) {
    std::uint32_t occurrences = 1;  // of the number, so far
    bool cuts = false;
    std::optional<Computed> made;
    const auto offset = static_cast<std::size_t>(goals.data() - next_.goals.data());
    std::size_t first_computed = 0, last_computed = 0;  // as all goals are counted
    for (std::size_t i = 1; i < goals.size(); ++i) {
      const TermId goal = goals[i];
      if (pool_.is(goal, FixedAtom::cut, 0)) {
        cuts = true;
      } else if (is(goal, "retract", 1) || is(goal, "retractall", 1)) {
        const TermId erases = pool_.argument(goal, 0);
        if (erased || !same_but(head, erases, place)) return std::nullopt;
        const std::optional<VarId> there = variable_of(pool_.argument(erases, place));
        const bool any = there && is(goal, "retractall", 1) && only_here_(*there, 1);
        if (!any && there != number) return std::nullopt;
        occurrences += there == number;
        erased = true;
      } else if (is(goal, "assert", 1) || is(goal, "assertz", 1) || is(goal, "asserta", 1)) {
        const TermId added = pool_.argument(goal, 0);
        const bool right = erased && made && same_but(head, added, place) && variable_of(pool_.argument(added, place)) == made->result &&
                           only_here_(made->result, 2) && only_here_(number, occurrences);
        const std::optional<Change> change = right ? change_of(number, made->expression) : std::nullopt;
        if (!change) return std::nullopt;
        const std::optional<TermId> first = first_number({head, place, number, *made, goal, first_computed, last_computed, offset + i});
        return UpdateGoals{i + 1, fact_update(head, place, !is(goal, "asserta", 1), *change, first), cuts};
      } else {
        if (!made) ++occurrences, first_computed = offset + i;
        last_computed = offset + i;
        made = made ? computed_of(goal, *made) : computed(goal, number);
        if (!made || count(head, made->result) > 0) return std::nullopt;
      }
    }
    return std::nullopt;
  }

  struct Updated {
    TermId head;
    std::uint32_t place;
    VarId number;
    Computed made;
    TermId adds;                                          // the goal that adds the fact
    std::size_t first_computed, last_computed, added_at;  // which of the goals
  };
  // The number of the fact after the other way of the choice, where there is none before; nothing: that is not plain.
  std::optional<TermId> first_number(const Updated& u) {
    if (!next_.other) return std::nullopt;
    const TermId other = *next_.other;
    if (u.added_at < next_.chosen) {  // each way adds its fact
      if (pool_.arity(other) != 1 || !pool_.is_callable(other) || pool_.name(other) != pool_.name(u.adds)) return std::nullopt;
      const TermId added = pool_.argument(other, 0);
      return same_but(u.head, added, u.place) ? first_number("=", pool_.argument(added, u.place), u) : std::nullopt;
    }
    if (!is(other, "=", 2) && !is(other, "is", 2)) return std::nullopt;
    const std::optional<VarId> bound = variable_of(pool_.argument(other, 0));
    const TermId value = pool_.argument(other, 1);
    if (bound == u.made.result && u.last_computed < next_.chosen) return first_number(program_.symbols.text(pool_.name(other)), value, u);
    if (bound != u.number || u.first_computed < next_.chosen || count(value, u.number) > 0) return std::nullopt;
    return first_number("is", with(u.made.expression, u.number, value), u);
  }
  // =(Term) or is(Expression)
  std::optional<TermId> first_number(std::string_view how, TermId value, const Updated& u) {
    if (count(value, u.number) + count(value, u.made.result) > 0) return std::nullopt;
    return pool_.structure(program_.symbols.atom(how), {value});
  }

  TermId fact_update(TermId head, std::uint32_t place, bool at_end, const Change& change, std::optional<TermId> first) {
    std::vector<TermId> arguments;
    for (std::uint32_t i = 0; i < pool_.arity(head); ++i)
      arguments.push_back(i == place ? pool_.variable(pool_.new_variable()) : pool_.argument(head, i));
    const TermId fact = pool_.structure(pool_.name(head), arguments);
    const TermId qualified = pool_.structure(static_cast<AtomId>(FixedAtom::colon), {pool_.constant(Cell::atom(module_)), fact});
    return pool_.structure(program_.symbols.atom("$update_fact"), {qualified, pool_.constant(Cell::integer(place)), atom(at_end ? "z" : "a"),
                                                                   change.operation, change.operand, first.value_or(pool_.constant(nil_cell))});
  }

  Program& program_;
  TermPool& pool_;
  const NextGoals& next_;
  const OnlyHere& only_here_;
  const AtomId module_;
};

}  // namespace

bool may_begin_update(const Program& program, const TermPool& pool, std::span<const TermId> goals) {
  const auto name = [&](TermId t) { return pool.is_callable(t) ? program.symbols.text(pool.name(t)) : std::string_view{}; };
  const std::string_view first = name(goals[0]);
  if (first == "flag") return pool.arity(goals[0]) == 3;
  if (goals.size() < 3) return false;
  if (first == "nb_getval" || first == "nb_current" || first == "retract") return true;
  const auto is_assert = [&](TermId t) { return pool.is_callable(t) && pool.arity(t) == 1 && name(t).starts_with("assert"); };
  return !first.empty() && pool.arity(goals[0]) > 0 && std::ranges::any_of(goals.subspan(2), is_assert);
}

std::optional<UpdateGoals> find_update(Program& program, TermPool& pool, const NextGoals& next, const OnlyHere& only_here, AtomId module) {
  return Matcher(program, pool, next, only_here, module).match();
}

}  // namespace penelope
