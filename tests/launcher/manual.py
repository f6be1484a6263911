#!/usr/bin/env python3
"""Checks that the manual page has every option of the program with its value, and nothing else; and that groff likes it.

    manual.py OPTIONS.DEF PAGE
"""
import re
import shutil
import subprocess
import sys

import option_table


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        page = file.read()
    failures = []
    entries = [line for line in page.splitlines() if line.startswith(".It Fl ")]
    described = {flag for line in entries for flag in re.findall(r"Fl (-?[\w-]+)", line)}
    wanted = set()
    for letter, name, value in option_table.rows(sys.argv[1]):
        wanted |= {letter} - {""} | ({f"-{name}"} if name else set())
        last = f"-{name}" if name else letter
        if not any(re.search(rf"Fl {last}\b( Ns = Ns Ar| Ar)?", line) and (" Ar " in line) == bool(value) for line in entries):
            failures.append(f"{last}: no entry with its value")
    if described != wanted:
        failures.append(f"missing: {sorted(wanted - described)}, too many: {sorted(described - wanted)}")
    if shutil.which("groff"):
        said = subprocess.run(["groff", "-mandoc", "-ww", "-Tutf8", sys.argv[2]], capture_output=True, text=True).stderr
        failures += said.splitlines()
    print("\n".join(failures) if failures else f"{len(wanted)} options, all described")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
