#!/usr/bin/env python3
"""Whoever reads a program's output through a pipe or in a file gets each line when it has ended, while the program runs on.

    output_meanwhile.py PENELOPE
"""
import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import run_tests

penelope = sys.argv[1]
LONGEST = 20  # seconds: against runs that never end
WAYS = (["--sequential"], ["-j", "2"])
# After each line the program waits for a file, which is made when the line has come.
PROGRAM = """
seen(X) :- atom_concat(seen, X, File), repeat, exists_file(File), !.
main :- forall(member(X, [1, 2, 3]), (write(line(X)), nl, seen(X))).
"""


def goes_step_by_step(words, folder, output, next_line):
    (folder / "steps.pl").write_text(PROGRAM)
    process = subprocess.Popen([penelope, *words, "-q", "-g", "main", "-t", "halt", "steps.pl"], cwd=folder, stdin=subprocess.DEVNULL, stdout=output)
    try:
        for x in (1, 2, 3):
            line = next_line()
            assert line == f"line({x})\n", (words, line)
            (folder / f"seen{x}").touch()
        assert process.wait(LONGEST) == 0, words
    finally:
        process.kill()


def through_a_pipe():
    for words in WAYS:
        with tempfile.TemporaryDirectory() as folder:
            reader, writer = os.pipe()
            with os.fdopen(reader, "rb") as pipe, os.fdopen(writer, "wb") as output:
                goes_step_by_step(words, Path(folder), output, lambda: pipe.readline().decode() if select.select([pipe], [], [], LONGEST)[0] else "")


def in_a_file():
    for words in WAYS:
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "output"

            with output.open("wb") as file, output.open("rb") as reader:

                def next_line():
                    until = time.monotonic() + LONGEST
                    while time.monotonic() < until:
                        if line := reader.readline():
                            return line.decode()
                        time.sleep(0.01)
                    return ""

                goes_step_by_step(words, Path(folder), file, next_line)


def very_many_lines_are_complete_and_in_order():
    many = 30_000
    done = subprocess.run([penelope, "--sequential", "-q", "-g", f"forall(between(1, {many}, X), (write(X), nl))", "-t", "halt"],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST)
    assert done.stdout == "".join(f"{x}\n" for x in range(1, many + 1))


if __name__ == "__main__":
    sys.exit(run_tests([through_a_pipe, in_a_file, very_many_lines_are_complete_and_in_order]))
