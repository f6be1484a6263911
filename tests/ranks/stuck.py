#!/usr/bin/env python3
"""What a run does when rank 0 hangs inside MPI, as happens when others die in the middle of a message: it goes back to a state of it. Here one
thread of the process stands still, the one that communicates: a debugger can do that (ptrace).

    stuck.py PENELOPE
"""
import ctypes
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import lost
from live_runs import nothing_is_left, run_tests, start
from rank_processes import wait_for_ranks

SEIZE, INTERRUPT, ALL_THREADS = 0x4206, 0x4207, 0x40000000  # ptrace(2), waitpid(2)
SLACK_OF_COMMUNICATION = "1"                                # ns: no other thread asks for that (runtime/transport/mpi.cpp)

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long] * 4


def communicating_thread(pid):
    for thread in os.listdir(f"/proc/{pid}/task"):
        if Path(f"/proc/{thread}/timerslack_ns").read_text().strip() == SLACK_OF_COMMUNICATION:
            return int(thread)
    raise AssertionError("no thread communicates")


def can_stop_threads():
    child = os.fork()
    if child == 0:
        time.sleep(10)
        os._exit(0)
    can = libc.ptrace(SEIZE, child, 0, 0) == 0
    os.kill(child, 9)
    os.waitpid(child, 0)
    return can


def stop_until_it_ends(thread):
    """The thread of another process stands still until that process ends, or becomes another program."""
    assert libc.ptrace(SEIZE, thread, 0, 0) == 0 and libc.ptrace(INTERRUPT, thread, 0, 0) == 0, os.strerror(ctypes.get_errno())
    status = None
    while status is None or os.WIFSTOPPED(status):
        _, status = os.waitpid(thread, ALL_THREADS)


def the_run_goes_back_to_a_state_of_it():
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "search.pl"
        program.write_text(lost.search)
        process, mark = start([lost.penelope, "--ranks", "3", "-j", "1", "-q", "-g", "changed", "-t", "halt", str(program)])
        assert wait_for_ranks(mark, 3, lambda: process.poll() is None, 10), "the ranks do not start"
        time.sleep(0.2 * lost.SECONDS)
        said = []
        reader = threading.Thread(target=lambda: said.extend(process.communicate()))  # who stops a thread has to wait for its end
        reader.start()
        stop_until_it_ends(communicating_thread(process.pid))
        reader.join()
        nothing_is_left(mark)
    output, errors = said
    assert (process.returncode, output) == (0, lost.expected("changed")), (process.returncode, output, errors)
    assert "hangs inside MPI" in errors and "going back to the state of" in errors, errors


if __name__ == "__main__":
    if not can_stop_threads():
        print("nobody may stop a thread of another process here")
        sys.exit(77)
    sys.exit(lost.run_all([the_run_goes_back_to_a_state_of_it]))
