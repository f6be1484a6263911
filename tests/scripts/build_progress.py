#!/usr/bin/env python3
"""What scripts/build shows while it builds a small project: ninja's steps at a terminal, dots elsewhere, the log when it fails.

    build_progress.py SOURCE
"""
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile

PROJECT = """\
cmake_minimum_required(VERSION 3.25)
project(some LANGUAGES NONE)
foreach(number 1 2 3)
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/made${number} COMMENT "step number ${number}"
                     COMMAND echo "warning: of the compiler" COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/made${number})
endforeach()
add_custom_target(good ALL DEPENDS ${CMAKE_BINARY_DIR}/made1 ${CMAKE_BINARY_DIR}/made2 ${CMAKE_BINARY_DIR}/made3)
add_custom_target(bad COMMAND echo "error: of the compiler" COMMAND false)
"""
PRESETS = """{"version": 6, "configurePresets": [{"name": "some", "generator": "Ninja", "binaryDir": "build/some"}]}"""


def project(source, folder):
    root = pathlib.Path(folder)
    for name in ("scripts", "wam", "scheduler", "runtime", "prolog_lib", "tests"):
        (root / name).mkdir()
    shutil.copy(source / "scripts/build", root / "scripts/build")
    (root / "scripts/setup").write_text("#!/bin/sh\n")
    (root / "scripts/setup").chmod(0o755)
    (root / "CMakeLists.txt").write_text(PROJECT)
    (root / "CMakePresets.json").write_text(PRESETS)
    return root


def elsewhere(root, *words):
    done = subprocess.run([root / "scripts/build", *words], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def at_a_terminal(root, *words):
    terminal, other = pty.openpty()
    process = subprocess.Popen([root / "scripts/build", *words], stdin=other, stdout=other, stderr=other, start_new_session=True)
    os.close(other)
    shown = b""
    try:
        while piece := os.read(terminal, 4096):
            shown += piece
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    return process.wait(), shown.decode()


def main():
    source = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        root = project(source, folder)
        status, output, errors = elsewhere(root, "some", "good")
        assert status == 0 and output == "" and re.fullmatch(r"\.+\n", errors), (status, output, errors)
        log = (root / "build/some/build.log").read_text()
        assert "warning: of the compiler" in log and "[3/3]" in log, log
        assert elsewhere(root, "some", "good") == (0, "", ""), "nothing to build"
        status, output, errors = elsewhere(root, "some", "bad")
        assert status == 1 and output == "" and "error: of the compiler" in errors and "build: failed" in errors, (status, output, errors)
    with tempfile.TemporaryDirectory() as folder:
        root = project(source, folder)
        status, shown = at_a_terminal(root, "some", "good")
        assert status == 0 and shown.startswith("building (some) ...\r\n") and shown.endswith("\r\x1b[K"), (status, shown)
        steps = shown.split("\r\x1b[K")[1:-1]
        assert [step[:5] for step in steps] == ["[1/3]", "[2/3]", "[3/3]"] and "warning" not in shown and "\n" not in "".join(steps), shown
        status, shown = at_a_terminal(root, "some", "bad")
        assert status == 1 and "error: of the compiler" in shown and "build: failed" in shown, (status, shown)
    print("dots and steps")


if __name__ == "__main__":
    main()
