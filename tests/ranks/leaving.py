#!/usr/bin/env python3
"""What a run over several processes does when one of them is told to leave (SIGTERM) or knows when it will, and who takes the place of one that is gone.

    leaving.py PENELOPE
"""
import signal
import subprocess
import sys

from lost import expected, penelope, run, run_all


def told_to_leave(goal, victims):
    status, output, errors = run("-g", goal, victims=victims, how=signal.SIGTERM)
    assert (status, output) == (0, expected(goal)), (status, output, errors)
    assert all(f"rank {rank} on" in errors for rank in victims) and "leaves" in errors and "is lost" not in errors, errors


def a_rank_that_is_told_to_leave_hands_its_work_over():
    told_to_leave("printed", (1,))


def two_may_leave_at_once():
    told_to_leave("printed", (1, 2))


def effects_of_a_rank_that_leaves_stay_as_they_are():
    told_to_leave("changed", (2,))


def ranks_leave_after_a_time():
    status, output, errors = run("--leave=1:0.3,2:0.6", "-g", "printed", victims=())
    assert (status, output) == (0, expected("printed")), (status, output, errors)
    assert all(f"rank {rank} on" in errors for rank in (1, 2)) and "leaves" in errors and "is lost" not in errors, errors


def a_rank_that_cannot_leave_is_an_error():
    for when in ("0:5", "3:5", "1:x", "1", "1:-2", "1:5;2:6"):
        done = subprocess.run([penelope, "--ranks", "3", f"--leave={when}", "-q", "-g", "true", "-t", "halt"], capture_output=True, text=True, timeout=30)
        assert done.returncode == 2 and "--leave" in done.stderr and when in done.stderr, (when, done)
    done = subprocess.run([penelope, "--leave=1:5", "-q", "-g", "true", "-t", "halt"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 2 and "--leave: there is only one process" in done.stderr, done


def a_spare_rank_takes_the_place_of_a_lost_one():
    for how in (signal.SIGKILL, signal.SIGTERM):
        status, output, errors = run("--spare=1", "-g", "printed", victims=(1,), how=how)
        assert (status, output) == (0, expected("printed")) and "rank 2 on" in errors and "takes its place" in errors, (status, output, errors)


if __name__ == "__main__":
    sys.exit(run_all([a_rank_that_is_told_to_leave_hands_its_work_over, two_may_leave_at_once, effects_of_a_rank_that_leaves_stay_as_they_are,
                      ranks_leave_after_a_time, a_rank_that_cannot_leave_is_an_error,
                      a_spare_rank_takes_the_place_of_a_lost_one]))
