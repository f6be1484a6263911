"""Granularity: what estimates of work change, and what the simulator says of it.

    granularity   or_parallel searches with --export oldest, estimates and formulas: exports, wall times, and how the
                  estimates rank alternatives (Spearman) against what they took
    predicted     the searches recorded (--record-tree) and simulated on so many workers, beside the same runs live
"""

import json
import os
import re
import statistics
import subprocess
import tempfile
from pathlib import Path

from .or_parallel import SEQUENTIAL, SET, SIDE_BY_SIDE, SPLITTER, jobs_name, measure_ways, ways_to_run, with_options
from .programs import check_names, find_programs
from .recorded_trees import recorded
from .report import geometric_mean, note, quotient, ratio, seconds, table

RULES = ("oldest", "estimates", "formulas")
# As the engine has them (scheduler/load.hpp), and how they grow with the workers of a core (runtime/worker/exchange/exporting.cpp).
HIGH_WORK, LOW_WORK, SHARED_CORE_EXPONENT = 12_500, 6_250, 2
FEW_EXPORTS, GOOD_RANKS = 0.7, 0.6  # what is wanted: exports against oldest-first, rank correlation


def searches(options):
    check_names(options.names, (SET,))
    return [p for p in find_programs(SET, options.names) if p != SPLITTER]


# ----- exports and ranks ---------------------------------------------------------------

def measure_granularity(engines, options):
    """One table for each number of workers from 2 up."""
    plain = engines["penelope"].command
    reports, ok = [], True
    for jobs in [n for n in options.jobs if n > 1]:
        figures = {}
        for program in searches(options):
            note(f"granularity, {jobs_name(jobs)}: {program.stem}")
            figures[program.stem] = runs_by_rule(plain(program), jobs, options)
            ok = ok and all(figures[program.stem].values())
        reports.append(granularity_table(jobs, figures))
    reports.append(ranks_table(engines["penelope"], options))
    return "\n\n".join(reports), ok


def runs_by_rule(command, jobs, options):
    """{rule: medians of its runs, or None when one failed}; the runs of the rules are interleaved."""
    found = {rule: [] for rule in RULES}
    for _ in range(options.runs):
        for rule in RULES:
            found[rule].append(json_figures(with_options(command, "-j", str(jobs), "--export", rule), options.timeout))
    return {rule: medians(runs) for rule, runs in found.items()}


def json_figures(command, timeout):
    """The totals that --json writes, or None."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figures"
        try:
            done = subprocess.run(with_options(command, "--json", str(path)), timeout=timeout, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None
        return json.loads(path.read_text().splitlines()[-1]) if done.returncode == 0 else None


def medians(runs):
    if None in runs:
        return None
    ranks = [r["estimates_rank_correlation"] for r in runs if r["estimates_rank_correlation"] is not None]
    return {"exports": statistics.median(r["tasks_exported"] for r in runs),
            "seconds": statistics.median(r["wall_seconds"] for r in runs),
            "ranks": statistics.median(ranks) if ranks else None,
            "pairs": statistics.median(r["estimates"] for r in runs)}


def granularity_table(jobs, figures):
    old, *others = RULES
    header = ["program", *(f"exports, {rule}" for rule in RULES), *(f"ratio, {rule}" for rule in others), f"time, {old}",
              *(f"ratio, {rule}" for rule in others), *(f"rank correlation, {rule}" for rule in others)]
    rows, times = [], {rule: [] for rule in others}
    good = [f for f in figures.values() if all(f.values())]
    for program, f in figures.items():
        if not all(f.values()):
            rows.append([program] + ["-"] * (len(header) - 1))
            continue
        for rule in others:
            times[rule].append(quotient(f[rule]["seconds"], f[old]["seconds"]))
        rows.append([program, *(f"{f[rule]['exports']:.0f}" for rule in RULES),
                     *(ratio(quotient(f[rule]["exports"], f[old]["exports"])) for rule in others), seconds(f[old]["seconds"]),
                     *(ratio(times[rule][-1]) for rule in others),
                     *("-" if f[rule]["ranks"] is None else f"{f[rule]['ranks']:.2f}" for rule in others)])
    exports = {rule: sum(f[rule]["exports"] for f in good) for rule in RULES}
    shares = {rule: quotient(exports[rule], exports[old]) for rule in others}
    rows.append(["sums, geometric means of times", *(f"{exports[rule]:.0f}" for rule in RULES), *(ratio(shares[rule]) for rule in others),
                 "", *(ratio(geometric_mean(times[rule])) for rule in others), *("" for _ in others)])
    verdict = " ".join(
        f"Exports with {rule} against {old}: {ratio(shares[rule])} (wanted: at most {FEW_EXPORTS}). Rank correlation of at least "
        f"{GOOD_RANKS} in what the runs themselves saw: {sum((f[rule]['ranks'] or 0) >= GOOD_RANKS for f in good)} of {len(good)} programs."
        for rule in others)
    return f"### granularity, {jobs_name(jobs)}\n\n" + table(header, rows) + "\n\n" + verdict


def ranks_table(engine, options):
    """Rank correlations from recorded trees: of all alternatives, where a live run sees those of its looks only."""
    kinds = ("", "with formulas: ", "formulas alone: ")  # as penelope simulate --ranks says
    rows, good = [], dict.fromkeys(kinds, 0)
    programs = searches(options)
    for program in programs:
        tree = recorded(program, engine, options.timeout, with_formulas=True)
        said = "" if tree is None else subprocess.run([engine.executable, "simulate", "--tree", str(tree), "--ranks"],
                                                      capture_output=True, text=True).stdout
        row = [program.stem]
        for kind in kinds:
            found = re.search(rf"^{kind}rank correlation (\S+) of (\d+) alternatives$", said, re.MULTILINE)
            row += list(found.groups()) if found else ["-", "-"]
            good[kind] += row[-2] != "-" and float(row[-2]) >= GOOD_RANKS
        rows.append(row)
    verdict = (f"At least {GOOD_RANKS}: {good[kinds[0]]} of {len(programs)} programs as learned (wanted: two thirds); "
               f"{good[kinds[1]]} where there are formulas, with these; {good[kinds[2]]} by the formulas alone.")
    return "### rank correlation of estimates, from recorded trees\n\n" + table(
        ["program", "as learned", "of alternatives", "with formulas", "of alternatives", "formulas alone", "of those they tell"],
        rows) + "\n\n" + verdict


# ----- predicted and live ----------------------------------------------------------------

def simulated_efficiency(engine, tree, jobs, cores, nanoseconds):
    """Of workers that share the cores of this machine: each is as much slower, and waits for as much more work."""
    shared = max(jobs / cores, 1)
    grown = shared ** SHARED_CORE_EXPONENT
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figures"
        command = [engine.executable, "simulate", "--tree", str(tree), "--workers", str(jobs), "--host-workers", str(jobs),
                   "--inference-time", f"{nanoseconds * shared:.3f}", "--high-work", f"{HIGH_WORK * grown:.0f}",
                   "--low-work", f"{LOW_WORK * grown:.0f}", "--json", str(path)]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        return efficiency_of(json.loads(path.read_text())) if done.returncode == 0 else None


def efficiency_of(report):
    """The one efficiency in what simulate --json wrote, however deep."""
    if isinstance(report, dict):
        if "efficiency" in report:
            return report["efficiency"]
        report = list(report.values())
    if isinstance(report, list):
        return next((e for e in map(efficiency_of, report) if e is not None), None)
    return None


def measure_predicted(engines, options):
    """Efficiency as simulated and as measured. Live it is against as many sequential runs side by side as cores are used, so
    that what the machine loses when all its cores work is not the scheduler's."""
    engine, cores = engines["penelope"], len(os.sched_getaffinity(0))
    jobs = [n for n in options.jobs if n > 1]
    rows, misses, ok = [], [], True
    for program in searches(options):
        note(f"predicted: {program.stem}")
        tree = recorded(program, engine, options.timeout)
        ways = ways_to_run(program, {"penelope": engine}, options)
        results = measure_ways(ways, program, options, min(max(jobs), cores))
        alone = json_figures(with_options(engine.command(program), "--sequential"), options.timeout)
        if tree is None or alone is None or any(o.status != "ok" for o in results.values()):
            rows.append([program.stem] + ["-"] * (3 * len(jobs)))
            ok = False
            continue
        nanoseconds = 1e9 * results[SEQUENTIAL].wall / alone["inferences"]
        row = [program.stem]
        for n in jobs:
            live = results[SIDE_BY_SIDE].wall / (min(n, cores) * results[jobs_name(n)].wall)
            simulated = simulated_efficiency(engine, tree, n, cores, nanoseconds)
            misses.append(abs(simulated - live) / live)
            row += [f"{100 * simulated:.1f}", f"{100 * live:.1f}", f"{100 * (simulated / live - 1):+.1f}"]
        rows.append(row)
    header = ["program", *(f"{jobs_name(n)} {what} %" for n in jobs for what in ("simulated", "live", "difference"))]
    verdict = f"Largest difference: {100 * max(misses, default=0):.1f} % (wanted: at most 10 %)."
    return f"### efficiency on {cores} cores, simulated and live\n\n" + table(header, rows) + "\n\n" + verdict, ok
