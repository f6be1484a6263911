"""What the death of a rank costs, and what it costs to be ready for one: `or_parallel` searches over four ranks with one worker each.

A worker that is lost after a part f of a run of W seconds' work has done f * W / ranks of it, which others do again, once the death has
been noticed; meanwhile they do what is left. More ranks than cores share them: the death of one then leaves no core without work.
"""

import json
import os
import random
import signal
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from .commands import run_command
from .hosts import with_engine_options
from .or_parallel import SPLITTER, with_options
from .or_parallel import SET as SEARCHES
from .programs import check_names, find_programs, is_expected
from .ranks import need_mpirun, over_ranks, start_time
from .report import ROOT, geometric_mean, note, quotient, ratio, seconds, table

sys.path.append(str(ROOT / "tests"))
import rank_processes  # noqa: E402

RANKS = 4
MOMENTS = (0.25, 0.5, 0.75)         # of a run without deaths
NOTICED_AFTER = 2.6                 # seconds: runtime/fault/heartbeats.hpp
SHORTEST_SEARCH = 3.0               # seconds, sequentially
RECOVERY = {"OMPI_MCA_orte_enable_recovery": "1"}
CORES = len(os.sched_getaffinity(0))


class Runs:
    """Runs of a program in one way: seconds of the search, CPU seconds, and bytes kept to begin again with."""

    def __init__(self):
        self.walls, self.cpus, self.kept, self.wrong = [], [], [], 0

    def wall(self):
        return statistics.median(self.walls) if self.walls else None

    def cpu(self):
        return statistics.median(self.cpus) if self.cpus else None


def measure_deaths(engines, options):
    """A table of the time lost to deaths, and one of the cost of being ready for them."""
    need_mpirun(engines)
    check_names(options.names, (SEARCHES,))
    engine = engines["penelope"]
    nothing = [engine.executable, "-q", "-g", "true", "-t", "halt"]
    starts = {False: start_time(nothing), True: start_time(over_ranks(nothing, RANKS, 1))}
    losses, taxes, ok = [], [], True
    for program in find_programs(SEARCHES, options.names):
        if program == SPLITTER:
            continue
        plain = engine.command(program)
        alone = run_command(with_options(plain, "--sequential"), options.timeout).wall - starts[False]
        if alone < SHORTEST_SEARCH and not options.names:
            continue
        ways = measure_program(program, plain, starts[True], options)
        ok = ok and not any(runs.wrong for runs in ways.values())
        losses.append(loss_row(program.stem, alone, ways))
        taxes.append(tax_row(program.stem, ways))
    return loss_table(losses) + "\n\n" + tax_table(taxes), ok


def measure_program(program, plain, start, options):
    """{"on", "off", or the moment of a death: Runs}; the runs are interleaved."""
    over = over_ranks(plain, RANKS, 1)
    ways = {way: Runs() for way in ("off", "on", *MOMENTS)}
    draw = random.Random(program.stem)
    for number in range(options.runs):
        for way, runs in ways.items():
            note(f"deaths: {program.stem}, run {number + 1}/{options.runs}, " +
                 (f"a death at {100 * way:.0f} %" if way in MOMENTS else f"recovery {way}"))
            moment = way * ways["on"].wall() if way in MOMENTS and ways["on"].walls else None
            command = with_engine_options(over, "--no-recovery") if way == "off" else over
            one_run(program, command, start, runs, moment, draw.randrange(1, RANKS), options.timeout)
    return ways


def one_run(program, command, start, runs, moment, victim, timeout):
    """Adds a run to the others of its way; moment: seconds into the search at which the victim dies."""
    mark = rank_processes.new_mark()
    ended = threading.Event()
    killer = threading.Thread(target=kill_at, args=(moment, victim, mark, ended))
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "figures"
        if moment is not None:
            killer.start()
        outcome = run_command(with_engine_options(command, "--json", str(figures)), timeout, {**RECOVERY, **dict([mark.split("=")])})
        ended.set()
        if moment is not None:
            killer.join()
        rank_processes.kill(rank_processes.processes_of(mark))
        if outcome.status != "ok" or not is_expected(program, outcome.output):
            runs.wrong += 1
            note(f"  {outcome.status if outcome.status != 'ok' else 'WRONG'}")
            return
        runs.kept.append(json.loads(figures.read_text().splitlines()[-1]).get("bytes_kept"))
    runs.walls.append(outcome.wall - start)
    runs.cpus.append(outcome.cpu)


def kill_at(moment, victim, mark, ended):
    ranks = rank_processes.wait_for_ranks(mark, RANKS, lambda: not ended.is_set(), limit=30)
    if ranks and not ended.wait(moment):
        os.kill(ranks[victim], signal.SIGKILL)


def ideal_loss(wall, moment):
    """Seconds that the best recovery loses, when a rank dies after that part of a run of so many seconds."""
    work, cores = wall * min(RANKS, CORES), min(RANKS - 1, CORES)
    others_end = max(NOTICED_AFTER, work * (1 - moment) / cores)
    return moment * wall + others_end + work * moment / RANKS / cores - wall


def loss_row(name, alone, ways):
    wall = ways["on"].wall()
    row = [name, seconds(alone), seconds(wall)]
    for moment in MOMENTS:
        with_death = ways[moment].wall()
        if wall is None or with_death is None:
            row += ["-", "-"]
        else:
            row += [seconds(with_death - wall), seconds(ideal_loss(wall, moment))]
    return [*row, str(sum(ways[moment].wrong for moment in MOMENTS))]


def loss_table(rows):
    title = f"### deaths: seconds lost to the death of one of {RANKS} ranks, on {CORES} cores (noticed after {NOTICED_AFTER} s)\n\n"
    moments = [text for moment in MOMENTS for text in (f"at {100 * moment:.0f} %", "ideal")]
    return title + table(["program", "sequential", "no death", *moments, "failed"], rows)


def tax_row(name, ways):
    on, off = ways["on"], ways["off"]
    kept = [bytes_kept for bytes_kept in on.kept if bytes_kept is not None]
    return [name, seconds(off.wall()), seconds(on.wall()), quotient(on.wall(), off.wall()), quotient(on.cpu(), off.cpu()),
            f"{statistics.median(kept) / 2**20:.2f}" if kept else "-"]


def tax_table(rows):
    title = f"### deaths: what recovery costs when nobody dies, {RANKS} ranks on {CORES} cores\n\n"
    shown = [[*row[:3], ratio(row[3]), ratio(row[4]), row[5]] for row in rows]
    shown.append(["geometric mean", "", "", ratio(geometric_mean([row[3] for row in rows])), ratio(geometric_mean([row[4] for row in rows])), ""])
    return title + table(["program", "off s", "on s", "time", "CPU time", "MiB kept"], shown)
