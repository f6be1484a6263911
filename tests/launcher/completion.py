#!/usr/bin/env python3
"""Checks the completion of command lines in bash, and that it knows every option of the program.

    completion.py OPTIONS.DEF SIMULATE_OPTIONS.DEF MODEL_OPTIONS.DEF COMPLETION_FILE
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import option_table

TABLE = pathlib.Path(__file__).resolve().parents[2] / "scheduler/policies.def"
POLICIES = sorted(re.findall(r'^POLICY\(\w+,\s*"([^"]*)"', TABLE.read_text(encoding="utf-8"), re.MULTILINE))
# Command line up to the cursor (bash makes --option=value three words), and the completions, sorted.
CASES = [
    (["penelope", "s"], ["simulate", "solve"]),
    (["penelope", "a"], ["analyze"]),
    (["penelope", ""],
     ["analyze", "bench", "compile", "folder", "model", "my program.pl", "queens.pl", "report", "run", "simulate", "solve", "tests.plt"]),
    (["penelope", "q"], ["queens.pl"]),
    (["penelope", "m"], ["model", "my program.pl"]),
    (["penelope", "solve", "folder/"], ["folder/rules.prolog"]),
    (["penelope", "solve", "s"], []),
    (["penelope", "--po"], ["--policy="]),
    (["penelope", "--on"], ["--on-error=", "--on-warning="]),
    (["penelope", "--policy", "="], POLICIES),
    (["penelope", "--policy", "=", "ra"], ["random"]),
    (["penelope", "--policy", "c"], ["central"]),
    (["penelope", "--transport", ""], ["loopback", "process"]),
    (["penelope", "--stats", "=", ""], ["all"]),
    (["penelope", "--stats", "q"], ["queens.pl"]),
    (["penelope", "simulate", "--lat"], ["--latency-inside=", "--latency="]),
    (["penelope", "simulate", "--policy", "=", "ce"], ["central"]),
    (["penelope", "model", "--from", "answ"], ["answers.json"]),
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
            yield f"--{name}{'=' if value and value[0] != '[' else ''}"


def main():
    *tables, file = map(os.path.abspath, sys.argv[1:])
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for name in FILES:
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            open(os.path.join(folder, name), "w").close()
        for words, expected in CASES:
            found = completions(file, words, folder)
            if found != expected:
                failures.append(f"{words}: {found} instead of {expected}")
        for command, table in zip(([], ["simulate"], ["model"], ["bench"], ["report"]), tables, strict=True):
            offered = set(completions(file, ["penelope", *command, "-"], folder))
            wanted = set(options_in(table))
            if offered != wanted:
                failures.append(f"{command}: missing: {sorted(wanted - offered)}, too many: {sorted(offered - wanted)}")
    print("\n".join(failures) if failures else f"{len(CASES)} command lines, the options of {len(tables)} tables")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
