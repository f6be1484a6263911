#!/usr/bin/env python3
"""Models, solved by penelope through MiniZinc and by Gecode: status, objective and number of solutions have to agree.

    compare.py BUILD_DIRECTORY [MODEL.mzn ...] [--flags "-p 4"]

A model whose first line is `% count` is asked for all solutions, which are compared as a set; of an optimisation the objective counts, and
whatever the numbers of workers are the answers have to be the same text. Exit status 77 where MiniZinc or Gecode is missing.
"""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

MISSING = 77
LONGEST = 120  # seconds for a run
HERE = pathlib.Path(__file__).resolve().parent
STATUS = ("==========", "=====UNSATISFIABLE=====", "=====UNKNOWN=====", "=====ERROR=====", "=====UNBOUNDED=====")
WAYS = (["-p", "1"], ["-p", "3"])
FREE = (["-f", "-p", "1"], ["-f", "-p", "3"])  # any solution, and the optimum


def is_there():
    if not shutil.which("minizinc"):
        return False
    listed = subprocess.run(["minizinc", "--solvers"], capture_output=True, text=True, timeout=LONGEST).stdout
    return "org.gecode.gecode" in listed


class Result:
    """Blocks of text, one for each solution, and the status line."""

    def __init__(self, text):
        self.solutions, self.status, block = [], "", []
        for line in text.splitlines():
            if line == "----------":
                self.solutions.append("\n".join(block))
                block = []
            elif line in STATUS:
                self.status = line
            elif not line.startswith("%"):
                block.append(line)

    def objective(self):
        last = self.solutions[-1].splitlines() if self.solutions else []
        return next((line for line in last if line.startswith("_objective")), None)


def solve(build, solver, model, flags):
    environment = dict(os.environ, MZN_SOLVER_PATH=str(build / "share/minizinc/solvers"))
    command = ["minizinc", "--solver", solver, "--output-mode", "dzn", "--output-objective", *flags, str(model.resolve())]
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/", timeout=LONGEST, stdin=subprocess.DEVNULL)
    errors = "" if solver == "gecode" else run.stderr
    return Result(run.stdout), errors if run.returncode == 0 else f"exit status {run.returncode}\n{run.stderr}"


def same_solutions(ours, theirs):
    """Gecode has a solution several times where variables that MiniZinc introduces have several values."""
    return sorted(ours) == sorted(theirs) or sorted(ours) == sorted(set(theirs))


def difference(build, model, more):
    counts = model.read_text().startswith("% count")
    wanted, trouble = solve(build, "gecode", model, ["-a"] if counts else [])
    if trouble:
        return f"gecode: {trouble}"
    first = None
    for way in WAYS:
        got, trouble = solve(build, "org.penelope.penelope", model, (["-a"] if counts else []) + way + more)
        where = " ".join(way)
        if trouble:
            return f"{where}: {trouble}"
        if got.status != wanted.status:
            return f"{where}: status {got.status}, Gecode says {wanted.status}"
        if counts and not same_solutions(got.solutions, wanted.solutions):
            return f"{where}: {len(got.solutions)} solutions, Gecode has {len(wanted.solutions)}"
        if not counts and got.objective() != wanted.objective():
            return f"{where}: {got.objective()}, Gecode has {wanted.objective()}"
        if first is not None and got.solutions != first:
            return f"{where}: other solutions or another order than with {' '.join(WAYS[0])}"
        first = got.solutions
    return free_difference(build, model, more, counts, wanted)


def free_difference(build, model, more, counts, wanted):
    status = "" if counts and wanted.solutions else wanted.status
    for way in FREE:
        got, trouble = solve(build, "org.penelope.penelope", model, way + more)
        where = " ".join(way)
        if trouble:
            return f"{where}: {trouble}"
        if got.status != status:
            return f"{where}: status {got.status} instead of {status}"
        if got.objective() != wanted.objective() if not counts else set(got.solutions) - set(wanted.solutions):
            return f"{where}: {got.solutions[-1:]}, Gecode has {wanted.solutions[-1:]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("models", nargs="*", type=pathlib.Path)
    parser.add_argument("--flags", default="")
    arguments = parser.parse_args()
    if not is_there():
        print("skipped: minizinc with Gecode is not installed")
        sys.exit(MISSING)
    models = arguments.models or sorted((HERE / "models").glob("*.mzn"))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        troubles = pool.map(lambda model: difference(arguments.build.resolve(), model, arguments.flags.split()), models)
    for model, trouble in zip(models, troubles):
        if trouble:
            failed += 1
            print(f"{model.name}: {trouble}")
    print(f"{len(models)} models, {failed} differ from Gecode")
    sys.exit(failed > 0 or not models)


if __name__ == "__main__":
    main()
