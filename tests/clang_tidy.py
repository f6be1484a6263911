#!/usr/bin/env python3
"""Whether clang-tidy 16 (Debian 12's clang-tidy-16) finds something in the C++ files, by the list in .clang-tidy.

    clang_tidy.py SOURCE_DIRECTORY BUILD_DIRECTORY [FOLDER...]

FOLDER: of the sources, such as wam/fd; without one all of scheduler, which takes two minutes on two cores. `wam scheduler runtime` takes fifteen.

Prints what it finds. Exit status: 0 nothing, 1 something, 77 if clang-tidy 16 or the build's compile_commands.json is missing: version 14 does not
understand the views of GCC 12's library.
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = "clang-tidy-16"


def without_precompiled_headers(entry):
    """How a file is compiled, of compile_commands.json: GCC's precompiled headers are none of clang's."""
    return entry | {"command": re.sub(r" -Winvalid-pch| -include \S*/cmake_pch\.hxx", "", entry["command"])}


def check(commands, file):
    """What is found in one file, a line each. commands: the folder of compile_commands.json."""
    options = ["--quiet", "--extra-arg=-Wno-ignored-optimization-argument"]  # GCC's flags for optimising while linking
    done = subprocess.run([PROGRAM, *options, "-p", commands, file], capture_output=True, text=True)
    found = re.findall(r"^(?:.*: )?(?:warning|error): .*$", done.stdout, re.MULTILINE)
    return found if found or done.returncode == 0 else [f"{file}: {done.stderr.strip()}"]


def main():
    root, build, folders = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3:] or ["scheduler"]
    if not shutil.which(PROGRAM):
        print(f"skipped: {PROGRAM} is not installed")
        sys.exit(77)
    if not (build / "compile_commands.json").is_file():
        print(f"skipped: {build} has no compile_commands.json")
        sys.exit(77)
    entries = [without_precompiled_headers(entry) for entry in json.loads((build / "compile_commands.json").read_text())]
    compiled = {Path(entry["file"]) for entry in entries}
    files = sorted(str(file) for file in compiled if any(file.is_relative_to(root / folder) for folder in folders))
    if not files:
        sys.exit(f"{build} compiles no file of {' '.join(folders)}")
    with tempfile.TemporaryDirectory() as commands, concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        (Path(commands) / "compile_commands.json").write_text(json.dumps(entries))
        found = sorted({line for lines in pool.map(lambda file: check(commands, file), files) for line in lines})
    print(*found, f"{len(files)} files, {len(found)} findings", sep="\n")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
