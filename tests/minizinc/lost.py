#!/usr/bin/env python3
"""Models over three processes, of which two are killed on the way: all solutions, each once and in order; with -f the same optimum.

    lost.py BUILD_DIRECTORY [--seed 1] [--all]

The models are those of benchmarks/minizinc. Without --all a few of them. Exit status 77 where MiniZinc is missing.
"""
import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import LONGEST, finish, start  # noqa: E402
from rank_processes import wait_for_ranks  # noqa: E402

MISSING, RANKS = 77, 3
FEW = [("reified_search", "n=15", "-a"), ("queens", "n=11", "-a"), ("golomb", "n=9", "-f")]
ALL = FEW + [
    ("nurses", "days=6", "-a"), ("langford", "n=9", "-a"), ("langford", "n=10", "-a"), ("intervals", "n=11", "-a"), ("intervals", "n=12", "-a"),
    ("magic_square", "corner=4", "-a"), ("latin_squares", "n=6", "-a"), ("reified_search", "n=16", "-a"), ("queens", "n=10", "-a"),
    ("tour", "n=18", "-f"), ("bags", "n=21", "-f"), ("warehouses", "n=17", "-f"), ("knapsack", "n=17", "-f"), ("cars", "n=18", "-f"),
]


def flatten(build, model, size, folder):
    file = folder / f"{model}.fzn"
    environment = dict(os.environ, MZN_SOLVER_PATH=str(build / "share/minizinc/solvers"))
    subprocess.run(["minizinc", "-c", "--solver", "org.penelope.penelope", str(HERE.parent.parent / f"benchmarks/minizinc/{model}.mzn"), "-D", size,
                    "--fzn", str(file), "--ozn", str(folder / "x.ozn")], check=True, env=environment, stderr=subprocess.DEVNULL)
    return str(file)


def shown(text, flag):
    """What has to be the same: all of it; with -f the status and the objective."""
    if flag != "-f":
        return text
    return [line for line in text.splitlines() if line.startswith(("=====", "%%%mzn-stat: objective"))]


def difference(build, model, size, flag, chance, folder):
    file, penelope = flatten(build, model, size, folder), str(build / "bin/penelope")
    words = [flag] if flag == "-a" else [flag, "-s"]
    began = time.monotonic()
    wanted = subprocess.run([penelope, "solve", *words, "-p", "1", file], capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout
    seconds = time.monotonic() - began
    process, mark = start([penelope, "solve", *words, "--ranks", str(RANKS), "-p", "1", file])
    ranks = wait_for_ranks(mark, RANKS, lambda: process.poll() is None, 10)
    killed = 0
    for victim, part in zip((1, 2), sorted(chance.uniform(0.05, 0.6) for _ in range(2))):
        time.sleep(part * seconds / 2)
        if ranks and process.poll() is None:
            os.kill(ranks[victim], signal.SIGKILL)
            killed += 1
    try:
        status, output, errors = finish(process, mark)
    except AssertionError as e:
        return killed, f"{e} in {LONGEST} s; alone it takes {seconds:.1f} s"
    if status != 0 or shown(output, flag) != shown(wanted, flag):
        return killed, f"status {status}, {len(output)} bytes instead of {len(wanted)}: {errors[-400:]}"
    return killed, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    if not shutil.which("minizinc"):
        print("skipped: minizinc is not installed")
        sys.exit(MISSING)
    chance, failed, killed = random.Random(arguments.seed), 0, 0
    for model, size, flag in ALL if arguments.all else FEW:
        with tempfile.TemporaryDirectory() as folder:
            kills, trouble = difference(arguments.build.resolve(), model, size, flag, chance, Path(folder))
        killed += kills
        if trouble:
            failed += 1
            print(f"{model} {size} {flag}: {trouble}", flush=True)
    print(f"{len(ALL if arguments.all else FEW)} models, {killed} processes killed, {failed} differ")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
