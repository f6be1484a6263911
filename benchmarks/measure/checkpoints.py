"""What checkpoints cost: `or_parallel` searches on threads, with a state twice a second and without."""

import json
import statistics
import tempfile
from pathlib import Path

from .commands import run_command
from .hosts import with_engine_options
from .or_parallel import SPLITTER
from .or_parallel import SET as SEARCHES
from .programs import check_names, find_programs, is_expected
from .report import geometric_mean, note, quotient, ratio, seconds, table

INTERVAL = 0.5  # seconds


def measure_checkpoints(engines, options):
    """A table of times with checkpoints by those without, and of how long everybody stood still."""
    check_names(options.names, (SEARCHES,))
    workers = str(max(options.jobs))
    rows, times, cpus, ok = [], [], [], True
    for program in find_programs(SEARCHES, options.names):
        if program == SPLITTER:
            continue
        plain = with_engine_options(engines["penelope"].command(program), "-j", workers)
        off, on = [], []
        for number in range(options.runs):  # in turn
            note(f"checkpoints: {program.stem}, run {number + 1}/{options.runs}")
            off.append(one_run(program, plain, (), options.timeout))
            with tempfile.TemporaryDirectory() as folder:
                words = (f"--checkpoint={folder}/state", f"--checkpoint-interval={INTERVAL}")
                on.append(one_run(program, plain, words, options.timeout))
        ok = ok and None not in off + on
        off, on = [run for run in off if run], [run for run in on if run]
        if not off or not on:
            continue
        times.append(quotient(median(on, "wall"), median(off, "wall")))
        cpus.append(quotient(median(on, "cpu"), median(off, "cpu")))
        states, stops = sum(run["checkpoints"] for run in on), sum(run["checkpoint_pauses_seconds"] for run in on)
        longest, largest = (max(run[name] for run in on) for name in ("checkpoint_pause_seconds", "checkpoint_bytes"))
        rows.append([program.stem, seconds(median(off, "wall")), ratio(times[-1]), ratio(cpus[-1]), str(states),
                     milliseconds(quotient(stops, states)), milliseconds(longest), f"{largest / 2**20:.2f}"])
    rows.append(["geometric mean", "", ratio(geometric_mean(times)), ratio(geometric_mean(cpus)), "", "", "", ""])
    header = ["program", "without s", "time", "CPU time", "states", "mean stop ms", "longest ms", "MiB, not compressed"]
    title = f"### checkpoints: a state every {INTERVAL} s by none, -j {workers}, medians of {options.runs} runs"
    return f"{title}\n\n" + table(header, rows), ok


def one_run(program, command, words, timeout):
    """{name: figure} of a run; None if it went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "figures"
        outcome = run_command(with_engine_options(command, *words, "--json", str(figures)), timeout)
        if outcome.status != "ok" or not is_expected(program, outcome.output):
            note(f"  {outcome.status if outcome.status != 'ok' else 'WRONG'}")
            return None
        known = json.loads(figures.read_text().splitlines()[-1])
    return {"checkpoints": 0, "checkpoint_pause_seconds": 0, "checkpoint_pauses_seconds": 0, "checkpoint_bytes": 0, **known,
            "wall": outcome.wall, "cpu": outcome.cpu}


def median(runs, name):
    return statistics.median(run[name] for run in runs)


def milliseconds(value):
    return "-" if value is None else f"{1000 * value:.1f}"
