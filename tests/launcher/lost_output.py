#!/usr/bin/env python3
"""Output that cannot be written, as on a full disk or when its reader is gone: the run ends soon, says so and has status 2. Programs get
error(io_error(write, Stream), _).

    lost_output.py PENELOPE
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import PROGRAM, run_tests

penelope = sys.argv[1]
LONGEST = 10  # seconds: against runs that never end
WAYS = (["--sequential"], ["-j", "1"], ["-j", "4"])


def run(words, output):
    """(status, errors)"""
    try:
        done = subprocess.run([penelope, *words], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        raise AssertionError(f"{words} does not end") from None
    return done.returncode, done.stderr


def on_a_full_disk(words):
    with open("/dev/full", "wb") as full:
        status, errors = run(words, full)
    assert status == 2 and "No space left on device" in errors, (words, status, errors)


def without_a_reader(words):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        status, errors = run(words, pipe)
    assert status == 2 and "Broken pipe" in errors, (words, status, errors)


def closed(words):
    """Without a standard output."""
    command = "exec \"$@\" >&-"
    done = subprocess.run(["bash", "-c", command, "bash", penelope, *words], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=LONGEST)
    assert done.returncode == 2 and "Bad file descriptor" in done.stderr and "Unknown error" not in done.stderr, (words, done)


def goal(text):
    return ["-q", "-g", text, "-t", "halt"]


def answers_on_a_full_disk():
    for options in (*WAYS, ["-j", "4", "--order=any"]):
        on_a_full_disk(["solve", *options, PROGRAM, "between(1, 20000, X)"])


def a_few_answers_on_a_full_disk():
    """They are all written at the end."""
    for options in (*WAYS, ["-j", "4", "--order=any"]):
        on_a_full_disk(["solve", *options, PROGRAM, "member(X, [a, b])"])


def answers_that_nobody_reads():
    for options in (*WAYS, ["-j", "4", "--order=any"]):
        without_a_reader(["solve", *options, PROGRAM, "between(1, 20000, X)"])


def output_on_a_full_disk():
    for options in WAYS:
        on_a_full_disk([*options, *goal("forall(between(1, 20000, X), (write(X), nl))")])
        on_a_full_disk([*options, *goal("write(x), nl")])


def output_that_nobody_reads():
    for options in WAYS:
        without_a_reader([*options, *goal("forall(between(1, 20000, X), (write(X), nl))")])


def output_without_an_output():
    for options in WAYS:
        closed([*options, *goal("forall(between(1, 20000, X), (write(X), nl))")])
        closed([*options, *goal("write(x), nl")])
        closed([*options, *goal("print(x), nl, flush_output")])
        closed(["solve", *options, PROGRAM, "member(X, [a, b])"])


def a_toplevel_without_an_output():
    """It does not read on: at the end of the input it would try to write for ever."""
    for options in WAYS:
        on_a_full_disk(["-q", *options])
        without_a_reader(["-q", *options])
        closed(["-q", *options])


def files_do_not_become_standard_output():
    """The first file that is opened would get the number of a standard output that is closed."""
    with tempfile.NamedTemporaryFile("r") as file:
        closed(goal(f"open('{file.name}', write, S), write(lost), nl, flush_output, close(S)"))
        assert file.read() == ""


def messages_that_say_what_is_wrong():
    with open("/dev/full", "wb") as full:
        status, errors = run(goal("forall(between(1, 20000, X), (write(X), nl))"), full)
    assert status == 2 and errors.rstrip().endswith("I/O error in write on stream user_output (No space left on device)"), (status, errors)


def other_commands_on_a_full_disk():
    for words in (["--help"], ["--help=all"], ["solve", "--help"], ["--version"], ["simulate", "--help"], ["simulate", "--tree", "T1", "--workers", "1"],
                  ["model", "--help"], ["model", "--graph", "chain:2", "--loads", "1"], ["compile", "--list", PROGRAM], ["analyze", PROGRAM]):
        on_a_full_disk(words)


def messages_that_cannot_be_written():
    """Standard error is full or closed, or nobody reads it, alone or together with standard output. A message that is lost is no error; what
    the program itself writes and cannot is."""
    lines = "forall(between(1, 20000, X), {})"
    to_output, message = lines.format("(write(X), nl)"), lines.format("print_message(informational, format('~w', [X]))")
    goals = [to_output, message, lines.format("format(user_error, '~w~n', [X])"), "no_such_predicate", "throw(ball)"]
    ways = {" 2>/dev/full": {to_output, message}, " 2>&-": {to_output, message},
            " >/dev/full 2>&1": {message}, " >&- 2>&-": {message}, " 2>&1 | true; exit ${PIPESTATUS[0]}": {message}}
    for way, harmless in ways.items():
        for options in WAYS:
            for text in goals:
                command = ["bash", "-c", f'"$@"{way}', "bash", penelope, *options, "-g", text, "-t", "halt"]
                done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST)
                assert (done.returncode, done.stderr) == (0 if text in harmless else 2, ""), (way, options, text, done.returncode, done.stderr)


FULL = "open('/dev/full', write, S)"
WRITES = ["write(S, x)", "format(S, '~w~n', [x])", "print(S, x)", "writeq(S, x)", "nl(S)", "put_char(S, x)", "write_canonical(S, x)", "portray_clause(S, x)",
          "write_term(S, x, [])", "format(S, '~a~30|~w~n', [x, y])", "( with_output_to(string(T), write(x)), write(S, T) )"]


def output_of(text, *options, files=()):
    return subprocess.run([penelope, *options, *goal(text), *files], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST)


def files_on_a_full_disk():
    """Written at once, when the buffer is full, flushed, or closed."""
    rests = ["flush_output(S)", "close(S)", "set_stream(S, buffer(false)), WRITE", "forall(between(1, 20000, _), WRITE)"]
    goals = [f"{write}, {rest.replace('WRITE', write)}" for write in WRITES for rest in rests]
    with tempfile.NamedTemporaryFile("w", suffix=".pl") as program:
        program.write("".join(f"goal(S, ({goal})).\n" for goal in goals))
        program.write(f":- style_check(-singleton).\nmain :- forall(goal(S, G), ( catch(({FULL}, G), E, true), show(E, G) )).\n"
                      "show(error(io_error(write, '$stream'(_)), context(_, '/dev/full: No space left on device')), _) :- !, writeln(right).\n"
                      "show(E, G) :- print(G-E), nl.\n")
        program.flush()
        for options in WAYS:
            done = output_of("main", *options, files=[program.name])
            assert done.stdout == "right\n" * len(goals), (options, done)


def files_that_nobody_catches_the_error_of():
    for rest in ("close(S)", "flush_output(S)", "forall(between(1, 20000, _), write(S, x))"):
        done = output_of(f"{FULL}, write(S, x), {rest}")
        assert done.returncode == 2 and "I/O error in write on stream" in done.stderr and "(/dev/full: No space left on device)" in done.stderr, done


def files_that_are_open_at_the_end():
    for options in WAYS:
        done = output_of(f"{FULL}, write(S, x)", *options)
        assert done.returncode == 2 and done.stderr == "penelope: cannot write /dev/full: No space left on device\n", done


if __name__ == "__main__":
    sys.exit(run_tests([answers_on_a_full_disk, a_few_answers_on_a_full_disk, answers_that_nobody_reads, output_on_a_full_disk, output_that_nobody_reads,
                        output_without_an_output, a_toplevel_without_an_output,
                        files_do_not_become_standard_output, messages_that_say_what_is_wrong, messages_that_cannot_be_written,
                        other_commands_on_a_full_disk, files_on_a_full_disk, files_that_nobody_catches_the_error_of,
                        files_that_are_open_at_the_end]))
