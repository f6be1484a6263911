"""Searches as users write them: generators that call themselves last, facts, interpreters, commits, state in arguments.

Every program runs sequentially, on several numbers of workers and over processes, interleaved. As many sequential runs side by side as
there are workers show what the machine itself allows. The start of the processes is not counted: it is that of a program which does nothing,
measured in the same run.
"""

import os
import tempfile
from argparse import Namespace
from pathlib import Path

from .or_parallel import SEQUENTIAL, SIDE_BY_SIDE, jobs_name, measure_ways, with_options
from .programs import check_names, find_programs
from .report import geometric_mean, note, quotient, ratio, seconds, table

SET = "natural"


def measure_natural(engines, options):
    programs = find_programs(SET, options.names)
    check_names(options.names, (SET,))
    return measure_speed_ups(SET, programs, engines, options)


def measure_speed_ups(name, programs, engines, options):
    """One table: sequential time, and for each way to run the speed-up and the CPU time as a part of the sequential run's."""
    ranks = f"--ranks {options.ranks} -j 1"
    ways = [jobs_name(jobs) for jobs in options.jobs] + [ranks]
    beside = min(max(options.jobs), os.cpu_count())
    start = start_of(engines["penelope"], ranks, options)
    rows, ratios, ok = [], {way: [] for way in [SIDE_BY_SIDE, *ways]}, True
    for number, program in enumerate(programs, 1):
        note(f"{name} {number}/{len(programs)}: {program.stem}")
        plain = engines["penelope"].command(program)
        commands = {SEQUENTIAL: with_options(plain, "--sequential"), **{way: with_options(plain, *way.split()) for way in ways}}
        results = measure_ways(commands, program, options, beside)
        ok = ok and all(o.status == "ok" for o in results.values())
        sequential = results[SEQUENTIAL]
        row = [program.stem, seconds(sequential.wall)]
        if beside > 1:
            allowed = quotient(sequential.wall * beside, results[SIDE_BY_SIDE].wall)
            ratios[SIDE_BY_SIDE].append(allowed)
            row.append(ratio(allowed))
        for way in ways:
            outcome = results[way]
            if outcome.status != "ok":
                row += [outcome.status, "-"]
                continue
            # A run that takes no longer than the start that was measured is counted whole: the start was slower than usual.
            rest = outcome.wall - (start if way == ranks and outcome.wall > start else 0)
            speed_up = quotient(sequential.wall, rest)
            ratios[way].append(speed_up)
            row += [ratio(speed_up), ratio(quotient(outcome.cpu, sequential.cpu))]
        rows.append(row)
        note("  " + "  ".join(row[1:]))
    means = [cell for way in ways for cell in (ratio(geometric_mean(ratios[way])), "")]
    columns = [f"{beside} {SIDE_BY_SIDE}"] if beside > 1 else []
    rows.append(["geometric mean", "", *(ratio(geometric_mean(ratios[SIDE_BY_SIDE])) for _ in columns), *means])
    header = ["program", SEQUENTIAL, *columns, *(cell for way in ways for cell in (way, "CPU"))]
    text = f"### {name}: sequential time in seconds, speed-up, CPU time against the sequential run\n\n"
    return text + table(header, rows) + f"\n\nNot counted over processes: {start:.2f} s for their start.", ok


def start_of(engine, way, options):
    """Seconds that a program which does nothing takes this way, more than sequentially: the median of three runs or more."""
    options = Namespace(**{**vars(options), "runs": max(options.runs, 3)})
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "nothing.pl"
        program.write_text("main.\n")
        (program.parent / "expected").mkdir()
        (program.parent / "expected" / "nothing.txt").write_text("")
        plain = engine.command(program)
        results = measure_ways({SEQUENTIAL: with_options(plain, "--sequential"), way: with_options(plain, *way.split())}, program, options)
    return max(results[way].wall - results[SEQUENTIAL].wall, 0)
