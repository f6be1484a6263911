#!/usr/bin/env python3
"""Installs penelope into a fresh folder, builds the example against what is there, and runs it.

    installed_package.py BUILD SOURCE --cmake CMAKE --compiler CXX [--flags FLAGS]

The example is copied out of the source tree, and PENELOPE_SHARE is not set: it has to find everything by the package.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

EXPECTED = """\
alternator because of
    voltage<13.2
    engine_runs
cooling(fan) because of
    temperature>105
    fan_current=:=0
cooling(coolant) because of
    temperature>105
    coolant_level<40
6 plans, the best takes 150 minutes: [alternator,cooling(fan),cooling(coolant)]
the battery is fine
error: """
INSTALLED = ["bin/penelope", "include/penelope.hpp", "lib/libpenelope.a", "lib/cmake/Penelope/PenelopeConfig.cmake",
             "share/penelope/boot.image", "share/man/man1/penelope.1", "share/bash-completion/completions/penelope"]


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--cmake", default="cmake")
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--flags", default="")
    given = parser.parse_args()
    environment = {name: value for name, value in os.environ.items() if name != "PENELOPE_SHARE"}
    with tempfile.TemporaryDirectory() as folder:
        prefix, example, build = (pathlib.Path(folder) / name for name in ("installed", "example", "build"))
        run(given.cmake, "--install", given.build, "--prefix", prefix)
        missing = [name for name in INSTALLED if not (prefix / name).is_file()]
        if missing:
            sys.exit(f"not installed: {', '.join(missing)}")
        shutil.copytree(given.source / "runtime/embedding/example", example)
        run(given.cmake, "-S", example, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={given.compiler}",
            f"-DCMAKE_CXX_FLAGS={given.flags}")
        run(given.cmake, "--build", build)
        moved = prefix.rename(prefix.with_name("moved"))
        refused = subprocess.run([build / "diagnosis"], capture_output=True, text=True, env=environment)
        if refused.returncode != 1 or "boot.image" not in refused.stderr:
            sys.exit(f"without the image:\n{refused.stdout}{refused.stderr}")
        for variables in ({"PENELOPE_SHARE": str(moved / "share/penelope")}, {}):
            if not variables:
                moved.rename(prefix)
            output = run(build / "diagnosis", env=environment | variables)
            if not output.startswith(EXPECTED):
                sys.exit(f"the example printed:\n{output}instead of:\n{EXPECTED}")
    print("installed, built against, ran")


if __name__ == "__main__":
    main()
