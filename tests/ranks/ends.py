#!/usr/bin/env python3
"""How runs over several processes end before their time: an interrupt, the death of a rank, damaged messages, ranks that do not fit
together. Each has to end soon, say why, and leave no process behind.

    ends.py PENELOPE
"""
import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import ways
from live_runs import PROGRAM, finish, run_tests, start, wait_for_answer
from rank_processes import ranks_of

penelope = sys.argv[1]


def mpirun(*options, ranks=3):
    return ways.command(penelope, ["mpirun", "-n", str(ranks), *options], ["solve"])


def an_interrupt_shows_what_is_there_and_why_it_ends():
    process, mark = start([*mpirun(), PROGRAM, "some_then_endless(X)"])
    wait_for_answer(process)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    status, output, errors = finish(process, mark)
    assert status != 0 and output == "X = b\nX = c\n" and "penelope: stopped by" in errors and "incomplete" in errors, (output, errors)


def a_rank_that_dies_ends_the_run_and_is_named():
    process, mark = start([word for word in mpirun() if word != "--quiet"] + [PROGRAM, "some_then_endless(X)"])
    wait_for_answer(process)
    os.kill(ranks_of(mark)[1], signal.SIGKILL)
    status, _, errors = finish(process, mark)
    assert status != 0 and "process rank 1" in errors and "signal 9" in errors, (status, errors)


def a_damaged_message_is_refused():
    for every in range(2, 11):
        process, mark = start([*mpirun("-j", "1", "--eager", "--damage", str(every)), PROGRAM, "some_then_endless(X)"])
        status, _, errors = finish(process, mark)
        assert status == 2 and "received an invalid message from rank" in errors, (every, status, errors)


def refused_together(one, other):
    process, mark = start([*one, ":", *other[1:]])
    status, _, errors = finish(process, mark)
    assert status != 0 and "rank 1 on" in errors and "another build of penelope" in errors, (status, errors)


def ranks_with_other_stacks_are_refused():
    refused_together(mpirun("--stack-limit", "100m", PROGRAM, "some_then_endless(X)", ranks=1),
                     mpirun("--stack-limit", "200m", PROGRAM, "some_then_endless(X)", ranks=1))


def another_program_of_the_same_version_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "penelope"
        shutil.copy(penelope, other)
        with other.open("ab") as end:
            end.write(b"!")
        command = [*mpirun(ranks=1), PROGRAM, "some_then_endless(X)"]
        refused_together(command, [str(other) if word == penelope else word for word in command])


def main():
    if not ways.can_run(penelope, ["mpirun"]):
        print("no mpirun here")
        return 77
    return run_tests([an_interrupt_shows_what_is_there_and_why_it_ends, a_rank_that_dies_ends_the_run_and_is_named,
                      a_damaged_message_is_refused, ranks_with_other_stacks_are_refused,
                      another_program_of_the_same_version_is_refused])


if __name__ == "__main__":
    sys.exit(main())
