"""Forecasts of live runs: what `penelope model --from` predicts of each worker's load, drawn beside what --loads recorded.

A forecast begins with the loads and capacities at one time of the run, and knows nothing of what came later.
"""

import html
import json
import subprocess
import tempfile
from pathlib import Path

from .page import page
from .report import ROOT, note, table
from .svg import line_chart

RESULTS = ROOT / "benchmarks" / "results"
TITLE = "Load of workers: forecast and live run"
POINTS = 200  # of a curve


def measure_forecast(engines, options):
    """The Markdown report; results/forecast.html has the plots as well."""
    if not options.from_file:
        return "--set forecast needs --from FILE, which a run with --loads=FILE wrote", False
    engine, file = engines["penelope"].executable, options.from_file
    with tempfile.TemporaryDirectory() as folder:
        begun = [] if options.at is None else ["--at", str(options.at)]
        rows = forecast(engine, file, begun, Path(folder) / "forecast.json")
        if rows is None:
            return f"no forecast from {file}", False
        every = max((rows["samples"][-1]["seconds"] - rows["began_seconds"]) / POINTS, 1e-9)
        drawn = forecast(engine, file, [*begun, "--every", f"{every * 1e9:.0f}ns"], Path(folder) / "forecast.json")
    text = report(rows)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "forecast.html").write_text(page(TITLE, text, {"Loads": "\n".join(plots(drawn))}))
    note(f"written: {RESULTS / 'forecast.html'}")
    return text, True


def forecast(engine, file, words, output):
    """What `penelope model --json` says, or None; errors are on standard error."""
    command = [engine, "model", "--from", str(file), "--json", str(output), *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return json.loads(output.read_text()) if done.returncode == 0 else None


def report(figures):
    empty, real = figures["empty_at_seconds"], figures["real_empty_at_seconds"]
    rows = [[f"{s['seconds']:.3f}", f"{s['left']:.4g}", f"{s['real_left']:.4g}"] for s in figures["samples"]]
    return "\n\n".join([
        f"# {TITLE}",
        f"- {figures['nodes']} workers, from {html.escape(figures['from'])}\n"
        f"- from the loads and capacities at {figures['began_seconds']:.3f} s; work moves towards lower {figures['balance']}\n"
        f"- all is done at {in_seconds(empty)} as predicted, {in_seconds(real)} in the run\n"
        f"- mean difference of all load: {100 * figures['mean_difference']:.1f} % of that at the start",
        "## Loads",
        "Inferences that are left to do, of all workers; dashed in the plots: predicted.",
        table(["seconds", "predicted", "real"], rows)]) + "\n"


def in_seconds(value):
    return "no time of the record" if value is None else f"{value:.3f} s"


def plots(figures):
    samples = figures["samples"]
    yield plot("All workers", [(s["seconds"], s["left"], s["real_left"]) for s in samples])
    for place, worker in enumerate(figures["shown_nodes"]):
        yield plot(f"Worker {worker}", [(s["seconds"], s["loads"][place], s["real_loads"][place]) for s in samples])


def plot(title, points):
    lines = {"real": [(at, real) for at, _, real in points], "predicted": [(at, predicted) for at, predicted, _ in points]}
    return line_chart(title, lines, across_title="seconds", powers_of_two=False, up_title="inferences left", dashed={"predicted"})
