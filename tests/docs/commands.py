#!/usr/bin/env python3
"""Runs the commands that a document shows, and compares what they print with what the document says.

    commands.py PENELOPE DOCUMENT.md [--show]

The document's blocks in the language `console` are run in order, in one empty folder that holds the document's files: blocks whose first
line is a comment with the name of a file. A line that begins with "$ " is a command (a "\\" at its end goes on in the next line); the lines
below it are its output and its errors. "..." in a line stands for any text, a line of three dots for any lines; empty lines at the end do not
count. Blocks in other languages
are not run. With --show the documents' blocks are printed as this program would have them.

Exit status 77, skipped: a command needs mpirun (--ranks, mpirun), which is not there or does not work.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import markdown

LIMIT = 100  # seconds for all commands of a block
MARK = "@@ the next command @@"
MPI = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}


def commands(block):
    """(command, lines that it should print) of each command."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found and found[-1][0].endswith("\\") and not found[-1][1]:
            found[-1] = (found[-1][0] + "\n" + line, [])
        elif found:
            found[-1][1].append(line)
        else:
            raise SystemExit(f"a block begins with what is no command: {line}")
    return found


def run(block, folder, environment):
    """What each command of the block prints. They share a shell, so the second one may use what the first one has set."""
    lines = []
    for command, _ in block:
        lines += [command, f"{{ status=$?; echo '{MARK}'; (exit $status); }}"]
    done = subprocess.run(["bash", "-c", "exec 2>&1\n" + "\n".join(lines)], cwd=folder, env=environment, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=LIMIT)
    return [part.splitlines() for part in done.stdout.split(MARK + "\n")[:len(block)]]


def matches(expected, found):
    expected, found = ("\n".join(lines).rstrip("\n").split("\n") for lines in (expected, found))
    pattern = "".join("(?:.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + "\n" for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in found)) is not None


def without_mpirun(text):
    if "--ranks" not in text and "mpirun" not in text:
        return False
    try:
        return subprocess.run(["mpirun", "-n", "1", "true"], env=os.environ | MPI, capture_output=True, timeout=60).returncode != 0
    except FileNotFoundError:
        return True


def main():
    engine, document = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    text = document.read_text(encoding="utf-8")
    shown = [commands(content) for language, content in markdown.blocks(text) if language == "console"]
    if not shown:
        raise SystemExit(f"{document} shows no command")
    if without_mpirun("\n".join(command for block in shown for command, _ in block)):
        raise SystemExit(77)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | MPI | {"PATH": f"{engine.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "HOME": folder}
        for name, content in markdown.files(text).items():
            (Path(folder) / name).write_text(content, encoding="utf-8")
        for block in shown:
            for (command, expected), found in zip(block, run(block, folder, environment), strict=True):
                if "--show" in sys.argv:
                    print("$ " + command, *found, sep="\n")
                elif not matches(expected, found):
                    failed = True
                    print(f"$ {command}", "--- the document:", *expected, "--- the command:", *found, "", sep="\n")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
