"""Random programs about what clauses do with terms: every kind of argument in heads, indexes of every kind, unification of nested
structures in both directions, type tests, order, arithmetic at the borders of small integers, cuts, environments.

Predicates q0 .. qn call those with a higher number, themselves with a smaller number in the first argument, or with the rest of a list: every
program ends. They need nothing of the library, unless `coroutines` are wanted; with `collections` they collect garbage, which who calls
them from C++ has to expect.
"""
import random

ATOMS = ["a", "b", "c", "[]", "k1", "'two words'"]
SMALL = ["0", "1", "2", "3", "-1", "7"]
BORDERS = ["1152921504606846975", "-1152921504606846976", "1152921504606846976", "2147483648", "-2147483649", "9223372036854775807",
           "123456789012345678901234567890"]
FLOATS = ["1.5", "0.25", "-3.0", "0.0", "-0.0", "1.0e308", "5.0e-324", "2", "1"]
OTHERS = ["1.5", "0.0", "-2.5e10", "\"text\"", "\"\""]
FUNCTORS = [("f", 1), ("f", 2), ("g", 2), ("h", 3), ("-", 2), ("w", 6)]
TESTS = ["var", "nonvar", "atom", "integer", "float", "number", "atomic", "compound", "callable", "string", "is_list"]
OPERATORS = ["+", "+", "+", "-", "-", "*", "*", "//", "mod", "rem", "/\\", "\\/", "<<", ">>", "xor", "min", "max", "div"]
COMPARISONS = ["<", ">", "=<", ">=", "=:=", "=\\="]
ORDER = ["==", "\\==", "\\=", "@<", "@>=", "@>", "@=<"]


class Clause:
    """What a clause has used so far."""

    def __init__(self):
        self.variables = []
        self.integers = []
        self.count = 0

    def fresh(self, integer=False):
        name = f"V{self.count}"
        self.count += 1
        self.variables.append(name)
        if integer:
            self.integers.append(name)
        return name


class TermPrograms:
    def __init__(self, seed, coroutines=False, collections=False):
        self.random = random.Random(f"terms {seed}")
        self.coroutines, self.collections = coroutines, collections
        self.predicates = []            # (name, arity, kind): kind of the first argument
        self.odd = self.random.choice([0.02, 0.02, 0.3])   # how often numbers are at a border, or operands no integers
        self.depth = self.random.choice([1, 2, 3])
        self.numbers = self.random.choice([SMALL, SMALL, FLOATS])
        self.kinds = self.random.choice(["vvccls", "vvvvvcls", "vvvcls"])

    def chance(self, p):
        return self.random.random() < p

    # ----- terms -----------------------------------------------------------------------------------------------------

    def constant(self):
        if self.chance(self.odd):
            return self.random.choice(BORDERS + OTHERS)
        return self.random.choice(ATOMS + SMALL)

    def variable(self, clause, new=0.4):
        if clause.variables and not self.chance(new):
            return self.random.choice(clause.variables)
        return "_" if self.chance(0.15) else clause.fresh()

    def term(self, clause, depth):
        kind = self.random.choice(self.kinds if depth > 0 else "vvc")
        if kind == "v":
            return self.variable(clause)
        if kind == "c":
            return self.constant()
        if kind == "l":
            return self.list(clause, depth - 1, self.chance(0.3))
        return self.structure(clause, depth - 1)

    def list(self, clause, depth, is_open=False):
        items = ", ".join(self.term(clause, depth) for _ in range(self.random.randint(1, 3)))
        return f"[{items}|{self.variable(clause)}]" if is_open else f"[{items}]"

    def structure(self, clause, depth):
        name, arity = self.random.choice(FUNCTORS)
        arguments = [self.term(clause, depth) for _ in range(arity)]
        return f"({arguments[0]}) - ({arguments[1]})" if name == "-" else f"{name}({', '.join(arguments)})"

    # ----- goals -----------------------------------------------------------------------------------------------------

    def operand(self, clause):
        if self.chance(self.odd / 3):
            return self.term(clause, 1)
        if clause.integers and self.chance(0.7):
            return self.random.choice(clause.integers)
        return self.random.choice(BORDERS + ["1.5", "-0.5"]) if self.chance(self.odd) else self.random.choice(self.numbers)

    def expression(self, clause, depth=2):
        if depth == 0 or self.chance(0.4):
            return self.operand(clause)
        operator = self.random.choice(OPERATORS)
        left, right = self.expression(clause, depth - 1), self.expression(clause, depth - 1)
        if operator in ("<<", ">>"):
            right = self.random.choice(["1", "2", "3", "61", "62", "64", "0"])
        if operator in ("min", "max"):
            return f"{operator}({left}, {right})"
        return f"-({left})" if self.chance(0.05) else f"({left} {operator} {right})"

    def arguments(self, clause, name, arity, kind):
        def argument():
            return clause.fresh() if self.chance(0.4) else self.term(clause, self.depth)

        rest = [argument() for _ in range(arity - 1)]
        if kind == "number":
            return [self.random.choice(["1", "2", "3"]), *rest]
        if kind == "list":
            return [self.list(clause, 1), *rest]
        return [argument(), *rest]

    def call(self, clause, level):
        callable_ones = self.predicates[level + 1:]
        if not callable_ones:
            return self.unification(clause)
        name, arity, kind = self.random.choice(callable_ones)
        return f"{name}({', '.join(self.arguments(clause, name, arity, kind))})"

    def unification(self, clause):
        return f"{clause.fresh() if self.chance(0.4) else self.variable(clause, 0.1)} = {self.term(clause, self.depth)}"

    def condition(self, clause, test):
        """The test as a goal, or as a condition whose branches both go on."""
        x = self.variable(clause, 0.6)
        if self.chance(0.35):
            return test
        return self.random.choice([f"( {test} -> true ; {x} = {self.constant()} )", f"( {test} -> {x} = {self.constant()} ; true )",
                                   f"( {test} ; true )", f"( \\+ {test} -> {x} = {self.constant()} ; true )"])

    def goal(self, clause, level, depth):
        simple = ["call", "call", "call", "unify", "unify", "test", "is", "is", "compare", "order", "cut", "built_in", "collect"]
        kind = self.random.choice(simple + ["ite", "or", "not", "soft", "catch"] * (depth > 0) + ["wait"] * (2 * self.coroutines))
        if kind == "call":
            return self.call(clause, level)
        if kind == "unify":
            return self.unification(clause)
        if kind == "test":
            return self.condition(clause, f"{self.random.choice(TESTS)}({self.variable(clause, 0.05)})")
        if kind == "is":
            value = self.expression(clause)
            if self.chance(0.15):
                return f"{self.term(clause, 0)} is {value}"
            return f"{clause.fresh(True)} is {value}"
        if kind == "compare":
            right = self.random.choice(SMALL) if self.chance(0.4) else self.expression(clause, 1)
            return self.condition(clause, f"{self.expression(clause, 1)} {self.random.choice(COMPARISONS)} {right}")
        if kind == "order":
            return self.condition(clause, f"{self.variable(clause, 0.1)} {self.random.choice(ORDER)} {self.term(clause, 1)}")
        if kind == "cut":
            return "!"
        if kind == "built_in":
            return self.built_in(clause)
        if kind == "collect":
            x = self.variable(clause, 0.5)
            goals = [f"findall({x}, ( {self.call(clause, level)} ), {clause.fresh()})", f"call(( {self.call(clause, level)} ))", "true"]
            return self.random.choice(goals + ["garbage_collect"] * self.collections)
        if kind == "wait":
            return self.waiting(clause, level)
        inner = [self.body(clause, level, depth - 1) for _ in range(3)]
        if kind == "ite":
            return f"( {inner[0]} -> {inner[1]} ; {inner[2]} )"
        if kind == "or":
            return f"( {inner[0]} ; {inner[1]} )"
        if kind == "soft":
            return f"( {inner[0]} *-> {inner[1]} ; {inner[2]} )"
        if kind == "catch":
            return f"catch(( {inner[0]} ), {self.random.choice(['_', 'error(_, _)', 'ball(_)'])}, ( {inner[1]} ))"
        return f"\\+ ( {inner[0]} )"

    def built_in(self, clause):
        x, y = self.variable(clause, 0.1), clause.fresh()
        return self.random.choice([
            f"functor({self.structure(clause, 1)}, {y}, _)", f"functor({y}, g, 2)", f"( compound({x}) -> arg(1, {x}, {y}) ; {y} = {x} )",
            f"arg({y}, {self.structure(clause, 1)}, {x})", f"copy_term({x}, {y})", f"{self.structure(clause, 1)} =.. {y}",
            f"{x} \\= {self.term(clause, 1)}", f"compare({y}, {x}, {self.term(clause, 1)})", f"throw(ball({x}))", f"atom_length(abc, {y})",
            f"( callable({x}) -> functor({x}, {y}, _) ; {y} = {x} )"])

    def waiting(self, clause, level):
        x, y = self.variable(clause, 0.5), self.variable(clause, 0.5)
        goal = self.body(clause, level, 0)
        return self.random.choice([
            f"dif({x}, {self.term(clause, 1)})", f"freeze({x}, ( {goal} ))", f"dif({x}, {y})", f"freeze({y}, {x} = {self.term(clause, 1)})",
            f"when(( nonvar({x}) ; nonvar({y}) ), ( {goal} ))", f"when(?=({x}, {y}), ( {goal} ))"])

    def body(self, clause, level, depth):
        return ", ".join(self.goal(clause, level, depth) for _ in range(self.random.choice((1, 1, 2, 2, 3))))

    # ----- programs --------------------------------------------------------------------------------------------------

    def facts(self, name, arity):
        """A table: many keys, so that it is looked up by hashing; a few more clauses match any of them."""
        make = self.random.choice([lambda i: f"k{i}", lambda i: str(i * 3), lambda i: f"s{i}(X, Y)", lambda i: f"[k{i % 5}|X]", lambda i: f"{i}.5"])
        for i in range(self.random.randint(5, 40)):
            clause = Clause()
            rest = [self.term(clause, 1) if self.chance(0.7) else self.random.choice(["X", "Y"]) for _ in range(arity - 1)]
            first = "_" if self.chance(0.02) else make(self.random.randrange(45))
            yield f"{name}({', '.join([first, *rest])})"

    def clauses(self, level):
        name, arity, kind = self.predicates[level]
        if kind == "table":
            yield from self.facts(name, arity)
            return
        shapes = self.random.choice([[self.constant], [], ["term"], ["term", self.constant], ["structure"], ["list", self.constant]])
        for _ in range(self.random.choice((1, 2, 2, 3, 3, 4, 6))):
            clause, goals, again = Clause(), [], ""
            rest = [clause.fresh() if self.chance(0.3) else self.term(clause, self.depth) for _ in range(arity - 1)]
            if kind == "number":
                n, m = clause.fresh(True), clause.fresh(True)
                first = self.random.choice([n, n, "0"])
                if first == n:
                    goals, again = [f"{n} > 0", f"{m} is {n} - 1"], f"{name}({', '.join([m, *self.arguments(clause, name, arity, '')[1:]])})"
                    if self.chance(0.5):
                        goals = [f"( {n} =< 0 -> fail ; true )", f"{m} is {n} - 1"]
            elif kind == "list":
                head, tail = self.term(clause, 1), clause.fresh()
                first = "[]" if self.chance(0.3) else f"[{head}|{tail}]"
                if first != "[]":
                    clause.variables.remove(tail)      # it stays a list
                    again = f"{name}({', '.join([tail, *self.arguments(clause, name, arity, '')[1:]])})"
            else:
                shape = self.random.choice(shapes) if shapes else "any"
                first = {"term": lambda: self.term(clause, self.depth), "structure": lambda: self.structure(clause, 1),
                         "list": lambda: self.list(clause, 1, True), "any": lambda: self.variable(clause)}.get(shape, shape)()
            if not self.chance(0.2):
                goals += [self.goal(clause, level, 2) for _ in range(self.random.choice((0, 1, 2, 2, 3)))]
            if again and self.chance(0.8):
                goals.insert(len(goals) if self.chance(0.6) else self.random.randint(min(2, len(goals)), len(goals)), again)
            yield f"{name}({', '.join([first, *rest])})" + (f" :- {', '.join(goals)}" if goals else "")

    def generate(self):
        """(clauses, goals)"""
        for level in range(self.random.choice((1, 2, 3, 4))):
            kind = self.random.choice(["", "", "", "number", "list", "table"])
            self.predicates.append((f"q{level}", self.random.randint(1, 5), kind))
        clauses = [c for level in range(len(self.predicates)) for c in self.clauses(level)]
        goals = []
        for name, arity, kind in self.predicates:
            for _ in range(2):
                goals.append(f"{name}({', '.join(self.arguments(Clause(), name, arity, kind))})")
        return clauses, goals
