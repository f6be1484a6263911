"""Runs over several processes that a test watches, hurts and ends."""
import os
import subprocess
from pathlib import Path

import rank_processes

PROGRAM = str(Path(__file__).resolve().parent.parent / "launcher" / "programs" / "search.pl")
LONGEST = 30  # seconds


def start(command, stdin=subprocess.DEVNULL, **environment):
    """The process, and its mark (rank_processes.py)."""
    return rank_processes.start(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                                env=environment)


def wait_for_answer(process):
    """The search has begun: its first answer came."""
    first = b"X = a\n"
    line = os.read(process.stdout.fileno(), len(first))  # no more than that: communicate() reads the rest
    assert line == first, line


def nothing_is_left(mark):
    left = rank_processes.left_behind(mark, patience=5)
    assert not left, f"left behind: {list(left)}"


def finish(process, mark, text_in=None):
    """(exit status, output, errors), when nothing is left."""
    try:
        output, errors = process.communicate(text_in, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        process.kill()
        raise AssertionError("does not end") from None
    nothing_is_left(mark)
    return process.returncode, output, errors


def run_tests(tests):
    """The exit status."""
    failed = 0
    for test in tests:
        try:
            test()
            print(f"passed: {test.__name__}", flush=True)
        except AssertionError as e:
            failed += 1
            print(f"FAILED: {test.__name__}: {e}", flush=True)
    return 1 if failed else 0
