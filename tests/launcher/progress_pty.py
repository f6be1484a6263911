#!/usr/bin/env python3
"""The line with the progress, at a pseudo-terminal: long goals and solve show it, it gives way to what the program writes and reads, and
nothing of it is left on the screen. It is nowhere else than at a terminal.

    progress_pty.py PENELOPE
"""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import run_tests

penelope = sys.argv[1]
WAYS = (["--sequential"], ["-j", "2"])
LONGEST = 60  # seconds
# work(Seconds) takes so long; it has alternatives, so that workers share it.
PROGRAM = """
work(S) :- get_time(T0), T is T0 + S, \\+ ( between(1, 3, _), spend(T), fail ).
spend(T) :- repeat, \\+ ( between(1, 20000, J), J < 0 ), get_time(Now), Now > T, !.
writes :- write(one), nl, work(2.5), write(two), nl.
half :- write('half a '), flush_output, work(2.5), write(line), nl.
errors :- write(user_error, 'half a '), work(2.5), write(user_error, line), nl(user_error).
runs :- shell('sleep 2.5; echo done').
prints :- shell('printf "half a "'), work(2.5), write(line), nl.
reads :- read(X), work(2.5), print(X), nl.
answer(X) :- work(2.5), member(X, [a, b]).
"""


def at_a_terminal(words, typed=None, columns=80):
    """Exit status, and all that the terminal got. typed: (what is shown before, keys, seconds to wait first)"""
    with tempfile.NamedTemporaryFile("w", suffix=".pl") as program:
        program.write(PROGRAM)
        program.flush()
        terminal, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 25, columns, 0, 0))
        command = [penelope, *words[:-1], program.name, words[-1]] if "solve" in words else [penelope, *words, program.name]
        process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, start_new_session=True, env=dict(os.environ, TERM="dumb"))
        os.close(other)
        shown, begun = b"", time.monotonic()
        while time.monotonic() - begun < LONGEST:
            if typed and typed[0] in shown:
                time.sleep(typed[2])
                os.write(terminal, typed[1])
                typed = None
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    piece = os.read(terminal, 65536)
                except OSError:  # the program has ended
                    break
                if not piece:
                    break
                shown += piece
        else:
            process.kill()
            raise AssertionError(f"{words} does not end: {shown}")
        os.close(terminal)
        return process.wait(), shown.decode()


def screen(shown):
    """The lines that are left, where ESC[K erases to the end of the line and CR goes back to its start."""
    lines = []
    for line in shown.split("\n"):
        row, column, at = [], 0, 0
        while at < len(line):
            if line[at] == "\r":
                column = 0
            elif line.startswith("\x1b[K", at):
                del row[column:]
                at += 2
            else:
                row[column:column + 1] = [line[at]]
                column += 1
            at += 1
        lines.append("".join(row))
    return lines


def goal(text, *options):
    return ["-q", *options, "-g", text, "-t", "halt"]


def tells_of_progress(shown):
    return re.search(r"\r\x1b\[K\d+ s", shown) is not None


def long_goals_show_it():
    for way in WAYS:
        status, shown = at_a_terminal(goal("writes", *way))
        assert status == 0 and tells_of_progress(shown), (way, status, shown)
        assert screen(shown) == ["one", "two", ""], (way, shown)


def short_goals_do_not():
    status, shown = at_a_terminal(goal("write(short), nl"))
    assert status == 0 and is_all_that_is_left("short", shown), (status, shown)


def solve_shows_it():
    for way in WAYS:
        status, shown = at_a_terminal(["solve", *way, "answer(X)"])
        assert status == 0 and tells_of_progress(shown), (way, status, shown)
        assert screen(shown) == ["X = a", "X = b", ""], (way, shown)


def not_when_it_is_not_wanted():
    status, shown = at_a_terminal(goal("writes", "--no-progress"))
    assert status == 0 and shown == "one\r\ntwo\r\n", (status, shown)
    status, shown = at_a_terminal(["solve", "--no-progress", "answer(X)"])
    assert status == 0 and shown == "X = a\r\nX = b\r\n", (status, shown)


def not_where_standard_error_is_no_terminal():
    with tempfile.NamedTemporaryFile("w", suffix=".pl") as program:
        program.write(PROGRAM)
        program.flush()
        terminal, other = pty.openpty()
        done = subprocess.run([penelope, *goal("writes"), program.name], stdin=other, stdout=other, stderr=subprocess.PIPE, timeout=LONGEST)
        os.close(other)
        shown = b""
        while select.select([terminal], [], [], 1)[0] and not shown.endswith(b"two\r\n"):
            shown += os.read(terminal, 65536)
        os.close(terminal)
        assert done.returncode == 0 and done.stderr == b"" and shown == b"one\r\ntwo\r\n", (done, shown)


def is_all_that_is_left(line, shown):
    """Nothing came between its parts. The progress may have been shown after it: on a busy machine the end takes a while."""
    return shown.startswith(line + "\r\n") and screen(shown) == [line, ""]


def waits_while_a_line_is_half_written():
    for predicate in ("half", "errors"):
        status, shown = at_a_terminal(goal(predicate))
        assert status == 0 and is_all_that_is_left("half a line", shown), (predicate, status, shown)


def waits_while_the_program_reads():
    status, shown = at_a_terminal(goal("read(X), print(X), nl"), typed=(b"|: ", b"yes.\n", 2.5))
    assert status == 0 and not tells_of_progress(shown.split("yes.")[0]) and screen(shown)[-2:] == ["yes", ""], (status, shown)


def waits_while_another_program_runs():
    status, shown = at_a_terminal(goal("runs"))
    assert status == 0 and is_all_that_is_left("done", shown), (status, shown)


def goes_on_where_another_program_has_left_the_cursor():
    status, shown = at_a_terminal(goal("prints"))
    assert status == 0 and is_all_that_is_left("half a line", shown), (status, shown)


def shown_again_after_reading():
    status, shown = at_a_terminal(goal("reads"), typed=(b"|: ", b"yes.\n", 0))
    assert status == 0 and tells_of_progress(shown) and screen(shown) == ["|: yes.", "yes", ""], (status, shown)


def ends_at_the_toplevel():
    """Also when a query takes long."""
    words = ["-q", "-g", "true"]
    status, shown = at_a_terminal(words, typed=(b"?- ", b"work(2.5).\nhalt.\n", 0))
    assert status == 0 and not tells_of_progress(shown), (status, shown)


def narrow_terminals():
    """The line is cut, as one that is wrapped could not be erased."""
    status, shown = at_a_terminal(goal("writes", "-j", "2"), columns=20)
    texts = shown.replace("\r\x1b[K", "\n").replace("\r", "\n").split("\n")
    assert status == 0 and max(map(len, texts)) == 19, (status, shown)


if __name__ == "__main__":
    sys.exit(run_tests([long_goals_show_it, short_goals_do_not, solve_shows_it, not_when_it_is_not_wanted, not_where_standard_error_is_no_terminal,
                        waits_while_a_line_is_half_written, waits_while_the_program_reads, waits_while_another_program_runs,
                        goes_on_where_another_program_has_left_the_cursor, shown_again_after_reading, ends_at_the_toplevel, narrow_terminals]))
