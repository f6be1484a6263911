"""The papers on balancing: what they published, what the code of scheduler/balancing finds, and verdicts.

The program `papers` (benchmarks/papers) says everything; here it becomes one Markdown file and one page with the figures.
"""

import json
import subprocess

from .page import page
from .report import ROOT, first_line, machine, note, table
from .svg import line_chart

RESULTS = ROOT / "benchmarks" / "results"
TITLE = "Balancing: four papers, reproduced"


def measure_papers(engines, options):
    """The Markdown report; it is also written to the folder of results, with a page beside it."""
    program = options.penelope.parent / "papers"
    done = subprocess.run([str(program), *options.names], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1) or not done.stdout:
        return f"{program} failed with status {done.returncode}", False
    papers = json.loads(done.stdout)
    text = "\n\n".join([heading(papers), *map(section, papers)]) + "\n"
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "papers.md").write_text(text)
    (RESULTS / "papers.html").write_text(page(TITLE, text, {p["title"]: "\n".join(map(plot, p["figures"])) for p in papers}, words=True))
    note(f"written: {RESULTS / 'papers.md'}, papers.html")
    return text, done.returncode == 0


def heading(papers):
    commit = first_line(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]) or "none"
    rows = []
    for paper in papers:
        verdicts = [f["verdict"] for f in paper["findings"]]
        rows.append([paper["title"], *(str(verdicts.count(v)) for v in ("reproduced", "not reproduced", "failed"))])
    return (f"# {TITLE}\n\n- commit: {commit}, {machine()}\n- dashed curves and the column *published* are the papers'; what they get "
            "wrong, and what could not be reproduced, is said with the reason\n\n"
            + table(["paper", "reproduced", "not reproduced", "failed"], rows))


def section(paper):
    rows = [[f["where"], f["quantity"], f["published"] or "-", f["ours"], f["accepted"] or "-",
             " ".join(filter(None, [f"**{f['verdict']}**", f["reason"]]))] for f in paper["findings"]]
    return "\n\n".join([f"## {paper['title']}", paper["setup"],
                        table(["where", "quantity", "published", "ours", "accepted", "verdict"], rows)])


def plot(figure):
    lines = {c["name"]: c["points"] for c in figure["curves"]}
    logarithmic = figure["scale"] == "logarithmic"
    return line_chart(figure["title"], lines, logarithmic, across_title=figure["x_axis"], powers_of_two=logarithmic,
                      up_title=figure["y_axis"], from_zero=figure["scale"] != "close",
                      dashed={c["name"] for c in figure["curves"] if c["published"]})
