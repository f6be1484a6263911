"""Goals beyond the core of the language, for the generator: cleanup, coroutines, texts, solution sequences, state, clocks.

As in generate.py each function makes a goal for a scope, and every variable that it adds is an integer once the goal has
succeeded. What a program prints must be determined: it never prints times, the addresses of variables or the states of streams.
"""
from program import FAIL, TRUE, goal_text, variables_of

LIBRARY_WEIGHTS = {
    "cleanup": (0, 4), "text": (0, 4), "choices": (0, 3), "sequence": (0, 3), "state": (0, 3), "coroutine": (0, 3), "capture": (0, 1),
    "collection": (0, 2), "rule": (0, 2), "tabled": (0, 3), "repeat": (0, 1), "apply": (0, 2), "random": (0, 1), "clock": (0, 2),
    "handled": (0, 1),
}
LIBRARY_DIRECTIVES = ["dynamic(rule/1)", "dynamic(seen/2)", "table(reach/2)", "table(cheapest(_, _, min))", "op(700, xfx, ===>)",
                      "initialization(( nb_setval(clock, 0), nb_setval(turns, 0), set_random(seed(7)) ))"]
LIBRARY_CLAUSES = [
    ("seen(1, 2)", TRUE), ("seen(2, 3)", TRUE), ("seen(1, 5)", TRUE),
    ("edge(1, 2)", TRUE), ("edge(2, 3)", TRUE), ("edge(3, 1)", TRUE), ("edge(3, 4)", TRUE),
    ("reach(X, Y)", ("and", [("lit", "reach(X, Z)"), ("lit", "edge(Z, Y)")])),
    ("reach(X, Y)", ("lit", "edge(X, Y)")),
    ("cheapest(X, Y, 1)", ("lit", "edge(X, Y)")),
    ("cheapest(X, Y, C)", ("and", [("lit", "cheapest(X, Z, C0)"), ("lit", "edge(Z, Y)"), ("lit", "C is C0 + 1")])),
    ("some_of([X|Xs], [X|S0], S)", ("lit", "some_of(Xs, S0, S)")), ("some_of([], S, S)", TRUE),
    ("low_of(X, Y)", ("and", [("lit", "member(Y, [2,0,1])"), ("lit", "Y =< X")])),
    ("add(X, Y, Z)", ("lit", "Z is (X + Y) mod 13")),
]

TEXTS = ["abc", "hello", "aXbXc", "ab"]


def lits(*texts):
    return [("lit", text) for text in texts]


class LibraryGoals:
    """What Generator inherits; `self.random`, `fresh`, `pick`, `branch` and `conjunction` are its own."""

    def one_of(self, scope, solutions, x, goals):
        """One of some goals that bind x with up to so many solutions; a goal with one where the scope has too many already."""
        scope.integers.append(x)
        if scope.solutions * solutions > self.most_solutions:
            return ("lit", f"{x} = {self.random.randrange(6)}")
        scope.solutions *= solutions
        goal = self.random.choice(goals)
        return ("lit", goal) if isinstance(goal, str) else ("and", lits(*goal))

    def new(self, scope):
        x = self.fresh()
        scope.integers.append(x)
        return x

    def binding(self, scope, depth, level):
        """A goal that binds a new variable, and the variable; `scope` counts its solutions."""
        x = self.fresh()
        goal = self.branch(scope, depth, level, x)
        return goal, x

    # ----- cleanup -------------------------------------------------------------------------------------------------

    def make_cleanup(self, scope, depth, level):
        a = self.pick(scope)
        cleanup = self.random.choice([
            ("lit", f"show(clean({a}))"), ("lit", f"show(clean({a}))"), TRUE, FAIL, ("lit", f"last_fact({a})"),
            ("lit", f"throw(ball({self.random.randrange(4)}))"), self.conjunction(scope.inner(), depth - 1, level, 2)])
        if self.random.random() < 0.4:
            goal = self.make_choices(scope, depth, level) if self.random.random() < 0.5 else self.make_text(scope, depth, level)
        else:
            goal = self.conjunction(scope, depth, level, 2)
        if self.random.random() < 0.6:
            goal = ("meta", "call_cleanup(", goal, ", ", cleanup, ")")
        else:
            setup = self.random.choice([TRUE, ("lit", f"show(setup({a}))"), ("lit", f"member(_, [{a},2])")])
            goal = ("meta", "setup_call_cleanup(", setup, ", ", goal, ", ", cleanup, ")")
        return goal if self.random.random() < 0.6 else ("and", [goal, ("cut",)])

    # ----- built-ins with several solutions ------------------------------------------------------------------------

    def make_text(self, scope, depth, level):
        x, part, rest = self.fresh(), self.fresh(), self.fresh()
        text, number = self.random.choice(TEXTS), self.pick(scope)
        return self.one_of(scope, 6, x, [
            (f"string_concat({part}, _, \"{text}\")", f"string_length({part}, {x})"),
            (f"atom_concat(_, {part}, {text})", f"atom_length({part}, {x})"),
            f"sub_atom({text}, {x}, {self.random.randint(1, 2)}, _, _)", f"sub_string(\"{text}\", _, {x}, 0, _)",
            f"sub_atom({text}, {x}, _, _, {self.random.choice('abX')})",
            (f"string_concat({part}, {rest}, \"{text}\")", f"string_length({rest}, {x})", f"{part} \\== \"\""),
            (f"split_string(\"{text}\", \"X\", \"\", {part})", f"member({rest}, {part})", f"string_length({rest}, {x})"),
            (f"atomic_list_concat({part}, 'X', {text})", f"nth1({x}, {part}, _)"),
            (f"format(atom({part}), \"~w-~a\", [{number},b])", f"sub_atom({part}, _, {x}, 0, {rest})", f"{rest} \\== ''"),
            (f"string_code(1, \"{text}\", {part})", f"between(95, {part}, {rest})", f"{x} is {rest} mod 13"),
            (f"atom_codes({text}, {part})", f"nth0({x}, {part}, {rest})", f"{rest} > 98"),
            (f"upcase_atom({text}, {part})", f"sub_atom({part}, {x}, 1, _, _)")])

    def make_choices(self, scope, depth, level):
        x, y, z, a = self.fresh(), self.fresh(), self.fresh(), self.pick(scope)
        return self.one_of(scope, 5, x, [
            f"nth0({x}, [3,1,2], _)", f"nth1(_, [4,{a},1], {x})", f"clause(fact({x}), true)", f"retract(fact({x}))",
            (f"retract(seen({x}, _))", f"assertz(seen({x}, {a}))"), f"clause(edge({self.random.randint(1, 3)}, {x}), true)",
            f"seen(_, {x})", (f"clause(low_of(2, {x}), {y})", f"call({y})"), f"select({x}, [1,{a},3], _)",
            (f"select({a}, [1,2,{a}], 7, {y})", f"member({x}, {y})"), (f"append({y}, _, [1,2,{a}])", f"length({y}, {x})"),
            f"between({a}, 5, {x})", (f"permutation([1,2,{a}], {y})", f"nth0(0, {y}, {x})"), f"last([1,{a}], {x})",
            f"limit(4, length(_, {x}))", f"limit(5, between({a}, inf, {x}))", (f"limit(3, repeat)", f"{x} = {a}"),
            f"current_op({x}, _, ===>)", f"arg({x}, f(a, {a}, b, {a}), {a})",
            (f"select({y}, [a-1,b-{a}], {z})", f"{y} = _-{x}"), f"member({x}-_, [{a}-1,2-1,0-{a}])",
            (f"subtract([1,2,3,{a}], [2], {y})", f"member({x}, {y})"), f"memberchk({x}, [{a},2])",
            (f"exclude(==({a}), [1,2,{a}], {y})", f"member({x}, {y})"), (f"msort([{a},3,1], {y})", f"append(_, [{x}|_], {y})"),
            f"succ({a}, {x})", (f"string_codes(\"hello\", {y})", f"member({z}, {y})", f"{x} is {z} mod 7")])

    # ----- goals about solutions -----------------------------------------------------------------------------------

    def make_sequence(self, scope, depth, level):
        """A goal of library(solution_sequences) about a goal that binds a variable."""
        goal, x = self.binding(scope, depth, level)
        n = self.random.randint(1, 4)
        y = self.fresh()
        before, after = self.random.choice([
            (f"limit({n}, ", ")"), (f"offset({n - 1}, ", ")"), (f"call_nth(", f", {n})"), (f"call_nth(", f", {y})"),
            (f"distinct({x}, ", ")"), (f"order_by([asc({x})], ", ")"), (f"order_by([desc({x})], ", ")"),
            (f"distinct(f({x}), ", ")"), (f"findnsols({n}, {x}, ", f", {y})")])
        if y in after:
            if before.startswith("findnsols"):
                x = self.fresh()
                goal = ("and", [("meta", before, goal, after), ("lit", f"length({y}, {x})")])
                scope.integers.append(x)
                return goal
            scope.integers.append(y)
        scope.integers.append(x)
        return ("meta", before, goal, after)

    def make_collection(self, scope, depth, level):
        inner = scope.inner()
        inner.solutions = 1
        goal, x = self.binding(inner, depth, level)
        all_of, result = self.fresh(), self.fresh()
        kind = self.random.randrange(6)
        if kind == 0:
            collect = ("meta", f"findall({x}, ", goal, f", {all_of}, [7])")
        elif kind == 1:
            collect = ("meta", f"aggregate_all(max({x}-{self.pick(scope)}), ", goal, f", {all_of})")
        elif kind == 2:
            collect = ("meta", f"aggregate_all(r(count, bag({x}), min({x})), ", goal, f", {all_of})")
        elif kind == 3:
            w = self.fresh()
            collect = ("meta", f"findall({x}-{w}, ( member({w}, [0,1]), ", goal, f" ), {all_of})")
        elif kind == 4:
            b = self.random.choice(["bagof", "setof"])
            w = self.fresh()
            free = [v for v in variables_of(goal) if v not in scope.integers and v != x]
            collect = ("meta", f"{b}({x}, {''.join(v + '^' for v in free)}( member({w}, [0,1]), ", goal, f" ), {all_of})")
            scope.integers.append(w)
            scope.solutions *= 2
        else:
            collect = ("meta", "forall(", goal, f", {x} >= 0)")
            return collect
        goals = [collect, ("lit", f"term_to_atom({all_of}, {result})"), ("lit", f"atom_length({result}, {self.new(scope)})")]
        if self.weights["output"]:
            goals.insert(1, ("lit", f"show({all_of})"))
        return ("and", goals)

    def make_apply(self, scope, depth, level):
        a, x, y, z = self.pick(scope), self.fresh(), self.fresh(), self.fresh()
        return self.one_of(scope, 6, x, [
            (f"maplist(low_of, [1,2], {y})", f"sum_list({y}, {x})"), f"foldl(add, [1,{a},3], 0, {x})",
            (f"include([V]>>(V > 1), [1,{a},3], {y})", f"length({y}, {x})"),
            f"foldl([V,S0,S]>>( S is S0 + V ; S is S0 ), [1,{a}], 0, {x})",
            (f"partition([V]>>(V < 2), [1,{a},3], {y}, _)", f"length({y}, {x})"),
            f"call(low_of, {a}, {x})", f"call([V]>>member(V, [1,{a}]), {x})",
            (f"maplist([V,W]>>member(W, [V,{a}]), [1,2], {y})", f"sum_list({y}, {x})"),
            f"concurrent_maplist(add(1), [1,{a}], [{x}|_])", f"aggregate_all(count, ( member({y}, [1,2,{a}]), low_of({y}, _) ), {x})",
            (f"phrase(some_of({y}), [1,2,{a}], {z})", f"length({y}, {x})")])

    def make_capture(self, scope, depth, level):
        text, x = self.fresh(), self.fresh()
        solutions = scope.solutions
        goal = ("meta", f"with_output_to(string({text}), ", self.conjunction(scope, depth, level, 3), ")")
        scope.solutions = solutions
        scope.integers.append(x)
        shown = [("lit", f"show(text({text}))")] if self.random.random() < 0.5 else []
        return ("and", [goal, ("lit", f"string_length({text}, {x})"), *shown])

    def make_handled(self, scope, depth, level):
        """Errors are caught, their form is looked at; the cleanup of a goal runs before the recovery."""
        x, form = self.fresh(), self.fresh()
        inner = scope.inner()
        goal = self.branch(inner, depth, level, x)
        wrapped = ("meta", "call_cleanup(", goal, f", show(left({self.pick(scope)})))")
        scope.solutions = inner.solutions + 1
        recovery = ("and", lits(f"( {form} = ball({x}) -> true ; functor({form}, _, {x}) )", f"integer({x})"))
        scope.integers.append(x)
        return ("meta", "catch(", wrapped, f", {form}, ", recovery, ")")

    # ----- state ---------------------------------------------------------------------------------------------------

    def make_state(self, scope, depth, level):
        a, kind = self.pick(scope), self.random.randrange(9)
        if kind == 0:
            return ("lit", f"b_setval(h, {a})")
        if kind == 1:
            return ("lit", f"nb_setval(k, f({a}))")
        if kind == 2:
            y = self.fresh()
            return ("lit", f"( nb_current(k, {y}) -> arg(1, {y}, {self.new(scope)}) ; {scope.integers[-1]} = 0 )")
        if kind == 3:
            y, x = self.fresh(), self.fresh()
            scope.integers.append(x)
            return ("and", lits(f"nb_getval(g, {y})", f"{x} is ({y} * 2 + {a}) mod 31", f"nb_setval(g, {x})"))
        if kind == 4:
            goals = [*lits(f"b_setval(h, {a})"), self.conjunction(scope, 0, level, 2)]
            return ("and", [*goals, *lits(f"b_getval(h, {self.new(scope)})")])
        if kind in (5, 6):  # a branch reads what it has set itself
            value, x = self.random.choice([(a, "{}"), (f"f({a}, _)", "f({}, _)"), (f"[{a}, x]", "[{}|_]")]), self.fresh()
            goals = [*lits(f"nb_setval(s, {value[0]})"), self.conjunction(scope, 0, level, 2)]
            scope.integers.append(x)
            return ("and", [*goals, *lits(f"( nb_getval(s, {value[1].format(x)}) -> true ; {x} = 0 )")])
        if kind == 7:
            x, y, z = self.fresh(), self.fresh(), self.fresh()
            scope.integers.append(z)
            new = self.random.choice([f"{y} + 1", f"max({y}, {a})", f"({y} * 3 + {a}) mod 101", f"{y} + {a}"])
            return ("and", lits(f"nb_setval(s, {self.pick(scope)})",
                                f"( each_of([1, 2, {a}], _), nb_getval(s, {y}), {x} is {new}, nb_setval(s, {x}), fail ; true )", f"nb_getval(s, {z})"))
        x, y = self.fresh(), self.fresh()
        scope.integers.append(x)
        return ("and", lits(f"retractall(seen(9, _))", f"assertz(seen(9, {a}))", f"aggregate_all(count, seen(_, {y}), {x})"))

    def make_rule(self, scope, depth, level):
        """Rules that come and go while they are called."""
        x = self.fresh()
        body = self.random.choice([f"member(X, [{self.pick(scope)},2])", "fact(X)", "X = 4", "( X = 1, ! ; X = 2 )", "edge(_, X)"])
        change = self.random.choice([f"assertz(( rule(X) :- {body} ))", f"asserta(( rule(X) :- {body} ))", "retractall(rule(_))",
                                     "( retract(( rule(_) :- _ )) -> true ; true )", "retract(( rule(_) :- _ ))", "true"])
        goals = lits(change)
        if scope.solutions * 6 <= self.most_solutions:
            scope.solutions *= 6
            goals += [("lit", f"limit(6, rule({x}))")]
            scope.integers.append(x)
        return ("and", goals)

    def make_repeat(self, scope, depth, level):
        x, y = self.fresh(), self.fresh()
        scope.integers.append(x)
        wanted = self.random.randint(1, 4)
        return ("and", [("lit", "nb_setval(turns, 0)"),
                        ("once", ("and", lits("repeat", f"nb_getval(turns, {y})", f"{x} is {y} + 1", f"nb_setval(turns, {x})",
                                              f"{x} >= {wanted}")))])

    def make_tabled(self, scope, depth, level):
        x = self.fresh()
        return self.one_of(scope, 4, x, [
            f"reach({self.random.randint(1, 4)}, {x})", f"cheapest(1, _, {x})", f"reach({x}, _)",
            f"cheapest({self.random.randint(1, 3)}, {x}, _)", (f"reach(1, {x})", f"reach({x}, 4)")])

    # ----- coroutines ----------------------------------------------------------------------------------------------

    def make_coroutine(self, scope, depth, level):
        """Goals that wait for two variables, which are bound one after the other."""
        x, y, a = self.fresh(), self.fresh(), self.pick(scope)
        delayed = goal_text(self.conjunction(scope.inner(), min(depth, 1), level, 2))
        prepare = self.random.choice([
            f"dif({x}, {y})", f"dif(f({x}, {y}), f({a}, 2))", f"freeze({x}, ( {delayed} ))",
            f"when(( nonvar({x}), nonvar({y}) ), ( {delayed} ))", f"when(( nonvar({x}) ; nonvar({y}) ), ( {delayed} ))",
            f"when(?=({x}, {y}), ( {delayed} ))", f"freeze({x}, member({y}, [1,{a},3]))", f"freeze({x}, freeze({y}, ( {delayed} )))",
            f"( freeze({x}, ( {delayed} )), {x} = {y} )", f"( dif({x}, {a}), dif({y}, 2), {x} = {y} )"])
        several = scope.solutions * 9 <= self.most_solutions
        scope.solutions *= 9 if several else 3
        binds = lits(*(f"member({v}, [1,2,{a}])" if several else f"( {v} = {a} ; {v} = 2 )" for v in (x, y)))
        middle = self.random.choice([TRUE, ("lit", f"\\+ {x} = {a}"), ("lit", f"{x} \\= 2"), ("lit", f"copy_term({x}, _, _)"),
                                     ("ite", ("lit", f"{x} = {a}"), TRUE, TRUE), ("lit", f"frozen({x}, _)"),
                                     ("lit", f"\\+ \\+ {y} = 2"), ("soft", ("lit", f"{y} = 2"), TRUE, TRUE)])
        scope.integers.append(x)
        between = self.conjunction(scope, 0, level, 1)
        scope.integers.append(y)
        return ("and", [("lit", prepare), middle, binds[0], between, binds[1]])

    # ----- what must wait for its turn -----------------------------------------------------------------------------

    def make_random(self, scope, depth, level):
        x = self.new(scope)
        return ("lit", self.random.choice([f"{x} is random(7)", f"random_between(0, 5, {x})", f"{x} is truncate(random_float * 9)",
                                           f"random_member({x}, [4,5,6,1])", f"( random(8) > 3 -> {x} = 1 ; {x} = 2 )"]))

    def make_clock(self, scope, depth, level):
        """Clocks never go back: each one that is read is compared with the one that was read before it in the order of the text."""
        now, last, x = self.fresh(), self.fresh(), self.new(scope)
        read = self.random.choice([f"get_time({now})", f"statistics(cputime, {now})", f"statistics(inferences, {now})", f"{now} is cputime",
                                   f"{now} is realtime", f"statistics(walltime, [{now},_])", f"statistics(runtime, [{now},_])",
                                   f"statistics(process_cputime, {now})"])
        clock = "clock-" + "".join(c for c in read.split(now)[0] + read.split(now)[1] if c.isalpha())
        key = f"'{clock}'"
        return ("and", lits(read, f"( nb_current({key}, {last}) -> true ; {last} = 0 )", f"nb_setval({key}, {now})",
                            f"( {now} >= {last} -> {x} = 1 ; {x} = 0 )"))
