"""Schedulers at scale: sweeps of `penelope simulate` over trees, policies and numbers of workers.

Trees are those of the UTS benchmark and or-trees recorded from the programs under or_parallel/. The report (Markdown, and a
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
from .scheduler_report import write_report

UTS_TREES = ["T1L", "T2", "T3"]
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
        figures = kept_sweep(engine.executable, name, tree, options)
        ok = ok and figures is not None
        if figures:
            sweeps[name] = figures
    if not sweeps:
        return "nothing was simulated", False
    RESULTS.mkdir(exist_ok=True)
    report = write_report(sweeps, RESULTS / "schedulers.md", RESULTS / "schedulers.html")
    note(f"written: {RESULTS / 'schedulers.md'}, schedulers.html")
    return report, ok


def kept_sweep(engine, name, tree, options):
    """The figures of the tree, from the last time if the engine is the same."""
    SWEEPS.mkdir(parents=True, exist_ok=True)
    file = SWEEPS / f"{name} {options.policies} {options.sweep}.json"
    if not file.exists() or file.stat().st_mtime < Path(engine).stat().st_mtime:
        figures = sweep(engine, tree, file.with_suffix(".part"), options)
        if figures is None:
            return None
        file.with_suffix(".part").rename(file)
    return json.loads(file.read_text())


def sweep(engine, tree, file, options):
    """What `penelope simulate --json` says of all policies and numbers of workers, or None. Sweeps have no time limit."""
    command = [engine, "simulate", "--tree", tree, "--policy", options.policies, "--sweep", options.sweep, "--json", str(file)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return json.loads(file.read_text()) if done.returncode == 0 else None
