#!/usr/bin/env python3
"""Standard output that cannot be written, as on a full disk or when its reader is gone: the run ends soon, says so and has status 2.

    lost_output.py PENELOPE
"""
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import PROGRAM, run_tests

penelope = sys.argv[1]
LONGEST = 10  # seconds: against runs that never end
WAYS = (["--sequential"], ["-j", "1"], ["-j", "4"])


def run(words, output):
    """(status, errors)"""
    try:
        done = subprocess.run([penelope, *words], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        raise AssertionError(f"{words} does not end") from None
    return done.returncode, done.stderr


def on_a_full_disk(words):
    with open("/dev/full", "wb") as full:
        status, errors = run(words, full)
    assert status == 2 and "No space left on device" in errors, (words, status, errors)


def without_a_reader(words):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        status, errors = run(words, pipe)
    assert status == 2 and "Broken pipe" in errors, (words, status, errors)


def goal(text):
    return ["-q", "-g", text, "-t", "halt"]


def answers_on_a_full_disk():
    for options in (*WAYS, ["-j", "4", "--order=any"]):
        on_a_full_disk(["solve", *options, PROGRAM, "between(1, 20000, X)"])


def a_few_answers_on_a_full_disk():
    """They are all written at the end."""
    for options in (*WAYS, ["-j", "4", "--order=any"]):
        on_a_full_disk(["solve", *options, PROGRAM, "member(X, [a, b])"])


def answers_that_nobody_reads():
    for options in (*WAYS, ["-j", "4", "--order=any"]):
        without_a_reader(["solve", *options, PROGRAM, "between(1, 20000, X)"])


def output_on_a_full_disk():
    for options in WAYS:
        on_a_full_disk([*options, *goal("forall(between(1, 20000, X), (write(X), nl))")])
        on_a_full_disk([*options, *goal("write(x), nl")])


def output_that_nobody_reads():
    for options in WAYS:
        without_a_reader([*options, *goal("forall(between(1, 20000, X), (write(X), nl))")])


if __name__ == "__main__":
    sys.exit(run_tests([answers_on_a_full_disk, a_few_answers_on_a_full_disk, answers_that_nobody_reads, output_on_a_full_disk, output_that_nobody_reads]))
