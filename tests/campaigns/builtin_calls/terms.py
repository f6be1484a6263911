"""Random terms as Prolog text, of every kind that a built-in may be called with. Handles that are alive when the call is made are
variables with names of their own: calls.pl binds them."""

HANDLES = (
    "Findall", "Count", "Aggregate", "Level", "Older", "Mark", "Evaluated", "Finished", "Moded", "Input", "Output", "Dynamic", "Static",
    "Record", "Attributed", "Frozen", "Different", "Waiting", "Cyclic", "CyclicList", "LongText", "LongAtom", "LongList", "Deep", "Wide",
    "Goal", "Suspended", "Position")
SHARED = ("A", "B")   # variables that may occur twice in a call

NUMBERS = sorted({sign * (power + more) for sign in (1, -1) for more in (-1, 0, 1)
                  for power in (1, 8, 64, 255, 1024, 4096, 65536, 2**31, 2**32, 2**40, 2**47, 2**48, 2**59, 2**60, 2**61, 2**63, 2**64)})
FLOATS = ("0.0", "-0.0", "1.5", "-1.0e300", "1.0e-310", "1.0Inf", "-1.0Inf", "1.5NaN")
ATOMS = (
    "a", "b", "foo", "bar", "[]", "''", "'{}'", "'!'", "','", "'|'", "';'", "'-'", "':-'", "'[|]'", "'$VAR'", "'\\x0\\'",
    "'\\xe9\\\\x1f600\\'",
    "user", "system", "lists", "true", "fail", "repeat", "member", "append", "p", "q", "tabled", "dynamic", "static", "call", "read",
    "write",
    "append", "min", "max", "sum", "first", "last", "count", "bag", "round", "feed", "done", "on", "off", "end_of_file", "user_input",
    "user_output",
    "user_error", "current_output", "text", "binary", "utf8", "iso_latin_1", "xfx", "fy", "multifile", "discontiguous", "incremental",
    "variant", "sequential",
    "double_quotes", "unknown", "error", "codes", "chars", "alpha", "to_lower", "nfkc", "inf", "nan", "e", "random", "evaluate",
    "answers", "simple", "calling")
STRINGS = ('""', '"a"', '"foo(X, Y, X)"', '"1 + 2"', '"~w ~a ~q ~*c ~e ~t~20| ~p ~i ~s"',
          '"\\x1f600\\ \\xe9\\"', '"p :- q."', '"0\'a 0x1f 1r3"', '"*.pl"', '"%Y-%m-%d"')
FUNCTORS = (
    "f", "g", "-", "+", "/", "//", ":", ",", ";", "->", "*->", "\\+", "^", "=", ":-", "-->", "|", "{}", "[|]", "foo", "m", "modes",
    "ret", "att", "kept",
    "$VAR", "$stream", "$clause", "$text", "$mark", "$moded", "$wake", "$run_cleanup", "$stream_position", "$suspension", "$t",
    "error", "type", "alias",
    "lattice", "po", "call", "freeze", "format", "type_error", "mod", "max_depth", "variable_names", "p", "q", "stream", "file",
    "line", "as")


def quoted(atom):
    return "'" + atom.replace("\\", "\\\\").replace("'", "\\'") + "'"


class Terms:
    def __init__(self, random):
        self.random = random

    def term(self, depth=3):
        pick = self.random.choices(KINDS, WEIGHTS)[0]
        return getattr(self, pick)(depth)

    def variable(self, _):
        return self.random.choice(SHARED) if self.random.random() < 0.4 else "_"

    def handle(self, _):
        return self.random.choice(HANDLES)

    def near_handle(self, _):
        """A handle that is not alive, but has the form of one."""
        return f"Near{self.random.choice(HANDLES[:9])}"

    def number(self, _):
        return str(self.random.choice(NUMBERS))

    def small(self, _):
        return str(self.random.randint(-2, 12))

    def fraction(self, _):
        return self.random.choice(FLOATS)

    def atom(self, _):
        return self.random.choice(ATOMS)

    def string(self, _):
        return self.random.choice(STRINGS)

    def list(self, depth):
        if depth <= 0:
            return "[]"
        items = [self.term(depth - 1) for _ in range(self.random.randint(1, 4))]
        tail = self.random.choices(["", "|_", f"|{self.term(0)}"], [6, 1, 1])[0]
        return f"[{', '.join(items)}{tail}]"

    def uniform_list(self, depth):
        kind = self.random.choice(("small", "atom", "pair", "string", "variable", "codes", "option", "handle"))
        return f"[{', '.join(getattr(self, kind)(depth) for _ in range(self.random.randint(0, 5)))}]"

    def codes(self, _):
        return str(self.random.choice((97, 48, 32, 10, 0, 0x1f600, 0x10ffff, 0x110000, 0xd800)))

    def pair(self, depth):
        return f"{self.term(depth - 2)}-{self.term(depth - 2)}"

    def option(self, depth):
        return f"{quoted(self.random.choice(FUNCTORS))}({self.term(depth - 2)})"

    def compound(self, depth):
        if depth <= 0:
            return self.atom(0)
        arguments = [self.term(depth - 1) for _ in range(self.random.choice((1, 1, 2, 2, 2, 3, 3, 4)))]
        return f"{quoted(self.random.choice(FUNCTORS))}({', '.join(arguments)})"

    def goal(self, depth):
        return self.random.choice((
            "true", "fail", "!", "repeat", "throw(a)", "member(A, [1, 2, 3])", "A = 1", "(A = 1 ; A = 2)", "p(A)", "q(A, B)",
            "tabled(A)", "static(A)",
            "freeze(A, true)", "user:p(_)", "lists:append(_, _, [1])", "(p(A) -> true ; B = 2)", "\\+ p(A)", "findall(A, p(A), B)",
            "call(_)", "dif(A, 1)",
            "format(\"~w\", [A])", "[A]>>(A = 1)", "undefined_here", "(p(_), !, q(_, _))"))

    def clause(self, depth):
        return self.random.choice((
            "(p(A) :- A > 1)", "p(1)", "q(_, _)", "static(4)", "(static(A) :- p(A))", "(r :- s)", "(user:p(A) :- B)", "p/1", "q/2",
            "static/1", "user:p/1",
            "tabled/1", "foo/0", "(a --> b)", "(:- foo)", "user:tabled(_)", "lists:append/3", "system:append/3", "q(_, min)",
            "foo/(-1)", "foo/4294967297"))


KINDS, WEIGHTS = zip(*dict(
    variable=12, handle=14, near_handle=6, number=10, small=12, fraction=2, atom=14, string=5, list=4,
    uniform_list=5, compound=8, goal=5, clause=4).items())
