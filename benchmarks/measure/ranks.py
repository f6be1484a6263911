"""Searches over several processes: `mpirun -n N penelope -j W` against the sequential run, and what messages take.

mpirun needs a third of a second to start its ranks and to end them; speed-ups are of what is left without that, and without
the start of the sequential run. How long it takes is a figure of its own.
"""

import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from .commands import run_command, wall_time
from .copying import copying_figures
from .or_parallel import SEQUENTIAL, SPLITTER, measure_ways, wall, with_options
from .or_parallel import SET as SEARCHES
from .programs import BENCHMARKS, check_names, find_programs, is_expected
from .report import ROOT, geometric_mean, milliseconds, note, quotient, ratio, seconds, table

ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
START_RUNS = 10
HOSTS, WORKERS_OF_HOST, RATE = 4, 2, 100  # virtual ones; MB/s
DELAYS = (0, 1, 10)  # ms, one way
SKIPPED = 77  # exit status of scripts/cluster where there can be no virtual hosts

# Very many small tasks, which go to and fro between two ranks.
TASKS = BENCHMARKS / "micro" / "relay.pl"
# Nothing to share: what the sleeping communication threads of another rank on the same core take from it.
LOOP = BENCHMARKS / "micro" / "loop.pl"


def need_mpirun(engines):
    if "penelope" not in engines:
        sys.exit("run: this set needs penelope")
    if shutil.which("mpirun") is None:
        sys.exit("run: this set needs mpirun: apt-get install openmpi-bin")
    os.environ.update(ENVIRONMENT)


def over_ranks(command, ranks, workers):
    """The same command over so many ranks, each with so many workers."""
    return ["mpirun", "-n", str(ranks), "--bind-to", "none", "--quiet", *with_options(command, "-j", str(workers))]


def ranks_name(ranks, workers):
    return f"-n {ranks} -j {workers}"


def start_time(command):
    return statistics.median(wall_time(command) for _ in range(START_RUNS))


def measure_ranks(engines, options):
    """A table of wall times, speed-ups and CPU times."""
    need_mpirun(engines)
    programs = [p for p in find_programs(SEARCHES, options.names) if p != SPLITTER]
    check_names(options.names, (SEARCHES,))
    workers = max(options.jobs) if options.jobs != [1, 2] else 1
    name = ranks_name(options.ranks, workers)
    nothing = [engines["penelope"].executable, "-q", "-g", "true", "-t", "halt"]
    starts = {SEQUENTIAL: start_time(nothing), name: start_time(over_ranks(nothing, options.ranks, workers))}
    rows, speed_ups, costs, ok = [], [], [], True
    for number, program in enumerate(programs, 1):
        note(f"ranks {number}/{len(programs)}: {program.stem}")
        plain = engines["penelope"].command(program)
        ways = {SEQUENTIAL: with_options(plain, "--sequential"), name: over_ranks(plain, options.ranks, workers)}
        results = measure_ways(ways, program, options)
        ok = ok and all(o.status == "ok" for o in results.values())
        times = {way: wall(results, way) for way in ways}
        searching = [times[way] - starts[way] if times[way] else None for way in ways]
        speed_ups.append(quotient(*searching))
        costs.append(quotient(results[name].cpu, results[SEQUENTIAL].cpu) if None not in times.values() else None)
        rows.append([program.stem, *(seconds(times[way]) if times[way] else results[way].status for way in ways),
                     ratio(speed_ups[-1]), ratio(costs[-1])])
    rows.append(["geometric mean", "", "", ratio(geometric_mean(speed_ups)), ratio(geometric_mean(costs))])
    rows.append(["start and end", *(seconds(starts[way]) for way in starts), "", ""])
    header = ["program", SEQUENTIAL, name, "speed-up", "CPU time"]
    return f"### ranks: wall time in seconds, mpirun {name}\n\n" + table(header, rows), ok


def measure_cluster(engines, options):
    """Virtual hosts (scripts/cluster) at several delays: times, efficiency on this machine's cores, and traffic."""
    need_mpirun(engines)
    programs = [p for p in find_programs(SEARCHES, options.names) if p != SPLITTER]
    check_names(options.names, (SEARCHES,))
    cores = min(len(os.sched_getaffinity(0)), HOSTS * WORKERS_OF_HOST)
    rows, ok = [], True
    for number, program in enumerate(programs, 1):
        plain = engines["penelope"].command(program)
        alone = run_command(with_options(plain, "--sequential"), options.timeout)
        for delay in DELAYS:
            note(f"cluster {number}/{len(programs)}: {program.stem}, {delay} ms")
            hosts = [str(ROOT / "scripts" / "cluster"), str(HOSTS), "--delay", str(delay), "--rate", str(RATE),
                     "--switch", str(Path(plain[0]).parent / "virtual_switch"), "--"]
            command = over_ranks(plain, HOSTS, WORKERS_OF_HOST)
            answer = subprocess.run(hosts + command, capture_output=True, timeout=options.timeout)
            if answer.returncode == SKIPPED:
                sys.exit(answer.stderr.decode().strip())
            good = answer.returncode == 0 and is_expected(program, answer.stdout)
            figures = copying_figures(plain, options.timeout, lambda c: hosts + over_ranks(c, HOSTS, WORKERS_OF_HOST))
            ok = ok and good and figures is not None
            if not (good and figures):
                rows.append([program.stem, str(delay), "WRONG", "", "", "", ""])
                continue
            took = figures["wall_seconds"]
            rows.append([program.stem, str(delay), seconds(took), ratio(alone.wall / (cores * took)), str(figures["tasks_imported"]),
                         f"{figures['bytes'] / 1e6:.2f}", str(sum(figures["messages"].values()))])
    header = ["program", "delay ms", "seconds", "efficiency", "tasks", "MB of copies", "messages"]
    title = f"{HOSTS} virtual hosts with {WORKERS_OF_HOST} workers each, {RATE} MB/s, on {cores} cores"
    return f"### cluster: {title}\n\n" + table(header, rows), ok


def measure_micro(engines, options):
    """What one way takes, what a task takes to come, and what sleeping threads cost."""
    need_mpirun(engines)
    penelope = engines["penelope"].executable
    rows = []
    transport = Path(penelope).parent / "ranks_transport"
    if transport.exists():
        note("micro: one way")
        done = subprocess.run(["mpirun", "-n", "2", "--bind-to", "none", transport], capture_output=True, text=True,
                              timeout=options.timeout)
        rows.append(["a message, one way, all threads asleep", done.stdout.strip().removeprefix("one way: ")])
    note("micro: a task")
    figures = copying_figures(with_options(engines["penelope"].command(TASKS), "--eager"), options.timeout,
                              lambda command: over_ranks(command, 2, 1))
    if figures:
        rows.append([f"from a request to the installed task ({figures['imports']} tasks)",
                     f"p50 {1e6 * figures['import_p50_seconds']:.0f} us, p99 {1e6 * figures['import_p99_seconds']:.0f} us"])
    note("micro: sleeping threads")
    loop = engines["penelope"].command(LOOP)
    on_one_core = ["taskset", "--cpu-list", "0"]
    times = {ranks: [] for ranks in (1, 2)}
    for _ in range(options.runs):
        for ranks, found in times.items():
            outcome = run_command([*on_one_core, *over_ranks(loop, ranks, 1)], options.timeout)
            found.append(outcome.wall if outcome.status == "ok" else None)
    starts = {ranks: start_time([*on_one_core, *over_ranks([penelope, "-q", "-g", "true", "-t", "halt"], ranks, 1)])
              for ranks in times}
    ok = bool(figures) and all(None not in found for found in times.values())
    if ok:
        alone, beside = (statistics.median(times[ranks]) - starts[ranks] for ranks in (1, 2))
        rows.append(["an idle rank beside a loop on one core", f"{100 * (beside / alone - 1):+.1f} % time"])
    rows.append(["start and end of two ranks", f"{milliseconds(starts[2])} ms"])
    return "### micro\n\n" + table(["what", "takes"], rows), ok
