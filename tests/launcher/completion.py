#!/usr/bin/env python3
"""Checks the completion of command lines in bash, and that it knows every option of the program.

    completion.py OPTIONS.DEF COMPLETION_FILE
"""
import os
import subprocess
import sys
import tempfile

import option_table

# Command line up to the cursor (bash makes --option=value three words), and the completions, sorted.
CASES = [
    (["penelope", "s"], ["simulate", "solve"]),
    (["penelope", "a"], ["analyze"]),
    (["penelope", ""],
     ["analyze", "compile", "folder", "model", "my program.pl", "queens.pl", "run", "simulate", "solve", "tests.plt"]),
    (["penelope", "q"], ["queens.pl"]),
    (["penelope", "m"], ["model", "my program.pl"]),
    (["penelope", "solve", "folder/"], ["folder/rules.prolog"]),
    (["penelope", "solve", "s"], []),
    (["penelope", "--po"], ["--policy="]),
    (["penelope", "--on"], ["--on-error=", "--on-warning="]),
    (["penelope", "--policy", "="], ["central", "lifeline", "penelope", "penelope+", "random"]),
    (["penelope", "--policy", "=", "ra"], ["random"]),
    (["penelope", "--policy", "c"], ["central"]),
    (["penelope", "--transport", ""], ["loopback", "process"]),
    (["penelope", "solve", "--order", "=", "a"], ["any"]),
    (["penelope", "--on-error", "=", ""], ["halt", "print", "status"]),
    (["penelope", "-t", "h"], ["halt"]),
    (["penelope", "-f", "n"], ["none"]),
    (["penelope", "-l", "qu"], ["queens.pl"]),
    (["penelope", "--json", "=", "a"], ["answers.json"]),
    (["penelope", "-g", "q"], []),
    (["penelope", "queens.pl", "--", "n"], ["notes.txt"]),
    (["penelope", "queens.pl", "--", "--po"], []),
]
FILES = ["queens.pl", "answers.json", "tests.plt", "my program.pl", "notes.txt", "folder/rules.prolog", "folder/data.csv"]

SCRIPT = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
[[ $(complete -p penelope) == *'-F _penelope '* ]] || exit 3
_penelope
printf '%s\\n' "${COMPREPLY[@]}"
"""


def completions(file, words, folder):
    done = subprocess.run(["bash", "--norc", "-c", SCRIPT, "bash", file, *words], capture_output=True, text=True, cwd=folder)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"{words}: exit status {done.returncode}: {done.stderr}")
    return sorted(line for line in done.stdout.splitlines() if line)


def options_in(table):
    """As they are offered: -g, and --goal= with the = where a value follows."""
    for letter, name, value in option_table.rows(table):
        if letter:
            yield f"-{letter}"
        if name:
            yield f"--{name}{'=' if value else ''}"


def main():
    file = os.path.abspath(sys.argv[2])
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for name in FILES:
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            open(os.path.join(folder, name), "w").close()
        for words, expected in CASES:
            found = completions(file, words, folder)
            if found != expected:
                failures.append(f"{words}: {found} instead of {expected}")
        offered = set(completions(file, ["penelope", "-"], folder))
    wanted = set(options_in(sys.argv[1]))
    if offered != wanted:
        failures.append(f"missing: {sorted(wanted - offered)}, too many: {sorted(offered - wanted)}")
    print("\n".join(failures) if failures else f"{len(CASES)} command lines, {len(wanted)} options")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
