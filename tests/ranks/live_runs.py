"""Runs over several processes that a test watches, hurts and ends."""
import os
import subprocess
import time
from pathlib import Path

PROGRAM = str(Path(__file__).resolve().parent.parent / "launcher" / "programs" / "search.pl")
LONGEST = 30  # seconds


def start(command, stdin=subprocess.DEVNULL, **environment):
    """The process, with a word in its environment by which what it starts can be found."""
    mark = f"PENELOPE_TEST={os.getpid()}.{time.monotonic_ns()}"
    name, value = mark.split("=")
    process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                               env={**os.environ, name: value, **environment})
    return process, mark


def processes_of(mark):
    """(pid, environment when it started) of those that live, the oldest first."""
    for entry in sorted(Path("/proc").iterdir(), key=lambda e: (len(e.name), e.name)):
        try:
            words = (entry / "environ").read_bytes().decode(errors="replace").split("\0") if entry.name.isdigit() else []
        except OSError:
            continue
        if mark in words:
            yield int(entry.name), words


def ranks_of(mark):
    """{rank: pid} of those that mpirun has started. A rank has a child that puts its number before its error messages."""
    found = {}
    for pid, words in processes_of(mark):
        rank = [w.split("=")[1] for w in words if w.startswith("OMPI_COMM_WORLD_RANK=")]
        if rank:
            found.setdefault(int(rank[0]), pid)
    return found


def wait_for_answer(process):
    """The search has begun: its first answer came."""
    first = b"X = a\n"
    line = os.read(process.stdout.fileno(), len(first))  # no more than that: communicate() reads the rest
    assert line == first, line


def nothing_is_left(mark):
    for _ in range(50):
        if not any(processes_of(mark)):
            return
        time.sleep(0.1)
    raise AssertionError(f"left behind: {[pid for pid, _ in processes_of(mark)]}")


def finish(process, mark, text_in=None):
    """(exit status, output, errors), when nothing is left."""
    try:
        output, errors = process.communicate(text_in, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        process.kill()
        raise AssertionError("does not end") from None
    nothing_is_left(mark)
    return process.returncode, output, errors


def run_tests(tests):
    """The exit status."""
    failed = 0
    for test in tests:
        try:
            test()
            print(f"passed: {test.__name__}", flush=True)
        except AssertionError as e:
            failed += 1
            print(f"FAILED: {test.__name__}: {e}", flush=True)
    return 1 if failed else 0
