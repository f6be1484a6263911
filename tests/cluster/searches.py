#!/usr/bin/env python3
"""Small programs over three virtual hosts (scripts/cluster) whose network delays, reorders and loses frames: the same output as
sequential runs.

    searches.py PENELOPE VIRTUAL_SWITCH
"""
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
SKIPPED = 77

PROGRAMS = ["or_parallel/effects_wait_for_earlier_branches.pl", "or_parallel/findall_with_a_cut_inside.pl", "or_parallel/concurrent_goals.pl"]
NETWORKS = [["--delay", "1", "--jitter", "2"], ["--delay", "10"], ["--delay", "0", "--loss", "1", "--rate", "20"]]


def output_of(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == SKIPPED:
        print(done.stderr.strip())
        sys.exit(SKIPPED)
    return done.returncode, done.stdout, done.stderr


def main():
    penelope, switch = sys.argv[1:]
    bad = 0
    for program in PROGRAMS:
        words = ["-q", "-g", "main", "-t", "halt", str(TESTS / "prolog" / program)]
        wanted = output_of([penelope, "--sequential", *words])[:2]
        for network in NETWORKS:
            status, output, errors = output_of(
                [str(ROOT / "scripts" / "cluster"), "3", *network, "--switch", switch, "--",
                 "mpirun", "-n", "3", "--quiet", penelope, "-j", "1", "--eager", *words])
            if (status, output) != wanted:
                bad += 1
                print(f"{program} {' '.join(network)}: status {status}, output\n{output}instead of {wanted[0]},\n{wanted[1]}{errors}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
