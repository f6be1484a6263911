#!/usr/bin/env python3
"""What runs over several processes do when something is scarce: descriptors, memory, room for temporary files.

    scarce.py PENELOPE
"""
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import small_disk
import ways
from live_runs import finish, run_tests, start

penelope = sys.argv[1]
WITH_FILES = 'ulimit -n "$1"; shift; exec "$@"'  # of sh
# What a task begins with is larger than all that is kept in memory.
PROGRAM = """
large(X) :- numlist(1, 18000000, L), member(X, [1, 2]), count_down(60_000_000), length(L, _).
growing(X) :- member(X, [1, 2]), grow(X).
grow(1) :- count_down(200_000_000).
grow(2) :- numlist(1, 20000000, L), length(L, _), count_down(200_000_000).
count_down(0) :- !.
count_down(N) :- N1 is N - 1, count_down(N1).
"""


def run(goal, *options, before=lambda words: words, **environment):
    """(status, output, errors) of two ranks."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "scarce.pl"
        program.write_text(PROGRAM)
        words = [penelope, "solve", "--ranks", "2", "-j", "1", *options, str(program), goal]
        return finish(*start(before(words), **environment))


def a_rank_that_has_too_much_memory_ends_the_run():
    status, output, errors = run("growing(X)", "--memory-limit=200m")
    assert status == 3 and output == "" and "stopped by the memory limit of 200 MiB: the answers are incomplete" in errors, (status, output, errors)


def without_descriptors_mpirun_is_to_blame_and_is_quoted():
    for count in (8, 16):
        status, output, errors = run("X = 1", before=lambda words: ["sh", "-c", WITH_FILES, "sh", str(count), *words])
        assert status == 2 and output == "" and "penelope: mpirun could not start the ranks" in errors, (count, status, output, errors)
    status, output, errors = run("X = 1", before=lambda words: ["sh", "-c", WITH_FILES, "sh", "64", *words])
    assert (status, output) == (0, "X = 1\n"), (status, output, errors)


def a_full_disk_for_temporary_files_is_said_once_and_the_run_goes_on():
    """Each of two ranks may say so."""
    with tempfile.TemporaryDirectory() as folder:
        status, output, errors = run("large(X)", before=lambda words: small_disk.command("20m", folder, words), TMPDIR=folder)
    assert (status, output) == (0, "X = 1\nX = 2\n"), (status, output, errors)
    said = [line for line in errors.splitlines() if "cannot keep what a lost rank would need" in line]
    assert len(said) in (1, 2) and all("No space left on device" in line for line in said), errors


def main():
    if not ways.can_run(penelope, ["--ranks"]):
        print("no mpirun here")
        return 77
    tests = [a_rank_that_has_too_much_memory_ends_the_run, without_descriptors_mpirun_is_to_blame_and_is_quoted]
    with tempfile.TemporaryDirectory() as folder:
        if small_disk.can_run(folder):
            tests.append(a_full_disk_for_temporary_files_is_said_once_and_the_run_goes_on)
        else:
            print("skipped: a full disk: needs root and mount namespaces")
    return run_tests(tests)


if __name__ == "__main__":
    sys.exit(main())
