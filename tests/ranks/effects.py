#!/usr/bin/env python3
"""What becomes of effects (assertz, files, input) that a lost process had a part in: the run goes back to a state of it, and none is had twice.

    effects.py PENELOPE
"""
import os
import sys
import tempfile
from pathlib import Path

import lost
from lost import expected, run, run_all

GONE_BACK = "going back to the state of"


def run_with_losses(goal, *words, part=0.4, **more):
    """(status, output, errors) of a run that loses the other ranks, and goes back if effects are lost with them."""
    return run(*words, "-g", goal, part=part, victims=(1, 2), **more)


def run_that_goes_back(goal, *words, **more):
    """The same of one that has to in any case, for mpirun dies; or says that it cannot."""
    status, output, errors = run(*words, "-g", goal, part=0.4, victims=(), mpirun_as_well=True, **more)
    assert (GONE_BACK in errors) == (status == 0) != ("cannot go back" in errors), errors
    return status, output, errors


def they_are_had_again_from_the_state_before():
    gone_back = 0
    for seed in range(2):
        status, output, errors = run_with_losses("changed", "--seed", str(seed), part=0.25 + 0.1 * seed)
        assert (status, output) == (0, expected("changed")), (status, output, errors)
        gone_back += GONE_BACK in errors
    print(f"    {gone_back} of 2 had to go back")
    status, output, errors = run_that_goes_back("changed")
    assert (status, output) == (0, expected("changed")), (status, output, errors)


def a_checkpoint_is_such_a_state():
    with tempfile.TemporaryDirectory() as folder:
        checkpoint = Path(folder) / "checkpoint"
        status, output, errors = run_that_goes_back("changed", f"--checkpoint={checkpoint}", "--checkpoint-interval=0.2")
        assert (status, output) == (0, expected("changed")), (status, output, errors)
        assert not checkpoint.exists(), errors


def a_file_is_not_changed_twice():
    """The run ends with status 2 when it has changed the file after the last state."""
    for seed in range(2):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "file"
            status, output, errors = run_with_losses(f"filed('{file}')", "--seed", str(seed), part=0.2 + 0.1 * seed)
            wanted = "".join(f"{n}\n" for n in range(1, 9))
            if status == 2:
                assert "has changed files" in errors and wanted.startswith(file.read_text()), (file.read_text(), errors)
            else:
                assert (status, output, file.read_text()) == (0, "done\n", wanted), (status, output, file.read_text(), errors)
            print(f"    {'went back' if GONE_BACK in errors else 'gave up' if status else 'nothing was lost'}")


def input_is_not_read_twice():
    text, wanted = b"one.\ntwo.\n", "one\n" + expected("changed") + "two\n"
    with tempfile.TemporaryFile() as file:
        file.write(text)
        file.seek(0)
        status, output, errors = run_that_goes_back("asked", stdin=file)
        assert (status, output) == (0, wanted), (status, output, errors)
    reader, writer = os.pipe()
    os.write(writer, text)
    os.close(writer)
    status, output, errors = run_that_goes_back("asked", stdin=reader)
    os.close(reader)
    assert (status, output) == (0, wanted) or (status == 2 and "does not come again" in errors), (status, output, errors)


def the_run_does_without_ranks_that_cannot_be_had_again():
    with tempfile.TemporaryDirectory() as folder:
        mpirun = Path(folder) / "mpirun-that-works-once"
        mpirun.write_text(f'#!/bin/sh\n[ -e {folder}/used ] && {{ echo the host is gone >&2; exit 7; }}\ntouch {folder}/used\nexec mpirun "$@"\n')
        mpirun.chmod(0o755)
        status, output, errors = run_that_goes_back("shown", "--mpirun", str(mpirun))
        assert (status, output) == (0, expected("shown")), (status, output, errors)
        assert "the host is gone" in errors and "going on without other ranks" in errors, errors


def nothing_is_printed_twice_under_an_mpirun_of_somebody_else():
    gone_back = 0
    for seed in range(3):
        status, output, errors = run_with_losses("shown", "--seed", str(seed), part=0.2 + 0.1 * seed, by_mpirun=True)
        assert output == expected("shown"), (status, output, errors)
        gone_back += GONE_BACK in errors
    print(f"    {gone_back} of 3 had to go back")


if __name__ == "__main__":
    lost.SECONDS = 3
    sys.exit(run_all([they_are_had_again_from_the_state_before, a_checkpoint_is_such_a_state, a_file_is_not_changed_twice,
                      input_is_not_read_twice, the_run_does_without_ranks_that_cannot_be_had_again,
                      nothing_is_printed_twice_under_an_mpirun_of_somebody_else]))
