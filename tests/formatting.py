#!/usr/bin/env python3
"""Whether every C++ file is as clang-format 14 (Debian 12's) writes it with .clang-format.

    formatting.py SOURCE_DIRECTORY

Prints the files that are not, and the command that formats them. Exit status: 0 if there is none, 1 if there is one, 77 if clang-format 14 is
missing: other versions format some lines otherwise.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

VERSION = "14"


def formatter():
    for name in (f"clang-format-{VERSION}", "clang-format"):
        path = shutil.which(name)
        if path and re.search(rf"version {VERSION}\.", subprocess.run([path, "--version"], capture_output=True, text=True).stdout):
            return path
    return None


def main():
    root, program = Path(sys.argv[1]), formatter()
    if not program:
        print(f"skipped: clang-format {VERSION} is not installed")
        sys.exit(77)
    listed = subprocess.run(["git", "-C", root, "ls-files", "*.cpp", "*.hpp"], capture_output=True, text=True)
    files = listed.stdout.splitlines() if listed.returncode == 0 else []
    if not files:
        print("skipped: not a checkout of git")
        sys.exit(77)
    result = subprocess.run([program, "--dry-run", "-Werror", *files], cwd=root, capture_output=True, text=True)
    wrong = sorted(set(re.findall(r"^(\S+?):\d+:\d+: error:", result.stderr, re.MULTILINE)))
    if wrong:
        print(*wrong, sep="\n")
        print(f"format them: {Path(program).name} -i {' '.join(wrong[:3])}{' ...' if len(wrong) > 3 else ''}")
    elif result.returncode != 0:
        print(result.stderr)
    sys.exit(1 if wrong or result.returncode != 0 else 0)


if __name__ == "__main__":
    main()
