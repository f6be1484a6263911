"""Random calls: of a predicate, with what arguments, and in what surroundings."""
import random
import re
import subprocess
from pathlib import Path

from excluded import is_excluded
from terms import ATOMS, HANDLES, SHARED, Terms, quoted

HERE = Path(__file__).resolve().parent
WAYS = {"plain": 8, "compiled": 2, "evaluated": 2, "condition": 1, "woken": 1, "cleanup": 1, "collected": 1, "caught": 1}
SIMPLER = ("_", "0", "a", "[]", "f(_)")
VARIABLE = re.compile(r"\b(?:Near)?[A-Z]\w*")


class Call:
    def __init__(self, number, way, module, name, arguments):
        self.number, self.way, self.module, self.name, self.arguments = number, way, module, name, arguments

    def goal(self):
        arguments = f"({', '.join(self.arguments)})" if self.arguments else ""
        return f"{quoted(self.module)}:{quoted(self.name)}{arguments}"

    def handles(self):
        """What has to be bound for the goal: name=Variable."""
        bare = re.sub(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", "", self.goal())
        for variable in dict.fromkeys(VARIABLE.findall(bare)):
            near = variable.startswith("Near")
            name = variable.removeprefix("Near")
            if name in HANDLES:
                atom = name[0].lower() + name[1:]
                yield f"near({atom})={variable}" if near else f"{atom}={variable}"

    def fact(self):
        handles = ", ".join(self.handles())
        return f"a_call({self.number}, {self.way}, {f'h({handles})' if handles else 'h'}, {self.goal()}).\n"

    def predicate(self):
        return f"{self.name}/{len(self.arguments)}"

    def smaller(self):
        """Calls like this one with less in them."""
        if self.way != "plain":
            yield Call(self.number, "plain", self.module, self.name, self.arguments)
        for i, argument in enumerate(self.arguments):
            for simple in SIMPLER[:SIMPLER.index(argument)] if argument in SIMPLER else SIMPLER:
                yield Call(self.number, self.way, self.module, self.name, [*self.arguments[:i], simple, *self.arguments[i + 1:]])


class Generator:
    """Calls by number; the seed and the predicates that the engine has determine them."""

    def __init__(self, options):
        listed = subprocess.run([options.penelope, "-q", "-D", "progress=/dev/null", "-g", "list_predicates", "-t", "halt", HERE / "calls.pl"],
                                check=True, capture_output=True, text=True).stdout
        rows = [line.rsplit(" ", 1) for line in listed.splitlines()]
        found = []
        for names, arity in rows:
            module, name = names.split(" ", 1)
            found.append((unquoted(module), unquoted(name), int(arity)))
        found = [p for p in sorted(found) if not is_excluded(p[1])]
        if options.only:
            found = [p for p in found if any(p[1] == only or f"{p[1]}/{p[2]}" == only for only in options.only)]
        self.seed = options.seed
        self.internal = [p for p in found if p[0] == "system" and p[1].startswith("$")]
        self.system = [p for p in found if p[0] == "system" and not p[1].startswith("$")]
        self.library = [p for p in found if p[0] != "system"]

    def call(self, number):
        draw = random.Random(f"{self.seed}/{number}")
        groups = [(self.internal, 60), (self.system, 30), (self.library, 10)]
        groups = [(group, weight) for group, weight in groups if group]
        group = draw.choices([g for g, _ in groups], [w for _, w in groups])[0]
        module, name, arity = draw.choice(group)
        terms = Terms(draw)
        way = draw.choices(list(WAYS), WAYS.values())[0]
        return Call(number, way, module, name, [terms.term() for _ in range(arity)])


def unquoted(text):
    if not text.startswith("'"):
        return text
    return text[1:-1].replace("\\'", "'").replace("\\\\", "\\")
