"""Figures as text, tables, and the sections of a results file."""

import datetime
import math
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def note(text):
    print(text, file=sys.stderr, flush=True)


def seconds(value):
    return "-" if value is None else f"{value:.3f}"


def ratio(value):
    return "-" if value is None else f"{value:.2f}"


def megabytes(kilobytes):
    return "-" if kilobytes is None else f"{kilobytes / 1024:.1f}"


def milliseconds(value):
    return "-" if value is None else f"{value * 1000:.1f}"


def quotient(a, b):
    return a / b if a is not None and b else None


def geometric_mean(values):
    """The geometric mean of those values that are known."""
    known = [v for v in values if v]
    if not known:
        return None
    return math.exp(sum(math.log(v) for v in known) / len(known))


def table(header, rows):
    """A Markdown table; the first column is aligned left, others right."""
    cells = [header] + rows
    widths = [max(len(row[i]) for row in cells) for i in range(len(header))]

    def line(row):
        first = row[0].ljust(widths[0])
        rest = [c.rjust(w) for c, w in zip(row[1:], widths[1:])]
        return "| " + " | ".join([first, *rest]) + " |"

    rule = "| " + " | ".join(
        ["-" * widths[0]] + ["-" * (w - 1) + ":" for w in widths[1:]]) + " |"
    return "\n".join([line(header), rule] + [line(row) for row in rows])


def first_line(command):
    """The first line a command prints, or an empty string."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    except OSError:
        return ""
    lines = (done.stdout or done.stderr).strip().splitlines()
    return lines[0] if done.returncode == 0 and lines else ""


def machine():
    model = "unknown processor"
    try:
        found = re.search(r"^model name\s*:\s*(.*)$",
                          Path("/proc/cpuinfo").read_text(), re.MULTILINE)
        model = found[1].strip() if found else model
    except OSError:
        pass
    return f"{model}, {os.cpu_count()} cores"


def append_results(path, title, report, engines):
    """Append a Markdown section that says how the report came about."""
    commit = first_line(["git", "rev-parse", "--short", "HEAD"]) or "none"
    command = " ".join(["benchmarks/run", *map(shlex.quote, sys.argv[1:])])
    versions = []
    if "swipl" in engines:
        versions.append(first_line(["swipl", "--version"]))
    if "gplc" in engines:
        versions.append(first_line(["gplc", "--version"]))
    lines = [
        f"## {title}, {datetime.date.today().isoformat()}",
        "",
        f"- commit: {commit}",
        f"- machine: {machine()}",
        f"- command: `{command}`",
    ]
    if versions:
        lines.append(f"- peers: {'; '.join(filter(None, versions))}")
    new = not path.exists() or path.stat().st_size == 0
    with path.open("a") as file:
        file.write("" if new else "\n")
        file.write("\n".join(lines) + "\n\n" + report + "\n")
