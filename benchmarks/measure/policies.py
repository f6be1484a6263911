"""The schedulers' policies live: the `or_parallel` searches with each of them, on threads and over processes.

Times are ratios to the sequential run of the same round, so that a machine that changes its speed changes both; the runs are
interleaved, and the figures are medians over the rounds and geometric means over the programs.
"""

import json
import re
import statistics
import tempfile
from pathlib import Path

from .commands import run_command
from .or_parallel import SEQUENTIAL, SPLITTER, jobs_name, with_options
from .or_parallel import SET as SEARCHES
from .programs import check_names, find_programs, is_expected
from .ranks import need_mpirun, over_ranks, ranks_name
from .report import geometric_mean, note, quotient, ratio, table

TABLE = Path(__file__).resolve().parents[2] / "scheduler/policies.def"
POLICIES = tuple(re.findall(r'^POLICY\(\w+,\s*"([^"]*)"', TABLE.read_text(encoding="utf-8"), re.MULTILINE))
HEADER = ["policy", "time", "tasks", "messages/task", "bytes/task", "of full copies", "refused/task"]


def measure_policies(engines, options):
    """A table for every way to run: a row for every policy."""
    need_mpirun(engines)
    programs = [p for p in find_programs(SEARCHES, options.names) if p != SPLITTER]
    check_names(options.names, (SEARCHES,))
    figures, ok = {}, True
    for number, program in enumerate(programs, 1):
        note(f"policies {number}/{len(programs)}: {program.stem}")
        plain = engines["penelope"].command(program)
        ok = measure_program(program, ways_to_run(plain, options), figures, options) and ok
    return "\n\n".join(policy_table(way, rows) for way, rows in figures.items()), ok


def ways_to_run(plain, options):
    """{(name of a way, policy): its command}."""
    ways = {(SEQUENTIAL, ""): with_options(plain, "--sequential")}
    for policy in POLICIES:
        command = with_options(plain, "--policy", policy)
        for jobs in options.jobs:
            if jobs > 1:
                ways[jobs_name(jobs), policy] = with_options(command, "-j", str(jobs))
        for workers in (1, 2):
            ways[ranks_name(options.ranks, workers), policy] = over_ranks(command, options.ranks, workers)
    return ways


def measure_program(program, ways, figures, options):
    """Adds the medians over the rounds to figures[way][policy]; whether all answers were right."""
    rounds = [{key: json_figures(program, command, options.timeout) for key, command in ways.items()}
              for _ in range(options.runs)]
    for way, policy in list(ways)[1:]:
        runs = [derived(r[way, policy], r[SEQUENTIAL, ""]) for r in rounds if r[way, policy] and r[SEQUENTIAL, ""]]
        if runs:
            medians = {name: statistics.median(r[name] for r in runs) for name in runs[0]}
            figures.setdefault(way, {}).setdefault(policy, []).append(medians)
    return all(r[key] for r in rounds for key in ways)


def json_figures(program, command, timeout):
    """The totals of a run that gave the expected answer, else None."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figures"
        engine = next(i for i, word in enumerate(command) if word.endswith("penelope"))
        outcome = run_command([*command[:engine + 1], "--json", str(path), *command[engine + 1:]], timeout)
        if outcome.status != "ok" or not is_expected(program, outcome.output):
            note(f"{' '.join(command)}: {outcome.status if outcome.status != 'ok' else 'WRONG'}")
            return None
        return json.loads(path.read_text().splitlines()[-1])


def derived(run, sequential):
    tasks = max(run["tasks_exported"], 1)
    return {"time": quotient(run["wall_seconds"], sequential["wall_seconds"]),
            "tasks": tasks,
            "messages": sum(run["messages"].values()) / tasks,
            "bytes": run["bytes"] / tasks,
            "copied": quotient(run["bytes"], run["bytes_of_full_copies"]) or 1,
            "refused": run["requests_refused"] / tasks}


def policy_table(way, policies):
    rows = []
    for policy, programs in policies.items():
        def mean(name):
            return geometric_mean([figures[name] for figures in programs])
        refused = statistics.mean(figures["refused"] for figures in programs)
        rows.append([policy, ratio(mean("time")), f"{mean('tasks'):.0f}", ratio(mean("messages")), f"{mean('bytes'):.0f}",
                     ratio(mean("copied")), ratio(refused)])
    return f"### policies, {way}: time as a part of the sequential run's\n\n" + table(HEADER, rows)
