#!/usr/bin/env python3
"""Wherever a file of the command line says what to run, several workers explore it: directives, initialization/1,2, -g. Output, messages and
exit status are those of a sequential run.

    goals_of_files.py PENELOPE
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import run_tests

penelope = os.path.abspath(sys.argv[1])

SEARCH = """
found(X) :- permutation([1,2,3,4,5,6], [A,B|X]), A < B, last(X, C), C > A.
main :- findall(X, found(X), Xs), length(Xs, N), print(N), nl, forall(( member(X, Xs), X = [6,_,_,5] ), ( print(X), nl )).
"""


def run(folder, text, options, words=("-t", "halt"), more=()):
    """Of a program whose files are in the folder: (output and messages, exit status, tasks that others got)."""
    program, report = folder / "program.pl", folder / "report.json"
    program.write_text(text)
    for name, other in more:
        (folder / name).write_text(other)
    done = subprocess.run([penelope, f"--json={report}", *options, "-q", *words, program.name], cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=200)
    return done.stdout, done.returncode, json.loads(report.read_text().splitlines()[-1])["tasks_exported"]


def explored_by_several(text, words=("-t", "halt"), more=()):
    """What it prints, the same in any run."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        expected, status, _ = run(folder, text, ["--sequential"], words, more)
        for options in (["-j", "2", "--eager"], ["-j", "3", "--eager", "--transport", "loopback"], ["-j", "1"]):
            output, its_status, exported = run(folder, text, options, words, more)
            assert (output, its_status) == (expected, status), (options, output, expected, its_status, status)
            assert exported > 0 or options == ["-j", "1"], options
    return expected


def goal_of_the_command_line():
    explored_by_several(SEARCH, ["-g", "main", "-t", "halt"])


def directive():
    output = explored_by_several(SEARCH + ":- main.\nbehind(fact).\n:- behind(X), print(X), nl.\n")
    assert output.endswith("fact\n"), output


# It calls the program in a closure, a grammar body or a variable, or only what libraries enumerate.
def goals_that_directives_show_in_parts():
    facts = "m(a). m(b). m(c). m(d).\ns --> [].\ns --> [X], { m(X) }, s.\n"
    for goal in ("length(L, 4), aggregate_all(count, maplist([X]>>m(X), L), N)", "length(L, 4), aggregate_all(count, phrase(s, L), N)",
                 "G = m(_), aggregate_all(count, ( G, between(1, 40, _) ), N)",
                 "aggregate_all(count, ( permutation([1,2,3,4,5], [A,B|_]), A < B ), N)"):
        for form in (f":- {goal}, print(N), nl.\n", f":- initialization(({goal}, print(N), nl)).\n"):
            assert explored_by_several(facts + form).strip().isdigit()


def goal_after_loading():
    explored_by_several(":- initialization(main).\n" + SEARCH)
    explored_by_several(":- initialization((main, main)).\n:- initialization(writeln(second)).\n" + SEARCH)


def goal_of_a_script():
    explored_by_several(":- initialization(main, main).\n" + SEARCH, [])


def directives_under_the_flag_iso():
    output = explored_by_several(SEARCH + """
:- dynamic(seen/1).
:- found(X), assertz(seen(X)), fail ; true.
:- findall(X, seen(X), Xs), length(Xs, N), print(N), nl.
""", ["--iso", "-t", "halt"])
    assert output.strip().isdigit(), output


def changes_made_by_a_directive_are_there_for_the_next():
    text = SEARCH + """
:- dynamic seen/1.
:- found(X), assertz(seen(X)), fail ; true.
:- aggregate_all(count, seen(_), N), print(N), nl.
:- op(700, xfx, ===>).
rule(a ===> b).
:- forall(( seen(X), found(X) ), ( rule(Y), nb_setval(last, Y-X) )), nb_getval(last, L), print(L), nl.
"""
    assert "(a===>b)-" in explored_by_several(text)


def directives_that_fail_or_raise():
    output = explored_by_several(SEARCH + """
:- found(X), X == 7.
:- found(X), atom_length(abc, X).
:- initialization((found(X), throw(X))).
:- writeln(end).
""")
    assert "Goal (directive) failed" in output and "Type error" in output, output


def halt_in_a_directive():
    output = explored_by_several(SEARCH + ":- found(X), X = [6,_,_,5], print(X), nl, halt(3).\n:- writeln(never).\n")
    assert "never" not in output, output


def directives_of_files_that_a_directive_loads():
    more = [("other.pl", ":- initialization(main).\n:- writeln(other).\nloaded(1). loaded(2).\n:- forall(loaded(X), writeln(X)).\n")]
    output = explored_by_several(SEARCH + """
:- consult(other).
:- forall(loaded(X), ( found(Y), \\+ \\+ Y = [X|_] -> print(X-Y), nl )).
""", more=more)
    assert output.startswith("other\n1\n2\n"), output


if __name__ == "__main__":
    sys.exit(run_tests([goal_of_the_command_line, directive, goals_that_directives_show_in_parts, goal_after_loading, goal_of_a_script,
                        directives_under_the_flag_iso,
                        changes_made_by_a_directive_are_there_for_the_next, directives_that_fail_or_raise, halt_in_a_directive,
                        directives_of_files_that_a_directive_loads]))
