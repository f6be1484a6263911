"""Running calls in one process: what becomes of it, and which call it was making then."""
import os
import re
import resource
import signal
import subprocess
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
SANITIZERS = {
    "ASAN_OPTIONS": "exitcode=99:detect_leaks=0:allocator_may_return_null=1:detect_stack_use_after_return=0",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1:exitcode=99",
    "TSAN_OPTIONS": "halt_on_error=1:exitcode=99",
}
FILE_BYTES = 64 << 20
FRAME = re.compile(r"^\s*#\d+ \S+ in (.*?) (?:/\S*?)?((?:wam|runtime|scheduler)/\S+)", re.MULTILINE)
REPORT = re.compile(r"runtime error: .*|ERROR: \w+Sanitizer: .*?(?= on | \(|$)|check failed.*|terminate called.*|.*Assertion.*", re.MULTILINE)


class Finding:
    """kind: crash, hang or memory. where: the first line of the report and the innermost function of the engine, if known."""

    def __init__(self, kind, number, where, errors):
        self.kind, self.number, self.where, self.errors = kind, number, where, errors


class Runner:
    def __init__(self, options):
        self.options = options

    def run(self, calls):
        """(numbers begun, whether the process came to the end, Finding or None) of one process that makes these calls."""
        with tempfile.TemporaryDirectory() as folder:
            return self.run_in(Path(folder), calls)

    def run_in(self, folder, calls):
        (folder / "work").mkdir()
        program, progress, errors = folder / "program.pl", folder / "progress", folder / "errors"
        program.write_text("".join(call.fact() for call in calls))
        progress.touch()
        # Stacks and solutions that grow to their limits stay below --memory.
        command = [str(Path(self.options.penelope).resolve()), "--stack-limit=1g", *self.options.with_options, "-D", f"progress={progress}", "-q",
                   "--on-error=print", "-l", HERE / "calls.pl", "-l", program, "-g", "make_calls", "-t", "halt"]
        with open(errors, "wb") as error_file:
            process = subprocess.Popen(command, cwd=folder / "work", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=error_file, env={**os.environ, **SANITIZERS}, preexec_fn=limit_process)
            stopped = self.watch(process, progress)
        begun = [int(line) for line in progress.read_text().split() if line.isdigit()]
        at_end = "end" in progress.read_text().split()
        number = begun[-1] if begun else None
        text = errors.read_text(errors="replace")[-200_000:]
        if stopped:
            return begun, at_end, Finding(stopped[0], number, stopped[1], text)
        if process.returncode < 0 or process.returncode in (99, 134, 139):
            return begun, at_end, Finding("crash", number, place_of(text, process.returncode), text)
        return begun, at_end, None

    def watch(self, process, progress):
        """Waits for its end; (hang or memory, details) when it has to be killed."""
        size, since, cpu_then = -1, time.monotonic(), 0
        while True:
            try:
                process.wait(0.05)
                return None
            except subprocess.TimeoutExpired:
                pass
            now_size = progress.stat().st_size
            cpu = cpu_seconds(process.pid)
            if now_size != size:
                size, since, cpu_then = now_size, time.monotonic(), cpu
            found = None
            if resident_megabytes(process.pid) > self.options.memory:
                found = ("memory", f"more than {self.options.memory} MB")
            elif cpu - cpu_then > self.options.limit:
                found = ("hang", f"computes for more than {self.options.limit} s")
            elif time.monotonic() - since > 6 * self.options.limit:
                found = ("hang", f"waits for more than {6 * self.options.limit} s")
            if found:
                stack = stacks(process.pid) if self.options.stacks else ""
                process.kill()
                process.wait()
                return found[0], found[1] + stack


def limit_process():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES, FILE_BYTES))


def cpu_seconds(pid):
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return 0


def resident_megabytes(pid):
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
    except (OSError, IndexError):
        return 0


def stacks(pid):
    try:
        done = subprocess.run(["gdb", "-p", str(pid), "-batch", "-ex", "thread apply all bt 12"], capture_output=True, text=True, timeout=120)
        return "\n" + "\n".join(line for line in done.stdout.splitlines() if line.startswith(("#", "Thread")))
    except (OSError, subprocess.TimeoutExpired):
        return ""


def place_of(text, status):
    report = REPORT.search(text)
    frame = FRAME.search(text)
    what = report.group(0)[:160] if report else f"status {status}"
    return f"{what} in {frame.group(1)[:80]} {frame.group(2)}" if frame else what
