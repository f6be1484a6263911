"""What copying costs: figures of `penelope --json` for searches on several workers."""

import json
import subprocess
import tempfile
from pathlib import Path

from .report import geometric_mean, quotient, ratio, table

HEADER = ["program", "exports", "KiB shipped", "of full copies", "pause p50 us", "pause p99 us", "pauses/busy %"]


def copying_figures(command, timeout, launch=lambda command: command):
    """The totals of one run as a dictionary, or None. launch: what becomes of the command, mpirun before it for instance."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figures"
        try:
            done = subprocess.run(launch([command[0], "--json", str(path), *command[1:]]), timeout=timeout,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None
        return json.loads(path.read_text().splitlines()[-1]) if done.returncode == 0 else None


def copying_table(title, figures):
    """figures: {program: what copying_figures() gave}."""
    rows, shares = [], []
    for program, f in figures.items():
        if f is None:
            rows.append([program] + ["-"] * (len(HEADER) - 1))
            continue
        shares.append(quotient(f["bytes"], f["bytes_of_full_copies"]))
        rows.append([program, str(f["tasks_exported"]), f"{f['bytes'] / 1024:.1f}", ratio(shares[-1]),
                     f"{1e6 * f['pause_p50_seconds']:.0f}", f"{1e6 * f['pause_p99_seconds']:.0f}",
                     f"{100 * f['pause_seconds'] / max(f['busy_seconds'], 1e-9):.3f}"])
    rows.append(["geometric mean", "", "", ratio(geometric_mean(shares)), "", "", ""])
    return f"### {title}: copying\n\n" + table(HEADER, rows)
