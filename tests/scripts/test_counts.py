#!/usr/bin/env python3
"""The last line and the exit status of scripts/test, for a build folder with tests that pass, fail, are skipped or disabled.

    test_counts.py SOURCE
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

KINDS = {
    "passes": "add_test({name} true)\n",
    "fails": "add_test({name} sh -c \"echo '100% tests passed, 0 tests failed out of 7'; exit 1\")\n",
    "skipped": "add_test({name} sh -c \"exit 77\")\nset_tests_properties({name} PROPERTIES SKIP_RETURN_CODE 77)\n",
    "disabled": "add_test({name} true)\nset_tests_properties({name} PROPERTIES DISABLED 1)\n",
    "missing": "add_test({name} /nonexistent/program)\n",
}
CASES = [
    (["passes", "passes"], [], "2 passed, 0 failed, 0 skipped", 0),
    (["passes", "skipped", "skipped"], [], "1 passed, 0 failed, 2 skipped", 0),
    (["passes", "fails", "skipped"], [], "1 passed, 1 failed, 1 skipped", 8),
    (["passes", "missing", "disabled", "skipped"], [], "1 passed, 1 failed, 2 skipped", 8),
    (["skipped"], [], "0 passed, 0 failed, 1 skipped", 1),
    ([], [], "0 passed, 0 failed, 0 skipped", None),
    (["passes"], ["-R", "nothing_of_this_name"], "0 passed, 0 failed, 0 skipped", None),
]


def run(source, kinds, options):
    """Last line of scripts/test, and its status, where scripts/build has nothing to do."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "scripts").mkdir()
        (root / "build/some").mkdir(parents=True)
        shutil.copy(source / "scripts/test", root / "scripts/test")
        (root / "scripts/build").write_text("#!/bin/sh\n")
        (root / "scripts/build").chmod(0o755)
        tests = "".join(KINDS[kind].format(name=f"{kind}_{number}") for number, kind in enumerate(kinds))
        (root / "build/some/CTestTestfile.cmake").write_text(tests)
        done = subprocess.run([root / "scripts/test", "some", *options], capture_output=True, text=True)
    return done.stdout.splitlines()[-1], done.returncode


def main():
    source = pathlib.Path(sys.argv[1])
    failures = []
    for kinds, options, line, status in CASES:
        found, ended = run(source, kinds, options)
        if found != line or (ended != status if status is not None else ended == 0):
            failures.append(f"{kinds} {options}: {found!r}, status {ended}, instead of {line!r}, status {'not 0' if status is None else status}")
    print("\n".join(failures) if failures else f"{len(CASES)} build folders")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
