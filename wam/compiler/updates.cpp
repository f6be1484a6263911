// Finding updates among the goals of a clause.
#include "wam/compiler/updates.hpp"

#include <algorithm>
#include <string_view>

namespace penelope {

namespace {

class Matcher {
 public:
  Matcher(Program& program, TermPool& pool, const OnlyHere& only_here, AtomId module)
      : program_(program), pool_(pool), only_here_(only_here), module_(module) {}

  std::optional<UpdateGoals> match(std::span<const TermId> goals) {
    if (is(goals[0], "flag", 3)) return flag(goals[0]);
    if (is(goals[0], "nb_getval", 2)) return variable(goals);
    return fact(goals);
  }

 private:
  // What becomes of the number: the operation, and its operand.
  struct Change {
    std::string_view operation;
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
  TermId zero() { return pool_.constant(Cell::integer(0)); }
  bool is_zero(TermId t) const { return pool_[t].is_constant() && pool_[t].cell == Cell::integer(0); }
  TermId sum(std::string_view sign, TermId a, TermId b) {
    return is_zero(a) && sign == "+" ? b : pool_.structure(program_.symbols.atom(sign), {a, b});
  }

  // t without the number, which it adds to the rest.
  std::optional<TermId> added_to(VarId number, TermId t) {
    if (variable_of(t) == number) return zero();
    const bool plus = is(t, "+", 2);
    if (!plus && !is(t, "-", 2)) return std::nullopt;
    const TermId left = pool_.argument(t, 0), right = pool_.argument(t, 1);
    if (count(left, number) == 1) {
      const std::optional<TermId> rest = added_to(number, left);
      return rest ? std::optional(sum(plus ? "+" : "-", *rest, right)) : std::nullopt;
    }
    if (!plus) return std::nullopt;
    const std::optional<TermId> rest = added_to(number, right);
    return rest ? std::optional(sum("+", *rest, left)) : std::nullopt;
  }

  std::optional<Change> change_of(VarId number, TermId expression) {
    if (count(expression, number) != 1) return std::nullopt;
    for (const std::string_view name : {"max", "min"}) {
      if (!is(expression, name, 2)) continue;
      const TermId a = pool_.argument(expression, 0), b = pool_.argument(expression, 1);
      if (variable_of(a) == number) return Change{name, b};
      if (variable_of(b) == number) return Change{name, a};
      return std::nullopt;
    }
    const std::optional<TermId> operand = added_to(number, expression);
    return operand ? std::optional(Change{"add", *operand}) : std::nullopt;
  }

  // A goal that computes one number of the other.
  struct Computed {
    VarId result;
    Change change;
  };
  std::optional<Computed> computed(TermId goal, VarId number) {
    std::optional<VarId> result;
    std::optional<Change> change;
    if (is(goal, "is", 2)) {
      result = variable_of(pool_.argument(goal, 0));
      change = change_of(number, pool_.argument(goal, 1));
    } else if (is(goal, "succ", 2) && variable_of(pool_.argument(goal, 0)) == number) {
      result = variable_of(pool_.argument(goal, 1));
      change = Change{"add", pool_.constant(Cell::integer(1))};
    } else if (is(goal, "plus", 3)) {
      const TermId a = pool_.argument(goal, 0), b = pool_.argument(goal, 1);
      result = variable_of(pool_.argument(goal, 2));
      if (variable_of(a) == number && count(b, number) == 0) change = Change{"add", b};
      if (variable_of(b) == number && count(a, number) == 0) change = Change{"add", a};
    }
    if (!result || !change || *result == number || count(goal, *result) != 1) return std::nullopt;
    return Computed{*result, *change};
  }

  std::optional<UpdateGoals> flag(TermId goal) {
    const std::optional<VarId> number = variable_of(pool_.argument(goal, 1));
    if (!number || !only_here_(*number, 2)) return std::nullopt;
    const std::optional<Change> change = change_of(*number, pool_.argument(goal, 2));
    if (!change) return std::nullopt;
    const TermId update =
        pool_.structure(program_.symbols.atom("$update_flag"), {pool_.argument(goal, 0), atom(change->operation), change->operand});
    return UpdateGoals{1, update, false};
  }

  std::optional<UpdateGoals> variable(std::span<const TermId> goals) {
    if (goals.size() < 3 || !is(goals[2], "nb_setval", 2)) return std::nullopt;
    const TermId key = pool_.argument(goals[0], 0);
    const std::optional<VarId> number = variable_of(pool_.argument(goals[0], 1));
    if (!number || !only_here_(*number, 2) || !same(key, pool_.argument(goals[2], 0))) return std::nullopt;
    const std::optional<Computed> made = computed(goals[1], *number);
    if (!made || variable_of(pool_.argument(goals[2], 1)) != made->result || !only_here_(made->result, 2)) return std::nullopt;
    const TermId update = pool_.structure(program_.symbols.atom("$update_variable"), {key, atom(made->change.operation), made->change.operand});
    return UpdateGoals{3, update, false};
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

  std::optional<UpdateGoals> fact(std::span<const TermId> goals, TermId head, std::uint32_t place, VarId number, bool erased) {
    std::uint32_t occurrences = 1;  // of the number, so far
    bool cuts = false;
    std::optional<Computed> made;
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
        return right ? std::optional(UpdateGoals{i + 1, fact_update(head, place, !is(goal, "asserta", 1), made->change), cuts}) : std::nullopt;
      } else {
        if (made) return std::nullopt;
        made = computed(goal, number);
        if (!made || count(head, made->result) > 0) return std::nullopt;
        ++occurrences;
      }
    }
    return std::nullopt;
  }

  TermId fact_update(TermId head, std::uint32_t place, bool at_end, const Change& change) {
    std::vector<TermId> arguments;
    for (std::uint32_t i = 0; i < pool_.arity(head); ++i)
      arguments.push_back(i == place ? pool_.variable(pool_.new_variable()) : pool_.argument(head, i));
    const TermId fact = pool_.structure(pool_.name(head), arguments);
    const TermId qualified = pool_.structure(static_cast<AtomId>(FixedAtom::colon), {pool_.constant(Cell::atom(module_)), fact});
    return pool_.structure(program_.symbols.atom("$update_fact"),
                           {qualified, pool_.constant(Cell::integer(place)), atom(at_end ? "z" : "a"), atom(change.operation), change.operand});
  }

  Program& program_;
  TermPool& pool_;
  const OnlyHere& only_here_;
  const AtomId module_;
};

}  // namespace

bool may_begin_update(const Program& program, const TermPool& pool, std::span<const TermId> goals) {
  const auto name = [&](TermId t) { return pool.is_callable(t) ? program.symbols.text(pool.name(t)) : std::string_view{}; };
  const std::string_view first = name(goals[0]);
  if (first == "flag") return pool.arity(goals[0]) == 3;
  if (goals.size() < 3) return false;
  if (first == "nb_getval" || first == "retract") return true;
  const auto is_assert = [&](TermId t) { return pool.is_callable(t) && pool.arity(t) == 1 && name(t).starts_with("assert"); };
  return !first.empty() && pool.arity(goals[0]) > 0 && std::ranges::any_of(goals.subspan(2), is_assert);
}

std::optional<UpdateGoals> find_update(Program& program, TermPool& pool, std::span<const TermId> goals, const OnlyHere& only_here,
                                       AtomId module) {
  return Matcher(program, pool, only_here, module).match(goals);
}

}  // namespace penelope
