#!/usr/bin/env python3
"""What a run over several processes does when one of them is killed: it goes on, or says why not. The campaign `kills` does that at random.

    lost.py PENELOPE
"""
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import ways
from live_runs import finish, run_tests, start
from rank_processes import mpirun_of, wait_for_ranks

penelope = sys.argv[1]
RANKS = 3
search = ""  # for this machine

# Eight branches, the first ones longest; WORK makes all of them together take the sequential engine SECONDS.
SECONDS = 4
SEARCH = """
:- dynamic(found/1).
branch(X) :- member(X, [1, 2, 3, 4, 5, 6, 7, 8]), N is WORK * (12 - X), count_down(N), half(_, X).
half(_, X) :- X > 0.
count_down(0) :- !.
count_down(N) :- N1 is N - 1, count_down(N1).
printed :- forall(branch(X), (write(X), nl)).
changed :- forall(branch(X), (assertz(found(X)), N is WORK * 4, count_down(N))), findall(X, found(X), Xs), write(Xs), nl.
shown :- forall(branch(X), (write(X), nl, assertz(found(X)), N is WORK * 4, count_down(N))), findall(X, found(X), Xs), write(Xs), nl.
filed(F) :- forall(branch(X), (open(F, append, S), write(S, X), nl(S), close(S), N is WORK * 4, count_down(N))), write(done), nl.
asked :- read(X), write(X), nl, changed, read(Y), write(Y), nl.
idle :- N is WORK * 60, count_down(N), write(done), nl.
"""


def sequential(goal, text):
    """(output, seconds of processor time: the clock would count what else the machine does)"""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "search.pl"
        program.write_text(text)
        began = resource.getrusage(resource.RUSAGE_CHILDREN)
        output = subprocess.run([penelope, "--sequential", "-q", "-g", goal, "-t", "halt", str(program)], capture_output=True, text=True).stdout
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        return output, ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime


def search_of(seconds):
    few = 1_000_000  # that start-up hardly counts
    return SEARCH.replace("WORK", str(int(few * seconds / sequential("printed", SEARCH.replace("WORK", str(few)))[1])))


def run(*words, part=0.15, victims=(1,), how=signal.SIGKILL, mpirun_as_well=False, by_mpirun=False, **more):
    """(status, output, errors) of a run in which these ranks get the signal when it has run for this part of the sequential time.
    by_mpirun: mpirun starts the ranks, not penelope. more: arguments of Popen."""
    as_root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    of_mpirun = ["mpirun", *as_root, "--enable-recovery", "--oversubscribe", "--bind-to", "none", "-n", str(RANKS), penelope]
    launch = of_mpirun if by_mpirun else [penelope, "--ranks", str(RANKS)]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "search.pl"
        program.write_text(search)
        process, mark = start([*launch, "-j", "1", "-q", *words, "-t", "halt", str(program)], **more)
        ranks = wait_for_ranks(mark, RANKS, lambda: process.poll() is None, 10)
        assert ranks, "the ranks do not start"
        time.sleep(part * SECONDS)
        assert process.poll() is None, "the run was too short"
        if mpirun_as_well:
            os.kill(mpirun_of(mark), how)
        for rank in victims:
            os.kill(ranks[rank], how)
        return finish(process, mark)


def expected(goal):
    return sequential(goal, search)[0]


def the_run_goes_on_with_the_same_output_and_status():
    status, output, errors = run("-g", "printed, halt(3)")
    assert (status, output) == (3, expected("printed")), (status, output, errors)
    assert "rank 1 on" in errors and "is lost" in errors, errors


def rank_0_goes_on_alone():
    status, output, errors = run("-g", "printed", victims=(1, 2))
    assert (status, output) == (0, expected("printed")), (status, output, errors)


def without_recovery_the_run_ends_and_says_why():
    for words in (["--no-recovery"], ["--order=any"]):
        status, output, errors = run(*words, "-g", "printed, fail")
        assert status == 2 and "is lost, and with it the run" in errors, (words, status, errors)
        assert expected("printed").startswith(output), (words, output)


def an_idle_rank_is_not_missed():
    status, output, errors = run("-g", "idle", victims=(1, 2))
    assert (status, output) == (0, "done\n"), (status, output, errors)


def run_all(tests):
    global search
    if not ways.can_run(penelope, ["--ranks"]):
        print("no mpirun here")
        return 77
    search = search_of(SECONDS)
    return run_tests(tests)


if __name__ == "__main__":
    sys.exit(run_all([the_run_goes_on_with_the_same_output_and_status, rank_0_goes_on_alone, without_recovery_the_run_ends_and_says_why,
                      an_idle_rank_is_not_missed]))
