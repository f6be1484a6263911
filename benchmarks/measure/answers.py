"""Searches whose answers matter: printed, collected by the million, or only the first one wanted.

Every program runs sequentially and on the largest number of workers given, interleaved. After the first solution a program
writes and halts: how long the process lives after its text came is shown as well.
"""

import os
import statistics
import subprocess
import time

from .or_parallel import SEQUENTIAL, jobs_name, measure_ways, wall, with_options
from .programs import check_names, find_programs
from .report import megabytes, milliseconds, note, quotient, ratio, seconds, table

SET = "answers"


def measure_answers(engines, options):
    """One table of times, memory and what follows the last text."""
    programs = find_programs(SET, options.names)
    check_names(options.names, (SET,))
    most = jobs_name(max(options.jobs))
    rows, ok = [], True
    for number, program in enumerate(programs, 1):
        note(f"{SET} {number}/{len(programs)}: {program.stem}")
        plain = engines["penelope"].command(program)
        ways = {SEQUENTIAL: with_options(plain, "--sequential"),
                most: with_options(plain, *most.split())}
        results = measure_ways(ways, program, options)
        ok = ok and all(o.status == "ok" for o in results.values())
        times = [wall(results, way) for way in ways]
        memory = [results[way].peak_kb for way in ways]
        after = statistics.median(time_after_output(ways[most], options.timeout) for _ in range(options.runs))
        rows.append([program.stem, *map(seconds, times), ratio(quotient(*times)), *map(megabytes, memory),
                     milliseconds(after)])
    header = ["program", SEQUENTIAL, most, "speed-up", f"{SEQUENTIAL} MB", f"{most} MB", "ends after ms"]
    return f"### {SET}: wall time in seconds\n\n" + table(header, rows), ok


def time_after_output(command, timeout):
    """Seconds from the last text on standard output to the end of the process."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + timeout
    last = time.monotonic()
    while os.read(process.stdout.fileno(), 1 << 16):
        last = time.monotonic()
        if last > deadline:
            process.kill()
    process.wait()
    return time.monotonic() - last
