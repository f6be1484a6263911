#!/usr/bin/env python3
"""benchmarks/natural/run with systems that are right, wrong, crash or hang.

    natural_benchmarks.py SOURCE
"""
import json
import pathlib
import subprocess
import sys

RIGHT = "sh -c 'cat $(dirname {file})/expected/$(basename {file} .pl).txt'"
NATURAL = pathlib.Path(sys.argv[1]) / "benchmarks/natural"
PROGRAMS = len(list(NATURAL.glob("*.pl")))
ONLY = ["--only", "planner,sentences"]
CASES = [  # command, options, exit status, what is printed
    (RIGHT, ONLY, 0, ["planner", "sentences", "2/2"]),
    (RIGHT, [*ONLY, "--clock", "cpu", "--runs", "2"], 0, ["2/2"]),
    (RIGHT + " {jobs}", [*ONLY, "--jobs", "1,2"], 0, ["jobs=1", "jobs=2", "x 2", "2/2"]),
    (RIGHT, [], 0, [f"{PROGRAMS}/{PROGRAMS}"]),
    ("echo {file}", ONLY, 1, ["WRONG", "0/2"]),
    ("false {file}", ONLY, 1, ["CRASH", "0/2"]),
    ("sleep 100 -- {file}", [*ONLY, "--timeout", "0.1"], 1, ["0/2"]),
    ("sh -c 'sleep 100; echo {file}'", [*ONLY, "--timeout", "0.1"], 1, ["TIMEOUT", "0/2"]),
    ("/no/such/prolog {file}", ONLY, 1, ["/no/such/prolog: No such file or directory"]),
    ("swipl", ONLY, 2, ["the command needs {file}"]),
    ("swipl {file}", [*ONLY, "--jobs", "1,2"], 2, ["the command needs {jobs}"]),
    ("swipl {file}", ["--only", "nothing"], 2, ["no such program: nothing"]),
    ("swipl {file}", [*ONLY, "--jobs", "many"], 2, ["numbers of workers"]),
]


def main():
    script = NATURAL / "run"
    failed = False
    for command, options, status, printed in CASES:
        done = subprocess.run([script, command, *options], capture_output=True, text=True)
        text = done.stdout + done.stderr
        if done.returncode != status or not all(part in text for part in printed):
            failed = True
            print(f"{command} {options}: exit status {done.returncode} instead of {status}, or not {printed}:\n{text}")
        elif status == 0:
            json.loads(done.stdout.splitlines()[-1])
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
