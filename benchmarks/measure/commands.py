"""Running one command and accounting for it."""

import os
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

POLL_SECONDS = 0.01


class Outcome:
    """What one run of a command did: status, times, memory and output."""

    def __init__(self, status, cpu=None, wall=None, peak_kb=None, output=b""):
        self.status = status          # "ok", "CRASH", "TIMEOUT" or "WRONG"
        self.cpu = cpu                # user and system time, in seconds
        self.wall = wall              # in seconds
        self.peak_kb = peak_kb        # peak resident set, in kilobytes
        self.output = output


def peak_of(pid):
    """The peak resident set of a running process in kilobytes, or None."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    found = re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)
    return int(found[1]) if found else None


def run_command(command, timeout, environment=None):
    """Run a command to its end and account for it.

    The peak memory is sampled while the command runs: ru_maxrss would also
    count the memory of this script, which the child shares before its exec.
    """
    full_environment = {**os.environ, **(environment or {})}
    with tempfile.TemporaryFile() as output:
        start = time.monotonic()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.DEVNULL, env=full_environment,
            start_new_session=True)
        peak_kb = None
        timed_out = False
        while True:
            pid, wait_status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            peak_kb = peak_of(process.pid) or peak_kb
            if not timed_out and time.monotonic() - start > timeout:
                timed_out = True
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(POLL_SECONDS)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(wait_status)
        output.seek(0)
        text = output.read()
    if timed_out:
        status = "TIMEOUT"
    elif process.returncode != 0:
        status = "CRASH"
    else:
        status = "ok"
    return Outcome(status, usage.ru_utime + usage.ru_stime, wall,
                   peak_kb or usage.ru_maxrss, text)


def wall_time(command):
    """The time in seconds from starting a command to its end, or None."""
    start = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start if done.returncode == 0 else None
