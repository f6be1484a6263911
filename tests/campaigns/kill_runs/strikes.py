"""What happens to ranks while they run: a plan says what, to whom and when, in seconds from the moment at which all ranks have joined.

Each way to plan is told the number of ranks and how long the run will take about; rank 0, and the host it is on, stay alone.
"""
import os
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

import rank_processes

SHORT_STOP, CUT = 0.5, 4  # seconds
AT_ONCE = 0.25            # of the plans have all their deaths at the same moment
AFTER_THE_END = 1.1       # moments are drawn from so many times the duration: the end of a run must be among them


@dataclass(order=True)
class Strike:
    moment: float
    what: str     # KILL, STOP, CONT (a rank); cut, mend, host (a virtual host)
    whom: int
    is_death: bool

    def __str__(self):
        return f"{self.what} {self.whom} at {self.moment:.3f} s"


def moments(random, count, duration):
    drawn = [random.uniform(0, AFTER_THE_END * duration) for _ in range(count)]
    return [drawn[0]] * count if random.random() < AT_ONCE else drawn


def victims(random, ranks, most):
    return random.sample(range(1, ranks), random.randint(1, min(most, ranks - 1)))


def plan_kill(random, ranks, duration, _):
    chosen = victims(random, ranks, ranks - 1)
    return [Strike(t, "KILL", rank, True) for t, rank in zip(moments(random, len(chosen), duration), chosen)]


def plan_stop(random, ranks, duration, pause):
    chosen = victims(random, ranks, 2)
    times = moments(random, len(chosen), duration)
    return [strike for t, rank in zip(times, chosen)
            for strike in (Strike(t, "STOP", rank, True), Strike(t + pause, "CONT", rank, False))]


def plan_short_stop(random, ranks, duration, _):
    strikes = [Strike(random.uniform(0, duration), "STOP", random.randrange(1, ranks), False) for _ in range(random.randint(1, 3))]
    return strikes + [Strike(s.moment + SHORT_STOP, "CONT", s.whom, False) for s in strikes]


def plan_links(random, ranks, duration, _):
    host, moment = random.randint(2, ranks), random.uniform(0, AFTER_THE_END * duration)
    return [Strike(moment, "cut", host, True), Strike(moment + CUT, "mend", host, False)]


def plan_host(random, ranks, duration, _):
    chosen = [rank + 1 for rank in victims(random, ranks, ranks - 1)]
    return [Strike(t, "host", host, True) for t, host in zip(moments(random, len(chosen), duration), chosen)]


# Those over virtual hosts count hosts from 1 and have at least as many as they can lose and one.
WAYS = {"kill": plan_kill, "stop": plan_stop, "short-stop": plan_short_stop, "links": plan_links, "host": plan_host}
OVER_HOSTS = ("links", "host")


class Target:
    """The processes of a run that can be struck."""

    def __init__(self, process, mark, ranks):
        self.process, self.mark, self.ranks = process, mark, ranks

    def strike(self, strike):
        """Whether there was anybody to strike."""
        if strike.what in ("cut", "mend"):
            return self.control(f"{strike.what} {strike.whom}")
        if strike.what == "host":
            return self.kill_host(strike.whom)
        pid = self.ranks[strike.whom]
        if not rank_processes.is_alive(pid):
            return False
        os.kill(pid, getattr(signal, f"SIG{strike.what}"))
        return True

    def control(self, line):
        """Tells the switch between the virtual hosts (scripts/cluster)."""
        fifo = next((e["PENELOPE_CLUSTER_CONTROL"] for e in rank_processes.processes_of(self.mark).values()
                     if "PENELOPE_CLUSTER_CONTROL" in e), None)
        if fifo:
            Path(fifo).write_text(line + "\n")
        return fifo is not None

    def kill_host(self, host):
        """All that runs on a virtual host, mpirun's daemon too: it is as if the power were gone."""
        name = f"pe{self.process.pid}_{host}"
        found = subprocess.run(["ip", "netns", "pids", name], capture_output=True, text=True).stdout.split()
        rank_processes.kill(map(int, found))
        return bool(found)
