"""Hosts that differ, live: throttled workers, one that slows down, competitors that come and go, and slow links.

Two real cores are enough: the parts of the time that the workers run add up to less than two. The ideal time is that of the sequential
search divided by the sum of these parts. Searches are timed without what it takes to start and to end the program.
"""

import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .commands import run_command
from .or_parallel import SEQUENTIAL, SPLITTER, with_options
from .or_parallel import SET as SEARCHES
from .programs import check_names, find_programs, is_expected
from .ranks import need_mpirun, over_ranks, start_time
from .report import geometric_mean, note, quotient, ratio, seconds, table

SCHEMES = ("none", "homogeneous", "static", "dynamic", "moments", "delay-aware")
THROTTLES = {"1 : 1 : 0.5 : 0.25": (0.7, 0.7, 0.35, 0.175), "1 : 1 : 0.1": (0.9, 0.9, 0.09)}
SLOW_AFTER, SLOW = 0.5, 0.1         # of the ideal time; of its speed before
LATENCIES, RATES = (1, 10, 50), (1, 10, 100)   # ms, MB/s
SHORTEST_SEARCH = 1.0               # seconds, sequentially
PARTS_OF_RUN = 10
HOGS, HOG_ON, HOG_OFF = 2, 0.3, 0.3  # on average, seconds

# Argument: seed and the means of the times on and off. Runs until it is killed.
HOG = """
import random, sys, time
draw = random.Random(int(sys.argv[1]))
while True:
    until = time.monotonic() + draw.expovariate(1 / float(sys.argv[2]))
    while time.monotonic() < until:
        for _ in range(10000): pass
    time.sleep(draw.expovariate(1 / float(sys.argv[3])))
"""


class Search:
    """A program, how long its sequential search takes, and runs of it."""

    def __init__(self, program, engine, options, starts):
        self.name, self.program, self.options, self.starts = program.stem, program, options, starts
        self.plain = engine.command(program)
        self.alone = self.median([self.run(with_options(self.plain, "--sequential"), SEQUENTIAL) for _ in range(options.runs)])
        self.wrong = []

    def run(self, command, way):
        """Seconds of the search, or None."""
        outcome = run_command(command, self.options.timeout)
        if outcome.status == "ok" and is_expected(self.program, outcome.output):
            return max(outcome.wall - self.starts[way], 1e-3)
        note(f"  {' '.join(command)}: {outcome.status if outcome.status != 'ok' else 'WRONG'}")
        if way != SEQUENTIAL:
            self.wrong.append(command)
        return None

    @staticmethod
    def median(times):
        known = [t for t in times if t is not None]
        return statistics.median(known) if known else None


def ways_to_run(plain, workers):
    """{how the workers are connected: the command}."""
    return {"threads": with_options(plain, "-j", str(workers)), "mpirun": over_ranks(plain, workers, 1)}


def with_engine_options(command, *words):
    """The same with options of the engine, also where mpirun comes first."""
    engine = next(i for i, word in enumerate(command) if word.endswith("penelope"))
    return [*command[:engine + 1], *words, *command[engine + 1:]]


def throttle_list(parts):
    return ",".join(str(part) for part in parts)


def slowing(parts, after):
    """The second worker runs a tenth as fast from then on."""
    return throttle_list([parts[0], f"{parts[1]}@{after:.3f}:{SLOW * parts[1]:.3f}", *parts[2:]])


def ideal_when_slowing(alone, parts, after):
    done = after * sum(parts)
    return after + max(alone - done, 0) / (sum(parts) - (1 - SLOW) * parts[1]) if done < alone else alone / sum(parts)


def measure_hosts(engines, options):
    """All tables; the searches that are too short for them are left out."""
    need_mpirun(engines)
    check_names(options.names, (SEARCHES,))
    engine = engines["penelope"]
    nothing = [engine.executable, "-q", "-g", "true", "-t", "halt"]
    starts = {SEQUENTIAL: start_time(nothing), "threads": start_time(nothing), "mpirun": start_time(over_ranks(nothing, 4, 1))}
    searches = []
    for program in find_programs(SEARCHES, options.names):
        if program == SPLITTER:
            continue
        note(f"hosts: {program.stem}, sequential")
        search = Search(program, engine, options, starts)
        if search.alone and (search.alone >= SHORTEST_SEARCH or options.names):
            searches.append(search)
    reports = [measure_throttled(searches, options, title, parts) for title, parts in THROTTLES.items()]
    reports += [measure_slowing(searches, options), measure_exports(searches), measure_competitors(searches, options),
                measure_links(searches, options)]
    return "\n\n".join(reports), not any(search.wrong for search in searches)


# ----- throttled workers ---------------------------------------------------------------------------------------------------


def compare_schemes(searches, options, what, parts_of, ideal_of):
    """Rows of time / ideal time by scheme, for each way; parts_of(search) is the --throttle list."""
    rows = []
    for way in ("threads", "mpirun"):
        columns = {scheme: [] for scheme in SCHEMES}
        for search in searches:
            note(f"hosts: {search.name}, {what}, {way}")
            workers = parts_of(search).count(",") + 1
            command = with_engine_options(ways_to_run(search.plain, workers)[way], "--throttle", parts_of(search))
            times = {scheme: [] for scheme in SCHEMES}
            for _ in range(options.runs):
                for scheme, found in times.items():
                    found.append(search.run(with_engine_options(command, "--balance", scheme), way))
            for scheme, found in times.items():
                columns[scheme].append(quotient(search.median(found), ideal_of(search)))
            rows.append([search.name, way, seconds(search.alone), seconds(ideal_of(search)),
                         *(ratio(columns[scheme][-1]) for scheme in SCHEMES),
                         ratio(quotient(columns["homogeneous"][-1], columns["dynamic"][-1]))])
        means = {scheme: geometric_mean(values) for scheme, values in columns.items()}
        rows.append(["geometric mean", way, "", "", *(ratio(means[scheme]) for scheme in SCHEMES),
                     ratio(quotient(means["homogeneous"], means["dynamic"]))])
    return rows


HEADER = ["program", "workers", "sequential s", "ideal s", *SCHEMES, "homogeneous/dynamic"]


def measure_throttled(searches, options, title, parts):
    rows = compare_schemes(searches, options, title, lambda _: throttle_list(parts), lambda s: s.alone / sum(parts))
    return f"### hosts: workers {title} (--throttle {throttle_list(parts)}), time by the ideal\n\n" + table(HEADER, rows)


def measure_slowing(searches, options):
    parts = (0.95, 0.95)

    def after(search):
        return SLOW_AFTER * search.alone / sum(parts)

    rows = compare_schemes(searches, options, "slowing down", lambda s: slowing(parts, after(s)),
                           lambda s: ideal_when_slowing(s.alone, parts, after(s)))
    title = f"the second of two workers slows to {SLOW:g} of its speed after {SLOW_AFTER:g} of the ideal time, time by the ideal"
    return f"### hosts: {title}\n\n" + table(HEADER, rows)


def measure_exports(searches):
    """Whether moves die down: exports in every tenth of a run."""
    parts = next(iter(THROTTLES.values()))
    rows = []
    for search in searches:
        for scheme in SCHEMES:
            note(f"hosts: {search.name}, exports over time, {scheme}")
            command = with_options(search.plain, "-j", str(len(parts)), "--throttle", throttle_list(parts), "--balance", scheme)
            counts = exports_over_time(command, search.options.timeout)
            rows.append([search.name, scheme, *(map(str, counts) if counts else ["-"] * PARTS_OF_RUN)])
    header = ["program", "scheme", *(f"{100 * (i + 1) // PARTS_OF_RUN} %" for i in range(PARTS_OF_RUN))]
    return f"### hosts: exports in each tenth of the run, --throttle {throttle_list(parts)}\n\n" + table(header, rows)


def exports_over_time(command, timeout):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace"
        if run_command(with_options(command, "--trace", str(path)), timeout).status != "ok":
            return None
        events = json.loads(path.read_text())["traceEvents"]
    times = [e["ts"] for e in events if e["name"] == "snapshot"]
    begin, end = min(times, default=0), max((e["ts"] + e["dur"] for e in events if e["ph"] == "X"), default=0)
    counts = [0] * PARTS_OF_RUN
    for t in times:
        counts[min(int(PARTS_OF_RUN * (t - begin) / max(end - begin, 1)), PARTS_OF_RUN - 1)] += 1
    return counts


# ----- competitors ---------------------------------------------------------------------------------------------------------


class Hogs:
    """Processes that compute now and then, all on one core: the host of one worker of two."""

    def __init__(self, seed):
        self.seed = seed

    def __enter__(self):
        core = str(min(os.sched_getaffinity(0)))
        self.processes = [subprocess.Popen(["taskset", "--cpu-list", core, sys.executable, "-c", HOG, str(self.seed * HOGS + i),
                                            str(HOG_ON), str(HOG_OFF)]) for i in range(HOGS)]

    def __exit__(self, *_):
        for process in self.processes:
            process.send_signal(signal.SIGKILL)
            process.wait()


def on_own_cores(plain):
    """Two processes of one worker, each on a core of its own."""
    cores = sorted(os.sched_getaffinity(0))[:2]
    pinned = [["-n", "1", "taskset", "--cpu-list", str(core), *plain] for core in cores]
    return ["mpirun", "--bind-to", "none", "--quiet", *pinned[0], ":", *pinned[1]]


def measure_competitors(searches, options):
    """The same seeded competitors for every scheme: mean times, and by how much moments help."""
    schemes = ("homogeneous", "dynamic", "mean", "moments")
    rows, gains = [], []
    for search in searches:
        times = {scheme: [] for scheme in schemes}
        for run in range(options.hog_runs):
            for scheme in schemes[run % len(schemes):] + schemes[:run % len(schemes)]:
                note(f"hosts: {search.name}, competitors {run + 1}/{options.hog_runs}, {scheme}")
                command = on_own_cores(with_options(search.plain, "-j", "1", "--balance", scheme))
                with Hogs(run):
                    time.sleep(0.05)
                    times[scheme].append(search.run(command, "mpirun"))
        means = {}
        for scheme, found in times.items():
            known = [t for t in found if t is not None]
            means[scheme] = statistics.mean(known) if known else None
        gains.append(quotient(means["mean"], means["moments"]))
        rows.append([search.name, seconds(search.alone), *(seconds(means[scheme]) for scheme in schemes), ratio(gains[-1])])
    rows.append(["geometric mean", "", *[""] * len(schemes), ratio(geometric_mean(gains))])
    title = (f"two workers on a core each, {HOGS} competitors on the first ({HOG_ON:g} s on, {HOG_OFF:g} s off), mean seconds of "
             f"{options.hog_runs} runs")
    return f"### hosts: {title}\n\n" + table(["program", SEQUENTIAL, *schemes, "mean/moments"], rows)


# ----- links ---------------------------------------------------------------------------------------------------------------


def measure_links(searches, options):
    """Two workers with a slow link, against one: whether work goes where it does not pay."""
    schemes = ("none", "dynamic", "delay-aware")
    rows = []
    for search in searches:
        for latency in LATENCIES:
            for rate in RATES:
                note(f"hosts: {search.name}, {latency} ms, {rate} MB/s")
                times = {scheme: [] for scheme in schemes}
                for _ in range(options.runs):
                    for scheme, found in times.items():
                        found.append(search.run(with_options(search.plain, "-j", "2", "--link", f"{latency},{rate}", "--balance", scheme),
                                                "threads"))
                decisions = decisions_of(with_options(search.plain, "-j", "2", "--link", f"{latency},{rate}", "--balance", "delay-aware"),
                                         search.options.timeout)
                rows.append([search.name, str(latency), str(rate),
                             *(ratio(quotient(search.median(found), search.alone)) for found in times.values()), decisions])
    header = ["program", "latency ms", "MB/s", *schemes, "requests, delay-aware"]
    return "### hosts: two workers with a slow link, time by the sequential one\n\n" + table(header, rows)


def decisions_of(command, timeout):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figures"
        if run_command(with_options(command, "--json", str(path)), timeout).status != "ok":
            return "-"
        decisions = json.loads(path.read_text().splitlines()[-1])["decisions"]
    return ", ".join(f"{reason} {count}" for reason, count in decisions.items() if count) or "none"
