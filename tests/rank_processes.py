"""The processes of a run over several ranks, found by a word in their environment: mpirun, its daemons, the ranks, and what they start."""
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

JOINED = 5  # threads: before a rank knows the others Open MPI has three, and one sees to it that they come


def new_mark():
    """A word for the environment of a run, by which all that belong to it can be found: NAME=VALUE."""
    return f"PENELOPE_TEST={os.getpid()}.{time.monotonic_ns()}"


def start(command, **options):
    """The process and its mark."""
    mark = new_mark()
    environment = {**os.environ, **options.pop("env", {}), **dict([mark.split("=")])}
    return subprocess.Popen(command, **{"stdin": subprocess.DEVNULL, **options}, env=environment), mark


def processes_of(mark):
    """{pid: environment} of those that run, oldest numbers first."""
    found = {}
    for entry in sorted(Path("/proc").iterdir(), key=lambda e: (len(e.name), e.name)):
        try:
            words = (entry / "environ").read_bytes().decode(errors="replace").split("\0") if entry.name.isdigit() else []
        except OSError:
            continue
        if mark in words and is_alive(int(entry.name)):
            found[int(entry.name)] = dict(word.split("=", 1) for word in words if "=" in word)
    return found


def is_alive(pid):
    """Not gone, nor waiting for its parent to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def ranks_of(mark):
    """{rank: pid} of those that live. A rank has a child that puts its number before its error messages. Where penelope has started
    mpirun (--ranks) that process is rank 0, and the one that mpirun has started is not."""
    found, others = {}, []
    for pid, environment in processes_of(mark).items():
        if "OMPI_COMM_WORLD_RANK" in environment:
            found.setdefault(int(environment["OMPI_COMM_WORLD_RANK"]), pid)
        else:
            others.append(pid)
    if 0 in found:
        found[0] = next((pid for pid in others if program_of(pid) == program_of(found[0])), found[0])
    return found


def mpirun_of(mark):
    return next(pid for pid in processes_of(mark)
                if Path(f"/proc/{pid}/comm").read_text().strip() in ("mpirun", "orterun"))


def program_of(pid):
    try:
        return os.readlink(f"/proc/{pid}/exe")
    except OSError:
        return None


def has_joined(pid):
    """Whether a rank has got through MPI's collective start."""
    try:
        return len(os.listdir(f"/proc/{pid}/task")) >= JOINED
    except OSError:
        return False


def cpu_of(pid):
    """Seconds of the processor that it has used, or 0 when it is gone."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def processor_wanted(pid):
    """{thread: seconds for which it has used the processor or waited for it}"""
    found = {}
    try:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            used, waited, _ = (thread / "schedstat").read_text().split()
            found[thread.name] = (int(used) + int(waited)) / 1e9
    except OSError:
        pass  # it is gone, or a thread of it
    return found


def wait_for_ranks(mark, count, goes_on, limit, joined=True):
    """{rank: pid} when all are there, or have joined each other; None if that never happens."""
    end = time.monotonic() + limit
    while goes_on() and time.monotonic() < end:
        ranks = ranks_of(mark)
        if len(ranks) == count and (not joined or all(map(has_joined, ranks.values()))):
            return ranks
        time.sleep(0.005)
    return None


def report_of(mark):
    """Lines on the processes that are still there: what they are, and what their threads wait for or do."""
    lines = []
    for pid, environment in processes_of(mark).items():
        rank = environment.get("OMPI_COMM_WORLD_RANK", "none")
        lines.append(f"process {pid}, {os.path.basename(program_of(pid) or '?')}, rank {rank}, {cpu_of(pid):.1f} s of the processor")
        for thread in sorted(Path(f"/proc/{pid}/task").glob("*")):
            try:
                state = (thread / "stat").read_text().rsplit(")", 1)[1].split()[0]
                lines.append(f"  thread {thread.name} {(thread / 'comm').read_text().strip()}: {state} {(thread / 'wchan').read_text().strip()}")
            except OSError:
                pass  # it is gone, or nobody may look
        if shutil.which("gdb"):
            stacks = subprocess.run(["gdb", "-p", str(pid), "-batch", "-ex", "thread apply all bt 12"], capture_output=True, text=True, timeout=60)
            lines += ["  " + line[:160] for line in stacks.stdout.splitlines() if line.startswith(("#", "Thread"))]
    return lines


def left_behind(mark, patience=2):
    """{pid: environment} of those that are still there after so many seconds."""
    end = time.monotonic() + patience
    while (left := processes_of(mark)) and time.monotonic() < end:
        time.sleep(0.1)
    return left


def kill(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
