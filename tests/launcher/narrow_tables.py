#!/usr/bin/env python3
"""Tables and what stands below them are at most 80 columns wide: --stats of up to 8 workers, simulate, model, analyze.

    narrow_tables.py PENELOPE
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import PROGRAM, run_tests

penelope = os.path.abspath(sys.argv[1])
PROGRAMS = HERE / "programs"
ROOT = HERE.parent.parent


def lines_of(*words):
    done = subprocess.run([penelope, *words], cwd=PROGRAMS, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done
    lines = (done.stdout + done.stderr).splitlines()
    wide = [line for line in lines if len(line) > 80]
    assert not wide, (words, wide)
    return lines


def heads(lines, first):
    """The words of each table's head."""
    return [line.split() for line in lines if line.split()[:1] == [first] and ": " not in line]


def statistics():
    """A run with many messages, tasks and bytes; all columns are there with =all, and few without."""
    for workers in ("1", "2", "8"):
        few = lines_of("solve", "-j", workers, "--eager", "--count", "--stats", PROGRAM, "binary(17, _)")
        full = lines_of("solve", "-j", workers, "--eager", "--count", "--stats=all", "--balance", "dynamic", PROGRAM, "binary(17, _)")
        (head,) = heads(few, "worker")
        assert head == "worker inferences busy% wait% idle% exported imported killed messages".split(), head
        (first, second) = heads(full, "worker")
        assert first == head and {"copy%", "saved%", "pairs", "p99"} <= set(second), second
        rows = [line.split()[0] for line in few[2:]]  # below the count and the head
        assert rows[:int(workers) + 1] == [*map(str, range(1, int(workers) + 1)), "all"], few
        assert re.match(r"\d+ workers?, [\d.]+ s, [\d.]+ s CPU, efficiency ", few[-1]) and few[-1].split(",")[0] == full[-1].split(",")[0]
    assert any(line.startswith("messages: ") for line in full), full


def statistics_of_the_sequential_engine():
    lines_of("solve", "--sequential", "--stats=all", PROGRAM, "binary(3, _)")


def simulations():
    few = lines_of("simulate", "--tree", "T1", "--workers", "64")
    full = lines_of("simulate", "--tree", "T1", "--sweep", "512..1024", "--policy", "penelope+,random", "--stats=all")
    assert "events" not in " ".join(few) and [head[-1] for head in heads(full, "policy")] == ["node", "events"], full


def models():
    loads = lines_of("model", "--graph", "chain:5", "--loads", "1,10,4,2,3", "--speeds", "800", "--rate", "100")
    assert not any("node 1" in line for line in loads) and "with the load of each node: --stats=all" in loads, loads
    for more in (["--stats=all"], ["--nodes", "1..5"]):
        loads = lines_of("model", "--graph", "chain:5", "--loads", "1,10,4,2,3", "--speeds", "800", "--rate", "100", *more)
        assert "node 5" in " ".join(loads), loads
    lines_of("model", "--graph", "mesh:4x4", "--loads", "0..1e6", "--stats=all")
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/loads"
        lines_of("solve", "-j", "8", "--count", "--loads", path, PROGRAM, "binary(22, _)")
        for more in ([], ["--stats=all"]):
            forecast = lines_of("model", "--from", path, *more)
            assert ("worker 8" in " ".join(forecast)) == bool(more), forecast


def analyses():
    for program in (PROGRAMS / "costs.pl", ROOT / "benchmarks/or_parallel/queens.pl", ROOT / "benchmarks/programs/zebra.pl"):
        if program.exists():
            assert heads(lines_of("analyze", str(program)), "predicate")


if __name__ == "__main__":
    sys.exit(run_tests([statistics, statistics_of_the_sequential_engine, simulations, models, analyses]))
