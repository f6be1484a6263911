#!/usr/bin/env python3
"""Ranks that are killed in the first moments of a run: the output is right, or a message says why there is none, soon; nothing is left,
neither processes nor files of Open MPI.

    early.py PENELOPE
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import rank_processes
import ways
from live_runs import PROGRAM, run_tests, start

penelope = sys.argv[1]
MOMENTS = (0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6)  # seconds after the process is there
LONGEST = 25  # seconds: half a minute is the least that heartbeats, a second start and a busy machine must not take
STACK_DUMP = re.compile(r"^(?:\[[^\]\s]+:(\d+)\] )?.*(?:\*\*\* Process received signal|Failing at address|terminate called)", re.MULTILINE)
SHORT, LONG = "write(done), nl", "forall(steady(40, X), (write(X), nl))"
ENDLESS = "repeat, fail"
ANSWERS = {SHORT: "done\n", LONG: "".join(f"{n}\n" for n in range(1, 41))}


class Run:
    """A run with a temporary directory of its own."""

    def __init__(self, folder, command, **environment):
        self.folder = folder
        self.process, self.mark = start(command, TMPDIR=folder, **environment)
        self.is_of_user = command[0] == "mpirun"
        self.jobs = set()

    def ranks(self):
        for environment in rank_processes.processes_of(self.mark).values():
            if environment.get("PMIX_NAMESPACE", "").isdigit():
                self.jobs.add(int(environment["PMIX_NAMESPACE"]))
        return rank_processes.ranks_of(self.mark)

    def kill(self, rank, moment):
        end = time.monotonic() + LONGEST
        while len(self.ranks()) < 3 and self.process.poll() is None and time.monotonic() < end:
            time.sleep(0.002)
        time.sleep(moment)
        rank_processes.kill([pid for number, pid in self.ranks().items() if number == rank])

    def finish(self):
        """(status, output, errors)"""
        killed_at = time.monotonic()
        try:
            while self.process.poll() is None and time.monotonic() < killed_at + LONGEST:
                self.ranks()  # those of a second start
                time.sleep(0.02)
            assert self.process.poll() is not None, "does not end"
            output, errors = self.process.communicate(timeout=5)
        finally:
            left = rank_processes.left_behind(self.mark, patience=8)
            rank_processes.kill(left)
        assert not left, f"left behind: {list(left)}"
        assert not self.dumps(errors), errors
        return self.process.returncode, output, errors

    def dumps(self, errors):
        """Of all processes but the user's mpirun: Open MPI's can fail when it ends (PMIx_server_finalize) if a rank died that was just
        connecting to it."""
        return [dump[0] for dump in STACK_DUMP.finditer(errors) if not self.is_of_user or dump[1] != str(self.process.pid)]

    def ranks_end(self):
        """Waits for the ranks; then says whether mpirun ends as well. Open MPI's can wait for itself for ever (for a mutex of PMIx) when a
        rank dies that is just connecting to it: then it is killed."""
        end = time.monotonic() + LONGEST
        while self.ranks() and time.monotonic() < end:
            time.sleep(0.02)
        assert not self.ranks(), "ranks do not end"
        try:
            self.process.wait(timeout=5)
            return True
        except subprocess.TimeoutExpired:
            self.process.kill()
            return False

    def files(self):
        """Of Open MPI, that are left."""
        shared = [f for f in os.listdir("/dev/shm") for job in self.jobs if f".{job:x}." in f]
        return shared + [str(Path(path) / f) for path, _, files in os.walk(self.folder) for f in files]


def over_ranks(goal):
    return [penelope, "--ranks", "3", "-j", "1", "-q", "-g", goal, "-t", "halt", PROGRAM]


def a_rank_that_is_killed_early_changes_nothing():
    for number, moment in enumerate(MOMENTS):
        goal = (SHORT, LONG)[number % 2]
        with tempfile.TemporaryDirectory() as folder:
            run = Run(folder, over_ranks(goal))
            run.kill(1 + number % 2, moment)
            status, output, errors = run.finish()
            assert (status, output) == (0, ANSWERS[goal]), (moment, status, output, errors)
            assert not run.files(), (moment, run.files(), errors)


def what_a_killed_run_leaves_goes_with_the_next_start():
    for moment in MOMENTS[::3]:
        with tempfile.TemporaryDirectory() as folder:
            run = Run(folder, over_ranks(ENDLESS))
            run.kill(0, moment)
            assert run.finish()[0] == -signal.SIGKILL, moment
            following = Run(folder, over_ranks(SHORT))
            assert following.finish()[:2] == (0, ANSWERS[SHORT]), moment
            assert not run.files(), (moment, run.files())


def under_an_mpirun_of_the_user_it_ends_soon():
    """mpirun has status 0 whatever happens."""
    for moment in MOMENTS[:6]:
        with tempfile.TemporaryDirectory() as folder:
            run = Run(folder, ways.command(penelope, ["mpirun", "-n", "3", "-j", "1", "-q", "-g", SHORT, "-t", "halt", PROGRAM]),
                      OMPI_MCA_orte_enable_recovery="1")
            run.kill(1, moment)
            mpirun_ended = run.ranks_end()
            _, output, errors = run.finish()
            assert output == ANSWERS[SHORT] or "penelope: the ranks could not connect: " in errors, (moment, output, errors)
            assert not mpirun_ended or not run.files(), (moment, run.files(), errors)


def main():
    if not ways.can_run(penelope, ["--ranks"]):
        print("no mpirun here")
        return 77
    return run_tests([a_rank_that_is_killed_early_changes_nothing, what_a_killed_run_leaves_goes_with_the_next_start,
                      under_an_mpirun_of_the_user_it_ends_soon])


if __name__ == "__main__":
    sys.exit(main())
