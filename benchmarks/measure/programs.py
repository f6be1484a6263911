"""The program sets, and the measurement that compares the engines on them.

A measurement returns (report, ok).
"""

import hashlib
import statistics
import sys
from pathlib import Path

from .commands import Outcome
from .report import (geometric_mean, megabytes, note, quotient, ratio, seconds,
                     table)

BENCHMARKS = Path(__file__).resolve().parent.parent
PROGRAM_SETS = ("sequential", "search")

# Which of several runs counts (--take).
TAKES = {"median": statistics.median, "least": min}


def find_programs(set_name, names):
    """The programs of a set, or those of them that are named."""
    programs = sorted((BENCHMARKS / set_name).glob("*.pl"))
    return [p for p in programs if not names or p.stem in names]


def check_names(names, set_names):
    known = {p.stem for s in set_names for p in find_programs(s, [])}
    unknown = sorted(set(names) - known)
    if unknown:
        sys.exit(f"run: unknown program: {', '.join(unknown)}")


def is_expected(program, output):
    """Whether the bytes are those of expected/NAME.txt or have the digest in
    expected/NAME.sha256."""
    folder = program.parent / "expected"
    text = folder / f"{program.stem}.txt"
    if text.exists():
        return output == text.read_bytes()
    digest = (folder / f"{program.stem}.sha256").read_text().strip()
    return hashlib.sha256(output).hexdigest() == digest


def measure_program(program, engines, options):
    """Interleaved runs of all engines; returns {engine: Outcome} of medians, or with --take least of the least values."""
    failed = {}
    runs = {name: [] for name in engines}
    for name, engine in engines.items():
        failure = engine.prepare(program)
        if failure:
            failed[name] = failure
    for _ in range(options.runs):
        for name, engine in engines.items():
            if name in failed:
                continue
            outcome = engine.run(program, options.timeout)
            if outcome.status == "ok" and not is_expected(program,
                                                              outcome.output):
                outcome.status = "WRONG"
            if outcome.status == "ok":
                runs[name].append(outcome)
            else:
                failed[name] = outcome
    result = {}
    take = TAKES[options.take]
    for name in engines:
        result[name] = failed.get(name) or Outcome(
            "ok",
            cpu=take(o.cpu for o in runs[name]),
            wall=take(o.wall for o in runs[name]),
            peak_kb=take(o.peak_kb for o in runs[name]))
    return result


def measure_sets(engines, options):
    """The program sets: CPU time, ratios and memory."""
    set_names = PROGRAM_SETS if options.set == "all" else (options.set,)
    check_names(options.names, set_names)
    header = ["program", "penelope s", "swipl s", "gplc s", "penelope/swipl",
              "penelope/gplc", "penelope MB", "swipl MB"]
    reports = []
    ok = True
    for set_name in set_names:
        programs = find_programs(set_name, options.names)
        if not programs:
            continue
        rows = []
        results = []
        for number, program in enumerate(programs, 1):
            note(f"{set_name} {number}/{len(programs)}: {program.stem}")
            result = measure_program(program, engines, options)
            results.append(result)
            rows.append(program_row(program.stem, result))
            for name, outcome in result.items():
                if outcome.status == "WRONG" or (
                        name == "penelope" and outcome.status != "ok"):
                    ok = False
                    note(f"  {name}: {outcome.status}")
        rows.append(mean_row(results))
        reports.append(f"### {set_name}\n\n" + table(header, rows))
    return "\n\n".join(reports), ok


def measure_beside_swipl(engines, options):
    """Sets of what GNU Prolog has not: tabling, constraint handling rules, dicts."""
    return measure_sets({name: engine for name, engine in engines.items()
                         if name != "gplc"}, options)


def cpu(result, name):
    """The CPU time of a successful engine, or None."""
    outcome = result.get(name)
    return outcome.cpu if outcome and outcome.status == "ok" else None


def peak(result, name):
    outcome = result.get(name)
    return outcome.peak_kb if outcome and outcome.status == "ok" else None


def program_row(program, result):
    def time_or_status(name):
        outcome = result.get(name)
        if outcome is None or outcome.status == "ok":
            return seconds(cpu(result, name))
        return outcome.status

    own = cpu(result, "penelope")
    return [program,
            *(time_or_status(name) for name in ("penelope", "swipl", "gplc")),
            ratio(quotient(own, cpu(result, "swipl"))),
            ratio(quotient(own, cpu(result, "gplc"))),
            megabytes(peak(result, "penelope")),
            megabytes(peak(result, "swipl"))]


def mean_row(results):
    """Geometric means, each over the programs for which it is defined."""
    def mean(function):
        return geometric_mean([function(r) for r in results])

    def mean_ratio(name):
        return ratio(mean(lambda r: quotient(cpu(r, "penelope"), cpu(r, name))))

    return ["geometric mean",
            *(seconds(mean(lambda r, n=name: cpu(r, n)))
              for name in ("penelope", "swipl", "gplc")),
            mean_ratio("swipl"),
            mean_ratio("gplc"),
            megabytes(mean(lambda r: peak(r, "penelope"))),
            megabytes(mean(lambda r: peak(r, "swipl")))]
