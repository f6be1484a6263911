"""Schedulers at scale: sweeps of `penelope simulate` over trees, policies and numbers of workers.

Trees are those of the UTS benchmark and or-trees recorded from the programs under or_parallel/; of the largest there is a part only.
The report (Markdown, and a
page with plots that needs nothing else) is written by scheduler_report.py.

A sweep over a large tree takes up to an hour: its figures are kept beside the build (build/sweeps) until the engine changes, so a
measurement that was interrupted goes on with the next tree.
"""

import json
import subprocess
from pathlib import Path

from .programs import BENCHMARKS
from .recorded_trees import recorded
from .report import ROOT, note
from .scheduler_report import AS_GOOD, OURS, write_report

UTS_TREES = ["T1L", "T2", "T3"]
LARGE_TREES = ["T3L"]  # of which a run takes minutes: only penelope+, and not all numbers of workers
LARGE_WORKERS, FREE_WORKERS = [1024, 16384], [1024]
# Generators as users write them, and bushes below and above them: a million elements of 1 ms, or 10,000 of 100 ms.
LAYERS = ["chain:1000000/1ms", "counter:1000000/1ms", "bush:1000000/1ms", "chain:10000/100ms", "counter:10000/100ms", "bush:10000/100ms",
          "bush:16/chain:1000/bush:16/4ms", "chain:100/bush:100/chain:100/1ms"]
LAYER_WORKERS = [64, 1024, 16384]
# As if nothing cost anything, and work were noticed at once.
FREE = ["--latency=0us", "--latency-inside=0us", "--bandwidth=1000G", "--service=0us", "--export-time=0us", "--install-time=0us",
        "--byte-time=0", "--low-work=1", "--high-work=1", "--first-look=5us", "--longest-look=50us", "--look-time=0ns", "--movement-time=5us"]
SEEDS = [2, 3, 4]  # beside 1
NEAR = 0.95  # by the best efficiency
PROGRAMS = ["queens", "hamilton", "knights_tour", "subset_sum", "zebra"]
RESULTS = ROOT / "benchmarks" / "results"
SWEEPS = ROOT / "build" / "sweeps"


def measure_schedulers(engines, options):
    """The Markdown report; it is also written to the folder of results, with a page beside it."""
    engine = engines["penelope"]
    trees = [(name, name) for name in options.trees or UTS_TREES]
    for name in options.recorded or PROGRAMS:
        file = Path(name) if Path(name).is_file() else recorded(BENCHMARKS / "or_parallel" / f"{name}.pl", engine, options.timeout)
        if file:
            trees.append((Path(name).stem, str(file)))
    sweeps, ok = {}, True
    for number, (name, tree) in enumerate(trees, 1):
        note(f"schedulers {number}/{len(trees)}: {name}")
        figures = kept(engine.executable, f"{name} {options.policies} {options.sweep}",
                       ["--tree", tree, "--policy", options.policies, "--sweep", options.sweep])
        ok = ok and figures is not None
        if figures:
            sweeps[name] = figures
    if not sweeps:
        return "nothing was simulated", False
    RESULTS.mkdir(exist_ok=True)
    large = {} if options.trees else {name: large_tree(engine.executable, name) for name in LARGE_TREES}
    ok = ok and all(all(runs) for runs in large.values())
    known = {name: [run for run in runs if run] for name, runs in large.items() if any(runs)}
    layers = {} if options.trees else {tree: layered_tree(engine.executable, tree) for tree in LAYERS}
    ok = ok and all(all(runs) for runs in layers.values())
    closer = look_closer(engine.executable, dict(trees), sweeps)
    report = write_report(sweeps, closer, known, layers, RESULTS / "schedulers.md", RESULTS / "schedulers.html")
    note(f"written: {RESULTS / 'schedulers.md'}, schedulers.html")
    return report, ok


def look_closer(engine, trees, sweeps):
    """[(tree, workers, {policy: efficiencies})]: where OURS was not as good as the best, these two and those near the best, with SEEDS."""
    found = []
    for name, sweep in sweeps.items():
        for workers in sorted({run["workers"] for run in sweep["runs"]}):
            at = {run["policy"]: run["efficiency"] for run in sweep["runs"] if run["workers"] == workers}
            most = max(at.values())
            if OURS not in at or at[OURS] >= most / AS_GOOD:
                continue
            note(f"schedulers: {name}, {workers} workers, more seeds")
            near = [policy for policy, efficiency in at.items() if policy == OURS or efficiency >= most * NEAR]
            runs = {policy: [kept(engine, f"{name} {policy} {workers} {seed}",
                                  ["--tree", trees[name], "--policy", policy, "--workers", str(workers), "--seed", str(seed)])
                             for seed in SEEDS] for policy in near}
            found.append((name, workers, {policy: [at[policy], *(run["runs"][0]["efficiency"] for run in of if run)]
                                          for policy, of in runs.items()}))
    return found


def large_tree(engine, name):
    """What `penelope simulate --json` says of each of LARGE_WORKERS, and of FREE_WORKERS when nothing costs anything. None: it failed."""
    note(f"schedulers: {name}")
    runs = [(workers, []) for workers in LARGE_WORKERS] + [(workers, FREE) for workers in FREE_WORKERS]
    return [kept(engine, f"{name} {workers}{' free' if free else ''}", ["--tree", name, "--workers", str(workers), *free])
            for workers, free in runs]


def layered_tree(engine, tree):
    """What `penelope simulate --json` says of each of LAYER_WORKERS. None: it failed."""
    note(f"schedulers: {tree}")
    return [kept(engine, f"{tree.replace('/', ' ')} {workers}", ["--tree", tree, "--workers", str(workers)]) for workers in LAYER_WORKERS]


def kept(engine, name, words):
    """What `penelope simulate --json` says, or None; from the last time if the engine is the same. There is no time limit."""
    SWEEPS.mkdir(parents=True, exist_ok=True)
    file = SWEEPS / f"{name}.json"
    if not file.exists() or file.stat().st_mtime < Path(engine).stat().st_mtime:
        part = file.with_suffix(".part")
        done = subprocess.run([engine, "simulate", *words, "--json", str(part)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        if done.returncode != 0:
            return None
        part.rename(file)
    return json.loads(file.read_text())
