"""Instruction counts, which hardly vary between runs."""

import json
import re
import shutil
import subprocess
import sys

from .engines import install_missing
from .programs import BENCHMARKS, check_names, find_programs
from .report import geometric_mean, note, quotient, table

BASELINE = BENCHMARKS / "baseline_instructions.json"


def count_instructions(command, timeout):
    """The instructions a command executes, or None if it did not succeed."""
    valgrind = ["valgrind", "--tool=callgrind",
                "--callgrind-out-file=/dev/null"]
    try:
        done = subprocess.run(valgrind + command, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None
    found = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    return int(found[1]) if done.returncode == 0 and found else None


def measure_instructions(engines, options):
    """Instruction counts of the reduced programs, against the baseline."""
    install_missing({"valgrind": "valgrind"})
    if shutil.which("valgrind") is None:
        sys.exit("run: --set instructions needs valgrind")
    if "penelope" not in engines:
        sys.exit("run: --set instructions needs penelope")
    check_names(options.names, ("sequential",))
    baseline = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    counts = {}
    rows = []
    ratios = []
    programs = find_programs("sequential", options.names)
    for position, program in enumerate(programs, 1):
        note(f"instructions {position}/{len(programs)}: {program.stem}")
        count = count_instructions(
            engines["penelope"].command(program, "main_small"),
            options.timeout)
        before = baseline.get(program.stem)
        if count is not None:
            counts[program.stem] = count
        ratios.append(quotient(count, before))
        rows.append([program.stem,
                     f"{before:,}" if before else "-",
                     f"{count:,}" if count is not None else "CRASH",
                     "-" if ratios[-1] is None else f"{ratios[-1]:.4f}"])
    mean = geometric_mean(ratios)
    rows.append(["geometric mean", "", "",
                 "-" if mean is None else f"{mean:.4f}"])
    if options.update_baseline:
        baseline.update(counts)
        BASELINE.write_text(json.dumps(baseline, indent=2, sort_keys=True) + "\n")
        note(f"wrote {BASELINE.name}")
    header = ["program", "baseline", "now", "now/baseline"]
    return ("### instructions\n\n" + table(header, rows),
            len(counts) == len(programs))
