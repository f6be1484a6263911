#!/usr/bin/env python3
"""Checks that every #include goes in the allowed direction.

    layering.py SOURCE_DIRECTORY

The table says what a folder may include besides itself; there are no exceptions for single files. A change of direction is a change of the
design: change the table only together with it. A new folder under wam or runtime needs a row.
"""
import pathlib
import re
import sys

TERM = ["wam/base", "wam/term"]
PARTS = ["runtime/system", "runtime/copying", "runtime/fault", "runtime/transport", "runtime/trace"]
ALLOWED = {
    "wam/base": [],
    "wam/term": ["wam/base"],
    "wam/text": TERM,
    "wam/code": TERM + ["wam/text"],  # Program owns flags and operators
    "wam/compiler": TERM + ["wam/code"],
    "wam/machine": TERM + ["wam/text", "wam/code", "wam/compiler"],
    "wam/native": TERM + ["wam/code", "wam/machine"],
    "wam/gc": TERM + ["wam/code", "wam/machine"],
    "wam/builtins": TERM + ["wam/text", "wam/code", "wam/compiler", "wam/machine"],
    "wam/fd": TERM + ["wam/machine", "wam/builtins"],
    "wam/bdd": TERM + ["wam/machine", "wam/builtins"],
    "wam/flatzinc": TERM + ["wam/text", "wam/machine", "wam/builtins", "wam/fd"],
    "wam": ["wam"],  # engine.*
    "scheduler": ["wam/base"],
    "runtime/system": [],
    "runtime/copying": ["wam"],
    "runtime/fault": ["wam", "scheduler", "runtime/system"],
    "runtime/transport": ["wam/base", "runtime/system", "runtime/fault"],
    "runtime/trace": ["wam/base", "scheduler"],
    "runtime/worker": ["wam", "scheduler"] + PARTS,
    "runtime/recording": ["wam", "scheduler", "runtime/worker"],
    "runtime/embedding": ["wam", "runtime/worker"],
    "runtime/python": ["runtime/embedding"],
    "runtime/live_server": ["runtime/system"],
    "runtime/launch": ["wam", "scheduler", "runtime/worker", "runtime/recording"] + PARTS,
    "runtime/install": ["runtime/launch"],
    "tests": ["wam", "scheduler", "runtime"],
    "benchmarks": ["scheduler"],
}
MPI_OWNER = "runtime/transport/mpi"

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def layer_of(path):
    """The longest folder of ALLOWED that holds path, or None."""
    folders = [folder for folder in ALLOWED if path.startswith(folder + "/")]
    return max(folders, key=len, default=None)


def may_include(path, target):
    layer, wanted = layer_of(path), layer_of(target)
    if wanted is None:
        return True
    return layer == wanted or any(target.startswith(folder + "/") for folder in ALLOWED[layer])


def problems_in(root, path):
    name = path.relative_to(root).as_posix()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        bracket, target = match.groups()
        if bracket == "<":
            if target == "mpi.h" and not name.startswith(MPI_OWNER):
                yield f"{name}:{number}: only {MPI_OWNER}* includes <mpi.h>; use runtime/transport/transport.hpp"
        elif not (root / target).exists():
            yield f"{name}:{number}: \"{target}\" is no path from the top of the source tree"
        elif layer_of(name) is None:
            yield f"{name}:{number}: this folder has no row in the table of tests/layering.py"
        elif not may_include(name, target):
            yield f"{name}:{number}: {layer_of(name)} must not include \"{target}\" ({layer_of(target)})"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    problems = []
    files = 0
    for folder in ("wam", "scheduler", "runtime", "tests", "benchmarks"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".hpp", ".cpp", ".def", ".h"):
                files += 1
                problems += problems_in(root, path)
    if not files:
        problems.append(f"no sources under {root}")
    print("\n".join(problems) if problems else f"{files} files, every include in an allowed direction")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
