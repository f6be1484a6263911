"""Random Prolog programs that end soon and whose output is determined.

Predicates p0 .. pn have the mode p(+Integer, -Integer) and call only predicates with a higher number, so every program ends.
All variables are bound to ground terms when a goal that introduces them has succeeded, so nothing prints the name of a
variable. An upper bound of the number of solutions is kept while goals are generated, which keeps the programs short.

A profile, drawn for each program, says how often each kind of goal comes up: programs differ in character, and rare
combinations of effects, cuts and exceptions all get their share.
"""
import random

from library_goals import LIBRARY_CLAUSES, LIBRARY_DIRECTIVES, LIBRARY_WEIGHTS, LibraryGoals
from program import FAIL, Program, TRUE, goal_text, variables_of

MOST_SOLUTIONS = 60          # of a clause
DEEPEST = 3                  # nesting of control constructs

PRELUDE = [
    ("work(N)", ("ite", ("lit", "N =< 0"), TRUE, ("and", [("lit", "N1 is N - 1"), ("lit", "work(N1)")]))),
    ("down(0, 0)", ("cut",)),
    ("down(N, R)", ("and", [("lit", "N1 is N - 1"), ("lit", "down(N1, R0)"), ("lit", "R is (R0 + N) mod 17")])),
    ("tree(D, R)", ("and", [("lit", "D > 0"), ("lit", "D1 is D - 1"), ("lit", "tree(D1, R0)"), ("lit", "R is (R0 * 2) mod 11")])),
    ("tree(D, R)", ("and", [("lit", "D > 0"), ("lit", "D1 is D - 1"), ("lit", "tree(D1, R0)"), ("lit", "R is (R0 * 3 + 1) mod 11")])),
    ("tree(0, 1)", TRUE),
    ("deep(N, N)", TRUE),
    ("deep(N, R)", ("and", [("lit", "N > 0"), ("lit", "N1 is N - 1"), ("lit", "deep(N1, R)")])),
    # Chains: what calls itself last is divided by its steps.
    ("each_of([X|_], X)", TRUE),
    ("each_of([_|Xs], X)", ("lit", "each_of(Xs, X)")),
    ("counted(N, N)", TRUE),
    ("counted(N, X)", ("and", [("lit", "N > 0"), ("lit", "N1 is N - 1"), ("lit", "counted(N1, X)")])),
    ("upward(L, H, L)", ("lit", "L =< H")),
    ("upward(L, H, X)", ("and", [("lit", "L < H"), ("lit", "L1 is L + 1"), ("lit", "upward(L1, H, X)")])),
    ("taken(X, [X|Xs], Xs)", TRUE),
    ("taken(X, [Y|Xs], [Y|Ys])", ("lit", "taken(X, Xs, Ys)")),
    ("moved([X|_], Y)", ("lit", "low_of(X, Y)")),
    ("moved([X|_], Y)", ("lit", "Y is (X + 1) mod 13")),
    ("moved([_|Xs], Y)", ("lit", "moved(Xs, Y)")),
    ("ones(Xs, N)", ("lit", "length(Xs, N)")),
    ("ones([1|Xs], N)", ("lit", "ones(Xs, N)")),
    ("halves(N, X, D)", ("lit", "X is N // D")),
    ("halves(N, X, D)", ("and", [("ite", ("lit", "N mod 2 =:= 0"), ("lit", "M is N + 1"), ("lit", "M = N")), ("lit", "D1 is D - 1"),
                                 ("lit", "halves(M, X, D1)")])),
    ("ending", ("and", [("lit", "findall(X, fact(X), Facts)"), ("lit", "findall(X-Y, seen(X, Y), Seen)"), ("lit", "nb_getval(g, G)"),
                        ("lit", "show(ending(Facts, Seen, G))"),
                        ("lit", "nb_getval(u, U), findall(K-N, sum(K, N), Sums), flag(a, A, A), show(updated(U, Sums, A))"),
                        ("lit", "findall(V, memo(_, V), Vs), show(memo(Vs))"), ("lit", "findall(K-V, slip(K, V), Slips), show(Slips)")])),
    ("few_slips", ("and", [("lit", "aggregate_all(count, slip(_, _), N)"), ("lit", "N < 20")])),
    ("few_memos", ("and", [("lit", "aggregate_all(count, memo(_, _), N)"), ("lit", "N < 30")])),
    # Facts do not become ever more: programs would print for minutes.
    ("few_facts", ("and", [("lit", "aggregate_all(count, fact(_), N)"), ("lit", "N < 8")])),
    ("first_fact(X)", ("ite", ("lit", "few_facts"), ("lit", "asserta(fact(X))"), TRUE)),
    ("last_fact(X)", ("ite", ("lit", "few_facts"), ("lit", "assertz(fact(X))"), TRUE)),
    ("show(X)", ("and", [("lit", "write(X)"), ("lit", "nl")])),
    ("low:attr_unify_hook(Least, Value)", ("ite", ("lit", "integer(Value)"), ("lit", "Value >= Least"), TRUE)),
]

DIRECTIVES = ["dynamic(fact/1)", "dynamic(count/1)", "dynamic(sum/2)", "dynamic(memo/2)", "dynamic(slip/2)",
              "initialization(( nb_setval(g, 0), nb_setval(u, 0) ))", *LIBRARY_DIRECTIVES]
FACTS = [("fact(1)", TRUE), ("fact(4)", TRUE), ("count(0)", TRUE), ("sum(a, 0)", TRUE), *LIBRARY_CLAUSES]

# What comes up how often, at least and at most; a profile draws one number for each.
WEIGHTS = {
    "arithmetic": (0.5, 2), "test": (1, 3), "member": (2, 6), "chain": (0, 4), "call": (3, 8), "work": (0, 3), "recursion": (0, 2),
    "or": (2, 8), "cut": (0, 6), "fail": (0, 3), "ite": (1, 4), "soft": (0, 2), "not": (0, 3), "once": (0, 3),
    "meta_call": (0, 1), "forall": (0, 2), "collect": (0, 4), "catch": (0, 3), "throw": (0, 2), "error": (0, 0.3),
    "output": (0, 4), "database": (0, 2), "globals": (0, 2), "update": (0, 3), "memo": (0, 3), "scratch": (0, 2),
    "attributes": (0, 2), "halt": (0, 0.1), "read": (0, 0.15),
    **LIBRARY_WEIGHTS,
}


class Scope:
    """What a goal may use: the integers bound so far, and a bound of the solutions so far."""

    def __init__(self, integers, solutions=1):
        self.integers = list(integers)
        self.solutions = solutions

    def inner(self):
        return Scope(self.integers, self.solutions)


class Generator(LibraryGoals):
    most_solutions = MOST_SOLUTIONS

    def __init__(self, seed, without=(), often=()):
        self.random = random.Random(seed)
        self.weights = {}
        for kind, (low, high) in WEIGHTS.items():
            on = high < 1 or low > 0 or self.random.random() < (0.35 if kind in LIBRARY_WEIGHTS else 0.6)
            weight = self.random.uniform(low, high)
            self.weights[kind] = 0 if kind in without else 10 if kind in often else weight if on else 0
        self.number = 0
        self.reads = 0
        self.bounds = {}             # predicate number -> bound of its solutions

    def fresh(self):
        self.number += 1
        return f"X{self.number}"

    def pick(self, scope):
        """An integer: a variable of the scope, or a number."""
        if scope.integers and self.random.random() < 0.8:
            return self.random.choice(scope.integers)
        return str(self.random.randrange(6))

    # ----- goals ---------------------------------------------------------------------------------------------------
    #
    # Each makes a goal for a scope; those that bind add their variable to it.

    def goal(self, scope, depth, level):
        simple = ("arithmetic", "test", "member", "chain", "call", "work", "recursion", "cut", "fail", "throw", "error", "output",
                  "database", "globals", "update", "attributes", "halt", "read", "text", "choices", "state", "rule", "repeat", "apply", "random",
                  "tabled", "clock")
        kinds = [k for k in self.weights if depth > 0 or k in simple]
        kind = self.random.choices(kinds, [self.weights[k] for k in kinds])[0]
        return getattr(self, "make_" + kind)(scope, depth - 1, level)

    def conjunction(self, scope, depth, level, longest=4):
        goals = [self.goal(scope, depth, level) for _ in range(self.random.randint(1, longest))]
        return goals[0] if len(goals) == 1 else ("and", goals)

    def make_arithmetic(self, scope, depth, level):
        a, b = self.pick(scope), self.pick(scope)
        x = self.fresh()
        scope.integers.append(x)
        return ("lit", f"{x} is ({a} * {self.random.randint(1, 5)} + {b} + {self.random.randrange(4)}) mod 13")

    def make_test(self, scope, depth, level):
        a, b = self.pick(scope), self.pick(scope)
        return ("lit", self.random.choice([f"{a} =\\= {b}", f"{a} =< {b}", f"{a} >= {b}", f"{a} mod 2 =:= {self.random.randrange(2)}",
                                           f"{a} \\== {b}", f"({a} + {b}) mod 3 =\\= {self.random.randrange(3)}"]))

    def make_member(self, scope, depth, level):
        if scope.solutions * 4 > MOST_SOLUTIONS:
            return self.make_test(scope, depth, level)
        x = self.fresh()
        items = [str(self.random.randrange(9)) for _ in range(self.random.randint(2, 4))]
        listed = "[" + ",".join(items) + "]"
        goal = self.random.choice([
            f"member({x}, {listed})", f"between(1, {len(items)}, {x})", f"select({x}, {listed}, _)",
            f"append(_, [{x}|_], {listed})", f"nth0(_, {listed}, {x})", f"nth1({x}, {listed}, _)", f"fact({x})"
            if self.weights["database"] else f"member({x}, {listed})"])
        scope.integers.append(x)
        scope.solutions *= 4
        return ("lit", goal)

    def make_chain(self, scope, depth, level):
        """A generator that calls itself last; halves/3 ends with a division by zero."""
        if scope.solutions * 4 > MOST_SOLUTIONS:
            return self.make_test(scope, depth, level)
        x, y, z, a = self.fresh(), self.fresh(), self.fresh(), self.pick(scope)
        items = ", ".join(str(self.random.randrange(9)) for _ in range(self.random.randint(2, 4)))
        frozen = self.random.choice([f"freeze({z}, show(woken))", f"freeze({z}, ( true ; show(again) ))", f"dif({z}, {self.random.randrange(3)})",
                                     f"freeze({z}, {a} =< 2)", f"freeze({z}, nb_setval(g, {a}))"])
        goal = self.random.choice([
            f"each_of([{items}], {x})", f"counted({self.random.randint(1, 4)}, {x})", f"upward({a}, {self.random.randint(1, 5)}, {x})",
            f"taken({x}, [{items}], _)", f"moved([1, {a}], {x})", f"catch(halves({a}, {x}, {self.random.randint(1, 3)}), error(_, _), {x} = 7)",
            f"( taken({y}, [{items}], {z}), each_of({z}, {x}) )",
            f"( length({y}, {self.random.randint(1, 3)}), last({y}, {z}), {frozen}, ones({y}, {x}) )"])
        scope.integers.append(x)
        scope.solutions *= 8 if "taken" in goal and "each_of" in goal else 4
        return ("lit", goal)

    def make_call(self, scope, depth, level):
        callable_levels = [n for n in self.bounds if n > level and self.bounds[n] * scope.solutions <= MOST_SOLUTIONS]
        if not callable_levels:
            return self.make_arithmetic(scope, depth, level)
        n = self.random.choice(callable_levels)
        scope.solutions *= max(1, self.bounds[n])
        a, x = self.pick(scope), self.fresh()
        scope.integers.append(x)
        return ("lit", f"p{n}({a}, {x})")

    def make_work(self, scope, depth, level):
        return ("lit", f"work({self.random.choice((10, 100, 1000, 5000))})")

    def make_recursion(self, scope, depth, level):
        x = self.fresh()
        kind = self.random.randrange(3)
        if kind == 0 and scope.solutions * 8 <= MOST_SOLUTIONS:
            scope.integers.append(x)
            scope.solutions *= 8
            return ("lit", f"tree({self.random.randint(1, 3)}, {x})")
        if kind == 1:
            scope.integers.append(x)
            return ("once", ("and", [("lit", f"deep({self.random.randint(2, 300)}, {x})"), ("lit", f"{x} mod 7 =:= 3")]))
        scope.integers.append(x)
        return ("lit", f"down({self.random.randint(1, 400)}, {x})")

    def make_or(self, scope, depth, level):
        """Alternatives that all bind the same new variable."""
        x = self.fresh()
        alternatives, solutions = [], 0
        for _ in range(self.random.randint(2, 4)):
            inner = scope.inner()
            body = self.conjunction(inner, depth, level, 2) if self.random.random() < 0.8 else TRUE
            goals = body[1] if body[0] == "and" else [body]
            alternatives.append(("and", goals + [("lit", f"{x} = {self.pick(inner)}")]))
            solutions += inner.solutions
        scope.solutions = solutions
        scope.integers.append(x)
        return ("or", alternatives)

    def make_cut(self, scope, depth, level):
        return ("cut",)

    def make_fail(self, scope, depth, level):
        return FAIL if self.random.random() < 0.5 else ("lit", f"{self.pick(scope)} =:= {self.random.randrange(5)}")

    def branch(self, scope, depth, level, x):
        body = self.conjunction(scope, depth, level, 2)
        goals = body[1] if body[0] == "and" else [body]
        return ("and", goals + [("lit", f"{x} = {self.pick(scope)}")])

    def make_ite(self, scope, depth, level, kind="ite"):
        x = self.fresh()
        condition_scope, else_scope = scope.inner(), scope.inner()
        condition = self.conjunction(condition_scope, depth, level, 2)
        if kind == "ite":
            condition_scope.solutions = scope.solutions
        then = self.branch(condition_scope, depth, level, x)
        otherwise = self.branch(else_scope, depth, level, x)
        scope.solutions = max(condition_scope.solutions, else_scope.solutions)
        scope.integers.append(x)
        return (kind, condition, then, otherwise)

    def make_soft(self, scope, depth, level):
        return self.make_ite(scope, depth, level, "soft")

    def make_not(self, scope, depth, level):
        return ("not", self.conjunction(scope.inner(), depth, level, 3))

    def make_once(self, scope, depth, level):
        if self.random.random() < 0.3:
            return ("ignore", self.conjunction(scope.inner(), depth, level, 3))
        solutions = scope.solutions
        goal = ("once", self.conjunction(scope, depth, level, 3))
        scope.solutions = solutions
        return goal

    def make_meta_call(self, scope, depth, level):
        return ("call", self.conjunction(scope, depth, level, 3))

    def make_forall(self, scope, depth, level):
        inner = scope.inner()
        return ("forall", self.conjunction(inner, depth, level, 2), self.conjunction(inner, depth, level, 2))

    def make_collect(self, scope, depth, level):
        name = self.random.choice(["findall", "findall", "bagof", "setof", "count", "sum", "max", "bag", "set"])
        inner = scope.inner()
        inner.solutions = 1
        before = set(inner.integers)
        goal = self.branch(inner, depth, level, x := self.fresh())
        collected, result = self.fresh(), self.fresh()
        if name in ("bagof", "setof"):
            new = [v for v in variables_of(goal) if v not in before and v != x]
            collect = ("collect", name, x, new, goal, collected)
        elif name == "findall":
            collect = ("collect", name, x, [], goal, collected)
        elif name in ("count", "sum"):
            template = "count" if name == "count" else f"sum({x})"
            scope.integers.append(collected)
            return ("collect", "aggregate_all", template, [], goal, collected)
        else:
            if name == "max":
                scope.integers.append(collected)
            template = f"{name}({x})"
            collect = ("collect", "aggregate_all", template, [], goal, collected)
            if name == "max":
                return collect
        use = [("lit", f"length({collected}, {result})")]
        scope.integers.append(result)
        if self.weights["output"]:
            use.insert(0, ("lit", f"show({collected})"))
        elif self.random.random() < 0.3 and scope.solutions * 6 < MOST_SOLUTIONS:
            y = self.fresh()
            use.append(("lit", f"member({y}, {collected})"))
            scope.integers.append(y)
            scope.solutions *= 6
        return ("and", [collect, *use])

    def make_catch(self, scope, depth, level):
        x = self.fresh()
        ball = self.random.choice(["ball(_)", f"ball({self.random.randrange(4)})", "_", "error(_, _)"])
        inner, recovery = scope.inner(), scope.inner()
        goal = ("catch", self.branch(inner, depth, level, x), ball, self.branch(recovery, depth, level, x))
        scope.solutions = inner.solutions + recovery.solutions
        scope.integers.append(x)
        return goal

    def make_throw(self, scope, depth, level):
        ball = ("lit", f"throw(ball({self.random.randrange(4)}))")
        if self.random.random() < 0.3:
            return ball
        return ("ite", self.make_test(scope, depth, level), ball, TRUE)

    def make_error(self, scope, depth, level):
        return ("lit", self.random.choice(["_ is foo + 1", "atom_length(_, _)", "undefined_predicate(1)", "arg(x, f(1), _)"]))

    def make_output(self, scope, depth, level):
        a = self.pick(scope)
        return ("lit", self.random.choice([f"show({a})", f"write({self.random.randrange(100)})", f"format(\"~w ~a~n\", [f({a}), b])",
                                           "nl", f"print({a})", f"writeq('A'({a}))"]))

    def make_database(self, scope, depth, level):
        a = self.pick(scope)
        x, y = self.fresh(), self.fresh()
        kind = self.random.randrange(6)
        if kind == 0:
            return ("lit", f"last_fact({a})")
        if kind == 1:
            return ("lit", f"first_fact({a})")
        if kind == 2:
            return ("lit", f"( retract(fact({a})) -> true ; true )")
        if kind == 3:
            return ("lit", f"retractall(fact({a}))")
        scope.integers.append(x)
        if kind == 4:
            return ("lit", f"aggregate_all(count, fact(_), {x})")
        return ("lit", f"( retract(count({y})), {x} is ({y} + 1) mod 50, assertz(count({x})) )")

    def make_globals(self, scope, depth, level):
        a, x = self.pick(scope), self.fresh()
        kind = self.random.randrange(4)
        if kind == 0:
            return ("lit", f"b_setval(h, {a})")
        if kind == 1:
            return ("lit", f"nb_setval(g, {a})")
        scope.integers.append(x)
        if kind == 2:
            return ("lit", f"b_getval(h, {x})")
        y = self.fresh()
        return ("lit", f"( nb_getval(g, {y}), {x} is ({y} + 1) mod 50, nb_setval(g, {x}) )")

    def make_update(self, scope, depth, level):
        """A number in the state that is only replaced: what the compiler makes an update of."""
        a, x, y = self.pick(scope), self.fresh(), self.fresh()
        new = self.random.choice([f"{y} + 1", f"{y} + {a}", f"{a} + {y} - 2", f"max({y}, {a})", f"min({a}, {y})", f"{y} - {a} * 2",
                                  f"({y} * 3 + {a}) mod 101", f"({a} - {y} * {a}) mod 97", f"{y} xor {a}", f"{y} \\/ (1 << {a} mod 9)",
                                  f"{a} /\\ {y}", f"{y} + abs({a}) // 2"])
        key = self.random.choice(["a", "b", a])
        return ("lit", self.random.choice([
            f"( nb_getval(g, {y}), {x} is {new}, nb_setval(g, {x}) )", f"( nb_getval(u, {y}), {x} is {new}, nb_setval(u, {x}) )",
            f"flag({key}, {y}, {new})", f"( retract(count({y})), {x} is {new}, assertz(count({x})) )",
            f"( retract(sum({key}, {y})), !, {x} is {new}, assertz(sum({key}, {x})) )",
            f"( sum({key}, {y}), {x} is {new}, retract(sum({key}, {y})), asserta(sum({key}, {x})) )",
            f"( sum(a, {y}), {x} is {new}, retractall(sum(a, _)), assertz(sum(a, {x})) )",
            f"( ( each_of([1, 2], _), retract(count({y})), {x} is {new}, assertz(count({x})), fail ; true ), count({y}), {x} = {y} )",
            f"( nb_getval(u, {y}), {x}0 is {y} * 7, {x} is ({x}0 + {a}) mod 89, nb_setval(u, {x}) )",
            f"( ( retract(sum({key}, {y})) -> true ; {y} = {a} ), {x} is {new}, assertz(sum({key}, {x})) )",
            f"( retract(sum({key}, {y})) -> {x} is {new}, assertz(sum({key}, {x})) ; assertz(sum({key}, {a})) )",
            f"( \\+ sum({key}, _) -> assertz(sum({key}, 1)) ; retract(sum({key}, {y})), {x} is {new}, assertz(sum({key}, {x})) )",
            f"retractall(sum({key}, {a}))", f"( retract(sum({key}, {a})) -> true ; true )",  # which mostly find nothing
            f"( sum({key}, {y}) -> true ; assertz(sum({key}, {a})) )", f"( sum(a, {y}), {y} mod 5 < 3 )", f"nb_setval(u, {a})"]))

    def make_memo(self, scope, depth, level):
        """Facts that are looked up by a key: what other branches add for other keys does not matter."""
        a, b, x = self.pick(scope), self.pick(scope), self.fresh()
        key = self.random.choice([a, a, f"f({a})", f"[{b}, {a}]", f"f({b}, g({a}, x))", "k"])
        new = f"{x} is ({a} * 3 + 1) mod 50"
        kind = self.random.randrange(8)
        if kind < 3:
            scope.integers.append(x)
            return ("lit", f"( memo({key}, {x}) -> true ; {new}, assertz(memo({key}, {x})) )")
        any_key = self.random.choice(["_", "f(_)", "[_|_]"])
        return ("lit", [f"( \\+ memo({key}, _), assertz(memo({key}, 1)) )", f"( once(memo({key}, {x})), {x} > {a} )",
                        f"( retract(memo({key}, _)) -> true ; true )", f"( few_memos -> asserta(memo({key}, {a})) ; true )",
                        f"( few_memos -> assertz(memo({any_key}, {a})) ; true )"][kind - 3])

    def make_scratch(self, scope, depth, level):
        """Facts and rules that a branch has alone, from where it empties their predicate on."""
        def change():
            a, b, x, y = self.pick(scope), self.pick(scope), self.fresh(), self.fresh()
            kind = self.random.randrange(9)
            if kind == 8:
                return self.conjunction(scope, 0, level, 2)
            return ("lit", [f"( few_slips -> assertz(slip({a}, {b})) ; true )", f"( few_slips -> asserta(slip({a}, {b})) ; true )",
                            f"( few_slips -> assertz(( slip({x}, {y}) :- {y} = {b}, integer({x}) )) ; true )", f"retractall(slip({a}, _))",
                            f"( retract(slip({a}, {x})) -> true ; true )", f"( retract(slip({x}, {y})), {y} > {a} -> true ; true )",
                            f"forall(retract(slip({x}, {y})), ( few_slips, {y} =\\= {a} -> asserta(slip({y}, {b})) ; true ))",
                            f"( retract(( slip(_, {x}) :- {y} )) -> true ; true )"][kind])
        goals = [("lit", "retractall(slip(_, _))")] if self.random.random() < 0.7 else []
        goals += [change() for _ in range(self.random.randint(1, 4))]
        a, x, y = self.pick(scope), self.fresh(), self.fresh()
        kind = self.random.randrange(5)
        if kind == 0 and scope.solutions * 3 > MOST_SOLUTIONS:
            kind = 1
        if kind == 0:
            scope.solutions *= 3
        goals.append(("lit", [f"limit(3, ( slip(_, {x}), integer({x}) ))", f"aggregate_all(count, slip(_, _), {x})",
                              f"( slip({a}, {x}), integer({x}) -> true ; {x} = 0 )", f"( clause(slip(_, {x}), true) -> true ; {x} = 1 )",
                              f"aggregate_all(count, retract(slip({y}, _)), {x})"][kind]))
        scope.integers.append(x)
        if self.random.random() < 0.3:
            goals.append(change())
        return ("and", goals)

    def make_attributes(self, scope, depth, level):
        """A variable with attributes that is bound after other goals have run."""
        x, a = self.fresh(), self.pick(scope)
        delayed = self.conjunction(scope.inner(), 0, level, 2)
        between = self.conjunction(scope, 0, level, 2)
        prepare = self.random.choice([
            ("lit", f"dif({x}, {a})"), ("lit", f"put_attr({x}, low, {a})"),
            ("lit", "freeze({}, ( {} ))".format(x, goal_text(delayed))),
            ("lit", "when(nonvar({}), ( {} ))".format(x, goal_text(delayed)))])
        bind = ("lit", f"member({x}, [{self.random.randrange(5)},{a}])") \
            if scope.solutions * 2 <= MOST_SOLUTIONS else ("lit", f"{x} = {self.random.randrange(5)}")
        scope.solutions *= 2
        scope.integers.append(x)
        return ("and", [prepare, between, bind])

    def make_halt(self, scope, depth, level):
        return ("lit", f"halt({self.random.randrange(5)})")

    def make_read(self, scope, depth, level):
        x = self.fresh()
        self.reads += 1
        scope.integers.append(x)
        return ("lit", f"( read({x}), integer({x}) )")

    # ----- programs ------------------------------------------------------------------------------------------------

    def predicate(self, level):
        clauses, bound = [], 0
        for _ in range(self.random.choice((1, 2, 2, 3, 4))):
            scope = Scope(["A"])
            body = self.conjunction(scope, self.random.randint(0, DEEPEST), level, 4)
            goals = body[1] if body[0] == "and" else [body]
            clauses.append((f"p{level}(A, R)", ("and", goals + [("lit", f"R = {self.pick(scope)}")])))
            bound += scope.solutions
        self.bounds[level] = bound
        return clauses

    def program(self, seed):
        clauses = []
        for level in range(self.random.choice((0, 1, 2, 3, 4, 5)), -1, -1):
            clauses = self.predicate(level) + clauses
        tables = [f"table(p{n}/2)" for n in self.bounds if n > 0 and self.weights["tabled"] and self.random.random() < 0.4]
        main = self.random.choice([
            [("main", ("and", [("lit", "p0(1, R)"), ("lit", "show(R)"), FAIL])), ("main", ("lit", "show(end)"))],
            [("main", ("forall", ("lit", "p0(1, R)"), ("lit", "show(R)")))],
            [("main", ("and", [("collect", "findall", "R", [], ("lit", "p0(1, R)"), "L"), ("lit", "show(L)")]))],
            [("main", ("and", [("lit", "p0(1, R)"), ("lit", "show(R)")]))],
            [("main", ("and", [("catch", ("lit", "p0(1, R)"), "ball(R)", TRUE), ("lit", "show(R)"), ("lit", "R > 4"), ("cut",)]))],
        ])
        if self.weights["globals"] or self.weights["state"]:
            main = [(head, ("and", [("lit", "b_setval(h, 0)"), body])) for head, body in main]
        ending = self.random.choice([None, ("ite", ("lit", "start"), TRUE, TRUE), ("meta", "forall(", ("lit", "start"), ", true)"),
                                     ("meta", "catch(", ("lit", "start"), ", ball(_), true)")])
        if ending:
            main = [("main", ("and", [ending, ("lit", "ending")]))] + [("start", body) for _, body in main]
        input_text = "".join(f"{self.random.randrange(9)}.\n" for _ in range(8)) if self.reads else ""
        return Program(DIRECTIVES + tables, main + clauses + PRELUDE + FACTS, "p0(1, R)", seed, input_text)


def generate(seed, without=(), often=()):
    """The program of a seed; `without` names kinds of goals to leave out, `often` those that it is to have many of."""
    return Generator(seed, without, often).program(seed)
