#!/usr/bin/env python3
"""What runs over several processes do when something is scarce: descriptors, memory, room for temporary files.

    scarce.py PENELOPE
"""
import re
import resource
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import rank_processes
import small_disk
import ways
from live_runs import PROGRAM as SEARCH, finish, run_tests, start

penelope = sys.argv[1]
WITH_FILES = 'ulimit $1 "$2"; shift 2; exec "$@"'  # of sh
# What a task begins with is larger than all that is kept in memory. The first branch of growing/1 ends long after the second has too much.
PROGRAM = """
large(X) :- numlist(1, 18000000, L), member(X, [1, 2]), count_down(60_000_000), length(L, _).
growing(X) :- member(X, [1, 2]), grow(X).
grow(1) :- count_down(20_000_000_000).
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
    stopped = "stopped by the memory limit of 200 MiB( in rank 1)?: the answers are incomplete"
    assert status == 3 and output == "" and re.search(stopped, errors), (status, output, errors)


def with_files(limit, count, goal="X = 1"):
    return run(goal, before=lambda words: ["sh", "-c", WITH_FILES, "sh", limit, str(count), *words])


def with_too_few_descriptors_the_run_says_so_and_does_not_begin():
    for count in (8, 16, 28, 40, 63):
        status, output, errors = with_files("-n", count)
        assert status == 2 and output == "" and f"no more than {count} are allowed" in errors, (count, status, output, errors)
    status, output, errors = with_files("-n", 64)
    assert (status, output) == (0, "X = 1\n"), (status, output, errors)


def descriptors_that_are_allowed_are_used():
    status, output, errors = with_files("-Sn", 16)
    assert (status, output) == (0, "X = 1\n"), (status, output, errors)


def with_little_address_space_it_says_what_is_needed_or_all_answers_come():
    complete = 0
    for kilobytes in (16_000_000, 2_000_000, 500_000, 150_000):
        status, output, errors = with_files("-v", kilobytes, "member(X, [a, b]), count_down(1_000_000)")
        assert (status, output) == (0, "X = a\nX = b\n") or (status == 2 and output == "" and "(ulimit -v)" in errors), (kilobytes, status, output, errors)
        assert "bad_alloc" not in errors and "terminate" not in errors, (kilobytes, errors)
        complete += status == 0
    assert complete >= 3


def a_rank_that_gets_no_more_memory_is_done_without():
    """Its stacks, threads and messages have no room any more while it searches."""
    for mebibytes in (0, 4, 16, 64, 200):
        process, mark = start([penelope, "--ranks", "3", "-j", "2", "--eager", "-q", "-g", "forall(steady(60, X), (write(X), nl))", "-t", "halt", SEARCH])
        ranks = rank_processes.wait_for_ranks(mark, 3, lambda: process.poll() is None, 20)
        assert ranks, "the ranks do not start"
        limit = int(Path(f"/proc/{ranks[1]}/statm").read_text().split()[0]) * resource.getpagesize() + (mebibytes << 20)
        resource.prlimit(ranks[1], resource.RLIMIT_AS, (limit, limit))
        status, output, errors = finish(process, mark)
        assert (status, output) == (0, "".join(f"{n}\n" for n in range(1, 61))), (mebibytes, status, output, errors)


def a_full_disk_for_temporary_files_is_said_once_and_the_run_goes_on():
    """Each of two ranks may say so. By its price nothing goes to the other one: so large a copy costs more than the work is worth."""
    with tempfile.TemporaryDirectory() as folder:
        status, output, errors = run("large(X)", "--export=oldest", before=lambda words: small_disk.command("20m", folder, words), TMPDIR=folder)
    assert (status, output) == (0, "X = 1\nX = 2\n"), (status, output, errors)
    said = [line for line in errors.splitlines() if "cannot save the start states of tasks" in line]
    assert len(said) in (1, 2) and all("No space left on device" in line for line in said), errors


def main():
    if not ways.can_run(penelope, ["--ranks"]):
        print("no mpirun here")
        return 77
    tests = [a_rank_that_has_too_much_memory_ends_the_run, with_too_few_descriptors_the_run_says_so_and_does_not_begin,
             descriptors_that_are_allowed_are_used, with_little_address_space_it_says_what_is_needed_or_all_answers_come,
             a_rank_that_gets_no_more_memory_is_done_without]
    with tempfile.TemporaryDirectory() as folder:
        if small_disk.can_run(folder):
            tests.append(a_full_disk_for_temporary_files_is_said_once_and_the_run_goes_on)
        else:
            print("skipped: a full disk: needs root and mount namespaces")
    return run_tests(tests)


if __name__ == "__main__":
    sys.exit(main())
