"""Schedulers at scale: sweeps of `penelope simulate` over trees, policies and numbers of workers.

Trees are those of the UTS benchmark and or-trees recorded from the programs under or_parallel/. The report (Markdown, and a
page with plots that needs nothing else) is written by scheduler_report.py.
"""

import json
import subprocess
import tempfile
from pathlib import Path

from .programs import BENCHMARKS
from .report import ROOT, note
from .scheduler_report import write_report

UTS_TREES = ["T1L", "T2", "T3"]
PROGRAMS = ["queens", "hamilton", "knights_tour", "subset_sum", "zebra"]
RESULTS = ROOT / "benchmarks" / "results"


def measure_schedulers(engines, options):
    """The Markdown report; it is also written to the folder of results, with a page beside it."""
    engine = engines["penelope"].executable
    with tempfile.TemporaryDirectory() as folder:
        trees = [(name, name) for name in options.trees or UTS_TREES]
        for name in options.recorded or PROGRAMS:
            file = Path(name) if Path(name).is_file() else record(engine, name, Path(folder), options.timeout)
            if file:
                trees.append((Path(name).stem, str(file)))
        sweeps, ok = {}, True
        for number, (name, tree) in enumerate(trees, 1):
            note(f"schedulers {number}/{len(trees)}: {name}")
            figures = sweep(engine, tree, Path(folder) / "figures", options)
            ok = ok and figures is not None
            if figures:
                sweeps[name] = figures
    if not sweeps:
        return "nothing was simulated", False
    RESULTS.mkdir(exist_ok=True)
    report = write_report(sweeps, RESULTS / "schedulers.md", RESULTS / "schedulers.html")
    note(f"written: {RESULTS / 'schedulers.md'}, schedulers.html")
    return report, ok


def record(engine, program, folder, timeout):
    """The or-tree of a program of or_parallel/ as a file, or None."""
    source, file = BENCHMARKS / "or_parallel" / f"{program}.pl", folder / f"{program}.tree"
    note(f"recording {program}")
    try:
        done = subprocess.run([engine, "-q", "--record-tree", str(file), "-g", "main", "-t", "halt", str(source)], timeout=10 * timeout,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None
    return file if done.returncode == 0 else None


def sweep(engine, tree, file, options):
    """What `penelope simulate --json` says of all policies and numbers of workers, or None. Sweeps have no time limit."""
    command = [engine, "simulate", "--tree", tree, "--policy", options.policies, "--sweep", options.sweep, "--json", str(file)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return json.loads(file.read_text()) if done.returncode == 0 else None
