"""Granularity: what estimates of work change, and what the simulator says of it.

    granularity   or_parallel searches with --export oldest and --export estimates: exports, wall times, and how the
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

RULES = ("oldest", "estimates")
# As the engine has them (scheduler/load.hpp), and how they grow with the workers of a core (runtime/worker/exporting.cpp).
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
    header = ["program", "exports, oldest", "exports, estimates", "ratio", "time, oldest", "time, estimates", "ratio",
              "rank correlation", "of alternatives"]
    rows, times = [], []
    good = [f for f in figures.values() if all(f.values())]
    for program, f in figures.items():
        if not all(f.values()):
            rows.append([program] + ["-"] * (len(header) - 1))
            continue
        old, new = (f[rule] for rule in RULES)
        times.append(quotient(new["seconds"], old["seconds"]))
        ranks = "-" if new["ranks"] is None else f"{new['ranks']:.2f}"
        rows.append([program, f"{old['exports']:.0f}", f"{new['exports']:.0f}", ratio(quotient(new["exports"], old["exports"])),
                     seconds(old["seconds"]), seconds(new["seconds"]), ratio(times[-1]), ranks, f"{new['pairs']:.0f}"])
    exports = [sum(f[rule]["exports"] for f in good) for rule in RULES]
    share = quotient(exports[1], exports[0])
    rows.append(["sum, geometric mean of times", f"{exports[0]:.0f}", f"{exports[1]:.0f}", ratio(share), "", "",
                 ratio(geometric_mean(times)), "", ""])
    well_ranked = sum(1 for f in good if (f[RULES[1]]["ranks"] or 0) >= GOOD_RANKS)
    verdict = (f"Exports against oldest-first: {ratio(share)} (wanted: at most {FEW_EXPORTS}). "
               f"Rank correlation of at least {GOOD_RANKS} in what the runs themselves saw: {well_ranked} of {len(good)} programs.")
    return f"### granularity, {jobs_name(jobs)}\n\n" + table(header, rows) + "\n\n" + verdict


def ranks_table(engine, options):
    """Rank correlations from recorded trees: of all alternatives, where a live run sees those of its looks only."""
    rows, good = [], 0
    programs = searches(options)
    for program in programs:
        tree = recorded(program, engine, options.timeout)
        words = ["-", "-"]
        if tree is not None:
            done = subprocess.run([engine.executable, "simulate", "--tree", str(tree), "--ranks"], capture_output=True, text=True)
            found = re.fullmatch(r"rank correlation (\S+) of (\d+) alternatives\n", done.stdout)
            words = list(found.groups()) if found else words
        good += words[0] != "-" and float(words[0]) >= GOOD_RANKS
        rows.append([program.stem, *words])
    verdict = f"At least {GOOD_RANKS}: {good} of {len(programs)} programs (wanted: two thirds)."
    return "### rank correlation of estimates, from recorded trees\n\n" + table(
        ["program", "rank correlation", "of alternatives"], rows) + "\n\n" + verdict


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
