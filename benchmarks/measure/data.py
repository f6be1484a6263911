"""What programs of data do besides resolution: facts by keys, retract, text, lambdas, global variables, exceptions, memory.

A file of data/ is an area, a clause `goal(NAME, Result)` in it a measurement. Every goal runs in a process of its own; CPU time is the
goal's, without loading, of all threads. data/expected/AREA.txt has the results: a line `NAME RESULT` for each.
"""

import re
import sys
from collections import namedtuple

from .commands import run_command
from .engines import Interpreter
from .programs import BENCHMARKS, TAKES
from .report import geometric_mean, megabytes, note, quotient, ratio, seconds, table

FOLDER = BENCHMARKS / "data"
LIMIT = 1.3              # a goal that takes more than this much of the peer's time is named below the table
MOST_IN_PARALLEL = 1.05  # and one that takes more than this much of its own sequential time with several workers
SHORTEST = 0.005         # CPU clocks tell no less: what takes less counts as this much

Measurement = namedtuple("Measurement", "area goal program")
Figures = namedtuple("Figures", "status cpu peak")


def find_goals(names):
    """The measurements, or those whose area or goal is named."""
    goals = [Measurement(program.stem, goal, program) for program in sorted(FOLDER.glob("*.pl"))
             for goal in re.findall(r"^goal\((\w+), ", program.read_text(), re.MULTILINE)]
    unknown = set(names) - {g.area for g in goals} - {g.goal for g in goals}
    if unknown:
        sys.exit(f"run: unknown goal: {', '.join(sorted(unknown))}")
    return [g for g in goals if not names or g.area in names or g.goal in names]


def read_expected(area):
    lines = (FOLDER / "expected" / f"{area}.txt").read_text().splitlines()
    return dict(line.split(" ", 1) for line in lines)


def timed(goal):
    """A query that prints the goal's result and, on a line of its own, its CPU time."""
    return (f"statistics(cputime, T0), ( goal({goal}, R) -> true ; R = no ), statistics(cputime, T1), "
            "T is T1 - T0, print(R), nl, print(T), nl")


def run_goal(engine, measurement, expected, timeout):
    outcome = run_command(engine.command(measurement.program, timed(measurement.goal)), timeout)
    if outcome.status != "ok":
        return Figures(outcome.status, None, outcome.peak_kb)
    result, _, cpu = outcome.output.decode().strip().rpartition("\n")
    if result != expected:
        return Figures("WRONG", None, outcome.peak_kb)
    return Figures("ok", max(float(cpu), SHORTEST), outcome.peak_kb)


class Yap(Interpreter):
    """YAP has other options for the same."""

    def command(self, program, goal="main"):
        return [self.executable, "-q", "-l", str(program), "-g", f"{goal}, halt"]


def measure_goal(measurement, engines, expected, options):
    """Interleaved runs: {engine: Figures}, medians, or with --take least the least values."""
    runs = {name: [] for name in engines}
    for _ in range(options.runs):
        for name, engine in engines.items():
            if not runs[name] or runs[name][-1].status == "ok":
                runs[name].append(run_goal(engine, measurement, expected, options.timeout))
    result = {}
    take = TAKES[options.take]
    for name, figures in runs.items():
        if figures[-1].status != "ok":
            result[name] = figures[-1]
        else:
            result[name] = Figures("ok", take(f.cpu for f in figures), take(f.peak or 0 for f in figures))
    return result


def measure_data(engines, options):
    """One table of all goals, the geometric mean, and what is above the limit."""
    own, jobs = engines["penelope"], max(options.jobs)
    parallel = f"-j {jobs}"
    engines = {"penelope": Interpreter("penelope", own.executable, "--sequential"),
               parallel: Interpreter(parallel, own.executable, "-j", str(jobs)),
               **{name: e for name, e in engines.items() if name not in ("penelope", "gplc")}}
    if options.yap:
        engines["yap"] = Yap("yap", str(options.yap))
    peers = [name for name in engines if name not in ("penelope", parallel)]
    expected = {}
    rows, slow, taxed, ok = [], [], [], True
    ratios = {name: [] for name in (*peers, parallel)}
    for measurement in find_goals(options.names):
        area = expected.setdefault(measurement.area, read_expected(measurement.area))
        result = measure_goal(measurement, engines, area.get(measurement.goal), options)
        own = result["penelope"]
        ok = ok and own.status == "ok" and result[parallel].status == "ok"
        row = [f"{measurement.area}: {measurement.goal}"]
        row += [seconds(result[n].cpu) if result[n].status == "ok" else result[n].status for n in engines]
        for peer in peers:
            part = quotient(own.cpu, result[peer].cpu)
            ratios[peer].append(part)
            row.append(ratio(part))
            if peer == "swipl" and (part or 0) > LIMIT:
                slow.append((part, measurement.goal))
        tax = quotient(result[parallel].cpu, own.cpu)
        ratios[parallel].append(tax)
        row.append(ratio(tax))
        if (tax or 0) > MOST_IN_PARALLEL:
            taxed.append((tax, measurement.goal))
        row += [megabytes(result[n].peak) for n in engines]
        rows.append(row)
        note("  ".join(row))
    rows.append(["geometric mean", *("" for _ in engines), *(ratio(geometric_mean(r)) for r in ratios.values()), *("" for _ in engines)])
    header = ["goal", *(f"{n} s" for n in engines), *(f"penelope/{p}" for p in peers), f"{parallel}/penelope", *(f"{n} MB" for n in engines)]
    above = [f"Above {LIMIT} of swipl: {listed(slow)}", f"Above {MOST_IN_PARALLEL} of the sequential run with {parallel}: {listed(taxed)}"]
    return "\n\n".join(["### data", table(header, rows), *above]), ok


def listed(goals):
    return ", ".join(f"{goal} ({ratio(part)})" for part, goal in sorted(goals, reverse=True)) or "none"
