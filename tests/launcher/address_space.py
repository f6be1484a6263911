#!/usr/bin/env python3
"""What penelope does when it may use little address space (ulimit -v), from the start on or after a while.

    address_space.py PENELOPE
"""
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import run_tests

penelope = sys.argv[1]
LONGEST = 100  # seconds
MIB = 1 << 20
PROGRAM = """
queens(N, Qs) :- numlist(1, N, L), place(L, [], Qs).
place([], Qs, Qs).
place(L, Placed, Qs) :- select(Q, L, Rest), safe(Q, 1, Placed), place(Rest, [Q|Placed], Qs).
safe(_, _, []).
safe(Q, D, [X|Xs]) :- Q =\\= X + D, Q =\\= X - D, D1 is D + 1, safe(Q, D1, Xs).
% Long enough that other workers are wanted.
counted :- findall(Q, queens(10, Q), L), length(L, N), write(N), nl.
% Branches wait for their turn to write, each on stacks of its own.
written :- between(1, 60, X), write(X), nl, count_down(2000), X =:= 60.
count_down(0) :- !.
count_down(N) :- N1 is N - 1, count_down(N1).
told(Goal) :- write(ready), nl, flush_output, read(_), call(Goal).
% As long as there is room.
% Each case begins with no facts, and has many.
:- dynamic fact/1.
cases(N) :- forall(member(Case, [a, b, c]), facts(Case, N)).
facts(Case, N) :- retractall(fact(_)), forall(between(1, N, I), assertz(fact(I))), aggregate_all(count, fact(_), Count), write(Case-Count), nl.
keep(N) :- catch(forall(between(1, N, I), assertz(kept(I, some_text, [I, I, I, I]))), error(E, _), (write(E), nl)).
"""
ANSWERS = {"counted": "724\n", "written": "".join(f"{n}\n" for n in range(1, 61))}
WARNING = "penelope: warning: "


def limited(mebibytes):
    def set_limit():
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes * MIB, mebibytes * MIB))
    return set_limit


def run(mebibytes, *words):
    done = subprocess.run([penelope, "-q", *words, "-t", "halt", program], preexec_fn=limited(mebibytes), stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=LONGEST)
    return done.returncode, done.stdout, done.stderr


def is_warned(errors):
    return all(line.startswith(WARNING) and "(ulimit -v)" in line for line in errors.splitlines())


def says_what_lacks(errors):
    # The second and third: the front itself gets no memory.
    why = ("penelope: the run cannot go on: ", "error(resource_error(memory),", "Not enough resources: memory")
    return any(text in errors for text in why)


def a_goal_runs_in_a_few_hundred_megabytes():
    for mebibytes in (30_000, 8000, 2000, 500, 200):
        for workers in ("1", "2"):
            status, output, errors = run(mebibytes, "-j", workers, "-g", "true")
            assert (status, output) == (0, "") and is_warned(errors), (mebibytes, workers, status, output, errors)


def all_answers_come_with_workers_that_fit():
    for mebibytes in (30_000, 8000, 1000, 250):
        for workers in ("1", "2", "16"):
            for goal, answers in ANSWERS.items():
                status, output, errors = run(mebibytes, "-j", workers, "--eager", "-g", goal)
                assert (status, output) == (0, answers) and is_warned(errors), (mebibytes, workers, goal, status, output, errors)


def where_nothing_fits_it_says_what_is_needed():
    for mebibytes in (60, 40):
        status, output, errors = run(mebibytes, "-g", "true")
        assert (status, output) == (2, "") and "MiB of address space" in errors and "ulimit -v unlimited" in errors, (mebibytes, status, output, errors)


def the_limit_of_the_stacks_is_what_fits():
    show = "current_prolog_flag(stack_limit, X), Y is X // 1048576, write(Y), nl"
    limits = []
    for mebibytes in (100_000, 4000, 400):
        status, output, errors = run(mebibytes, "-j", "1", "-g", show)
        assert (status, errors) == (0, ""), (mebibytes, status, errors)
        limits.append(int(output))
    assert limits[0] == 2048 and 100 < limits[1] < 800 and 8 < limits[2] < 80, limits
    status, output, errors = run(4000, "-j", "1", "--stack-limit", "3g", "-g", show)
    assert status == 0 and int(output) < 800 and f"{WARNING}--stack-limit: 3072 MiB do not fit" in errors, (status, output, errors)


def full_memory_is_an_error_that_the_program_can_catch():
    status, output, errors = run(500, "-j", "1", "-g", "keep(10_000_000), write(more), nl")
    assert (status, output, errors) == (0, "resource_error(memory)\nmore\n", ""), (status, output, errors)


def facts_that_are_erased_give_their_memory_back_or_there_is_an_error():
    complete, all_cases = 0, "".join(f"{case}-400000\n" for case in "abc")
    for mebibytes in (230, 250, 270, 290, 310, 330, 360, 400, 500, 1000):
        for options in (["--sequential"], ["-j", "2", "--stack-limit", "8m"]):
            status, output, errors = run(mebibytes, *options, "-g", "cases(400_000)")
            is_complete = (status, output) == (0, all_cases) and is_warned(errors)
            says_why = status == 2 and all_cases.startswith(output) and says_what_lacks(errors)
            assert is_complete or says_why, (mebibytes, options, status, output, errors)
            complete += is_complete
    assert complete > 4, complete


def size_of(process):
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[0]) * resource.getpagesize()


def run_with_less_than_at_the_start(mebibytes, goal, *options):
    """The process may take so much more once the program is loaded. With --eager the other workers have started by then."""
    process = subprocess.Popen([penelope, "-q", "-j", "4", *options, "--stack-limit", "8m", "-g", f"told({goal})", "-t", "halt", program],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    limit = size_of(process) + mebibytes * MIB
    resource.prlimit(process.pid, resource.RLIMIT_AS, (limit, limit))
    output, errors = process.communicate("go.\n", timeout=LONGEST)
    return process.returncode, output, errors


def workers_that_cannot_start_or_get_no_more_stacks_are_done_without():
    """Each takes two threads of 8 MiB, and 60 MiB for each task that waits."""
    said, complete, room = set(), 0, (0, 9, 20, 40, 70, 100, 150, 200, 250, 300, 400, 500, 700, 1000)
    for mebibytes, options in [(m, o) for m in room for o in ([], ["--eager"])]:
        for goal, answers in ANSWERS.items():
            status, output, errors = run_with_less_than_at_the_start(mebibytes, goal, *options)
            is_complete = (status, output) == (0, answers) and is_warned(errors)
            says_why = status == 2 and answers.startswith(output) and says_what_lacks(errors)
            assert is_complete or says_why, (mebibytes, options, goal, status, output, errors)
            complete += is_complete
            said.update(part for part in ("other workers cannot start", "with less work for some workers") if part in errors)
    assert len(said) == 2 and complete >= 40, (said, complete)  # of 56; which ones are, hangs on when memory runs out


def main():
    global program
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "search.pl")
        Path(program).write_text(PROGRAM)
        return run_tests([a_goal_runs_in_a_few_hundred_megabytes, all_answers_come_with_workers_that_fit, where_nothing_fits_it_says_what_is_needed,
                          the_limit_of_the_stacks_is_what_fits, full_memory_is_an_error_that_the_program_can_catch,
                          facts_that_are_erased_give_their_memory_back_or_there_is_an_error,
                          workers_that_cannot_start_or_get_no_more_stacks_are_done_without])


if __name__ == "__main__":
    sys.exit(main())
