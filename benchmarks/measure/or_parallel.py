"""Or-parallel search: wall times at several numbers of workers.

Every program runs sequentially, on 1, 2, ... workers, in swipl, and in swipl
with its first choice points split by hand over threads. The runs are
interleaved, so that a machine that changes its speed changes all of them. As
many sequential runs side by side as there are workers show what the machine
itself allows.
"""

import os
from concurrent.futures import ThreadPoolExecutor

from .commands import run_command
from .copying import copying_figures, copying_table
from .instructions import count_instructions
from .programs import BENCHMARKS, TAKES, check_names, find_programs, is_expected
from .report import geometric_mean, note, quotient, ratio, seconds, table

SET = "or_parallel"
SPLITTER = BENCHMARKS / SET / "swipl_split.pl"
SEQUENTIAL = "sequential"
SIDE_BY_SIDE = "side by side"
PEER = "swipl"
PEER_SPLIT = "swipl split"

# The first part of a search: short enough for callgrind.
FIRST_PART = "once(split(Part)), aggregate_all(count, search_part(Part, _), _)"


def measure_or_parallel(engines, options):
    """The tables of wall times, speed-ups and CPU times."""
    programs = [p for p in find_programs(SET, options.names) if p != SPLITTER]
    check_names(options.names, (SET,))
    most = max(options.jobs)
    results, copying = {}, {}
    for number, program in enumerate(programs, 1):
        note(f"{SET} {number}/{len(programs)}: {program.stem}")
        ways = ways_to_run(program, engines, options)
        results[program.stem] = measure_ways(ways, program, options, most)
        if jobs_name(most) in ways and most > 1:
            copying[program.stem] = copying_figures(ways[jobs_name(most)],
                                                    options.timeout)
    reports = [wall_times(results), speed_ups(results, options.jobs),
               cpu_times(results, options.jobs)]
    if copying:
        reports.append(copying_table(f"{SET}, {jobs_name(most)}", copying))
    if options.tax and "penelope" in engines:
        reports.append(instruction_tax(programs, engines, options))
    ok = all(outcome.status == "ok" for outcomes in results.values()
             for way, outcome in outcomes.items()
             if way not in (PEER, PEER_SPLIT))
    return "\n\n".join(reports), ok


def jobs_name(jobs):
    return f"-j {jobs}"


def ways_to_run(program, engines, options):
    """{name of a way to run the program: its command}."""
    ways = {}
    if "penelope" in engines:
        plain = engines["penelope"].command(program)
        ways[SEQUENTIAL] = with_options(plain, "--sequential")
        for jobs in options.jobs:
            ways[jobs_name(jobs)] = with_options(plain, "-j", str(jobs))
    if "swipl" in engines:
        ways[PEER] = engines["swipl"].command(program)
        threads = min(max(options.jobs), os.cpu_count())
        ways[PEER_SPLIT] = [engines["swipl"].executable, str(SPLITTER), "--",
                            str(program), str(threads)]
    return ways


def with_options(command, *words):
    return [command[0], *words, *command[1:]]


def run_side_by_side(command, timeout, copies):
    """So many runs at once; the outcome is that of the one that ended last."""
    with ThreadPoolExecutor(copies) as pool:
        outcomes = list(pool.map(lambda _: run_command(command, timeout),
                                 range(copies)))
    bad = [o for o in outcomes if o.status != "ok"]
    return bad[0] if bad else max(outcomes, key=lambda o: o.wall)


def measure_ways(ways, program, options, side_by_side=1):
    """{way: Outcome}: the median (or with --take least the least) wall and CPU times, or the first failure.

    With side_by_side there is a way more: so many sequential runs at once.
    """
    ways = {way: (command, 1) for way, command in ways.items()}
    if side_by_side > 1 and SEQUENTIAL in ways:
        ways[SIDE_BY_SIDE] = (ways[SEQUENTIAL][0], side_by_side)
    runs = {way: [] for way in ways}
    failed = {}
    for _ in range(options.runs):
        for way, (command, copies) in ways.items():
            if way in failed:
                continue
            outcome = run_side_by_side(command, options.timeout, copies)
            if outcome.status == "ok" and not is_expected(program,
                                                              outcome.output):
                outcome.status = "WRONG"
            if outcome.status == "ok":
                runs[way].append(outcome)
            else:
                failed[way] = outcome
                note(f"  {way}: {outcome.status}")
    for way, outcomes in runs.items():
        if way not in failed:
            take = TAKES[options.take]
            outcomes[0].wall = take(o.wall for o in outcomes)
            outcomes[0].cpu = take(o.cpu for o in outcomes)
    return {way: failed.get(way) or runs[way][0] for way in ways}


# ----- tables ----------------------------------------------------------------

def wall(outcomes, way):
    """The wall time of a way that succeeded, or None."""
    outcome = outcomes.get(way)
    return outcome.wall if outcome and outcome.status == "ok" else None


def wall_times(results):
    ways = list(next(iter(results.values()), {}))

    def shown(outcome):
        return seconds(outcome.wall) if outcome.status == "ok" else outcome.status

    rows = [[program, *(shown(outcomes[way]) for way in ways)]
            for program, outcomes in results.items()]
    rows.append(["geometric mean",
                 *(seconds(geometric_mean([wall(o, way)
                                           for o in results.values()]))
                   for way in ways)])
    return f"### {SET}: wall time in seconds\n\n" + table(["program", *ways], rows)


def ratios_table(title, header, results, pairs):
    """Ratios of wall times, {column: (way above, way below, factor)}, and their means."""
    columns = {name: [quotient(factor * (wall(o, above) or 0), wall(o, below)) or None
                      for o in results.values()]
               for name, (above, below, factor) in pairs.items()}
    rows = [[program, *(ratio(values[i]) for values in columns.values())]
            for i, program in enumerate(results)]
    rows.append(["geometric mean",
                 *(ratio(geometric_mean(values)) for values in columns.values())])
    return f"### {SET}: {title}\n\n" + table([header, *columns], rows)


def speed_ups(results, jobs):
    """Against the sequential run; the tax is what one worker costs.

    The machine's own: so many independent runs in the time of one.
    """
    pairs = {}
    if 1 in jobs:
        pairs["tax of -j 1"] = (jobs_name(1), SEQUENTIAL, 1)
    pairs.update({jobs_name(n): (SEQUENTIAL, jobs_name(n), 1) for n in jobs})
    most = max(jobs)
    pairs[f"machine, {most} runs"] = (SEQUENTIAL, SIDE_BY_SIDE, most)
    pairs["swipl split/swipl"] = (PEER, PEER_SPLIT, 1)
    pairs[f"{jobs_name(most)} against swipl split"] = (PEER_SPLIT, jobs_name(most), 1)
    return ratios_table("speed-up", "program", results, pairs)


def cpu_times(results, jobs):
    """What all threads together used at the largest number of workers."""
    most = jobs_name(max(jobs))
    rows, quotients = [], []
    for program, outcomes in results.items():
        times = [outcomes[way].cpu if wall(outcomes, way) else None
                 for way in (SEQUENTIAL, most) if way in outcomes]
        times += [None] * (2 - len(times))
        quotients.append(quotient(times[1], times[0]))
        rows.append([program, *map(seconds, times), ratio(quotients[-1])])
    rows.append(["geometric mean", "", "", ratio(geometric_mean(quotients))])
    header = ["program", SEQUENTIAL, most, f"{most}/{SEQUENTIAL}"]
    return f"### {SET}: CPU time of all threads in seconds\n\n" + table(header, rows)


def instruction_tax(programs, engines, options):
    """Instructions of -j 1 over sequential for the first part of each search.

    What it takes to start and load is counted as well and taken off.
    """
    rows, taxes = [], []
    for program in programs:
        note(f"instructions: {program.stem}")
        counts = []
        for words in (["--sequential"], ["-j", "1"]):
            whole, nothing = (
                count_instructions(
                    with_options(engines["penelope"].command(program, goal), *words),
                    options.timeout)
                for goal in (FIRST_PART, "true"))
            counts.append(None if None in (whole, nothing) else whole - nothing)
        taxes.append(quotient(counts[1], counts[0]))
        rows.append([program.stem,
                     *(f"{n:,}" if n is not None else "CRASH" for n in counts),
                     "-" if taxes[-1] is None else f"{taxes[-1]:.4f}"])
    mean = geometric_mean(taxes)
    rows.append(["geometric mean", "", "", "-" if mean is None else f"{mean:.4f}"])
    header = ["program", SEQUENTIAL, "-j 1", "tax"]
    return f"### {SET}: instructions of the first part\n\n" + table(header, rows)
