#!/usr/bin/env python3
"""Files that options name for output: a run whose file cannot be written ends before it begins, and one that can be is not touched
before it is written.

    output_files.py PENELOPE
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "ranks")]
from live_runs import run_tests

penelope = os.path.abspath(sys.argv[1])
PROGRAM = ":- initialization((write(loaded), nl)).\np(1).\np(2).\n"
RUN = ["-q", "-g", "(p(X), write(X), nl)", "-t", "halt", "program.pl"]
SOLVE = ["solve", "program.pl", "p(X)"]
OF_RUNS = ["--json", "--report", "--trace", "--loads", "--record-tree", "--checkpoint"]
COMMANDS = [  # words before the option, the option, words after it
    *[([], option, RUN) for option in OF_RUNS],
    *[(["solve"], option, SOLVE[1:]) for option in OF_RUNS],
    (["analyze"], "--json", ["program.pl"]),
    (["simulate", "--tree", "T1", "--workers", "1"], "--json", []),
    (["model", "--graph", "chain:2", "--loads", "1"], "--json", []),
    (["bench", "-j1", "--runs=1"], "--json", ["program.pl", "p(X)"]),
    (["bench", "-j1", "--runs=1"], "--report", ["program.pl", "p(X)"]),
    ([], "--make-image", ["library"]),
]


def run(words, folder):
    return subprocess.run([penelope, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def in_a_folder(test):
    def run_test():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "program.pl").write_text(PROGRAM)
            test(folder)
    run_test.__name__ = test.__name__
    run_test.__doc__ = test.__doc__
    return run_test


@in_a_folder
def refused_before_the_program_loads(folder):
    for before, option, after in COMMANDS:
        for path, why in ((folder / "nowhere/file", "No such file or directory"), (folder, "Is a directory"), (Path("/proc/file"), "")):
            if option == "--checkpoint" and path == folder:
                continue  # it is replaced by a new file beside it
            done = run([*before, option, str(path), *after], folder)
            said = done.stderr
            assert done.returncode == 2 and done.stdout == "", (before, option, done)
            assert str(path) in said and why in said and said.startswith("penelope: ") and said.count("\n") == 1, (before, option, said)
            assert option == "--checkpoint" or f"{option}: cannot write" in said, (before, option, said)


@in_a_folder
def untouched_when_the_run_fails_early(folder):
    """Here for a wrong option; the file keeps what it has, and one that is not there is not made."""
    kept = folder / "kept"
    kept.write_text("what was there")
    for option in ("--json", "--trace", "--loads"):
        for path in (kept, folder / "new"):
            done = run(["--throttle", "unheard-of", option, str(path), *RUN], folder)
            assert done.returncode == 2 and "unheard-of" in done.stderr, done
    assert kept.read_text() == "what was there" and not (folder / "new").exists()


@in_a_folder
def where_the_command_was_given(folder):
    """A program may go elsewhere meanwhile."""
    (folder / "elsewhere").mkdir()
    words = ["-j", "2", "--json", "a", "--trace", "b", "--loads", "c", "-g", "working_directory(_, elsewhere)", "-t", "halt"]
    done = run(words, folder)
    assert done.returncode == 0, done
    assert all((folder / name).stat().st_size > 0 for name in "ab") and (folder / "c").exists(), done
    assert not list((folder / "elsewhere").iterdir())


@in_a_folder
def full_when_they_are_written(folder):
    """The others are written all the same."""
    done = run(["-j", "2", "--json", "/dev/full", "--trace", "b", *RUN], folder)
    assert done.returncode == 2 and "cannot write /dev/full: No space left on device" in done.stderr, done
    assert done.stdout == "loaded\n1\n" and (folder / "b").stat().st_size > 0, done


if __name__ == "__main__":
    sys.exit(run_tests([refused_before_the_program_loads, untouched_when_the_run_fails_early, where_the_command_was_given,
                        full_when_they_are_written]))
