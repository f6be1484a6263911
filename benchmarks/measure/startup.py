"""The time it takes to start and to load large files."""

import random
import statistics
import tempfile
from pathlib import Path

from .commands import run_command, wall_time
from .report import megabytes, milliseconds, note, quotient, ratio, seconds, table

STARTUP_RUNS = 20


def measure_startup(engines, options):
    """The wall time it takes to start and halt."""
    times = {"penelope": [], "swipl": []}
    for _ in range(STARTUP_RUNS):
        for name in times:
            if name in engines:
                times[name].append(
                    wall_time([engines[name].executable, "-g", "halt"]))
    medians = {name: statistics.median(ts) if ts and None not in ts else None
               for name, ts in times.items()}
    row = [f"start and halt, median of {STARTUP_RUNS}",
           milliseconds(medians["penelope"]), milliseconds(medians["swipl"]),
           ratio(quotient(medians["penelope"], medians["swipl"]))]
    ok = not times["penelope"] or None not in times["penelope"]
    header = ["wall time", "penelope ms", "swipl ms", "penelope/swipl"]
    return "### startup\n\n" + table(header, [row]), ok


def measure_load(engines, options):
    """The CPU time it takes to load large generated files."""
    header = ["file", "penelope s", "swipl s", "penelope/swipl",
              "penelope MB", "swipl MB"]
    rows = []
    ok = True
    with tempfile.TemporaryDirectory() as folder:
        files = {"facts, 100,000 clauses": Path(folder) / "facts.pl",
                 "rules, 20,000 lines": Path(folder) / "rules.pl"}
        write_facts(files["facts, 100,000 clauses"], 100_000)
        write_rules(files["rules, 20,000 lines"], 20_000)
        for title, path in files.items():
            note(f"load: {title}")
            runs = {"penelope": [], "swipl": []}
            for _ in range(options.runs):
                for name in runs:
                    if name in engines:
                        command = [engines[name].executable, "-q", "-g",
                                   "halt", str(path)]
                        runs[name].append(run_command(command, options.timeout))
            rows.append(load_row(title, runs))
            ok = ok and all(o.status == "ok" for o in runs["penelope"])
    return "### load\n\n" + table(header, rows), ok


def load_row(title, runs):
    shown, times, peaks = {}, {}, {}
    for name, outcomes in runs.items():
        bad = [o.status for o in outcomes if o.status != "ok"]
        good = bool(outcomes) and not bad
        times[name] = statistics.median(o.cpu for o in outcomes) if good else None
        peaks[name] = statistics.median(o.peak_kb for o in outcomes) if good else None
        shown[name] = bad[0] if bad else seconds(times[name])
    return [title, shown["penelope"], shown["swipl"],
            ratio(quotient(times["penelope"], times["swipl"])),
            megabytes(peaks["penelope"]), megabytes(peaks["swipl"])]


def write_facts(path, count):
    """A relation with keys, atoms, numbers and compound arguments."""
    generator = random.Random(1)
    with path.open("w") as file:
        for key in range(count):
            file.write(
                f"item({key}, name_{generator.randrange(5000)}, "
                f"point({generator.randrange(1000)}, {generator.random():.4f}), "
                f"[{generator.choice('abcdef')}, 'Quoted {key % 97}']).\n")


# Templates of predicates; {n} is a number that is different for every use,
# {a} and {b} are small random numbers.
RULE_TEMPLATES = [
    """%   length_{n}(+List, +Length0, -Length)
length_{n}([], N, N).
length_{n}([_|Xs], N0, N) :-
    N1 is N0 + {a},
    length_{n}(Xs, N1, N).
""",
    """classify_{n}(X, Class) :-
    (   X < {a}
    ->  Class = small
    ;   X =:= {a} + {b}
    ->  Class = exact
    ;   \\+ X = {b},
        Class = 'large {n}'
    ).
""",
    """tree_{n}(empty, _, []) :- !.
tree_{n}(node(L, Key-Value, R), Key, [Value, L, R|_]).
tree_{n}(node(L, Other-_, _), Key, Result) :-
    Key @< Other,
    tree_{n}(L, Key, Result).
""",
    """phrase_{n}(s(N, V)) --> noun_{n}(N), [verb_{a}], rest_{n}(V).
noun_{n}(n({a})) --> [the, 'Noun'].
rest_{n}(none) --> [].
rest_{n}(more(X)) --> [and], {{ X = {b} }}, !, [X].
""",
    """/* A predicate with control constructs and
   arithmetic. */
compute_{n}(X, Y, Z) :-
    catch(Z is (X * {a} - Y // {b}) mod 0x{a} + 0'a, _, fail),
    findall(A-B, (value_{n}(A), value_{n}(B), A =< B), Pairs),
    Pairs = [_|_].
value_{n}({a}).
value_{n}(-{b}).
value_{n}({a}.5e{b}).
""",
    """state_{n}(f(g(h({a}, [X, Y, Z|T]), "text {n}"), T), {{X, Y}}, Z) :-
    once(state_{n}(X, Y, Z)) ; T == [].
""",
]


def write_rules(path, count):
    """A program of at least count lines of various kinds of rules."""
    generator = random.Random(2)
    lines = 0
    number = 0
    with path.open("w") as file:
        while lines < count:
            number += 1
            text = generator.choice(RULE_TEMPLATES).format(
                n=number, a=generator.randint(1, 9), b=generator.randint(1, 9))
            file.write(text + "\n")
            lines += text.count("\n") + 1
