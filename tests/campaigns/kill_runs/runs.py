"""One run over several ranks while strikes come down on them, and what came of it."""
import re
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import rank_processes
import ways
from strikes import Target

SECONDS_TO_JOIN, LOOK = 60, 0.005
LEFT_BEHIND_PATIENCE = 5
# A run hangs when it uses hardly any processor time for so long, and no thread of it would use more on a machine that is less busy; or far
# too much.
QUIET_SECONDS, QUIET_SHARE, COMPUTING_SHARE = 15, 0.08, 0.5

THREAD = re.compile(r"^Thread ", re.MULTILINE)
FRAME = re.compile(r"^#\d+ +(?:0x\w+ in )?(.*)$", re.MULTILINE)

GAVE_UP, WENT_BACK = b"must not be repeated", b"going back to the state of"


ended = threading.Event()  # the campaign: nobody waits for runs any more


class Outcome:
    """What a run printed, how it ended, and which strikes met it."""

    def __init__(self):
        self.output = self.errors = b""
        self.status = self.seconds = None   # seconds: from the moment at which all ranks had joined to the end of rank 0
        self.met = []                       # strikes that met a rank while rank 0 ran
        self.hung = self.never_joined = False
        self.left = {}
        self.stacks = ""

    def deaths(self):
        return sum(strike.is_death for strike in self.met)

    def gave_up(self, program):
        """With an effect that was lost and must not be had twice; the output is then that of a part of the run."""
        return GAVE_UP in self.errors and WENT_BACK not in self.errors and program.output.startswith(self.output) and not self.hung

    def went_back(self):
        return WENT_BACK in self.errors

    def problems(self, program, compare_status):
        if self.gave_up(program):
            return ["gave up"]
        found = ["did not start" if self.never_joined else "hang"] if self.hung else []
        if not self.hung and self.output != program.output:
            found.append("different output")
        if not self.hung and compare_status and self.status != program.status:
            found.append(f"status {self.status} instead of {program.status}")
        if self.left:
            found.append("processes left")
        return found


class Activity:
    """Whether the ranks of a run still do something."""

    def __init__(self, most_cpu):
        self.most_cpu, self.used, self.wanted = most_cpu, {}, {}
        self.looked = self.since = time.monotonic()
        self.then = 0

    def hangs(self, find, allowance):
        """find: gives the run's processes as they are now. allowance: seconds for which they may stand still beside."""
        now = time.monotonic()
        elapsed = now - self.looked
        if elapsed < 1:
            return False
        self.looked = now
        pids = list(find())
        self.used.update((pid, max(rank_processes.cpu_of(pid), self.used.get(pid, 0))) for pid in pids)
        total = sum(self.used.values())
        if self.computes(pids, elapsed) or total - self.then > QUIET_SHARE * QUIET_SECONDS:
            self.since, self.then = now, total
        return now - self.since > QUIET_SECONDS + allowance or total > self.most_cpu

    def computes(self, pids, elapsed):
        """Whether a thread has used the processor or waited for it most of the time since the last look."""
        before, self.wanted = self.wanted, {}
        for pid in pids:
            self.wanted.update(rank_processes.processor_wanted(pid))
        return any(seconds - before.get(thread, seconds) > COMPUTING_SHARE * elapsed for thread, seconds in self.wanted.items())


def run(command, environment, ranks, plan, most_cpu, during_start=False):
    """Runs the command; strikes are counted from the moment at which all ranks have joined, or all are there (during_start)."""
    outcome = Outcome()
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process, mark = rank_processes.start(command, env=environment, stdout=output, stderr=errors, start_new_session=True)
        try:
            found = rank_processes.wait_for_ranks(mark, ranks, lambda: process.poll() is None, SECONDS_TO_JOIN, not during_start)
            if process.poll() is None and found is None:
                outcome.hung = outcome.never_joined = True
            elif found:
                follow(outcome, Target(process, mark, found), sorted(plan), most_cpu)
            if outcome.hung:
                outcome.stacks = stacks_of(rank_processes.ranks_of(mark))
        finally:
            clean_up(outcome, process, mark)
        output.seek(0), errors.seek(0)
        outcome.output, outcome.errors = output.read(), errors.read()
    outcome.status = process.returncode
    return outcome


def follow(outcome, target, plan, most_cpu):
    """Carries out the plan until all is over: the run has ended, or rank 0 has and nothing is left to be mended."""
    start, waiting, activity = time.monotonic(), list(plan), Activity(most_cpu)
    while target.process.poll() is None and not ended.is_set():
        now = time.monotonic() - start
        root_runs = rank_processes.is_alive(target.ranks[0])
        if not root_runs and outcome.seconds is None:
            outcome.seconds = now
        while waiting and waiting[0].moment <= now:
            strike = waiting.pop(0)
            if (root_runs or not strike.is_death) and target.strike(strike) and root_runs:
                outcome.met.append(strike)
        if activity.hangs(lambda: rank_processes.processes_of(target.mark), max((s.moment - now for s in waiting), default=0)):
            outcome.hung = True
            return
        time.sleep(LOOK)
    outcome.seconds = outcome.seconds or time.monotonic() - start


def clean_up(outcome, process, mark):
    """Ends what is left of a run; what should not have been left is noted."""
    if not outcome.hung:
        outcome.left = describe(rank_processes.left_behind(mark, LEFT_BEHIND_PATIENCE))
    # The script of the virtual hosts, which has started the others, takes the hosts down when its command has ended.
    has_hosts = process.poll() is None and process.args[0] == str(ways.CLUSTER)
    rank_processes.kill(pid for pid, environment in rank_processes.processes_of(mark).items()
                        if not has_hosts or "PENELOPE_CLUSTER_CONTROL" in environment)
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        pass
    rank_processes.kill(rank_processes.processes_of(mark))
    process.wait()


def describe(processes):
    """{pid: what it is}"""
    return {pid: (f"rank {e['OMPI_COMM_WORLD_RANK']}" if "OMPI_COMM_WORLD_RANK" in e else
                  Path(rank_processes.program_of(pid) or "gone").name) for pid, e in processes.items()}


def stacks_of(ranks):
    """Where each rank's threads are, if there is a debugger: those frames that are the engine's, then all."""
    if not shutil.which("gdb"):
        return ""
    own = whole = ""
    for rank, pid in ranks.items():
        try:
            done = subprocess.run(["gdb", "-p", str(pid), "-batch", "-ex", "thread apply all backtrace 30"], stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, errors="replace", timeout=60)
        except subprocess.TimeoutExpired:
            own += f"rank {rank}: the debugger does not end\n"
            continue
        whole += f"=== rank {rank}\n{done.stdout}\n"
        own += "".join(f"rank {rank}: {frames}\n" for frames in map(own_frames, THREAD.split(done.stdout)[1:]) if frames)
    return own + whole


def own_frames(thread):
    names = [name for name in FRAME.findall(thread) if name.startswith("penelope::")]
    return " <- ".join(name.split(" (")[0].removeprefix("penelope::") for name in names)
