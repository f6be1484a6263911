#!/usr/bin/env python3
"""Processes of one run of which some have native code, some emulate, and some do both: stacks go from one to the other, and answers are the
sequential run's.

    mixed.py PENELOPE
"""
import json
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import ways
from comparison import differences, lines_of
from live_runs import finish, run_tests, start

penelope = os.path.abspath(sys.argv[1])
KINDS = {"native": ["--native=always"], "emulated": ["--native=never"], "both": ["--native=always", "--native-every", "2"]}
RUNS = 5  # until work has gone to another process
PROGRAM = r"""
queens(N, Qs) :- numlist(1, N, L), place(L, [], Qs).

place([], Qs, Qs).
place(Free, Placed, Qs) :- select(Q, Free, Rest), safe(Placed, Q, 1), place(Rest, [Q|Placed], Qs).

safe([], _, _).
safe([P|Ps], Q, D) :- Q =\= P + D, Q =\= P - D, D1 is D + 1, safe(Ps, Q, D1).

parts(N, X-Y) :- findall(A, between(1, N, A), As), append(X, Y, As), catch(sum(X, Y), unequal, fail).

sum(X, Y) :- sum_list(X, S), sum_list(Y, T), ( abs(S - T) > 20 -> throw(unequal) ; true ).

both(Q, P) :- queens(8, Q), Q = [First|_], parts(First, P).
"""


def outcome(command):
    return finish(*start(command))


def moved(report):
    with open(report, encoding="utf-8") as file:
        return sum(json.loads(line).get("tasks_exported", 0) for line in file)


def agree(*kinds):
    with tempfile.TemporaryDirectory() as folder:
        program, report = Path(folder, "program.pl"), Path(folder, "report.json")
        program.write_text(PROGRAM, encoding="utf-8")
        goal = [str(program), "both(Q, P)"]
        wanted = outcome([penelope, "solve", "--sequential", "--native=never", *goal])
        assert wanted[0] == 0 and wanted[1].count("\n") > 100, wanted[2]
        for _ in range(RUNS):
            command = []
            for kind in kinds:
                rank = ways.command(penelope, ["mpirun", "-n", "1", "-j", "1", "--eager", "--json", str(report), *KINDS[kind]], ["solve"]) + goal
                command += [":", *rank[1:]] if command else rank
            found = outcome(command)
            assert found[:2] == wanted[:2], (kinds, f"status {found[0]}", differences(lines_of(wanted[1]), lines_of(found[1])), found[2])
            if moved(report) > 0:
                return
        raise AssertionError(f"no work went from one process to another in {RUNS} runs")


def native_code_gives_to_emulated():
    agree("native", "emulated")


def emulated_gives_to_native_code():
    agree("emulated", "native")


def three_kinds_of_processes_share_a_search():
    agree("both", "native", "emulated")


def main():
    if not ways.can_run(penelope, ["mpirun"]):
        print("skipped: needs mpirun")
        return ways.SKIPPED
    return run_tests([native_code_gives_to_emulated, emulated_gives_to_native_code, three_kinds_of_processes_share_a_search])


if __name__ == "__main__":
    sys.exit(main())
